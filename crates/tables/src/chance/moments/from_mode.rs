//! Large means: sixteen cells leave their modes together, up and then down.

use super::one_cell::mode_and_gap;
use super::{LANES, Lanes, NEGLIGIBLE, VANISHED};
use crate::sys::{Vectorised, vectorised};

/// Steps between two looks at whether all cells are done.
const STRIDE: usize = 8;

/// E[k ln(k / μ)] of the cells with margins a and each of the sizes, all with means of several hundreds.
pub(super) fn means(n: u64, a: u64, sizes: &[u64; LANES]) -> Lanes {
    let start = sizes.map(|b| mode_and_gap(n, a, b));
    vectorised(FromMode {
        a: a as f64,
        b: sizes.map(|b| b as f64),
        // n - a - b may be below zero; it is exact either way.
        rest: sizes.map(|b| (n as i128 - a as i128 - b as i128) as f64),
        mean: sizes.map(|b| a as f64 * b as f64 / n as f64),
        mode: start.map(|(mode, _)| mode as f64),
        gap: start.map(|(_, gap)| gap),
    })
}

struct FromMode {
    a: f64,
    b: Lanes,
    rest: Lanes,
    mean: Lanes,
    mode: Lanes,
    gap: Lanes,
}

impl Vectorised for FromMode {
    type Output = Lanes;

    #[inline(always)]
    fn run(self) -> Lanes {
        let mut weight_sum = [1.0; LANES];
        let mut sum = std::array::from_fn(|l| cost(self.mode[l], self.gap[l], self.mean[l]));
        self.walk(1.0, &mut weight_sum, &mut sum);
        self.walk(-1.0, &mut weight_sum, &mut sum);
        std::array::from_fn(|l| sum[l] / weight_sum[l])
    }
}

impl FromMode {
    /// Adds the counts above the modes (direction 1) or below (-1). Beyond its range a weight stays zero.
    #[inline(always)]
    fn walk(&self, direction: f64, weight_sum: &mut Lanes, sum: &mut Lanes) {
        let (mut weight, mut term) = ([1.0; LANES], [0.0; LANES]);
        let mut steps = 0.0;
        let mut going = true;
        while going {
            for _ in 0..STRIDE {
                // The ratio of the weights of k + 1 and k, where k is the lower end of this step.
                let lower = if direction > 0.0 { steps } else { -1.0 - steps };
                steps += 1.0;
                for l in 0..LANES {
                    let k = self.mode[l] + lower;
                    let above = (self.a - k) * (self.b[l] - k);
                    let below = (k + 1.0) * (self.rest[l] + k + 1.0);
                    let ratio = if direction > 0.0 { above / below } else { below / above };
                    let next = weight[l] * ratio;
                    weight[l] = if next > VANISHED { next } else { 0.0 };
                    let shift = direction * steps;
                    term[l] = weight[l] * cost(self.mode[l] + shift, self.gap[l] + shift, self.mean[l]);
                    weight_sum[l] += weight[l];
                    sum[l] += term[l];
                }
            }
            going = false;
            for l in 0..LANES {
                going |= weight[l] > NEGLIGIBLE * weight_sum[l] || term[l] > NEGLIGIBLE * sum[l];
            }
        }
    }
}

/// `k ln(k / μ) − d` where `d = k − μ`: with x = d / (k + μ) and ln(k / μ) = 2 atanh x this is
/// `d² / (k + μ) + 2 k x³ (1/3 + x²/5 + …)`.
///
/// A count that lies z standard deviations off has |x| < 0.57 z / √μ; at μ > 512 the terms left out come to
/// less than 10^-16 where the weight is not yet negligible.
#[inline(always)]
fn cost(k: f64, deviation: f64, mean: f64) -> f64 {
    // Cells that are done walk on with weight zero; k must not meet −μ there.
    let inverse = 1.0 / (k + mean).max(mean);
    let x = deviation * inverse;
    let x2 = x * x;
    let mut series = 1.0 / 21.0;
    for odd in [19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0] {
        series = series * x2 + 1.0 / odd;
    }
    x * deviation + 2.0 * k * x * x2 * series
}
