//! Clusters as sets of bits: two few-cluster columns are counted by the bits that their sets share.

use super::columns::Column;
use crate::sys::{Vectorised, vectorised};

/// Cells of a table up to which bits are quicker than counting item by item.
pub(super) const MOST_CELLS: usize = 90;

/// A set of bits for each cluster of a column, one after the other.
#[derive(Debug)]
pub(super) struct Bits {
    words: usize,
    sets: Vec<u64>,
}

impl Bits {
    pub(super) fn of(column: &Column) -> Self {
        let words = column.codes.len().div_ceil(64);
        let mut sets = vec![0; words * column.numbers()];
        for (item, &code) in column.codes.iter().enumerate() {
            sets[code as usize * words + item / 64] |= 1 << (item % 64);
        }
        // Items without a label are in no set.
        sets.truncate(words * column.clusters as usize);
        Self { words, sets }
    }
}

/// The bits that two sets share, for each set of one column with each of another.
struct Shared<'a> {
    one: &'a Bits,
    other: &'a Bits,
    counts: &'a mut [u32],
}

impl Vectorised for Shared<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let words = self.one.words;
        let rows = self.one.sets.chunks_exact(words);
        let columns = self.other.sets.len() / words;
        for (row, counts) in rows.zip(self.counts.chunks_exact_mut(columns)) {
            for (column, count) in self.other.sets.chunks_exact(words).zip(counts) {
                let shared = row.iter().zip(column).map(|(x, y)| u64::from((x & y).count_ones()));
                *count = shared.sum::<u64>() as u32;
            }
        }
    }
}

/// Counts all cells, row after row.
pub(super) fn count(one: &Bits, other: &Bits, counts: &mut [u32]) {
    vectorised(Shared { one, other, counts });
}
