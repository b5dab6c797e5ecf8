//! The families of pair counting, set matching and single items: exhaustive laws on small clusterings, brute
//! force from the definitions, and golden values from independent sources.

use crate::common::{close, partitions, summary};
use partita::{Contingency, Summary, compare};

#[test]
fn extreme_weights_of_recall_give_precision_or_recall() {
    let all = partitions(5);
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let summary = summary(a, b);
        let value = |key: &str| compare(key, &summary).unwrap().value().unwrap();
        for (name, precision, recall) in [
            ("pair_f", "pair_precision", "pair_recall"),
            ("purity_f", "purity", "inverse_purity"),
            ("b_cubed_f", "b_cubed_precision", "b_cubed_recall"),
        ] {
            for (beta, part) in
                [("0", precision), ("1e-200", precision), ("1e200", recall), ("1.7e308", recall)]
            {
                let weighted = value(&format!("{name}:beta={beta}"));
                assert!(close(weighted, value(part), 1e-15), "{name} {beta} {a:?} {b:?}: {weighted}");
            }
        }
    }
}

/// Lemma 4 of Sundqvist, Chiquet and Rigaill.
#[test]
fn merging_two_clusters_never_lowers_the_modified_rand_index() {
    let all = partitions(5);
    let index = |a: &[u32], b: &[u32]| compare("modified_rand", &summary(a, b)).unwrap().value().unwrap();
    for a in &all {
        let last = *a.iter().max().unwrap();
        for (from, into) in (0..=last).flat_map(|x| (0..x).map(move |y| (x, y))) {
            let merged: Vec<u32> = a.iter().map(|&id| if id == from { into } else { id }).collect();
            for b in &all {
                assert!(index(&merged, b) >= index(a, b), "{a:?} {merged:?} {b:?}");
            }
        }
    }
}

/// Pairs by enumeration: together in both, in A only, in B only, in none.
fn counted_pairs(a: &[u32], b: &[u32]) -> [f64; 4] {
    let mut counts = [0.0; 4];
    for i in 0..a.len() {
        for j in i + 1..a.len() {
            counts[2 * usize::from(a[i] != a[j]) + usize::from(b[i] != b[j])] += 1.0;
        }
    }
    counts
}

fn or_zero(num: f64, den: f64) -> f64 {
    if den == 0.0 { 0.0 } else { num / den }
}

/// The definitions as printed, with 0 for 0/0, the documented convention of each for different clusterings.
fn definitions([n11, n10, n01, n00]: [f64; 4]) -> Vec<(&'static str, f64)> {
    let (s1, s2, n) = (n11 + n10, n11 + n01, n11 + n10 + n01 + n00);
    let expected = s1 * s2 / n;
    let adjusted_wallace = |own: f64, other: f64| or_zero(n11 - expected, own * (1.0 - other / n));
    vec![
        ("n11", n11),
        ("n10", n10),
        ("n01", n01),
        ("n00", n00),
        ("mri", n11 / n),
        ("ari_raw", 2.0 * (n11 / n - s1 * s2 / (n * n))),
        ("jaccard", n11 / (n11 + n10 + n01)),
        ("fmi", or_zero(n11, (s1 * s2).sqrt())),
        ("afm", or_zero(n11 - expected, (s1 * s2).sqrt() - expected)),
        ("pair_precision", or_zero(n11, s2)),
        ("pair_recall", or_zero(n11, s1)),
        ("pair_f:beta=2", or_zero(5.0 * n11, 5.0 * n11 + 4.0 * n10 + n01)),
        ("adjusted_wallace_a_to_b", adjusted_wallace(s1, s2)),
        ("adjusted_wallace_b_to_a", adjusted_wallace(s2, s1)),
        ("mirkin", 2.0 * (n10 + n01)),
        ("rogers_tanimoto", (n11 + n00) / (n11 + n00 + 2.0 * (n10 + n01))),
        ("southwood", n11 / (n10 + n01)),
        ("pearson_gamma", or_zero(n11 * n00 - n10 * n01, (s1 * s2 * (n - s1) * (n - s2)).sqrt())),
        ("blanc", or_zero(n11, s1 + s2) + or_zero(n00, 2.0 * n - s1 - s2)),
        ("blanc_precision", f64::midpoint(or_zero(n11, s2), or_zero(n00, n - s2))),
        ("blanc_recall", f64::midpoint(or_zero(n11, s1), or_zero(n00, n - s1))),
    ]
}

#[test]
fn pair_indices_equal_their_definitions_on_enumerated_pairs() {
    let all = partitions(5);
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let summary = summary(a, b);
        for (name, definition) in definitions(counted_pairs(a, b)) {
            let value = compare(name, &summary).unwrap().value().unwrap();
            assert!((value - definition).abs() < 1e-12, "{name} {a:?} {b:?}: {value} {definition}");
        }
    }
}

#[test]
fn independence_gives_exactly_zero_chi_squared() {
    let counts = [[3_000_000_000_u64, 1_000_000_000], [1_500_000_000, 500_000_000]];
    let summary = Summary::new(Contingency::from_dense(&counts).unwrap());
    assert_eq!(compare("chi_squared", &summary).unwrap().value(), Some(0.0));
}

/// Two clusters of 2^38 items each beside 2^20 singletons: chi-squared is n (K − 1), beyond the range of the
/// fixed-point sum.
#[test]
fn chi_squared_of_huge_tables_does_not_overflow() {
    let singletons = 1_u32 << 20;
    let cells = (0..singletons + 2).map(|i| (i, i, if i < 2 { 1 << 38 } else { 1 }));
    let summary = Summary::new(Contingency::from_triples(cells).unwrap());
    let most = ((1_u64 << 39) + u64::from(singletons)) as f64 * f64::from(singletons + 1);
    let value = compare("chi_squared", &summary).unwrap().value().unwrap();
    assert!((value - most).abs() < 1e-12 * most, "{value} {most}");
}
