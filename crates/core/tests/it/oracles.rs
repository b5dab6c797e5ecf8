//! Slow, obvious twins of each family: enumeration of pairs, quadruplets, permutations and matchings.

use crate::common::{close, partitions, permutations, summary};
use partita::{Measure, PairCounts, Reads, Request, compare, measures};

fn value(measure: &str, a: &[u32], b: &[u32]) -> Option<f64> {
    compare(measure, &summary(a, b)).expect("a valid request").value()
}

/// Pairs by (together in A, together in B).
fn pairs(a: &[u32], b: &[u32]) -> [[u64; 2]; 2] {
    let mut counts = [[0; 2]; 2];
    for i in 0..a.len() {
        for j in 0..i {
            counts[usize::from(a[i] == a[j])][usize::from(b[i] == b[j])] += 1;
        }
    }
    counts
}

fn mutual_information(a: &[u32], b: &[u32]) -> f64 {
    let n = a.len() as f64;
    let count = |keep: &dyn Fn(usize) -> bool| (0..a.len()).filter(|&i| keep(i)).count() as f64;
    // Each item contributes ln(n n_ij / (a_i b_j)) / n.
    (0..a.len())
        .map(|i| {
            let both = count(&|j| a[j] == a[i] && b[j] == b[i]);
            let (in_a, in_b) = (count(&|j| a[j] == a[i]), count(&|j| b[j] == b[i]));
            (n * both / (in_a * in_b)).ln() / n
        })
        .sum()
}

#[test]
fn pair_counts_by_enumeration() {
    for n in 1..=6 {
        for a in partitions(n) {
            for b in partitions(n) {
                let [[apart, only_b], [only_a, both]] = pairs(&a, &b);
                let summary = summary(&a, &b);
                let counts = summary.pairs();
                let ours = [counts.together(), counts.only_a(), counts.only_b(), counts.apart()];
                assert_eq!(ours, [both, only_a, only_b, apart].map(u128::from), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn pair_counts_alone_give_the_scores_of_the_table() {
    let enough = |measure: &&Measure| measure.reads() == Reads::PairCounts;
    let requests: Vec<Request> = measures().iter().filter(enough).map(Request::new).collect();
    assert!(requests.len() > 20);
    for a in partitions(5) {
        for b in partitions(5) {
            let (summary, counts) = (summary(&a, &b), PairCounts::count(&a, &b).unwrap());
            assert_eq!(counts, *summary.pairs(), "{a:?} {b:?}");
            for request in &requests {
                let score = request.score(&counts).unwrap();
                assert_eq!(score, request.score(&summary).unwrap(), "{} {a:?} {b:?}", request.key());
            }
        }
    }
    assert!(Request::parse("mutual_information").unwrap().score(summary(&[0, 1], &[0, 0]).pairs()).is_err());
}

#[test]
fn adjusted_rand_by_all_permutations() {
    let n = 5;
    for a in partitions(n) {
        for b in partitions(n) {
            let agree = |b: &[u32]| pairs(&a, b)[1][1] as f64;
            let orders = permutations(n);
            let mean =
                orders.iter().map(|o| agree(&o.iter().map(|&i| b[i]).collect::<Vec<_>>())).sum::<f64>()
                    / orders.len() as f64;
            let most = (pairs(&a, &a)[1][1] + pairs(&b, &b)[1][1]) as f64 / 2.0;
            if (most - mean).abs() > 1e-12 {
                let expected = (agree(&b) - mean) / (most - mean);
                assert!((value("adjusted_rand", &a, &b).unwrap() - expected).abs() < 1e-12, "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn modified_adjusted_rand_by_all_quadruplets() {
    for n in 4..=6 {
        for a in partitions(n) {
            for b in partitions(n) {
                let (mut hits, mut all) = (0.0, 0.0);
                for (i, j, k, l) in quadruplets(n) {
                    all += 1.0;
                    hits += f64::from(a[i] == a[j] && b[k] == b[l]);
                }
                let [[apart, only_b], [only_a, both]] = pairs(&a, &b);
                let expected = both as f64 / (both + only_a + only_b + apart) as f64 - hits / all;
                let ours = value("modified_adjusted_rand_raw", &a, &b).expect("n >= 4");
                assert!((ours - expected).abs() < 1e-13, "{a:?} {b:?}: {ours} {expected}");
            }
        }
    }
}

/// Ordered quadruplets of distinct items.
fn quadruplets(n: usize) -> Vec<(usize, usize, usize, usize)> {
    let mut all = Vec::new();
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            for k in (0..n).filter(|&k| k != i && k != j) {
                all.extend((0..n).filter(|&l| l != i && l != j && l != k).map(|l| (i, j, k, l)));
            }
        }
    }
    all
}

#[test]
fn expected_mutual_information_by_all_permutations() {
    // It depends on the sizes alone: one clustering for each multiset of sizes will do.
    let n = 6;
    let shapes: Vec<Vec<u32>> = partitions(n).into_iter().filter(|labels| labels.is_sorted()).collect();
    let orders = permutations(n);
    for a in &shapes {
        for b in &shapes {
            let mean = orders
                .iter()
                .map(|o| mutual_information(a, &o.iter().map(|&i| b[i]).collect::<Vec<_>>()))
                .sum::<f64>()
                / orders.len() as f64;
            let ours = value("expected_mutual_information", a, b).unwrap();
            assert!((ours - mean).abs() < 1e-13, "{a:?} {b:?}: {ours} {mean}");
        }
    }
}

#[test]
fn pairwise_adjusted_information_by_all_swaps() {
    for n in 1..=5 {
        for a in partitions(n) {
            for b in partitions(n) {
                let mut mean = 0.0;
                for i in 0..n {
                    for j in 0..n {
                        let mut swapped = b.clone();
                        swapped.swap(i, j);
                        mean += mutual_information(&a, &swapped) / (n * n) as f64;
                    }
                }
                let expected = mutual_information(&a, &b) - mean;
                let ours = value("pairwise_adjusted_mutual_information", &a, &b).unwrap();
                assert!((ours - expected).abs() < 1e-13, "{a:?} {b:?}: {ours} {expected}");
            }
        }
    }
}

#[test]
fn matching_by_all_permutations() {
    for n in 1..=5 {
        // Labels stay below n, so a permutation of the n possible labels tries every matching.
        let orders = permutations(n);
        for a in partitions(n) {
            for b in partitions(n) {
                let best = orders
                    .iter()
                    .map(|order| (0..n).filter(|&i| order[a[i] as usize] == b[i] as usize).count())
                    .max()
                    .expect("at least one order");
                let ours = value("classification_accuracy", &a, &b).unwrap();
                assert!(close(ours, best as f64 / n as f64, 1e-15), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn mutual_information_from_its_definition() {
    for n in 1..=6 {
        for a in partitions(n) {
            for b in partitions(n) {
                let ours = value("mutual_information", &a, &b).unwrap();
                assert!((ours - mutual_information(&a, &b)).abs() < 1e-14, "{a:?} {b:?}");
            }
        }
    }
}
