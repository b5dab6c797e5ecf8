//! Ratios of integers that are too wide for 128 bits.

use ethnum::I256;

/// A product of two sums; n = 2^40 items keep four factors of n within 160 bits.
pub(crate) fn product(x: u128, y: u128) -> I256 {
    I256::from(x) * I256::from(y)
}

/// The quotient as a float: the integers are exact, each is rounded once, and the division rounds once more.
pub(crate) fn ratio(num: I256, den: I256) -> f64 {
    num.as_f64() / den.as_f64()
}

/// The quotient of two sums that fit 128 bits.
pub(crate) fn quotient(num: u128, den: u128) -> f64 {
    num as f64 / den as f64
}

/// What rounding pushes beyond 1 is cut; a value that exceeds 1 in earnest, as one corrected for its bias may, is not.
pub(crate) fn at_most_one(value: f64) -> f64 {
    if value < 1.0 + 1e-12 { value.min(1.0) } else { value }
}
