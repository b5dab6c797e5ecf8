//! A p-value from draws.

use crate::error::choices;

/// Which scores count against chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Tails {
    /// Those that agree at least as well.
    #[default]
    One,
    /// Twice the smaller of two probabilities: of agreement as good or better, and of agreement as bad or worse.
    Both,
}

choices! {
    Tails as "tails" {
        One = "one",
        Both = "both",
    }
}

/// A p-value and what its draws allow to say of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PValue {
    pub(super) p: f64,
    /// Its Monte Carlo error.
    pub(super) error: f64,
    /// The least value that the draws can give.
    pub(super) floor: f64,
}

/// How the drawn scores compare with the observed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) better: usize,
    pub(super) equal: usize,
    pub(super) worse: usize,
}

impl Counts {
    /// The observed table is one of those that chance may draw: with it p is never zero and the test is valid. The mid-p
    /// counts what is equal by half.
    pub(super) fn p_value(self, tails: Tails, mid_p: bool) -> PValue {
        let draws = (self.better + self.equal + self.worse + 1) as f64;
        let (weight, equal) = (if mid_p { 0.5 } else { 1.0 }, (self.equal + 1) as f64);
        let tail = |beyond: usize| (beyond as f64 + weight * equal) / draws;
        let error =
            |p: f64| ((p * (1.0 - p) - weight * (1.0 - weight) * equal / draws).max(0.0) / draws).sqrt();
        let one = tail(self.better);
        match tails {
            Tails::One => PValue { p: one, error: error(one), floor: weight / draws },
            Tails::Both => {
                let smaller = one.min(tail(self.worse));
                let floor = (2.0 * weight / draws).min(1.0);
                PValue { p: (2.0 * smaller).min(1.0), error: 2.0 * error(smaller), floor }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_and_mid_p_of_a_few_draws() {
        let counts = Counts { better: 1, equal: 2, worse: 6 };
        let p = |tails, mid_p| counts.p_value(tails, mid_p).p;
        assert_eq!(p(Tails::One, false), 0.4);
        assert_eq!(p(Tails::One, true), 0.25);
        assert_eq!(p(Tails::Both, false), 0.8);
        assert_eq!(p(Tails::Both, true), 0.5);
        // The other tail is the smaller one.
        let bad = Counts { better: 6, equal: 2, worse: 1 };
        assert_eq!(bad.p_value(Tails::Both, true).p, 0.5);
        assert_eq!(bad.p_value(Tails::One, true).p, 0.75);
    }

    #[test]
    fn nothing_is_zero_and_the_floor_is_reached() {
        let counts = Counts { better: 0, equal: 0, worse: 999 };
        for (tails, mid_p, floor) in [
            (Tails::One, false, 0.001),
            (Tails::One, true, 0.0005),
            (Tails::Both, false, 0.002),
            (Tails::Both, true, 0.001),
        ] {
            let found = counts.p_value(tails, mid_p);
            assert_eq!((found.p, found.floor), (floor, floor));
            assert!(found.error > 0.0);
        }
    }

    /// The mid-p of a discrete statistic has mean one half; the plain p exceeds it by half the chance of a tie.
    #[test]
    fn the_error_is_that_of_the_mean_of_the_draws() {
        let counts = Counts { better: 30, equal: 20, worse: 49 };
        let found = counts.p_value(Tails::One, true);
        let values = [vec![1.0; 30], vec![0.5; 21], vec![0.0; 49]].concat();
        let mean = values.iter().sum::<f64>() / 100.0;
        let variance = values.iter().map(|value: &f64| (value - mean).powi(2)).sum::<f64>() / 100.0;
        assert!((found.p - mean).abs() < 1e-15 && (found.error - (variance / 100.0).sqrt()).abs() < 1e-15);
    }
}
