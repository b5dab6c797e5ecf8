//! Sums of rows and columns that were written into a table as if they were clusters.

use super::LabelledTable;
use crate::error::{ErrorKind, Result};

/// Names that pandas, spreadsheets and R give the sums, in small letters.
const NAMES: [&str; 5] = ["all", "total", "totals", "sum", "grand total"];

impl LabelledTable {
    /// Refuses counts in which a row and a column with such a name as `All` hold the sums of the others.
    ///
    /// ```
    /// use partita::LabelledTable;
    ///
    /// let names = |last: &str| ["x", "y", last].map(String::from).to_vec();
    /// let cells = [(0, 0, 3), (0, 1, 1), (0, 2, 4), (1, 1, 2), (1, 2, 2), (2, 0, 3), (2, 1, 3), (2, 2, 6)];
    /// let table = |last: &str| LabelledTable::from_counts(cells, names(last), names(last));
    /// assert!(table("All")?.refuse_margins().is_err());
    /// assert!(table("z")?.refuse_margins().is_ok());
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it holds such sums.
    pub fn refuse_margins(&self) -> Result<()> {
        let named = |names: &[String]| -> Vec<u32> {
            let is_sum = |name: &String| NAMES.contains(&name.trim().to_lowercase().as_str());
            (0..).zip(names).filter(|(_, name)| is_sum(name)).map(|(at, _)| at).collect()
        };
        let columns = named(self.columns());
        for row in named(self.rows()) {
            if let Some(&column) = columns.iter().find(|&&column| self.holds_sums(row, column)) {
                let (row, column) =
                    (self.rows()[row as usize].clone(), self.columns()[column as usize].clone());
                return Err(ErrorKind::Margins { row, column }.into());
            }
        }
        Ok(())
    }

    /// Returns whether every column is twice its item of that row, and every row twice its item of that column.
    fn holds_sums(&self, row: u32, column: u32) -> bool {
        let counts = self.counts();
        let (mut of_row, mut of_column) = (vec![0; counts.clusters().1], vec![0; counts.clusters().0]);
        for cell in counts.cells() {
            if cell.row == row {
                of_row[cell.column as usize] = cell.count;
            }
            if cell.column == column {
                of_column[cell.row as usize] = cell.count;
            }
        }
        let is_twice =
            |sums: &[u64], counts: &[u64]| sums.iter().zip(counts).all(|(&sum, &count)| sum == 2 * count);
        is_twice(counts.column_sums(), &of_row) && is_twice(counts.row_sums(), &of_column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crosstab with its sums in the last row and column.
    fn crosstab(rows: &[[u64; 3]], names: [&str; 4]) -> LabelledTable {
        let of_column = |column: usize| rows.iter().map(|row| row[column]).sum::<u64>();
        let mut all: Vec<Vec<u64>> = rows.iter().map(|row| row.to_vec()).collect();
        all.push((0..3).map(of_column).collect());
        let cells = all.iter().enumerate().flat_map(|(i, row)| {
            let whole = row.iter().chain([&0]).enumerate();
            let sum: u64 = row.iter().sum();
            whole.map(move |(j, &count)| (i as u32, j as u32, if j == 3 { sum } else { count }))
        });
        let labels: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        LabelledTable::from_counts(cells, labels.clone(), labels).unwrap()
    }

    #[test]
    fn sums_are_recognised_by_their_names_and_their_values() {
        let rows = [[5, 0, 1], [0, 4, 2], [0, 0, 7]];
        for name in ["All", "Total", " sum"] {
            let error = crosstab(&rows, ["x", "y", "z", name]).refuse_margins().unwrap_err();
            assert_eq!(error.kind(), &ErrorKind::Margins { row: name.to_owned(), column: name.to_owned() });
        }
        assert!(crosstab(&rows, ["x", "y", "z", "w"]).refuse_margins().is_ok());
        // A cluster that is called so holds no sums.
        assert!(crosstab(&rows, ["x", "y", "all", "w"]).refuse_margins().is_ok());
    }
}
