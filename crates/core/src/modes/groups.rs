//! Groups of draws: medoids first, then moves to the nearest centre.

use super::square::Square;
use crate::sys::checkpoint;

/// The group of each draw, numbered from 0.
pub(super) type Groups = Vec<usize>;

const MOST_SWAPS: usize = 50;
const LEAST_GAIN: f64 = 1e-7;
const MOST_ROUNDS: usize = 20;

/// Groups draws; nothing where a group has too few of them.
pub(super) fn groups(d: &Square, count: usize, least: usize) -> Option<Groups> {
    let draws = d.side();
    if draws < count * least.max(1) {
        return None;
    }
    if count == 1 {
        return Some(vec![0; draws]);
    }
    let mut medoids = built(d, count);
    for _ in 0..MOST_SWAPS {
        checkpoint();
        let Some((group, draw)) = best_swap(d, &medoids) else { break };
        medoids[group] = draw;
    }
    let groups = moved(d, nearest(d, &medoids), count);
    let sizes = sizes(&groups, count);
    sizes.iter().all(|&size| size >= least.max(1)).then_some(groups)
}

/// The draw of least sum, and then the draw that gains most, again and again; the first of several.
fn built(d: &Square, count: usize) -> Vec<usize> {
    let sum = |draw: usize| d.row(draw).iter().sum::<f64>();
    let first = least_of((0..d.side()).map(sum));
    let mut medoids = vec![first];
    let mut nearest = d.row(first).to_vec();
    while medoids.len() < count {
        let loss = |draw: usize| match medoids.contains(&draw) {
            true => f64::INFINITY,
            false => -nearest.iter().zip(d.row(draw)).map(|(old, new)| (old - new).max(0.0)).sum::<f64>(),
        };
        let next = least_of((0..d.side()).map(loss));
        medoids.push(next);
        nearest.iter_mut().zip(d.row(next)).for_each(|(old, new)| *old = old.min(*new));
    }
    medoids
}

/// The place of the least; the first of several.
fn least_of(values: impl Iterator<Item = f64>) -> usize {
    let (mut best, mut least) = (0, f64::INFINITY);
    for (place, value) in values.enumerate() {
        if value < least {
            (best, least) = (place, value);
        }
    }
    best
}

fn nearest(d: &Square, medoids: &[usize]) -> Groups {
    (0..d.side()).map(|draw| least_of(medoids.iter().map(|&medoid| d.at(draw, medoid)))).collect()
}

/// The medoid and the draw that change places with the greatest gain, if there is one. What a draw saves by another medoid
/// is known for all medoids at once, from its two nearest ones.
fn best_swap(d: &Square, medoids: &[usize]) -> Option<(usize, usize)> {
    let two = |draw: usize| {
        let own = least_of(medoids.iter().map(|&medoid| d.at(draw, medoid)));
        let others = medoids.iter().enumerate().filter(|&(group, _)| group != own);
        let second = others.map(|(_, &medoid)| d.at(draw, medoid)).fold(f64::INFINITY, f64::min);
        (own, d.at(draw, medoids[own]), second)
    };
    let known: Vec<(usize, f64, f64)> = (0..d.side()).map(two).collect();
    let (mut best, mut most) = (None, LEAST_GAIN);
    for draw in (0..d.side()).filter(|draw| !medoids.contains(draw)) {
        let mut gains = vec![0.0; medoids.len()];
        let mut shared = 0.0;
        for (&(own, first, second), &new) in known.iter().zip(d.row(draw)) {
            if new < first {
                shared += first - new;
            } else {
                gains[own] += first - new.min(second);
            }
        }
        for (group, gain) in gains.into_iter().enumerate() {
            if gain + shared > most {
                (best, most) = (Some((group, draw)), gain + shared);
            }
        }
    }
    best
}

/// Moves all draws at once to the centre that is nearest as if they were in its group, until none moves.
fn moved(d: &Square, mut groups: Groups, count: usize) -> Groups {
    for _ in 0..MOST_ROUNDS {
        checkpoint();
        let centres = Centres::of(d, &groups, count);
        let to = |draw: usize| least_of((0..count).map(|group| centres.moved(draw, group, groups[draw])));
        let next: Groups = (0..d.side()).map(to).collect();
        if next == groups {
            break;
        }
        groups = next;
    }
    groups
}

fn sizes(groups: &[usize], count: usize) -> Vec<usize> {
    let mut sizes = vec![0; count];
    groups.iter().for_each(|&group| sizes[group] += 1);
    sizes
}

/// Sums of distances from draws to groups.
pub(super) struct Centres {
    count: usize,
    sizes: Vec<usize>,
    /// A row for each draw.
    to: Vec<f64>,
    within: Vec<f64>,
}

impl Centres {
    pub(super) fn of(d: &Square, groups: &[usize], count: usize) -> Self {
        let mut to = vec![0.0; d.side() * count];
        let mut within = vec![0.0; count];
        for (draw, sums) in to.chunks_exact_mut(count).enumerate() {
            d.row(draw).iter().zip(groups).for_each(|(d, &group)| sums[group] += d);
            within[groups[draw]] += sums[groups[draw]];
        }
        Self { count, sizes: sizes(groups, count), to, within }
    }

    /// The squared distance of a draw to the centre of a group, were it one of it.
    fn moved(&self, draw: usize, group: usize, own: usize) -> f64 {
        let n = self.sizes[group] as f64;
        if n == 0.0 {
            return f64::INFINITY;
        }
        let square = self.far(group, self.to[draw * self.count + group]);
        square
            * if group != own {
                n / (n + 1.0)
            } else if n > 1.0 {
                n / (n - 1.0)
            } else {
                1.0
            }
    }

    /// The squared distance to the centre of a group of something whose distances to its draws have that sum.
    pub(super) fn far(&self, group: usize, sum: f64) -> f64 {
        let n = self.sizes[group] as f64;
        sum / n - self.within[group] / (2.0 * n * n)
    }

    /// As [`Self::far`] of one of the draws, which is left out of all means.
    pub(super) fn without(&self, draw: usize, group: usize, own: usize) -> Option<f64> {
        let sum = self.to[draw * self.count + group];
        let (size, within) = match group == own {
            true => (self.sizes[group] - 1, self.within[group] - 2.0 * sum),
            false => (self.sizes[group], self.within[group]),
        };
        let n = size as f64;
        (size > 0).then(|| sum / n - within / (2.0 * n * n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points on a line.
    fn line(points: &[f64]) -> Square {
        let row = |i: usize| points[i + 1..].iter().map(|x| (x - points[i]).powi(2)).collect();
        Square::from_rows((0..points.len()).map(row).collect(), 0.0)
    }

    #[test]
    fn groups_are_those_that_anybody_would_see() {
        let d = line(&[0.0, 0.1, 5.0, 5.2, 0.2, 9.0, 9.1]);
        assert_eq!(groups(&d, 1, 3), Some(vec![0; 7]));
        let three = groups(&d, 3, 2).unwrap();
        let same = |i: usize, j: usize| three[i] == three[j];
        assert!(same(0, 1) && same(1, 4) && same(2, 3) && same(5, 6) && !same(0, 2) && !same(2, 5));
        assert_eq!(groups(&d, 3, 3), None);
    }

    #[test]
    fn a_squared_distance_to_a_centre_is_that_of_the_mean() {
        let points = [0.0, 1.0, 5.0, 7.0];
        let centres = Centres::of(&line(&points), &[0, 0, 1, 1], 2);
        assert!((centres.without(0, 1, 0).unwrap() - 36.0).abs() < 1e-12);
        assert!((centres.without(0, 0, 0).unwrap() - 1.0).abs() < 1e-12);
        assert!((centres.moved(0, 0, 0) - 0.5).abs() < 1e-12);
    }
}
