//! All clusterings of few items.

use super::Bounds;
use super::quick::Quick;

/// Items up to which all clusterings are tried: 4,140 of 8.
pub(super) const MOST: usize = 8;

/// The first of the best clusterings within the bounds.
pub(super) fn best(quick: &mut Quick<'_>, items: usize, bounds: Bounds, slack: f64) -> Vec<u32> {
    let (mut best, mut least) = (vec![0; items], f64::INFINITY);
    let mut labels = vec![0_u32; items];
    loop {
        let clusters = labels.iter().max().map_or(0, |&last| last as usize + 1);
        if (bounds.least..=bounds.most).contains(&clusters) {
            let sum = quick.sum(&labels, clusters, least);
            if sum < least - slack {
                least = sum;
                best.clone_from(&labels);
            }
        }
        if !advance(&mut labels) {
            return best;
        }
    }
}

/// The next clustering in order of first appearance: no label exceeds those before it by more than one.
fn advance(labels: &mut [u32]) -> bool {
    for place in (1..labels.len()).rev() {
        let most = labels[..place].iter().max().map_or(0, |&last| last + 1);
        if labels[place] < most {
            labels[place] += 1;
            labels[place + 1..].fill(0);
            return true;
        }
    }
    false
}
