//! Entropies of a cross-table: all that the information measures need.

use crate::Contingency;
use crate::fixed_sum::fixed_sum;
use crate::logs::{excess, ln_ratio};

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
    /// I(A; B).
    pub mutual: f64,
}

impl InfoSums {
    /// Sums a table in one pass over its cells.
    #[must_use]
    pub fn from_table(table: &Contingency) -> Self {
        let n = table.n();
        let items = n as f64;
        let entropy = |sizes: &[u64]| fixed_sum(sizes.iter().map(|&s| s as f64 * ln_ratio(n, s))) / items;
        let given_b = fixed_sum(table.overlaps().map(|(count, _, b)| count as f64 * ln_ratio(b, count)));
        let given_a = fixed_sum(table.overlaps().map(|(count, a, _)| count as f64 * ln_ratio(a, count)));
        Self {
            n: u128::from(n),
            h_a: entropy(table.row_sums()),
            h_b: entropy(table.col_sums()),
            h_a_given_b: given_b / items,
            h_b_given_a: given_a / items,
            mutual: mutual_information(table),
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

/// Σ q·((1 + d) ln(1 + d) − d) over all cells, where q = a b / n² is expected and 1 + d = n·n_ij / (a b).
///
/// The terms −d add up to nothing over all cells, so this is the mutual information, but with no negative
/// term: nearly independent clusterings keep all their digits. Empty cells contribute q each, in integers.
fn mutual_information(table: &Contingency) -> f64 {
    let n = u128::from(table.n());
    let items = n as f64;
    let mut expected_of_filled = 0_u128;
    let filled = fixed_sum(table.overlaps().map(|(count, a, b)| {
        let expected = u128::from(a) * u128::from(b);
        expected_of_filled += expected;
        let surplus = (n * u128::from(count)) as i128 - expected as i128;
        expected as f64 / items * excess(surplus as f64 / expected as f64)
    }));
    let empty = (n * n - expected_of_filled) as f64 / items;
    (filled + empty) / items
}
