//! Sums over X = W_A W_Aᵀ and Y = W_B W_Bᵀ, the matrices of items × items, from tables of clusters.

use super::overlaps::Overlaps;
use super::rows::Rows;
use super::summary::CoverSummary;
use crate::numeric::{FixedSum, fixed_sum, float_sum};

/// Sums over a matrix X of one side.
#[derive(Debug, Clone, Copy)]
struct Side {
    /// ΣX.
    sum: f64,
    /// ‖X‖².
    squares: f64,
    /// tr X.
    trace: f64,
}

/// The sums of both sides, and ⟨X, Y⟩.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Products {
    n: f64,
    a: Side,
    b: Side,
    both: f64,
}

/// A distance of less than this share of its terms is rounding.
const NOTHING: f64 = 1e-12;

impl CoverSummary {
    /// The sums of two fuzzy covers.
    pub(crate) fn products(&self) -> Products {
        Products {
            n: self.n() as f64,
            a: Side::of(self.a(), self.cells().row_sums()),
            b: Side::of(self.b(), self.cells().column_sums()),
            both: squares(&self.weighted_overlaps().cells),
        }
    }
}

impl Side {
    fn of(rows: &Rows, items: &[u64]) -> Self {
        let own = Overlaps::<FixedSum>::within(rows, items);
        let of_row = rows.iter().map(|row| fixed_sum(row.entries().map(|(_, weight)| weight * weight)));
        let mut trace = FixedSum::default();
        of_row.zip(items).for_each(|(squares, &items)| trace.add_times(squares, items));
        Self {
            sum: float_sum(own.sizes.0.iter().map(|size| size.value() * size.value())),
            squares: squares(&own.cells),
            trace: trace.value(),
        }
    }

    /// The factor of the matrix, ΣX/‖X‖².
    fn scale(&self) -> f64 {
        self.sum / self.squares
    }
}

fn squares(cells: &[(u32, u32, FixedSum)]) -> f64 {
    float_sum(cells.iter().map(|(_, _, amount)| amount.value() * amount.value()))
}

impl Products {
    /// ‖aX‖² + ‖bY‖².
    fn own(&self) -> f64 {
        self.a.scale() * self.a.sum + self.b.scale() * self.b.sum
    }

    /// ‖aX − bY‖².
    pub(crate) fn distance(&self) -> f64 {
        let distance = self.own() - 2.0 * self.a.scale() * self.b.scale() * self.both;
        if distance < NOTHING * self.own() { 0.0 } else { distance }
    }

    /// 1 − D/E(D), as the surplus of ⟨X, Y⟩ over its mean: near zero it keeps its digits.
    pub(crate) fn adjusted(&self) -> f64 {
        if self.distance() == 0.0 {
            return 1.0;
        }
        let (scale, expected) = (2.0 * self.a.scale() * self.b.scale(), self.expected());
        let surplus = self.both - expected;
        // The mean itself is rounded.
        if surplus.abs() < 1e-15 * expected { 0.0 } else { scale * surplus / (self.own() - scale * expected) }
    }

    /// The mean of ⟨X, Y⟩ over all permutations of the items of one side: the diagonal stays on the diagonal.
    fn expected(&self) -> f64 {
        let (a, b, n) = (self.a, self.b, self.n);
        a.trace * b.trace / n + (a.sum - a.trace) * (b.sum - b.trace) / (n * (n - 1.0))
    }
}
