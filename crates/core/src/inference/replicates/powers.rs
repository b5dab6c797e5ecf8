//! Sums of squares and of x ln x, and the measures' sums that they make.

use crate::numeric::place;
use crate::sums::{InfoSums, PairCounts};

/// x ln x as integers, in units small enough for the entropies and large enough for their sums: integers add
/// up without waiting for each other, and in any order.
#[derive(Debug)]
pub(in crate::inference) struct XLnX {
    small: Vec<u64>,
    scale: f64,
    n: u64,
}

/// Integers whose x ln x is looked up: most counts are.
const SMALL: u64 = 4095;

impl XLnX {
    /// For counts that add up to n.
    pub(in crate::inference) fn new(n: u64) -> Self {
        // n ln n < 2^46 is the most that a sum can be; it has 63 bits.
        let most = (n as f64 * libm::log(n as f64)).max(1.0);
        let scale = libm::exp2(62.0 - libm::log2(most).ceil());
        let small = (0..=n.min(SMALL)).map(|x| scaled(x, scale)).collect();
        Self { small, scale, n }
    }

    /// Returns the sum of the counts.
    pub(in crate::inference) fn n(&self) -> u64 {
        self.n
    }

    #[inline]
    pub(in crate::inference) fn of(&self, x: u64) -> u64 {
        match self.small.get(place(x)) {
            Some(&value) => value,
            None => scaled(x, self.scale),
        }
    }

    /// The pair counts and entropies of a table from the powers of its cells and margins.
    ///
    /// The entropies are differences of sums of x ln x: exact to 1e-13 or so, not relative to their own size
    /// as those of [`InfoSums::from_table`] are. For the spread of a thousand draws this is plenty.
    pub(in crate::inference) fn summarise(
        &self,
        powers: [Powers; 3],
        sum_ai_nij_bj: u128,
    ) -> (PairCounts, InfoSums) {
        let [cells, rows, columns] = powers;
        let n = u128::from(self.n);
        let (sum_nij2, sum_ai2, sum_bj2) = (cells.squares, rows.squares, columns.squares);
        let pairs = PairCounts { n, sum_nij2, sum_ai2, sum_bj2, sum_ai_nij_bj };
        let items = self.n as f64;
        let all = i128::from(scaled(self.n, self.scale));
        let part = |sum: i128| (sum as f64 / self.scale / items).max(0.0);
        let [cells, rows, columns] = [cells.logs, rows.logs, columns.logs].map(i128::from);
        let info = InfoSums {
            n,
            h_a: part(all - rows),
            h_b: part(all - columns),
            h_a_given_b: part(columns - cells),
            h_b_given_a: part(rows - cells),
            mutual: part(all + cells - rows - columns),
        };
        (pairs, settle_zeros(info, &pairs))
    }
}

fn scaled(x: u64, scale: f64) -> u64 {
    (x as f64 * libm::log((x as f64).max(1.0)) * scale) as u64
}

/// Entropies that are zero by the exact sums are zero: kernels test for it.
fn settle_zeros(info: InfoSums, pairs: &PairCounts) -> InfoSums {
    let whole = pairs.n * pairs.n;
    let zero_if = |zero: bool, value: f64| if zero { 0.0 } else { value };
    let (one_a, one_b) = (pairs.sum_ai2 == whole, pairs.sum_bj2 == whole);
    InfoSums {
        h_a: zero_if(one_a, info.h_a),
        h_b: zero_if(one_b, info.h_b),
        h_a_given_b: zero_if(pairs.sum_nij2 == pairs.sum_bj2, info.h_a_given_b),
        h_b_given_a: zero_if(pairs.sum_nij2 == pairs.sum_ai2, info.h_b_given_a),
        mutual: zero_if(one_a || one_b, info.mutual),
        ..info
    }
}

/// Σ x² and Σ x ln x of some counts.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::inference) struct Powers {
    pub(in crate::inference) squares: u128,
    pub(in crate::inference) logs: u64,
}

impl Powers {
    #[inline]
    pub(in crate::inference) fn add(&mut self, count: u64, x_ln_x: &XLnX) {
        self.squares += u128::from(count) * u128::from(count);
        self.logs += x_ln_x.of(count);
    }
}
