//! Stability of clusters in the other clusterings, after Kiselev et al. (2017).

use super::clusters::{Clusters, Meeting};
use crate::sys::{checkpoint, map_list};

/// For each clustering, the stability of each of its clusters: the mean over the other clusterings of Σ |c ∩ x| / |x| over
/// the clusters x that meet it, divided by the square of their number. Each pair of clusterings is counted once, and kept only
/// until it is added: thousands of clusterings have millions of pairs.
pub(super) fn of_all(columns: &[Clusters]) -> Vec<Vec<f64>> {
    let mut sums: Vec<Vec<f64>> = columns.iter().map(|column| vec![0.0; column.len()]).collect();
    for one in 0..columns.len() {
        checkpoint();
        let met = map_list(one + 1..columns.len(), |other| of_both(&columns[one], &columns[other]));
        for (other, of_both) in (one + 1..).zip(met) {
            for (column, shares) in [one, other].into_iter().zip(of_both) {
                sums[column].iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
            }
        }
    }
    let others = (columns.len() - 1) as f64;
    sums.iter_mut().flatten().for_each(|sum| *sum /= others);
    sums
}

/// Returns the parts that two clusterings add to the clusters of either.
fn of_both(one: &Clusters, other: &Clusters) -> [Vec<f64>; 2] {
    let [mut ours, mut theirs] = [one, other].map(|clusters| vec![(0.0, 0_u32); clusters.len()]);
    // Clusterings without an item in common meet nowhere.
    let cells = Meeting::of(one, other).map(|meeting| meeting.cells).unwrap_or_default();
    for (x, y, count) in cells {
        let share = |size: u64| count as f64 / size as f64;
        let (cluster, partner) = (&mut ours[x as usize], &mut theirs[y as usize]);
        *cluster = (cluster.0 + share(other.sizes[y as usize]), cluster.1 + 1);
        *partner = (partner.0 + share(one.sizes[x as usize]), partner.1 + 1);
    }
    let mean = |(sum, met): (f64, u32)| sum / (f64::from(met) * f64::from(met)).max(1.0);
    [ours, theirs].map(|clusters| clusters.into_iter().map(mean).collect())
}
