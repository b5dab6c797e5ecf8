//! Ratios of integers that are too wide for 128 bits.

use ethnum::I256;

/// A product of two sums; n = 2^40 items keep four factors of n within 160 bits.
pub fn product(x: u128, y: u128) -> I256 {
    I256::from(x) * I256::from(y)
}

/// The quotient as a float: the integers are exact, each is rounded once, and the division rounds once more.
pub fn ratio(num: I256, den: I256) -> f64 {
    rounded(num) / rounded(den)
}

/// The nearest float. The conversion of the crate rounds either half first.
pub fn rounded(value: I256) -> f64 {
    let (high, low) = value.unsigned_abs().into_words();
    let magnitude = match high.leading_zeros() {
        128 => low as f64,
        zeros => {
            // The first 128 digits, the last of which says whether others follow: all that rounding asks for.
            let shift = 128 - zeros;
            let kept = high << zeros | low.checked_shr(shift).unwrap_or(0);
            let lost = low << zeros;
            (kept | u128::from(lost != 0)) as f64 * libm::scalbn(1.0, shift as i32)
        }
    };
    if value.is_negative() { -magnitude } else { magnitude }
}

/// The quotient of two sums that fit 128 bits.
pub fn quotient(num: u128, den: u128) -> f64 {
    num as f64 / den as f64
}

/// Cuts the part that rounding pushes beyond 1; a value that really exceeds 1, as one corrected for its bias may, is kept.
pub fn at_most_one(value: f64) -> f64 {
    if value < 1.0 + 1e-12 { value.min(1.0) } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_integers_are_rounded_once() {
        let mut state = 5_u128;
        let mut next = || {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(0x2545_f491_4f6c_dd1d);
            state ^ state >> 61
        };
        let odd =
            [0_u128, 1, (1 << 53) + 1, (1 << 54) - 1, (1 << 64) - 1, u128::MAX, u128::MAX - 1, 1 << 127];
        for shift in 0..127 {
            let numbers = odd.into_iter().chain([next(), next() >> 50]);
            for low in numbers {
                for high in [0, 1, 2, 3, next() >> shift >> 1, (1_u128 << shift) - 1] {
                    let wide = I256::from_words((high >> 1) as i128, low as i128);
                    let nearest: f64 = wide.to_string().parse().unwrap();
                    assert_eq!(rounded(wide), nearest, "{wide}");
                    assert_eq!(rounded(-wide), -nearest, "{wide}");
                }
            }
        }
    }
}
