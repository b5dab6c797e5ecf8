//! A column of labels as distances from its lowest label, whatever the type of the labels: all that the
//! counters see of it, so that they are compiled once and not for every pair of types.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use super::{Key, Span};
use crate::sys::{Vectorised, distances, map_parts, multiply_add, prefetch, vectorised, zeros};

/// Items read at a time.
const CHUNK: usize = 512;

/// Labels that lie near each other.
pub(super) trait Offsets: Sync {
    /// Writes the distances of the items from `start` on; returns the greatest, or some number of at least
    /// 2^32 if one does not fit.
    fn read(&self, start: usize, out: &mut [u32]) -> u64;

    /// Multiplies each of at most [`CHUNK`] numbers by a factor and adds the distance of an item, modulo 2^32; returns what
    /// [`Self::read`] does.
    fn add_to(&self, numbers: &mut [u32], factor: u32, start: usize) -> u64 {
        let distances = &mut [0; CHUNK][..numbers.len()];
        let top = self.read(start, distances);
        multiply_add(numbers, factor, distances);
        top
    }

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

    /// Counts the items of each label in the range, which must be exact; fewer than 2^32 items.
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

    /// Returns whether no label occurs twice. The range must be exact.
    pub(super) fn occur_once(&self) -> bool {
        if self.width() < self.len as u64 {
            return false;
        }
        let repeated = AtomicBool::new(false);
        let parts = map_parts(self.len, |part| {
            let mut seen: Vec<u64> = zeros(self.width() as usize / 64 + 1);
            let mut labels = [0; CHUNK];
            for start in part.clone().step_by(CHUNK) {
                let labels = &mut labels[..CHUNK.min(part.end - start)];
                self.offsets.read(start, labels);
                if repeated.load(Relaxed) || has_seen(&mut seen, labels) {
                    repeated.store(true, Relaxed);
                    break;
                }
            }
            seen
        });
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        !repeated.into_inner()
            && parts.all(|seen| {
                let overlaps = all.iter().zip(&seen).any(|(all, seen)| all & seen != 0);
                all.iter_mut().zip(seen).for_each(|(all, seen)| *all |= seen);
                !overlaps
            })
    }
}

/// Notes labels, a bit each; whether one was there.
fn has_seen(seen: &mut [u64], labels: &[u32]) -> bool {
    let mut found = 0;
    for &label in labels {
        let (word, bit) = (&mut seen[label as usize / 64], 1 << (label % 64));
        found |= *word & bit;
        *word |= bit;
    }
    found != 0
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

    /// The range that its labels have.
    pub(super) fn exact_span(&self) -> Span<K> {
        if self.span.is_exact { self.span } else { Span::of(self.keys) }
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

    // WebAssembly keeps the two passes, whose vectors are written out.
    #[cfg(not(target_arch = "wasm32"))]
    fn add_to(&self, numbers: &mut [u32], factor: u32, start: usize) -> u64 {
        let keys = &self.keys[start..start + numbers.len()];
        vectorised(AddTo { keys, low: self.span.low, factor, numbers })
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

/// In one pass: a second one over the numbers takes a fifth of the time of counting few clusters.
#[cfg(not(target_arch = "wasm32"))]
struct AddTo<'r, K> {
    keys: &'r [K],
    low: K,
    factor: u32,
    numbers: &'r mut [u32],
}

#[cfg(not(target_arch = "wasm32"))]
impl<K: Key> Vectorised for AddTo<'_, K> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let (mut high_digits, mut top) = (0, 0);
        for (number, &key) in self.numbers.iter_mut().zip(self.keys) {
            let offset = key.above(self.low);
            high_digits |= offset >> 32;
            top = top.max(offset as u32);
            *number = number.wrapping_mul(self.factor).wrapping_add(offset as u32);
        }
        high_digits << 32 | u64::from(top)
    }
}
