//! The range that the labels of a column lie in.

use super::Key;
use crate::sys::map_parts;

/// Labels from `low` to `top` above it, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span<K> {
    pub(super) low: K,
    pub(super) top: u64,
}

impl<K: Key> Span<K> {
    fn between(low: K, high: K) -> Self {
        Self { low, top: high.above(low) }
    }

    /// The exact range of a column that is not empty.
    pub(super) fn of(column: &[K]) -> Self {
        let parts = map_parts(column.len(), |part| ends(&column[part]));
        let low = parts.iter().map(|&(low, _)| low).min();
        let high = parts.iter().map(|&(_, high)| high).max();
        Self::between(low.unwrap_or(column[0]), high.unwrap_or(column[0]))
    }

    /// The range of a sample of the column: likely right where clusters are few, a lower bound always.
    pub(super) fn guess(column: &[K]) -> Self {
        let step = (column.len() / SAMPLE).max(1);
        let first = column[0];
        let grow = |(low, high): (K, K), &key: &K| (low.min(key), high.max(key));
        let (low, high) = column.iter().step_by(step).fold((first, first), grow);
        Self::between(low, high)
    }
}

/// Labels looked at to guess a range. A label of a thousandth of the items is missed once in 10^7 columns.
const SAMPLE: usize = 16_384;

fn ends<K: Key>(column: &[K]) -> (K, K) {
    let first = column[0];
    // Several pairs of ends at a time: one alone would wait for itself.
    let mut low = [first; 32];
    let mut high = [first; 32];
    let chunks = column.chunks_exact(32);
    let rest = chunks.remainder();
    for chunk in chunks {
        for lane in 0..32 {
            low[lane] = low[lane].min(chunk[lane]);
            high[lane] = high[lane].max(chunk[lane]);
        }
    }
    for &key in rest {
        low[0] = low[0].min(key);
        high[0] = high[0].max(key);
    }
    let lowest = low.into_iter().fold(first, K::min);
    (lowest, high.into_iter().fold(first, K::max))
}
