//! Logarithms of factorials: a table where they are asked for most, Stirling's series beyond.

/// Eight megabytes of table: a look into the third-level cache still costs less than a logarithm.
const LARGEST_TABLE: u64 = 1 << 20;

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
        match self.table.get(k as usize) {
            Some(&value) => value,
            None => stirling(k as f64),
        }
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
        for k in [256_u64, 1000, 65_536, LARGEST_TABLE] {
            let (exact, series) = (table.get(k), stirling(k as f64));
            assert!((exact - series).abs() < 1e-15 * exact * 4.0, "{k}: {exact} {series}");
        }
        assert_eq!(table.get(LARGEST_TABLE + 1), stirling((LARGEST_TABLE + 1) as f64));
        assert!((table.get(20) - 2_432_902_008_176_640_000_f64.ln()).abs() < 1e-13);
    }
}
