//! Counting when the table would not fit a cache: packed pairs of labels are sorted, and equal ones are runs.
//!
//! Many items are dealt out to buckets first, each of which is sorted while it is in cache. Buckets follow each other in the
//! order of the cells.

use std::ops::Range;

use super::deal::Dealt;
use super::offsets::Column;
use super::sort::{Sorter, Word};
use super::ways::bucket_bits;
use crate::sys::{available, map_list, map_parts};

/// Items whose pairs are packed at a time.
const CHUNK: usize = 512;
/// A bucket with more pairs is dealt out again: it would not fit a cache.
const LARGE: usize = 1 << 17;
/// Bits by which it is.
const FINER_BITS: u32 = 8;
/// Items that are worth another share of the work.
const SHARE: usize = 1 << 16;

/// Takes distinct pairs with their counts, the pairs of a row one after the other.
pub(super) trait Sink: Send {
    fn push(&mut self, row: u32, column: u32, count: u64);
}

/// Order in which a sink takes the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    Ascending,
    /// With their numbers rotated: threads then share the items evenly also where most are in the first clusters.
    Rotated,
}

/// Two columns as one number per item: the row above the column.
struct Packing {
    row_bits: u32,
    column_bits: u32,
    bucket_bits: u32,
    order: Rows,
}

impl Packing {
    /// Bits that are left when the bucket is known.
    fn rest_bits(&self) -> u32 {
        self.row_bits + self.column_bits - self.bucket_bits
    }

    /// The row with the bits first that choose the bucket.
    #[inline(always)]
    fn lead(&self, row: u64) -> u64 {
        match self.order {
            Rows::Ascending => row,
            Rows::Rotated => rotated(row, self.row_bits, self.bucket_bits),
        }
    }

    /// The row of such a number.
    #[inline(always)]
    fn row(&self, lead: u64) -> u64 {
        match self.order {
            Rows::Ascending => lead,
            Rows::Rotated => rotated(lead, self.row_bits, self.row_bits - self.bucket_bits),
        }
    }

    fn pack(&self, a: Column<'_>, b: Column<'_>, start: usize, out: &mut [u64]) {
        let (mut rows, mut columns) = ([0_u32; CHUNK], [0_u32; CHUNK]);
        a.offsets.read(start, &mut rows[..out.len()]);
        b.offsets.read(start, &mut columns[..out.len()]);
        for ((pair, &row), &column) in out.iter_mut().zip(&rows).zip(&columns) {
            *pair = self.lead(row.into()) << self.column_bits | u64::from(column);
        }
    }
}

/// A number of `bits` bits whose lowest `low` ones come first.
#[inline(always)]
fn rotated(number: u64, bits: u32, low: u32) -> u64 {
    (number & ((1 << low) - 1)) << (bits - low) | number >> low
}

/// The pairs of all items in buckets; the columns are no longer needed.
pub(super) struct Pairs {
    packing: Packing,
    buckets: Buckets,
}

enum Buckets {
    Narrow(Vec<Dealt<u32>>),
    Wide(Vec<Dealt<u64>>),
}

impl Pairs {
    /// Deals out columns whose ranges are exact and below 2^32.
    pub(super) fn of(a: Column<'_>, b: Column<'_>, order: Rows) -> Self {
        let bits = |top: u64| u64::BITS - top.leading_zeros();
        let (row_bits, column_bits) = (bits(a.top), bits(b.top));
        let packing = Packing { row_bits, column_bits, bucket_bits: bucket_bits(a.len).min(row_bits), order };
        let buckets = if packing.rest_bits() <= u32::BITS {
            Buckets::Narrow(packing.deal(a, b))
        } else {
            Buckets::Wide(packing.deal(a, b))
        };
        Self { packing, buckets }
    }

    /// Gives all pairs to sinks, one for each share of the work, which know how many pairs there are at most.
    pub(super) fn count<S: Sink>(&self, sink: impl Fn(usize) -> S + Sync) -> Vec<S> {
        match &self.buckets {
            Buckets::Narrow(parts) => self.packing.count(parts, sink),
            Buckets::Wide(parts) => self.packing.count(parts, sink),
        }
    }
}

impl Packing {
    fn deal<W: Word>(&self, a: Column<'_>, b: Column<'_>) -> Vec<Dealt<W>> {
        let rest = self.rest_bits();
        map_parts(a.len, |part| {
            Dealt::of(
                part,
                1 << self.bucket_bits,
                |start, out| self.pack(a, b, start, out),
                |pair: u64| (pair >> rest) as usize,
                |pair| W::of(pair & ((1 << rest) - 1)),
            )
        })
    }

    fn count<W: Word, S: Sink>(&self, parts: &[Dealt<W>], sink: impl Fn(usize) -> S + Sync) -> Vec<S> {
        let len = |bucket| parts.iter().map(|part| part.bucket(bucket).len()).sum::<usize>();
        let shares = shares((0..1 << self.bucket_bits).map(len));
        map_list(0..shares.len(), |share| {
            let (buckets, items) = shares[share].clone();
            let mut counter =
                Counter { packing: self, sorter: Sorter::default(), ends: Vec::new(), sink: sink(items) };
            for bucket in buckets {
                counter.sorter.items.clear();
                parts.iter().for_each(|part| counter.sorter.items.extend_from_slice(part.bucket(bucket)));
                counter.count_items((bucket as u64) << self.rest_bits(), self.rest_bits());
            }
            counter.sink
        })
    }
}

/// Ranges of buckets with about as many items each, and these numbers of items.
fn shares(lens: impl Iterator<Item = usize> + Clone) -> Vec<(Range<usize>, usize)> {
    let all: usize = lens.clone().sum();
    let worth_it = if available() == 1 { 1 } else { (all / SHARE).clamp(1, available() * 4) };
    let mut shares = vec![(0..0, 0)];
    for len in lens {
        let (mut buckets, mut items) = shares.pop().unwrap_or_default();
        if items >= all.div_ceil(worth_it) {
            shares.push((buckets.clone(), items));
            (buckets, items) = (buckets.end..buckets.end, 0);
        }
        shares.push((buckets.start..buckets.end + 1, items + len));
    }
    shares
}

/// Sorts bucket after bucket and passes on the runs of equal pairs.
struct Counter<'p, W, S> {
    packing: &'p Packing,
    sorter: Sorter<W>,
    /// The ends of the runs.
    ends: Vec<u32>,
    sink: S,
}

impl<W: Word, S: Sink> Counter<'_, W, S> {
    /// Counts the items of the sorter: `head` is what their pairs have in common, `bits` is how many bits they do not.
    fn count_items(&mut self, head: u64, bits: u32) {
        if self.sorter.items.len() > LARGE && bits > FINER_BITS {
            let items = std::mem::take(&mut self.sorter.items);
            let bits = bits - FINER_BITS;
            let finer: Dealt<W> = Dealt::of(
                0..items.len(),
                1 << FINER_BITS,
                |start, out| out.copy_from_slice(&items[start..start + out.len()]),
                |word: W| (word.get() >> bits) as usize,
                |word| W::of(word.get() & ((1 << bits) - 1)),
            );
            drop(items);
            for bucket in 0..1 << FINER_BITS {
                self.sorter.items.clear();
                self.sorter.items.extend_from_slice(finer.bucket(bucket));
                self.count_items(head | (bucket as u64) << bits, bits);
            }
            return;
        }
        self.sorter.sort(bits);
        self.push_runs(head);
    }

    fn push_runs(&mut self, head: u64) {
        let (items, ends) = (&self.sorter.items, &mut self.ends);
        let Some(&last) = items.last() else { return };
        ends.resize(items.len(), 0);
        // First where the runs end: nobody can guess it, and so nothing is asked.
        let mut runs = 0;
        for (end, pair) in (1..).zip(items.windows(2)) {
            ends[runs] = end;
            runs += usize::from(pair[0] != pair[1]);
        }
        let column_bits = self.packing.column_bits;
        let mut push = |word: W, count: u32| {
            let pair = head | word.get();
            let column = pair & ((1 << column_bits) - 1);
            self.sink.push(self.packing.row(pair >> column_bits) as u32, column as u32, count.into());
        };
        let mut start = 0;
        for &end in &ends[..runs] {
            push(items[start as usize], end - start);
            start = end;
        }
        push(last, items.len() as u32 - start);
    }
}
