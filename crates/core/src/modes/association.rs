//! The association of two groupings of the same draws.

use crate::inference::{LogFactorials, normal_cdf};

/// How two indicators of the same draws go together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Association {
    /// Their correlation; 0 where one is constant.
    pub(super) phi: f64,
    /// Fisher's one-sided p-value.
    pub(super) p: f64,
}

/// The association of two indicators.
pub(super) fn association(one: &[bool], other: &[bool], logs: &LogFactorials) -> Association {
    let count = |wanted: &dyn Fn(bool, bool) -> bool| {
        one.iter().zip(other).filter(|&(&x, &y)| wanted(x, y)).count() as u64
    };
    let (all, a, b) = (one.len() as u64, count(&|x, _| x), count(&|_, y| y));
    if a == 0 || b == 0 || a == all || b == all {
        return Association { phi: 0.0, p: 1.0 };
    }
    let both = count(&|x, y| x && y);
    let [n, x, y, xy] = [all, a, b, both].map(|count| count as f64);
    let phi = (n * xy - x * y) / (x * (n - x)).sqrt() / (y * (n - y)).sqrt();
    Association { phi, p: fisher(all, a, b, both, logs) }
}

/// P(as many in both or more), when the sizes are given.
fn fisher(all: u64, a: u64, b: u64, both: u64, logs: &LogFactorials) -> f64 {
    let choose = |n: u64, k: u64| logs.get(n) - logs.get(k) - logs.get(n - k);
    let total = choose(all, b);
    let most = a.min(b);
    let least = (a + b).saturating_sub(all);
    let p: f64 =
        (both.max(least)..=most).map(|k| libm::exp(choose(a, k) + choose(all - a, b - k) - total)).sum();
    p.min(1.0)
}

/// The p-value of a correlation of two indicators in time: both keep their values for a while, so that there are fewer
/// draws than it seems.
pub(super) fn in_time(phi: f64, one: &[bool], other: &[bool]) -> f64 {
    let draws = one.len() as f64;
    let [one, other] = [one, other].map(centred);
    let mut sum = 0.0;
    for lag in 1..one.len() {
        let [x, y] = [&one, &other].map(|values| autocorrelation(values, lag));
        if x <= 0.0 || y <= 0.0 {
            break;
        }
        sum += x * y;
    }
    let effective = draws / (1.0 + 2.0 * sum);
    normal_cdf(-phi * (effective - 1.0).max(0.0).sqrt())
}

fn centred(indicator: &[bool]) -> Vec<f64> {
    let values = indicator.iter().map(|&is| f64::from(u8::from(is)));
    let mean = values.clone().sum::<f64>() / indicator.len() as f64;
    values.map(|value| value - mean).collect()
}

fn autocorrelation(values: &[f64], lag: usize) -> f64 {
    let square: f64 = values.iter().map(|x| x * x).sum();
    let product: f64 = values.iter().zip(&values[lag..]).map(|(x, y)| x * y).sum();
    if square > 0.0 { product / square } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fishers_p_value_is_that_of_the_tea_party() {
        let logs = LogFactorials::up_to(16);
        assert!((fisher(8, 4, 4, 4, &logs) - 1.0 / 70.0).abs() < 1e-14);
        assert!((fisher(8, 4, 4, 3, &logs) - 17.0 / 70.0).abs() < 1e-14);
        assert!((fisher(8, 4, 4, 0, &logs) - 1.0).abs() < 1e-14);
    }

    #[test]
    fn a_constant_goes_with_nothing() {
        let logs = LogFactorials::up_to(16);
        let found = association(&[true; 4], &[true, false, true, false], &logs);
        assert_eq!((found.phi, found.p), (0.0, 1.0));
        let indicator = [true, false, true, false, true, true];
        let same = association(&indicator, &indicator, &logs);
        assert!((same.phi - 1.0).abs() < 1e-12 && (same.p - 1.0 / 15.0).abs() < 1e-12);
    }

    #[test]
    fn what_stays_says_less_than_what_changes() {
        let stays: Vec<bool> = (0..100).map(|draw| draw / 25 % 2 == 0).collect();
        let changes: Vec<bool> = (0..100).map(|draw| draw % 2 == 0).collect();
        assert!(in_time(1.0, &changes, &changes) < 1e-20);
        assert!(in_time(1.0, &stays, &stays) > 1e-4);
    }
}
