//! A local search for the clustering with the fewest disagreeing pairs.

use super::atoms::Atoms;
use crate::Labels;

/// Starts that are tried.
const STARTS: usize = 10;
/// Sweeps over all atoms after which a search that still moves is ended; each move is an improvement.
const SWEEPS: usize = 50;

/// The cluster of each atom in the best clustering found, and the share of pairs on which it agrees.
pub(super) fn best(atoms: &Atoms) -> (Vec<u32>, f64) {
    let starts = spread(atoms.labels.len(), STARTS).map(|column| start_from(&atoms.labels[column]));
    let alone: Vec<u32> = (0..atoms.weights.len() as u32).collect();
    let found = starts.chain([alone]).map(|start| {
        let mut search = Search::new(atoms, start);
        (0..SWEEPS).take_while(|_| search.sweep()).for_each(drop);
        let disagreements = search.disagreements();
        (disagreements, search.cluster_of)
    });
    // The first of equals, so that the result does not depend on how the minimum is sought.
    let (disagreements, clusters) =
        found.reduce(|best, next| if next.0 < best.0 { next } else { best }).expect("at least one start");
    let pairs: u128 = (0..atoms.labels.len()).map(|column| pairs_of(labelled(atoms, column))).sum();
    let agreement = if pairs == 0 { 1.0 } else { 1.0 - disagreements as f64 / pairs as f64 };
    (clusters, agreement)
}

/// Up to `most` numbers below `count`, evenly spread.
fn spread(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let taken = count.min(most);
    (0..taken).map(move |index| index * count / taken)
}

/// A clustering of the ensemble; atoms that it does not label stand alone.
fn start_from(labels: &[u32]) -> Vec<u32> {
    let mut fresh =
        labels.iter().filter(|&&label| label != Labels::MISSING).max().map_or(0, |&most| most + 1);
    labels
        .iter()
        .map(|&label| {
            if label != Labels::MISSING {
                return label;
            }
            fresh += 1;
            fresh - 1
        })
        .collect()
}

fn pairs_of(items: u64) -> u128 {
    u128::from(items) * u128::from(items.saturating_sub(1)) / 2
}

/// Items that a clustering labels.
fn labelled(atoms: &Atoms, column: usize) -> u64 {
    let labels = atoms.labels[column].iter().zip(&atoms.weights);
    labels.filter(|(label, _)| **label != Labels::MISSING).map(|(_, weight)| weight).sum()
}

struct Search<'a> {
    atoms: &'a Atoms,
    cluster_of: Vec<u32>,
    /// For each clustering and each of its labels the clusters that share items with it, and how many.
    overlaps: Vec<Vec<Vec<(u32, u64)>>>,
    /// For each cluster and each clustering the items that are labelled.
    labelled: Vec<Vec<u64>>,
    /// Clusters that are empty and may be used again.
    free: Vec<u32>,
    gains: Vec<i128>,
    touched: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(atoms: &'a Atoms, start: Vec<u32>) -> Self {
        let width = |labels: &Vec<u32>| {
            labels
                .iter()
                .filter(|&&label| label != Labels::MISSING)
                .max()
                .map_or(0, |&most| most as usize + 1)
        };
        // One cluster per atom is the most there can be.
        let most = start.iter().max().map_or(0, |&last| last as usize + 1).max(atoms.weights.len());
        let mut search = Self {
            atoms,
            cluster_of: start.clone(),
            overlaps: atoms.labels.iter().map(|labels| vec![Vec::new(); width(labels)]).collect(),
            labelled: vec![vec![0; atoms.labels.len()]; most + 1],
            free: Vec::new(),
            gains: vec![0; most + 1],
            touched: Vec::new(),
        };
        let mut used = vec![false; most + 1];
        for (atom, &cluster) in start.iter().enumerate() {
            used[cluster as usize] = true;
            search.put(atom, cluster);
        }
        search.free = (0..=most as u32).rev().filter(|&cluster| !used[cluster as usize]).collect();
        search
    }

    /// The clusterings that label an atom, with its label.
    fn labels(atoms: &'a Atoms, atom: usize) -> impl Iterator<Item = (usize, u32)> + 'a {
        let labels = atoms.labels.iter().map(move |labels| labels[atom]);
        labels.enumerate().filter(|&(_, label)| label != Labels::MISSING)
    }

    fn put(&mut self, atom: usize, cluster: u32) {
        let weight = self.atoms.weights[atom];
        self.cluster_of[atom] = cluster;
        for (column, label) in Self::labels(self.atoms, atom) {
            self.labelled[cluster as usize][column] += weight;
            let list = &mut self.overlaps[column][label as usize];
            match list.iter_mut().find(|(other, _)| *other == cluster) {
                Some((_, items)) => *items += weight,
                None => list.push((cluster, weight)),
            }
        }
    }

    fn take(&mut self, atom: usize) -> u32 {
        let (weight, cluster) = (self.atoms.weights[atom], self.cluster_of[atom]);
        for (column, label) in Self::labels(self.atoms, atom) {
            self.labelled[cluster as usize][column] -= weight;
            let list = &mut self.overlaps[column][label as usize];
            if let Some(place) = list.iter().position(|(other, _)| *other == cluster) {
                list[place].1 -= weight;
                if list[place].1 == 0 {
                    list.swap_remove(place);
                }
            }
        }
        cluster
    }

    /// Moves each atom to the cluster that agrees best with it; says whether any moved.
    fn sweep(&mut self) -> bool {
        let mut moved = false;
        for atom in 0..self.atoms.weights.len() {
            let old = self.take(atom);
            let new = self.best_cluster(atom, old);
            moved |= new != old;
            self.put(atom, new);
        }
        moved
    }

    /// The gain of a cluster is the pairs it agrees on less those it does not: twice those together with the
    /// atom, less all that are labelled. An empty cluster gains nothing.
    fn best_cluster(&mut self, atom: usize, old: u32) -> u32 {
        for (column, label) in Self::labels(self.atoms, atom) {
            for &(cluster, items) in &self.overlaps[column][label as usize] {
                if self.gains[cluster as usize] == 0 {
                    self.touched.push(cluster);
                }
                self.gains[cluster as usize] += 2 * i128::from(items);
            }
        }
        let cost = |cluster: u32| -> i128 {
            let labelled = &self.labelled[cluster as usize];
            Self::labels(self.atoms, atom).map(|(column, _)| i128::from(labelled[column])).sum()
        };
        // The old cluster wins ties: every move is a strict improvement, so the search ends.
        let mut best = (self.gains[old as usize] - cost(old), old);
        for &cluster in &self.touched {
            let gain = self.gains[cluster as usize] - cost(cluster);
            if gain > best.0 || (gain == best.0 && best.1 != old && cluster < best.1) {
                best = (gain, cluster);
            }
        }
        for cluster in self.touched.drain(..) {
            self.gains[cluster as usize] = 0;
        }
        if best.0 < 0
            && let Some(empty) = self.empty_cluster()
        {
            return empty;
        }
        best.1
    }

    /// A cluster without items.
    fn empty_cluster(&mut self) -> Option<u32> {
        while let Some(cluster) = self.free.pop() {
            if self.labelled[cluster as usize].iter().all(|&items| items == 0) {
                return Some(cluster);
            }
        }
        let mut used = vec![false; self.labelled.len()];
        self.cluster_of.iter().for_each(|&cluster| used[cluster as usize] = true);
        self.free = (0..used.len() as u32).rev().filter(|&cluster| !used[cluster as usize]).collect();
        self.free.pop()
    }

    /// Pairs together in a clustering and apart here, or the other way round, over all clusterings.
    fn disagreements(&self) -> u128 {
        let mut total = 0;
        for (column, lists) in self.overlaps.iter().enumerate() {
            let here: u128 = self.labelled.iter().map(|labelled| pairs_of(labelled[column])).sum();
            let mut both = 0;
            let mut there = 0;
            for list in lists {
                both += list.iter().map(|&(_, items)| pairs_of(items)).sum::<u128>();
                there += pairs_of(list.iter().map(|&(_, items)| items).sum());
            }
            total += here + there - 2 * both;
        }
        total
    }
}
