//! Ward's method by a chain of nearest neighbours over cluster means, in O(n) memory.

use partita::internal::checkpoint;

use super::Points;
use super::boxes::{Bodies, Boxes, scan};
use crate::Linkage;

/// Ward's hierarchy. Merging two clusters never brings a third nearer, so the chain finds the merges of the
/// greedy algorithm; the height of a merge is √(2 · growth of the sum of squares), as in SciPy.
pub(super) fn ward(points: &Points) -> Linkage {
    let n = points.len();
    let mut clusters = WardClusters::new(points);
    let mut joins = Vec::with_capacity(n - 1);
    let mut chain: Vec<u32> = Vec::new();
    let mut start = 0;
    while joins.len() + 1 < n {
        checkpoint();
        if chain.is_empty() {
            while !clusters.bodies.is_left(start) {
                start += 1;
            }
            chain.push(start);
        }
        let last = chain[chain.len() - 1];
        let before = chain.len().checked_sub(2).map(|at| chain[at]);
        let held = before.map_or(f64::INFINITY, |before| clusters.bodies.growth(last, before));
        // The chain goes on only to something strictly nearer, so it cannot turn in a circle.
        match clusters.nearer_than(held, last) {
            Some(next) => chain.push(next),
            None => {
                let before = before.expect("another cluster is left and nearer than infinity");
                joins.push((last, before, (2.0 * held).sqrt()));
                chain.truncate(chain.len() - 2);
                clusters.merge(last, before);
            }
        }
    }
    Linkage::from_joins(n, joins)
}

/// The clusters that are left: most of them in boxes, those made since the boxes were built beside them.
struct WardClusters {
    /// By the leaf that names the cluster.
    bodies: Bodies,
    boxes: Boxes,
    place: Vec<u32>,
    fresh: Vec<u32>,
    stack: Vec<(f64, usize)>,
}

/// The place of a cluster that is in no box.
const BESIDE: u32 = u32::MAX;

impl WardClusters {
    fn new(points: &Points) -> Self {
        let values = (0..points.len()).flat_map(|item| points.point(item).iter().copied());
        let bodies = Bodies::new(points.dims(), values.collect());
        let boxes = Boxes::new(&bodies, (0..points.len() as u32).collect());
        let place = vec![BESIDE; points.len()];
        let mut clusters = Self { bodies, boxes, place, fresh: Vec::new(), stack: Vec::new() };
        clusters.note_places();
        clusters
    }

    fn note_places(&mut self) {
        for (place, &id) in self.boxes.ids().iter().enumerate() {
            self.place[id as usize] = place as u32;
        }
    }

    /// The nearest other cluster, if nearer than `bound`.
    fn nearer_than(&mut self, bound: f64, id: u32) -> Option<u32> {
        let mut best = (bound, 0);
        self.boxes.nearest(&self.bodies, id, &mut best, &mut self.stack);
        scan(&self.bodies, id, &self.fresh, &mut best);
        (best.0 < bound).then_some(best.1)
    }

    /// Merges two clusters under the number of the first.
    fn merge(&mut self, a: u32, b: u32) {
        for id in [a, b] {
            match std::mem::replace(&mut self.place[id as usize], BESIDE) {
                BESIDE => self.fresh.retain(|&fresh| fresh != id),
                place => self.boxes.remove(place as usize),
            }
        }
        self.bodies.merge(a, b);
        self.fresh.push(a);
        self.rebuild_if_many_are_fresh();
    }

    /// Scanning the fresh clusters costs each search their number; building anew costs n log n once per as
    /// many merges: near the square root of n the two are even.
    fn rebuild_if_many_are_fresh(&mut self) {
        let fresh = self.fresh.len();
        if fresh * fresh <= 4 * self.bodies.len() {
            return;
        }
        let mut ids: Vec<u32> = self.boxes.survivors().collect();
        ids.append(&mut self.fresh);
        self.boxes = Boxes::new(&self.bodies, ids);
        self.note_places();
    }
}
