//! Clusters in nested boxes, to find the nearest one without looking at all.

use super::{LANES, squared_distance};

/// Clusters of a box that is not divided further.
const LEAF: usize = 12;

/// A share of a bound that rounding may cost.
const SLACK: f64 = 1.0 - 1e-12;

/// Clusters as Ward sees them, by their numbers: sizes and means. A cluster that is gone has no size.
#[derive(Debug)]
pub(super) struct Bodies {
    dims: usize,
    sizes: Vec<f64>,
    means: Vec<f64>,
}

impl Bodies {
    /// Every point a cluster.
    pub(super) fn new(dims: usize, points: Vec<f64>) -> Self {
        Self { dims, sizes: vec![1.0; points.len() / dims], means: points }
    }

    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn is_left(&self, id: u32) -> bool {
        self.sizes[id as usize] > 0.0
    }

    fn mean(&self, id: u32) -> &[f64] {
        &self.means[id as usize * self.dims..][..self.dims]
    }

    /// The growth of the sum of squares when two clusters merge; the same bits either way round.
    pub(super) fn growth(&self, a: u32, b: u32) -> f64 {
        let (x, y) = (self.sizes[a as usize], self.sizes[b as usize]);
        x * y / (x + y) * squared_distance(self.mean(a), self.mean(b))
    }

    /// Merges two clusters under the number of the first.
    pub(super) fn merge(&mut self, a: u32, b: u32) {
        let gone = std::mem::take(&mut self.sizes[b as usize]);
        let held = self.sizes[a as usize];
        let size = held + gone;
        for k in 0..self.dims {
            let (x, y) = (self.means[a as usize * self.dims + k], self.means[b as usize * self.dims + k]);
            self.means[a as usize * self.dims + k] = (x * held + y * gone) / size;
        }
        self.sizes[a as usize] = size;
    }
}

/// A binary tree of boxes over clusters that may vanish but do not move.
#[derive(Debug)]
pub(super) struct Boxes {
    dims: usize,
    /// The clusters, those of a box together; one that vanished is `GONE`.
    ids: Vec<u32>,
    boxes: Vec<Bounds>,
    /// The least and the greatest coordinates of each box, one after the other.
    corners: Vec<f64>,
}

const GONE: u32 = u32::MAX;

#[derive(Debug)]
struct Bounds {
    start: usize,
    end: usize,
    least_size: f64,
    alive: usize,
    /// The second half; the first follows its parent. 0 for a box that is not divided.
    second: usize,
}

impl Boxes {
    pub(super) fn new(bodies: &Bodies, ids: Vec<u32>) -> Self {
        let mut boxes = Self { dims: bodies.dims, ids: Vec::new(), boxes: Vec::new(), corners: Vec::new() };
        let mut order = ids;
        boxes.divide(bodies, &mut order, 0);
        boxes.ids = order;
        boxes
    }

    /// The place of each cluster, for [`Self::remove`].
    pub(super) fn ids(&self) -> &[u32] {
        &self.ids
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.ids[place] = GONE;
        let mut at = 0;
        loop {
            self.boxes[at].alive -= 1;
            match self.boxes[at].second {
                0 => return,
                second => at = if place < self.boxes[second].start { at + 1 } else { second },
            }
        }
    }

    /// The clusters that are left, to build anew.
    pub(super) fn survivors(&self) -> impl Iterator<Item = u32> + '_ {
        self.ids.iter().copied().filter(|&id| id != GONE)
    }

    /// Improves `best` (growth, id) by the cluster nearest to the one given, itself left out; the lowest id of
    /// equals.
    pub(super) fn nearest(
        &self,
        bodies: &Bodies,
        id: u32,
        best: &mut (f64, u32),
        stack: &mut Vec<(f64, usize)>,
    ) {
        stack.clear();
        stack.push((0.0, 0));
        while let Some((bound, at)) = stack.pop() {
            let bounds = &self.boxes[at];
            if bound > best.0 || bounds.alive == 0 {
                continue;
            }
            if bounds.second == 0 {
                scan(bodies, id, &self.ids[bounds.start..bounds.end], best);
                continue;
            }
            let (first, second) = (at + 1, bounds.second);
            let (a, b) = (self.least_growth(bodies, first, id), self.least_growth(bodies, second, id));
            // The nearer box is looked into first.
            if a <= b {
                stack.extend([(b, second), (a, first)]);
            } else {
                stack.extend([(a, first), (b, second)]);
            }
        }
    }

    /// No cluster in the box is nearer than this.
    fn least_growth(&self, bodies: &Bodies, at: usize, id: u32) -> f64 {
        let (low, high) = self.corners[2 * self.dims * at..][..2 * self.dims].split_at(self.dims);
        let squared = squared_gap(bodies.mean(id), low, high);
        let (size, least) = (bodies.sizes[id as usize], self.boxes[at].least_size);
        size * least / (size + least) * squared * SLACK
    }

    /// Sorts the clusters into halves of halves by their widest coordinate; depth grows with the logarithm of
    /// their number.
    fn divide(&mut self, bodies: &Bodies, ids: &mut [u32], start: usize) {
        let (mut low, mut high) = (bodies.mean(ids[0]).to_vec(), bodies.mean(ids[0]).to_vec());
        for &id in &*ids {
            for ((x, low), high) in bodies.mean(id).iter().zip(&mut low).zip(&mut high) {
                (*low, *high) = (low.min(*x), high.max(*x));
            }
        }
        let widest =
            (0..low.len()).max_by(|&i, &j| (high[i] - low[i]).total_cmp(&(high[j] - low[j]))).unwrap_or(0);
        let least_size = ids.iter().map(|&id| bodies.sizes[id as usize]).fold(f64::INFINITY, f64::min);
        let (at, count) = (self.boxes.len(), ids.len());
        self.boxes.push(Bounds { start, end: start + count, least_size, alive: count, second: 0 });
        self.corners.append(&mut low);
        self.corners.append(&mut high);
        if count > LEAF {
            let by_coordinate =
                |a: &u32, b: &u32| bodies.mean(*a)[widest].total_cmp(&bodies.mean(*b)[widest]).then(a.cmp(b));
            ids.select_nth_unstable_by(count / 2, by_coordinate);
            let (first, second) = ids.split_at_mut(count / 2);
            self.divide(bodies, first, start);
            self.boxes[at].second = self.boxes.len();
            self.divide(bodies, second, start + count / 2);
        }
    }
}

/// The squared distance of a point from a box.
fn squared_gap(point: &[f64], low: &[f64], high: &[f64]) -> f64 {
    // Nothing here is NaN, and `max` would look whether it is.
    let larger = |a: f64, b: f64| if a > b { a } else { b };
    let gap = |x: f64, low: f64, high: f64| larger(larger(low - x, x - high), 0.0);
    let (points, rest) = point.as_chunks::<LANES>();
    let ((lows, rest_of_low), (highs, rest_of_high)) = (low.as_chunks::<LANES>(), high.as_chunks::<LANES>());
    let mut sums = [0.0; LANES];
    for ((point, low), high) in points.iter().zip(lows).zip(highs) {
        for lane in 0..LANES {
            let gap = gap(point[lane], low[lane], high[lane]);
            sums[lane] += gap * gap;
        }
    }
    let rest = rest.iter().zip(rest_of_low).zip(rest_of_high);
    sums.iter().sum::<f64>() + rest.map(|((x, low), high)| gap(*x, *low, *high).powi(2)).sum::<f64>()
}

/// Improves `best` by the nearest of some clusters.
pub(super) fn scan(bodies: &Bodies, id: u32, others: &[u32], best: &mut (f64, u32)) {
    for &other in others.iter().filter(|&&other| other != id && other != GONE) {
        let growth = bodies.growth(id, other);
        if growth < best.0 || (growth == best.0 && other < best.1) {
            *best = (growth, other);
        }
    }
}
