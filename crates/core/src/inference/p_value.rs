//! A p-value from draws.

use crate::error::choices;

/// The scores that count against chance.
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

/// Comparison of chance's scores with the observed one: their weights, drawn ones having weight 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tally {
    pub(super) better: f64,
    pub(super) equal: f64,
    pub(super) worse: f64,
}

impl Tally {
    /// From draws. The observed table is one of those that chance may draw: with it p is never zero and the test is valid.
    /// The mid-p counts what is equal by half.
    pub(super) fn of_draws(self, tails: Tails, mid_p: bool) -> PValue {
        let with_observed = Self { equal: self.equal + 1.0, ..self };
        let draws = with_observed.total();
        let weight = weight(mid_p);
        let error = |p: f64| {
            let halved = weight * (1.0 - weight) * with_observed.equal / draws;
            ((p * (1.0 - p) - halved).max(0.0) / draws).sqrt()
        };
        let [one, other] = with_observed.shares(mid_p);
        match tails {
            Tails::One => PValue { p: one, error: error(one), floor: weight / draws },
            Tails::Both => {
                let smaller = one.min(other);
                let floor = (2.0 * weight / draws).min(1.0);
                PValue { p: (2.0 * smaller).min(1.0), error: 2.0 * error(smaller), floor }
            }
        }
    }

    /// From all tables, each weighted by how likely it is; the observed one is among them.
    pub(super) fn of_all(self, tails: Tails, mid_p: bool) -> PValue {
        let [one, other] = self.shares(mid_p);
        let p = if tails == Tails::One { one } else { (2.0 * one.min(other)).min(1.0) };
        PValue { p: p.max(f64::MIN_POSITIVE), error: 0.0, floor: 0.0 }
    }

    fn total(self) -> f64 {
        self.better + self.equal + self.worse
    }

    /// Of what is as good or better, and of what is as bad or worse.
    fn shares(self, mid_p: bool) -> [f64; 2] {
        [self.better, self.worse].map(|beyond| (beyond + weight(mid_p) * self.equal) / self.total())
    }
}

/// Returns the weight of equal scores.
fn weight(mid_p: bool) -> f64 {
    if mid_p { 0.5 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_and_mid_p_of_a_few_draws() {
        let counts = Tally { better: 1.0, equal: 2.0, worse: 6.0 };
        let p = |tails, mid_p| counts.of_draws(tails, mid_p).p;
        assert_eq!(p(Tails::One, false), 0.4);
        assert_eq!(p(Tails::One, true), 0.25);
        assert_eq!(p(Tails::Both, false), 0.8);
        assert_eq!(p(Tails::Both, true), 0.5);
        // The other tail is the smaller one.
        let bad = Tally { better: 6.0, equal: 2.0, worse: 1.0 };
        assert_eq!(bad.of_draws(Tails::Both, true).p, 0.5);
        assert_eq!(bad.of_draws(Tails::One, true).p, 0.75);
    }

    #[test]
    fn nothing_is_zero_and_the_floor_is_reached() {
        let counts = Tally { better: 0.0, equal: 0.0, worse: 999.0 };
        for (tails, mid_p, floor) in [
            (Tails::One, false, 0.001),
            (Tails::One, true, 0.0005),
            (Tails::Both, false, 0.002),
            (Tails::Both, true, 0.001),
        ] {
            let found = counts.of_draws(tails, mid_p);
            assert_eq!((found.p, found.floor), (floor, floor));
            assert!(found.error > 0.0);
        }
    }

    /// The mid-p of a discrete statistic has mean one half; the plain p exceeds it by half the chance of a tie.
    #[test]
    fn the_error_is_that_of_the_mean_of_the_draws() {
        let counts = Tally { better: 30.0, equal: 20.0, worse: 49.0 };
        let found = counts.of_draws(Tails::One, true);
        let values = [vec![1.0; 30], vec![0.5; 21], vec![0.0; 49]].concat();
        let mean = values.iter().sum::<f64>() / 100.0;
        let variance = values.iter().map(|value: &f64| (value - mean).powi(2)).sum::<f64>() / 100.0;
        assert!((found.p - mean).abs() < 1e-15 && (found.error - (variance / 100.0).sqrt()).abs() < 1e-15);
    }
}
