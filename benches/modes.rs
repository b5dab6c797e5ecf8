//! `cargo dev bench modes`: all pairs and modes of many runs, in units of one float32 product of NumPy; with `--full` also how
//! often the number of modes is right in planted ensembles.

use anyhow::Context as _;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::ensemble::Ensemble;
use partita::internal::below;
use partita::modes::ModesOptions;
use partita::{Labels, Request};
use partita_dev::shell::{python, say};

use crate::Options;
use crate::record::{Record, on_one_thread};

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
    modes(&mut record, 100, 150, 0.1)?;
    modes(&mut record, 1000, 1000, 12.0 * first)?;
    if options.full {
        planted(20)?;
        record.keep()?;
    }
    Ok(())
}

fn modes(record: &mut Record, draws: usize, items: usize, most: f64) -> anyhow::Result<()> {
    let planted = Planted { draws, items, ..Planted::default() };
    let ensemble = ensemble(&planted.draws(1).0)?;
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

fn ensemble(draws: &[Vec<u32>]) -> anyhow::Result<Ensemble> {
    let columns: Vec<Labels> = draws.iter().map(|draw| Labels::from_integers(draw.iter().copied())).collect();
    Ok(Ensemble::new(&columns)?)
}

/// Labels that nothing binds.
fn noise(draws: usize, items: usize, clusters: u64) -> Vec<Vec<u32>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    (0..draws).map(|_| (0..items).map(|_| below(&mut rng, clusters) as u32).collect()).collect()
}

/// Draws around some centres, with labels that are switched in each draw.
#[derive(Clone, Copy)]
struct Planted {
    draws: usize,
    items: usize,
    clusters: u64,
    /// The weights of the centres in parts of 100.
    weights: &'static [u64],
    /// Items in 100 that differ between centres.
    differ: u64,
    /// Labels in 100 that are thrown.
    noise: u64,
    /// Whether the noise of a draw is 0.3 or 1.7 times that.
    uneven: bool,
    /// In 100, how often a draw has the centre of the one before it beyond chance.
    stay: u64,
}

impl Default for Planted {
    fn default() -> Self {
        Self {
            draws: 100,
            items: 150,
            clusters: 4,
            weights: &[60, 40],
            differ: 100,
            noise: 15,
            uneven: false,
            stay: 0,
        }
    }
}

impl Planted {
    /// The draws, and the centre of each.
    fn draws(&self, seed: u64) -> (Vec<Vec<u32>>, Vec<usize>) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut of = |bound: u64| below(&mut rng, bound);
        let first: Vec<u64> = (0..self.items).map(|_| of(self.clusters)).collect();
        let mut other = || {
            first.iter().map(|&label| if of(100) < self.differ { of(self.clusters) } else { label }).collect()
        };
        let mut centres: Vec<Vec<u64>> = (1..self.weights.len()).map(|_| other()).collect();
        centres.insert(0, first.clone());
        let (mut draws, mut of_draw) = (Vec::new(), Vec::new());
        let mut centre = None;
        for draw in 0..self.draws {
            if draw == 0 || of(100) >= self.stay {
                let mut place = of(100);
                centre = self.weights.iter().position(|&weight| {
                    let is_here = place < weight;
                    place = place.saturating_sub(weight);
                    is_here
                });
            }
            let own = centre.unwrap_or(0);
            let noise =
                if !self.uneven { 10 * self.noise } else { self.noise * if of(2) == 0 { 3 } else { 17 } };
            let switch = of(self.clusters);
            let label = |of: &mut dyn FnMut(u64) -> u64, item: usize| {
                let label = if of(1000) < noise { of(self.clusters) } else { centres[own][item] };
                ((label + switch) % self.clusters) as u32
            };
            draws.push((0..self.items).map(|item| label(&mut of, item)).collect());
            of_draw.push(own);
        }
        (draws, of_draw)
    }
}

/// How often the number of modes is right.
fn planted(ensembles: u64) -> anyhow::Result<()> {
    let base = Planted::default();
    let one: &[u64] = &[100];
    let regimes = [
        ("one centre, noise 5 %", Planted { weights: one, noise: 5, ..base }),
        ("one centre, noise 60 %", Planted { weights: one, noise: 60, ..base }),
        ("one centre, noise 0.3 or 1.7 × 20 %", Planted { weights: one, noise: 20, uneven: true, ..base }),
        ("one centre, 30 draws of 40 items", Planted { weights: one, draws: 30, items: 40, ..base }),
        ("two that cross, 60/40", base),
        ("two that cross, 90/10", Planted { weights: &[90, 10], ..base }),
        ("two, 25 % of the items, 60/40", Planted { differ: 25, ..base }),
        ("two, 25 % of the items, 90/10", Planted { differ: 25, weights: &[90, 10], ..base }),
        ("two, noise 0.3 or 1.7 × 20 %", Planted { noise: 20, uneven: true, ..base }),
        ("three that cross", Planted { weights: &[34, 33, 33], ..base }),
        ("two in a chain of 200 that stays with 90 %", Planted { draws: 200, stay: 90, ..base }),
    ];
    say("\n| regime | right number | modes found |\n|---|---|---|");
    for (name, regime) in regimes {
        let (mut right, mut counts) = (0, Vec::new());
        for seed in 0..ensembles {
            let found = ensemble(&regime.draws(seed).0)?.modes(&ModesOptions::default())?;
            right += u64::from(found.modes.len() == regime.weights.len());
            counts.push(found.modes.len().to_string());
        }
        say(format!("| {name} | {right} of {ensembles} | {} |", counts.join(" ")));
    }
    Ok(())
}
