//! When a random table agrees as well as the observed one. Scores of tables that tie differ in their last digits.

use std::cmp::Ordering;

use crate::compare::{Input, Request, Source};
use crate::inference::replicates::order::Order;
use crate::inference::{Null, NullModel, influence, slack};
use crate::registry::{Kernel, Reads};
use crate::sums::InfoSums;

/// The sum that distinguishes tables.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Rank {
    /// With fixed margins, measures of entropies rank tables by Σ n ln n.
    Logs,
    /// With fixed margins, measures of pairs tell tables apart by Σ n².
    Squares {
        /// Of the observed table.
        observed: f64,
        /// 1 where more is better.
        sign: f64,
    },
    /// Scores, up to rounding.
    Scores {
        /// Of the observed table.
        observed: f64,
        /// 1 where more is better.
        sign: f64,
        /// Smaller differences are rounding.
        slack: f64,
    },
}

/// Measures of the whole table that rank tables with the same margins as the mutual information does.
const LIKE_INFORMATION: [&str; 2] = ["reduced_mutual_information", "standardized_mutual_information"];

impl Rank {
    /// That of a measure under a null model.
    pub(super) fn of(request: &Request, input: Input<'_>, null: Null, observed: f64) -> Self {
        let (measure, sign) = (request.measure(), request.measure().sense.sign());
        let is_fixed = null.model == NullModel::FixedMargins && matches!(input.0, Source::Labels(_));
        match measure.reads() {
            Reads::Entropies | Reads::Chance if is_fixed => Self::Logs,
            _ if is_fixed && LIKE_INFORMATION.contains(&measure.name) => Self::Logs,
            Reads::PairCounts if is_fixed && !influence::reads_products(request) => {
                Self::Squares { observed, sign }
            }
            _ => {
                let slack = slack(observed).max(1e-12 * scale(request, input));
                Self::Scores { observed, sign, slack }
            }
        }
    }

    /// Greater where a table of that score agrees better than the observed one.
    pub(super) fn compare(self, score: f64, order: Order) -> Ordering {
        match self {
            Self::Logs => order.logs,
            Self::Squares { .. } if order.squares == Ordering::Equal => Ordering::Equal,
            Self::Scores { observed, slack, .. } if (score - observed).abs() <= slack => Ordering::Equal,
            Self::Squares { observed, sign } | Self::Scores { observed, sign, .. } => {
                (sign * score).partial_cmp(&(sign * observed)).unwrap_or(Ordering::Equal)
            }
        }
    }
}

/// The size of the terms whose difference a measure of entropies is: rounding is in proportion to it.
fn scale(request: &Request, input: Input<'_>) -> f64 {
    let info = match input.0 {
        Source::Labels(summary) => *summary.info(),
        Source::Co(co) => co.info(),
        _ => return 0.0,
    };
    let score = |mutual: f64| {
        let moved =
            InfoSums { h_a_given_b: info.h_a - mutual, h_b_given_a: info.h_b - mutual, mutual, ..info };
        match (request.measure().kernels, input.0) {
            ([Kernel::Info(kernel), ..], _) => kernel(&moved, request.args()).value(),
            ([Kernel::Chance(kernel), ..], Source::Labels(summary)) => {
                kernel(&crate::summary::ChanceSums { info: moved, ..summary.chance() }, request.args())
                    .value()
            }
            _ => None,
        }
    };
    let (terms, step) = (info.h_a + info.h_b, 1e-6 * info.mutual);
    match (score(info.mutual), score(info.mutual - step)) {
        (Some(here), Some(there)) if step > 0.0 => (here - there).abs() / step * terms,
        _ => 0.0,
    }
}
