//! Entropies of fuzzy covers: the flat formulas on the real table of overlaps.

use super::overlaps::Overlaps;
use super::summary::CoverSummary;
use crate::numeric::{FixedSum, excess, fixed_sum};
use crate::sums::InfoSums;

impl CoverSummary {
    /// The entropies of the table of overlaps, whose margins are the sizes of the clusters. Every sum has terms of one
    /// sign. Of fuzzy covers: the overlaps then sum to the number of items.
    pub(crate) fn info(&self) -> InfoSums {
        let items = self.n() as f64;
        let overlaps = self.weighted_overlaps();
        let shares = |sizes: &[FixedSum]| sizes.iter().map(|size| size.value() / items).collect::<Vec<f64>>();
        let (a, b) = (shares(&overlaps.sizes.0), shares(&overlaps.sizes.1));
        let entropy = |shares: &[f64]| fixed_sum(shares.iter().map(|&p| -p * libm::log(p)));
        let given = |of: &dyn Fn(u32, u32) -> f64| {
            fixed_sum(cells(overlaps, items).map(|(i, j, p)| (p * libm::log(of(i, j) / p)).max(0.0)))
        };
        InfoSums {
            n: self.n().into(),
            h_a: entropy(&a),
            h_b: entropy(&b),
            h_a_given_b: given(&|_, j| b[j as usize]),
            h_b_given_a: given(&|i, _| a[i as usize]),
            mutual: mutual(overlaps, items, &a, &b),
        }
    }
}

/// The shares of the cells; those too small for the sums are passed over.
fn cells(overlaps: &Overlaps<FixedSum>, items: f64) -> impl Iterator<Item = (u32, u32, f64)> {
    let cells = overlaps.cells.iter().map(move |&(i, j, amount)| (i, j, amount.value() / items));
    cells.filter(|&(_, _, p)| p > 0.0)
}

/// Σ μ((1 + d) ln(1 + d) − d) over all cells, where μ is expected and 1 + d = p/μ. Empty cells add what is expected.
fn mutual(overlaps: &Overlaps<FixedSum>, items: f64, a: &[f64], b: &[f64]) -> f64 {
    let expected = |i: u32, j: u32| a[i as usize] * b[j as usize];
    let filled = cells(overlaps, items).map(|(i, j, p)| {
        let expected = expected(i, j);
        expected * excess((p - expected) / expected)
    });
    let covered = fixed_sum(cells(overlaps, items).map(|(i, j, _)| expected(i, j)));
    let empty = if overlaps.cells.len() == a.len() * b.len() { 0.0 } else { (1.0 - covered).max(0.0) };
    (fixed_sum(filled) + empty).max(0.0)
}
