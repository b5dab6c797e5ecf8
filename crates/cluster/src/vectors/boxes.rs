//! Clusters in nested boxes, to find the nearest one without looking at all.

use super::squared_distance;

/// Clusters of a box that is not divided further.
const LEAF: usize = 12;

/// A share of a bound that rounding may cost.
const SLACK: f64 = 1.0 - 1e-12;

/// A cluster as Ward sees it: its number, size and mean.
#[derive(Debug, Clone)]
pub(super) struct Body {
    pub(super) id: u32,
    pub(super) size: f64,
    pub(super) mean: Vec<f64>,
}

/// The growth of the sum of squares when two clusters merge; the same bits either way round.
pub(super) fn growth(a_size: f64, a: &[f64], b_size: f64, b: &[f64]) -> f64 {
    a_size * b_size / (a_size + b_size) * squared_distance(a, b)
}

/// A binary tree of boxes over clusters that may vanish but do not move.
#[derive(Debug)]
pub(super) struct Boxes {
    dims: usize,
    ids: Vec<u32>,
    sizes: Vec<f64>,
    means: Vec<f64>,
    alive: Vec<bool>,
    boxes: Vec<Bounds>,
}

#[derive(Debug)]
struct Bounds {
    start: usize,
    end: usize,
    low: Vec<f64>,
    high: Vec<f64>,
    least_size: f64,
    alive: usize,
    /// The second half; the first follows its parent. 0 for a box that is not divided.
    second: usize,
}

impl Boxes {
    pub(super) fn new(dims: usize, mut bodies: Vec<Body>) -> Self {
        let mut boxes = Vec::new();
        divide(&mut bodies, 0, &mut boxes);
        Self {
            dims,
            ids: bodies.iter().map(|body| body.id).collect(),
            sizes: bodies.iter().map(|body| body.size).collect(),
            means: bodies.iter().flat_map(|body| body.mean.iter().copied()).collect(),
            alive: vec![true; bodies.len()],
            boxes,
        }
    }

    /// Where each cluster stands, for [`Self::remove`].
    pub(super) fn ids(&self) -> &[u32] {
        &self.ids
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.alive[place] = false;
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
    pub(super) fn survivors(&self) -> impl Iterator<Item = Body> + '_ {
        let places = (0..self.ids.len()).filter(|&place| self.alive[place]);
        places.map(|place| Body {
            id: self.ids[place],
            size: self.sizes[place],
            mean: self.mean(place).to_vec(),
        })
    }

    fn mean(&self, place: usize) -> &[f64] {
        &self.means[place * self.dims..(place + 1) * self.dims]
    }

    /// Improves `best` (growth, id) by the cluster nearest to `body`, itself left out; the lowest id of equals.
    pub(super) fn nearest(&self, body: &Body, best: &mut (f64, u32), stack: &mut Vec<(f64, usize)>) {
        stack.clear();
        stack.push((0.0, 0));
        while let Some((bound, at)) = stack.pop() {
            let bounds = &self.boxes[at];
            if bound > best.0 || bounds.alive == 0 {
                continue;
            }
            if bounds.second == 0 {
                self.scan(bounds.start..bounds.end, body, best);
                continue;
            }
            let (first, second) = (at + 1, bounds.second);
            let (a, b) = (self.boxes[first].least_growth(body), self.boxes[second].least_growth(body));
            // The nearer box is looked into first.
            if a <= b {
                stack.extend([(b, second), (a, first)]);
            } else {
                stack.extend([(a, first), (b, second)]);
            }
        }
    }

    fn scan(&self, places: std::ops::Range<usize>, body: &Body, best: &mut (f64, u32)) {
        for place in places {
            let id = self.ids[place];
            if self.alive[place] && id != body.id {
                let growth = growth(body.size, &body.mean, self.sizes[place], self.mean(place));
                if growth < best.0 || (growth == best.0 && id < best.1) {
                    *best = (growth, id);
                }
            }
        }
    }
}

impl Bounds {
    /// No cluster in the box is nearer than this.
    fn least_growth(&self, body: &Body) -> f64 {
        let gaps = body.mean.iter().zip(&self.low).zip(&self.high);
        let squared: f64 =
            gaps.map(|((x, low), high)| (low - x).max(x - high).max(0.0)).map(|gap| gap * gap).sum();
        body.size * self.least_size / (body.size + self.least_size) * squared * SLACK
    }
}

/// Sorts the bodies into halves of halves by their widest coordinate; depth grows with the logarithm of their
/// number.
fn divide(bodies: &mut [Body], start: usize, boxes: &mut Vec<Bounds>) {
    let (mut low, mut high) = (bodies[0].mean.clone(), bodies[0].mean.clone());
    for body in &*bodies {
        for ((x, low), high) in body.mean.iter().zip(&mut low).zip(&mut high) {
            (*low, *high) = (low.min(*x), high.max(*x));
        }
    }
    let widest =
        (0..low.len()).max_by(|&i, &j| (high[i] - low[i]).total_cmp(&(high[j] - low[j]))).unwrap_or(0);
    let least_size = bodies.iter().map(|body| body.size).fold(f64::INFINITY, f64::min);
    let (at, count) = (boxes.len(), bodies.len());
    boxes.push(Bounds { start, end: start + count, low, high, least_size, alive: count, second: 0 });
    if count > LEAF {
        let by_coordinate =
            |a: &Body, b: &Body| a.mean[widest].total_cmp(&b.mean[widest]).then(a.id.cmp(&b.id));
        bodies.select_nth_unstable_by(count / 2, by_coordinate);
        let (first, second) = bodies.split_at_mut(count / 2);
        divide(first, start, boxes);
        boxes[at].second = boxes.len();
        divide(second, start + count / 2, boxes);
    }
}
