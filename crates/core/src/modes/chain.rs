//! Draws that depend on those before them.

use super::groups::groups;
use super::square::Square;

/// Standard errors below the mean from which neighbours are too alike.
const FAR_BELOW: f64 = 3.5;
/// The share of the mean distance at which draws count as independent.
const ALMOST: f64 = 0.95;
const LEAST_NEIGHBOURS: usize = 5;

/// Whether neighbours in the file are more alike than other draws of their group, however the draws are grouped.
pub(super) fn is_chain(d: &Square, least: usize) -> bool {
    let groupings = (1..=4).filter_map(|count| groups(d, count, least));
    let verdicts: Vec<bool> = groupings.filter_map(|groups| neighbours_are_near(d, &groups)).collect();
    !verdicts.is_empty() && verdicts.iter().all(|&near| near)
}

/// Nothing where there are too few neighbours of one group.
fn neighbours_are_near(d: &Square, groups: &[usize]) -> Option<bool> {
    let count = groups.iter().max().map_or(0, |&last| last + 1);
    let mut sums = vec![(0.0, 0.0); count];
    let pairs = || {
        let inside = move |i: usize| (i + 1..groups.len()).filter(move |&j| groups[i] == groups[j]);
        (0..groups.len()).flat_map(move |i| inside(i).map(move |j| (i, j)))
    };
    for (i, j) in pairs() {
        let (sum, pairs) = &mut sums[groups[i]];
        *sum += d.at(i, j);
        *pairs += 1.0;
    }
    let (mut squares, mut all, mut near, mut neighbours) = (0.0, 0.0, 0.0, 0_usize);
    for (i, j) in pairs() {
        let (sum, pairs) = sums[groups[i]];
        let rest = d.at(i, j) - sum / pairs;
        squares += rest * rest;
        all += 1.0;
        if j == i + 1 {
            near += rest;
            neighbours += 1;
        }
    }
    (neighbours >= LEAST_NEIGHBOURS).then(|| {
        let sd = f64::sqrt(squares / all);
        near / (neighbours as f64) < -FAR_BELOW * sd / (neighbours as f64).sqrt() - 1e-6
    })
}

/// The least number of places in the file after which draws are almost as far from each other as any.
pub(super) fn window(d: &Square, places: &[usize]) -> usize {
    let last = places.last().map_or(0, |last| last - places[0]);
    let mut by_lag = vec![(0.0, 0.0); last + 1];
    for (i, &from) in places.iter().enumerate() {
        for (&to, d) in places[i + 1..].iter().zip(&d.row(i)[i + 1..]) {
            let (sum, pairs) = &mut by_lag[to - from];
            *sum += d;
            *pairs += 1.0;
        }
    }
    let (sum, pairs) = by_lag.iter().fold((0.0, 0.0), |(sum, all), (x, pairs)| (sum + x, all + pairs));
    let enough = ALMOST * sum / pairs;
    let is_far = |&lag: &usize| by_lag[lag].1 > 0.0 && by_lag[lag].0 / by_lag[lag].1 >= enough;
    (1..=last).find(is_far).unwrap_or(last).max(1)
}
