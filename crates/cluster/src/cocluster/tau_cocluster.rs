//! tauCoClust: two clusterings that predict each other, with their numbers of clusters found by the way.

use partita::{CoPartition, Csr, Partition};

use super::clusters::Clusters;
use super::matrix::Weights;
use super::search::Search;
use crate::control::Switch;
use crate::random::Random;
use crate::{Control, Error, parallel};

/// How objects are visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// All objects in random orders until none can be moved to a better cluster, from several starts.
    #[default]
    Exact,
    /// As published: a fixed number of randomly drawn objects, from one start.
    Paper,
}

/// Options of [`tau_cocluster`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TauOptions {
    /// How objects are visited.
    pub mode: Mode,
    /// The same seed gives the same result, whatever the number of threads.
    pub seed: u64,
    /// Starts, of which the best by symmetric τ is kept; the mode `Paper` has one.
    pub restarts: usize,
    /// Draws of a row and a column in the mode `Paper`.
    pub iterations: u64,
}

impl Default for TauOptions {
    fn default() -> Self {
        Self { mode: Mode::Exact, seed: 0, restarts: 10, iterations: 50_000 }
    }
}

/// Finds two clusterings with a high Goodman–Kruskal τ in both directions.
///
/// # Errors
/// When the matrix has negative or infinite entries or too few rows or columns with mass, or when the run is
/// cancelled.
pub fn tau_cocluster(matrix: &Csr, options: &TauOptions, control: Control<'_>) -> Result<CoPartition, Error> {
    let weights = Weights::new(matrix)?;
    let [rows, cols] = best_start(&weights, options, control)?;
    Ok(CoPartition { rows: Partition::from_labels(rows), cols: Partition::from_labels(cols) })
}

/// The two clusterings of the best start, as cluster numbers.
pub(super) fn best_start(
    weights: &Weights,
    options: &TauOptions,
    control: Control<'_>,
) -> Result<[Vec<u32>; 2], Error> {
    let starts: Vec<u64> = match options.mode {
        Mode::Exact => (0..options.restarts.max(1) as u64).collect(),
        Mode::Paper => vec![0],
    };
    let switch = control.switch();
    let mut best: Option<(f64, [Vec<u32>; 2])> = None;
    let mut done = 0;
    // As many at a time as there are threads, so that the listener hears how far the starts have come.
    for some in starts.chunks(parallel::threads()) {
        let found =
            parallel::map_with(some, || (), |(), _, &start| one_start(weights, options, start, switch));
        if switch.is_set() {
            return Err(Error::Cancelled);
        }
        for next in found {
            if best.as_ref().is_none_or(|best| next.0 > best.0) {
                best = Some(next);
            }
        }
        done += some.len();
        control.report("first level", done, starts.len());
    }
    Ok(best.expect("there is at least one start").1)
}

/// Symmetric τ and the two clusterings reached from one start.
fn one_start(
    weights: &Weights,
    options: &TauOptions,
    start: u64,
    switch: Switch<'_>,
) -> (f64, [Vec<u32>; 2]) {
    let mut random = Random::stream(options.seed, start);
    let mut search = Search::new(weights, first_clusters(weights, options.mode, &mut random));
    match options.mode {
        Mode::Paper => search.random_moves(options.iterations, &mut random, || switch.is_set()),
        Mode::Exact => search.sweeps(MAX_SWEEPS, &mut random, || switch.is_set()),
    }
    let tau = search.symmetric_tau();
    let mut clusters = search.into_clusters();
    if options.mode == Mode::Exact {
        for (side, clusters) in clusters.iter_mut().enumerate() {
            clusters.gather(|object| weights.mass(side, object) == 0.0);
        }
    }
    (tau, clusters.map(Clusters::into_ids))
}

/// Row and column moves raise different τ's and can chase each other: a bound that is met in practice only then.
const MAX_SWEEPS: usize = 100;

/// The clusters to start from. Where their table would be too large, the larger number is halved until it is not.
fn first_clusters(weights: &Weights, mode: Mode, random: &mut Random) -> [Clusters; 2] {
    let entries = weights.side(0).nnz();
    let (mut counts, cells) = match mode {
        Mode::Paper => ([0, 1].map(|side| random_cluster_count(weights.objects(side), random)), PAPER_CELLS),
        // Single objects find each other better than random clusters come apart; where a pass over all of them
        // would be too long, as many clusters as it can bear.
        Mode::Exact => {
            let most = (MAX_PRODUCTS / entries).max(64);
            ([0, 1].map(|side| weights.objects(side).min(most)), max_cells(entries))
        }
    };
    while counts[0] * counts[1] > cells {
        let larger = usize::from(counts[1] > counts[0]);
        counts[larger] = counts[larger].div_ceil(2);
    }
    [0, 1].map(|side| Clusters::random(weights.objects(side), counts[side], random))
}

/// Entries times clusters that one pass over a side may cost.
pub(super) const MAX_PRODUCTS: usize = 1 << 30;

/// Cells of a table of clusters: a few per entry of the matrix, so that memory grows with the entries.
pub(super) fn max_cells(entries: usize) -> usize {
    4 * entries + (1 << 22)
}

/// Cells of the table in paper mode (1 GB), whatever the matrix: the published numbers of clusters are kept as long
/// as a machine can bear them.
const PAPER_CELLS: usize = 1 << 27;

/// As published: between 2 and half the objects, uniformly.
pub(super) fn random_cluster_count(objects: usize, random: &mut Random) -> usize {
    let most = if objects <= 3 { objects } else { objects / 2 };
    2 + random.index(most - 1)
}
