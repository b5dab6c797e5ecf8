//! Chooses the way to count two columns: the one place that knows what was measured.

/// A way to count two columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// In a table with a cell for every pair of labels.
    Dense,
    /// By sorting the pairs of labels.
    Sorted,
}

/// Cells per item up to which looking through a table takes less time than sorting the items: those of the first line whose
/// items are not fewer.
const CELLS_PER_ITEM: [(usize, u64); 2] = [(1 << 12, 8), (usize::MAX, 4)];
/// Cells of the largest table, a byte each.
const LARGEST: u64 = 1 << 22;

/// The way for a number of items and of possible labels.
pub(super) fn choose(items: usize, rows: u64, columns: u64) -> Way {
    let (_, per_item) = CELLS_PER_ITEM.into_iter().find(|&(most, _)| items <= most).unwrap_or((0, 1));
    match rows.checked_mul(columns) {
        Some(cells) if cells <= LARGEST.min(per_item * items as u64) => Way::Dense,
        _ => Way::Sorted,
    }
}

/// Items that a bucket should have: they are sorted in the nearest cache.
const BUCKET: usize = 1 << 13;
/// More buckets than this take longer to find than to sort.
const MOST_BUCKET_BITS: u32 = 9;

/// Bits of the number of buckets to which items are dealt out before they are sorted.
pub(super) fn bucket_bits(items: usize) -> u32 {
    (items / BUCKET).max(1).ilog2().min(MOST_BUCKET_BITS)
}
