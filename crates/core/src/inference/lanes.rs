//! Replicates that are drawn together, one per lane of a vector.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Mul};

/// Replicates of a block: as many as the bytes of the common vector registers.
pub(super) const LANES: usize = 32;

/// An unsigned integer: the narrowest that holds a sum is the fastest.
pub(super) trait Whole:
    Copy + Default + Ord + From<u8> + Add<Output = Self> + AddAssign + Mul<Output = Self> + Debug
{
    /// A number that fits.
    fn of(number: u64) -> Self;

    fn wide(self) -> u128;
}

impl Whole for u32 {
    #[inline(always)]
    fn of(number: u64) -> Self {
        debug_assert!(number <= u64::from(Self::MAX));
        number as Self
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        self.into()
    }
}

impl Whole for u64 {
    #[inline(always)]
    fn of(number: u64) -> Self {
        number
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        self.into()
    }
}

impl Whole for u128 {
    #[inline(always)]
    fn of(number: u64) -> Self {
        number.into()
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        self
    }
}

/// The size of a cluster: 32 bits where they are enough, since memory is what limits large tables.
pub(super) trait Size: Whole + Into<u64> {}

impl<T: Whole + Into<u64>> Size for T {}

/// One value per replicate of a block.
pub(super) type Lanes<T> = [T; LANES];

/// Visits the lanes whose byte is 255; the other bytes are 0.
#[inline(always)]
pub(super) fn for_each_marked(marks: &Lanes<u8>, mut visit: impl FnMut(usize)) {
    for (eighth, marks) in marks.as_chunks::<8>().0.iter().enumerate() {
        let mut marks = u64::from_le_bytes(*marks);
        while marks != 0 {
            let byte = marks.trailing_zeros() / 8;
            visit(8 * eighth + byte as usize);
            marks &= !(0xff << (8 * byte));
        }
    }
}

/// Resampled counts of the cells of a table, for the replicates of one block.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// The cells whose counts fit a byte, in the order of the table.
    pub(super) small: Vec<Lanes<u8>>,
    /// The others.
    pub(super) large: Vec<Lanes<u64>>,
}

/// Which cells of a table are large.
#[derive(Debug, Clone, Default)]
pub(super) struct Split {
    /// The places of the large cells in the table, ascending.
    pub(super) large: Vec<u32>,
}

impl Split {
    pub(super) fn new(counts: &[u64], is_large: impl Fn(u64) -> bool) -> Self {
        let places = counts.iter().enumerate().filter(|&(_, &count)| is_large(count));
        Self { large: places.map(|(place, _)| place as u32).collect() }
    }

    /// The place of a cell among the small ones, or among the large ones.
    pub(super) fn place(&self, cell: usize) -> Result<usize, usize> {
        match self.large.binary_search(&(cell as u32)) {
            Ok(large) => Err(large),
            Err(before) => Ok(cell - before),
        }
    }

    /// The small cells of something that the table has one of per cell.
    pub(super) fn small_of<T: Copy>(&self, all: &[T]) -> Vec<T> {
        let mut large = self.large.iter().peekable();
        let kept =
            all.iter().enumerate().filter(|(cell, _)| large.next_if(|&&l| l as usize == *cell).is_none());
        kept.map(|(_, &value)| value).collect()
    }
}

impl Block {
    /// The counts of one replicate in the order of the table.
    pub(super) fn replicate(&self, lane: usize, split: &Split, counts: &mut Vec<u64>) {
        counts.clear();
        let mut small = self.small.iter().map(|cell| u64::from(cell[lane]));
        for (cell, &place) in self.large.iter().zip(&split.large) {
            let between = place as usize - counts.len();
            counts.extend(small.by_ref().take(between));
            counts.push(cell[lane]);
        }
        counts.extend(small);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_cells_come_back_in_the_order_of_the_table() {
        let counts = [300, 1, 2, 400, 500, 3];
        let split = Split::new(&counts, |count| count > 100);
        assert_eq!(split.small_of(&counts), [1, 2, 3]);
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|cell| split.place(cell)),
            [Err(0), Ok(0), Ok(1), Err(1), Err(2), Ok(2)]
        );
        let block = Block {
            small: vec![[1; LANES], [2; LANES], [3; LANES]],
            large: vec![[300; LANES], [400; LANES], [500; LANES]],
        };
        let mut back = Vec::new();
        block.replicate(7, &split, &mut back);
        assert_eq!(back, counts);
    }
}
