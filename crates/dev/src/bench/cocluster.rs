//! `cargo dev bench cocluster`: comparing and finding co-clusterings, against the times that must be met.

use std::time::Instant;

use partita::{CoSummary, Contingency, Partition, compare};
use partita_cluster::simulate::PlantedCoclusters;
use partita_cluster::{Control, HiccOptions, ItccOptions, Mode, TauOptions, hicc, itcc, tau_cocluster};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

use super::Options;
use crate::data::TextSet;
use crate::shell::say;

/// Runs all parts; the text sets are left out with a sentence when they are not there.
pub fn run(options: &Options) -> anyhow::Result<()> {
    say("| what | seconds | at most |\n|---|---|---|");
    compared()?;
    for (name, limit) in [("oh0", 0.15), ("oh15", 0.15), ("re0", 0.15), ("re1", 0.15), ("tr11", 0.3)] {
        match TextSet::read(name) {
            Ok(set) => hierarchies(&set, if options.full { 30 } else { 7 }, limit)?,
            Err(absent) => {
                say(format!("\n{absent:#}"));
                return large(options.full);
            }
        }
    }
    itcc_on_re1()?;
    large(options.full)
}

fn line(what: &str, seconds: f64, limit: f64) {
    let verdict = if seconds <= limit { "" } else { " MISSED" };
    say(format!("| {what} | {seconds:.5} | {limit}{verdict} |"));
}

fn timed<T>(f: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<(f64, T)> {
    let start = Instant::now();
    let value = f()?;
    Ok((start.elapsed().as_secs_f64(), value))
}

/// The median of several times.
fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// CARI and CE of two co-clusterings of which every fifth item was moved, counting included.
fn compared() -> anyhow::Result<()> {
    for (items, clusters, cari, ce) in [
        (2_000, 20, 1e-4, f64::INFINITY),
        (100_000, 1_000, 5e-3, 0.02),
        (1_000_000, 10_000, 0.05, f64::INFINITY),
    ] {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let a: Vec<u32> = (0..items).map(|_| random.next_u32() % clusters).collect();
        let moved =
            |&label: &u32| if random.next_u32() % 5 == 0 { random.next_u32() % clusters } else { label };
        let b: Vec<u32> = a.iter().map(moved).collect();
        let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
        let count = || -> anyhow::Result<Contingency> { Ok(Contingency::from_partitions(&a, &b)?) };
        for (measure, limit) in [("adjusted_rand", cari), ("classification_error", ce)] {
            if limit.is_infinite() {
                continue;
            }
            let mut times = Vec::new();
            for _ in 0..5 {
                let score = || Ok(compare(measure, &CoSummary::new(count()?, count()?))?);
                times.push(timed(score)?.0);
            }
            line(&format!("{measure}, ({items}, {items}) in {clusters} clusters"), median(times), limit);
        }
    }
    Ok(())
}

/// One start on a planted matrix with a million counts, or ten.
fn large(full: bool) -> anyhow::Result<()> {
    let counts = if full { 10_000_000 } else { 1_000_000 };
    let planted =
        PlantedCoclusters { row_sizes: vec![100_000; 10], col_sizes: vec![10_000; 10], counts, noise: 0.3 };
    let (matrix, _) = planted.draw(1)?;
    let options = TauOptions { restarts: 1, ..TauOptions::default() };
    let (seconds, _) = timed(|| Ok(tau_cocluster(&matrix, &options, Control::default())?))?;
    say(format!(
        "| tau, 1e6 × 1e5 with {} non-zeros, one start | {seconds:.2} | grows with the non-zeros |",
        matrix.nnz()
    ));
    Ok(())
}

fn hierarchies(set: &TextSet, seeds: u64, limit: f64) -> anyhow::Result<()> {
    for (mode, name, limit) in
        [(Mode::Paper, "paper", limit), (Mode::Exact, "exact, 10 starts", f64::INFINITY)]
    {
        let mut times = Vec::new();
        for seed in 0..if mode == Mode::Paper { seeds } else { 1 } {
            let first = TauOptions { mode, seed, ..TauOptions::default() };
            let options = HiccOptions { first, ..HiccOptions::default() };
            times.push(timed(|| Ok(hicc(&set.counts, &options, Control::default())?))?.0);
        }
        line(&format!("hicc, mode {name}, {}, median of {}", set.name, times.len()), median(times), limit);
    }
    Ok(())
}

/// A fifth of the times of coclust's CoclustInfo.
fn itcc_on_re1() -> anyhow::Result<()> {
    let set = TextSet::read("re1")?;
    for (rows, cols, peer) in [(3, 3, 0.46), (6, 6, 0.68), (15, 257, 3.7), (330, 1291, 10.3)] {
        let options = ItccOptions::new(rows, cols);
        let (seconds, _) = timed(|| Ok(itcc(&set.counts, &options, Control::default())?))?;
        line(&format!("itcc, re1, ({rows}, {cols}); peer {peer} s"), seconds, peer / 5.0);
    }
    Ok(())
}
