//! Rows of counts with a column for each cluster: what an item costs in all clusters is a sum over its rows.

use super::kernel::{id, nid, nvi, omari};
use super::places::{Best, Places, cheapest, least};
use super::problem::{Part, Problem};
use crate::ensemble::loss::Loss;
use crate::sys::{Vectorised, vectorised};

/// Columns that are added at a time: a line of the cache.
const LINE: usize = 8;

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line([f64; LINE]);

/// A clustering of the items as counts, changed item by item.
pub(super) struct Dense<'a> {
    pub(super) problem: &'a Problem<'a>,
    /// Columns that there is room for, and those in use; some of these may be empty.
    stride: usize,
    width: usize,
    counts: Vec<u32>,
    /// F(x + 1) − F(x) of each count, times the coefficient of its row.
    steps: Vec<Line>,
    /// Clusters that are not empty.
    used: usize,
    /// Σ F over each row of sizes, and after these over the rows of each clustering.
    totals: Vec<f64>,
    /// The cost of an item in each cluster.
    costs: Vec<f64>,
}

impl<'a> Dense<'a> {
    pub(super) fn new(problem: &'a Problem<'a>, clusters: usize) -> Self {
        let stride = (clusters + 1).next_multiple_of(LINE);
        Self {
            problem,
            stride,
            width: 1,
            counts: vec![0; stride * problem.len()],
            steps: vec![Line::default(); stride / LINE * problem.len()],
            used: 0,
            totals: vec![0.0; problem.size_rows + problem.parts.len()],
            costs: vec![0.0; stride],
        }
    }

    /// Adds an empty column.
    fn widen(&mut self) {
        if self.width == self.stride {
            let stride = 2 * self.stride;
            self.counts = spread(&self.counts, self.stride, stride);
            self.steps = spread(&self.steps, self.stride / LINE, stride / LINE);
            self.costs.resize(stride, 0.0);
            self.stride = stride;
        }
        self.width += 1;
    }

    /// The cost of an item in each cluster, without it in its home.
    fn cost(&mut self, item: u32, home: Option<u32>) {
        self.costs[..self.width].fill(0.0);
        match self.problem.loss {
            Loss::Binder { .. } | Loss::Vi { .. } => self.add_rows(item, home),
            Loss::Omari => self.add_parts(item, home, omari),
            Loss::Nvi => self.add_parts(item, home, nvi),
            Loss::Id => self.add_parts(item, home, id),
            Loss::Nid => self.add_parts(item, home, nid),
            // No search moves items by a measure.
            Loss::Measure(_) => {}
        }
    }

    /// The sum of the rows: the loss is one over them.
    fn add_rows(&mut self, item: u32, home: Option<u32>) {
        let rows = self.problem.rows_of(item);
        let lines = self.stride / LINE;
        // An item alone costs nothing: F(0) and F(1) are 0. So the columns after the last cluster need no sum.
        let occupied =
            self.counts[..self.width].iter().rposition(|&size| size > 0).map_or(0, |last| last + 1);
        for line in 0..occupied.div_ceil(LINE) {
            let sum = vectorised(SumOfLines { rows, steps: &self.steps, lines, line });
            let costs = &mut self.costs[line * LINE..][..LINE];
            costs.copy_from_slice(&sum.0);
        }
        let Some(home) = home.map(|home| home as usize) else { return };
        let (problem, g) = (self.problem, &self.problem.powers.g);
        let left = |&row: &u32| {
            let count = self.counts[row as usize * self.stride + home] as usize;
            problem.coefficients[row as usize] * g[count - 1]
        };
        self.costs[home] = rows.iter().map(left).sum();
    }

    /// The losses of all clusterings, one by one.
    fn add_parts(&mut self, item: u32, home: Option<u32>, kernel: impl Fn(&Part, f64, f64) -> f64) {
        let (problem, g) = (self.problem, &self.problem.powers.g);
        let mut at_home = 0.0;
        for &row in problem.labels_of(item) {
            let draw = problem.draw_of(row);
            let part = &problem.parts[draw];
            let (row, sizes) = (row as usize * self.stride, part.sizes as usize * self.stride);
            let (mut u, mut w) = (self.totals[part.sizes as usize], self.totals[problem.size_rows + draw]);
            if let Some(home) = home.map(|home| home as usize) {
                at_home += part.weight * kernel(part, u, w);
                u -= g[self.counts[sizes + home] as usize - 1];
                w -= g[self.counts[row + home] as usize - 1];
            }
            let lines = self.steps[sizes / LINE..].iter().zip(&self.steps[row / LINE..]);
            let steps = lines.flat_map(|(sizes, steps)| sizes.0.iter().zip(&steps.0));
            for (cost, (size, step)) in self.costs[..self.width].iter_mut().zip(steps) {
                *cost += part.weight * kernel(part, u + size, w + step);
            }
        }
        if let Some(home) = home {
            self.costs[home as usize] = at_home;
        }
    }

    /// The changes of the sum of losses when a cluster becomes one with each of the others, where the loss is a sum over
    /// rows.
    fn costs_of_merges(&mut self, cluster: u32) {
        let (problem, f) = (self.problem, &self.problem.powers.f);
        self.costs.fill(0.0);
        for (row, counts) in self.counts.chunks_exact(self.stride).enumerate() {
            let x = counts[cluster as usize] as usize;
            if x > 0 {
                let others = self.costs.iter_mut().zip(&counts[..self.width]).enumerate();
                for (_, (cost, &y)) in others.filter(|(other, _)| *other != cluster as usize) {
                    let change = f[x + y as usize] - f[x] - f[y as usize];
                    *cost += problem.coefficients[row] * change;
                }
            }
        }
    }

    /// The change of the sum of losses when two clusters become one.
    fn cost_of_merge(&self, one: u32, other: u32) -> f64 {
        let (problem, f) = (self.problem, &self.problem.powers.f);
        let mut totals = self.totals.clone();
        for (row, counts) in self.counts.chunks_exact(self.stride).enumerate() {
            let (x, y) = (counts[one as usize] as usize, counts[other as usize] as usize);
            if x > 0 && y > 0 {
                totals[problem.total_of(row as u32)] += f[x + y] - f[x] - f[y];
            }
        }
        problem.sum_of_parts(&totals) - problem.sum_of_parts(&self.totals)
    }
}

impl Places for Dense<'_> {
    fn items(&self) -> usize {
        self.problem.items
    }

    fn slack(&self) -> f64 {
        self.problem.slack()
    }

    fn used(&self) -> usize {
        self.used
    }

    fn width(&self) -> usize {
        self.width
    }

    fn size(&self, cluster: u32) -> u32 {
        self.counts[cluster as usize]
    }

    fn clear(&mut self) {
        self.counts.fill(0);
        self.steps.fill(Line::default());
        self.totals.fill(0.0);
        (self.width, self.used) = (1, 0);
    }

    fn put(&mut self, item: u32, cluster: u32) {
        while cluster as usize >= self.width {
            self.widen();
        }
        let g = &self.problem.powers.g;
        for &row in self.problem.rows_of(item) {
            let place = row as usize * self.stride + cluster as usize;
            let count = self.counts[place] as usize;
            self.totals[self.problem.total_of(row)] += g[count];
            self.counts[place] += 1;
            self.steps[place / LINE].0[place % LINE] = self.problem.coefficients[row as usize] * g[count + 1];
        }
        self.used += usize::from(self.size(cluster) == 1);
        if self.used == self.width {
            self.widen();
        }
    }

    fn take(&mut self, item: u32, cluster: u32) {
        let g = &self.problem.powers.g;
        for &row in self.problem.rows_of(item) {
            let place = row as usize * self.stride + cluster as usize;
            let count = self.counts[place] as usize - 1;
            self.totals[self.problem.total_of(row)] -= g[count];
            self.counts[place] -= 1;
            self.steps[place / LINE].0[place % LINE] = self.problem.coefficients[row as usize] * g[count];
        }
        self.used -= usize::from(self.size(cluster) == 0);
    }

    fn best(&mut self, item: u32, home: Option<u32>, may_open: bool) -> Best {
        self.cost(item, home);
        cheapest(&self.costs[..self.width], &self.counts[..self.width], home, may_open)
    }

    fn cost_to_open(&mut self, item: u32, home: u32) -> f64 {
        self.cost(item, Some(home));
        let empty = self.counts[..self.width].iter().position(|&size| size == 0);
        empty.map_or(f64::INFINITY, |empty| self.costs[empty] - self.costs[home as usize])
    }

    fn steps_of_merges(&self) -> usize {
        self.width * self.width * self.problem.len()
    }

    fn best_partner(&mut self, cluster: u32, _: &[u32]) -> Option<(f64, u32)> {
        let additive = self.problem.is_additive();
        if additive {
            self.costs_of_merges(cluster);
        }
        let cost = |other: u32| {
            if additive { self.costs[other as usize] } else { self.cost_of_merge(cluster, other) }
        };
        let others = (0..self.width as u32).filter(|&other| other != cluster && self.size(other) > 0);
        least(others.map(|other| (cost(other), other)))
    }

    fn loss(&mut self) -> f64 {
        let f = &self.problem.powers.f;
        self.totals.fill(0.0);
        for row in 0..self.problem.len() {
            let counts = &self.counts[row * self.stride..][..self.width];
            let sum: f64 = counts.iter().map(|&count| f[count as usize]).sum();
            self.totals[self.problem.total_of(row as u32)] += sum;
        }
        self.problem.sum_of_parts(&self.totals)
    }
}

/// Adds the same line of several rows.
struct SumOfLines<'a> {
    rows: &'a [u32],
    steps: &'a [Line],
    lines: usize,
    line: usize,
}

impl Vectorised for SumOfLines<'_> {
    type Output = Line;

    #[inline(always)]
    fn run(self) -> Line {
        // Two sums, as each addition waits for the one before.
        let mut sums = [Line::default(); 2];
        for pair in self.rows.chunks(2) {
            for (sum, &row) in sums.iter_mut().zip(pair) {
                let line = &self.steps[row as usize * self.lines + self.line];
                sum.0.iter_mut().zip(&line.0).for_each(|(sum, step)| *sum += step);
            }
        }
        let [mut sum, other] = sums;
        sum.0.iter_mut().zip(&other.0).for_each(|(sum, other)| *sum += other);
        sum
    }
}

/// Rows with room for more columns.
fn spread<T: Copy + Default>(rows: &[T], from: usize, to: usize) -> Vec<T> {
    let mut wider = vec![T::default(); rows.len() / from * to];
    wider
        .chunks_exact_mut(to)
        .zip(rows.chunks_exact(from))
        .for_each(|(wide, row)| wide[..from].copy_from_slice(row));
    wider
}
