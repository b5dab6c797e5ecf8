//! F(x) = x ln x in fixed point: entropies are differences of sums of these, and integers lose no digit to the
//! order of the terms nor to a subtraction.
//!
//! A conditional entropy times n is Σ F(b_j) − Σ F(n_ij). Where it is not zero it is at least 2 ln 2, so that
//! 80 binary digits after the point leave it 60 right ones even in a table of a million cells.

use std::sync::LazyLock;

use ethnum::U256;

use super::place;

/// Binary digits after the point.
pub const DIGITS: u32 = 80;
/// Binary digits after the point of the logarithms.
const LN_DIGITS: u32 = 120;
/// Arguments whose values are kept.
const SMALL: usize = 1 << SMALL_BITS;
const SMALL_BITS: u32 = 10;

/// `x ln x` in units of 2^-80, for 0 < x < 2^41. It is too small by less than a unit and 2^-29 x units.
#[inline]
pub fn x_ln_x(x: u64) -> i128 {
    match TABLES.values.get(place(x)) {
        Some(&value) => value,
        None => times(x, ln(x)),
    }
}

/// A sum of [`x_ln_x`] as a float.
pub fn to_float(sum: i128) -> f64 {
    sum as f64 / (1_u128 << DIGITS) as f64
}

/// Σ F over numbers with multiplicities.
pub fn sum_x_ln_x(numbers: &[(u64, u64)]) -> i128 {
    numbers.iter().map(|&(x, times)| i128::from(times) * x_ln_x(x)).sum()
}

fn times(x: u64, ln: u128) -> i128 {
    let (high, low) = (ln >> 64, ln & u128::from(u64::MAX));
    let cut = LN_DIGITS - DIGITS;
    (((u128::from(x) * high) << (64 - cut)) + ((u128::from(x) * low) >> cut)) as i128
}

/// ln x in units of 2^-120: the logarithm of the leading digits and 2 atanh of what is left.
fn ln(x: u64) -> u128 {
    let shift = x.ilog2() + 1 - SMALL_BITS;
    let head = x >> shift;
    let below = head << shift;
    let tables = &*TABLES;
    tables.ln[head as usize] + u128::from(shift) * tables.ln[2] + double_atanh(x - below, x + below)
}

/// 2 atanh(num / den) in units of 2^-120, for num < den / 2 and den < 2^43.
fn double_atanh(num: u64, den: u64) -> u128 {
    const HALF: u32 = LN_DIGITS / 2;
    let (num, den) = (u128::from(num), u128::from(den));
    let high = (num << HALF) / den;
    let low = (((num << HALF) % den) << HALF) / den;
    let mut power = high << HALF | low;
    let square = times_unit(power, power);
    let (mut sum, mut odd) = (0, 1);
    while power > 0 {
        sum += power / odd;
        power = times_unit(power, square);
        odd += 2;
    }
    2 * sum
}

/// The product of two numbers below 1 in units of 2^-120.
fn times_unit(x: u128, y: u128) -> u128 {
    ((U256::from(x) * U256::from(y)) >> LN_DIGITS).as_u128()
}

struct Tables {
    ln: Vec<u128>,
    values: Vec<i128>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    // Logarithms of primes from their predecessors, the others from their factors; entry 0 is not used.
    let mut ln = vec![0_u128; SMALL];
    for x in 2..SMALL {
        let factor = (2..).take_while(|p| p * p <= x).find(|&p| x.is_multiple_of(p));
        ln[x] = match factor {
            Some(factor) => ln[factor] + ln[x / factor],
            None => ln[x - 1] + double_atanh(1, 2 * x as u64 - 1),
        };
    }
    let values = ln.iter().zip(0..).map(|(&ln, x)| times(x, ln)).collect();
    Tables { ln, values }
});

#[cfg(test)]
mod tests {
    use super::*;

    /// ⌊2^80 x ln x⌋, from a multiple-precision library.
    const VALUES: [(u64, i128); 11] = [
        (1, 0),
        (2, 1_675_927_046_744_002_482_639_815),
        (3, 3_984_422_284_550_394_276_473_932),
        (10, 27_836_545_707_802_538_160_725_393),
        (1023, 8_571_158_508_764_015_892_338_377_138),
        (1024, 8_580_746_479_329_292_711_115_854_863),
        (1025, 8_590_335_630_486_377_897_360_692_608),
        (1_000_003, 16_701_981_157_246_695_945_639_557_305_925),
        (1_073_741_823, 26_992_694_434_579_745_781_341_339_428_134_809),
        (1_099_511_627_689, 36_854_025_500_965_162_601_416_896_350_661_850_096),
        (1_099_511_627_776, 36_854_025_503_986_452_209_053_772_306_899_138_187),
    ];

    #[test]
    fn values_are_right_to_the_unit_that_is_promised() {
        for (x, expected) in VALUES {
            let short = expected - x_ln_x(x);
            assert!((0..=1 + i128::from(x >> 29)).contains(&short), "{x}: {short} units too small");
        }
    }

    #[test]
    fn it_grows_by_the_logarithm() {
        // F(x + 1) − F(x) lies between ln x + 1 and ln(x + 1) + 1.
        for x in (1..5000).chain((13..40).map(|bits| 1 << bits)) {
            let step = to_float(x_ln_x(x + 1) - x_ln_x(x));
            let (low, high) = (libm::log(x as f64) + 1.0, libm::log((x + 1) as f64) + 1.0);
            assert!(low - 1e-14 < step && step < high + 1e-14, "{x}: {step}");
        }
    }
}
