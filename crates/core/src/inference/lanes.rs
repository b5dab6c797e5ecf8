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
pub(super) trait Size: Whole + Into<u64> + Send {}

impl<T: Whole + Into<u64> + Send> Size for T {}

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
