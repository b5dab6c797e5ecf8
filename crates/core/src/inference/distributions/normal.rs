//! The normal distribution.

/// P(Z ≤ x).
pub(in crate::inference) fn cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// The x with P(Z ≤ x) = p, for 0 < p < 1: a rough start and Halley's steps, which triple the digits each.
pub(in crate::inference) fn quantile(p: f64) -> f64 {
    if p > 0.5 {
        return -quantile(1.0 - p);
    }
    let t = (-2.0 * libm::log(p)).sqrt();
    let mut x = -(t - (2.307_53 + 0.270_61 * t) / (1.0 + t * (0.992_29 + t * 0.044_81)));
    for _ in 0..3 {
        let density = libm::exp(-x * x / 2.0) / std::f64::consts::TAU.sqrt();
        let step = (cdf(x) - p) / density;
        x -= step / (1.0 + x * step / 2.0);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_invert_the_distribution() {
        assert!((quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-14);
        assert!(quantile(0.5).abs() < 1e-15);
        for p in [1e-12, 1e-6, 0.01, 0.3, 0.7, 0.999] {
            assert!((cdf(quantile(p)) / p - 1.0).abs() < 1e-12, "{p}");
        }
    }
}
