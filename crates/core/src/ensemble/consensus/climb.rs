//! A local search: items move one by one, clusters merge, and clusters are torn down and built again, as long as that
//! makes the loss less.

use chacha20::ChaCha8Rng;

use super::Bounds;
use super::places::Places;
use crate::ensemble::watch::Watch;
use crate::input::Partition;
use crate::numeric::Arrange as _;
use crate::numeric::below;
use crate::sys::checkpoint;

/// In no cluster.
pub(super) const NOWHERE: u32 = u32::MAX;
/// Sweeps after which a search that still moves is ended.
const SWEEPS: usize = 200;
/// One of this many items is swept between sweeps over all.
const UNSURE: usize = 6;
/// Clusters that are torn down at most.
const TORN: usize = 10;
/// Counts that a round of merges may look at.
const MERGES: usize = 1 << 28;

/// A clustering that is improved step by step.
pub(super) struct Climb<'a, P> {
    places: P,
    cluster_of: Vec<u32>,
    /// The excess cost of each item in the next best cluster when it was last looked at.
    margins: Vec<f64>,
    bounds: Bounds,
    rng: ChaCha8Rng,
    watch: &'a Watch<'a>,
    slack: f64,
}

/// The sum of the losses, and the clustering.
pub(super) type Found = (f64, Vec<u32>);

impl<'a, P: Places> Climb<'a, P> {
    pub(super) fn new(places: P, bounds: Bounds, rng: ChaCha8Rng, watch: &'a Watch<'a>) -> Self {
        let (items, slack) = (places.items(), places.slack());
        Self {
            places,
            cluster_of: vec![NOWHERE; items],
            margins: vec![0.0; items],
            bounds,
            rng,
            watch,
            slack,
        }
    }

    /// Takes a clustering; items that are nowhere, or in clusters beyond the bound, are placed in random order.
    pub(super) fn start_from(&mut self, labels: &[u32]) -> Option<()> {
        self.places.clear();
        self.cluster_of.fill(NOWHERE);
        let kept = self.kept(labels);
        for (item, &label) in labels.iter().enumerate() {
            if label != NOWHERE && kept[label as usize] != NOWHERE {
                self.put(item as u32, kept[label as usize]);
            }
        }
        self.place()?;
        self.fill_up();
        Some(())
    }

    /// The new number of each cluster: the largest, as many as there may be.
    fn kept(&self, labels: &[u32]) -> Vec<u32> {
        let count =
            labels.iter().filter(|&&label| label != NOWHERE).max().map_or(0, |&last| last as usize + 1);
        let mut sizes = vec![0_u32; count];
        labels.iter().filter(|&&label| label != NOWHERE).for_each(|&label| sizes[label as usize] += 1);
        let mut order: Vec<usize> = (0..count).filter(|&cluster| sizes[cluster] > 0).collect();
        if order.len() > self.bounds.most {
            order.arrange_by_key(|&cluster| std::cmp::Reverse(sizes[cluster]));
            order.truncate(self.bounds.most);
        }
        let mut kept = vec![NOWHERE; count];
        order.into_iter().enumerate().for_each(|(place, cluster)| kept[cluster] = place as u32);
        kept
    }

    fn put(&mut self, item: u32, cluster: u32) {
        self.places.put(item, cluster);
        self.cluster_of[item as usize] = cluster;
    }

    fn take(&mut self, item: u32) {
        self.places.take(item, self.cluster_of[item as usize]);
        self.cluster_of[item as usize] = NOWHERE;
    }

    /// Puts the items that are nowhere, in random order, each where it costs least.
    fn place(&mut self) -> Option<()> {
        let nowhere = |item: &u32| self.cluster_of[*item as usize] == NOWHERE;
        let mut items: Vec<u32> = (0..self.cluster_of.len() as u32).filter(nowhere).collect();
        shuffle(&mut items, &mut self.rng);
        self.watch.goes_on().then_some(())?;
        for item in items {
            checkpoint();
            let best = self.places.best(item, None, self.places.used() < self.bounds.most);
            self.put(item, best.cluster);
        }
        Some(())
    }

    /// Opens clusters for the items that lose least by it, until there are enough.
    fn fill_up(&mut self) {
        if self.places.used() >= self.bounds.least {
            return;
        }
        let mut costs: Vec<(f64, u32)> = (0..self.cluster_of.len() as u32)
            .map(|item| (self.places.cost_to_open(item, self.cluster_of[item as usize]), item))
            .collect();
        costs.arrange_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        for (_, item) in costs {
            let home = self.cluster_of[item as usize];
            if self.places.used() >= self.bounds.least {
                break;
            }
            if self.places.size(home) > 1 {
                self.take(item);
                let empty = (0..self.places.width() as u32).find(|&cluster| self.places.size(cluster) == 0);
                self.put(item, empty.expect("a column is always empty"));
            }
        }
    }

    /// Sweeps and merges until nothing gains. Between sweeps over all items those that are nearest to a move are swept alone.
    pub(super) fn settle(&mut self) -> Option<()> {
        let all: Vec<u32> = (0..self.cluster_of.len() as u32).collect();
        for _ in 0..SWEEPS {
            if self.sweep(all.clone())? {
                self.settle_near(Vec::new())?;
            } else if !self.merge() {
                break;
            }
        }
        Some(())
    }

    /// Sweeps these items and those that are nearest to a move until none gains.
    fn settle_near(&mut self, mut items: Vec<u32>) -> Option<()> {
        items.extend(self.unsure());
        items.sort_unstable();
        items.dedup();
        for _ in 0..SWEEPS {
            if !self.sweep(items.clone())? {
                break;
            }
        }
        Some(())
    }

    /// The items with the least margins.
    fn unsure(&self) -> Vec<u32> {
        let mut items: Vec<u32> = (0..self.margins.len() as u32).collect();
        let count = items.len().div_ceil(UNSURE);
        let margin = |item: u32| self.margins[item as usize];
        items.select_nth_unstable_by(count - 1, |&x, &y| margin(x).total_cmp(&margin(y)).then(x.cmp(&y)));
        items.truncate(count);
        items
    }

    /// Moves each of the items to where it costs least; says whether any moved.
    fn sweep(&mut self, mut order: Vec<u32>) -> Option<bool> {
        self.watch.goes_on().then_some(())?;
        if self.places.width() > 2 * self.places.used() + 8 {
            self.pack();
        }
        shuffle(&mut order, &mut self.rng);
        let mut moved = false;
        for item in order {
            checkpoint();
            let home = self.cluster_of[item as usize];
            let alone = self.places.size(home) == 1;
            if alone && self.places.used() <= self.bounds.least {
                continue;
            }
            let best = self.places.best(item, Some(home), !alone && self.places.used() < self.bounds.most);
            self.margins[item as usize] = best.margin;
            if best.gain > self.slack {
                self.take(item);
                self.put(item, best.cluster);
                moved = true;
            }
        }
        self.watch.swept();
        Some(moved)
    }

    /// Renumbers the clusters without gaps.
    fn pack(&mut self) {
        let packed = Partition::from_labels(&self.cluster_of);
        self.places.clear();
        packed.ids().iter().enumerate().for_each(|(item, &cluster)| self.put(item as u32, cluster));
    }

    /// Merges clusters, small ones first, each with the one from which both gain most; says whether any gained.
    fn merge(&mut self) -> bool {
        let width = self.places.width();
        if self.places.steps_of_merges() > MERGES {
            return false;
        }
        let mut members = vec![Vec::new(); width];
        for (item, &cluster) in self.cluster_of.iter().enumerate() {
            members[cluster as usize].push(item as u32);
        }
        let mut order: Vec<usize> = (0..width).filter(|&cluster| !members[cluster].is_empty()).collect();
        order.arrange_by_key(|&cluster| members[cluster].len());
        let mut merged = false;
        for cluster in order {
            if self.places.used() <= self.bounds.least {
                break;
            }
            checkpoint();
            let partner = match self.places.best_partner(cluster as u32, &members[cluster]) {
                Some((cost, partner)) if cost < -self.slack => partner as usize,
                _ => continue,
            };
            let items = std::mem::take(&mut members[cluster]);
            for &item in &items {
                self.take(item);
                self.put(item, partner as u32);
            }
            members[partner].extend(items);
            merged = true;
        }
        merged
    }

    /// Tears down one cluster after another and places its items again; keeps what is better.
    pub(super) fn tear_down(&mut self) -> Option<()> {
        // A sweep says which items are nearest to a move.
        self.sweep((0..self.cluster_of.len() as u32).collect())?;
        let mut clusters: Vec<u32> =
            (0..self.places.width() as u32).filter(|&c| self.places.size(c) > 0).collect();
        shuffle(&mut clusters, &mut self.rng);
        clusters.truncate(TORN);
        // An item of each, as the numbers of clusters change.
        let items: Vec<usize> = clusters
            .iter()
            .filter_map(|cluster| self.cluster_of.iter().position(|other| other == cluster))
            .collect();
        for item in items {
            let before = (self.places.loss(), self.cluster_of.clone());
            let margins = self.margins.clone();
            let torn = self.cluster_of[item];
            let members: Vec<u32> = (0..self.cluster_of.len() as u32)
                .filter(|&item| self.cluster_of[item as usize] == torn)
                .collect();
            members.iter().for_each(|&item| self.take(item));
            self.place()?;
            self.fill_up();
            if Partition::from_labels(&self.cluster_of) == Partition::from_labels(&before.1) {
                continue;
            }
            self.settle_near(members)?;
            if self.places.loss() >= before.0 - self.slack {
                self.go_back(&before.1);
                self.margins = margins;
            } else {
                self.settle()?;
            }
        }
        Some(())
    }

    /// Moves the items that are elsewhere than they were.
    fn go_back(&mut self, cluster_of: &[u32]) {
        for (item, &cluster) in cluster_of.iter().enumerate() {
            if self.cluster_of[item] != cluster {
                self.take(item as u32);
                self.put(item as u32, cluster);
            }
        }
    }

    /// The sum of the losses, and the clusters in order of first appearance.
    pub(super) fn found(&mut self) -> Found {
        (self.places.loss(), Partition::from_labels(&self.cluster_of).ids().to_vec())
    }
}

/// A random order.
pub(super) fn shuffle<T>(list: &mut [T], rng: &mut ChaCha8Rng) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(rng, last as u64 + 1) as usize);
    }
}
