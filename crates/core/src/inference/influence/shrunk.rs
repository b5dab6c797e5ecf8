//! The spread of a score at a table that is shrunk towards independence: q = (1 − λ) p + λ αβ. No cell of it is empty,
//! so it knows of the cells that the sample happened to miss.

use crate::error::Result;
use crate::numeric::{FixedSum, float_sum};
use crate::summary::Summary;
use crate::table::{Cell, Contingency};

use super::Target;
use super::classes::{Class, Classes};
use super::left_out::halves_by_row;
use super::slope::Slope;
use super::statistics::{Point, Statistics};

/// The shrunk table and the sums over it that a measure reads.
#[derive(Debug)]
pub(super) struct Shrunk<'a> {
    pub(super) table: &'a Contingency,
    pub(super) statistics: Statistics,
    /// λ.
    pub(super) shrinkage: f64,
    pub(super) point: Point,
    /// The shares of the clusters.
    pub(super) alpha: Vec<f64>,
    pub(super) beta: Vec<f64>,
    /// Σ q² within each cluster over its squared share, of A and of B: all cells, and those that the cluster decides.
    pub(super) concentration: [Vec<f64>; 2],
    pub(super) decided: [Vec<f64>; 2],
}

/// Returns the share by which a table is shrunk: 1 where it differs from independence by no more than chance.
pub(super) fn shrinkage(summary: &Summary) -> f64 {
    let (pairs, n) = (summary.pairs(), summary.table().n() as f64);
    let [theta, p, q] = Statistics::Pairs.of_table(summary);
    let with_independent = pairs.sum_ai_nij_bj as f64 / (n * n * n);
    let distance = p * q - 2.0 * with_independent + theta;
    let by_chance = (1.0 - theta) / (n - 1.0);
    if distance > by_chance { by_chance / distance } else { 1.0 }
}

impl<'a> Shrunk<'a> {
    pub(super) fn new(
        summary: &'a Summary,
        statistics: Statistics,
        shrinkage: f64,
        classes: &Classes,
    ) -> Self {
        let table = summary.table();
        let shares = |sizes: &[u64]| sizes.iter().map(|&size| size as f64 / table.n() as f64).collect();
        let mut shrunk = Self {
            table,
            statistics,
            shrinkage,
            point: [0.0; 3],
            alpha: shares(table.row_sums()),
            beta: shares(table.column_sums()),
            concentration: <[Vec<f64>; 2]>::default(),
            decided: <[Vec<f64>; 2]>::default(),
        };
        let [x, y, _] = statistics.of_table(summary);
        shrunk.point = match statistics {
            Statistics::Pairs => shrunk.pairs(summary),
            Statistics::Info => [x, y, shrunk.mutual(classes)],
            Statistics::Squares => shrunk.squares(),
        };
        shrunk
    }

    /// The share of a cell, and of it what shrinking put there.
    pub(super) fn share(&self, cell: &Cell) -> (f64, f64) {
        let kept = (1.0 - self.shrinkage) * (cell.count as f64 / self.table.n() as f64);
        let put = self.shrinkage * self.alpha[cell.row as usize] * self.beta[cell.column as usize];
        (kept + put, put)
    }

    fn pairs(&self, summary: &Summary) -> Point {
        let [theta, p, q] = Statistics::Pairs.of_table(summary);
        let n = self.table.n() as f64;
        let with_independent = summary.pairs().sum_ai_nij_bj as f64 / (n * n * n);
        let (keep, put) = (1.0 - self.shrinkage, self.shrinkage);
        [keep * keep * theta + 2.0 * keep * put * with_independent + put * put * p * q, p, q]
    }

    fn mutual(&self, classes: &Classes) -> f64 {
        let put = self.shrinkage;
        let of_class = |class: &Class| {
            let (share, put_there) = self.share(&class.cell);
            // Against the empty cells, whose logarithm is that of λ.
            class.cells as f64 * (share * libm::log(share / put_there))
        };
        float_sum(classes.list.iter().map(of_class)) + libm::log(put)
    }

    fn squares(&mut self) -> Point {
        let put = self.shrinkage;
        let (k, l) = self.table.clusters();
        // Over the cells that are not empty: what their squares exceed those of empty cells by.
        let mut more = [vec![FixedSum::default(); k], vec![FixedSum::default(); l]];
        let mut more_decided = more.clone();
        for cell in self.table.cells() {
            let (row, column) = (cell.row as usize, cell.column as usize);
            let ((share, there), (alpha, beta)) = (self.share(cell), (self.alpha[row], self.beta[column]));
            let excess = |size: f64| (share - there) / size * ((share + there) / size);
            more[0][row].add(excess(alpha));
            more[1][column].add(excess(beta));
            let halves = halves_by_row(self.table.row_sums()[row], self.table.column_sums()[column]);
            more_decided[0][row].add(f64::from(halves) / 2.0 * excess(alpha));
            more_decided[1][column].add(f64::from(2 - halves) / 2.0 * excess(beta));
        }
        let smaller = [
            Smaller::new(self.table.column_sums(), &self.beta),
            Smaller::new(self.table.row_sums(), &self.alpha),
        ];
        let sizes = [self.table.row_sums(), self.table.column_sums()];
        let all = |sum: &[FixedSum], everywhere: f64| {
            sum.iter().map(|sum| sum.value() + put * put * everywhere).collect()
        };
        let squares = |shares: &[f64]| float_sum(shares.iter().map(|share| share * share));
        self.concentration = [all(&more[0], squares(&self.beta)), all(&more[1], squares(&self.alpha))];
        self.decided = [0, 1].map(|side| {
            let clusters = more_decided[side].iter().zip(sizes[side]);
            clusters.map(|(sum, &size)| sum.value() + put * put * smaller[side].squares(size)).collect()
        });
        let total = |shares: &[f64], concentration: &[f64]| {
            float_sum(shares.iter().zip(concentration).map(|(share, sum)| share * sum))
        };
        [
            total(&self.alpha, &self.concentration[0]),
            total(&self.beta, &self.concentration[1]),
            total(&self.alpha, &self.decided[0]) + total(&self.beta, &self.decided[1]),
        ]
    }

    /// The standard error of the measure at this table: of the mean of its slopes over the items.
    pub(super) fn error(&self, target: &Target, classes: &Classes) -> Result<f64> {
        let slopes = target.slopes(self.point)?;
        Ok((Slope::new(self, slopes).variance(classes).max(0.0) / self.table.n() as f64).sqrt())
    }
}

/// Sums of squared shares over the clusters of one side up to a size.
struct Smaller {
    sizes: Vec<u64>,
    sums: Vec<FixedSum>,
}

impl Smaller {
    fn new(sizes: &[u64], shares: &[f64]) -> Self {
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_unstable_by_key(|&place| sizes[place]);
        let mut sum = FixedSum::default();
        let sums = order.iter().map(|&place| {
            sum.add(shares[place] * shares[place]);
            sum
        });
        Self { sums: sums.collect(), sizes: order.iter().map(|&place| sizes[place]).collect() }
    }

    /// Over the clusters that are smaller, and half of those that are as large.
    fn squares(&self, size: u64) -> f64 {
        let upto = |place: usize| place.checked_sub(1).map_or(0.0, |last| self.sums[last].value());
        let below = upto(self.sizes.partition_point(|&other| other < size));
        let not_above = upto(self.sizes.partition_point(|&other| other <= size));
        f64::midpoint(below, not_above)
    }
}
