//! The search of the exact mode: sweeps over all objects, from single objects as far as the size of the matrix allows.

use super::matrix::Weights;
use super::mutable_partition::MutablePartition;
use super::panel::{Layout, MAX_PRODUCTS, most_clusters};
use super::tau_search::TauSearch;
use crate::control::CancelFlag;
use crate::random::Random;

/// Row and column moves raise different τ's and can chase each other: a bound that is met in practice only then.
const MAX_SWEEPS: usize = 100;

/// Sweeps from single objects, which find each other better than random clusters come apart. Where already the first
/// sweep would be too long, from as many random clusters as a dense table can bear.
pub(super) fn multilevel_start<'a>(
    weights: &'a Weights,
    random: &mut Random,
    cancel: CancelFlag<'_>,
) -> TauSearch<'a> {
    let clusters = if layout(weights) == Layout::Dense {
        single_objects(weights, random)
    } else if products_of_a_sweep(weights) > MAX_PRODUCTS as u64 {
        let counts = most_clusters(weights.entries(), objects(weights));
        [0, 1].map(|side| MutablePartition::random(weights.objects(side), counts[side], random))
    } else {
        grow_together(weights, random, cancel)
    };
    improved(weights, clusters, random, cancel)
}

/// One sweep with a sparse table brings together what is nearest. Its clusters are the objects of a smaller matrix, and
/// so on until the clusters of those fit in a dense table; what is found there is improved on the way back.
///
/// Moving single objects alone takes far longer where many clusters share something, and ends in worse places.
fn grow_together(weights: &Weights, random: &mut Random, cancel: CancelFlag<'_>) -> [MutablePartition; 2] {
    let mut singles = single_objects(weights, random);
    for (side, clusters) in singles.iter_mut().enumerate() {
        // Objects without mass would only lengthen the lists.
        clusters.gather(|object| weights.mass(side, object) == 0.0);
    }
    let size = |clusters: &[MutablePartition; 2]| clusters[0].len() + clusters[1].len();
    let before = size(&singles);
    let mut search = TauSearch::new(weights, singles, Layout::Sparse);
    search.sweeps(1, random, || cancel.is_set());
    let clusters = search.into_clusters();
    // A quarter less each time bounds the memory of all the matrices by that of four.
    if size(&clusters) * 4 > before * 3 {
        return clusters;
    }
    let table = weights.grouped(&clusters);
    let coarse = match layout(&table) {
        Layout::Dense => single_objects(&table, random),
        Layout::Sparse => grow_together(&table, random, cancel),
    };
    let coarse = improved(&table, coarse, random, cancel).into_clusters();
    [0, 1].map(|side| clusters[side].grouped(&coarse[side]))
}

fn improved<'a>(
    weights: &'a Weights,
    clusters: [MutablePartition; 2],
    random: &mut Random,
    cancel: CancelFlag<'_>,
) -> TauSearch<'a> {
    let layout = Layout::of(weights.entries(), [clusters[0].len(), clusters[1].len()]);
    let mut search = TauSearch::new(weights, clusters, layout);
    search.sweeps(MAX_SWEEPS, random, || cancel.is_set());
    search
}

fn objects(weights: &Weights) -> [usize; 2] {
    [0, 1].map(|side| weights.objects(side))
}

/// Returns the form in which the table of single objects is kept.
fn layout(weights: &Weights) -> Layout {
    Layout::of(weights.entries(), objects(weights))
}

fn single_objects(weights: &Weights, random: &mut Random) -> [MutablePartition; 2] {
    objects(weights).map(|count| MutablePartition::random(count, count, random))
}

/// Every entry of a row meets all entries of its column, and the other way round.
fn products_of_a_sweep(weights: &Weights) -> u64 {
    let squares = |side: usize| -> u64 {
        (0..weights.objects(side)).map(|object| (weights.side(side).row(object).0.len() as u64).pow(2)).sum()
    };
    squares(0) + squares(1)
}
