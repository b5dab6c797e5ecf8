//! The clusters of each item in the table that counts it.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::placement::{Placed, Placements};
use super::{LabelledTable, RawTable};
use crate::error::Result;
use crate::input::{Labels, Policies};

type Map<K, V> = HashMap<K, V, BuildHasherDefault<FxHasher>>;

/// The cluster of A and the cluster of B of an item, by their numbers in a table; none where it is left out.
pub type ItemClusters = Option<(u32, u32)>;

impl RawTable {
    /// As [`Self::into_table`], with the clusters of each of the items that were counted: this table is
    /// [`Self::count`] of the same labels and weights. A policy or a weight of zero leaves an item out. An item that
    /// occurs several times, each in a cluster of its own, is in the first of these.
    ///
    /// ```
    /// use partita::{Labels, Noise, Policies, RawTable};
    ///
    /// let a = Labels::from_texts(["x", "x", "-1"]);
    /// let b = Labels::from_texts(["1", "-1", "1"]);
    /// let policies = Policies::default().with_noise(Noise::Singletons);
    /// let counted = RawTable::count(&a, &b, None)?;
    /// let (table, clusters) = counted.into_table_of_items(&a, &b, None, &policies)?;
    /// assert_eq!(table.columns(), ["1", "(alone 1)"]);
    /// assert_eq!(clusters, [Some((0, 0)), Some((0, 1)), Some((1, 0))]);
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::into_table`].
    pub fn into_table_of_items(
        self,
        a: &Labels,
        b: &Labels,
        weights: Option<&[u64]>,
        policies: &Policies,
    ) -> Result<(LabelledTable, Vec<ItemClusters>)> {
        let mut placements = Placements::new(a.names().to_vec(), b.names().to_vec(), policies);
        let mut placed: Map<(u32, u32), (Placed, u64)> = Map::default();
        for cell in self.cells() {
            if let Some(clusters) = placements.place(cell)? {
                placed.insert((cell.row, cell.column), (clusters, 0));
            }
        }
        let (rows, columns) = placements.into_names();
        let table = self.into_table(policies)?;
        let (rows, columns) = (numbers(rows, table.rows()), numbers(columns, table.columns()));
        let clusters = |item: usize| {
            let weight = weights.map_or(1, |weights| weights[item]);
            if weight == 0 {
                return None;
            }
            let (clusters, before) = placed.get_mut(&(a.codes()[item], b.codes()[item]))?;
            let (row, column) = clusters.of_item(*before);
            *before += weight;
            rows[row as usize].zip(columns[column as usize])
        };
        let clusters = (0..a.len()).map(clusters).collect();
        Ok((table, clusters))
    }
}

/// The number in a table of each name.
fn numbers(names: Vec<String>, of_table: &[String]) -> Vec<Option<u32>> {
    let known: Map<&str, u32> = of_table.iter().map(String::as_str).zip(0..).collect();
    names.iter().map(|name| known.get(name.as_str()).copied()).collect()
}
