//! Clusters in an order without meaning, so that threads get equal shares.
//!
//! Codes are given in order of first appearance, so most items have low ones. Threads share the pairs by their leading bits,
//! and one of them would get nearly all.

use super::offsets::{Column, Offsets};

/// Any large odd number: with it, a product modulo a power of two is another order of the numbers below that.
const ODD: u32 = 0x9e37_79b1;

/// A column whose clusters have other numbers.
pub(super) struct Spread<'c> {
    column: Column<'c>,
    /// Bits of a number.
    top: u32,
}

impl<'c> Spread<'c> {
    /// The clusters of a column whose range is below 2^32.
    pub(super) fn of(column: Column<'c>) -> Self {
        let bits = u64::BITS - column.top.leading_zeros();
        Self { column, top: ((1_u64 << bits) - 1) as u32 }
    }

    pub(super) fn column(&self) -> Column<'_> {
        Column { offsets: self, len: self.column.len, top: self.top.into() }
    }

    /// The sizes of the clusters in their new order.
    pub(super) fn sizes(&self, sizes: &[u32]) -> Vec<u32> {
        let mut spread = vec![0; self.top as usize + 1];
        (0..).zip(sizes).for_each(|(number, &size)| spread[self.number(number) as usize] = size);
        spread
    }

    #[inline(always)]
    fn number(&self, old: u32) -> u32 {
        old.wrapping_mul(ODD) & self.top
    }
}

impl Offsets for Spread<'_> {
    fn read(&self, start: usize, out: &mut [u32]) -> u64 {
        self.column.offsets.read(start, out);
        out.iter_mut().for_each(|number| *number = self.number(*number));
        self.top.into()
    }
}
