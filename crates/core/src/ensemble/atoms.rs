//! Items that no clustering tells apart, taken together.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

/// The meet of several clusterings: each atom is a distinct row of labels with the number of its items.
#[derive(Debug)]
pub(super) struct Atoms {
    /// The atom of each item.
    pub(super) of_item: Vec<u32>,
    /// The number of items of each atom.
    pub(super) weights: Vec<u64>,
    /// The label of each atom in each clustering, by clustering; `Labels::MISSING` where there is none.
    pub(super) labels: Vec<Vec<u32>>,
}

impl Atoms {
    pub(super) fn of(columns: &[Vec<u32>]) -> Self {
        let mut of_item = vec![0_u32; columns[0].len()];
        for column in columns {
            let mut numbers: HashMap<(u32, u32), u32, BuildHasherDefault<FxHasher>> = HashMap::default();
            for (atom, &code) in of_item.iter_mut().zip(column) {
                let next = numbers.len() as u32;
                *atom = *numbers.entry((*atom, code)).or_insert(next);
            }
        }
        let count = of_item.iter().max().map_or(0, |&last| last as usize + 1);
        let mut weights = vec![0; count];
        let mut labels = vec![vec![0; count]; columns.len()];
        for (item, &atom) in of_item.iter().enumerate() {
            weights[atom as usize] += 1;
            for (of_atoms, column) in labels.iter_mut().zip(columns) {
                of_atoms[atom as usize] = column[item];
            }
        }
        Self { of_item, weights, labels }
    }
}
