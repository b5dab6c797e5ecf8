//! Whole numbers that wrap around: sums and products are right if the result fits, whatever came between.

use std::num::Wrapping;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Whole numbers modulo a power of two.
pub(super) trait Ring:
    Copy
    + Default
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + AddAssign
    + SubAssign
    + std::iter::Sum
{
    fn of(count: u64) -> Self;
    fn exact(self) -> u128;

    fn squared(self) -> Self {
        self * self
    }
}

impl Ring for Wrapping<u64> {
    fn of(count: u64) -> Self {
        Self(count)
    }

    fn exact(self) -> u128 {
        self.0.into()
    }
}

impl Ring for Wrapping<u128> {
    fn of(count: u64) -> Self {
        Self(count.into())
    }

    fn exact(self) -> u128 {
        self.0
    }
}
