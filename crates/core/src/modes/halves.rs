//! The test of one set of draws: with one centre, half of the items tells nothing about the other half.

use super::association::{association, in_time};
use super::groups::{Centres, groups};
use super::square::Square;
use crate::inference::LogFactorials;

/// The most groups that are tried at once.
pub(super) const MOST_GROUPS: usize = 4;

/// How well every group of one half is found again in the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Again {
    /// The greatest p-value of a group.
    pub(super) p: f64,
    /// The least correlation of a group.
    pub(super) phi: f64,
}

/// Draws are compared only with those that are farther away in the file than so many places; 0 where their order means nothing.
pub(super) struct Apart<'a> {
    pub(super) window: usize,
    pub(super) places: &'a [usize],
}

/// Groups draws on one half of the items and looks for the groups in the other half.
pub(super) fn again(
    [first, second]: [&Square; 2],
    count: usize,
    least: usize,
    apart: &Apart<'_>,
    logs: &LogFactorials,
) -> Again {
    let Some(found) = groups(first, count, least) else { return Again { p: 1.0, phi: 0.0 } };
    let other = match apart.window {
        0 => elsewhere(second, &found, count),
        _ => elsewhere_apart(second, &found, count, apart),
    };
    let mut worst = Again { p: 0.0, phi: 1.0 };
    for group in 0..count {
        let is = |groups: &[usize]| groups.iter().map(|&own| own == group).collect::<Vec<bool>>();
        let [one, two] = [is(&found), is(&other)];
        let mut found = association(&one, &two, logs);
        if apart.window > 0 {
            found.p = found.p.max(in_time(found.phi, &one, &two));
        }
        worst = Again { p: worst.p.max(found.p), phi: worst.phi.min(found.phi) };
    }
    worst
}

/// The nearest group of each draw, which is left out of its own.
fn elsewhere(d: &Square, groups: &[usize], count: usize) -> Vec<usize> {
    let centres = Centres::of(d, groups, count);
    let nearest = |draw: usize| nearest((0..count).map(|group| centres.without(draw, group, groups[draw])));
    (0..d.side()).map(nearest).collect()
}

/// The place of the least of what is known; no place where nothing is.
fn nearest(values: impl Iterator<Item = Option<f64>>) -> usize {
    let mut best: Option<(usize, f64)> = None;
    for (group, value) in values.enumerate() {
        if let Some(value) = value
            && best.is_none_or(|(_, least)| value < least)
        {
            best = Some((group, value));
        }
    }
    best.map_or(usize::MAX, |(group, _)| group)
}

/// As [`elsewhere`], where both means run over pairs that are apart in the file.
fn elsewhere_apart(d: &Square, groups: &[usize], count: usize, apart: &Apart<'_>) -> Vec<usize> {
    let is_apart = |i: usize, j: usize| apart.places[i].abs_diff(apart.places[j]) > apart.window;
    let mut to = vec![(0.0, 0.0); groups.len() * count];
    let mut within = vec![(0.0, 0.0); count];
    for (draw, sums) in to.chunks_exact_mut(count).enumerate() {
        for (other, d) in d.row(draw).iter().enumerate().filter(|&(other, _)| is_apart(draw, other)) {
            let (sum, pairs) = &mut sums[groups[other]];
            *sum += d;
            *pairs += 1.0;
        }
        let (sum, pairs) = sums[groups[draw]];
        within[groups[draw]].0 += sum;
        within[groups[draw]].1 += pairs;
    }
    let far = |draw: usize, group: usize| {
        let (sum, pairs) = to[draw * count + group];
        let (mut inside, mut all) = within[group];
        if group == groups[draw] {
            (inside, all) = (inside - 2.0 * sum, all - 2.0 * pairs);
        }
        (pairs > 0.0 && all > 0.0).then(|| sum / pairs - inside / all / 2.0)
    };
    let nearest = |draw: usize| nearest((0..count).map(|group| far(draw, group)));
    (0..groups.len()).map(nearest).collect()
}
