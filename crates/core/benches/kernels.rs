//! The kernels one by one: counting, sums over cells, expected information, matching. `cargo bench -p partita`
//! compares with the last run; `cargo dev bench flat` compares with other packages.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use partita::{Contingency, InfoSums, Matching, PairCounts, Summary};

const ITEMS: u64 = 1_000_000;

fn column(seed: u64, clusters: u64) -> Vec<u64> {
    let mut state = seed;
    let next = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % clusters
    };
    (0..ITEMS).map(next).collect()
}

fn scattered(labels: &[u64]) -> Vec<u64> {
    labels.iter().map(|x| x.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.throughput(Throughput::Elements(ITEMS));
    for clusters in [10, 1000, 100_000, ITEMS * 4] {
        let (a, b) = (column(1, clusters), column(2, clusters));
        group.bench_function(format!("K = {clusters}"), |run| run.iter(|| Contingency::count(&a, &b)));
        let (a, b) = (scattered(&a), scattered(&b));
        group.bench_function(format!("K = {clusters}, scattered"), |run| {
            run.iter(|| Contingency::count(&a, &b));
        });
    }
}

fn sums(criterion: &mut Criterion) {
    let table = Contingency::count(&column(1, 1000), &column(2, 1000)).expect("columns of the same items");
    let mut group = criterion.benchmark_group("K = 1000");
    group.throughput(Throughput::Elements(table.cells().len() as u64));
    group.bench_function("pair counts", |run| run.iter(|| PairCounts::from_table(black_box(&table))));
    group.bench_function("entropies", |run| run.iter(|| InfoSums::from_table(black_box(&table))));
    group.bench_function("expected information", |run| {
        let fresh = || Summary::new(table.clone());
        run.iter_batched(fresh, |summary| summary.expected_information(), BatchSize::LargeInput);
    });
}

fn matching(criterion: &mut Criterion) {
    let table = Contingency::count(&column(1, 300), &column(2, 300)).expect("columns of the same items");
    criterion.bench_function("matching, K = 300", |run| run.iter(|| Matching::of(black_box(&table))));
}

criterion_group!(kernels, counting, sums, matching);
criterion_main!(kernels);
