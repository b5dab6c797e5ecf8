//! The exponential integral.

/// Euler's constant.
const EULER: f64 = 0.577_215_664_901_532_9;

/// e^x E₁(x) = ∫ e^(−t) / (x + t) dt over t ≥ 0, for x > 0.
pub fn scaled_exponential_integral(x: f64) -> f64 {
    if x < 1.0 { libm::exp(x) * near_zero(x) } else { continued_fraction(x) }
}

/// E₁(x) = −γ − ln x − Σ (−x)^k / (k k!).
fn near_zero(x: f64) -> f64 {
    let (mut sum, mut power) = (-EULER - libm::log(x), 1.0);
    for k in 1..40 {
        let k = f64::from(k);
        power *= -x / k;
        sum -= power / k;
    }
    sum
}

/// 1/(x + 1 − 1/(x + 3 − 4/(x + 5 − …))), by the method of Lentz.
fn continued_fraction(x: f64) -> f64 {
    let (mut b, mut c) = (x + 1.0, f64::INFINITY);
    let (mut d, mut value) = (1.0 / b, 1.0 / b);
    for i in 1..1000 {
        let a = -f64::from(i * i);
        b += 2.0;
        d = 1.0 / (a * d + b);
        c = b + a / c;
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun (1964), tables 5.1 and 5.2.
    #[test]
    fn values_are_those_of_tables() {
        for (x, e1) in [(0.5, 0.559_773_594_8), (1.0, 0.219_383_934_4), (2.0, 0.048_900_510_7)] {
            let found = scaled_exponential_integral(x) * libm::exp(-x);
            assert!((found - e1).abs() < 1e-10, "{x}: {found}");
        }
        assert!((10.0 * scaled_exponential_integral(10.0) - 0.915_633_339).abs() < 1e-9);
    }

    #[test]
    fn both_ways_meet() {
        for x in [0.5, 0.999_999, 1.0, 1.5] {
            let (near, far) = (libm::exp(x) * near_zero(x), continued_fraction(x));
            assert!((near / far - 1.0).abs() < 1e-13, "{x}: {near} {far}");
        }
    }
}
