//! A sample of items whose clusters are not complete: pairs within the sample.

use std::collections::HashMap;

use super::given::Given;
use super::measure::{Facts, Measure, Sums};
use super::pieces::TrueCluster;

/// Counts found clusters within the sample, which is all that such a sample tells.
pub fn count_within(given: &mut Given) {
    given.met.sizes.iter_mut().for_each(|size| *size = 0);
    given.met.cluster_of.iter().flatten().for_each(|&found| given.met.sizes[found as usize] += 1);
}

/// Returns the sums that each item adds to a measure of pairs.
pub fn sums(given: &Given, clusters: &[TrueCluster], measure: Measure, beta: f64) -> Vec<Sums> {
    let cells = || given.truth.cluster_of.iter().copied().zip(given.met.cluster_of.iter().copied());
    let mut both: HashMap<(u32, Option<u32>), u64> = HashMap::new();
    cells().for_each(|cell| *both.entry(cell).or_default() += 1);
    let of = |cell: (u32, Option<u32>)| {
        let facts = Facts {
            truth: clusters[cell.0 as usize].items as f64,
            found: cell.1.map_or(1, |found| given.met.sizes[found as usize]) as f64,
            both: both[&cell] as f64,
            is_exact: false,
            is_split: false,
            is_merged: false,
            is_varied: false,
            is_homonym: false,
        };
        measure.of_item(&facts, beta)
    };
    cells().map(of).collect()
}
