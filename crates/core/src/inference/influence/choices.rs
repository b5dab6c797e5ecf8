//! The element-centric similarity divides each cell by the larger of its two clusters: a choice that the sample makes.
//! Made by the sample that it judges, it makes the score too small where the two are nearly as large.

use crate::inference::splits::{Half, mean_over_splits};
use crate::numeric::fixed_sum;
use crate::table::Contingency;

use super::left_out::halves_by_row;

/// The similarity freed of its bias on one half of the items with the choices of the other, over many splits.
pub(super) fn judged_by_halves(table: &Contingency, seed: u64) -> f64 {
    mean_over_splits(table, seed, |judge, other| jackknifed(table, judge, other))
}

/// The jackknife of Σ n_ij² / (n max(a_i, b_j)) with the choices kept: pairs of different items of a cell, as a share of
/// those of the cluster.
fn jackknifed(table: &Contingency, half: &Half, choosing: &Half) -> f64 {
    let items = half.rows.iter().sum::<u64>().max(1) as f64;
    let others = |count: u64, size: u64| match size {
        0 | 1 => count as f64,
        _ => count as f64 * ((count as f64 - 1.0) / (size as f64 - 1.0)),
    };
    let cells = table.cells().iter().zip(&half.counts).filter(|(_, count)| **count > 0);
    let sum = fixed_sum(cells.map(|(cell, &count)| {
        let (row, column) = (cell.row as usize, cell.column as usize);
        let by_row = f64::from(halves_by_row(choosing.rows[row], choosing.columns[column])) / 2.0;
        by_row * others(count, half.rows[row]) + (1.0 - by_row) * others(count, half.columns[column])
    }));
    sum / items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::influence::{Influence, Sample, Target};
    use crate::{Request, Summary};

    #[test]
    fn the_jackknife_is_that_of_items_left_out() {
        let table = Contingency::from_dense(&[[9_u64, 1, 0], [2, 7, 3], [0, 0, 1]]).unwrap();
        let half = Half {
            counts: table.cells().iter().map(|cell| cell.count).collect(),
            rows: table.row_sums().to_vec(),
            columns: table.column_sums().to_vec(),
            luck: Vec::new(),
        };
        let summary = Summary::new(table.clone());
        let target = Target::of(&Request::parse("element_centric_similarity").unwrap()).unwrap();
        let expected = Influence::of(&target, &Sample::new(&summary, 0)).unwrap().jackknife.estimate;
        assert!((jackknifed(&table, &half, &half) - expected).abs() < 1e-13);
    }
}
