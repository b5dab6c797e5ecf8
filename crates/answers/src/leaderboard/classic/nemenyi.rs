//! Nemenyi's test of each two algorithms by their mean ranks.

use serde::Serialize;

use super::{Named, studentised_range};
use crate::leaderboard::board::ranks;

/// The result of the test.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nemenyi {
    /// Mean ranks that lie further apart differ.
    pub critical_difference: f64,
    /// The p-value of each pair.
    pub pairs: Vec<Named<P>>,
}

/// A p-value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct P {
    /// The p-value, corrected for all pairs.
    pub p: f64,
}

/// The test on complete rows; none without any.
pub fn nemenyi(rows: &[Vec<f64>], names: &[String], level: f64) -> Option<Nemenyi> {
    let (n, k) = (rows.len() as f64, names.len());
    if rows.is_empty() {
        return None;
    }
    let mut means = vec![0.0; k];
    for row in rows {
        means.iter_mut().zip(ranks(row)).for_each(|(mean, rank)| *mean += rank / n);
    }
    let error = ((k * (k + 1)) as f64 / (6.0 * n)).sqrt();
    let p = |a: usize, b: usize| {
        let range = (means[a] - means[b]).abs() / error * std::f64::consts::SQRT_2;
        P { p: studentised_range::tail(range, k) }
    };
    let critical_difference = studentised_range::quantile(1.0 - level, k) / std::f64::consts::SQRT_2 * error;
    Some(Nemenyi { critical_difference, pairs: Named::each(names, p) })
}
