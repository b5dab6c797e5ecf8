//! How sure the weight of a mode is.

use crate::inference::{beta_cdf, beta_quantile, normal_cdf};

/// The interval of a weight.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct WeightInterval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Whether draws of the mode stand together in the file beyond chance, so that each says less.
    pub sticky: bool,
}

/// The p-value below which draws of a mode stand together.
const TOGETHER: f64 = 0.01;

/// The interval of the weight of a mode from what each draw is.
pub(super) fn interval(is: &[bool], level: f64, independent: bool) -> WeightInterval {
    let sticky = !independent && p_of_runs(is) <= TOGETHER;
    let tail = (1.0 - level) / 2.0;
    let [low, high] = match sticky {
        true => of_chain(is, [tail, 1.0 - tail]),
        false => {
            let (ones, draws) = (count(is) as f64, is.len() as f64);
            [tail, 1.0 - tail].map(|p| beta_quantile(p, ones + 0.5, draws - ones + 0.5))
        }
    };
    WeightInterval { low, high, sticky }
}

fn count(is: &[bool]) -> usize {
    is.iter().filter(|&&is| is).count()
}

/// The p-value of so few runs, by the normal distribution with a correction for continuity.
pub(super) fn p_of_runs(is: &[bool]) -> f64 {
    let (draws, ones) = (is.len() as f64, count(is) as f64);
    let others = draws - ones;
    if ones == 0.0 || others == 0.0 {
        return 1.0;
    }
    let runs = 1.0 + is.windows(2).filter(|two| two[0] != two[1]).count() as f64;
    let product = 2.0 * ones * others;
    let mean = product / draws + 1.0;
    let variance = product * (product - draws) / (draws * draws * (draws - 1.0));
    if variance > 0.0 { normal_cdf((runs + 0.5 - mean) / variance.sqrt()) } else { 1.0 }
}

/// Quantiles of the share of time that a chain of two states spends in the first.
fn of_chain(is: &[bool], wanted: [f64; 2]) -> [f64; 2] {
    const POINTS: u32 = 2000;
    let steps = |from: bool, to: bool| is.windows(2).filter(|two| **two == [from, to]).count() as f64 + 0.5;
    let (leaving, staying) = (steps(true, false), steps(true, true));
    let (entering, away) = (steps(false, true), steps(false, false));
    let point = |at: u32| beta_quantile((f64::from(at) + 0.5) / f64::from(POINTS), leaving, staying);
    let leaves: Vec<f64> = (0..POINTS).map(point).collect();
    let below = |weight: f64| {
        let odds = weight / (1.0 - weight);
        let sum: f64 = leaves.iter().map(|leave| beta_cdf((leave * odds).min(1.0), entering, away)).sum();
        sum / f64::from(POINTS)
    };
    wanted.map(|p| root(|weight| below(weight) - p))
}

/// Where an increasing function of (0, 1) is zero, by false positions that halve the weight of an end that stays.
fn root(of: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = ((0.0, -1.0), (1.0, 1.0));
    let mut side = 0;
    for step in 0..200 {
        let cut = (low.0 * high.1 - high.0 * low.1) / (high.1 - low.1);
        let middle = f64::midpoint(low.0, high.0);
        // The ends say little at first, and false positions may creep.
        let x = if step < 4 || step % 8 == 7 || !(cut > low.0 && cut < high.0) { middle } else { cut };
        let value = of(x);
        if value == 0.0 || high.0 - low.0 <= 4e-16 * x {
            return x;
        }
        if value < 0.0 {
            low = (x, value);
            high.1 *= if side == -1 { 0.5 } else { 1.0 };
            side = -1;
        } else {
            high = (x, value);
            low.1 *= if side == 1 { 0.5 } else { 1.0 };
            side = 1;
        }
        if high.0 - low.0 <= 1e-15 {
            return f64::midpoint(low.0, high.0);
        }
    }
    f64::midpoint(low.0, high.0)
}
