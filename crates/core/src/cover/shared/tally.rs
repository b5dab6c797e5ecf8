//! Sums over items of what they share with the others.

use std::collections::BTreeMap;

use super::SharedClusters;
use crate::numeric::FixedSum;

/// Rows and columns of the table of pairs that most items need.
const SMALL: usize = 16;

/// Ordered pairs of items by shared clusters, and sums of B³ shares.
#[derive(Debug, Default)]
pub(super) struct Tally {
    small: [[u128; SMALL]; SMALL],
    large: BTreeMap<(u32, u32), u128>,
    precision: Mean,
    recall: Mean,
}

/// A sum over items, and the number of items.
#[derive(Debug, Default, Clone, Copy)]
struct Mean {
    sum: FixedSum,
    items: u64,
}

impl Mean {
    fn value(self) -> Option<f64> {
        (self.items > 0).then(|| (self.sum.value() / self.items as f64).min(1.0))
    }
}

impl Tally {
    /// Adds the `count` items of a cell that are in `sizes` clusters: `shared` lists, in ascending order, how many items
    /// share x clusters of A and y of B with each of them.
    pub(super) fn add(&mut self, count: u64, sizes: (u32, u32), shared: &[(u32, u32, u64)]) {
        for &(x, y, items) in shared {
            *self.pairs(x, y) += u128::from(count) * u128::from(items);
        }
        // An item is no pair with itself.
        *self.pairs(sizes.0, sizes.1) -= u128::from(count);
        if sizes.1 > 0 {
            self.precision.items += count;
            self.precision.sum.add_times(share(shared.iter().map(|&(x, y, items)| (x, y, items))), count);
        }
        if sizes.0 > 0 {
            self.recall.items += count;
            self.recall.sum.add_times(share(shared.iter().map(|&(x, y, items)| (y, x, items))), count);
        }
    }

    fn pairs(&mut self, x: u32, y: u32) -> &mut u128 {
        match self.small.get_mut(x as usize).and_then(|row| row.get_mut(y as usize)) {
            Some(pairs) => pairs,
            None => self.large.entry((x, y)).or_default(),
        }
    }

    pub(super) fn finish(self, n: u64) -> SharedClusters {
        let small = self
            .small
            .iter()
            .zip(0..)
            .flat_map(|(row, x)| row.iter().zip(0..).map(move |(&pairs, y)| (x, y, pairs)));
        let large = self.large.iter().map(|(&(x, y), &pairs)| (x, y, pairs));
        let halved =
            small.chain(large).filter(|&(_, _, pairs)| pairs > 0).map(|(x, y, pairs)| (x, y, pairs / 2));
        let mut pairs: Vec<_> = halved.collect();
        pairs.sort_unstable();
        SharedClusters { n, pairs, precision: self.precision.value(), recall: self.recall.value() }
    }
}

/// The mean of min(t, u)/u over the items that share u > 0 clusters of the one side and t of the other. The integers of
/// one u are summed before the division.
fn share(shared: impl Iterator<Item = (u32, u32, u64)>) -> f64 {
    let (mut sums, mut items) = (Vec::<(u32, u64)>::new(), 0);
    for (t, u, count) in shared.filter(|&(_, u, _)| u > 0) {
        items += count;
        let part = count * u64::from(t.min(u));
        match sums.iter_mut().find(|(known, _)| *known == u) {
            Some((_, sum)) => *sum += part,
            None => sums.push((u, part)),
        }
    }
    sums.sort_unstable();
    sums.iter().map(|&(u, sum)| sum as f64 / f64::from(u)).sum::<f64>() / items as f64
}
