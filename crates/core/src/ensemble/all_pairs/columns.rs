//! Clusterings as the counters read them.

use super::super::atoms::numbered_up_to;
use super::bits::{Bits, MOST_CELLS};
use crate::input::Labels;

/// A clustering: clusters from 0 in order of first appearance, and one number more for items without a label.
#[derive(Debug)]
pub(crate) struct Column {
    pub(super) codes: Vec<u32>,
    pub(super) clusters: u32,
    pub(super) complete: bool,
}

impl Column {
    fn of(labels: impl Iterator<Item = u32> + Clone) -> Self {
        let known = labels.clone().filter(|&code| code != Labels::MISSING);
        let last = known.max().map_or(0, |last| last as usize + 1);
        let (mut numbers, mut clusters, mut complete) = (vec![u32::MAX; last], 0, true);
        let number = |code: u32| match numbers.get_mut(code as usize) {
            None => {
                complete = false;
                u32::MAX
            }
            Some(number) => {
                if *number == u32::MAX {
                    *number = clusters;
                    clusters += 1;
                }
                *number
            }
        };
        let mut codes: Vec<u32> = labels.map(number).collect();
        if !complete {
            codes.iter_mut().filter(|code| **code == u32::MAX).for_each(|code| *code = clusters);
        }
        Self { codes, clusters, complete }
    }

    /// Its numbers, those of items without a label among them.
    pub(super) fn numbers(&self) -> usize {
        self.clusters as usize + usize::from(!self.complete)
    }
}

/// Clusterings from which on it pays to look for equal rows.
const LEAST_COLUMNS: usize = 12;

/// Many clusterings of the same items.
#[derive(Debug)]
pub(crate) struct Columns {
    pub(super) list: Vec<Column>,
    /// How many items each item stands for, where equal rows are counted together.
    pub(super) weights: Option<Vec<u32>>,
    /// The clusters of columns that have few of them as sets of bits.
    pub(super) bits: Vec<Option<Bits>>,
    items: usize,
}

impl Columns {
    /// Takes all items.
    pub(crate) fn of<'a>(columns: impl Iterator<Item = &'a [u32]>) -> Self {
        let list: Vec<Column> = columns.map(|column| Column::of(column.iter().copied())).collect();
        let items = list.first().map_or(0, |column| column.codes.len());
        Self { list, weights: None, bits: Vec::new(), items }
    }

    /// Takes the items at those places.
    pub(crate) fn at<'a>(columns: impl Iterator<Item = &'a [u32]>, places: &[usize]) -> Self {
        let of_places = |column: &'a [u32]| Column::of(places.iter().map(|&place| column[place]));
        Self { list: columns.map(of_places).collect(), weights: None, bits: Vec::new(), items: places.len() }
    }

    /// The same clusterings with equal rows counted together, where that halves the work.
    pub(crate) fn by_atoms(self) -> Self {
        if self.list.len() < LEAST_COLUMNS || u32::try_from(self.items).is_err() {
            return self;
        }
        let codes = self.list.iter().map(|column| &column.codes[..]);
        let Some(atoms) = numbered_up_to(self.items / 2, self.items, codes) else { return self };
        let count = atoms.iter().max().map_or(0, |&last| last as usize + 1);
        let mut weights = vec![0_u32; count];
        let mut first = Vec::with_capacity(count);
        for (item, &atom) in atoms.iter().enumerate() {
            if weights[atom as usize] == 0 {
                first.push(item);
            }
            weights[atom as usize] += 1;
        }
        let of_atoms = |column: Column| Column {
            codes: first.iter().map(|&item| column.codes[item]).collect(),
            ..column
        };
        let list = self.list.into_iter().map(of_atoms).collect();
        Self { list, weights: Some(weights), bits: Vec::new(), items: self.items }
    }

    /// The same with the bits of columns that have few clusters; bits do not take weights.
    pub(crate) fn with_bits(mut self) -> Self {
        let least = self.list.iter().map(|column| column.clusters as usize).min().unwrap_or(0);
        if self.weights.is_none() && least > 0 {
            let is_few = |column: &Column| least * column.clusters as usize <= MOST_CELLS;
            self.bits = self.list.iter().map(|column| is_few(column).then(|| Bits::of(column))).collect();
        }
        self
    }

    /// Whether all clusterings are the same.
    pub(crate) fn are_equal(&self) -> bool {
        self.list.windows(2).all(|two| two[0].codes == two[1].codes)
    }

    /// Number of clusterings.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}
