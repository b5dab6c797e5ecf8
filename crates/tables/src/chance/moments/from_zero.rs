//! Small means: sixteen cells count up from zero together, so that they share k and its logarithm.
//!
//! Below a mean of about 80 a walk from the mode would come down to zero anyhow; above it the sharing still
//! pays for the longer way.

use std::sync::LazyLock;

use super::{LANES, Lanes, NEGLIGIBLE, VANISHED};
use crate::numeric::ln_quotient;
use crate::sys::{Vectorised, vectorised};

/// Above this the way from zero is too long.
pub(super) const LARGEST_MEAN: f64 = 512.0;
/// Counts beyond this have weights below 10^-80 of the greatest, whatever the mean.
const LARGEST_COUNT: usize = 1024;
/// Steps between two looks at whether all cells are done.
const STRIDE: usize = 4;

/// E[k ln(k / μ)] of the cells with margins a and each of the sizes. None may exceed n / 4, nor any mean
/// [`LARGEST_MEAN`]: then the greatest weight is at most e^833 times the weight of zero.
pub(super) fn means(n: u64, a: u64, sizes: &[u64; LANES]) -> Lanes {
    let n = n as f64;
    let a = a as f64;
    let b = sizes.map(|size| size as f64);
    vectorised(FromZero { n, a, b })
}

struct FromZero {
    n: f64,
    a: f64,
    b: Lanes,
}

/// μ of each cell as `m + (μ − m)` and ln μ as `ln m + ln(μ / m)` for an integer m near μ (in the logarithm at
/// least 1): k ln(k / μ) − (k − μ) then keeps its digits.
struct Means {
    anchor: Lanes,
    above_anchor: Lanes,
    ln_anchor: Lanes,
    ln_rest: Lanes,
}

impl Means {
    #[inline(always)]
    fn of(cells: &FromZero) -> Self {
        let (mut anchor, mut above_anchor, mut ln_anchor, mut ln_rest) =
            ([0.0; LANES], [0.0; LANES], [0.0; LANES], [0.0; LANES]);
        for l in 0..LANES {
            // Products of at most 512 n: exact, as n < 2^41.
            let product = cells.a * cells.b[l];
            anchor[l] = (product / cells.n + 0.5).floor();
            above_anchor[l] = (product - anchor[l] * cells.n) / cells.n;
            ln_rest[l] = ln_quotient(product, anchor[l].max(1.0) * cells.n);
        }
        for l in 0..LANES {
            let (high, low) = LOGARITHMS[anchor[l] as usize];
            ln_anchor[l] = high;
            ln_rest[l] += low;
        }
        Self { anchor, above_anchor, ln_anchor, ln_rest }
    }
}

impl Vectorised for FromZero {
    type Output = Lanes;

    #[inline(always)]
    fn run(self) -> Lanes {
        let means = Means::of(&self);
        let (mut weight, mut weight_sum, mut sum, mut term) =
            ([1.0; LANES], [0.0; LANES], [0.0; LANES], [0.0; LANES]);
        let mut rest = [0.0; LANES];
        for l in 0..LANES {
            // A power of two scales all weights of a cell alike and changes no digit.
            if means.anchor[l] > LARGEST_MEAN / 2.0 {
                weight[l] = FAR_BELOW_ONE;
            }
            rest[l] = self.n - self.a - self.b[l] + 1.0;
        }
        let mut k = 0.0;
        for logarithms in LOGARITHMS.chunks_exact(STRIDE) {
            for &(high, low) in logarithms {
                for l in 0..LANES {
                    let ln_ratio = (high - means.ln_anchor[l]) + (low - means.ln_rest[l]);
                    let deviation = (k - means.anchor[l]) - means.above_anchor[l];
                    term[l] = weight[l] * (k * ln_ratio - deviation);
                    weight_sum[l] += weight[l];
                    sum[l] += term[l];
                }
                for l in 0..LANES {
                    let ratio = ((self.a - k) * (self.b[l] - k)) / ((k + 1.0) * (rest[l] + k));
                    let next = weight[l] * ratio;
                    weight[l] = if next > VANISHED { next } else { 0.0 };
                }
                k += 1.0;
            }
            let mut going = false;
            for l in 0..LANES {
                going |= weight[l] > NEGLIGIBLE * weight_sum[l] || term[l] > NEGLIGIBLE * sum[l];
            }
            if !going {
                break;
            }
        }
        std::array::from_fn(|l| sum[l] / weight_sum[l])
    }
}

/// 2^-600.
const FAR_BELOW_ONE: f64 = f64::from_bits((1023 - 600) << 52);

/// ln k as a multiple of 2^-40, so that differences are exact, and the rest; 0 for k = 0, which is multiplied
/// by zero.
static LOGARITHMS: LazyLock<Vec<(f64, f64)>> = LazyLock::new(|| {
    const UNIT: f64 = (1_u128 << 100) as f64;
    let mut table = vec![(0.0, 0.0); 2];
    let mut ln = 0_u128;
    for k in 2..LARGEST_COUNT as u128 {
        // ln(k / (k - 1)) = 2 atanh(1 / (2k - 1)), in units of 2^-100.
        let inverse = 2 * k - 1;
        let mut power = (2_u128 << 100) / inverse;
        for odd in (1..).step_by(2) {
            if power == 0 {
                break;
            }
            ln += power / odd;
            power /= inverse * inverse;
        }
        let high = ln >> 60 << 60;
        table.push((high as f64 / UNIT, (ln - high) as f64 / UNIT));
    }
    table
});
