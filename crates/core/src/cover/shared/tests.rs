use super::super::{Cover, CoverSummary};
use super::*;

/// Pairs of items by the clusters that they share, precision and recall.
type Brute = (Vec<(u32, u32, u128)>, Option<f64>, Option<f64>);

/// All pairs of items, one by one.
fn brute(a: &Cover, b: &Cover) -> Brute {
    let n = a.len();
    let clusters = |cover: &Cover, item| cover.of_item(item).map(|(cluster, _)| cluster).collect::<Vec<_>>();
    let shared = |cover: &Cover, i, j| {
        let other = clusters(cover, j);
        clusters(cover, i).iter().filter(|cluster| other.contains(cluster)).count() as u32
    };
    let mut pairs = std::collections::BTreeMap::new();
    let (mut precision, mut recall) = (Vec::new(), Vec::new());
    for i in 0..n {
        let both: Vec<(u32, u32)> = (0..n).map(|j| (shared(a, i, j), shared(b, i, j))).collect();
        for &(x, y) in &both[..i] {
            *pairs.entry((x, y)).or_insert(0) += 1;
        }
        let mean = |of: fn(&(u32, u32)) -> (u32, u32)| {
            let shares =
                both.iter().map(of).filter(|&(_, u)| u > 0).map(|(t, u)| f64::from(t.min(u)) / f64::from(u));
            let shares: Vec<f64> = shares.collect();
            (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
        };
        precision.extend(mean(|&(x, y)| (x, y)));
        recall.extend(mean(|&(x, y)| (y, x)));
    }
    let mean = |all: &[f64]| (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64);
    let pairs = pairs.into_iter().map(|((x, y), pairs)| (x, y, pairs)).collect();
    (pairs, mean(&precision), mean(&recall))
}

/// A cover in which an item is in a cluster by the bits of a sequence.
fn scattered(n: u32, clusters: u32, seed: u32, one_in: u32) -> Cover {
    let is_in = |item: u32, cluster: u32| {
        let mixed = (item * 31 + cluster * 17 + seed).wrapping_mul(2_654_435_761) >> 16;
        mixed.is_multiple_of(one_in)
    };
    let members =
        (0..clusters).map(|cluster| (0..n).filter(|&item| is_in(item, cluster)).collect::<Vec<u32>>());
    Cover::from_clusters(n as usize, members).expect("valid clusters")
}

fn close(x: Option<f64>, y: Option<f64>) -> bool {
    match (x, y) {
        (Some(x), Some(y)) => (x - y).abs() < 1e-14,
        (x, y) => x == y,
    }
}

#[test]
fn both_ways_count_what_all_pairs_give() {
    for (n, clusters, one_in) in [(1, 1, 1), (9, 3, 2), (17, 5, 2), (30, 6, 3), (12, 9, 1), (21, 4, 9)] {
        for seed in 0..6 {
            let (a, b) =
                (scattered(n, clusters, seed, one_in), scattered(n, clusters + 1, seed + 50, one_in + 1));
            let (pairs, precision, recall) = brute(&a, &b);
            let summary = CoverSummary::of(&a, &b).expect("the same items");
            for limit in [0, 1, 2, 3, 5, 12] {
                let found = SharedClusters::up_to(summary.cells(), summary.a(), summary.b(), limit);
                assert_eq!(found.pairs, pairs, "n = {n}, seed {seed}, limit {limit}");
                assert!(close(found.precision, precision), "{:?} {precision:?}", found.precision);
                assert!(close(found.recall, recall), "{:?} {recall:?}", found.recall);
            }
        }
    }
}

#[test]
fn the_limit_follows_the_cost() {
    let summary = |a: &Cover, b: &Cover| CoverSummary::of(a, b).expect("the same items");
    let few = scattered(200, 40, 1, 40);
    let of = |summary: &CoverSummary| limit(summary.cells(), summary.a(), summary.b()).0;
    assert!(of(&summary(&few, &few)) > 1);
    // Few cells of many clusters: the walk is short.
    let many = scattered(8, 12, 1, 1);
    assert!(of(&summary(&many, &many)) < 12);
}
