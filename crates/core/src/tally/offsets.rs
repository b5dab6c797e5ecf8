//! A column of labels as distances from its lowest label, whatever the type of the labels: all that the
//! counters see of it, so that they are compiled once and not for every pair of types.

use super::{Key, Span};
use crate::sys::{Vectorised, distances, prefetch, vectorised, zeros};

/// Items read at a time.
const CHUNK: usize = 512;

/// Labels that lie near each other.
pub(super) trait Offsets: Sync {
    /// Writes the distances of the items from `start` on; returns the greatest, or some number of at least
    /// 2^32 if one does not fit.
    fn read(&self, start: usize, out: &mut [u32]) -> u64;

    /// Asks the memory for items that are about to be read; there may be fewer. Not worth it where reading is all
    /// that there is to do.
    fn prefetch(&self, _start: usize, _len: usize) {}
}

/// A column with the range that its labels have, or are thought to have.
#[derive(Clone, Copy)]
pub(super) struct Column<'c> {
    pub(super) offsets: &'c dyn Offsets,
    pub(super) len: usize,
    /// The greatest distance.
    pub(super) top: u64,
}

impl Column<'_> {
    /// Number of labels in the range, up to the largest `u64`.
    pub(super) fn width(&self) -> u64 {
        self.top.saturating_add(1)
    }

    /// How many items have each label in the range, which must be exact; fewer than 2^32 items.
    pub(super) fn histogram(&self) -> Vec<u32> {
        let mut sizes: Vec<u32> = zeros(self.width() as usize);
        let mut labels = [0; CHUNK];
        for start in (0..self.len).step_by(CHUNK) {
            let labels = &mut labels[..CHUNK.min(self.len - start)];
            self.offsets.read(start, labels);
            labels.iter().for_each(|&label| sizes[label as usize] += 1);
        }
        sizes
    }
}

/// A slice with its lowest label.
pub(super) struct Narrow<'c, K> {
    pub(super) keys: &'c [K],
    pub(super) span: Span<K>,
}

impl<'c, K: Key> Narrow<'c, K> {
    /// With the range that a sample has.
    pub(super) fn guess(keys: &'c [K]) -> Self {
        Self { keys, span: Span::guess(keys) }
    }

    pub(super) fn column(&self) -> Column<'_> {
        Column { offsets: self, len: self.keys.len(), top: self.span.top }
    }
}

impl<K: Key> Offsets for Narrow<'_, K> {
    fn read(&self, start: usize, out: &mut [u32]) -> u64 {
        let keys = &self.keys[start..start + out.len()];
        match distances(keys, self.span.low, out) {
            Some(top) => top.into(),
            None => vectorised(Read { keys, low: self.span.low, out }),
        }
    }

    fn prefetch(&self, start: usize, len: usize) {
        let start = start.min(self.keys.len());
        prefetch(&self.keys[start..self.keys.len().min(start + len)]);
    }
}

struct Read<'r, K> {
    keys: &'r [K],
    low: K,
    out: &'r mut [u32],
}

impl<K: Key> Vectorised for Read<'_, K> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let (mut high_digits, mut top) = (0, 0);
        for (out, &key) in self.out.iter_mut().zip(self.keys) {
            let offset = key.above(self.low);
            high_digits |= offset >> 32;
            top = top.max(offset as u32);
            *out = offset as u32;
        }
        high_digits << 32 | u64::from(top)
    }
}
