//! Items that matter to a score in the same way. Most sums depend on a cell by its count and the sizes of its two
//! clusters alone, and a table of a million cells has a few thousand such triples.

use hashbrown::HashMap;

use crate::table::{Cell, Contingency};

/// Cells whose items are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class {
    /// One of them.
    pub(super) cell: Cell,
    /// How many there are.
    pub(super) cells: u64,
}

impl Class {
    /// How many items they have.
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
        let mut known: HashMap<(u64, u64, u64), usize, rustc_hash::FxBuildHasher> = HashMap::default();
        let mut list: Vec<Class> = Vec::new();
        let of_cell = table.cells().iter().zip(table.overlaps()).map(|(&cell, sizes)| {
            let class = *known.entry(sizes).or_insert(list.len());
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

    /// What is known of each class, for each cell of the table.
    pub(super) fn for_each_cell(&self, of_class: &[f64]) -> Vec<f64> {
        self.of_cell.iter().map(|&class| of_class[class]).collect()
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
        let single = Classes::of_single_cells(&table);
        assert_eq!(single.list.len(), 5);
        assert_eq!(single.for_each_cell(&[1.0, 2.0, 3.0, 4.0, 5.0]), [1.0, 2.0, 3.0, 4.0, 5.0]);
    }
}
