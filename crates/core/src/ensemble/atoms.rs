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
    let mut count = usize::from(items > 0);
    for column in columns {
        let codes = column.iter().max().map_or(0, |&code| code as usize + 1);
        // A table of all pairs is faster than a map while it is not far larger than the items.
        count = match count.checked_mul(codes) {
            Some(pairs) if pairs <= 16 * items => number_by_table(&mut of_item, column, codes, pairs),
            _ => number_by_map(&mut of_item, column),
        };
    }
    of_item
}

/// Numbers the pairs of an atom and a code; how many there are.
fn number_by_table(of_item: &mut [u32], column: &[u32], codes: usize, pairs: usize) -> usize {
    let (mut numbers, mut count) = (vec![u32::MAX; pairs], 0);
    for (atom, &code) in of_item.iter_mut().zip(column) {
        let number = &mut numbers[*atom as usize * codes + code as usize];
        if *number == u32::MAX {
            *number = count;
            count += 1;
        }
        *atom = *number;
    }
    count as usize
}

fn number_by_map(of_item: &mut [u32], column: &[u32]) -> usize {
    let mut numbers: FixedMap<(u32, u32), u32> = HashMap::default();
    for (atom, &code) in of_item.iter_mut().zip(column) {
        let next = numbers.len() as u32;
        *atom = *numbers.entry((*atom, code)).or_insert(next);
    }
    numbers.len()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_numbers_as_a_map_does() {
        let column = |step: u32, codes: u32| (0..60).map(|item| item * step % 7 % codes).collect::<Vec<_>>();
        let (mut by_table, mut by_map) = (column(1, 5), column(1, 5));
        let second = column(3, 4);
        let counts = [number_by_table(&mut by_table, &second, 4, 20), number_by_map(&mut by_map, &second)];
        assert_eq!((by_table, counts[0]), (by_map, counts[1]));
        // The code of a missing label is far beyond every table.
        let missing = [0, Labels::MISSING, 0, 1];
        assert_eq!(numbered(4, [&missing[..], &[0, 0, 1, 1]].into_iter()), [0, 1, 2, 3]);
    }
}
