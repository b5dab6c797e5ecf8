//! tauCoClust: two clusterings that predict each other, together with their numbers of clusters.

use partita::internal::{available_threads, map_init};
use partita::{CoPartition, Csr, Partition};

use super::matrix::Weights;
use super::multilevel_start::multilevel_start;
use super::mutable_partition::MutablePartition;
use super::panel::{Layout, within_cells};
use super::tau_search::TauSearch;
use crate::Control;
use crate::control::CancelFlag;
use crate::error::{ErrorKind, Result, starts};
use crate::random::Random;

/// A way to visit the objects.
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
    /// The way to visit the objects.
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
/// When the matrix has negative or infinite entries or too few rows or columns with mass, when there is no start, or
/// when the run is cancelled.
pub fn tau_cocluster(matrix: &Csr, options: &TauOptions, control: Control<'_>) -> Result<CoPartition> {
    starts("restarts", options.restarts)?;
    let weights = Weights::new(matrix)?;
    let [rows, columns] = best_start(&weights, options, control)?;
    Ok(CoPartition { rows: Partition::from_labels(rows), columns: Partition::from_labels(columns) })
}

/// The two clusterings of the best start, as cluster numbers.
pub(super) fn best_start(
    weights: &Weights,
    options: &TauOptions,
    control: Control<'_>,
) -> Result<[Vec<u32>; 2]> {
    let starts: Vec<u64> = match options.mode {
        Mode::Exact => (0..options.restarts as u64).collect(),
        Mode::Paper => vec![0],
    };
    let cancel = control.cancel_flag();
    let mut best: Option<(f64, [Vec<u32>; 2])> = None;
    let mut done = 0;
    // One chunk per number of threads, so that the listener is told about the progress.
    for some in starts.chunks(available_threads()) {
        let one = |(): &mut (), index: usize| one_start(weights, options, some[index], cancel);
        let found = map_init(some.len(), || (), one);
        if cancel.is_set() {
            return Err(ErrorKind::Cancelled.into());
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
    cancel: CancelFlag<'_>,
) -> (f64, [Vec<u32>; 2]) {
    let mut random = Random::stream(options.seed, start);
    let search = match options.mode {
        Mode::Paper => {
            let mut search = TauSearch::new(weights, paper_start(weights, &mut random), Layout::Dense);
            search.random_moves(options.iterations, &mut random, || cancel.is_set());
            search
        }
        Mode::Exact => multilevel_start(weights, &mut random, cancel),
    };
    let tau = search.symmetric_tau();
    let mut clusters = search.into_clusters();
    if options.mode == Mode::Exact {
        for (side, clusters) in clusters.iter_mut().enumerate() {
            clusters.gather(|object| weights.mass(side, object) == 0.0);
        }
    }
    (tau, clusters.map(MutablePartition::into_ids))
}

/// Random clusters in the published numbers. While their table would be too large, the larger number is halved.
fn paper_start(weights: &Weights, random: &mut Random) -> [MutablePartition; 2] {
    let counts = [0, 1].map(|side| random_cluster_count(weights.objects(side), random));
    let counts = within_cells(counts, PAPER_CELLS);
    [0, 1].map(|side| MutablePartition::random(weights.objects(side), counts[side], random))
}

/// Cells of the table in paper mode (1 GB), whatever the matrix: the published numbers of clusters are kept as long
/// as they fit in memory.
const PAPER_CELLS: usize = 1 << 27;

/// As published: between 2 and half the objects, uniformly.
pub(super) fn random_cluster_count(objects: usize, random: &mut Random) -> usize {
    let most = if objects <= 3 { objects } else { objects / 2 };
    2 + random.index(most - 1)
}
