//! Logarithms of ratios of integers, accurate near 1 where entropies live or die.
//!
//! All transcendental functions come from `libm` or from plain additions, multiplications and divisions, so
//! that a value has the same bits on every platform.

use std::sync::OnceLock;

use super::place;

/// `ln(num / den)` for positive integers, accurate to an ulp or two even when the ratio is close to 1.
pub fn ln_ratio(num: u64, den: u64) -> f64 {
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
pub fn ln_quotient(num: f64, den: f64) -> f64 {
    let power = PowerOfTwo::near(num / den);
    let den = den * power.value;
    let x = (num - den) / (num + den);
    power.exponent * LN2_HIGH + (2.0 * x + (atanh_tail(x) + power.exponent * LN2_LOW))
}

const LN2_HIGH: f64 = 0.693_147_180_369_123_8; // the last 21 bits are zero: times an exponent it is exact
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// The power of two by which a positive number is in [√½, √2).
struct PowerOfTwo {
    value: f64,
    exponent: f64,
}

impl PowerOfTwo {
    #[inline(always)]
    fn near(number: f64) -> Self {
        const SQRT_HALF_BITS: u64 = 0x3fe6_a09e_667f_3bcd;
        const TWO_52: f64 = 4_503_599_627_370_496.0;
        let biased = number.to_bits().wrapping_add(1.0_f64.to_bits() - SQRT_HALF_BITS) >> 52;
        // Integers below 2^52 are the last bits of a float above 2^52: a conversion that vectors have.
        let exponent = f64::from_bits(biased | TWO_52.to_bits()) - (TWO_52 + 1023.0);
        Self { value: f64::from_bits(biased << 52), exponent }
    }
}

/// `2 atanh x - 2 x` for |x| < 0.172: the terms left out are below 1e-17 of the first.
#[inline(always)]
fn atanh_tail(x: f64) -> f64 {
    let x2 = x * x;
    let mut series = 1.0 / 21.0;
    for odd in [19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0] {
        series = series * x2 + 1.0 / odd;
    }
    2.0 * x * x2 * series
}

/// `(1 + d) ln(1 + d) - d` for `d >= -1`: the non-negative cost of seeing `1 + d` times the expected count.
///
/// Near zero it behaves as `d^2 / 2`, which the plain formula loses to cancellation. With `x = d / (2 + d)`,
/// `ln(1 + d) = 2 atanh x` turns it into `d^2 / (2 + d) + 2 (1 + d) (x^3/3 + x^5/5 + ...)`.
#[inline(always)]
pub fn excess(d: f64) -> f64 {
    // A count of zero has d = -1, up to rounding.
    let ratio = (1.0 + d).max(0.0);
    let power = PowerOfTwo::near(ratio.max(f64::MIN_POSITIVE));
    let near = power.exponent == 0.0;
    let scaled = ratio / power.value;
    let x = (if near { d } else { scaled - 1.0 }) / (scaled + 1.0);
    let tail = atanh_tail(x);
    let ln = power.exponent * LN2_HIGH + (2.0 * x + (tail + power.exponent * LN2_LOW));
    if near { d * x + ratio * tail } else { ratio * ln - d }
}

/// `x ln x - (x - 1) ln(x - 1)`, the step of `F(x) = x ln x` that ends at `x >= 1`.
pub fn entropy_step(x: u64) -> f64 {
    if x <= 1 {
        return 0.0;
    }
    let x = x as f64;
    libm::log(x) - (x - 1.0) * libm::log1p(-1.0 / x)
}

/// `ln x! - x ln x + x`: what Stirling's leading terms leave out, about `ln(2 pi x) / 2`.
pub fn stirling_excess(x: u64) -> f64 {
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

/// A function of a count that keeps its values of small counts: most cells of a large table have one.
pub struct ByCount {
    function: fn(u64) -> f64,
    small: OnceLock<Vec<f64>>,
}

impl ByCount {
    /// A function that is defined from 1 on.
    pub(crate) const fn new(function: fn(u64) -> f64) -> Self {
        Self { function, small: OnceLock::new() }
    }

    #[inline]
    pub(crate) fn get(&self, count: u64) -> f64 {
        let small = self.small.get_or_init(|| (1..1024).map(self.function).collect());
        small.get(place(count) - 1).copied().unwrap_or_else(|| (self.function)(count))
    }
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
        for edge in [0.5_f64.sqrt() - 1.0, 2_f64.sqrt() - 1.0] {
            let (below, above) = (excess(edge * (1.0 - 1e-15)), excess(edge * (1.0 + 1e-15)));
            assert!((below - above).abs() < 1e-14 * below, "{below} {above}");
        }
        // d^2/2 - d^3/6 + d^4/12
        let d = 1e-5;
        let series = d * d / 2.0 - d * d * d / 6.0 + d * d * d * d / 12.0;
        assert!((excess(d) - series).abs() < 1e-15 * series);
        assert_eq!(excess(0.0), 0.0);
        assert_eq!(excess(-1.0), 1.0);
        assert!((excess(-1.0 - f64::EPSILON) - 1.0).abs() < 1e-15);
        for d in [-0.999, -0.6, 0.9, 3.0, 1e3, 1e9, 1e15] {
            let plain = (1.0 + d) * libm::log1p(d) - d;
            assert!((excess(d) - plain).abs() < 1e-15 * plain, "{d}");
        }
    }

    #[test]
    fn values_that_are_kept_are_those_of_the_function() {
        static STEP: ByCount = ByCount::new(entropy_step);
        for count in [1, 2, 1022, 1023, 1024, 1025, 1_000_000] {
            assert_eq!(STEP.get(count), entropy_step(count));
        }
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
