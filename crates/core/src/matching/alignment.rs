//! Clusters of B named and ordered after the clusters of A that they match best.

use std::collections::HashSet;

use super::Matching;
use crate::table::LabelledTable;

impl LabelledTable {
    /// A new name for each cluster of B: that of its partner in the maximum matching. A cluster without a
    /// partner keeps its own name, or gets a new one where a cluster of A has that name already.
    ///
    /// ```
    /// use partita::{Labels, LabelledTable, Policies};
    ///
    /// let a = Labels::from_texts(["cat", "cat", "dog", "dog"]);
    /// let b = Labels::from_texts(["1", "1", "0", "2"]);
    /// let table = LabelledTable::from_labels(&a, &b, None, &Policies::default())?;
    /// assert_eq!(table.columns(), ["1", "0", "2"]);
    /// assert_eq!(table.aligned_names(), ["cat", "dog", "2"]);
    /// # Ok::<(), partita::Error>(())
    /// ```
    #[must_use]
    pub fn aligned_names(&self) -> Vec<String> {
        let mut names: Vec<Option<String>> = vec![None; self.columns().len()];
        for (row, column) in Matching::of(self.counts()).partners().iter().enumerate() {
            if let Some(column) = column {
                names[*column as usize] = Some(self.rows()[row].clone());
            }
        }
        let taken: HashSet<&str> = self.rows().iter().map(String::as_str).collect();
        let mut fresh = FreshNames::beside(self);
        let mut own_or_fresh = |column: usize| {
            let own = &self.columns()[column];
            if taken.contains(own.as_str()) { fresh.next(own) } else { own.clone() }
        };
        names
            .into_iter()
            .enumerate()
            .map(|(column, name)| name.unwrap_or_else(|| own_or_fresh(column)))
            .collect()
    }

    /// The order of rows and columns in which the table is best read: matched clusters first, the largest
    /// overlap on top, so that they lie on the diagonal; then the rest by size.
    #[must_use]
    pub fn reading_order(&self) -> (Vec<usize>, Vec<usize>) {
        let counts = self.counts();
        let matching = Matching::of(counts);
        let mut pairs: Vec<(u64, usize, usize)> = counts
            .cells()
            .iter()
            .filter(|cell| matching.partners()[cell.row as usize] == Some(cell.column))
            .map(|cell| (cell.count, cell.row as usize, cell.column as usize))
            .collect();
        pairs.sort_by(|x, y| y.0.cmp(&x.0).then(x.1.cmp(&y.1)));
        let rows = pairs.iter().map(|pair| pair.1).collect();
        let columns = pairs.iter().map(|pair| pair.2).collect();
        (with_the_rest(rows, counts.row_sums()), with_the_rest(columns, counts.column_sums()))
    }
}

/// The clusters listed, then the others by size.
fn with_the_rest(mut order: Vec<usize>, sizes: &[u64]) -> Vec<usize> {
    let mut listed = vec![false; sizes.len()];
    order.iter().for_each(|&cluster| listed[cluster] = true);
    let mut rest: Vec<usize> = (0..sizes.len()).filter(|&cluster| !listed[cluster]).collect();
    rest.sort_by(|&x, &y| sizes[y].cmp(&sizes[x]).then(x.cmp(&y)));
    order.append(&mut rest);
    order
}

/// Names that no cluster has: the next integers where all names are integers, else the own name marked.
struct FreshNames {
    next_integer: Option<i128>,
}

impl FreshNames {
    fn beside(table: &LabelledTable) -> Self {
        let integers: Option<Vec<i128>> =
            table.rows().iter().chain(table.columns()).map(|name| name.parse().ok()).collect();
        let next_integer =
            integers.and_then(|all| all.into_iter().max()).and_then(|most| most.checked_add(1));
        Self { next_integer }
    }

    fn next(&mut self, own: &str) -> String {
        match &mut self.next_integer {
            Some(next) => {
                *next += 1;
                (*next - 1).to_string()
            }
            None => format!("{own} (B)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::input::{Labels, Policies};
    use crate::table::LabelledTable;

    fn table(a: &[i64], b: &[i64]) -> LabelledTable {
        let side = |labels: &[i64]| Labels::from_integers(labels.iter().copied());
        LabelledTable::from_labels(&side(a), &side(b), None, &Policies::default()).expect("valid labels")
    }

    #[test]
    fn a_cluster_without_a_partner_never_takes_a_name_of_a() {
        // B's cluster 0 has no partner, and A has a cluster 0.
        let table = table(&[0, 0, 0, 1, 1, 1, 1], &[5, 5, 0, 7, 7, 7, 9]);
        assert_eq!(table.columns(), ["5", "0", "7", "9"]);
        assert_eq!(table.aligned_names(), ["0", "10", "1", "9"]);
    }

    #[test]
    fn the_largest_overlaps_come_first() {
        let table = table(&[0, 1, 1, 1, 2, 2], &[8, 9, 9, 9, 7, 7]);
        let (rows, columns) = table.reading_order();
        assert_eq!(rows, [1, 2, 0]);
        assert_eq!(
            columns.iter().map(|&column| table.columns()[column].as_str()).collect::<Vec<_>>(),
            ["9", "7", "8"]
        );
    }
}
