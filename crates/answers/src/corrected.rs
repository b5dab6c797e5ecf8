//! P-values of several tests, corrected for their number.

use partita::ensemble::{benjamini_hochberg, holm};
use serde::Serialize;

/// A test with its p-value corrected for the number of tests made together.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Corrected<T> {
    /// The test.
    #[serde(flatten)]
    pub test: T,
    /// The p-value after Holm: the probability of any wrong rejection stays below it.
    pub p_holm: f64,
    /// The p-value after Benjamini and Hochberg: the expected share of wrong rejections stays below it.
    pub p_fdr: f64,
}

/// Corrects the p-values of all tests that were made; an error stays in its place.
pub fn corrected<T, E>(tests: Vec<Result<T, E>>, p: impl Fn(&T) -> f64) -> Vec<Result<Corrected<T>, E>> {
    let known: Vec<f64> = tests.iter().flatten().map(p).collect();
    let mut both = holm(&known).into_iter().zip(benjamini_hochberg(&known));
    let mut correct = |test| {
        let (p_holm, p_fdr) = both.next().expect("one correction for each test");
        Corrected { test, p_holm, p_fdr }
    };
    tests.into_iter().map(|test| test.map(&mut correct)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_do_not_count_as_tests() {
        let tests = vec![Ok(0.01), Err("undefined"), Ok(0.04)];
        let found = corrected(tests, |p: &f64| *p);
        let holm: Vec<Option<f64>> =
            found.iter().map(|one| one.as_ref().ok().map(|one| one.p_holm)).collect();
        assert_eq!(holm, [Some(0.02), None, Some(0.04)]);
    }
}
