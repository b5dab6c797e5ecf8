//! The clustering with the fewest disagreeing pairs that searches from several starts find.

mod buckets;
mod clusters;
mod merges;
mod search;
mod settled;

use buckets::Buckets;
use search::Search;

use super::atoms::Atoms;
use super::watch::Watch;
use crate::input::Partition;
use crate::sys::map_list;

/// Clusterings of the ensemble that a search starts from, and those where each search takes long: they all end near.
const COLUMNS: usize = 10;
const FEW_COLUMNS: usize = 1;
/// Atoms up to which further searches are cheap.
const CHEAP: usize = 1 << 15;
/// Starts from nothing at most.
const ORDERS: usize = 20;
/// How often what was found is combined, and clusters are merged in a search, if that is cheap.
const ROUNDS: usize = 4;

/// A clustering of the atoms and its disagreeing pairs.
type Found = (u128, Vec<u32>);

/// The cluster of each atom in the best clustering found; nothing when told to stop.
pub(super) fn best(atoms: &Atoms, watch: &Watch<'_>) -> Option<Vec<u32>> {
    let near = Buckets::of(atoms);
    let mut found = from_starts(atoms, &near, watch)?;
    for _ in 0..rounds(atoms) {
        let before = least(&found)?.0;
        found = combined(atoms, &near, watch, found)?;
        if least(&found)?.0 == before {
            break;
        }
    }
    least(&found).map(|(_, clusters)| clusters.clone())
}

/// The first of the best.
fn least(found: &[Found]) -> Option<&Found> {
    found.iter().min_by_key(|(disagreements, _)| *disagreements)
}

/// How many clusterings of the ensemble are starts, and how many starts are from nothing.
fn starts(atoms: &Atoms) -> (usize, usize) {
    let columns = if atoms.len() > CHEAP { FEW_COLUMNS } else { COLUMNS };
    (atoms.columns.min(columns), (CHEAP / atoms.len()).clamp(1, ORDERS))
}

fn rounds(atoms: &Atoms) -> usize {
    if atoms.len() > CHEAP { 0 } else { ROUNDS }
}

/// Searches in all, if every round is needed.
pub(super) fn searches(atoms: &Atoms) -> usize {
    let (columns, orders) = starts(atoms);
    (columns + orders) * (1 + rounds(atoms))
}

/// Searches from clusterings of the ensemble, evenly spread, and from nothing: once with the atoms of many items
/// first, then in order of appearance from several atoms on.
fn from_starts(atoms: &Atoms, near: &Buckets, watch: &Watch<'_>) -> Option<Vec<Found>> {
    let (columns, orders) = starts(atoms);
    let searched = map_list(0..columns + orders, |start| {
        let mut search = Search::new(atoms, near, watch);
        if start < columns {
            search.start_from(atoms.column(start * atoms.columns / columns));
        } else {
            let mut order: Vec<u32> = (0..atoms.len() as u32).collect();
            match start - columns {
                0 => order.sort_by_key(|&atom| std::cmp::Reverse(atoms.weights[atom as usize])),
                turn => order.rotate_left((turn - 1) * atoms.len() / orders),
            }
            search.start_from_nothing(&order)?;
        }
        search.run(rounds(atoms).max(1))
    });
    searched.into_iter().collect()
}

/// Searches from the meet of the best clustering with each other one: where both agree, whole blocks can move or
/// merge. The better of each and what comes of it.
fn combined(atoms: &Atoms, near: &Buckets, watch: &Watch<'_>, found: Vec<Found>) -> Option<Vec<Found>> {
    let (_, best) = least(&found)?.clone();
    let searched = map_list(0..found.len(), |number| {
        let (disagreements, other) = &found[number];
        if *other == best {
            watch.finished();
            return Some(found[number].clone());
        }
        let mut search = Search::new(atoms, near, watch);
        search.start_from(Partition::from_labels(best.iter().zip(other)).ids().iter().copied());
        let next = search.run(rounds(atoms).max(1))?;
        Some(if next.0 < *disagreements { next } else { found[number].clone() })
    });
    searched.into_iter().collect()
}
