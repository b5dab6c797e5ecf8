//! The beta distribution.

use super::normal;
use crate::numeric::{excess, stirling_rest};

/// A point of the unit interval with its distance from 1, which a subtraction would round.
#[derive(Debug, Clone, Copy)]
pub(in crate::inference) struct Point {
    pub(in crate::inference) x: f64,
    pub(in crate::inference) rest: f64,
}

impl From<f64> for Point {
    fn from(x: f64) -> Self {
        Self { x, rest: 1.0 - x }
    }
}

/// P(X ≤ x) of the beta distribution with parameters a and b.
pub(in crate::inference) fn cdf(a: f64, b: f64, at: Point) -> f64 {
    let Point { x, rest } = at;
    if x <= 0.0 || rest <= 0.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    // The continued fraction converges fast below the mean. Near 1 it loses digits, so that a small parameter, which
    // Student's distribution has, may go further.
    let reach = |own: f64| if own <= 1.0 { 4.0 } else { 1.0 } * (own + 1.0) / (a + b + 2.0);
    let from_below = if x <= 0.5 { x < reach(a) } else { rest >= reach(b) };
    if from_below { share(a, b, at) } else { 1.0 - share(b, a, Point { x: rest, rest: x }) }
}

fn share(a: f64, b: f64, at: Point) -> f64 {
    weight(a, b, at) / a * fraction(a, b, at.x)
}

/// x^a (1 − x)^b / B(a, b), the density times x (1 − x). By deviances from the mean, which keep their digits however
/// large a and b are (Loader 2000).
pub(in crate::inference) fn weight(a: f64, b: f64, Point { x, rest }: Point) -> f64 {
    let whole = a + b;
    let surplus = a * rest - b * x;
    let deviance =
        whole * x * excess(surplus / (whole * x)) + whole * rest * excess(-surplus / (whole * rest));
    let rests = stirling_rest(whole) - stirling_rest(a) - stirling_rest(b);
    (a / whole * b / std::f64::consts::TAU).sqrt() * libm::exp(rests - deviance)
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for step in 1..10_000_000_u32 {
        let m = f64::from(step);
        let mut factor = 1.0;
        for term in [
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0)),
        ] {
            d = 1.0 / away(1.0 + term * d);
            c = away(1.0 + term / c);
            factor = c * d;
            value *= factor;
        }
        if (factor - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

/// The x with P(X ≤ x) = p, for 0 < p < 1: Newton's steps inside a bracket that shrinks.
pub(in crate::inference) fn quantile(p: f64, a: f64, b: f64) -> f64 {
    if let Some(x) = near_zero(p, a, b) {
        return x;
    }
    let (mut low, mut high) = (0.0, 1.0);
    let mean = a / (a + b);
    let spread = (mean * (1.0 - mean) / (a + b + 1.0)).sqrt();
    let mut x = (mean + normal::quantile(p) * spread).clamp(mean / 100.0, 1.0 - (1.0 - mean) / 100.0);
    for _ in 0..200 {
        let at = Point::from(x);
        let surplus = cdf(a, b, at) - p;
        if surplus > 0.0 {
            high = x;
        } else {
            low = x;
        }
        let slope = weight(a, b, at) / (at.x * at.rest);
        let next = x - surplus / slope;
        let next = if next > low && next < high { next } else { f64::midpoint(low, high) };
        if (next - x).abs() <= 2e-16 * x {
            return next;
        }
        x = next;
    }
    x
}

/// The quantile where it is so small that P(X ≤ x) = x^a / (a B(a, b)) to the last digit. A small a has such quantiles, far
/// below what halving a bracket would reach.
fn near_zero(p: f64, a: f64, b: f64) -> Option<f64> {
    let whole = a + b;
    // ln x^a / B(a, b) = a ln x − ln B(a, b), by the same deviances as `weight`, at the limit x = 0.
    let rests = stirling_rest(whole) - stirling_rest(a) - stirling_rest(b);
    let deviance = a * libm::log(a / whole) - a + whole * excess(-a / whole);
    let constant = 0.5 * libm::log(a / whole * b / std::f64::consts::TAU) + rests - deviance;
    let x = libm::exp((libm::log(p) + libm::log(a) - constant) / a);
    (x * (1.0 + b) < 1e-17).then_some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_closed_forms() {
        for x in [0.01, 0.2, 0.5, 0.77, 0.999] {
            let close = |a, b, expected: f64| {
                let found = cdf(a, b, x.into());
                assert!((found / expected - 1.0).abs() < 1e-13, "{a} {b} {x}: {found} {expected}");
            };
            close(1.0, 1.0, x);
            close(3.0, 1.0, x.powi(3));
            close(1.0, 7.0, 1.0 - (1.0 - x).powi(7));
            close(0.5, 0.5, 2.0 / std::f64::consts::PI * x.sqrt().asin());
            close(2.0, 3.0, x * x * (6.0 - 8.0 * x + 3.0 * x * x));
        }
    }

    #[test]
    fn it_is_the_tail_of_the_binomial_distribution() {
        // P(X ≥ 3) of 10 trials with p = 0.2.
        let choose = [1.0, 10.0, 45.0];
        let below: f64 = (0..3).map(|k| choose[k as usize] * 0.2_f64.powi(k) * 0.8_f64.powi(10 - k)).sum();
        assert!((cdf(3.0, 8.0, 0.2.into()) - (1.0 - below)).abs() < 1e-15);
    }

    /// p, a, b and the quantile.
    const EXACT: [(f64, f64, f64, f64); 5] = [
        (0.025, 0.02, 300.0, 1.503_081_412_617_035_7e-83),
        (0.025, 0.05, 12.5, 4.419_239_975_705_706e-34),
        (0.025, 0.011, 2000.0, 6.463_781_122_410_053e-150),
        (0.001, 0.1, 5.0, 1.332_100_872_189_528e-31),
        (0.025, 0.3, 1e6, 3.185_680_146_722_023e-12),
    ];

    #[test]
    fn quantiles_invert_it() {
        for (a, b) in
            [(0.5, 0.5), (1.0, 20.0), (20.0, 1.0), (3.3, 700.0), (12_345.0, 67.8), (4e5, 6e5), (1e9, 2e8)]
        {
            for p in [1e-6, 0.025, 0.5, 0.975, 0.999] {
                let x = quantile(p, a, b);
                assert!((cdf(a, b, x.into()) - p).abs() < 1e-11, "{p} {a} {b}: {x}");
            }
        }
        // p^(1/a) and (p π / 2)² as p falls: the closed forms for b = 1 and for two halves.
        for (p, a) in [(0.025, 0.5), (0.025, 0.05), (0.025, 0.02), (0.9, 0.0005), (1e-30, 0.2)] {
            let expected = libm::pow(p, 1.0 / a);
            assert!((quantile(p, a, 1.0) / expected - 1.0).abs() < 1e-11, "{p} {a}: {}", quantile(p, a, 1.0));
        }
        let expected = (1e-40 * std::f64::consts::FRAC_PI_2).powi(2);
        assert!((quantile(1e-40, 0.5, 0.5) / expected - 1.0).abs() < 1e-12, "{}", quantile(1e-40, 0.5, 0.5));
        // In 60 digits, by the power series of the incomplete beta function.
        for (p, a, b, expected) in EXACT {
            assert!((quantile(p, a, b) / expected - 1.0).abs() < 1e-11, "{p} {a} {b}: {}", quantile(p, a, b));
        }
        assert_eq!(quantile(0.025, 1e-6, 30.0), 0.0);
        // (α/2)^(1/n), the lower limit when all of n are right.
        assert!((quantile(0.025, 100.0, 1.0) - 0.025_f64.powf(0.01)).abs() < 1e-15);
    }
}
