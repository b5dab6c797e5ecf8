//! The split of one cluster into several, with the clustering of the other side fixed.

use super::association::{Association, Move, Mover, Visit};
use super::mutable_partition::{MutablePartition, Slots};
use super::panel::{Layout, MAX_PRODUCTS, Panel, Scratch, most_clusters};
use crate::random::Random;

/// The objects of a node, projected on the clusters of the other side. Clusters without mass in the node are
/// left out: they say nothing about it.
pub(super) struct Node {
    start: Vec<u32>,
    /// `(group, mass)` of each object, one object after the other.
    profiles: Vec<(u32, f64)>,
    /// The same with the masses divided by the mass of the group.
    weighted: Vec<(u32, f64)>,
    mass: Vec<f64>,
    group_mass: Vec<f64>,
    total: f64,
}

/// Numbers the groups of a node without gaps; reused from node to node.
pub(super) struct Projector {
    group: Vec<u32>,
    touched: Vec<u32>,
    scattered: Vec<f64>,
}

const UNSEEN: u32 = u32::MAX;

impl Projector {
    pub(super) fn new(other_clusters: usize) -> Self {
        Self { group: vec![UNSEEN; other_clusters], touched: Vec::new(), scattered: Vec::new() }
    }

    /// Projects objects given as rows of entries `(object of the other side, value)`.
    pub(super) fn project<'a>(
        &mut self,
        rows: impl Iterator<Item = (&'a [u32], &'a [f64])>,
        other_ids: &[u32],
    ) -> Node {
        let mut node = Node {
            start: vec![0],
            profiles: Vec::new(),
            weighted: Vec::new(),
            mass: Vec::new(),
            group_mass: Vec::new(),
            total: 0.0,
        };
        for (others, values) in rows {
            let first = node.profiles.len();
            for (&other, &value) in others.iter().zip(values) {
                let cluster = other_ids[other as usize];
                let group = &mut self.group[cluster as usize];
                if *group == UNSEEN {
                    *group = self.touched.len() as u32;
                    self.touched.push(cluster);
                    self.scattered.push(0.0);
                    node.group_mass.push(0.0);
                }
                let sum = &mut self.scattered[*group as usize];
                if *sum == 0.0 {
                    node.profiles.push((*group, 0.0));
                }
                *sum += value;
            }
            let mut mass = 0.0;
            for (group, p) in &mut node.profiles[first..] {
                *p = std::mem::take(&mut self.scattered[*group as usize]);
                node.group_mass[*group as usize] += *p;
                mass += *p;
            }
            node.mass.push(mass);
            node.start.push(node.profiles.len() as u32);
        }
        node.total = node.mass.iter().sum();
        node.weighted = node.profiles.iter().map(|&(g, p)| (g, p / node.group_mass[g as usize])).collect();
        for cluster in self.touched.drain(..) {
            self.group[cluster as usize] = UNSEEN;
        }
        self.scattered.clear();
        node
    }
}

impl Node {
    pub(super) fn objects(&self) -> usize {
        self.mass.len()
    }

    /// Clusters of the other side that have mass in the node.
    pub(super) fn groups(&self) -> usize {
        self.group_mass.len()
    }

    pub(super) fn mass(&self, object: usize) -> f64 {
        self.mass[object]
    }

    /// Pairs of an object and a group with mass.
    fn entries(&self) -> usize {
        self.profiles.len()
    }

    /// Returns the number of clusters to start an exact split from, and the form of their table: single objects, unless a pass
    /// over them would be too long both in a dense table and in a sparse one.
    pub(super) fn start(&self) -> (usize, Layout) {
        let counts = [self.objects(), self.groups()];
        let layout = Layout::of(self.entries(), counts);
        if layout == Layout::Dense {
            return (counts[0], layout);
        }
        let mut objects_of = vec![0_u64; self.groups()];
        self.profiles.iter().for_each(|&(group, _)| objects_of[group as usize] += 1);
        let products: u64 = objects_of.iter().map(|objects| objects * objects).sum();
        if products <= MAX_PRODUCTS as u64 {
            return (counts[0], layout);
        }
        (most_clusters(self.entries(), counts)[0], Layout::Dense)
    }

    fn range(&self, object: usize) -> std::ops::Range<usize> {
        self.start[object] as usize..self.start[object + 1] as usize
    }
}

/// A clustering of a node's objects that is being improved.
pub(super) struct Split<'a> {
    node: &'a Node,
    clusters: MutablePartition,
    panel: Panel,
    mass: Vec<f64>,
    sums: Association,
    version: u64,
    settled_at: Vec<u64>,
    scratch: Scratch,
}

impl<'a> Split<'a> {
    pub(super) fn new(node: &'a Node, clusters: MutablePartition, layout: Layout) -> Self {
        let mut mass = vec![0.0; clusters.len()];
        for object in 0..node.objects() {
            mass[clusters.cluster_of(object)] += node.mass[object];
        }
        let entries = (0..node.objects()).flat_map(|object| {
            let cluster = clusters.cluster_of(object);
            node.profiles[node.range(object)].iter().map(move |&(group, p)| (group as usize, cluster, p))
        });
        let panel = Panel::new(layout, (node.groups(), clusters.len()), entries);
        let sums = Association { total: node.total, a: 0.0, b: 0.0 };
        let settled_at = vec![0; node.objects()];
        let scratch = Scratch::default();
        let mut split = Self { node, clusters, panel, mass, sums, version: 1, settled_at, scratch };
        split.sum_anew();
        split
    }

    fn sum_anew(&mut self) {
        let quotient = |(group, mass): (usize, &f64)| self.panel.squares(group) / mass;
        self.sums.a = self.node.group_mass.iter().enumerate().map(quotient).sum();
        self.sums.b = self.mass.iter().map(|m| m * m).sum();
    }

    /// τ of the node's clusters given the other side.
    pub(super) fn tau(&self) -> f64 {
        self.sums.tau()
    }

    pub(super) fn into_clusters(self) -> MutablePartition {
        self.clusters
    }

    pub(super) fn find(&mut self, object: usize) -> Option<Move> {
        // Without mass, an object changes nothing wherever it is.
        if self.node.mass[object] == 0.0 || self.settled_at[object] == self.version {
            return None;
        }
        let range = self.node.range(object);
        let (profile, weighted) = (&self.node.profiles[range.clone()], &self.node.weighted[range]);
        let own = profile.iter().zip(weighted).map(|((_, p), (_, w))| p * w).sum();
        let mover = Mover { from: self.clusters.cluster_of(object), mass: self.node.mass[object], own };
        let visit = Visit { sums: &self.sums, mover, profile: weighted, masses: &self.mass };
        let step = self.panel.best_move(visit, &mut self.scratch);
        if step.is_none() {
            self.settled_at[object] = self.version;
        }
        step
    }

    fn improve(&mut self, object: usize) -> bool {
        let Some(step) = self.find(object) else { return false };
        let (from, to) = (self.clusters.cluster_of(object), step.to);
        if to == self.clusters.len() {
            self.panel.push_mine();
            self.mass.push(0.0);
        }
        for &(group, p) in &self.node.profiles[self.node.range(object)] {
            self.panel.add(group as usize, from, -p);
            self.panel.add(group as usize, to, p);
        }
        self.mass[from] -= self.node.mass[object];
        self.mass[to] += self.node.mass[object];
        self.sums.apply(&step);
        if let Slots::Removed(cluster) = self.clusters.relocate(object, to) {
            self.panel.remove_mine(cluster);
            self.mass.swap_remove(cluster);
        }
        self.version += 1;
        true
    }

    /// Draws an object `iterations` times and moves it if that raises τ. Stops early only when every object is
    /// in its best place.
    pub(super) fn random_moves(&mut self, iterations: u64, random: &mut Random) {
        let objects = self.node.objects();
        let (mut idle, mut restless) = (0, 0);
        for _ in 0..iterations {
            let object = self.clusters.draw(random);
            idle = if self.improve(object) { 0 } else { idle + 1 };
            if idle >= objects && restless != self.version {
                if (0..objects).all(|object| self.find(object).is_none()) {
                    return;
                }
                restless = self.version;
            }
        }
    }

    /// Visits all objects in random orders until none moves, at most `sweeps` times.
    pub(super) fn sweeps(&mut self, sweeps: usize, random: &mut Random, stop: impl Fn() -> bool) {
        for _ in 0..sweeps {
            let mut moved = false;
            self.panel.make_dense_if_full(self.clusters.len(), self.node.entries());
            for object in random.permutation(self.node.objects()) {
                moved |= self.improve(object as usize);
                if stop() {
                    return;
                }
            }
            self.sum_anew();
            if !moved {
                return;
            }
        }
    }
}

#[cfg(test)]
impl Split<'_> {
    /// τ after a move of one object, from the differences of the sums.
    pub(super) fn tau_after(&self, object: usize, to: usize) -> f64 {
        let range = self.node.range(object);
        let (profile, weighted) = (&self.node.profiles[range.clone()], &self.node.weighted[range]);
        let own: f64 = profile.iter().zip(weighted).map(|((_, p), (_, w))| p * w).sum();
        let overlap = |cluster: usize| -> f64 {
            weighted.iter().map(|&(group, w)| w * self.panel.get(group as usize, cluster)).sum()
        };
        let overlaps: Vec<f64> = (0..self.clusters.len()).map(overlap).collect();
        let from = self.clusters.cluster_of(object);
        let at = |values: &[f64]| values.get(to).copied().unwrap_or(0.0) - values[from];
        let mass = self.node.mass[object];
        let step = Move { to, da: 2.0 * (own + at(&overlaps)), db: 2.0 * mass * (mass + at(&self.mass)) };
        let mut after = self.sums;
        after.apply(&step);
        after.tau()
    }
}
