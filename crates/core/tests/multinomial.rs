//! The multinomial model against exact enumeration of every sample, and the minima against all partitions.

mod common;

use common::{close, partitions, summary};
use partita::multinomial::{
    CellProbabilities, hubert_arabie_bias_bound, modified_rand_minimum, rand_minimum,
};
use partita::{Contingency, compare};

/// The paper's three scenarios of dependence, an independent matrix and a lopsided one.
fn matrices() -> Vec<Vec<Vec<f64>>> {
    vec![
        vec![vec![0.7, 0.0, 0.0], vec![0.0, 0.15, 0.0], vec![0.0, 0.0, 0.15]],
        vec![vec![0.1, 0.4], vec![0.4, 0.1]],
        vec![vec![0.7, 0.075, 0.075], vec![0.075, 0.0, 0.0], vec![0.075, 0.0, 0.0]],
        vec![vec![0.06, 0.24], vec![0.14, 0.56]],
        vec![vec![0.5, 0.125, 0.125], vec![0.0, 0.25, 0.0]],
    ]
}

/// Mean and variance of a measure over every sample of `n` items, weighted by its probability.
fn enumerated(matrix: &[Vec<f64>], n: u32, measure: &str) -> (f64, f64) {
    let cells: Vec<(u32, u32, f64)> = matrix
        .iter()
        .enumerate()
        .flat_map(|(k, row)| row.iter().enumerate().map(move |(l, &p)| (k as u32, l as u32, p)))
        .filter(|(_, _, p)| *p > 0.0)
        .collect();
    let (mut mean, mut square) = (0.0, 0.0);
    for sample in 0..cells.len().pow(n) {
        let drawn = (0..n).map(|item| cells[sample / cells.len().pow(item) % cells.len()]);
        let probability: f64 = drawn.clone().map(|(_, _, p)| p).product();
        let (a, b): (Vec<u32>, Vec<u32>) = drawn.map(|(k, l, _)| (k, l)).unzip();
        let value = compare(measure, &summary(&a, &b)).unwrap().value().unwrap();
        mean += probability * value;
        square += probability * value * value;
    }
    (mean, square - mean * mean)
}

#[test]
fn moments_equal_enumeration_of_all_samples() {
    for matrix in matrices() {
        let model = CellProbabilities::from_rows(&matrix).unwrap();
        for n in 2..=5 {
            let (mean, variance) = enumerated(&matrix, n, "modified_rand");
            assert!((model.modified_rand_mean() - mean).abs() < 1e-13, "{matrix:?} {n}");
            let predicted = model.modified_rand_variance(u64::from(n)).unwrap();
            assert!((predicted - variance).abs() < 1e-13, "{matrix:?} {n}: {predicted} {variance}");
            assert!((model.rand_mean() - enumerated(&matrix, n, "rand").0).abs() < 1e-13);
            let raw = model.adjusted_rand_raw_mean(u64::from(n)).unwrap();
            assert!((raw - enumerated(&matrix, n, "adjusted_rand_raw").0).abs() < 1e-13, "{matrix:?} {n}");
        }
    }
}

#[test]
fn the_raw_modified_index_is_unbiased_where_the_usual_adjustment_is_not() {
    for matrix in matrices() {
        let model = CellProbabilities::from_rows(&matrix).unwrap();
        let surplus = model.modified_rand_mean() - model.modified_rand_mean_if_independent();
        let (mean, _) = enumerated(&matrix, 5, "modified_adjusted_rand_raw");
        assert!((mean - surplus).abs() < 1e-13, "{matrix:?}: {mean} {surplus}");
        let bias = model.hubert_arabie_bias(5).unwrap();
        let usual = enumerated(&matrix, 5, "adjusted_rand_raw").0 / 2.0;
        assert!((usual - surplus - bias).abs() < 1e-13, "{matrix:?}");
        let independent = surplus.abs() < 1e-15;
        assert_eq!(bias.abs() < 1e-15, independent, "{matrix:?}: {bias}");
    }
}

#[test]
fn means_under_independence_are_those_of_the_product_of_the_margins() {
    for matrix in matrices() {
        let rows: Vec<f64> = matrix.iter().map(|row| row.iter().sum()).collect();
        let columns: Vec<f64> = (0..matrix[0].len()).map(|l| matrix.iter().map(|row| row[l]).sum()).collect();
        let product: Vec<Vec<f64>> = rows.iter().map(|k| columns.iter().map(|l| k * l).collect()).collect();
        let (model, independent) =
            (CellProbabilities::from_rows(&matrix).unwrap(), CellProbabilities::from_rows(&product).unwrap());
        assert!(close(model.modified_rand_mean_if_independent(), independent.modified_rand_mean(), 1e-14));
        assert!(close(model.rand_mean_if_independent(), independent.rand_mean(), 1e-14));
        assert!(independent.hubert_arabie_bias(10).unwrap().abs() < 1e-16);
    }
}

#[test]
fn the_bias_stays_within_its_bound() {
    for matrix in matrices() {
        let model = CellProbabilities::from_rows(&matrix).unwrap();
        for n in 2..2000 {
            assert!(
                model.hubert_arabie_bias(n).unwrap().abs() <= hubert_arabie_bias_bound(n),
                "{matrix:?} {n}"
            );
        }
    }
}

#[test]
fn a_table_plugs_in_its_shares() {
    let table = Contingency::from_dense(&[[1_u64, 4], [4, 1]]).unwrap();
    let matrix = CellProbabilities::from_rows(&matrices()[1]).unwrap();
    let plugged = CellProbabilities::from_table(&table);
    assert!(close(plugged.modified_rand_mean(), matrix.modified_rand_mean(), 1e-15));
    let variances = (plugged.modified_rand_variance(10).unwrap(), matrix.modified_rand_variance(10).unwrap());
    assert!(close(variances.0, variances.1, 1e-14));
}

#[test]
fn minima_are_those_of_all_partitions() {
    for n in 2..=6 {
        let all = partitions(n);
        let clusters = |ids: &[u32]| u64::from(ids.iter().max().unwrap() + 1);
        let items = n as u64;
        for (k, l) in (1..=items).flat_map(|k| (1..=items).map(move |l| (k, l))) {
            let of_size = |size: u64| all.iter().filter(move |ids| clusters(ids) == size);
            let least = of_size(k)
                .flat_map(|a| {
                    of_size(l)
                        .map(move |b| compare("modified_rand", &summary(a, b)).unwrap().value().unwrap())
                })
                .fold(f64::INFINITY, f64::min);
            assert_eq!(modified_rand_minimum(items, k, l), Some(least), "{n} items, {k} and {l} clusters");
        }
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            let rand = compare("rand", &summary(a, b)).unwrap().value();
            let mut extremes = [clusters(a), clusters(b)];
            extremes.sort_unstable();
            assert_eq!(rand == rand_minimum(items), extremes == [1, items], "{a:?} {b:?}");
        }
    }
    assert_eq!((rand_minimum(1), modified_rand_minimum(1, 1, 1)), (None, None));
    assert_eq!(modified_rand_minimum(3, 4, 1), None);
}

#[test]
fn what_is_no_distribution_is_refused_in_a_sentence() {
    let message = |rows: &[Vec<f64>]| CellProbabilities::from_rows(rows).unwrap_err().to_string();
    assert_eq!(message(&[vec![0.5, 0.4]]), "the probabilities add up to 0.9; divide them by their sum");
    assert_eq!(message(&[vec![1.5, -0.5]]), "row 1 holds the probability -0.5; give numbers of at least 0");
    assert_eq!(
        message(&[vec![0.5, 0.5], vec![0.0]]),
        "row 2 has 1 probabilities and the first has 2; give a rectangular matrix"
    );
    assert!(message(&[]).starts_with("the probabilities add up to 0;"));
    assert!(message(&[vec![f64::NAN]]).starts_with("row 1 holds the probability NaN"));
}
