//! A cross-table with everything that several measures share, computed at most once.

use std::sync::OnceLock;

use crate::{Contingency, InfoSums, Matching, PairCounts, mutual_information_moments as moments};

/// A cross-table and, on demand, its sums, its expected mutual information and its best matching.
#[derive(Debug)]
pub struct Summary {
    table: Contingency,
    pairs: OnceLock<PairCounts>,
    info: OnceLock<InfoSums>,
    expected_information: OnceLock<f64>,
    matching: OnceLock<Matching>,
}

impl Summary {
    /// Takes a table; nothing is computed yet.
    #[must_use]
    pub fn new(table: Contingency) -> Self {
        Self {
            table,
            pairs: OnceLock::new(),
            info: OnceLock::new(),
            expected_information: OnceLock::new(),
            matching: OnceLock::new(),
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
        self.pairs.get_or_init(|| PairCounts::from_table(&self.table))
    }

    /// Its entropies.
    #[must_use]
    pub fn info(&self) -> &InfoSums {
        self.info.get_or_init(|| InfoSums::from_table(&self.table))
    }

    /// The mean mutual information over all permutations of one clustering, in nats.
    #[must_use]
    pub fn expected_information(&self) -> f64 {
        *self.expected_information.get_or_init(|| moments::expected(&self.table))
    }

    /// The one-to-one matching of clusters with the most items in common.
    #[must_use]
    pub fn matching(&self) -> &Matching {
        self.matching.get_or_init(|| Matching::of(&self.table))
    }
}

impl From<Contingency> for Summary {
    fn from(table: Contingency) -> Self {
        Self::new(table)
    }
}
