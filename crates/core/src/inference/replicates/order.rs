//! Comparison of a random table with the observed one by the sums that rank tables with fixed margins.

use std::cmp::Ordering;

use crate::inference::replicates::layout::{Layout, Sums};
use crate::summary::Summary;
use crate::sums::PairCounts;

use super::counts_of;

/// Comparison of the sums of a table with those of the observed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::inference) struct Order {
    /// Σ n², which ranks measures of pairs.
    pub(in crate::inference) squares: Ordering,
    /// Σ n ln n, which ranks measures of entropies.
    pub(in crate::inference) logs: Ordering,
}

impl Default for Order {
    fn default() -> Self {
        Self { squares: Ordering::Equal, logs: Ordering::Equal }
    }
}

/// The sums of the observed table.
#[derive(Debug, Clone, Copy)]
pub(in crate::inference) struct Observed {
    squares: u128,
    logs: u64,
}

impl Observed {
    pub(in crate::inference) fn of(summary: &Summary) -> Self {
        let table = summary.table();
        let mut sums = Sums::new(table.n());
        let (pairs, _) = sums.of(&Layout::of(table), &counts_of(table));
        Self { squares: pairs.sum_nij2, logs: sums.logs() }
    }

    /// Of a table of as many items, whose sums were taken last.
    pub(in crate::inference) fn order(&self, pairs: &PairCounts, sums: &Sums) -> Order {
        let logs = match sums.logs().abs_diff(self.logs) <= sums.slack() {
            true => Ordering::Equal,
            false => sums.logs().cmp(&self.logs),
        };
        Order { squares: pairs.sum_nij2.cmp(&self.squares), logs }
    }
}
