//! `cargo dev bench cocluster`: comparing and finding co-clusterings, against the times that must be met.

use std::hint::black_box;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita::{CoSummary, Contingency, Partition, compare};
use partita_cluster::simulate::PlantedCoclusters;
use partita_cluster::{Control, HiccOptions, ItccOptions, Mode, TauOptions, hicc, itcc, tau_cocluster};

use crate::Options;
use crate::record::{Record, on_one_thread, peak_memory};
use partita_dev::shell::say;
use partita_papers::TextSet;

/// Runs all parts on one thread; the text sets are left out with a sentence when they are not there. A full run
/// is recorded.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut record = Record::new("cocluster");
    compared(&mut record)?;
    match text_sets(&mut record, if options.full { 30 } else { 7 }) {
        Ok(()) => (),
        Err(absent) => say(format!("\n{absent:#}\n")),
    }
    large(&mut record, options.full)?;
    if options.full { record.keep() } else { Ok(()) }
}

fn text_sets(record: &mut Record, seeds: u64) -> anyhow::Result<()> {
    for (name, limit) in [("oh0", 0.15), ("oh15", 0.15), ("re0", 0.15), ("re1", 0.15), ("tr11", 0.3)] {
        let set = TextSet::read(name)?;
        hierarchies(record, &set, seeds, limit)?;
        if name == "re1" {
            information(record, &set)?;
        }
    }
    Ok(())
}

/// The median of several times.
fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// CARI and CE of two co-clusterings of which every fifth item was moved, counting included.
fn compared(record: &mut Record) -> anyhow::Result<()> {
    for (items, clusters, cari, ce) in
        [(2_000, 20, 1e-4, None), (100_000, 1_000, 5e-3, Some(0.02)), (1_000_000, 10_000, 0.05, None)]
    {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let a: Vec<u32> = (0..items).map(|_| random.next_u32() % clusters).collect();
        let moved =
            |&label: &u32| if random.next_u32() % 5 == 0 { random.next_u32() % clusters } else { label };
        let b: Vec<u32> = a.iter().map(moved).collect();
        let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
        let count = || -> anyhow::Result<Contingency> { Ok(Contingency::from_partitions(&a, &b)?) };
        for (measure, limit) in [("adjusted_rand", Some(cari)), ("classification_error", ce)] {
            if limit.is_none() {
                continue;
            }
            // The clock of the processor ticks every few milliseconds: short work is timed many times over.
            let repeats = 10_000_000 / items;
            let mut times = Vec::new();
            for _ in 0..5 {
                let scores = || {
                    for _ in 0..repeats {
                        let _ = black_box(compare(measure, &CoSummary::new(count()?, count()?))?);
                    }
                    Ok(())
                };
                times.push(on_one_thread(scores)?.0 / repeats as f64);
            }
            record.add(&format!("{measure}; {items} × {items} in {clusters} clusters"), median(times), limit);
        }
    }
    Ok(())
}

/// One start on planted matrices of 1e6 × 1e5: how time and memory grow with the non-zeros.
fn large(record: &mut Record, full: bool) -> anyhow::Result<()> {
    for counts in [100_000, 1_000_000, 10_000_000].into_iter().take(if full { 3 } else { 2 }) {
        let planted = PlantedCoclusters {
            row_sizes: vec![100_000; 10],
            col_sizes: vec![10_000; 10],
            counts,
            noise: 0.3,
        };
        let (matrix, _) = planted.draw(1)?;
        let options = TauOptions { restarts: 1, ..TauOptions::default() };
        let (seconds, _) = on_one_thread(|| Ok(tau_cocluster(&matrix, &options, Control::default())?))?;
        let memory = peak_memory().unwrap_or(0) as f64 / 1e9;
        let what =
            format!("tau; 1e6 × 1e5 with {} non-zeros; peak memory so far {memory:.2} GB", matrix.nnz());
        record.add(&what, seconds, None);
    }
    Ok(())
}

fn hierarchies(record: &mut Record, set: &TextSet, seeds: u64, limit: f64) -> anyhow::Result<()> {
    let modes = [(Mode::Paper, "paper", seeds, Some(limit)), (Mode::Exact, "exact with 10 starts", 1, None)];
    for (mode, name, seeds, limit) in modes {
        let mut times = Vec::new();
        for seed in 0..seeds {
            let first = TauOptions { mode, seed, ..TauOptions::default() };
            let options = HiccOptions { first, ..HiccOptions::default() };
            times.push(on_one_thread(|| Ok(hicc(&set.counts, &options, Control::default())?))?.0);
        }
        record.add(&format!("hicc {name}; {}; median of {seeds}", set.name), median(times), limit);
    }
    Ok(())
}

/// A fifth of the times of coclust's CoclustInfo.
fn information(record: &mut Record, set: &TextSet) -> anyhow::Result<()> {
    for (rows, columns, peer) in [(3, 3, 0.46), (6, 6, 0.68), (15, 257, 3.7), (330, 1291, 10.3)] {
        let options = ItccOptions::new(rows, columns);
        let (seconds, _) = on_one_thread(|| Ok(itcc(&set.counts, &options, Control::default())?))?;
        let what = format!("itcc; {}; ({rows} {columns}); peer {peer} s", set.name);
        record.add(&what, seconds, Some(peer / 5.0));
    }
    Ok(())
}
