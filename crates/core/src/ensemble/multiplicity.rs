//! p-values corrected for their number.

use crate::numeric::Arrange as _;

/// The numbers of the p-values in ascending order.
fn ascending(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.arrange_by(|&x, &y| p[x].total_cmp(&p[y]));
    order
}

/// Holm's correction: the chance of any false finding is at most the level.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut corrected = vec![0.0; p.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in ascending(p).into_iter().enumerate() {
        least = least.max((p.len() - rank) as f64 * p[index]).min(1.0);
        corrected[index] = least;
    }
    corrected
}

/// Benjamini and Hochberg's correction: the expected share of false findings is at most the level.
#[must_use]
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let mut corrected = vec![0.0; p.len()];
    let mut most: f64 = 1.0;
    for (rank, index) in ascending(p).into_iter().enumerate().rev() {
        most = most.min(p.len() as f64 / (rank + 1) as f64 * p[index]);
        corrected[index] = most;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_equal_those_of_the_textbook() {
        let p = [0.01, 0.04, 0.03, 0.005];
        let close = |ours: Vec<f64>, expected: [f64; 4]| {
            ours.iter().zip(expected).for_each(|(x, y)| assert!((x - y).abs() < 1e-15, "{ours:?}"));
        };
        close(holm(&p), [0.03, 0.06, 0.06, 0.02]);
        close(benjamini_hochberg(&p), [0.02, 0.04, 0.04, 0.02]);
    }

    #[test]
    fn nothing_exceeds_one() {
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
        assert_eq!(benjamini_hochberg(&[0.9, 1.0]), [1.0, 1.0]);
    }
}
