//! A cross-table with everything that several measures share, computed at most once.

use std::sync::OnceLock;

use crate::chance::moments;
use crate::cover::CoverSummary;
use crate::matching::{Matching, best_sum_of_shares};
use crate::sums::{BestOverlaps, CountGroups, InfoSums, LinkSums, PairCounts, SquareSums};
use crate::table::Contingency;

#[cfg(test)]
thread_local! {
    /// The number of times that this thread computed an expected mutual information.
    pub(crate) static EXPECTATIONS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// A cross-table and, on demand, its sums, its expected mutual information and its best matching.
#[derive(Debug)]
pub struct Summary {
    table: Contingency,
    groups: OnceLock<CountGroups>,
    pairs: OnceLock<PairCounts>,
    info: OnceLock<InfoSums>,
    expected_information: OnceLock<f64>,
    matching: OnceLock<Matching>,
    entity_similarity: OnceLock<f64>,
    best_overlaps: OnceLock<BestOverlaps>,
    squares: OnceLock<SquareSums>,
    links: OnceLock<LinkSums>,
    covers: OnceLock<Box<CoverSummary>>,
}

/// The entropies of two clusterings and what chance would give clusters of the same sizes.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct ChanceSums {
    /// Number of clusters of A and of B.
    pub clusters: (usize, usize),
    /// The entropies.
    pub info: InfoSums,
    /// The mean mutual information over all permutations of one clustering, in nats.
    pub expected_information: f64,
}

/// Sums of squares over sizes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct SquareRatios {
    /// Number of items.
    pub n: u64,
    /// Σ n_ij² / a_i.
    pub over_a: f64,
    /// Σ n_ij² / b_j.
    pub over_b: f64,
    /// Σ n_ij² / max(a_i, b_j).
    pub over_larger: f64,
}

impl Summary {
    /// Takes a table; nothing is computed yet.
    #[must_use]
    pub fn new(table: Contingency) -> Self {
        Self {
            table,
            groups: OnceLock::new(),
            pairs: OnceLock::new(),
            info: OnceLock::new(),
            expected_information: OnceLock::new(),
            matching: OnceLock::new(),
            entity_similarity: OnceLock::new(),
            best_overlaps: OnceLock::new(),
            squares: OnceLock::new(),
            links: OnceLock::new(),
            covers: OnceLock::new(),
        }
    }

    /// The table itself.
    #[must_use]
    pub fn table(&self) -> &Contingency {
        &self.table
    }

    /// Its sums of squares.
    #[must_use]
    pub fn pairs(&self) -> &PairCounts {
        self.pairs.get_or_init(|| PairCounts::from_groups(&self.table, self.groups()))
    }

    /// Its entropies.
    #[must_use]
    pub fn info(&self) -> &InfoSums {
        self.info.get_or_init(|| InfoSums::from_groups(&self.table, self.groups()))
    }

    /// The mean mutual information over all permutations of one clustering, in nats.
    #[must_use]
    pub fn expected_information(&self) -> f64 {
        *self.expected_information.get_or_init(|| {
            #[cfg(test)]
            EXPECTATIONS.set(EXPECTATIONS.get() + 1);
            moments::expected(&self.table)
        })
    }

    /// Its entropies and what chance would give.
    pub(crate) fn chance(&self) -> ChanceSums {
        ChanceSums {
            clusters: self.table.clusters(),
            info: *self.info(),
            expected_information: self.expected_information(),
        }
    }

    /// The one-to-one matching of clusters with the most items in common.
    #[must_use]
    pub fn matching(&self) -> &Matching {
        self.matching.get_or_init(|| Matching::of(&self.table))
    }

    /// The same comparison as one of covers.
    pub(crate) fn covers(&self) -> &CoverSummary {
        self.covers.get_or_init(|| Box::new(CoverSummary::of_labels(&self.table)))
    }

    /// Its cells by count.
    pub(crate) fn groups(&self) -> &CountGroups {
        self.groups.get_or_init(|| CountGroups::of(&self.table))
    }

    /// max_σ Σ_i 2 n_iσ(i) / (a_i + b_σ(i)) over the one-to-one matchings σ of clusters.
    pub(crate) fn entity_similarity(&self) -> f64 {
        *self
            .entity_similarity
            .get_or_init(|| best_sum_of_shares(&self.table, |count, a, b| (2 * count, a + b), (0, 1)))
    }

    /// The largest overlap of each cluster.
    pub(crate) fn best_overlaps(&self) -> &BestOverlaps {
        self.best_overlaps.get_or_init(|| BestOverlaps::of(&self.table))
    }

    /// Its sums of squares over sizes.
    fn squares(&self) -> &SquareSums {
        self.squares.get_or_init(|| SquareSums::of(&self.table))
    }

    /// The links within its clusters.
    pub(crate) fn links(&self) -> &LinkSums {
        self.links.get_or_init(|| LinkSums::of(&self.table))
    }

    /// The same for a measure of them.
    pub(crate) fn square_ratios(&self) -> SquareRatios {
        let &SquareSums { over_a, over_b, over_larger, .. } = self.squares();
        SquareRatios { n: self.table.n(), over_a, over_b, over_larger }
    }

    /// `factor` times Σ n_ij² / (a_i b_j) plus `constant`, which is never negative. Where the subtraction leaves too few
    /// digits, `careful` computes the sum from the table.
    pub(crate) fn squares_over_product(
        &self,
        factor: i128,
        constant: i128,
        careful: fn(&Contingency) -> f64,
    ) -> f64 {
        let known = self.squares().over_product.times_plus(factor, constant);
        known.unwrap_or_else(|| careful(&self.table))
    }

    /// The counts of the cells that are not empty, with how many times each occurs, ascending.
    pub(crate) fn cells_by_count(&self) -> Vec<(u64, u64)> {
        self.groups().cells.iter().map(|group| (group.count, group.sums.cells)).collect()
    }

    /// The sizes of the clusters of A and of B, with how many times each occurs, ascending.
    pub(crate) fn sizes(&self) -> [&[(u64, u64)]; 2] {
        [&self.groups().rows, &self.groups().columns]
    }
}

impl From<Contingency> for Summary {
    fn from(table: Contingency) -> Self {
        Self::new(table)
    }
}
