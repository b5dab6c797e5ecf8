//! Logarithms of factorials: a table for the most frequent ones, Stirling's series beyond.

use crate::numeric::place;

/// Half a megabyte of table, which stays in the second-level cache: farther memory costs more than a
/// logarithm.
const LARGEST_TABLE: u64 = 1 << 16;

/// ln k! for any k, from a table up to a bound.
#[derive(Debug)]
pub(crate) struct LogFactorials {
    table: Vec<f64>,
}

impl LogFactorials {
    /// A table that serves arguments up to `largest` without a logarithm, if it is not too large.
    pub(crate) fn up_to(largest: u64) -> Self {
        let length = largest.clamp(256, LARGEST_TABLE) as usize + 1;
        let mut table = Vec::with_capacity(length);
        let (mut sum, mut rest) = (0.0_f64, 0.0_f64);
        table.push(0.0);
        for k in 1..length {
            // Kahan's sum: the last entry is as good as the first.
            let term = libm::log(k as f64) - rest;
            let next = sum + term;
            rest = (next - sum) - term;
            sum = next;
            table.push(sum);
        }
        Self { table }
    }

    /// ln k!.
    pub(crate) fn get(&self, k: u64) -> f64 {
        match self.table.get(place(k)) {
            Some(&value) => value,
            None => stirling(k as f64),
        }
    }

    /// Prepares for the factorials of numbers near `centre`.
    pub(crate) fn near(&self, centre: u64) -> FactorialRatio<'_> {
        let (value, log) = match self.table.get(place(centre)) {
            Some(&value) => (value, 0.0),
            None => (0.0, libm::log(centre as f64)),
        };
        FactorialRatio { logs: self, centre, value, log }
    }
}

/// Factorials over the factorial of a number near them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FactorialRatio<'a> {
    logs: &'a LogFactorials,
    centre: u64,
    /// ln centre! if the table has it.
    value: f64,
    /// ln centre if it has not.
    log: f64,
}

impl FactorialRatio<'_> {
    /// ln (k! / centre!), for large numbers without the cancellation of two large logarithms.
    #[inline]
    pub(crate) fn ratio(&self, k: u64) -> f64 {
        let table = &self.logs.table;
        if place(self.centre) < table.len()
            && let Some(&value) = table.get(place(k))
        {
            return value - self.value;
        }
        let (n, m) = (k as f64, self.centre as f64);
        let (distance, z) = (n - m, (n - m) / (n + m));
        if self.log == 0.0 || z.abs() > 1.0 / 128.0 {
            return self.logs.get(k) - self.logs.get(self.centre);
        }
        // ln (n / m) = 2 artanh z.
        let square = z * z;
        let series = 1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square * (1.0 / 9.0)));
        let log_ratio = 2.0 * z * (1.0 + square * series);
        distance * (self.log - 1.0) + (n + 0.5) * log_ratio - distance / (12.0 * n * m)
    }
}

/// ln k! by Stirling's series, good to the last digits for k ≥ 256.
fn stirling(k: f64) -> f64 {
    let correction = (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / (1260.0 * k * k)) / (k * k)) / k;
    (k + 0.5) * libm::log(k) - k + 0.5 * libm::log(std::f64::consts::TAU) + correction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_series_agree_where_they_meet() {
        let table = LogFactorials::up_to(LARGEST_TABLE);
        for k in [256_u64, 1000, 5000, LARGEST_TABLE] {
            let (exact, series) = (table.get(k), stirling(k as f64));
            assert!((exact - series).abs() < 1e-15 * exact * 4.0, "{k}: {exact} {series}");
        }
        assert_eq!(table.get(LARGEST_TABLE + 1), stirling((LARGEST_TABLE + 1) as f64));
        assert!((table.get(20) - 2_432_902_008_176_640_000_f64.ln()).abs() < 1e-13);
    }

    #[test]
    fn ratios_are_sums_of_logarithms() {
        let logs = LogFactorials::up_to(1 << 20);
        let exact = |k: u64, centre: u64| {
            let (low, high) = (k.min(centre), k.max(centre));
            let sum: f64 = (low + 1..=high).map(|i| (i as f64).ln()).sum();
            if k < centre { -sum } else { sum }
        };
        for centre in [0_u64, 7, 65_000, 65_536, 65_537, 70_000, 1_000_000, 1 << 39] {
            for k in [centre.saturating_sub(700), centre.saturating_sub(3), centre, centre + 1, centre + 900]
            {
                let (ours, exact) = (logs.near(centre).ratio(k), exact(k, centre));
                assert!(
                    (ours - exact).abs() < 1e-12 * exact.abs().max(100.0),
                    "{centre} {k}: {ours} {exact}"
                );
            }
        }
        let far = logs.near(100_000).ratio(200_000);
        assert!((far / exact(200_000, 100_000) - 1.0).abs() < 1e-12);
    }
}
