//! Replicates that are drawn together, one per lane of a vector.

/// Replicates of a block: as many as the bytes of the common vector registers.
pub(super) const LANES: usize = 32;

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
