//! Tests whether two covers have the same clusters, in any order.

use super::rows::Rows;
use crate::table::Contingency;

/// A cluster as the types that it holds, with the bits of their weights.
type Members = Vec<(u32, u64)>;

/// The clusters in a fixed order. Positive floats are ordered as their bits.
fn sorted_clusters(rows: &Rows, name: impl Fn(u32) -> u32) -> Vec<Members> {
    let columns = rows.columns();
    let members = columns.iter().map(|types| {
        let mut members: Members =
            types.entries().map(|(kind, weight)| (name(kind), weight.to_bits())).collect();
        members.sort_unstable();
        members
    });
    let mut members: Vec<Members> = members.collect();
    members.sort_unstable();
    members
}

/// Returns whether the clusters of both sides are the same multiset. Then items of one type in A are of one type in B.
pub(super) fn is_identity(cells: &Contingency, a: &Rows, b: &Rows) -> bool {
    if !cells.is_identity() || a.width() != b.width() {
        return false;
    }
    let mut of_a: Vec<u32> = vec![0; a.len()];
    cells.cells().iter().for_each(|cell| of_a[cell.row as usize] = cell.column);
    sorted_clusters(a, |kind| of_a[kind as usize]) == sorted_clusters(b, |kind| kind)
}

/// Counts the clusters that repeat an earlier one.
pub(super) fn duplicates(rows: &Rows) -> usize {
    let clusters = sorted_clusters(rows, |kind| kind);
    clusters.windows(2).filter(|pair| pair[0] == pair[1]).count()
}
