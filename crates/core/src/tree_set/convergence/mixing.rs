//! Several series of the same length together: how many draws they are worth, and how far apart they are.

/// The worth of several series.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mixing {
    /// Independent draws.
    pub ess: f64,
    /// The ratio of the spread of all draws to that within a series; infinite where each series stays.
    pub rhat: f64,
}

/// Series of that many draws each.
pub(super) struct Together {
    pub series: usize,
    pub length: usize,
    /// The number of series times the sum of the squares of their sums, minus the square of the sum of all.
    pub between: i128,
}

impl Together {
    /// Estimates the worth of the series by the method of Vehtari et al. (2021). `products` is the sum over the series of the
    /// products of deviations at a lag, times the square of the length; lags are asked in their order. `None` where nothing
    /// varies.
    pub(super) fn mixing(&self, mut products: impl FnMut(usize) -> i128) -> Option<Mixing> {
        let (m, n) = (self.series as f64, self.length as f64);
        let mut covariance = |lag: usize| products(lag) as f64 / (m * n * n * n);
        let own = covariance(0);
        let within = own * n / (n - 1.0);
        let all = own + self.between as f64 / (m * (m - 1.0) * n * n);
        if all == 0.0 {
            return None;
        }
        if within == 0.0 {
            return Some(Mixing { ess: m, rhat: f64::INFINITY });
        }
        let correlations = correlations(self.length, |lag| 1.0 - (within - covariance(lag)) / all);
        let time = time(correlations).max(1.0 / libm::log10(m * n));
        Some(Mixing { ess: m * n / time, rhat: (all / within).sqrt() })
    }
}

/// The correlations that count, and the last lag but one of them, which is -1 where there is none.
struct Counted {
    correlations: Vec<f64>,
    last: isize,
}

/// Pairs of correlations until the sum of one is negative, as Stan takes them.
fn correlations(length: usize, mut of_lag: impl FnMut(usize) -> f64) -> Counted {
    let (mut even, mut odd) = (1.0, of_lag(1));
    let mut found = vec![even, odd];
    let mut lag = 1;
    while lag + 3 < length && even + odd > 0.0 {
        (even, odd) = (of_lag(lag + 1), of_lag(lag + 2));
        let is_kept = even + odd >= 0.0;
        found.extend(if is_kept { [even, odd] } else { [0.0; 2] });
        lag += 2;
    }
    let last = lag as isize - 2;
    if even > 0.0 {
        found[(last + 1) as usize] = even;
    }
    Counted { correlations: found, last }
}

/// The time between draws that are independent. The sums of pairs must fall.
fn time(Counted { mut correlations, last }: Counted) -> f64 {
    for lag in (1..).step_by(2).take_while(|&lag| lag as isize <= last - 2) {
        let before = correlations[lag - 1] + correlations[lag];
        if correlations[lag + 1] + correlations[lag + 2] > before {
            correlations[lag + 1] = before / 2.0;
            correlations[lag + 2] = before / 2.0;
        }
    }
    let end = (last + 1) as usize;
    -1.0 + 2.0 * correlations[..end].iter().sum::<f64>() + correlations[end]
}
