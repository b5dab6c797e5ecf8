//! A start for searches with given numbers of clusters: rows and columns near each other in a spectral embedding.

use partita::{Csr, Graph, Result};

use crate::random::Random;
use crate::{Points, SpectralEmbedding};

/// Dimensions beyond those that would distinguish the clusters if each halved the others.
const MORE: usize = 2;
/// Rounds of means; the search that follows moves objects anyway.
const ROUNDS: usize = 15;

/// The embedding of the rows and columns of a matrix, made once for all starts.
#[derive(Debug)]
pub(super) struct SpectralStart {
    points: Points,
    rows: usize,
}

impl SpectralStart {
    /// The embedding for so many clusters of rows and columns.
    pub(super) fn new(matrix: &Csr, counts: [usize; 2], seed: u64) -> Result<Self> {
        let graph = Graph::from_biadjacency(matrix)?;
        let most = counts[0].max(counts[1]).max(2);
        let dims = (usize::BITS - (most - 1).leading_zeros()) as usize + MORE;
        let points = SpectralEmbedding { dims, seed }.rough_points(&graph)?;
        Ok(Self { points, rows: matrix.shape().0 })
    }

    /// The clusters of the rows and of the columns by their means; none is empty.
    pub(super) fn clusters(&self, counts: [usize; 2], random: &mut Random) -> [Vec<u32>; 2] {
        let all = self.points.len();
        [
            means(&self.points, 0..self.rows, counts[0], random),
            means(&self.points, self.rows..all, counts[1], random),
        ]
    }
}

/// Clusters of some points around means: the first ones drawn far apart (Arthur and Vassilvitskii, 2007), then moved to the
/// middle of their points (Lloyd, 1982).
fn means(points: &Points, range: std::ops::Range<usize>, count: usize, random: &mut Random) -> Vec<u32> {
    let point = |object: usize| points.point(range.start + object);
    let objects = range.len();
    let mut centres: Vec<Vec<f64>> = vec![point(random.index(objects)).to_vec()];
    let mut nearest: Vec<(f64, u32)> = vec![(f64::INFINITY, 0); objects];
    loop {
        let last = centres.len() - 1;
        for (object, nearest) in nearest.iter_mut().enumerate() {
            let far = distance(point(object), &centres[last]);
            if far < nearest.0 {
                *nearest = (far, last as u32);
            }
        }
        if centres.len() == count {
            break;
        }
        centres.push(point(drawn(&nearest, random)).to_vec());
    }
    for _ in 0..ROUNDS {
        move_to_middle(&mut centres, &nearest, point);
        let mut moved = false;
        for (object, nearest) in nearest.iter_mut().enumerate() {
            let far = |centre: usize| distance(point(object), &centres[centre]);
            let mut best = (far(nearest.1 as usize), nearest.1);
            for centre in 0..centres.len() {
                let found = far(centre);
                if found < best.0 {
                    best = (found, centre as u32);
                }
            }
            moved |= best.1 != nearest.1;
            *nearest = best;
        }
        if !moved {
            break;
        }
    }
    filled(nearest, count)
}

fn distance(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| (x - y) * (x - y)).sum()
}

/// An object with a probability proportional to its distance; any one where all lie on centres.
fn drawn(nearest: &[(f64, u32)], random: &mut Random) -> usize {
    let total: f64 = nearest.iter().map(|(far, _)| far).sum();
    let mut left = random.unit() * total;
    let found = nearest.iter().position(|(far, _)| {
        left -= far;
        left < 0.0
    });
    found.unwrap_or_else(|| random.index(nearest.len()))
}

fn move_to_middle<'p>(centres: &mut [Vec<f64>], nearest: &[(f64, u32)], point: impl Fn(usize) -> &'p [f64]) {
    let mut sizes = vec![0_usize; centres.len()];
    let mut sums: Vec<Vec<f64>> = centres.iter().map(|centre| vec![0.0; centre.len()]).collect();
    for (object, &(_, centre)) in nearest.iter().enumerate() {
        sizes[centre as usize] += 1;
        sums[centre as usize].iter_mut().zip(point(object)).for_each(|(sum, x)| *sum += x);
    }
    for ((centre, sum), size) in centres.iter_mut().zip(sums).zip(sizes) {
        // A centre that lost its points stays where it is.
        if size > 0 {
            centre.iter_mut().zip(sum).for_each(|(x, sum)| *x = sum / size as f64);
        }
    }
}

/// The clusters; an empty one takes the object that is farthest from its centre and not alone.
fn filled(nearest: Vec<(f64, u32)>, count: usize) -> Vec<u32> {
    let mut ids: Vec<u32> = nearest.iter().map(|(_, centre)| *centre).collect();
    let mut sizes = vec![0_usize; count];
    ids.iter().for_each(|&id| sizes[id as usize] += 1);
    let mut farthest: Vec<usize> = (0..ids.len()).collect();
    farthest.sort_by(|&x, &y| nearest[y].0.total_cmp(&nearest[x].0).then(x.cmp(&y)));
    let mut candidates = farthest.into_iter();
    for cluster in 0..count {
        if sizes[cluster] == 0
            && let Some(object) = candidates.find(|&object| sizes[ids[object] as usize] > 1)
        {
            sizes[ids[object] as usize] -= 1;
            ids[object] = cluster as u32;
            sizes[cluster] = 1;
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::PlantedCoclusters;

    #[test]
    fn planted_blocks_are_near_each_other() {
        let planted =
            PlantedCoclusters { row_sizes: vec![60; 4], col_sizes: vec![50; 4], counts: 20_000, noise: 0.2 };
        let (matrix, truth) = planted.draw(3).unwrap();
        let start = SpectralStart::new(&matrix, [4, 4], 0).unwrap();
        let [rows, columns] = start.clusters([4, 4], &mut Random::new(1));
        assert_eq!(partita::Partition::from_labels(rows), truth.rows);
        assert_eq!(partita::Partition::from_labels(columns), truth.columns);
    }

    #[test]
    fn no_cluster_is_empty_where_points_coincide() {
        let same = Csr::from_triples(6, 5, (0..6).flat_map(|i| (0..5).map(move |j| (i, j, 1.0))).collect());
        let start = SpectralStart::new(&same, [6, 3], 0).unwrap();
        let [rows, columns] = start.clusters([6, 3], &mut Random::new(1));
        assert_eq!(partita::Partition::from_labels(rows).clusters(), 6);
        assert_eq!(partita::Partition::from_labels(columns).clusters(), 3);
    }
}
