//! Counts the clusters that pairs of items share, in A and in B, without looking at pairs.

use super::super::rows::Rows;
use super::few::FewClusters;
use super::many;
use super::tally::Tally;
use crate::table::{Cell, Contingency};

/// Pairs of items by the clusters that they share, and the means over items of extended B³.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SharedClusters {
    /// Number of items.
    pub(crate) n: u64,
    /// `(x, y, pairs)`: unordered pairs of items that share x clusters of A and y of B; sorted, none empty.
    pub(crate) pairs: Vec<(u32, u32, u128)>,
    /// Extended B³ precision; none where no item is in a cluster of B.
    pub(crate) precision: Option<f64>,
    /// Extended B³ recall; none where no item is in a cluster of A.
    pub(crate) recall: Option<f64>,
}

impl SharedClusters {
    pub(in crate::cover) fn of(cells: &Contingency, a: &Rows, b: &Rows) -> Self {
        Self::up_to(cells, a, b, limit(cells, a, b).0)
    }

    /// Cells with at most `limit` clusters on both sides together are counted by inclusion and exclusion. The answer does
    /// not depend on it.
    pub(super) fn up_to(cells: &Contingency, a: &Rows, b: &Rows, limit: usize) -> Self {
        let of_cell = |cell: &Cell| a.size(cell.row as usize) + b.size(cell.column as usize);
        let is_few: Vec<bool> = cells.cells().iter().map(|cell| of_cell(cell) <= limit).collect();
        let mut tally = Tally::default();
        let mut few = FewClusters::count(cells, a, b, &is_few);
        if is_few.contains(&false) {
            many::count(cells, a, b, &is_few, &mut few, &mut tally);
        }
        few.add_to(&mut tally);
        tally.finish(cells.n())
    }
}

/// No cell has more subsets than two to this power.
const MOST_CLUSTERS: usize = 12;

/// Subsets of all cells together, which are kept in memory.
const MOST_SUBSETS: u64 = 1 << 30;

/// About how many steps the counts take.
pub(in crate::cover) fn predicted_steps(cells: &Contingency, a: &Rows, b: &Rows) -> u128 {
    limit(cells, a, b).1
}

/// The number of clusters up to which inclusion and exclusion are cheaper than the walk, and the steps of both.
pub(super) fn limit(cells: &Contingency, a: &Rows, b: &Rows) -> (usize, u128) {
    let mut by_clusters = [0_u64; MOST_CLUSTERS + 1];
    for cell in cells.cells() {
        let clusters = a.size(cell.row as usize) + b.size(cell.column as usize);
        if let Some(count) = by_clusters.get_mut(clusters) {
            *count += 1;
        }
    }
    let all = cells.cells().len() as u64;
    let cost = |limit: usize| {
        let few: u64 = by_clusters[..=limit].iter().sum();
        let subsets: u64 = by_clusters[..=limit].iter().zip(0..).map(|(&count, size)| count << size).sum();
        // A step of either kind takes about as long.
        (subsets <= MOST_SUBSETS).then(|| u128::from(subsets) + u128::from(all - few) * u128::from(all))
    };
    let costs = (0..=MOST_CLUSTERS).map(|limit| (limit, cost(limit).unwrap_or(u128::MAX)));
    costs.min_by_key(|&(_, cost)| cost).unwrap_or((0, u128::MAX))
}
