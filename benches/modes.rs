//! `cargo dev bench modes`: all pairs and modes of many runs, in units of one float32 product of NumPy, and the memory of a matrix
//! that is written; with `--full` also how often the number of modes is right in planted ensembles.

use anyhow::Context as _;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::ensemble::{Ensemble, ScoreBlock};
use partita::internal::below;
use partita::modes::ModesOptions;
use partita::{Labels, Request};
use partita_dev::shell::{python, say};

use crate::Options;
use crate::modes_planted::{Planted, planted};
use crate::record::{Record, on_one_thread, peak_memory};

/// The product of the one-hot columns of some draws by its transpose, in processor time.
const UNIT: &str = "
import sys, time
import numpy as np
draws, items, clusters = map(int, sys.argv[1:])
labels = np.random.default_rng(0).integers(0, clusters, (draws, items))
hot = np.zeros((draws * clusters, items), np.float32)
for draw, own in enumerate(labels):
    hot[draw * clusters + own, np.arange(items)] = 1
start = time.process_time()
hot @ hot.T
print(time.process_time() - start)
";

/// Draws, items, clusters, and the units that all pairs may take.
const PAIRS: [(usize, usize, u64, f64); 3] =
    [(500, 1000, 10, 0.5), (150, 10_000, 20, 0.35), (300, 1000, 60, 0.15)];

/// Draws, items, clusters, and the seconds that a sparse table for each pair took.
const LARGE: [(usize, usize, u64, f64); 2] = [(1000, 1000, 10, 6.0), (1000, 10_000, 20, 30.9)];

/// Measures all of it; with `--full` the times are recorded and the planted ensembles tried.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut record = Record::new("modes");
    let mut first = 0.0;
    for (draws, items, clusters, most) in PAIRS {
        let unit = unit(draws, items, clusters)?;
        first = if first == 0.0 { unit } else { first };
        record.add(&format!("the unit: NumPy, {draws} draws of {items} items, K = {clusters}"), unit, None);
        let ensemble = ensemble(&noise(draws, items, clusters))?;
        let request = Request::parse("adjusted_rand")?;
        let (seconds, _) = on_one_thread(|| Ok(ensemble.matrices(std::slice::from_ref(&request), &|| {})?))?;
        let what = format!("ARI of all pairs, {draws} draws of {items} items, K = {clusters}");
        record.add(&what, seconds, Some(most * unit));
        say(format!("  {:.2} units", seconds / unit));
    }
    for (draws, items, clusters, before) in LARGE {
        let ensemble = ensemble(&noise(draws, items, clusters))?;
        let request = Request::parse("adjusted_rand")?;
        let (seconds, _) = on_one_thread(|| Ok(ensemble.matrices(std::slice::from_ref(&request), &|| {})?))?;
        let what = format!("ARI of all pairs, {draws} draws of {items} items, K = {clusters}");
        record.add(&what, seconds, Some(before / 10.0));
        say(format!("  {:.2} µs a pair; {before} s before", 2e6 * seconds / (draws * (draws + 1)) as f64));
    }
    blocks(&mut record)?;
    modes(&mut record, 100, 150, 0.1)?;
    modes(&mut record, 1000, 1000, 12.0 * first)?;
    if options.full {
        planted()?;
        record.keep()?;
    }
    Ok(())
}

/// A matrix that is handed out in blocks, of more scores than are kept, and the memory beside the clusterings.
fn blocks(record: &mut Record) -> anyhow::Result<()> {
    const DRAWS: usize = 5000;
    let ensemble = ensemble(&noise(DRAWS, 1000, 10))?;
    let (request, before) = (Request::parse("adjusted_rand")?, peak_memory());
    let mut scores = 0_usize;
    let take = |block: ScoreBlock| -> partita::Result<()> {
        scores += block.scores.len();
        Ok(())
    };
    let (seconds, ()) = on_one_thread(|| Ok(ensemble.score_blocks(&request, &|| {}, take)?))?;
    record.add(&format!("ARI of all pairs in blocks, {DRAWS} draws of 1000 items, K = 10"), seconds, None);
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        say(format!("  {scores} scores; {:.1} MB more than before", (after - before) as f64 / 1e6));
    }
    Ok(())
}

fn modes(record: &mut Record, draws: usize, items: usize, most: f64) -> anyhow::Result<()> {
    let ensemble = ensemble(&Planted::of(draws, items).draws(1))?;
    let (seconds, found) = on_one_thread(|| Ok(ensemble.modes(&ModesOptions::default())?))?;
    record.add(&format!("modes of {draws} draws of {items} items"), seconds, Some(most));
    say(format!("  {} modes", found.modes.len()));
    Ok(())
}

/// The processor time of the product, on one thread.
fn unit(draws: usize, items: usize, clusters: u64) -> anyhow::Result<f64> {
    let python = python("bench-modes", &["numpy"])?;
    let sizes = [draws as u64, items as u64, clusters].map(|size| size.to_string());
    let output = std::process::Command::new(python)
        .args(["-c", UNIT])
        .args(sizes)
        .envs([("OMP_NUM_THREADS", "1"), ("OPENBLAS_NUM_THREADS", "1"), ("MKL_NUM_THREADS", "1")])
        .output()
        .context("Python does not start")?;
    let text = String::from_utf8(output.stdout)?;
    text.trim().parse().with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

pub(super) fn ensemble(draws: &[Vec<u32>]) -> anyhow::Result<Ensemble> {
    let columns: Vec<Labels> = draws.iter().map(|draw| Labels::from_integers(draw.iter().copied())).collect();
    Ok(Ensemble::new(&columns)?)
}

/// Labels that nothing binds.
fn noise(draws: usize, items: usize, clusters: u64) -> Vec<Vec<u32>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    (0..draws).map(|_| (0..items).map(|_| below(&mut rng, clusters) as u32).collect()).collect()
}
