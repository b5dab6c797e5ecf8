//! Binder's loss from how often two items are together: what an item costs in a cluster is one sum, whatever the number
//! of clusterings.

use super::places::{Best, Places, cheapest, least};
use crate::ensemble::draws::Draw;
use crate::ensemble::loss::{Loss, pairs};
use crate::ensemble::uncertainty::CoCounts;
use crate::sys::map_init;

/// Items up to which all pairs are counted.
const MOST_ITEMS: usize = 5000;

/// Counts of items that are together.
pub(super) struct Together {
    items: usize,
    counts: Vec<u16>,
    /// Number of clusterings.
    draws: f64,
    /// The weight of what is split.
    a: f64,
    /// Pairs together in the clusterings, over all of them.
    there: f64,
}

impl Together {
    /// Counts all pairs, if the loss is Binder's, all labels are there and the pairs are not too many.
    pub(super) fn of(loss: &Loss, draws: &[Draw]) -> Option<Self> {
        let &Loss::Binder { a } = loss else { return None };
        let (items, all) = (draws[0].labels.len(), draws.iter().map(|draw| draw.weight).sum::<u64>());
        let fits = items <= MOST_ITEMS && all <= u64::from(u16::MAX);
        if !fits || !draws.iter().all(Draw::is_complete) {
            return None;
        }
        let counts = CoCounts::of(draws);
        let rows = map_init(
            items,
            || counts.room(),
            |row, item| {
                counts.count(item, 0, row);
                row.together[item] = 0;
                row.together.iter().map(|&count| count as u16).collect::<Vec<_>>()
            },
        );
        let there = draws.iter().map(|draw| draw.weight as f64 * pairs_together(draw)).sum();
        Some(Self { items, counts: rows.concat(), draws: all as f64, a, there })
    }

    fn row(&self, item: usize) -> &[u16] {
        &self.counts[item * self.items..][..self.items]
    }

    /// The sum of the losses of a clustering, from its number of pairs and the times that these are together.
    fn loss(&self, here: f64, shared: f64) -> f64 {
        (2.0 - self.a) * self.draws * here + self.a * self.there - 2.0 * shared
    }

    /// The sum of the losses of a clustering.
    pub(super) fn sum(&self, labels: &[u32], clusters: usize) -> f64 {
        let mut members = vec![Vec::new(); clusters];
        labels.iter().enumerate().for_each(|(item, &label)| members[label as usize].push(item));
        let (mut here, mut shared) = (0.0, 0_u64);
        for items in members {
            here += pairs(items.len() as u64);
            for (place, &item) in items.iter().enumerate() {
                let row = self.row(item);
                shared += items[..place].iter().map(|&other| u64::from(row[other])).sum::<u64>();
            }
        }
        self.loss(here, shared as f64)
    }
}

fn pairs_together(draw: &Draw) -> f64 {
    let mut sizes = vec![0_u64; draw.clusters as usize];
    draw.labels.iter().for_each(|&label| sizes[label as usize] += 1);
    sizes.into_iter().map(pairs).sum()
}

/// A clustering of the items, with how often each item is together with each cluster.
pub(super) struct ByPairs<'a> {
    together: &'a Together,
    sizes: Vec<u32>,
    used: usize,
    /// For each cluster, and for each item, how often it is together with the items of the cluster.
    sums: Vec<u32>,
    cluster_of: Vec<u32>,
    costs: Vec<f64>,
}

impl<'a> ByPairs<'a> {
    pub(super) fn new(together: &'a Together) -> Self {
        let (sizes, costs) = (vec![0], Vec::new());
        let (sums, cluster_of) = (vec![0; together.items], vec![0; together.items]);
        Self { together, sizes, used: 0, sums, cluster_of, costs }
    }

    fn sums_of(&mut self, cluster: u32) -> &mut [u32] {
        let items = self.together.items;
        &mut self.sums[cluster as usize * items..][..items]
    }

    fn widen(&mut self) {
        self.sizes.push(0);
        self.sums.resize(self.sizes.len() * self.together.items, 0);
    }

    fn cost(&mut self, item: u32, home: Option<u32>) {
        let (together, item) = (self.together, item as usize);
        let dear = (2.0 - together.a) * together.draws;
        let sums = self.sums[item..].iter().step_by(together.items);
        let cost = |(&size, &sum): (&u32, &u32)| dear * f64::from(size) - 2.0 * f64::from(sum);
        self.costs.clear();
        self.costs.extend(self.sizes.iter().zip(sums).map(cost));
        if let Some(home) = home {
            // An item is not together with itself.
            self.costs[home as usize] -= dear;
        }
    }

    /// The change of the sum of losses when two clusters become one, of which the first has these items.
    fn cost_of_merge(&self, one: u32, items: &[u32], other: u32) -> f64 {
        let sums = &self.sums[other as usize * self.together.items..];
        let shared: u64 = items.iter().map(|&item| u64::from(sums[item as usize])).sum();
        let dear = (2.0 - self.together.a) * self.together.draws;
        dear * f64::from(self.sizes[one as usize]) * f64::from(self.sizes[other as usize])
            - 2.0 * shared as f64
    }
}

impl Places for ByPairs<'_> {
    fn items(&self) -> usize {
        self.together.items
    }

    fn slack(&self) -> f64 {
        1e-12 * self.together.draws
    }

    fn used(&self) -> usize {
        self.used
    }

    fn width(&self) -> usize {
        self.sizes.len()
    }

    fn size(&self, cluster: u32) -> u32 {
        self.sizes[cluster as usize]
    }

    fn clear(&mut self) {
        self.sizes = vec![0];
        self.sums.truncate(self.together.items);
        self.sums.fill(0);
        self.used = 0;
    }

    fn put(&mut self, item: u32, cluster: u32) {
        while cluster as usize >= self.sizes.len() {
            self.widen();
        }
        let row = self.together.row(item as usize);
        self.sums_of(cluster).iter_mut().zip(row).for_each(|(sum, &count)| *sum += u32::from(count));
        self.cluster_of[item as usize] = cluster;
        self.sizes[cluster as usize] += 1;
        self.used += usize::from(self.sizes[cluster as usize] == 1);
        if self.used == self.sizes.len() {
            self.widen();
        }
    }

    fn take(&mut self, item: u32, cluster: u32) {
        let row = self.together.row(item as usize);
        self.sums_of(cluster).iter_mut().zip(row).for_each(|(sum, &count)| *sum -= u32::from(count));
        self.sizes[cluster as usize] -= 1;
        self.used -= usize::from(self.sizes[cluster as usize] == 0);
    }

    fn best(&mut self, item: u32, home: Option<u32>, may_open: bool) -> Best {
        self.cost(item, home);
        cheapest(&self.costs, &self.sizes, home, may_open)
    }

    fn cost_to_open(&mut self, item: u32, home: u32) -> f64 {
        self.cost(item, Some(home));
        -self.costs[home as usize]
    }

    fn steps_of_merges(&self) -> usize {
        self.sizes.len() * self.together.items
    }

    fn best_partner(&mut self, cluster: u32, items: &[u32]) -> Option<(f64, u32)> {
        let others = (0..self.sizes.len() as u32).filter(|&other| other != cluster && self.size(other) > 0);
        least(others.map(|other| (self.cost_of_merge(cluster, items, other), other)))
    }

    fn loss(&mut self) -> f64 {
        let here = self.sizes.iter().map(|&size| pairs(size.into())).sum();
        let of_item = |(item, &cluster): (usize, &u32)| {
            u64::from(self.sums[cluster as usize * self.together.items + item])
        };
        let shared: u64 = self.cluster_of.iter().enumerate().map(of_item).sum();
        self.together.loss(here, shared as f64 / 2.0)
    }
}
