//! Ward's method by a chain of nearest neighbours over cluster means, in O(n) memory.

use super::Points;
use super::boxes::{Body, Boxes, growth};
use crate::Linkage;

/// Ward's hierarchy. Merging two clusters never brings a third nearer, so the chain finds the merges of the
/// greedy algorithm; the height of a merge is √(2 · growth of the sum of squares), as in SciPy.
pub(super) fn ward(points: &Points) -> Linkage {
    let n = points.len();
    let mut clusters = Clusters::new(points);
    let mut joins = Vec::with_capacity(n - 1);
    let mut chain: Vec<u32> = Vec::new();
    let mut start = 0;
    while joins.len() + 1 < n {
        if chain.is_empty() {
            while clusters.bodies[start].is_none() {
                start += 1;
            }
            chain.push(start as u32);
        }
        let last = chain[chain.len() - 1];
        let before = chain.len().checked_sub(2).map(|at| chain[at]);
        let held = before.map_or(f64::INFINITY, |before| clusters.growth(last, before));
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
struct Clusters {
    /// By the leaf that names the cluster.
    bodies: Vec<Option<Body>>,
    boxes: Boxes,
    place: Vec<u32>,
    fresh: Vec<u32>,
    stack: Vec<(f64, usize)>,
}

/// The place of a cluster that is in no box.
const BESIDE: u32 = u32::MAX;

impl Clusters {
    fn new(points: &Points) -> Self {
        let bodies: Vec<Body> = (0..points.len())
            .map(|item| Body { id: item as u32, size: 1.0, mean: points.point(item).to_vec() })
            .collect();
        let boxes = Boxes::new(points.dims(), bodies.clone());
        let mut clusters = Self {
            place: vec![BESIDE; bodies.len()],
            bodies: bodies.into_iter().map(Some).collect(),
            boxes,
            fresh: Vec::new(),
            stack: Vec::new(),
        };
        clusters.note_places();
        clusters
    }

    fn note_places(&mut self) {
        for (place, &id) in self.boxes.ids().iter().enumerate() {
            self.place[id as usize] = place as u32;
        }
    }

    fn body(&self, id: u32) -> &Body {
        self.bodies[id as usize].as_ref().expect("only clusters that are left are asked for")
    }

    fn growth(&self, a: u32, b: u32) -> f64 {
        let (a, b) = (self.body(a), self.body(b));
        growth(a.size, &a.mean, b.size, &b.mean)
    }

    /// The nearest other cluster, if nearer than `bound`.
    fn nearer_than(&mut self, bound: f64, id: u32) -> Option<u32> {
        let body = self.bodies[id as usize].as_ref().expect("only clusters that are left are asked for");
        let mut best = (bound, 0);
        self.boxes.nearest(body, &mut best, &mut self.stack);
        for &other in self.fresh.iter().filter(|&&other| other != id) {
            let growth = self.growth(id, other);
            if growth < best.0 || (growth == best.0 && other < best.1) {
                best = (growth, other);
            }
        }
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
        let gone = self.bodies[b as usize].take().expect("a cluster merges once");
        let body = self.bodies[a as usize].as_mut().expect("a cluster merges once");
        let size = body.size + gone.size;
        for (x, y) in body.mean.iter_mut().zip(&gone.mean) {
            *x = (*x * body.size + y * gone.size) / size;
        }
        body.size = size;
        self.fresh.push(a);
        self.rebuild_if_many_are_fresh();
    }

    /// Scanning the fresh clusters costs each search their number; building anew costs n log n once per as
    /// many merges: near the square root of n the two are even.
    fn rebuild_if_many_are_fresh(&mut self) {
        let fresh = self.fresh.len();
        if fresh * fresh <= 16 * self.bodies.len() {
            return;
        }
        let mut bodies: Vec<Body> = self.boxes.survivors().collect();
        bodies.extend(self.fresh.iter().map(|&id| self.body(id).clone()));
        let dims = bodies[0].mean.len();
        self.boxes = Boxes::new(dims, bodies);
        self.fresh.clear();
        self.note_places();
    }
}
