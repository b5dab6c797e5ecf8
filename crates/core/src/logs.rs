//! Logarithms of ratios of integers, accurate near 1 where entropies live or die.
//!
//! All transcendental functions come from `libm` or from plain additions, multiplications and divisions, so
//! that a value has the same bits on every platform.

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

/// `ln(num / den)` of positive integers below 2^53, as [`ln_ratio`], in a form that compilers vectorise.
///
/// A power of two brings the ratio into [√½, √2); the rest is 2 atanh x with x = (num − den) / (num + den),
/// whose numerator is exact.
#[inline(always)]
pub(crate) fn ln_quotient(num: f64, den: f64) -> f64 {
    const SQRT_HALF_BITS: u64 = 0x3fe6_a09e_667f_3bcd;
    const LN2_HIGH: f64 = 0.693_147_180_369_123_8; // the last 21 bits are zero: times an exponent it is exact
    const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    const TWO_52: f64 = 4_503_599_627_370_496.0;
    let bits = (num / den).to_bits();
    let biased = bits.wrapping_add(1.0_f64.to_bits() - SQRT_HALF_BITS) >> 52;
    let exponent = f64::from_bits(biased | TWO_52.to_bits()) - (TWO_52 + 1023.0);
    let den = den * f64::from_bits(biased << 52);
    let x = (num - den) / (num + den);
    let x2 = x * x;
    let mut series = 1.0 / 21.0;
    for odd in [19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0] {
        series = series * x2 + 1.0 / odd;
    }
    let twice = 2.0 * x;
    exponent * LN2_HIGH + (twice + (twice * x2 * series + exponent * LN2_LOW))
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

/// `ln x! - x ln x + x`: what Stirling's leading terms leave out, about `ln(2 pi x) / 2`.
pub(crate) fn stirling_excess(x: u64) -> f64 {
    if x == 0 {
        return 0.0;
    }
    let y = x as f64;
    if x < 16 {
        return libm::lgamma(y + 1.0) - y * libm::log(y) + y;
    }
    // The next term of the asymptotic series is below 1e-13 * 16^-4 of the value.
    let inverse_square = 1.0 / (y * y);
    let coefficients =
        [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360_360.0];
    let series = coefficients.iter().rev().fold(0.0, |sum, c| sum * inverse_square + c) / y;
    0.5 * libm::log(2.0 * std::f64::consts::PI * y) + series
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
    fn the_vector_form_is_right_to_two_units_in_the_last_place() {
        let near_one = (1..2000_u64).map(|i| (i * i * i + 1, i * i * i));
        let powers = (0..53).map(|e| (1_u64 << e, 3)).chain((0..53).map(|e| (5, 1_u64 << e)));
        let mixed = (1..3000_u64).map(|i| (i * 7919 % 10_007 + 1, i * 104_729 % 1_000_003 + 1));
        for (num, den) in near_one.chain(powers).chain(mixed) {
            let (value, expected) = (ln_quotient(num as f64, den as f64), ln_ratio(num, den));
            assert!((value - expected).abs() <= 4.5e-16 * expected.abs(), "{num}/{den}: {value} {expected}");
        }
        assert_eq!(ln_quotient(12.0, 12.0), 0.0);
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

    #[test]
    fn factorials_are_stirling_plus_its_excess() {
        let mut log_factorial = 0.0;
        for x in 1..=60_u64 {
            let y = x as f64;
            log_factorial += y.ln();
            assert!((stirling_excess(x) - (log_factorial - y * y.ln() + y)).abs() < 1e-12, "{x}");
        }
        assert_eq!(stirling_excess(0), 0.0);
    }
}
