//! The range of independent standard normal variables.

use super::normal;

/// The step of the trapezoidal rule, which converges faster than any power for such functions.
const STEP: f64 = 0.0625;

/// P(range of `k` variables > q).
pub fn tail(q: f64, k: usize) -> f64 {
    if q <= 0.0 {
        return 1.0;
    }
    // k ∫ φ(z) (Φ(z)^(k−1) − (Φ(z) − Φ(z−q))^(k−1)) dz: the greatest is at z and some other below z − q.
    let others = (k - 1) as f64;
    let first = (-9.0 / STEP).floor() as i64;
    let last = ((9.0 + q.min(40.0)) / STEP).ceil() as i64;
    let term = |at: i64| {
        let z = at as f64 * STEP;
        let (below, far) = (normal::cdf(z), normal::cdf(z - q));
        let density = libm::exp(-z * z / 2.0) / std::f64::consts::TAU.sqrt();
        let share = if far < below { libm::expm1(others * libm::log1p(-far / below)) } else { -1.0 };
        -density * libm::pow(below, others) * share
    };
    (k as f64 * STEP * (first..=last).map(term).sum::<f64>()).min(1.0)
}

/// The q that the range of `k` variables exceeds with that probability.
pub fn quantile(share: f64, k: usize) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while tail(high, k) > share {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if tail(middle, k) > share {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
