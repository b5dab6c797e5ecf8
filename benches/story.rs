//! `cargo dev bench story`: how fast a story is found, and how often a planted one is found among strays.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng as _};
use partita::story::{Story, Tolerance};
use partita::{Contingency, Request, Summary};

use crate::Options;
use partita_dev::shell;

/// The time of a large story, then the recovery of many small ones.
pub fn run(options: &Options) -> anyhow::Result<()> {
    large()?;
    recovery(if options.full { 1000 } else { 200 })
}

/// A million items in ten thousand clusters: a quarter the same, the others split and merged, one item in ten astray.
fn large() -> anyhow::Result<()> {
    const CLUSTERS: u64 = 10_000;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut below = |bound: u64| ((rng.next_u64() >> 32) * bound) >> 32;
    let items = (0..1_000_000).map(|_| {
        let a = below(CLUSTERS);
        let b = match a % 4 {
            _ if below(10) == 0 => below(CLUSTERS),
            1 => a + below(2),
            2 => a + 1,
            _ => a,
        };
        (a as u32, b as u32, 1)
    });
    let table = Contingency::from_triples(items)?;
    for (measure, bar) in MEASURES {
        let summary = Summary::new(table.clone());
        let start = Instant::now();
        let story = Story::of(&summary, &[Request::parse(measure)?], Tolerance::default())?;
        let (cells, changes, seconds) =
            (table.cells().len(), story.steps.len(), start.elapsed().as_secs_f64());
        let verdict = if seconds < bar { "met" } else { "missed" };
        shell::say(format!(
            "story by {measure}, n = 10^6, {cells} cells, {changes} changes: {seconds:.2} s by the clock; \
             bar {bar} s {verdict}"
        ));
    }
    Ok(())
}

/// Measures with the seconds that their story may take: by pair counts, entropies, chance and largest pieces.
const MEASURES: [(&str, f64); 5] = [
    ("adjusted_rand", 1.0),
    ("fowlkes_mallows", 1.0),
    ("normalized_mutual_information", 3.0),
    ("adjusted_mutual_information", 3.0),
    ("purity", 3.0),
];

fn story_of(summary: &Summary) -> partita::Result<Story> {
    Story::of(summary, &[Request::parse("adjusted_rand")?], Tolerance::default())
}

/// How many planted components come out exactly, by the share of items that stray.
fn recovery(stories: u64) -> anyhow::Result<()> {
    for (astray, bar) in [(0.0, 100.0), (0.02, 100.0), (0.05, 100.0), (0.1, 99.0), (0.2, 97.0), (0.3, 92.0)] {
        let (mut planted_in_all, mut found_in_all, mut whole) = (0, 0, 0);
        for seed in 0..stories {
            let planted = Planted::new(seed);
            let found = planted.found(&story_of(&planted.drawn(astray, seed)?)?);
            planted_in_all += planted.components.len();
            found_in_all += found;
            whole += u64::from(found == planted.components.len());
        }
        let share = 100.0 * found_in_all as f64 / planted_in_all as f64;
        // The bars are whole percents.
        let verdict = if share.round() >= bar { "met" } else { "missed" };
        shell::say(format!(
            "{:.0} % of items astray: {share:.1} % of planted components found exactly, bar {bar} % {verdict}; \
             {:.1} % of {stories} stories without any fault",
            100.0 * astray,
            100.0 * whole as f64 / stories as f64
        ));
    }
    Ok(())
}

/// Items of a planted story.
const ITEMS: u64 = 5000;
/// The smallest share of a cluster of A.
const SMALLEST: f64 = 0.012;
/// Twice the parameter of the Dirichlet distribution of the clusters of A.
const UNEVEN: u32 = 5;
/// Twice that of the pieces of a cluster: as even as those of the planted golden cases.
const EVEN: u32 = 10;

/// Three clusters that stay, two splits, two merges and a tangle of two against two.
struct Planted {
    /// The numbers of clusters of A and of B in each component, in the order of the clusters.
    components: Vec<(u32, u32)>,
    /// For each cluster of A its share of the items.
    sizes: Vec<f64>,
    /// For each component the shares of its clusters of B.
    pieces: Vec<Vec<f64>>,
}

impl Planted {
    fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut two_or_three = || 2 + (rng.next_u64() >> 63) as u32;
        let mut components = vec![(1, 1); 3];
        components.extend([(1, two_or_three()), (1, two_or_three())]);
        components.extend([(two_or_three(), 1), (two_or_three(), 1), (2, 2)]);
        let clusters: u32 = components.iter().map(|(rows, _)| rows).sum();
        let sizes = loop {
            let sizes = dirichlet(clusters, UNEVEN, &mut rng);
            if sizes.iter().all(|size| *size >= SMALLEST) {
                break sizes;
            }
        };
        let pieces = components.iter().map(|&(_, columns)| dirichlet(columns, EVEN, &mut rng)).collect();
        Self { components, sizes, pieces }
    }

    /// Items of the story, each with another cluster of B with that probability.
    fn drawn(&self, astray: f64, seed: u64) -> partita::Result<Summary> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5701);
        let columns: u32 = self.components.iter().map(|(_, columns)| columns).sum();
        let of_row: Vec<usize> =
            self.components.iter().enumerate().flat_map(|(c, &(rows, _))| vec![c; rows as usize]).collect();
        let first_column = |component: usize| -> u32 {
            self.components[..component].iter().map(|(_, columns)| columns).sum()
        };
        let items = (0..ITEMS).map(|_| {
            let a = chosen(&self.sizes, &mut rng);
            let component = of_row[a];
            let b = first_column(component) + chosen(&self.pieces[component], &mut rng) as u32;
            let strays = uniform(&mut rng) < astray;
            (a as u32, if strays { (uniform(&mut rng) * f64::from(columns)) as u32 } else { b }, 1)
        });
        Ok(Summary::new(Contingency::from_triples(items)?))
    }

    /// How many of the planted components are components of the story.
    fn found(&self, story: &Story) -> usize {
        let found = &story.components;
        let (mut row, mut column) = (0, 0);
        let is_found = |&&(rows, columns): &&(u32, u32)| {
            let component = found.of_rows()[row as usize] as usize;
            let same = found.rows(component).iter().copied().eq(row..row + rows)
                && found.columns(component).iter().copied().eq(column..column + columns);
            (row, column) = (row + rows, column + columns);
            same
        };
        self.components.iter().filter(is_found).count()
    }
}

fn uniform(rng: &mut ChaCha8Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A place, drawn with these probabilities.
fn chosen(shares: &[f64], rng: &mut ChaCha8Rng) -> usize {
    let mut left = uniform(rng);
    let place = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    place.unwrap_or(shares.len() - 1)
}

/// Shares from a symmetric Dirichlet distribution: sums of some squared normal numbers, over their sum.
fn dirichlet(parts: u32, squares: u32, rng: &mut ChaCha8Rng) -> Vec<f64> {
    let mut normal = || {
        let radius = (-2.0 * (1.0 - uniform(rng)).ln()).sqrt();
        radius * (std::f64::consts::TAU * uniform(rng)).cos()
    };
    let weights: Vec<f64> = (0..parts).map(|_| (0..squares).map(|_| normal().powi(2)).sum()).collect();
    let total: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}
