//! How clusters are found in the other clusterings, after Kiselev et al. (2017).

use super::clusters::{Clusters, Meeting};
use crate::sys::map_list;

/// For each clustering, the stability of each of its clusters: the mean over the other clusterings of Σ |c ∩ x| / |x| over
/// the clusters x that meet it, divided by the square of their number.
pub(super) fn of_all(columns: &[Clusters]) -> Vec<Vec<f64>> {
    map_list(0..columns.len(), |column| {
        let mut sums = vec![0.0; columns[column].len()];
        for (_, other) in columns.iter().enumerate().filter(|(other, _)| *other != column) {
            add(&mut sums, &columns[column], other);
        }
        let others = (columns.len() - 1) as f64;
        sums.into_iter().map(|sum| sum / others).collect()
    })
}

fn add(sums: &mut [f64], clusters: &Clusters, other: &Clusters) {
    // Clusterings without an item in common meet nowhere.
    let Ok(meeting) = Meeting::of(clusters, other) else { return };
    for met in meeting.cells.chunk_by(|x, y| x.0 == y.0) {
        let shares = met.iter().map(|&(_, x, count)| count as f64 / other.sizes[x as usize] as f64);
        sums[met[0].0 as usize] += shares.sum::<f64>() / (met.len() * met.len()) as f64;
    }
}
