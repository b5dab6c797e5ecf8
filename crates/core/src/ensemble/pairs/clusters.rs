//! The clusters of a search: what an atom would gain in each of them.

use super::super::atoms::{Atoms, FixedMap};
use crate::input::Labels;

/// No atom.
const NONE: u32 = u32::MAX;

/// Clusters of atoms with the counts that gains need.
pub(super) struct Clusters<'a> {
    atoms: &'a Atoms,
    /// The number of atoms of each cluster.
    sizes: Vec<u32>,
    /// The only atom of a cluster that never had another since it was empty; its overlaps are not counted.
    sole: Vec<u32>,
    /// For each cluster and each clustering the items that are labelled.
    labelled: Vec<u64>,
    /// For each cluster the sum of these over the clusterings.
    labelled_in_all: Vec<u64>,
    overlaps: Vec<Overlaps>,
}

/// The items that the labels of one clustering share with the clusters.
#[derive(Debug, Clone, Default)]
struct Overlaps {
    /// For each label the clusters that share items with it, and how many.
    of_label: Vec<Vec<(u32, u64)>>,
    /// The place of each label and cluster in these lists.
    places: FixedMap<(u32, u32), u32>,
}

impl Overlaps {
    /// None yet, of a clustering with these labels.
    fn of(labels: impl Iterator<Item = u32>) -> Self {
        let last = labels.filter(|&label| label != Labels::MISSING).max();
        let of_label = vec![Vec::new(); last.map_or(0, |last| last as usize + 1)];
        Self { of_label, places: FixedMap::default() }
    }

    fn with(&self, label: u32, cluster: u32) -> u64 {
        let place = self.places.get(&(label, cluster));
        place.map_or(0, |&place| self.of_label[label as usize][place as usize].1)
    }

    fn add(&mut self, label: u32, cluster: u32, items: u64) {
        let list = &mut self.of_label[label as usize];
        let place = *self.places.entry((label, cluster)).or_insert_with(|| {
            list.push((cluster, 0));
            list.len() as u32 - 1
        });
        list[place as usize].1 += items;
    }

    fn subtract(&mut self, label: u32, cluster: u32, items: u64) {
        let list = &mut self.of_label[label as usize];
        let place = self.places[&(label, cluster)];
        list[place as usize].1 -= items;
        if list[place as usize].1 == 0 {
            list.swap_remove(place as usize);
            self.places.remove(&(label, cluster));
            if let Some(&(moved, _)) = list.get(place as usize) {
                self.places.insert((label, moved), place);
            }
        }
    }
}

impl<'a> Clusters<'a> {
    /// A number of empty clusters.
    pub(super) fn new(atoms: &'a Atoms, count: usize) -> Self {
        Self {
            atoms,
            sizes: vec![0; count],
            sole: vec![NONE; count],
            labelled: vec![0; count * atoms.columns],
            labelled_in_all: vec![0; count],
            overlaps: (0..atoms.columns).map(|column| Overlaps::of(atoms.column(column))).collect(),
        }
    }

    /// The number of atoms of a cluster.
    pub(super) fn size(&self, cluster: u32) -> u32 {
        self.sizes[cluster as usize]
    }

    pub(super) fn put(&mut self, atom: u32, cluster: u32) {
        let place = cluster as usize;
        if self.sizes[place] == 0 {
            self.sole[place] = atom;
        } else {
            let sole = std::mem::replace(&mut self.sole[place], NONE);
            [sole, atom].into_iter().filter(|&atom| atom != NONE).for_each(|atom| self.count(atom, cluster));
        }
        self.sizes[place] += 1;
        for (column, _) in self.atoms.labels(atom) {
            self.labelled[place * self.atoms.columns + column] += self.atoms.weights[atom as usize];
            self.labelled_in_all[place] += self.atoms.weights[atom as usize];
        }
    }

    fn count(&mut self, atom: u32, cluster: u32) {
        for (column, label) in self.atoms.labels(atom) {
            self.overlaps[column].add(label, cluster, self.atoms.weights[atom as usize]);
        }
    }

    pub(super) fn take(&mut self, atom: u32, cluster: u32) {
        let (place, weight) = (cluster as usize, self.atoms.weights[atom as usize]);
        self.sizes[place] -= 1;
        for (column, _) in self.atoms.labels(atom) {
            self.labelled[place * self.atoms.columns + column] -= weight;
            self.labelled_in_all[place] -= weight;
        }
        if self.sole[place] == atom {
            self.sole[place] = NONE;
            return;
        }
        for (column, label) in self.atoms.labels(atom) {
            self.overlaps[column].subtract(label, cluster, weight);
        }
    }

    /// The pairs of an item of the atom with the others of the cluster on which the clusterings say "together",
    /// less those on which they say "apart".
    pub(super) fn gain(&self, atom: u32, cluster: u32) -> i64 {
        let sole = self.sole[cluster as usize];
        if sole != NONE {
            return self.gain_beside(atom, sole);
        }
        let labels = self.atoms.labels(atom);
        let together: u64 = labels.map(|(column, label)| self.overlaps[column].with(label, cluster)).sum();
        2 * together as i64 - self.pairs_with(atom, cluster)
    }

    /// The pairs of an item of the atom with those of the cluster that are labelled, over all clusterings.
    fn pairs_with(&self, atom: u32, cluster: u32) -> i64 {
        let place = cluster as usize;
        if !self.atoms.row(atom).contains(&Labels::MISSING) {
            return self.labelled_in_all[place] as i64;
        }
        let labelled = &self.labelled[place * self.atoms.columns..];
        self.atoms.labels(atom).map(|(column, _)| labelled[column] as i64).sum()
    }

    /// Entries of the lists that [`Self::add_overlaps`] reads.
    pub(super) fn overlaps_of(&self, atom: u32) -> usize {
        let labels = self.atoms.labels(atom);
        labels.map(|(column, label)| self.overlaps[column].of_label[label as usize].len()).sum()
    }

    /// Adds to each cluster what it shares with the labels of an atom, over all clusterings: cheaper than to ask
    /// cluster by cluster where the lists are short. Clusters of one atom are left out.
    pub(super) fn add_overlaps(&self, atom: u32, together: &mut [u64]) {
        for (column, label) in self.atoms.labels(atom) {
            for &(cluster, items) in &self.overlaps[column].of_label[label as usize] {
                together[cluster as usize] += items;
            }
        }
    }

    /// Sets what [`Self::add_overlaps`] added to zero.
    pub(super) fn clear_overlaps(&self, atom: u32, together: &mut [u64]) {
        for (column, label) in self.atoms.labels(atom) {
            for &(cluster, _) in &self.overlaps[column].of_label[label as usize] {
                together[cluster as usize] = 0;
            }
        }
    }

    /// As [`Self::gain`], from the overlaps added up.
    pub(super) fn gain_from(&self, atom: u32, cluster: u32, together: &[u64]) -> i64 {
        match self.sole[cluster as usize] {
            NONE => 2 * together[cluster as usize] as i64 - self.pairs_with(atom, cluster),
            sole => self.gain_beside(atom, sole),
        }
    }

    /// The gain from one other atom.
    fn gain_beside(&self, atom: u32, other: u32) -> i64 {
        let labels = self.atoms.row(atom).iter().zip(self.atoms.row(other));
        let both = labels.filter(|(x, y)| **x != Labels::MISSING && **y != Labels::MISSING);
        let balance: i64 = both.map(|(x, y)| if x == y { 1 } else { -1 }).sum();
        balance * self.atoms.weights[other as usize] as i64
    }

    /// The gain of an atom in the cluster that holds it, from the other atoms.
    pub(super) fn gain_at_home(&self, atom: u32, cluster: u32) -> i64 {
        if self.sizes[cluster as usize] == 1 {
            return 0;
        }
        let own = self.atoms.labels(atom).count() as i64 * self.atoms.weights[atom as usize] as i64;
        self.gain(atom, cluster) - own
    }

    /// Pairs together in a clustering and apart here, or the other way round, over all clusterings.
    pub(super) fn disagreements(&self) -> u128 {
        let mut there: Vec<FixedMap<u32, u64>> = vec![FixedMap::default(); self.atoms.columns];
        for atom in 0..self.atoms.len() as u32 {
            for (column, label) in self.atoms.labels(atom) {
                *there[column].entry(label).or_insert(0) += self.atoms.weights[atom as usize];
            }
        }
        let there: u128 = there.iter().flat_map(FixedMap::values).map(|&items| pairs_of(items)).sum();
        let here: u128 = self.labelled.iter().map(|&items| pairs_of(items)).sum();
        let counted: u128 = self
            .overlaps
            .iter()
            .flat_map(|overlaps| overlaps.of_label.iter().flatten())
            .map(|&(_, items)| pairs_of(items))
            .sum();
        let sole = self.sole.iter().filter(|&&atom| atom != NONE);
        let alone: u128 = sole
            .map(|&atom| {
                self.atoms.labels(atom).count() as u128 * pairs_of(self.atoms.weights[atom as usize])
            })
            .sum();
        here + there - 2 * (counted + alone)
    }
}

/// Number of pairs among `n` items.
fn pairs_of(items: u64) -> u128 {
    u128::from(items) * u128::from(items.saturating_sub(1)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Atoms with weights and a missing label, put into clusters, moved about, and compared with plain counts.
    #[test]
    fn gains_and_disagreements_equal_plain_counts() {
        let columns = vec![
            vec![0, 0, 1, 1, 2, 2, 0, 0],
            vec![0, 1, 1, 1, 0, Labels::MISSING, 0, 0],
            vec![2, 2, 0, 0, 1, 1, 2, 2],
        ];
        let atoms = Atoms::of(&columns);
        let mut clusters = Clusters::new(&atoms, atoms.len());
        let mut cluster_of: Vec<u32> = (0..atoms.len() as u32).map(|atom| atom % 2).collect();
        (0..atoms.len() as u32).for_each(|atom| clusters.put(atom, atom % 2));
        for (atom, to) in [(0, 1), (2, 2), (1, 2), (3, 3), (0, 0), (2, 3)] {
            clusters.take(atom, cluster_of[atom as usize]);
            clusters.put(atom, to);
            cluster_of[atom as usize] = to;
            let here: Vec<u32> = atoms.of_item.iter().map(|&atom| cluster_of[atom as usize]).collect();
            assert_eq!(clusters.disagreements(), disagreements(&columns, &here));
            for cluster in 0..4 {
                check_gains(&clusters, &cluster_of, cluster);
            }
        }
    }

    fn check_gains(clusters: &Clusters<'_>, cluster_of: &[u32], cluster: u32) {
        let atoms = clusters.atoms;
        let mut together = vec![0; atoms.len()];
        for atom in 0..atoms.len() as u32 {
            let others = (0..atoms.len() as u32).filter(|&y| cluster_of[y as usize] == cluster && y != atom);
            let expected: i64 = others.map(|other| clusters.gain_beside(atom, other)).sum();
            if cluster_of[atom as usize] == cluster {
                assert_eq!(clusters.gain_at_home(atom, cluster), expected);
                continue;
            }
            assert_eq!(clusters.gain(atom, cluster), expected);
            clusters.add_overlaps(atom, &mut together);
            assert_eq!(clusters.gain_from(atom, cluster, &together), expected);
            clusters.clear_overlaps(atom, &mut together);
            assert!(together.iter().all(|&items| items == 0));
        }
    }

    fn disagreements(columns: &[Vec<u32>], here: &[u32]) -> u128 {
        let mut count = 0;
        for column in columns {
            for i in 0..here.len() {
                for j in 0..i {
                    let labelled = column[i] != Labels::MISSING && column[j] != Labels::MISSING;
                    count += u128::from(labelled && (column[i] == column[j]) != (here[i] == here[j]));
                }
            }
        }
        count
    }
}
