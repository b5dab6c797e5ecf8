//! Integers of any width as labels.

/// An integer type that labels may have. Sealed: the primitive types of up to 64 bits are all there are.
pub trait Key: sealed::Sealed + Copy + Ord + Send + Sync + 'static {
    /// Returns the distance of the label above `low`, modulo the width of the type.
    #[doc(hidden)]
    fn above(self, low: Self) -> u64;

    /// The label that is that distance above `low`.
    #[doc(hidden)]
    fn at(low: Self, offset: u64) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! keys {
    ($($key:ty as $unsigned:ty),*) => {$(
        impl sealed::Sealed for $key {}

        impl Key for $key {
            #[inline(always)]
            fn above(self, low: Self) -> u64 {
                u64::from(self.wrapping_sub(low) as $unsigned)
            }

            #[inline(always)]
            fn at(low: Self, offset: u64) -> Self {
                low.wrapping_add(offset as Self)
            }
        }
    )*};
}

keys!(i8 as u8, u8 as u8, i16 as u16, u16 as u16, i32 as u32, u32 as u32, i64 as u64, u64 as u64);
