//! Tests whether the shares of a split differ by more than the runs allow.

/// The share of a split in one run, and how many independent draws it rests on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Observed {
    pub share: f64,
    pub draws: f64,
}

/// The probability that shares of one distribution differ as much: Pearson's test with weights by effective draws. A half
/// success is added to one draw more, so that no share is 0 or 1.
pub(super) fn p_value(runs: &[Observed]) -> f64 {
    let weight = |run: &Observed| {
        let smoothed = (run.draws * run.share + 0.5) / (run.draws + 1.0);
        run.draws / (smoothed * (1.0 - smoothed))
    };
    let weights: Vec<f64> = runs.iter().map(weight).collect();
    let weighted = |of: &dyn Fn(&Observed) -> f64| -> f64 {
        runs.iter().zip(&weights).map(|(run, weight)| weight * of(run)).sum()
    };
    let mean = weighted(&|run| run.share) / weights.iter().sum::<f64>();
    let chi_squared = weighted(&|run| (run.share - mean).powi(2));
    upper_tail(chi_squared, runs.len() - 1)
}

/// The probability that χ² with that many degrees of freedom is greater: a sum of positive terms.
fn upper_tail(chi_squared: f64, degrees: usize) -> f64 {
    let half = chi_squared / 2.0;
    // The tail of two degrees more is that and one term: half^a e^-half / Γ(a + 1), where a is half of the degrees.
    let (mut a, mut tail) =
        if degrees % 2 == 1 { (0.5, libm::erfc(half.sqrt())) } else { (1.0, libm::exp(-half)) };
    while 2.0 * a < degrees as f64 {
        if half > 0.0 {
            tail += libm::exp(a * libm::log(half) - half - libm::lgamma(a + 1.0));
        }
        a += 1.0;
    }
    tail.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_tables() {
        let known = [
            (3.841_458_820_694_124, 1, 0.05),
            (5.991_464_547_107_979, 2, 0.05),
            (14.067_140_449_340_169, 7, 0.05),
            (0.0, 3, 1.0),
            (600.0, 1, 1.674_167_984_7e-132),
        ];
        for (chi_squared, degrees, expected) in known {
            let found = upper_tail(chi_squared, degrees);
            assert!((found / expected - 1.0).abs() < 1e-6, "{chi_squared} {degrees}: {found}");
        }
    }
}
