//! The range that the labels of a column lie in.

use super::Key;
use crate::sys::{Vectorised, map_parts, vectorised};

/// Labels from `low` to `top` above it, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span<K> {
    pub(super) low: K,
    pub(super) top: u64,
    /// True if both ends occur; else there may be labels beyond them.
    pub(super) is_exact: bool,
}

impl<K: Key> Span<K> {
    fn between((low, high): (K, K)) -> Self {
        Self { low, top: high.above(low), is_exact: true }
    }

    /// The exact range of a column that is not empty.
    pub(super) fn of(column: &[K]) -> Self {
        let parts = map_parts(column.len(), |part| ends(&column[part]));
        let low = parts.iter().map(|&(low, _)| low).min();
        let high = parts.iter().map(|&(_, high)| high).max();
        Self::between((low.unwrap_or(column[0]), high.unwrap_or(column[0])))
    }

    /// The range of a sample of the column: likely right where clusters are few, a lower bound always.
    pub(super) fn guess(column: &[K]) -> Self {
        let step = column.len() / SAMPLE;
        if step < WHOLE {
            return Self::between(ends(column));
        }
        let first = column[0];
        let grow = |(low, high): (K, K), &key: &K| (low.min(key), high.max(key));
        let ends = column.iter().step_by(step).fold((first, first), grow);
        Self { is_exact: false, ..Self::between(ends) }
    }
}

/// Labels looked at to guess a range. A label of a thousandth of the items is missed once in 10^7 columns.
const SAMPLE: usize = 16_384;

/// Items per item of a sample below which looking at all takes no longer.
const WHOLE: usize = 16;

fn ends<K: Key>(column: &[K]) -> (K, K) {
    vectorised(Ends(column))
}

struct Ends<'c, K>(&'c [K]);

impl<K: Key> Vectorised for Ends<'_, K> {
    type Output = (K, K);

    #[inline(always)]
    fn run(self) -> (K, K) {
        let first = self.0[0];
        // Several pairs of ends at a time: one alone would wait for itself.
        let (mut low, mut high) = ([first; 32], [first; 32]);
        let (chunks, rest) = self.0.as_chunks::<32>();
        for chunk in chunks {
            for lane in 0..32 {
                low[lane] = low[lane].min(chunk[lane]);
                high[lane] = high[lane].max(chunk[lane]);
            }
        }
        let grow = |(low, high): (K, K), &key: &K| (low.min(key), high.max(key));
        low.iter().chain(&high).chain(rest).fold((first, first), grow)
    }
}
