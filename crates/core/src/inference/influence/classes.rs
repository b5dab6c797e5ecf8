//! Items that matter to a score in the same way. Most sums depend on a cell by its count and the sizes of its two
//! clusters alone, and a table of a million cells has a few thousand such triples.

use std::hash::Hash;

use hashbrown::HashMap;

use crate::table::{Cell, Contingency};

/// Cells whose items are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class {
    /// One of them.
    pub(super) cell: Cell,
    /// Their number.
    pub(super) cells: u64,
}

impl Class {
    /// Returns the number of their items.
    pub(super) fn items(&self) -> f64 {
        (self.cells * self.cell.count) as f64
    }
}

/// All cells of a table by their class.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) list: Vec<Class>,
    of_cell: Vec<usize>,
}

impl Classes {
    /// Cells of the same count and the same sizes are alike.
    pub(super) fn by_sizes(table: &Contingency) -> Self {
        Self::by(table, table.overlaps())
    }

    /// Cells of the same count are alike where the clusters are alike on either side. Where there are nearly as many kinds
    /// of clusters as clusters, no two cells are.
    pub(super) fn by_clusters<K: Hash + Eq>(table: &Contingency, kinds: [Vec<K>; 2]) -> Self {
        let [rows, columns] = kinds.map(Kinds::of);
        if rows.count.saturating_mul(columns.count) > table.cells().len() / 4 {
            return Self::of_single_cells(table);
        }
        let kind = |cell: &Cell| (rows.of[cell.row as usize], columns.of[cell.column as usize], cell.count);
        Self::by(table, table.cells().iter().map(kind))
    }

    /// Cells of the same key are alike.
    fn by<K: Hash + Eq + Copy>(table: &Contingency, keys: impl Iterator<Item = K>) -> Self {
        let mut known: HashMap<K, usize, rustc_hash::FxBuildHasher> = HashMap::default();
        let mut list: Vec<Class> = Vec::new();
        // Neighbours are often alike.
        let mut last: Option<(K, usize)> = None;
        let of_cell = table.cells().iter().zip(keys).map(|(&cell, key)| {
            let class = match last {
                Some((known, class)) if known == key => class,
                _ => *known.entry(key).or_insert(list.len()),
            };
            last = Some((key, class));
            if class == list.len() {
                list.push(Class { cell, cells: 0 });
            }
            list[class].cells += 1;
            class
        });
        let of_cell = of_cell.collect();
        Self { list, of_cell }
    }

    /// No two cells are alike.
    pub(super) fn of_single_cells(table: &Contingency) -> Self {
        let list = table.cells().iter().map(|&cell| Class { cell, cells: 1 });
        Self { list: list.collect(), of_cell: (0..table.cells().len()).collect() }
    }

    /// Spreads a value of each class over the cells of the table.
    pub(super) fn for_each_cell(&self, of_class: &[f64]) -> Vec<f64> {
        self.of_cell.iter().map(|&class| of_class[class]).collect()
    }
}

/// Clusters by their kind.
struct Kinds {
    of: Vec<u32>,
    count: usize,
}

impl Kinds {
    fn of<K: Hash + Eq>(clusters: Vec<K>) -> Self {
        let mut known: HashMap<K, u32, rustc_hash::FxBuildHasher> = HashMap::default();
        let kind = |cluster| {
            let next = known.len() as u32;
            *known.entry(cluster).or_insert(next)
        };
        let of = clusters.into_iter().map(kind).collect();
        Self { of, count: known.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_the_same_count_and_sizes_are_alike() {
        let table = Contingency::from_dense(&[[3_u64, 1, 0], [1, 3, 0], [0, 0, 3]]).unwrap();
        let classes = Classes::by_sizes(&table);
        let of: Vec<(u64, u64)> = classes.list.iter().map(|class| (class.cell.count, class.cells)).collect();
        assert_eq!(of, [(3, 2), (1, 2), (3, 1)]);
        assert_eq!(classes.for_each_cell(&[0.5, 0.25, 2.0]), [0.5, 0.25, 0.25, 0.5, 2.0]);
        let kinds = || [vec!['x', 'x', 'y'], vec!['u', 'u', 'v']];
        assert_eq!(Classes::by_clusters(&table, kinds()).list.len(), 5);
        // Four kinds of pairs of clusters, and cells enough to gain by them.
        let many = Contingency::from_dense(&[[1_u64; 9]; 4]).unwrap();
        let sides = [vec![0, 0, 1, 1], vec![0, 1, 1, 1, 1, 1, 1, 1, 1]];
        let of: Vec<u64> = Classes::by_clusters(&many, sides).list.iter().map(|class| class.cells).collect();
        assert_eq!(of, [2, 16, 2, 16]);
        let single = Classes::of_single_cells(&table);
        assert_eq!(single.list.len(), 5);
        assert_eq!(single.for_each_cell(&[1.0, 2.0, 3.0, 4.0, 5.0]), [1.0, 2.0, 3.0, 4.0, 5.0]);
    }
}
