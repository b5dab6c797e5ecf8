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
const CELLS_PER_ITEM: [(usize, u64); 3] = [(1 << 12, 5), (1 << 14, 6), (usize::MAX, 8)];
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

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::time::Instant;

    use super::super::dense;
    use super::super::offsets::Narrow;
    use super::super::pairs::{Pairs, Rows, Sink};
    use super::*;

    /// Items, clusters on each side, and the nanoseconds per item of a table and of sorting, as `measure` prints them: those where the two are not far from
    /// each other.
    const MEASURED: &[(usize, u64, f64, f64)] = &[
        (100, 5, 4.6, 10.9),
        (100, 10, 5.4, 14.3),
        (100, 20, 11.7, 14.2),
        (100, 40, 31.0, 14.6),
        (300, 5, 2.1, 8.0),
        (300, 10, 2.4, 10.8),
        (300, 20, 4.5, 10.8),
        (300, 40, 10.8, 10.7),
        (300, 70, 29.8, 11.0),
        (1000, 5, 1.2, 6.8),
        (1000, 10, 1.3, 6.1),
        (1000, 20, 1.9, 9.4),
        (1000, 40, 3.8, 9.2),
        (1000, 70, 9.4, 9.1),
        (1000, 100, 18.0, 9.0),
        (1000, 150, 36.8, 9.1),
        (3000, 20, 1.2, 6.0),
        (3000, 40, 1.8, 10.4),
        (3000, 70, 3.7, 10.0),
        (3000, 100, 6.5, 9.9),
        (3000, 150, 12.8, 9.5),
        (3000, 200, 21.5, 9.1),
        (3000, 300, 46.3, 9.7),
        (10000, 100, 2.7, 10.7),
        (10000, 150, 4.4, 10.7),
        (10000, 200, 7.0, 10.7),
        (10000, 300, 14.4, 10.8),
        (30000, 200, 2.9, 13.8),
        (30000, 300, 5.4, 13.6),
        (30000, 500, 13.2, 14.3),
        (30000, 700, 24.6, 14.2),
        (100000, 500, 4.6, 13.5),
        (100000, 1000, 15.8, 13.6),
    ];

    #[test]
    fn no_size_is_far_from_its_best_way() {
        for &(items, clusters, dense, sorted) in MEASURED {
            let chosen = if choose(items, clusters, clusters) == Way::Dense { dense } else { sorted };
            assert!(chosen < 1.3 * dense.min(sorted), "{items} items, {clusters} clusters: {chosen}");
        }
    }

    /// Adds up squares.
    struct Squares(u64);

    impl Sink for Squares {
        fn push(&mut self, row: u32, column: u32, count: u64) {
            self.0 += count * count + u64::from(row ^ column);
        }
    }

    #[test]
    #[ignore = "measures; MEASURED is what it prints"]
    #[allow(clippy::print_stdout)]
    fn measure() {
        for items in [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000] {
            for clusters in [5_u64, 10, 20, 40, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000] {
                if clusters * clusters > 64 * items as u64 || clusters > items as u64 / 2 {
                    continue;
                }
                let mut state = 1_u64;
                let mut next = || {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 33
                };
                let a: Vec<i32> = (0..items).map(|_| (next() % clusters) as i32).collect();
                let b: Vec<i32> =
                    a.iter().map(|&a| if next() % 10 < 7 { a } else { (next() % clusters) as i32 }).collect();
                let (a, b) = (Narrow::guess(&a), Narrow::guess(&b));
                let dense = best(items, || {
                    black_box(dense::pair_counts_of_any_size(a.column(), b.column()));
                });
                let sorted = best(items, || {
                    let sizes = (a.column().histogram(), b.column().histogram());
                    let pairs = Pairs::of(a.column(), b.column(), Rows::Ascending);
                    black_box((sizes, pairs.count(|_| Squares(0)).len()));
                });
                println!("        ({items}, {clusters}, {dense:.1}, {sorted:.1}),");
            }
        }
    }

    /// The least nanoseconds per item.
    fn best(items: usize, mut work: impl FnMut()) -> f64 {
        let repeats = 100_000 / items + 1;
        let mut least = f64::MAX;
        for _ in 0..40 {
            let start = Instant::now();
            (0..repeats).for_each(|_| work());
            least = least.min(start.elapsed().as_secs_f64() / (repeats * items) as f64 * 1e9);
        }
        least
    }
}
