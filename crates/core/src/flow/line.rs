//! All clusters of a chain on one line, those that share items near each other: a start for their order.

use super::clusters::Meeting;
use crate::numeric::Arrange as _;

/// Steps of the iteration. More change the order no further, as sweeps follow.
const STEPS: usize = 300;

/// Orders of the columns along the line: the places of their clusters. The line is the second eigenvector of the random walk
/// that goes from a cluster to one that shares items with it, found by iteration; the first is constant and left out.
pub(super) fn along_a_line(places: &[Vec<usize>], meetings: &[Meeting]) -> Vec<Vec<usize>> {
    let mut starts = vec![0];
    places.iter().for_each(|column| starts.push(starts[starts.len() - 1] + column.len()));
    let edges: Vec<(usize, usize, f64)> = meetings
        .iter()
        .enumerate()
        .flat_map(|(step, meeting)| {
            let [left, right] = [starts[step], starts[step + 1]];
            meeting
                .cells
                .iter()
                .map(move |&(a, b, count)| (left + a as usize, right + b as usize, count as f64))
        })
        .collect();
    let line = second_eigenvector(starts[places.len()], &edges);
    let order = |(column, start): (&Vec<usize>, &usize)| {
        let mut clusters: Vec<usize> = (0..column.len()).collect();
        clusters
            .arrange_by(|&x, &y| line[start + x].total_cmp(&line[start + y]).then(column[x].cmp(&column[y])));
        let mut places = vec![0; column.len()];
        clusters.iter().enumerate().for_each(|(place, &cluster)| places[cluster] = place);
        places
    };
    places.iter().zip(&starts).map(order).collect()
}

fn second_eigenvector(nodes: usize, edges: &[(usize, usize, f64)]) -> Vec<f64> {
    let mut degrees = vec![0.0; nodes];
    for &(a, b, weight) in edges {
        degrees[a] += weight;
        degrees[b] += weight;
    }
    let all: f64 = degrees.iter().sum::<f64>().max(1.0);
    // Any start will do that is not constant; this one is spread evenly.
    let mut line: Vec<f64> = (0..nodes).map(|node| (node as f64 * 0.618_033_988_75).fract() - 0.5).collect();
    for _ in 0..STEPS {
        let mut sums = vec![0.0; nodes];
        for &(a, b, weight) in edges {
            sums[a] += weight * line[b];
            sums[b] += weight * line[a];
        }
        let mean = line.iter().zip(&degrees).map(|(x, degree)| x * degree).sum::<f64>() / all;
        // A walk that rests every other step: columns that come by turns would swing otherwise.
        for (x, (sum, degree)) in line.iter_mut().zip(sums.iter().zip(&degrees)) {
            *x = if *degree > 0.0 { f64::midpoint(*x, sum / degree) - mean } else { 0.0 };
        }
        let most = line.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if most > 0.0 {
            line.iter_mut().for_each(|x| *x /= most);
        }
    }
    line
}
