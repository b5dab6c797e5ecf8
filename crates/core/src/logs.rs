//! Logarithms of ratios of integers, accurate near 1 where entropies live or die.
//!
//! All transcendental functions come from `libm`, so that a value has the same bits on every platform.

/// `ln(num / den)` for positive integers, accurate to an ulp or two even when the ratio is close to 1.
pub(crate) fn ln_ratio(num: u64, den: u64) -> f64 {
    if num == den {
        return 0.0;
    }
    let ratio = num as f64 / den as f64;
    if (0.5..2.0).contains(&ratio) {
        libm::log1p((num as i128 - den as i128) as f64 / den as f64)
    } else {
        libm::log(ratio)
    }
}

/// `(1 + d) ln(1 + d) - d` for `d >= -1`: the non-negative cost of seeing `1 + d` times the expected count.
///
/// Near zero it behaves as `d^2 / 2`, which the plain formula loses to cancellation. With `x = d / (2 + d)`,
/// `ln(1 + d) = 2 atanh x` turns it into `d^2 / (2 + d) + 2 (1 + d) x^3 (1/3 + x^2/5 + ...)`.
pub(crate) fn excess(d: f64) -> f64 {
    if d <= -1.0 {
        return 1.0;
    }
    if !(-0.3..=0.45).contains(&d) {
        return (1.0 + d) * libm::log1p(d) - d;
    }
    let x = d / (2.0 + d);
    let x2 = x * x;
    // |x| <= 0.184: the eleventh term is below 1e-17 of the first.
    let mut series = 0.0;
    for k in (1..=11).rev() {
        series = series * x2 + 1.0 / f64::from(2 * k + 1);
    }
    d * d / (2.0 + d) + 2.0 * (1.0 + d) * x * x2 * series
}

/// `x ln x - (x - 1) ln(x - 1)`, the step of `F(x) = x ln x` that ends at `x >= 1`.
pub(crate) fn entropy_step(x: u64) -> f64 {
    if x <= 1 {
        return 0.0;
    }
    let x = x as f64;
    libm::log(x) - (x - 1.0) * libm::log1p(-1.0 / x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_near_one_keep_their_digits() {
        // ln(1 + 1e-10) = 1e-10 - 5e-21 + ...
        let value = ln_ratio(10_000_000_001, 10_000_000_000);
        assert!((value - (1e-10 - 5e-21)).abs() < 1e-25);
        assert_eq!(ln_ratio(7, 7), 0.0);
        assert!((ln_ratio(1, 1_000_000) + 6.0 * 10_f64.ln()).abs() < 1e-14);
    }

    #[test]
    fn excess_is_smooth_where_its_two_forms_meet_and_keeps_digits_near_zero() {
        for edge in [-0.3, 0.45] {
            let (below, above) = (excess(edge * (1.0 - 1e-15)), excess(edge * (1.0 + 1e-15)));
            assert!((below - above).abs() < 1e-14 * below, "{below} {above}");
        }
        // d^2/2 - d^3/6 + d^4/12
        let d = 1e-5;
        let series = d * d / 2.0 - d * d * d / 6.0 + d * d * d * d / 12.0;
        assert!((excess(d) - series).abs() < 1e-15 * series);
        assert_eq!(excess(0.0), 0.0);
        assert_eq!(excess(-1.0), 1.0);
    }

    #[test]
    fn steps_add_up_to_x_ln_x() {
        let total: f64 = (1..=50).map(entropy_step).sum();
        assert!((total - 50.0 * 50_f64.ln()).abs() < 1e-11);
    }
}
