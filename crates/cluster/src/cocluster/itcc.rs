//! Information-theoretic co-clustering: given numbers of clusters that keep as much information as they can.

use partita::internal::Arrange as _;
use partita::internal::{available_threads, map_init};
use partita::{CoPartition, Csr, Partition};

use super::blocks::Blocks;
use super::matrix::Weights;
use super::mutable_partition::MutablePartition;
use super::spectral_start::SpectralStart;
use crate::Control;
use crate::control::CancelFlag;
use crate::error::{ErrorKind, Result, at_least_one, starts};
use crate::random::Random;

/// The start of [`itcc`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ItccStart {
    /// At random clusters, as published.
    #[default]
    Random,
    /// At rows and columns that are near each other in a spectral embedding; of matrices with few entries at random clusters, and
    /// there as well.
    Spectral,
}

/// Options of [`itcc`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItccOptions {
    /// Row clusters.
    pub rows: usize,
    /// Column clusters.
    pub columns: usize,
    /// The same seed gives the same result, whatever the number of threads.
    pub seed: u64,
    /// The start of the search.
    pub start: ItccStart,
    /// Starts, of which the one that keeps the most information is kept.
    pub restarts: usize,
    /// Passes over all rows and all columns at most.
    pub iterations: usize,
}

impl ItccOptions {
    /// These numbers of row and column clusters, one start, and at most 100 passes.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns, seed: 0, start: ItccStart::Random, restarts: 1, iterations: 100 }
    }
}

impl ItccStart {
    /// The usual number of starts for a matrix of so many entries: from a spectral embedding of a large one few are needed.
    #[must_use]
    pub fn usual_restarts(self, entries: usize) -> usize {
        if self == Self::Spectral && entries > SMALL { 2 } else { 10 }
    }
}

/// Result of [`itcc`].
#[derive(Debug, Clone, PartialEq)]
pub struct Itcc {
    /// The two clusterings.
    pub partition: CoPartition,
    /// The mutual information of the row and column clusters after each pass, in nats; it never falls.
    pub information: Vec<f64>,
}

/// Alternates: every row goes to the row cluster whose distribution over the column clusters fits it best, then
/// every column likewise, until the information kept no longer grows. No cluster is empty at the end.
///
/// # Errors
/// When the matrix cannot be clustered, when the numbers of clusters do not fit it, or when the run is cancelled.
pub fn itcc(matrix: &Csr, options: &ItccOptions, control: Control<'_>) -> Result<Itcc> {
    starts("restarts", options.restarts)?;
    at_least_one("iterations", options.iterations)?;
    let weights = Weights::new(matrix)?;
    for (what, asked, most) in
        [("row", options.rows, weights.objects(0)), ("column", options.columns, weights.objects(1))]
    {
        if asked < 1 || asked > most {
            return Err(ErrorKind::BadClusterCount { what, asked, most }.into());
        }
    }
    let counts = [options.rows, options.columns];
    let spectral = match options.start {
        // Weights beyond what a graph can hold start at random.
        ItccStart::Spectral => SpectralStart::new(weights.side(0), counts, options.seed).ok(),
        ItccStart::Random => None,
    };
    // Of few entries a random start costs little, and may end elsewhere.
    let at_random = if spectral.is_some() && weights.entries() > SMALL { 0 } else { options.restarts };
    let more = if spectral.is_none() {
        0
    } else if at_random > 0 {
        at_random.div_ceil(5)
    } else {
        options.restarts
    };
    let starts: Vec<usize> = (0..at_random + more).collect();
    let cancel = control.cancel_flag();
    let mut found = Vec::new();
    // One chunk per number of threads, so that the listener is told about the progress.
    for some in starts.chunks(available_threads()) {
        let one = |(): &mut (), index: usize| {
            let start = some[index];
            let spectral = spectral.as_ref().filter(|_| start >= at_random);
            one_start(&weights, options, (start as u64, spectral), cancel)
        };
        found.extend(map_init(some.len(), || (), one));
        if cancel.is_set() {
            return Err(ErrorKind::Cancelled.into());
        }
        control.report("starts", found.len(), starts.len());
    }
    let kept = |run: &Itcc| run.information.last().copied().unwrap_or(0.0);
    let near = found.split_off(at_random);
    let best = |found: Vec<Itcc>| {
        found.into_iter().reduce(|best, next| if kept(&next) > kept(&best) { next } else { best })
    };
    let found = match (best(found), best(near)) {
        // A start is not better by rounding alone.
        (Some(random), Some(near)) if kept(&near) > kept(&random) + ROUNDING => Some(near),
        (random, near) => random.or(near),
    };
    Ok(found.expect("there is at least one start"))
}

/// Entries of a matrix whose random starts cost little.
const SMALL: usize = 300_000;

/// Information of two starts that differs by rounding alone.
const ROUNDING: f64 = 1e-12;

fn one_start(
    weights: &Weights,
    options: &ItccOptions,
    (start, spectral): (u64, Option<&SpectralStart>),
    cancel: CancelFlag<'_>,
) -> Itcc {
    let mut random = Random::stream(options.seed, start);
    let counts = [options.rows, options.columns];
    let mut ids = match spectral {
        Some(spectral) => spectral.clusters(counts, &mut random),
        None => [0, 1].map(|side| {
            MutablePartition::random(weights.objects(side), counts[side], &mut random).into_ids()
        }),
    };
    let mut information = Vec::new();
    let mut blocks = Blocks::new(weights, 0, &ids, counts);
    for _ in 0..options.iterations {
        let mut moved = false;
        for side in [0, 1] {
            moved |= reassign(weights, side, &blocks, &mut ids);
            blocks = Blocks::new(weights, 1 - side, &ids, counts);
        }
        information.push(blocks.information);
        let grown =
            information.len() < 2 || information[information.len() - 1] > information[information.len() - 2];
        if !moved || !grown || cancel.is_set() {
            break;
        }
    }
    let [rows, columns] = ids.map(Partition::from_labels);
    Itcc { partition: CoPartition { rows, columns }, information }
}

/// Sends every object of a side to the cluster that fits it best; says whether any moved.
fn reassign(weights: &Weights, side: usize, blocks: &Blocks, ids: &mut [Vec<u32>; 2]) -> bool {
    let objects: Vec<u32> = ids[side].clone();
    let other_ids = &ids[1 - side];
    let best = map_init(
        objects.len(),
        || (vec![0.0; blocks.fits.len()], Vec::new(), Vec::new()),
        |(scattered, profile, candidates), object| {
            let own = objects[object];
            project(weights.side(side).row(object), other_ids, scattered, profile);
            blocks.fit_all(profile, candidates);
            let fit = |k: u32| candidates.binary_search_by_key(&k, |(k, _)| *k).ok();
            let mut best = (own, fit(own).map_or(0.0, |place| candidates[place].1));
            for &(k, value) in candidates.iter() {
                // A tie keeps an object where it is.
                if value > best.1 + 1e-12 * best.1.abs() {
                    best = (k, value);
                }
            }
            best
        },
    );
    let moved = best.iter().zip(&objects).any(|((to, _), from)| to != from);
    ids[side] = best.iter().map(|(to, _)| *to).collect();
    refill(blocks.clusters, &best, &mut ids[side]);
    moved
}

fn project(
    (others, values): (&[u32], &[f64]),
    ids: &[u32],
    scattered: &mut [f64],
    profile: &mut Vec<(u32, f64)>,
) {
    profile.clear();
    for (&other, &value) in others.iter().zip(values) {
        let l = ids[other as usize];
        if scattered[l as usize] == 0.0 {
            profile.push((l, 0.0));
        }
        scattered[l as usize] += value;
    }
    for (l, p) in profile {
        *p = std::mem::take(&mut scattered[*l as usize]);
    }
}

/// Gives each empty cluster the object that fits its own worst. Taking an object out of a cluster refines the
/// clustering, and a refinement keeps at least as much information.
fn refill(clusters: usize, fits: &[(u32, f64)], ids: &mut [u32]) {
    let mut sizes = vec![0_usize; clusters];
    ids.iter().for_each(|&id| sizes[id as usize] += 1);
    let empty: Vec<usize> = (0..clusters).filter(|&cluster| sizes[cluster] == 0).collect();
    if empty.is_empty() {
        return;
    }
    let mut worst_first: Vec<usize> = (0..ids.len()).collect();
    worst_first.arrange_by(|&x, &y| fits[x].1.total_cmp(&fits[y].1).then(x.cmp(&y)));
    let mut candidates = worst_first.into_iter();
    for cluster in empty {
        let taken = candidates.find(|&object| sizes[ids[object] as usize] > 1);
        let object = taken.expect("there are at least as many objects as clusters");
        sizes[ids[object] as usize] -= 1;
        ids[object] = cluster as u32;
        sizes[cluster] = 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::block_information;
    use crate::simulate::PlantedCoclusters;

    proptest! {
        #[test]
        fn information_never_falls_and_no_cluster_is_empty(
            entries in prop::collection::vec((0_u32..12, 0_u32..10, 1_u32..6), 20..80),
            (rows, columns) in (1_usize..7, 1_usize..6),
            seed in 0_u64..100,
        ) {
            let triples = entries.into_iter().map(|(i, j, value)| (i, j, f64::from(value))).collect();
            let matrix = Csr::from_triples(12, 10, triples);
            let options = ItccOptions { seed, ..ItccOptions::new(rows, columns) };
            let found = itcc(&matrix, &options, Control::default()).unwrap();
            prop_assert!(found.information.windows(2).all(|pair| pair[1] >= pair[0] - 1e-12), "{:?}", found.information);
            prop_assert_eq!(found.partition.rows.clusters() as usize, rows);
            prop_assert_eq!(found.partition.columns.clusters() as usize, columns);
        }
    }

    #[test]
    fn a_spectral_start_keeps_what_the_planted_blocks_keep() {
        let planted = PlantedCoclusters {
            row_sizes: vec![200, 150, 100, 80, 60, 50],
            col_sizes: vec![150, 150, 100, 100, 50, 50],
            counts: 12_000,
            noise: 0.3,
        };
        let (matrix, truth) = planted.draw(8).unwrap();
        let options = ItccOptions { start: ItccStart::Spectral, restarts: 2, ..ItccOptions::new(6, 6) };
        let found = itcc(&matrix, &options, Control::default()).unwrap();
        let planted = block_information(&matrix, &truth.rows, &truth.columns).unwrap();
        assert!(
            *found.information.last().unwrap() > 0.999 * planted,
            "{:?} {planted}",
            found.information.last()
        );
    }

    #[test]
    fn a_planted_structure_is_found_and_bad_counts_are_refused() {
        let triples = (0..40_u32)
            .flat_map(|i| (0..30_u32).map(move |j| (i, j, if i / 10 == j / 8 { 5.0 } else { 1.0 })))
            .collect();
        let matrix = Csr::from_triples(40, 30, triples);
        let options = ItccOptions { restarts: 20, ..ItccOptions::new(4, 4) };
        let found = itcc(&matrix, &options, Control::default()).unwrap();
        assert!((0..40).all(|row| found.partition.rows.ids()[row] as usize == row / 10));
        let refused = itcc(&matrix, &ItccOptions::new(41, 4), Control::default()).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "41 row clusters were requested; choose from 1 to 40, the number of rows"
        );
    }
}
