//! Sums over pairs of items: all that the pair-counting measures need, in exact integers.

use super::CountGroups;
use crate::error::{ErrorKind, Result};
use crate::table::Contingency;

/// Sums of squares of a cross-table and its margins, exact. For a co-clustering every sum is the product of
/// the sums of its rows' and its columns' tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairCounts {
    /// Number of items.
    pub n: u128,
    /// Σ n_ij².
    pub sum_nij2: u128,
    /// Σ a_i².
    pub sum_ai2: u128,
    /// Σ b_j².
    pub sum_bj2: u128,
    /// Σ a_i n_ij b_j.
    pub sum_ai_nij_bj: u128,
}

/// Every sum is at most the third power of the number of cells: 2^42 of them leave room in 128 bits.
const MAX_CELLS: u128 = 1 << 42;

impl PairCounts {
    /// Sums a table in one pass over its cells.
    #[must_use]
    pub fn from_table(table: &Contingency) -> Self {
        Self::from_groups(table, &CountGroups::of(table))
    }

    /// Sums a table whose cells are grouped by count.
    #[doc(hidden)]
    pub fn from_groups(table: &Contingency, groups: &CountGroups) -> Self {
        let square = |x: u64| u128::from(x) * u128::from(x);
        let squares = |sizes: &[(u64, u64)]| {
            sizes.iter().map(|&(size, clusters)| square(size) * u128::from(clusters)).sum()
        };
        Self {
            n: u128::from(table.n()),
            sum_nij2: groups
                .cells
                .iter()
                .map(|group| square(group.count) * u128::from(group.sums.cells))
                .sum(),
            sum_ai2: squares(&groups.rows),
            sum_bj2: squares(&groups.columns),
            sum_ai_nij_bj: groups
                .cells
                .iter()
                .map(|group| u128::from(group.count) * group.sums.products)
                .sum(),
        }
    }

    /// The sums of `items` items that are together in both clusterings.
    #[doc(hidden)]
    pub fn of_one_cluster(items: u64) -> Self {
        let n = u128::from(items);
        let square = n * n;
        Self { n, sum_nij2: square, sum_ai2: square, sum_bj2: square, sum_ai_nij_bj: square * n }
    }

    /// The sums of the product table: two co-clusterings, from the tables of their rows and of their columns.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn product(&self, other: &Self) -> Result<Self> {
        let n = self.n * other.n;
        if n > MAX_CELLS {
            return Err(ErrorKind::TooLarge {
                what: format!("a matrix of {} × {} cells", self.n, other.n),
                remedy: "compare the rows and the columns apart",
            }
            .into());
        }
        Ok(Self {
            n,
            sum_nij2: self.sum_nij2 * other.sum_nij2,
            sum_ai2: self.sum_ai2 * other.sum_ai2,
            sum_bj2: self.sum_bj2 * other.sum_bj2,
            sum_ai_nij_bj: self.sum_ai_nij_bj * other.sum_ai_nij_bj,
        })
    }

    /// Pairs of items, `n (n − 1) / 2`.
    #[must_use]
    pub fn pairs(&self) -> u128 {
        self.n * self.n.saturating_sub(1) / 2
    }

    /// Pairs together in both clusterings (N11).
    #[must_use]
    pub fn together(&self) -> u128 {
        (self.sum_nij2 - self.n) / 2
    }

    /// Pairs together in A.
    #[must_use]
    pub fn together_a(&self) -> u128 {
        (self.sum_ai2 - self.n) / 2
    }

    /// Pairs together in B.
    #[must_use]
    pub fn together_b(&self) -> u128 {
        (self.sum_bj2 - self.n) / 2
    }

    /// Pairs together in A and apart in B (N10).
    #[must_use]
    pub fn only_a(&self) -> u128 {
        self.together_a() - self.together()
    }

    /// Pairs together in B and apart in A (N01).
    #[must_use]
    pub fn only_b(&self) -> u128 {
        self.together_b() - self.together()
    }

    /// Pairs apart in both (N00).
    #[must_use]
    pub fn apart(&self) -> u128 {
        self.pairs() - self.together_a() - self.only_b()
    }

    /// Returns whether the two clusterings are the same: no pair is together in one and apart in the other.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.sum_nij2 == self.sum_ai2 && self.sum_nij2 == self.sum_bj2
    }
}
