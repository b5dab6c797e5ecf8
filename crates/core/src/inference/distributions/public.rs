//! The quantiles that other crates ask for.

use super::{beta, normal, student};

/// The x below which a variable of the beta distribution lies with probability p, for 0 < p < 1.
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    beta::quantile(p, a, b)
}

/// The t that |T| of Student's distribution exceeds with probability 1 − `level`.
pub fn student_quantile(level: f64, freedom: f64) -> f64 {
    student::two_sided(level, freedom)
}

/// P(|T| > t) of Student's distribution, for t ≥ 0.
pub fn student_p(t: f64, freedom: f64) -> f64 {
    2.0 * student::tail(t, freedom)
}

/// P(X ≤ x) of the beta distribution.
pub(crate) fn beta_cdf(x: f64, a: f64, b: f64) -> f64 {
    beta::cdf(a, b, x.into())
}

/// P(Z ≤ x) of the normal distribution.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    normal::cdf(x)
}
