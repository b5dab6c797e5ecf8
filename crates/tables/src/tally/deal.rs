//! Dealing items out to buckets: counted first, then written where they belong.

use std::ops::Range;

use crate::sys::{with_capacity, zeros};

/// Items read at a time.
const CHUNK: usize = 512;

/// Words in buckets, one after the other.
pub(super) struct Dealt<W> {
    words: Vec<W>,
    /// The end of each bucket.
    ends: Vec<u32>,
}

impl<W: Copy + Default> Dealt<W> {
    /// Deals out a part of the items, fewer than 2^32. `read` writes what is known of the items from a place on, `bucket_of`
    /// says in which bucket that belongs, and `keep` what is left to remember of it there.
    pub(super) fn of<T: Copy + Default>(
        part: Range<usize>,
        buckets: usize,
        read: impl Fn(usize, &mut [T]),
        bucket_of: impl Fn(T) -> usize,
        keep: impl Fn(T) -> W,
    ) -> Self {
        let mut chunk = [T::default(); CHUNK];
        let mut each = |deal: &mut dyn FnMut(&[T])| {
            for start in part.clone().step_by(CHUNK) {
                let chunk = &mut chunk[..CHUNK.min(part.end - start)];
                read(start, chunk);
                deal(chunk);
            }
        };
        if buckets == 1 {
            let mut words = with_capacity(part.len());
            each(&mut |chunk| words.extend(chunk.iter().map(|&item| keep(item))));
            return Self { words, ends: vec![part.len() as u32] };
        }
        let mut ends = vec![0_u32; buckets];
        each(&mut |chunk| chunk.iter().for_each(|&item| ends[bucket_of(item)] += 1));
        sum_up(&mut ends);
        let mut words = zeros(part.len());
        each(&mut |chunk| {
            for &item in chunk {
                let end = &mut ends[bucket_of(item)];
                words[*end as usize] = keep(item);
                *end += 1;
            }
        });
        Self { words, ends }
    }

    /// The words of a bucket.
    pub(super) fn bucket(&self, bucket: usize) -> &[W] {
        let start = if bucket == 0 { 0 } else { self.ends[bucket - 1] };
        &self.words[start as usize..self.ends[bucket] as usize]
    }
}

/// Numbers of items become the places of the first ones.
pub(super) fn sum_up(places: &mut [u32]) {
    let mut start = 0;
    for place in places {
        start += std::mem::replace(place, start);
    }
}
