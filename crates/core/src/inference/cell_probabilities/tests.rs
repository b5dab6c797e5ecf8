//! The closed forms against every sample, each with its probability.

use super::{CellProbabilities, hubert_arabie_bias_bound};
use crate::compare::compare;
use crate::summary::Summary;
use crate::table::Contingency;

/// The model of a full matrix.
fn of_rows(rows: &[Vec<f64>]) -> CellProbabilities {
    let cells = rows
        .iter()
        .enumerate()
        .flat_map(|(k, row)| row.iter().enumerate().map(move |(l, &p)| (k as u32, l as u32, p)));
    CellProbabilities::from_cells(cells.collect()).unwrap()
}

fn close(x: f64, y: f64, relative: f64) -> bool {
    (x - y).abs() <= relative * x.abs().max(y.abs())
}

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
        let value = compare(measure, &Summary::new(table(&a, &b))).unwrap().value().unwrap();
        mean += probability * value;
        square += probability * value * value;
    }
    (mean, square - mean * mean)
}

#[test]
fn moments_equal_enumeration_of_all_samples() {
    for matrix in matrices() {
        let model = of_rows(&matrix);
        for n in 2..=5 {
            let (mean, variance) = enumerated(&matrix, n, "modified_rand");
            assert!((model.modified_rand_mean() - mean).abs() < 1e-13, "{matrix:?} {n}");
            let predicted = model.modified_rand_variance(u64::from(n)).unwrap();
            assert!((predicted - variance).abs() < 1e-13, "{matrix:?} {n}: {predicted} {variance}");
            let raw = model.adjusted_rand_raw_mean(u64::from(n)).unwrap();
            assert!((raw - enumerated(&matrix, n, "adjusted_rand_raw").0).abs() < 1e-13, "{matrix:?} {n}");
        }
    }
}

#[test]
fn the_raw_modified_index_is_unbiased_where_the_usual_adjustment_is_not() {
    for matrix in matrices() {
        let model = of_rows(&matrix);
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
        let (model, independent) = (of_rows(&matrix), of_rows(&product));
        assert!(close(model.modified_rand_mean_if_independent(), independent.modified_rand_mean(), 1e-14));
        assert!(independent.hubert_arabie_bias(10).unwrap().abs() < 1e-15);
    }
}

#[test]
fn the_bias_stays_within_its_bound() {
    for matrix in matrices() {
        let model = of_rows(&matrix);
        for n in 2..2000 {
            assert!(
                model.hubert_arabie_bias(n).unwrap().abs() <= hubert_arabie_bias_bound(n),
                "{matrix:?} {n}"
            );
        }
    }
}

fn table(a: &[u32], b: &[u32]) -> Contingency {
    Contingency::from_triples(a.iter().zip(b).map(|(&k, &l)| (k, l, 1))).unwrap()
}

#[test]
fn a_table_is_the_model_of_its_shares() {
    let table = Contingency::from_dense(&[[4, 1, 0], [0, 2, 3]]).unwrap();
    let of_table = CellProbabilities::from_table(&table).unwrap();
    let of_cells = of_rows(&[vec![0.4, 0.1, 0.0], vec![0.0, 0.2, 0.3]]);
    assert_eq!(of_table.clusters(), (2, 3));
    assert_eq!(of_table.modified_rand_mean(), 0.3);
    for n in [4, 5, 100] {
        let pair = [&of_table, &of_cells].map(|model| model.hubert_arabie_bias(n).unwrap());
        assert!((pair[0] - pair[1]).abs() < 1e-15);
        let pair = [&of_table, &of_cells].map(|model| model.modified_rand_variance(n).unwrap());
        assert!(close(pair[0], pair[1], 1e-14));
    }
}

#[test]
fn samples_have_the_probabilities_and_their_seed() {
    let model = of_rows(&[vec![0.4, 0.1, 0.0], vec![0.0, 0.2, 0.3]]);
    let (rows, columns) = model.sample(100_000, 7);
    assert_eq!((&rows, &columns), (&model.sample(100_000, 7).0, &model.sample(100_000, 7).1));
    for &(k, l, p) in model.cells() {
        let seen = rows.iter().zip(&columns).filter(|&(&a, &b)| (a, b) == (k, l)).count() as f64;
        assert!((seen - 100_000.0 * p).abs() < 5.0 * (100_000.0 * p * (1.0 - p)).sqrt(), "{k} {l}");
    }
    assert_eq!(model.sample(0, 7), (vec![], vec![]));
}

#[test]
fn what_are_no_probabilities_is_refused() {
    for (p, words) in [(-0.1, "no probability"), (f64::NAN, "no probability"), (0.3, "add up to 0.8")] {
        let error = CellProbabilities::from_cells(vec![(0, 0, 0.5), (1, 1, p)]).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    assert!(CellProbabilities::from_cells(vec![]).is_err());
    for (number, clusters, epsilon) in [(0, 2, 0.1), (4, 2, 0.1), (1, 1, 0.1), (1, 2, 1.1), (1, 2, f64::NAN)]
    {
        assert!(CellProbabilities::scenario(number, clusters, epsilon).is_err());
    }
    let model = CellProbabilities::scenario(1, 4, 0.3).unwrap();
    assert_eq!((model.modified_rand_variance(1), model.hubert_arabie_bias(0)), (None, None));
}

#[test]
fn scenarios_are_those_of_the_paper() {
    let cells = |number, epsilon| CellProbabilities::scenario(number, 2, epsilon).unwrap().cells().to_vec();
    assert_eq!(cells(1, 0.25), [(0, 0, 0.75), (1, 1, 0.25)]);
    assert_eq!(cells(2, 0.5), [(0, 0, 0.25), (0, 1, 0.25), (1, 0, 0.25), (1, 1, 0.25)]);
    assert_eq!(cells(3, 0.5), [(0, 0, 0.5), (0, 1, 0.25), (1, 0, 0.25)]);
    for number in 1..=3 {
        let three = CellProbabilities::scenario(number, 3, 0.3).unwrap();
        assert!(close(three.cells().iter().map(|cell| cell.2).sum(), 1.0, 1e-15));
    }
}
