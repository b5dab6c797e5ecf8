//! Items that no clustering tells apart, taken together.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use crate::input::Labels;

/// A map whose order of insertion, and so every number taken from it, does not depend on the run.
pub(super) type FixedMap<K, V> = HashMap<K, V, BuildHasherDefault<FxHasher>>;

/// For each item the number of its row of labels, in order of first appearance.
pub(super) fn numbered<'a>(items: usize, columns: impl Iterator<Item = &'a [u32]>) -> Vec<u32> {
    let mut of_item = vec![0_u32; items];
    for column in columns {
        let mut numbers: FixedMap<(u32, u32), u32> = HashMap::default();
        for (atom, &code) in of_item.iter_mut().zip(column) {
            let next = numbers.len() as u32;
            *atom = *numbers.entry((*atom, code)).or_insert(next);
        }
    }
    of_item
}

/// The meet of several clusterings: each atom is a distinct row of labels with the number of its items.
#[derive(Debug)]
pub(super) struct Atoms {
    /// The atom of each item.
    pub(super) of_item: Vec<u32>,
    /// The number of items of each atom.
    pub(super) weights: Vec<u64>,
    /// Number of clusterings.
    pub(super) columns: usize,
    /// The labels of each atom, atom by atom.
    labels: Vec<u32>,
}

impl Atoms {
    pub(super) fn of(columns: &[Vec<u32>]) -> Self {
        let of_item = numbered(columns[0].len(), columns.iter().map(Vec::as_slice));
        let (mut weights, mut labels) = (Vec::new(), Vec::new());
        for (item, &atom) in of_item.iter().enumerate() {
            // Atoms are numbered in order of first appearance.
            if atom as usize == weights.len() {
                weights.push(0);
                labels.extend(columns.iter().map(|column| column[item]));
            }
            weights[atom as usize] += 1;
        }
        Self { of_item, weights, columns: columns.len(), labels }
    }

    /// Number of atoms.
    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    /// The label of an atom in each clustering; [`Labels::MISSING`] where there is none.
    pub(super) fn row(&self, atom: u32) -> &[u32] {
        &self.labels[atom as usize * self.columns..][..self.columns]
    }

    /// The clusterings that label an atom, with its label.
    pub(super) fn labels(&self, atom: u32) -> impl Iterator<Item = (usize, u32)> + '_ {
        let labels = self.row(atom).iter().copied().enumerate();
        labels.filter(|&(_, label)| label != Labels::MISSING)
    }

    /// The label of each atom in one clustering.
    pub(super) fn column(&self, column: usize) -> impl Iterator<Item = u32> + '_ {
        self.labels.iter().skip(column).step_by(self.columns).copied()
    }
}
