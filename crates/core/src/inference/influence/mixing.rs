//! The excess of a sample's mutual information over that of its population, when a share of the items mixes at random.

use std::sync::LazyLock;

use crate::numeric::FixedSum;
use crate::summary::Summary;

use super::classes::Classes;

/// The share of the items that mixes at random, at most: what the best map of one side to the other gets wrong, against what
/// it would if all did.
pub(super) fn most_mixed(summary: &Summary) -> f64 {
    let (n, largest_pieces) = (summary.table().n(), summary.best_overlaps());
    let (of_rows, of_columns) = (largest_pieces.row_items(), largest_pieces.column_items());
    let largest = |sizes: &[u64]| sizes.iter().copied().max().unwrap_or(n);
    let table = summary.table();
    [(of_rows, largest(table.column_sums())), (of_columns, largest(table.row_sums()))]
        .into_iter()
        .filter(|&(_, largest)| largest < n)
        .map(|(right, largest)| (n - right) as f64 / (n - largest) as f64)
        .fold(1.0, f64::min)
}

/// The bias of the mutual information where a share of the items mixes, over that where all do.
pub(super) fn share_of_bias(summary: &Summary, classes: &Classes, mixed: f64) -> f64 {
    let whole = bias(summary, classes, 1.0);
    if mixed < 1.0 && whole > 0.0 { bias(summary, classes, mixed) / whole } else { 1.0 }
}

/// n times the bias at the mixture (1 − λ) p + λ αβ, over all cells.
fn bias(summary: &Summary, classes: &Classes, mixed: f64) -> f64 {
    let n = summary.table().n() as f64;
    let term = |items: f64| excess(items) * (1.0 - items / n);
    let [rows, columns] = summary.sizes();
    let mut sum = FixedSum::default();
    // As if all cells were empty, and then what the others have more.
    for &(a, rows) in rows {
        for &(b, columns) in columns {
            sum.add_times(term(mixed * a as f64 * (b as f64 / n)), rows * columns);
        }
    }
    for class in &classes.list {
        let cell = class.cell;
        let (a, b) = (
            summary.table().row_sums()[cell.row as usize] as f64,
            summary.table().column_sums()[cell.column as usize] as f64,
        );
        let put = mixed * a * (b / n);
        sum.add_times(term((1.0 - mixed) * cell.count as f64 + put) - term(put), class.cells);
    }
    for &(size, times) in rows.iter().chain(columns) {
        sum.add_times(-term(size as f64), times);
    }
    sum.value()
}

/// E[X ln X] − μ ln μ where X is Poisson with mean μ.
fn excess(mean: f64) -> f64 {
    if mean <= LEAST {
        return if mean > 0.0 { -mean * libm::log(mean) } else { 0.0 };
    }
    if mean >= MOST {
        return 0.5 + (1.0 + 1.0 / mean) / (12.0 * mean);
    }
    let at = (libm::log(mean) - libm::log(LEAST)) / EXCESSES.step;
    let place = (at as usize).min(POINTS - 2);
    let part = at - place as f64;
    EXCESSES.values[place] * (1.0 - part) + EXCESSES.values[place + 1] * part
}

/// The means between which the excess is looked up, and at how many points.
const LEAST: f64 = 1e-9;
const MOST: f64 = 400.0;
const POINTS: usize = 6000;

struct Excesses {
    step: f64,
    values: Vec<f64>,
}

static EXCESSES: LazyLock<Excesses> = LazyLock::new(|| {
    let step = (libm::log(MOST) - libm::log(LEAST)) / (POINTS - 1) as f64;
    let logs: Vec<f64> = (0..800).map(|k| libm::log(f64::from(k) + 1.0)).collect();
    let value = |point: usize| summed(libm::exp(libm::log(LEAST) + step * point as f64), &logs);
    Excesses { step, values: (0..POINTS).map(value).collect() }
});

/// The excess by its sum: μ (E ln(X + 1) − ln μ).
fn summed(mean: f64, logs: &[f64]) -> f64 {
    let (mut chance, mut sum) = (libm::exp(-mean), 0.0);
    for (k, log) in logs.iter().enumerate() {
        sum += chance * log;
        chance *= mean / (k as f64 + 1.0);
        if k as f64 > mean && chance < 1e-18 * sum {
            break;
        }
    }
    mean * (sum - libm::log(mean))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Contingency;

    #[test]
    fn the_excess_is_its_sum_and_its_series() {
        let logs: Vec<f64> = (0..3000).map(|k| f64::from(k + 1).ln()).collect();
        for mean in [1e-8, 1e-4, 0.3, 1.0, 2.7, 55.0, 399.0] {
            assert!((excess(mean) - summed(mean, &logs)).abs() < 1e-6, "{mean}");
        }
        assert!((excess(401.0) - summed(401.0, &logs)).abs() < 1e-7);
        assert_eq!(excess(0.0), 0.0);
    }

    #[test]
    fn the_bias_over_all_cells_is_that_cell_by_cell() {
        let rows = [[5_u64, 0, 2], [1, 4, 0], [0, 0, 7]];
        let summary = Summary::new(Contingency::from_dense(&rows).unwrap());
        let (table, n) = (summary.table(), 19.0);
        let mixed = 0.3;
        let mut expected = 0.0;
        for (i, row) in rows.iter().enumerate() {
            for (j, &count) in row.iter().enumerate() {
                let at_random = (table.row_sums()[i] * table.column_sums()[j]) as f64 / n;
                let items = 0.7 * count as f64 + 0.3 * at_random;
                expected += excess(items) * (1.0 - items / n);
            }
        }
        for &size in table.row_sums().iter().chain(table.column_sums()) {
            expected -= excess(size as f64) * (1.0 - size as f64 / n);
        }
        let classes = Classes::by_sizes(table);
        assert!((bias(&summary, &classes, mixed) - expected).abs() < 1e-12);
    }
}
