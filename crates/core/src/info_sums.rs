//! Entropies of a cross-table: all that the information measures need.

use crate::fixed_lanes::{LaneTotal, Scale};
use crate::information_terms::{CellTotals, size_terms};
use crate::threads::map_reduce;
use crate::{Cell, Contingency};

/// Cells that a thread sums at a time.
const PART: usize = 1 << 14;

/// Entropies and the mutual information of two clusterings, in nats. Each is summed from terms of one sign,
/// so none is the small difference of two large numbers. For a co-clustering they add.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InfoSums {
    /// Number of items.
    pub n: u128,
    /// H(A).
    pub h_a: f64,
    /// H(B).
    pub h_b: f64,
    /// H(A | B): what is left to say of A when B is known.
    pub h_a_given_b: f64,
    /// H(B | A).
    pub h_b_given_a: f64,
    /// I(A; B), as Σ q·((1 + d) ln(1 + d) − d) over all cells, where q = a b / n² is expected and
    /// 1 + d = n·n_ij / (a b). The terms −d add up to nothing, but no term is negative: nearly independent
    /// clusterings keep all their digits.
    pub mutual: f64,
}

impl InfoSums {
    /// Sums a table in one pass over its cells.
    #[must_use]
    pub fn from_table(table: &Contingency) -> Self {
        let n = table.n();
        let items = n as f64;
        let largest = table.row_sums().iter().chain(table.col_sums()).max().copied().unwrap_or(0);
        // A term is at most a size times ln n < 28.
        let scale = Scale::new(32.0 * largest as f64, n);
        let entropy = |sizes: &[u64]| {
            let parts: Vec<&[u64]> = sizes.chunks(PART).collect();
            map_reduce(&parts, |part| size_terms(n, part, scale), LaneTotal::merge).value(scale) / items
        };
        let parts: Vec<&[Cell]> = table.cells().chunks(PART).collect();
        let cells = map_reduce(&parts, |part| CellTotals::of(table, part, scale), CellTotals::merge);
        let n = u128::from(n);
        // Empty cells add what is expected of them.
        let empty = (n * n - cells.expected) as f64 / items;
        Self {
            n,
            h_a: entropy(table.row_sums()),
            h_b: entropy(table.col_sums()),
            h_a_given_b: cells.given_b.value(scale) / items,
            h_b_given_a: cells.given_a.value(scale) / items,
            mutual: (cells.shared.value(scale) + empty) / items,
        }
    }

    /// H(A, B).
    #[must_use]
    pub fn joint(&self) -> f64 {
        // Either chain rule would do; the sum of both keeps the value the same when A and B change places.
        (self.h_a + self.h_b_given_a + self.h_b + self.h_a_given_b) / 2.0
    }

    /// The variation of information, H(A | B) + H(B | A).
    #[must_use]
    pub fn variation(&self) -> f64 {
        self.h_a_given_b + self.h_b_given_a
    }

    /// The sums of the product table: two co-clusterings, from the tables of their rows and of their columns.
    #[must_use]
    pub fn product(&self, other: &Self) -> Self {
        Self {
            n: self.n * other.n,
            h_a: self.h_a + other.h_a,
            h_b: self.h_b + other.h_b,
            h_a_given_b: self.h_a_given_b + other.h_a_given_b,
            h_b_given_a: self.h_b_given_a + other.h_b_given_a,
            mutual: self.mutual + other.mutual,
        }
    }
}
