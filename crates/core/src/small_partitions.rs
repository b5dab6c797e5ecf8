//! Every partition of a few items, for checks that leave no case out.

use crate::input::Partition;
use crate::table::Contingency;

/// All partitions of `n` items, as cluster numbers in order of first appearance.
pub(crate) fn partitions(n: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for _ in 0..n {
        all = all
            .into_iter()
            .flat_map(|ids: Vec<u32>| {
                let clusters = ids.iter().max().map_or(0, |last| last + 1);
                (0..=clusters).map(move |id| ids.iter().copied().chain([id]).collect())
            })
            .collect();
    }
    all
}

/// The cross-table of two such partitions.
pub(crate) fn table_of(a: &[u32], b: &[u32]) -> Contingency {
    let partition = |ids: &[u32]| Partition::from_labels(ids.iter().copied());
    Contingency::from_partitions(&partition(a), &partition(b)).expect("partitions of the same items")
}

/// All orders of `n` items.
#[cfg(test)]
pub(crate) fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![vec![]], |orders, item| {
        let places = |order: Vec<usize>| {
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, item);
                longer
            })
        };
        orders.into_iter().flat_map(places).collect()
    })
}
