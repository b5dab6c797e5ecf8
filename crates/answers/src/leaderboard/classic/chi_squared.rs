//! The chi-squared distribution with a whole number of degrees of freedom.

use super::normal;

/// P(X > x): a finite sum, the terms of which are positive.
pub fn tail(x: f64, freedom: usize) -> f64 {
    if x <= 0.0 || freedom == 0 {
        return if x <= 0.0 { 1.0 } else { 0.0 };
    }
    let half = x / 2.0;
    // Γ(s + 1, h) = s Γ(s, h) + h^s e^−h, from s = 1 or s = ½.
    let (mut s, mut sum) = match freedom % 2 {
        0 => (0.0, 0.0),
        _ => (0.5, 2.0 * normal::cdf(-x.sqrt())),
    };
    while s < freedom as f64 / 2.0 {
        sum += libm::exp(s * libm::log(half) - half - libm::lgamma(s + 1.0));
        s += 1.0;
    }
    sum.min(1.0)
}
