//! The few sums that a measure is a function of, and the function in the limit of ever more items.

use crate::compare::Request;
use crate::registry::Kernel;
use crate::score::Score;
use crate::summary::{SquareRatios, Summary};
use crate::sums::{InfoSums, PairCounts};

/// Three sums over the shares of the cells p_ij and of the clusters α_i, β_j.
pub(in crate::inference) type Point = [f64; 3];

/// Kind of sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::inference) enum Statistics {
    /// Σp², Σα², Σβ².
    Pairs,
    /// The entropies of A and B, and their mutual information.
    Info,
    /// Σp²/α, Σp²/β, Σp²/max(α, β).
    Squares,
}

/// Returns whether a measure of pair counts depends on their sum of products: whether it differs between two tables with the
/// same sums of squares.
pub(in crate::inference) fn reads_products(request: &Request) -> bool {
    let Some(kernel) = request.measure().of_pairs() else { return false };
    let score = |sum_ai_nij_bj| {
        let pairs = PairCounts { n: 10, sum_nij2: 24, sum_ai2: 38, sum_bj2: 34, sum_ai_nij_bj };
        kernel(&pairs, request.args())
    };
    score(120) != score(130)
}

/// So many items that one more changes nothing, few enough for exact sums; a power of two, so that no digit is lost.
const MANY_ITEMS: u128 = 1 << 40;

impl Statistics {
    /// The sums that the measure reads, if they are these.
    pub(in crate::inference) fn of(request: &Request) -> Option<Self> {
        match request.measure().kernels[0] {
            _ if request.is_adjusted() => None,
            Kernel::Pairs(_) => Some(Self::Pairs),
            Kernel::Info(_) => Some(Self::Info),
            Kernel::Squares(_) => Some(Self::Squares),
            _ => None,
        }
    }

    /// The sums over the shares of a table.
    pub(super) fn of_table(self, summary: &Summary) -> Point {
        let n = summary.table().n() as f64;
        match self {
            Self::Pairs => {
                let pairs = summary.pairs();
                [pairs.sum_nij2, pairs.sum_ai2, pairs.sum_bj2].map(|sum| sum as f64 / (n * n))
            }
            Self::Info => {
                let info = summary.info();
                [info.h_a, info.h_b, info.mutual]
            }
            Self::Squares => {
                let squares = summary.square_ratios();
                [squares.over_a, squares.over_b, squares.over_larger].map(|sum| sum / n)
            }
        }
    }

    /// The measure there, in the limit. What a bias correction pushes out of its range is not cut.
    pub(in crate::inference) fn value(self, request: &Request, at: Point) -> Option<f64> {
        let args = request.args();
        let score: Score = match request.measure().kernels[0] {
            Kernel::Pairs(kernel) => kernel(&pair_counts(at), args),
            Kernel::Info(kernel) => kernel(&info_sums(at), args),
            Kernel::Squares(kernel) => kernel(&square_ratios(at), args),
            _ => return None,
        };
        score.value()
    }

    /// A step that stays where the measure is defined and that is short against what it varies with.
    pub(super) fn step(self, [x, y, z]: Point) -> f64 {
        match self {
            // The pairs of each of the four kinds stay a positive share.
            Self::Pairs => {
                let least = [x, y - x, z - x, 1.0 - y - z + x].into_iter().fold(f64::INFINITY, f64::min);
                (least / 256.0).clamp(2_f64.powi(-36), 2_f64.powi(-10))
            }
            Self::Info => 1e-4 * x.min(y).max(1e-6),
            Self::Squares => 1e-4 * x.min(y),
        }
    }
}

fn pair_counts([both, a, b]: Point) -> PairCounts {
    let square = MANY_ITEMS * MANY_ITEMS;
    // Even, so that halving them loses nothing.
    let sum = |share: f64| ((share * square as f64) as u128).clamp(MANY_ITEMS, square) & !1;
    let (sum_ai2, sum_bj2) = (sum(a), sum(b));
    let least = (sum_ai2 + sum_bj2).saturating_sub(square);
    PairCounts {
        n: MANY_ITEMS,
        sum_nij2: sum(both).max(least).min(sum_ai2).min(sum_bj2),
        sum_ai2,
        sum_bj2,
        // Of lower order: any value of the right size will do.
        sum_ai_nij_bj: (sum_ai2 >> 40) * sum_bj2,
    }
}

fn info_sums([h_a, h_b, mutual]: Point) -> InfoSums {
    InfoSums { n: MANY_ITEMS, h_a, h_b, h_a_given_b: h_a - mutual, h_b_given_a: h_b - mutual, mutual }
}

fn square_ratios(at: Point) -> SquareRatios {
    let [over_a, over_b, over_larger] = at.map(|share| share * MANY_ITEMS as f64);
    SquareRatios { n: MANY_ITEMS as u64, over_a, over_b, over_larger }
}
