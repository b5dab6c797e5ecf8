//! Weighted harmonic means of precision and recall.

use crate::numeric::fixed_sum;
use crate::table::Contingency;

/// The weights of recall and of precision, β²/(1 + β²) and 1/(1 + β²): finite for every finite β.
pub fn recall_weight(beta: f64) -> (f64, f64) {
    let square = beta * beta;
    (1.0 / (1.0 + square.recip()), 1.0 / (1.0 + square))
}

/// (1 + β²) P R / (β² P + R); 0 when both are 0.
pub fn f_beta(precision: f64, recall: f64, beta: f64) -> f64 {
    let (recall_weight, precision_weight) = recall_weight(beta);
    let scaled = recall_weight * precision + precision_weight * recall;
    if scaled == 0.0 { 0.0 } else { (precision / scaled * recall).min(1.0) }
}

/// Σ_i a_i max_j 2 n_ij / (a_i + b_j).
pub fn best_f_measures(table: &Contingency) -> f64 {
    let rows = table.cells().chunk_by(|one, next| one.row == next.row).zip(table.row_sums());
    fixed_sum(rows.map(|(cells, &size)| {
        // The largest n_ij / (a_i + b_j), by cross-multiplication: no division in each cell.
        let (mut best, mut of) = (0, 1);
        for cell in cells {
            let together = size + table.column_sums()[cell.column as usize];
            if u128::from(cell.count) * u128::from(of) > u128::from(best) * u128::from(together) {
                (best, of) = (cell.count, together);
            }
        }
        size as f64 * ((2 * best) as f64 / of as f64)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_weights_choose_one_of_the_two() {
        assert_eq!(f_beta(0.25, 0.5, 0.0), 0.25);
        assert_eq!(f_beta(0.25, 0.5, f64::MAX), 0.5);
        assert_eq!(f_beta(0.25, 0.5, f64::MIN_POSITIVE), 0.25);
        assert_eq!(f_beta(0.25, 0.75, 1.0), 0.375);
        assert_eq!(f_beta(0.0, 0.0, 1.0), 0.0);
        assert!((f_beta(0.2, 0.8, 2.0) - 5.0 * 0.16 / 1.6).abs() < 1e-15);
    }
}
