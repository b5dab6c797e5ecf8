//! Finds the pairs of clusters that belong together, and the items that stray.

use super::strays::Strays;
use super::tolerance::MinOverlap;
use crate::table::{Cell, Contingency};

/// The cells of a table, each kept or not.
#[derive(Debug)]
pub(super) struct Backbone {
    /// For each cell whether it is kept.
    pub(super) keeps: Vec<bool>,
    /// For each cell whether it is the largest of a cluster, and so is kept in any case.
    pub(super) always: Vec<bool>,
    /// For each cluster of A the cluster of B that holds most of it.
    homes: Vec<u32>,
}

impl Backbone {
    /// Keeps the cells of clusters that are associated and overlap enough, and the largest cell of every cluster.
    /// Without a least overlap every cell is kept.
    pub(super) fn of(table: &Contingency, min_overlap: Option<MinOverlap>) -> Self {
        let (rows, columns) = table.clusters();
        let largest_of_row = largest(table, rows, |cell| cell.row);
        let mut always = vec![false; table.cells().len()];
        for &cell in largest_of_row.iter().chain(&largest(table, columns, |cell| cell.column)) {
            always[cell] = true;
        }
        let n = u128::from(table.n());
        let keeps = table.overlaps().zip(&always).map(|((count, a, b), &always)| {
            let enough = |least: MinOverlap| {
                u128::from(count) * n > u128::from(a) * u128::from(b) && least.is_reached(count, a, b)
            };
            always || min_overlap.is_none_or(enough)
        });
        let homes = largest_of_row.into_iter().map(|cell| table.cells()[cell].column).collect();
        Self { keeps: keeps.collect(), homes, always }
    }

    /// The kept cells as a table of the same clusters.
    pub(super) fn kept(&self, table: &Contingency) -> Contingency {
        Contingency::from_sorted_cells(self.those(table, true)).expect("every cluster keeps a cell")
    }

    pub(super) fn strays(&self, table: &Contingency) -> Strays {
        Strays { cells: self.those(table, false), homes: self.homes.clone() }
    }

    /// The cells that are kept, or those that are not.
    fn those(&self, table: &Contingency, wanted: bool) -> Vec<Cell> {
        let cells = table.cells().iter().zip(&self.keeps).filter(|&(_, &kept)| kept == wanted);
        cells.map(|(cell, _)| *cell).collect()
    }
}

/// The place of the largest cell of every cluster of one side; the first of equals.
fn largest(table: &Contingency, clusters: usize, of: impl Fn(&Cell) -> u32) -> Vec<usize> {
    let mut best: Vec<Option<usize>> = vec![None; clusters];
    let cells = table.cells();
    for (place, cell) in cells.iter().enumerate() {
        let best = &mut best[of(cell) as usize];
        if best.is_none_or(|other| cells[other].count < cell.count) {
            *best = Some(place);
        }
    }
    best.into_iter().flatten().collect()
}
