//! Clusters of B named and ordered after the clusters of A that they match best.

use std::collections::{HashMap, HashSet};

use super::Matching;
use crate::input::{Labels, Noise, Policies};
use crate::numeric::Arrange as _;
use crate::table::LabelledTable;

impl LabelledTable {
    /// A new name for each label of B, of the columns that this table counts: that of its partner in the maximum matching. A
    /// cluster without a partner keeps its own name, or gets a new one where a cluster of A has that name already. A cluster
    /// that the policies leave out of the table takes no name of A either, nor does the partner of items without a label;
    /// noise stays noise.
    ///
    /// ```
    /// use partita::{Labels, LabelledTable, Policies};
    ///
    /// let a = Labels::from_texts(["cat", "cat", "dog", "dog"]);
    /// let b = Labels::from_texts(["1", "1", "0", "2"]);
    /// let policies = Policies::default();
    /// let table = LabelledTable::from_labels(&a, &b, None, &policies)?;
    /// assert_eq!(b.names(), ["1", "0", "2"]);
    /// assert_eq!(table.aligned_labels(&a, &b, &policies), ["cat", "dog", "2"]);
    /// # Ok::<(), partita::Error>(())
    /// ```
    #[must_use]
    pub fn aligned_labels(&self, a: &Labels, b: &Labels, policies: &Policies) -> Vec<String> {
        let all = a.names().iter().chain(b.names());
        let (aligned, mut fresh) = self.aligned_beside(all, a.names().iter());
        let new_name: HashMap<&str, String> =
            self.columns().iter().map(String::as_str).zip(aligned).collect();
        let is_noise = |name: &str| policies.noise != Noise::Cluster && name == policies.noise_label;
        let name = |name: &String| match new_name.get(name.as_str()) {
            Some(new) => new.clone(),
            None if is_noise(name) => name.clone(),
            None => fresh.own_or_new(name),
        };
        b.names().iter().map(name).collect()
    }

    /// The new names of the columns, given all names and those of A, and a source of more.
    fn aligned_beside<'a>(
        &self,
        all: impl Iterator<Item = &'a String>,
        of_a: impl Iterator<Item = &'a String>,
    ) -> (Vec<String>, FreshNames<'a>) {
        let mut names: Vec<Option<String>> = vec![None; self.columns().len()];
        let mut fresh = FreshNames::beside(all, of_a);
        for (row, column) in self.rows().iter().zip(Matching::of(self.counts()).partners()) {
            // A name that a policy made up for missing labels is no name of A.
            if let Some(column) = column
                && fresh.of_a.contains(row.as_str())
            {
                names[*column as usize] = Some(row.clone());
            }
        }
        let named = names.into_iter().zip(self.columns());
        let named = named.map(|(name, own)| name.unwrap_or_else(|| fresh.own_or_new(own))).collect();
        (named, fresh)
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
        pairs.arrange_by(|x, y| y.0.cmp(&x.0).then(x.1.cmp(&y.1)));
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
    rest.arrange_by(|&x, &y| sizes[y].cmp(&sizes[x]).then(x.cmp(&y)));
    order.append(&mut rest);
    order
}

/// Names that no cluster has: the next integers where all names are integers, else the own name marked.
struct FreshNames<'a> {
    next_integer: Option<i128>,
    of_a: HashSet<&'a str>,
    all: HashSet<&'a str>,
}

impl<'a> FreshNames<'a> {
    fn beside(all: impl Iterator<Item = &'a String>, of_a: impl Iterator<Item = &'a String>) -> Self {
        let all: HashSet<&str> = all.map(String::as_str).collect();
        let integers: Option<Vec<i128>> = all.iter().map(|name| name.parse().ok()).collect();
        let next_integer =
            integers.and_then(|all| all.into_iter().max()).and_then(|most| most.checked_add(1));
        Self { next_integer, of_a: of_a.map(String::as_str).collect(), all }
    }

    /// The own name of a cluster of B, or a new one where A has that name.
    fn own_or_new(&mut self, own: &str) -> String {
        if !self.of_a.contains(own) {
            return own.to_owned();
        }
        match &mut self.next_integer {
            Some(next) => {
                *next += 1;
                (*next - 1).to_string()
            }
            None => {
                let mut name = format!("{own} (B)");
                while self.all.contains(name.as_str()) {
                    name.push_str(" (B)");
                }
                name
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::input::{Labels, LabelsBuilder, Missing, Noise, Policies};
    use crate::table::LabelledTable;

    fn table(a: &[i64], b: &[i64]) -> LabelledTable {
        let side = |labels: &[i64]| Labels::from_integers(labels.iter().copied());
        LabelledTable::from_labels(&side(a), &side(b), None, &Policies::default()).expect("valid labels")
    }

    #[test]
    fn a_cluster_without_a_partner_never_takes_a_name_of_a() {
        // B's cluster 0 has no partner, and A has a cluster 0.
        let [a, b] = [[0, 0, 0, 1, 1, 1, 1], [5, 5, 0, 7, 7, 7, 9]].map(Labels::from_integers);
        let policies = Policies::default();
        let table = LabelledTable::from_labels(&a, &b, None, &policies).expect("valid labels");
        assert_eq!(table.columns(), ["5", "0", "7", "9"]);
        assert_eq!(table.aligned_labels(&a, &b, &policies), ["0", "10", "1", "9"]);
    }

    #[test]
    fn a_cluster_that_a_policy_leaves_out_never_takes_a_name_of_a() {
        // All of B's cluster 1 is noise in A; A's cluster 7 is noise in B.
        let [a, b] = [[-1, -1, 0, 0, 1, 1, 7, 0], [1, 1, 5, 5, 6, 6, -1, 7]].map(Labels::from_integers);
        let policies = Policies::default().with_noise(Noise::Drop);
        let table = LabelledTable::from_labels(&a, &b, None, &policies).expect("valid labels");
        assert_eq!(b.names(), ["1", "5", "6", "-1", "7"]);
        assert_eq!(table.aligned_labels(&a, &b, &policies), ["9", "0", "1", "-1", "8"]);
    }

    #[test]
    fn a_cluster_beside_missing_labels_keeps_its_name_or_gets_a_new_one() {
        let mut a = LabelsBuilder::default();
        a.push_text("1");
        a.push_text("1");
        a.push_missing();
        let a = a.finish();
        let b = Labels::from_texts(["2", "2", "1"]);
        for missing in [Missing::Singletons, Missing::Cluster, Missing::Drop] {
            let policies = Policies::default().with_missing(missing);
            let table = LabelledTable::from_labels(&a, &b, None, &policies).expect("valid labels");
            assert_eq!(table.aligned_labels(&a, &b, &policies), ["1", "3"], "{missing:?}");
        }
    }

    #[test]
    fn a_new_name_is_the_name_of_no_cluster() {
        let [a, b] = [["x", "x", "x", "x (B)"], ["y", "y", "x", "z"]].map(Labels::from_texts);
        let policies = Policies::default();
        let table = LabelledTable::from_labels(&a, &b, None, &policies).expect("valid labels");
        assert_eq!(table.aligned_labels(&a, &b, &policies), ["x", "x (B) (B)", "x (B)"]);
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
