//! The mean when one clustering stays and the other changes a little from time to time.

use rustc_hash::FxHashMap;

use super::cell_means;
use crate::numeric::FixedSum;
use crate::sums::size_groups;
use crate::table::Contingency;

/// The sizes of one clustering, with the means of all cells that were asked for.
#[derive(Debug, Clone)]
pub struct OneSide {
    n: u64,
    sizes: Vec<u64>,
    clusters: Vec<u64>,
    /// For a size of the other side the means of its cells.
    means: FxHashMap<u64, Vec<f64>>,
    /// For a size of the other side and a number of clusters what they add.
    sums: FxHashMap<(u64, u64), FixedSum>,
}

impl OneSide {
    /// The rows of a table.
    pub fn rows(table: &Contingency) -> Self {
        let (sizes, clusters) = size_groups(table.row_sums()).into_iter().unzip();
        Self { n: table.n(), sizes, clusters, means: FxHashMap::default(), sums: FxHashMap::default() }
    }

    /// E(MI) in nats against clusters of these sizes, each with the number of clusters that have it: the same bits as
    /// [`super::expected`] of a table of both.
    pub fn expected<'a>(&mut self, others: impl Iterator<Item = (&'a u64, &'a u64)>) -> f64 {
        let Self { n, sizes, clusters, means, sums } = self;
        let mut total = FixedSum::default();
        for (&size, &count) in others {
            let sum = sums.entry((size, count)).or_insert_with(|| {
                let means = means.entry(size).or_insert_with(|| cell_means(*n, size, sizes));
                let cells = means.iter().zip(&*clusters);
                cells.map(|(mean, &clusters)| (clusters * count) as f64 * mean).collect()
            });
            total = total.merge(*sum);
        }
        total.value() / *n as f64
    }
}
