//! The bits of a score do not depend on the number of threads, whatever the way in which its table was counted.

use crate::common::flat_measures;
use partita::{Contingency, Cost, Request, Summary, with_threads};

/// Enough items for every thread to have a share.
const ITEMS: u64 = 600_000;

/// A number below the bound for each item: a fixed stream of its own for each seed.
fn stream(seed: u64, bound: u64) -> Vec<u64> {
    let mut state = seed;
    let next = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    (0..ITEMS).map(next).collect()
}

/// Numbers of which a few are frequent.
fn skewed(seed: u64) -> Vec<u64> {
    stream(seed, 1 << 30).into_iter().map(|x| (1_u64 << 40) / (1 + x)).collect()
}

fn scattered(labels: Vec<u64>) -> Vec<u64> {
    labels.into_iter().map(|x| x.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
}

/// The bits of every score of two columns. Matchings and variances of large tables would take minutes; they
/// run on one thread anyhow.
fn bits(a: &[u64], b: &[u64]) -> Vec<(&'static str, Option<u64>)> {
    let summary = Summary::new(Contingency::count(a, b).unwrap());
    let small = summary.table().cells().len() < 1000;
    let takes_long = |cost| matches!(cost, Cost::Matching | Cost::InformationVariance);
    flat_measures()
        .filter(|measure| small || !takes_long(measure.cost))
        .map(|measure| {
            let score = Request::new(measure).score(&summary).unwrap();
            (measure.name, score.value().map(f64::to_bits))
        })
        .collect()
}

#[test]
fn scores_have_the_same_bits_on_any_number_of_threads() {
    let columns = [
        ("small tables", stream(1, 10), stream(2, 7)),
        ("tables of bytes", stream(3, 900), stream(4, 1000)),
        ("sorting", stream(5, 40_000), stream(6, 30_000)),
        ("frequent pairs", skewed(7), skewed(8)),
        ("few scattered labels", scattered(stream(9, 500)), scattered(stream(10, 400))),
        ("many scattered labels", scattered(stream(11, 1 << 30)), stream(12, 10)),
    ];
    for (what, a, b) in columns {
        let on = |threads| with_threads(Some(threads), || bits(&a, &b)).unwrap();
        let one = on(1);
        assert!(one.len() > 50);
        for threads in [2, 8] {
            let differing: Vec<_> = one.iter().zip(on(threads)).filter(|(x, y)| *x != y).collect();
            assert!(differing.is_empty(), "{what} on {threads} threads: {differing:?}");
        }
    }
}
