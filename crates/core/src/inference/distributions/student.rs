//! Student's t distribution with any positive number of degrees of freedom.

use super::beta::{self, Point};
use super::normal;

/// P(T > t), for t ≥ 0.
pub(in crate::inference) fn tail(t: f64, freedom: f64) -> f64 {
    0.5 * beta::cdf(freedom / 2.0, 0.5, place(t, freedom))
}

fn place(t: f64, freedom: f64) -> Point {
    let whole = freedom + t * t;
    Point { x: freedom / whole, rest: t * t / whole }
}

/// The t that |T| exceeds with probability 1 − `level`. The tail is convex, so Newton's steps from the normal quantile,
/// which is too small, never overshoot.
pub(crate) fn two_sided(level: f64, freedom: f64) -> f64 {
    let share = 0.5 - level / 2.0;
    let mut t = -normal::quantile(share);
    for _ in 0..100 {
        // The density: the derivative of the beta's place is 2 x (1 − x) / t.
        let density = beta::weight(freedom / 2.0, 0.5, place(t, freedom)) / t;
        let step = (tail(t, freedom) - share) / density;
        t += step;
        if step.abs() <= 1e-15 * t {
            break;
        }
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_the_known_ones() {
        // One and two degrees of freedom have closed forms.
        for level in [0.5, 0.9, 0.95, 0.999] {
            let cauchy = (std::f64::consts::PI * level / 2.0).tan();
            assert!((two_sided(level, 1.0) / cauchy - 1.0).abs() < 1e-12, "{level}");
            let two = level * (2.0 / (1.0 - level * level)).sqrt();
            assert!((two_sided(level, 2.0) / two - 1.0).abs() < 1e-12, "{level}");
        }
        for (freedom, expected) in [
            (4.0, 2.776_445_105_197_799),
            (10.0, 2.228_138_851_986_274),
            (30.0, 2.042_272_456_301_237_8),
            (1e6, 1.959_966_356_814_107),
        ] {
            assert!(
                (two_sided(0.95, freedom) / expected - 1.0).abs() < 1e-12,
                "{freedom} {}",
                two_sided(0.95, freedom)
            );
        }
    }

    #[test]
    fn many_degrees_of_freedom_are_normal() {
        let normal = normal::quantile(0.975);
        assert!((two_sided(0.95, 1e12) / normal - 1.0).abs() < 1e-11, "{}", two_sided(0.95, 1e12));
        for freedom in [4.37, 21.333_27, 1e3, 1e6] {
            assert!((tail(two_sided(0.95, freedom), freedom) / 0.025 - 1.0).abs() < 1e-12, "{freedom}");
        }
    }
}
