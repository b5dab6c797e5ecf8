//! Methods that need every distance: kodama's algorithms on the condensed matrix.

use partita::Result;
use partita::internal::checkpoint;

use super::{Points, bad, squared_distance};
use crate::Linkage;

/// 1.84 GB, of 21,448 vectors: with what else there is, less than 2 GB.
const MOST_DISTANCES: usize = 230_000_000;

pub(super) fn linkage(points: &Points, method: kodama::Method) -> Result<Linkage> {
    let n = points.len();
    let pairs = n.saturating_mul(n - 1) / 2;
    if pairs > MOST_DISTANCES {
        return bad(format!(
            "{n} vectors have {pairs} distances, more than fit 2 GB; use ward or single, which do not keep them"
        ));
    }
    let mut distances = Vec::new();
    if distances.try_reserve_exact(pairs).is_err() {
        return bad(format!(
            "there is no memory for {pairs} distances; use ward or single, which do not keep them"
        ));
    }
    for i in 0..n {
        checkpoint();
        distances.extend((i + 1..n).map(|j| squared_distance(points.point(i), points.point(j)).sqrt()));
    }
    Ok(of_distances(n, &mut distances, method))
}

/// The hierarchy of `n` items from the distances of all pairs: those of the first item, then the second…
pub(super) fn of_distances(n: usize, distances: &mut [f64], method: kodama::Method) -> Linkage {
    let dendrogram = kodama::linkage(distances, n, method);
    // A cluster is known by any of its leaves.
    let mut leaf: Vec<u32> = (0..n as u32).collect();
    let joins: Vec<(u32, u32, f64)> = dendrogram
        .steps()
        .iter()
        .map(|step| {
            let (a, b) = (leaf[step.cluster1], leaf[step.cluster2]);
            leaf.push(a);
            (a, b, step.dissimilarity)
        })
        .collect();
    Linkage::from_joins(n, joins)
}
