//! A local search: atoms move to the cluster that agrees best with them, and clusters merge, as long as that
//! makes the disagreeing pairs fewer.

use super::super::atoms::Atoms;
use super::super::watch::Watch;
use super::buckets::Buckets;
use super::clusters::Clusters;
use super::settled::Settled;
use crate::input::{Labels, Partition};
use crate::sys::checkpoint;

/// Sweeps over all atoms after which a search that still moves is ended; each move is an improvement.
const SWEEPS: usize = 50;
/// Atoms between two questions whether to go on.
pub(super) const BREATH: usize = 1 << 14;

/// Steps through a list that take as long as to look a number up.
const LOOKUP: usize = 8;

/// A clustering of atoms that is improved step by step.
pub(super) struct Search<'a> {
    pub(super) atoms: &'a Atoms,
    pub(super) near: &'a Buckets,
    pub(super) watch: &'a Watch<'a>,
    pub(super) cluster_of: Vec<u32>,
    pub(super) clusters: Clusters<'a>,
    /// For each bucket the clusters of its atoms, with the items of these.
    present: Vec<(u32, u64)>,
    /// How many clusters each bucket holds.
    lens: Vec<u32>,
    /// Clusters that are empty.
    free: Vec<u32>,
    /// Which atoms need not be looked at again.
    rest: Settled,
    candidates: Vec<u32>,
    /// For each candidate the items that may add to its gain.
    promise: Vec<u64>,
    /// For each cluster the items that it shares with the labels of an atom, while that is looked at.
    together: Vec<u64>,
}

/// The best cluster for an atom.
struct Best {
    gain: i64,
    cluster: Option<u32>,
    /// No candidate gains more than this.
    bound: i64,
}

impl Best {
    /// Greater gains win, and the lower number among equals; but nothing wins against staying by an equal gain.
    fn is_beaten_by(&self, gain: i64, cluster: u32) -> bool {
        gain > self.gain || (gain == self.gain && self.cluster.is_some_and(|other| cluster < other))
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(atoms: &'a Atoms, near: &'a Buckets, watch: &'a Watch<'a>) -> Self {
        // One cluster per atom is the most there can be.
        let count = atoms.len();
        Self {
            atoms,
            near,
            watch,
            cluster_of: vec![0; count],
            clusters: Clusters::new(atoms, count),
            present: vec![(0, 0); near.rooms.last().copied().unwrap_or(0)],
            lens: vec![0; near.rooms.len()],
            free: (0..count as u32).rev().collect(),
            rest: Settled::new(count),
            candidates: Vec::new(),
            promise: vec![0; count],
            together: vec![0; count],
        }
    }

    /// Starts from a clustering of the ensemble; atoms that it does not label are singletons.
    pub(super) fn start_from(&mut self, labels: impl Iterator<Item = u32>) {
        let name = |(atom, label): (usize, u32)| match label {
            Labels::MISSING => (Labels::MISSING, atom),
            label => (label, 0),
        };
        let start = Partition::from_labels(labels.enumerate().map(name));
        self.free.truncate(self.atoms.len() - start.clusters() as usize);
        for (atom, &cluster) in start.ids().iter().enumerate() {
            self.put(atom as u32, cluster);
        }
    }

    /// Starts from nothing: atoms come one by one in an order, each to where it gains most.
    pub(super) fn start_from_nothing(&mut self, order: &[u32]) -> Option<()> {
        for (place, &atom) in order.iter().enumerate() {
            if place.is_multiple_of(BREATH) {
                self.watch.goes_on().then_some(())?;
            }
            self.gather(atom, None);
            let best = self.best_candidate(atom, 0).cluster;
            let cluster = best.unwrap_or_else(|| self.empty_cluster());
            self.put(atom, cluster);
        }
        Some(())
    }

    /// Sweeps until nothing moves, then merges what gains from it, up to a limit, and sweeps again. What
    /// comes of it, with its disagreeing pairs.
    pub(super) fn run(mut self, mut merges: usize) -> Option<(u128, Vec<u32>)> {
        for _ in 0..SWEEPS {
            let moved = self.sweep()?;
            self.watch.swept();
            if !moved {
                if merges == 0 || !self.merge()? {
                    break;
                }
                merges -= 1;
            }
        }
        self.watch.finished();
        Some((self.clusters.disagreements(), Partition::from_labels(self.cluster_of).ids().to_vec()))
    }

    /// Moves each atom to the cluster that agrees best with it; says whether any moved.
    fn sweep(&mut self) -> Option<bool> {
        let mut moved = false;
        for atom in 0..self.atoms.len() as u32 {
            if (atom as usize).is_multiple_of(BREATH) {
                self.watch.goes_on().then_some(())?;
            }
            moved |= self.improve(atom);
        }
        Some(moved)
    }

    /// Moves an atom if that is a strict improvement, so that the search ends; says whether it was.
    fn improve(&mut self, atom: u32) -> bool {
        checkpoint();
        if self.rest.holds(atom) {
            return false;
        }
        let home = self.cluster_of[atom as usize];
        let changed = self.gather(atom, Some(home));
        if !self.rest.is_stale(atom, changed) {
            return false;
        }
        let gain = self.clusters.gain_at_home(atom, home);
        let best = self.best_candidate(atom, gain.max(0));
        let better = best.cluster.or_else(|| (gain < 0).then(|| self.empty_cluster()));
        let Some(cluster) = better else {
            self.rest.stays(atom, (gain - best.bound) as u64 / (2 * self.atoms.columns as u64));
            return false;
        };
        self.move_to(atom, cluster);
        true
    }

    pub(super) fn move_to(&mut self, atom: u32, cluster: u32) {
        let home = self.cluster_of[atom as usize];
        self.take(atom);
        self.put(atom, cluster);
        self.rest.moves(atom, self.atoms.weights[atom as usize], [home, cluster]);
    }

    /// The clusters of the atoms of a bucket, with the items of these.
    pub(super) fn clusters_of(&self, bucket: u32) -> &[(u32, u64)] {
        let first = self.near.rooms[bucket as usize];
        &self.present[first..first + self.lens[bucket as usize] as usize]
    }

    /// Gathers the clusters that an atom could gain from joining; says when the last of them, or its home,
    /// changed.
    fn gather(&mut self, atom: u32, home: Option<u32>) -> u64 {
        for candidate in self.candidates.drain(..) {
            self.promise[candidate as usize] = 0;
        }
        let mut last = home.map_or(0, |home| self.rest.changed[home as usize]);
        for &bucket in self.near.buckets(atom) {
            let first = self.near.rooms[bucket as usize];
            // Not by `clusters_of`, which borrows all of the search.
            for &(cluster, items) in &self.present[first..first + self.lens[bucket as usize] as usize] {
                if Some(cluster) == home {
                    continue;
                }
                if self.promise[cluster as usize] == 0 {
                    self.candidates.push(cluster);
                    last = last.max(self.rest.changed[cluster as usize]);
                }
                self.promise[cluster as usize] += items;
            }
        }
        last
    }

    /// The candidate with the greatest gain above a bound; the one of lowest number among equals.
    fn best_candidate(&mut self, atom: u32, least: i64) -> Best {
        let mut best = Best { gain: least, cluster: None, bound: 0 };
        let promised = |cluster: u32| (self.promise[cluster as usize] * self.near.most_gain) as i64;
        let hopeful = self.candidates.iter().filter(|&&cluster| promised(cluster) > least).count();
        let at_once = self.clusters.overlaps_of(atom) < LOOKUP * hopeful * self.atoms.columns;
        if at_once {
            self.clusters.add_overlaps(atom, &mut self.together);
        }
        for &cluster in &self.candidates {
            let promised = promised(cluster);
            if !best.is_beaten_by(promised, cluster) {
                best.bound = best.bound.max(promised);
                continue;
            }
            let gain = if at_once {
                self.clusters.gain_from(atom, cluster, &self.together)
            } else {
                self.clusters.gain(atom, cluster)
            };
            if best.is_beaten_by(gain, cluster) {
                (best.gain, best.cluster) = (gain, Some(cluster));
            }
            best.bound = best.bound.max(gain);
        }
        if at_once {
            self.clusters.clear_overlaps(atom, &mut self.together);
        }
        best
    }

    fn empty_cluster(&mut self) -> u32 {
        self.free.pop().expect("as many clusters as atoms, and one holds two or this atom is in none")
    }

    fn put(&mut self, atom: u32, cluster: u32) {
        let weight = self.atoms.weights[atom as usize];
        self.cluster_of[atom as usize] = cluster;
        self.clusters.put(atom, cluster);
        for &bucket in self.near.buckets(atom) {
            let (first, len) = (self.near.rooms[bucket as usize], &mut self.lens[bucket as usize]);
            let held = &mut self.present[first..first + *len as usize];
            if let Some((_, items)) = held.iter_mut().find(|(other, _)| *other == cluster) {
                *items += weight;
            } else {
                self.present[first + *len as usize] = (cluster, weight);
                *len += 1;
            }
        }
    }

    fn take(&mut self, atom: u32) {
        let (weight, cluster) = (self.atoms.weights[atom as usize], self.cluster_of[atom as usize]);
        self.clusters.take(atom, cluster);
        if self.clusters.size(cluster) == 0 {
            self.free.push(cluster);
        }
        for &bucket in self.near.buckets(atom) {
            let (first, len) = (self.near.rooms[bucket as usize], &mut self.lens[bucket as usize]);
            let held = &mut self.present[first..first + *len as usize];
            let place = held.iter().position(|(other, _)| *other == cluster).expect("its atoms are counted");
            held[place].1 -= weight;
            if held[place].1 == 0 {
                held.swap(place, *len as usize - 1);
                *len -= 1;
            }
        }
    }
}
