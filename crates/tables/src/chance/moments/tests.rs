use proptest::prelude::*;

use super::*;

/// Mean costs of cells `(n, a, b)` by summation over all counts in 60-digit arithmetic (mpmath).
#[rustfmt::skip]
#[allow(clippy::excessive_precision)]
const HIGH_PRECISION: &[(u64, u64, u64, f64)] = &[
    (1000000, 1000, 1000, 5.7261890600653213e-1),
    (1000000, 1, 1, 1.3815510557964274e-5),
    (998991, 1413, 1413, 5.6834052186951722e-1),
    (998991, 7, 900, 3.1972852770742107e-2),
    (10000000, 10000, 9900, 5.0852772935480747e-1),
    (10000000, 33333, 33211, 4.9743796193872182e-1),
    (10000000, 70000, 73142, 4.9303155986607101e-1),
    (10000000, 71554, 71555, 4.9303320701784058e-1),
    (10000000, 100000, 100321, 4.9011724182620882e-1),
    (10000000, 1000000, 999123, 4.0504028248815796e-1),
    (10000000000, 10000000, 10000077, 4.9900883023816306e-1),
    (10000000000, 100000, 4000001, 5.0193306341365145e-1),
    (1000000000000, 1000000000, 1000000007, 4.9900058332975275e-1),
    (10, 9, 8, 1.0819914039022679e-2),
    (7, 3, 4, 1.6562445486326077e-1),
    (1000000, 900000, 700, 4.9990153269365383e-2),
    (1000000, 900000, 900001, 4.9999537139537278e-3),
    (1000000, 250000, 250000, 2.8125117188700025e-1),
    (1000000, 250001, 1800, 3.7449841985695608e-1),
    (4000, 1000, 999, 2.8163780686490062e-1),
    (4000, 1000, 1000, 2.8154372275374108e-1),
    (1000000, 1000000, 1234, 0.0),
    (10000000000, 2, 3, 1.2740454876510618e-8),
    (10000000000, 1, 9999999999, 9.9999999995e-11),
    (2100, 525, 525, 2.8181078468166360e-1),
    (1099511627776, 549755813888, 1024, 2.5012222943445761e-1),
    (8192, 2048, 2048, 2.8139323042552049e-1),
];

fn cell(n: u64, a: u64, b: u64) -> f64 {
    match Walk::of(n, a, b) {
        Walk::FromZero => from_zero::means(n, a, &[b; LANES])[0],
        Walk::FromMode => from_mode::means(n, a, &[b; LANES])[0],
        Walk::Alone => one_cell::mean(n, a, b),
    }
}

#[test]
fn cells_agree_with_high_precision_values() {
    for &(n, a, b, expected) in HIGH_PRECISION {
        for value in [cell(n, a, b), one_cell::mean(n, a, b)] {
            assert!((value - expected).abs() <= 2e-14 * expected, "{n} {a} {b}: {value:e} {expected:e}");
        }
    }
}

/// Two tables whose margins are the sizes: only those matter.
fn diagonal(sizes: impl IntoIterator<Item = u64>) -> Contingency {
    let cells = sizes.into_iter().enumerate().map(|(i, size)| (i as u32, i as u32, size));
    Contingency::from_triples(cells).unwrap()
}

/// The obvious sum: every pair of clusters, one by one.
fn one_by_one(table: &Contingency) -> f64 {
    let n = table.n();
    let cells = table.row_sums().iter().flat_map(|&a| table.column_sums().iter().map(move |&b| (a, b)));
    cells.map(|(a, b)| one_cell::mean(n, a, b)).collect::<FixedSum>().value() / n as f64
}

#[test]
fn the_mean_of_all_permutations_of_five_items() {
    // {3, 2} against {2, 2, 1}: of 30 arrangements, 6 have the tables [2 0 1; 0 2 0] and [0 2 1; 2 0 0],
    // 12 have [2 1 0; 0 1 1] or [1 2 0; 1 0 1], and 12 have [1 1 1; 1 1 0].
    let table = Contingency::from_dense(&[[2, 0, 1], [0, 2, 0]]).unwrap();
    let mi = |rows: [[u64; 3]; 2]| {
        crate::sums::InfoSums::from_table(&Contingency::from_dense(&rows).unwrap()).mutual
    };
    let mean =
        (mi([[2, 0, 1], [0, 2, 0]]) + 2.0 * mi([[2, 1, 0], [0, 1, 1]]) + 2.0 * mi([[1, 1, 1], [1, 1, 0]]))
            / 5.0;
    assert!((expected(&table) - mean).abs() < 1e-15);
}

#[test]
fn trivial_clusterings_are_expected_to_share_nothing() {
    let one = Contingency::from_dense(&[[3, 4, 5]]).unwrap();
    assert_eq!(expected(&one), 0.0);
}

#[test]
fn distinct_sizes_are_predicted_to_take_long() {
    assert!(predicted_steps(&diagonal([1000; 1000])) < 100.0);
    let (some, many) = (predicted_steps(&diagonal(1..300)), predicted_steps(&diagonal(1..3000)));
    assert!(some < 1e6 && many > 50.0 * some, "{some} {many}");
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let table = diagonal((1..300).chain([40_000, 41_000, 90_000]));
    let on = |threads| crate::sys::with_threads(Some(threads), || expected(&table)).unwrap().to_bits();
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), on(8));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn groups_give_the_same_as_one_by_one(
        sizes in prop::collection::vec(prop_oneof![1..50_u64, 1..3000_u64, 1..2_000_000_u64], 1..40),
    ) {
        let table = diagonal(sizes);
        let (grouped, apart) = (expected(&table), one_by_one(&table));
        prop_assert!((grouped - apart).abs() <= 1e-13 * apart, "{grouped:e} {apart:e}");
    }

    #[test]
    fn a_cell_depends_neither_on_its_neighbours_nor_on_which_side_is_which(
        a in 1..3_000_000_u64,
        others in prop::array::uniform16(1..3_000_000_u64),
        rest in prop_oneof![Just(0), 0..100_000_000_u64],
    ) {
        let n = a + others.iter().sum::<u64>() + rest;
        let mut sorted = others;
        sorted.sort_unstable();
        let columns: Vec<(u64, u64)> = sorted.iter().map(|&b| (b, 1)).collect();
        let together = row_mean(n, (a, 1), &columns);
        let apart: FixedSum = others.iter().map(|&b| cell(n, b, a)).collect();
        prop_assert_eq!(together, apart);
    }
}
