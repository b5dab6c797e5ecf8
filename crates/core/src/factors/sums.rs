//! Sums of squares of a model, and their F under permutations.

use super::arrangements::Arrangements;
use super::basis::{Basis, dot};
use crate::sys::map_init;

/// Residual sums below this part of the total are rounding.
const ROUNDING: f64 = 1e-12;
/// Differences of F that are none.
const SLACK: f64 = 1.5e-8;

/// −½ J S J, the inner products that belong to squared distances.
pub(super) fn centred(squares: &[Vec<f64>]) -> Vec<f64> {
    let runs = squares.len();
    let means: Vec<f64> = squares.iter().map(|row| row.iter().sum::<f64>() / runs as f64).collect();
    let mean = means.iter().sum::<f64>() / runs as f64;
    let of_row = |(row, own): (&Vec<f64>, &f64)| -> Vec<f64> {
        row.iter().zip(&means).map(|(value, other)| -0.5 * (value - own - other + mean)).collect()
    };
    squares.iter().zip(&means).flat_map(of_row).collect()
}

/// The sum of the diagonal.
pub(super) fn trace(a: &[f64], runs: usize) -> f64 {
    (0..runs).map(|run| a[run * (runs + 1)]).sum()
}

/// One factor in its model.
pub(super) struct Term {
    /// Its degrees of freedom.
    pub(super) df: usize,
    /// The projection on what only it adds.
    own: Vec<f64>,
    /// The model that it is added to.
    others: Basis,
}

/// The model of all factors.
pub(super) struct Model {
    pub(super) runs: usize,
    pub(super) residual_df: usize,
    whole: Vec<f64>,
}

impl Model {
    pub(super) fn of(whole: &Basis, runs: usize) -> Self {
        Self { runs, residual_df: runs - whole.vectors.len(), whole: whole.projection(0, runs) }
    }

    /// The part that no factor explains.
    pub(super) fn residual(&self, a: &[f64], total: f64) -> f64 {
        if self.residual_df == 0 { 0.0 } else { total - dot(&self.whole, a) }
    }

    /// F; infinite where nothing is left.
    fn f(&self, term: &Term, a: &[f64], total: f64) -> f64 {
        let (own, rest) = (term.ss(a) / term.df as f64, self.residual(a, total));
        if rest <= ROUNDING * total.abs() { f64::INFINITY } else { own / (rest / self.residual_df as f64) }
    }
}

impl Term {
    pub(super) fn of(others: Basis, columns: &[Vec<f64>], runs: usize) -> Self {
        let mut basis = others.clone();
        let df = basis.add(columns);
        Self { df, own: basis.projection(others.vectors.len(), runs), others }
    }

    pub(super) fn ss(&self, a: &[f64]) -> f64 {
        if self.df == 0 { 0.0 } else { dot(&self.own, a) }
    }

    /// (I − H) A (I − H) of what it is added to.
    fn residuals(&self, a: &[f64], runs: usize) -> Vec<f64> {
        let mut rest = a.to_vec();
        for _ in 0..2 {
            for vector in &self.others.vectors {
                for row in rest.chunks_exact_mut(runs) {
                    let along = dot(row, vector);
                    row.iter_mut().zip(vector).for_each(|(x, v)| *x -= along * v);
                }
            }
            rest = transposed(&rest, runs);
        }
        rest
    }
}

fn transposed(a: &[f64], runs: usize) -> Vec<f64> {
    (0..runs * runs).map(|at| a[at % runs * runs + at / runs]).collect()
}

/// F, and its p-value where there are permutations; `done` is called after each of these, from any thread.
pub(super) fn tested(
    model: &Model,
    term: &Term,
    a: &[f64],
    residuals: bool,
    arrangements: &Arrangements,
    done: &(dyn Fn() + Sync),
) -> (f64, Option<f64>) {
    let runs = model.runs;
    let f = model.f(term, a, trace(a, runs));
    let permuted = if residuals { term.residuals(a, runs) } else { a.to_vec() };
    let total = trace(&permuted, runs);
    let reaches = |buffer: &mut Vec<f64>, draw: usize| {
        let order = arrangements.order(draw);
        buffer.clear();
        for &row in &order {
            let row = &permuted[row * runs..][..runs];
            buffer.extend(order.iter().map(|&column| row[column]));
        }
        let reaches = model.f(term, buffer, total) >= f - SLACK;
        done();
        reaches
    };
    let reached = map_init(arrangements.draws(), Vec::new, reaches);
    (f, arrangements.p(&reached))
}
