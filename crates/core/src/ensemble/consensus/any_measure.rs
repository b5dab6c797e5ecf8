//! Any measure of the catalogue as a loss: no search moves items by it, but the best of many candidates is taken.

use super::linkage::cuts;
use super::{Bounds, search};
use crate::ensemble::draws::{Draw, expected_loss};
use crate::ensemble::loss::Loss;
use crate::ensemble::watch::ConsensusProgress;
use crate::error::Result;
use crate::input::Partition;
use crate::sys::map_list;

/// Items up to which candidates are cut from a linkage.
const MOST_ITEMS: usize = 5000;
/// Clusters that cuts have, if the clusterings have fewer.
const CUTS: usize = 50;
/// Steps that scoring the clusterings of the ensemble may take.
const STEPS: usize = 2_000_000_000;

/// The best of the clusterings of the ensemble, of the optima of the other losses and of cuts of average linkage; nothing
/// when told to stop.
pub(super) fn best(
    draws: &[Draw],
    loss: &Loss,
    bounds: Bounds,
    seed: u64,
    go_on: &(dyn Fn(ConsensusProgress) -> bool + Sync),
) -> Result<Option<Vec<u32>>> {
    let mut candidates: Vec<Vec<u32>> = Vec::new();
    for other in Loss::plain() {
        match search::best(draws, &other, bounds, seed, go_on) {
            Some(Some(labels)) => candidates.push(Partition::from_labels(labels).ids().to_vec()),
            Some(None) => return Ok(None),
            None => {}
        }
    }
    let items = draws[0].labels.len();
    let affordable = (STEPS / draws.len().saturating_mul(items)).max(1);
    let whole = draws.iter().filter(|draw| draw.is_complete());
    candidates.extend(spread(&whole.collect::<Vec<_>>(), affordable).map(|draw| draw.labels.clone()));
    if items <= MOST_ITEMS {
        let most = draws.iter().map(|draw| 2 * draw.clusters as usize).max().unwrap_or(0).max(CUTS);
        candidates.extend(cuts(draws, most.min(bounds.most)));
    }
    let within = |labels: &Vec<u32>| {
        let clusters = labels.iter().max().map_or(0, |&last| last as usize + 1);
        (bounds.least..=bounds.most).contains(&clusters)
    };
    candidates.retain(within);
    let losses = map_list(0..candidates.len(), |number| expected_loss(draws, loss, &candidates[number]));
    let losses: Vec<f64> = losses.into_iter().collect::<Result<_>>()?;
    let least = losses.iter().enumerate().min_by(|x, y| x.1.total_cmp(y.1));
    Ok(least.map(|(number, _)| candidates.swap_remove(number)))
}

/// At most that many of a list, evenly spread.
fn spread<'a>(list: &[&'a Draw], most: usize) -> impl Iterator<Item = &'a Draw> {
    let count = list.len().min(most);
    (0..count)
        .map(move |number| number * list.len() / count)
        .map(|place| list[place])
        .collect::<Vec<_>>()
        .into_iter()
}
