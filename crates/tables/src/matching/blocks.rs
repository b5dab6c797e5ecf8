//! The best one-to-one matching of blocks or biclusters by their similarities.

use super::Matching;
use crate::numeric::quotient;
use crate::table::Cell;

/// The cells in both among the cells in either.
pub fn jaccard(both: u128, size_a: u128, size_b: u128) -> f64 {
    quotient(both, size_a + size_b - both)
}

/// The greatest sum of similarities, each in [0, 1] and sorted by the first number, over all one-to-one
/// matchings.
pub fn best_assignment(blocks: (usize, usize), similarities: &[(u32, u32, f64)]) -> f64 {
    // Integers let the search compare exactly; 2^-50 is below the rounding of the similarities themselves.
    const SCALE: f64 = (1_u64 << 50) as f64;
    let cells: Vec<Cell> = similarities
        .iter()
        .map(|&(row, column, similarity)| Cell { row, column, count: (similarity * SCALE).round() as u64 })
        .filter(|cell| cell.count > 0)
        .collect();
    let matching = Matching::of_cells(blocks, &cells);
    let matched = |row: u32, column: u32| matching.partners()[row as usize] == Some(column);
    crate::numeric::fixed_sum(
        similarities.iter().filter(|&&(row, column, _)| matched(row, column)).map(|&(_, _, value)| value),
    )
}
