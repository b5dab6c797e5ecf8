//! All ways to count give the same bits as a table.

use super::columns::Columns;
use super::scores::{Scores, Scratch};
use crate::compare::Request;
use crate::ensemble::Ensemble;
use crate::input::Labels;
use crate::summary::Summary;
use crate::table::Contingency;

/// A random number below a bound.
fn below(state: &mut u64, bound: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % bound
}

/// Columns of labels; one in so many is missing.
fn columns(items: usize, clusters: &[u64], missing: u64, seed: u64) -> Vec<Vec<u32>> {
    let mut state = seed;
    let label = |state: &mut u64, clusters: u64| match missing {
        0 => below(state, clusters) as u32,
        one_in if below(state, one_in) == 0 => Labels::MISSING,
        _ => below(state, clusters) as u32,
    };
    clusters.iter().map(|&own| (0..items).map(|_| label(&mut state, own)).collect()).collect()
}

const MEASURES: [&str; 12] = [
    "ari",
    "rand",
    "fowlkes_mallows",
    "vi",
    "mutual_information",
    "homogeneity",
    "nmi",
    "ami",
    "purity",
    "van_dongen",
    "edit_distance",
    "b_cubed_f",
];

fn requests() -> Vec<Request> {
    MEASURES.iter().filter_map(|name| Request::parse(name).ok()).collect()
}

/// Every pair by every measure, both ways.
fn check(columns: &[Vec<u32>], prepared: &Columns) {
    let requests = requests();
    assert!(requests.len() > 8);
    let (scores, mut scratch) = (Scores::by(&requests, columns[0].len()), Scratch::default());
    for (i, a) in columns.iter().enumerate() {
        for (j, b) in columns.iter().enumerate() {
            let both = a.iter().zip(b).filter(|(x, y)| **x != Labels::MISSING && **y != Labels::MISSING);
            let (a, b): (Vec<u32>, Vec<u32>) = both.unzip();
            let ours = scores.of(&mut scratch, prepared, i, j);
            let Ok(table) = Contingency::count(&a, &b) else {
                assert!(ours.is_err());
                continue;
            };
            let [one, other] = [table.transposed(), table].map(Summary::new);
            for (request, (forth, back)) in requests.iter().zip(ours.unwrap()) {
                assert_eq!(forth, request.score(&other).unwrap(), "{} {i} {j}", request.key());
                let turned = if i == j { &other } else { &one };
                assert_eq!(back, request.score(turned).unwrap(), "{} {i} {j}", request.key());
            }
        }
    }
}

fn check_all(items: usize, clusters: &[u64], missing: u64, seed: u64) {
    let columns = columns(items, clusters, missing, seed);
    let plain = || Columns::of(columns.iter().map(Vec::as_slice));
    check(&columns, &plain());
    check(&columns, &plain().with_bits());
    check(&columns, &plain().by_atoms());
}

#[test]
fn bits_and_small_tables() {
    for (items, missing) in [(1, 0), (2, 0), (63, 0), (64, 3), (65, 0), (300, 5), (1000, 0)] {
        check_all(items, &[1, 2, 5, 9, 12], missing, items as u64);
    }
}

#[test]
fn large_tables_and_groups_of_items() {
    check_all(700, &[150, 300, 690, 3], 0, 1);
    check_all(900, &[150, 300, 800, 3], 4, 2);
    check_all(20_000, &[150, 180], 0, 3);
}

#[test]
fn equal_rows_are_counted_together() {
    let once = columns(40, &[3, 4, 6, 2, 5, 3, 9, 2, 2, 4, 3, 7, 12], 7, 5);
    let columns: Vec<Vec<u32>> = once.iter().map(|column| column.repeat(25)).collect();
    let atoms = Columns::of(columns.iter().map(Vec::as_slice)).by_atoms();
    assert!(
        atoms
            .weights
            .as_ref()
            .is_some_and(|weights| weights.len() <= 40 && weights.iter().sum::<u32>() == 1000)
    );
    check(&columns, &atoms);
}

#[test]
fn a_matrix_does_not_depend_on_tiles() {
    let columns = columns(50, &(0..40).map(|at| 2 + at % 5).collect::<Vec<u64>>(), 0, 9);
    let labels: Vec<Labels> =
        columns.iter().map(|column| Labels::from_integers(column.iter().copied())).collect();
    let ensemble = Ensemble::new(&labels).unwrap();
    let request = Request::parse("homogeneity").unwrap();
    let matrix = &ensemble.matrices(std::slice::from_ref(&request), &|| {}).unwrap()[0];
    for (i, a) in columns.iter().enumerate() {
        for (j, b) in columns.iter().enumerate() {
            let summary = Summary::new(Contingency::count(a, b).unwrap());
            assert_eq!(matrix.score(i, j), &request.score(&summary).unwrap());
        }
    }
}
