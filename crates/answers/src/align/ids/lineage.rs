//! What becomes of the clusters of one run in the next.

use partita::LabelledTable;

use super::continuation::{Continuation, continued};

/// What the clusters of two runs have to do with each other, by rows and columns of their cross-table.
#[derive(Debug)]
pub struct Lineage {
    pub continuation: Continuation,
    /// Of each column the row that holds more than half of it.
    mostly_of: Vec<Option<usize>>,
    /// Of each column the rows of which it holds more than half.
    takes: Vec<Vec<usize>>,
    /// Of each row whether a column continues it.
    goes_on: Vec<bool>,
}

/// Where a cluster comes from.
#[derive(Debug, PartialEq, Eq)]
pub enum Origin {
    /// It continues this one.
    Of(usize),
    /// It is a piece of this one.
    Piece(usize),
    /// It is made of these.
    Several(Vec<usize>),
    /// It comes of none.
    Nothing,
}

impl Lineage {
    /// The lineage of two runs.
    pub fn of(table: &LabelledTable, floor: f64) -> Self {
        let counts = table.counts();
        let (rows, columns) = (counts.row_sums(), counts.column_sums());
        let mut mostly_of = vec![None; columns.len()];
        let mut takes = vec![Vec::new(); columns.len()];
        let is_most = |shared: u64, all: u64| u128::from(shared) * 2 > u128::from(all);
        for cell in counts.cells() {
            let (row, column) = (cell.row as usize, cell.column as usize);
            if is_most(cell.count, columns[column]) {
                mostly_of[column] = Some(row);
            }
            if is_most(cell.count, rows[row]) {
                takes[column].push(row);
            }
        }
        let continuation = continued(table, floor);
        let mut goes_on = vec![false; rows.len()];
        continuation.before.iter().flatten().for_each(|&row| goes_on[row] = true);
        Self { continuation, mostly_of, takes, goes_on }
    }

    /// Where the cluster of a column comes from.
    pub fn origin(&self, column: usize) -> Origin {
        if let Some(row) = self.continuation.before[column] {
            return Origin::Of(row);
        }
        let parents = self.parents(column);
        match (self.mostly_of[column], parents.as_slice()) {
            (Some(row), [_]) => Origin::Piece(row),
            (_, []) => Origin::Nothing,
            _ => Origin::Several(parents),
        }
    }

    /// The rows that a column comes of, beside the one that it continues.
    pub fn parents(&self, column: usize) -> Vec<usize> {
        let own = self.continuation.before[column];
        let mut rows: Vec<usize> = self.takes[column].iter().copied().chain(self.mostly_of[column]).collect();
        rows.sort_unstable();
        rows.dedup();
        // What goes on elsewhere was not merged into one that goes on too.
        rows.retain(|row| own.is_none_or(|own| *row != own && !self.goes_on[*row]));
        rows
    }
}

#[cfg(test)]
mod tests {
    use partita::{Labels, Policies};

    use super::*;

    fn origins(a: &[i64], b: &[i64]) -> Vec<Origin> {
        let [a, b] = [a, b].map(|labels| Labels::from_integers(labels.iter().copied()));
        let table = LabelledTable::from_labels(&a, &b, None, &Policies::default()).expect("labels");
        let lineage = Lineage::of(&table, 0.5);
        (0..table.columns().len()).map(|column| lineage.origin(column)).collect()
    }

    #[test]
    fn clusters_come_of_others() {
        assert_eq!(origins(&[1; 5], &[1, 1, 1, 2, 2]), [Origin::Of(0), Origin::Piece(0)]);
        assert_eq!(origins(&[1; 4], &[1, 1, 2, 2]), [Origin::Piece(0), Origin::Piece(0)]);
        assert_eq!(origins(&[1, 1, 2, 2], &[1; 4]), [Origin::Several(vec![0, 1])]);
        assert_eq!(origins(&[1, 1, 1, 2, 2], &[1; 5]), [Origin::Of(0)]);
        // A third of three clusters each, and a third of each cluster.
        assert_eq!(
            origins(&[1, 1, 1, 2, 2, 2, 3, 3, 3], &[1, 2, 3, 1, 2, 3, 1, 2, 3]),
            [Origin::Nothing, Origin::Nothing, Origin::Nothing]
        );
    }
}
