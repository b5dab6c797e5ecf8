//! Counts as places of a list.

/// A count as the place of a list. Where a pointer has 32 bits a count may have more: then it is beyond every list, and not at
/// the place of its lower bits.
#[inline]
pub fn place(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
