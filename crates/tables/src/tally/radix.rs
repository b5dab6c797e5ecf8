//! Counting when the table would not fit a cache: packed pairs of labels are sorted, and equal ones are runs.
//!
//! One pass over the columns deals the pairs out by their leading bits; each bucket is then sorted by the
//! rest of the bits while it is in cache. Buckets follow each other in the order of the cells.

use std::ops::Range;

use super::blocks::{BUCKET_BITS, BUCKETS, Blocks};
use super::hot::{HotCounts, HotPairs};
use super::offsets::Column;
use super::sort::{Word, sort};
use crate::sys::{available, map_list, map_parts, with_capacity};
use crate::table::Cell;

/// Items whose pairs are packed at a time.
const CHUNK: usize = 512;
/// Pairs looked at to find frequent ones.
const SAMPLE: usize = 16_384;
/// A bucket with more pairs is dealt out again: it would not fit a cache.
const LARGE: usize = 1 << 18;

/// The pairs of all items in buckets; the columns are no longer needed.
pub(super) enum Dealt {
    Narrow(Buckets<u32>),
    Wide(Buckets<u64>),
}

impl Dealt {
    /// Deals out columns whose ranges are exact and below 2^32.
    pub(super) fn of(a: Column<'_>, b: Column<'_>) -> Self {
        let pairs = Pairs::new(a, b);
        if pairs.rest_bits() <= 32 { Self::Narrow(pairs.buckets()) } else { Self::Wide(pairs.buckets()) }
    }

    /// Counts the pairs.
    pub(super) fn cells(self) -> Vec<Cell> {
        match self {
            Self::Narrow(buckets) => buckets.cells(),
            Self::Wide(buckets) => buckets.cells(),
        }
    }
}

/// Two columns as one number per item: the row above the column.
struct Pairs<'c> {
    a: Column<'c>,
    b: Column<'c>,
    column_bits: u32,
    bits: u32,
    hot: Option<HotPairs>,
}

/// The pairs of a part of the items.
struct Part<W> {
    blocks: Blocks<W>,
    hot: HotCounts,
}

impl<'c> Pairs<'c> {
    fn new(a: Column<'c>, b: Column<'c>) -> Self {
        let bits = |top: u64| u64::BITS - top.leading_zeros();
        let bits_of_both = (bits(a.top) + bits(b.top)).max(BUCKET_BITS);
        let mut pairs = Self { a, b, column_bits: bits(b.top), bits: bits_of_both, hot: None };
        if a.len >= SAMPLE * 16 {
            let mut pair = [0];
            let sample = (0..a.len).step_by(a.len / SAMPLE).map(|item| {
                pairs.pack(item, &mut pair);
                pair[0]
            });
            pairs.hot = HotPairs::choose(sample.collect());
        }
        pairs
    }

    /// Bits that are left when the bucket is known.
    fn rest_bits(&self) -> u32 {
        self.bits - BUCKET_BITS
    }

    /// The pairs of the items from `start` on.
    fn pack(&self, start: usize, out: &mut [u64]) {
        let (mut rows, mut columns) = ([0_u32; CHUNK], [0_u32; CHUNK]);
        self.a.offsets.read(start, &mut rows[..out.len()]);
        self.b.offsets.read(start, &mut columns[..out.len()]);
        for ((pair, &row), &column) in out.iter_mut().zip(&rows).zip(&columns) {
            *pair = u64::from(row) << self.column_bits | u64::from(column);
        }
    }

    /// Deals the pairs of a part of the items out to their buckets.
    fn deal<W: Word>(&self, part: Range<usize>) -> Part<W> {
        let rest_bits = self.rest_bits();
        let rest = (1 << rest_bits) - 1;
        let mut dealt = Part { blocks: Blocks::new(part.len()), hot: HotCounts::new() };
        let mut pairs = [0_u64; CHUNK];
        for start in part.clone().step_by(CHUNK) {
            let pairs = &mut pairs[..CHUNK.min(part.end - start)];
            self.pack(start, pairs);
            let left = self.hot.as_ref().map_or(pairs.len(), |hot| hot.catch(pairs, &mut dealt.hot));
            for &pair in &pairs[..left] {
                dealt.blocks.push((pair >> rest_bits) as usize % BUCKETS, W::of(pair & rest));
            }
        }
        dealt
    }

    fn buckets<W: Word>(&self) -> Buckets<W> {
        let parts = map_parts(self.a.len, |part| self.deal::<W>(part));
        let (parts, hot): (Vec<_>, Vec<_>) = parts.into_iter().map(|part| (part.blocks, part.hot)).unzip();
        let hot = self.hot.as_ref().map(|pairs| pairs.tabulated(&hot)).unwrap_or_default();
        Buckets { parts, hot, items: self.a.len, column_bits: self.column_bits, rest_bits: self.rest_bits() }
    }
}

/// The pairs of all items by their leading bits, the hot ones counted.
pub(super) struct Buckets<W> {
    parts: Vec<Blocks<W>>,
    hot: Vec<(u64, u64)>,
    items: usize,
    pub(super) column_bits: u32,
    pub(super) rest_bits: u32,
}

impl<W: Word> Buckets<W> {
    /// Ranges of buckets for the threads: neighbouring buckets stay together, and give one long run of cells.
    pub(super) fn shares(&self) -> Vec<Range<usize>> {
        let worth_it = if available() == 1 { 1 } else { self.items / LARGE * 4 };
        let shares = worth_it.clamp(1, (available() * 4).min(BUCKETS));
        let start = |share: usize| BUCKETS * share / shares;
        (0..shares).map(|share| start(share)..start(share + 1)).collect()
    }

    /// The words of a bucket.
    pub(super) fn words(&self, bucket: usize) -> impl Iterator<Item = &W> {
        self.parts.iter().flat_map(move |part| part.runs(bucket)).flatten()
    }

    /// The hot pairs of some buckets with their counts.
    pub(super) fn hot_of(&self, buckets: &Range<usize>) -> &[(u64, u64)] {
        let first =
            |bucket: usize| self.hot.partition_point(|&(pair, _)| (pair >> self.rest_bits) < bucket as u64);
        &self.hot[first(buckets.start)..first(buckets.end)]
    }

    /// Sorts buckets and gives every distinct pair of theirs to a sink, in order.
    pub(super) fn push_runs_to<S: Sink>(&self, sink: S, buckets: Range<usize>) -> S {
        let hot = self.hot_of(&buckets);
        let mut counter = RunCounter { hot, items: Vec::new(), spare: Vec::new(), sink };
        for bucket in buckets {
            counter.count_bucket(&self.parts, bucket, (bucket as u64) << self.rest_bits, self.rest_bits);
        }
        counter.push_hot(u64::MAX);
        counter.sink
    }

    fn cells(self) -> Vec<Cell> {
        let shares = self.shares();
        let mut lists = map_list(0..shares.len(), |share| {
            let buckets = shares[share].clone();
            let pairs: usize = buckets
                .clone()
                .map(|bucket| self.parts.iter().map(|part| part.len(bucket)).sum::<usize>())
                .sum();
            // Room for the most cells there can be: pages that are never written cost nothing.
            let cells = with_capacity(pairs + self.hot_of(&buckets).len());
            let mut cells = self.push_runs_to(Cells { column_bits: self.column_bits, cells }, buckets).cells;
            cells.shrink_to_fit();
            cells
        });
        drop(self.parts);
        if lists.len() == 1 { lists.remove(0) } else { lists.concat() }
    }
}

/// The row and the column of a packed pair.
#[inline(always)]
pub(super) fn place(pair: u64, column_bits: u32) -> (usize, usize) {
    ((pair >> column_bits) as usize, (pair & ((1 << column_bits) - 1)) as usize)
}

/// Takes distinct pairs with their counts.
pub(super) trait Sink {
    fn push(&mut self, pair: u64, count: u64);
}

struct Cells {
    column_bits: u32,
    cells: Vec<Cell>,
}

impl Sink for Cells {
    #[inline(always)]
    fn push(&mut self, pair: u64, count: u64) {
        let (row, column) = place(pair, self.column_bits);
        self.cells.push(Cell { row: row as u32, column: column as u32, count });
    }
}

/// Sorts bucket after bucket and passes on the runs of equal pairs, the hot pairs in their places.
struct RunCounter<'h, W, S> {
    hot: &'h [(u64, u64)],
    items: Vec<W>,
    spare: Vec<W>,
    sink: S,
}

impl<W: Word, S: Sink> RunCounter<'_, W, S> {
    /// Counts the pairs of one bucket: `head` is what they have in common, `bits` is how many bits they do not.
    fn count_bucket(&mut self, parts: &[Blocks<W>], bucket: usize, head: u64, bits: u32) {
        let runs = || parts.iter().flat_map(move |part| part.runs(bucket));
        let len: usize = runs().map(<[W]>::len).sum();
        if len > LARGE && bits > BUCKET_BITS {
            let bits = bits - BUCKET_BITS;
            let mut blocks = Blocks::new(len);
            runs().flatten().for_each(|&word| blocks.push((word.get() >> bits) as usize % BUCKETS, word));
            for finer in 0..BUCKETS {
                self.count_bucket(std::slice::from_ref(&blocks), finer, head | (finer as u64) << bits, bits);
            }
            return;
        }
        self.items.clear();
        runs().for_each(|run| self.items.extend_from_slice(run));
        sort(&mut self.items, &mut self.spare, bits);
        self.push_runs(head, bits);
    }

    fn push_runs(&mut self, head: u64, bits: u32) {
        let items = std::mem::take(&mut self.items);
        let pair = |word: W| head | word.get() & ((1 << bits) - 1);
        let mut start = 0;
        for (end, &word) in items.iter().enumerate() {
            if items.get(end + 1) != Some(&word) {
                let pair = pair(word);
                self.push_hot(pair);
                self.sink.push(pair, (end + 1 - start) as u64);
                start = end + 1;
            }
        }
        self.items = items;
    }

    /// Appends the hot pairs below a pair.
    #[inline(always)]
    fn push_hot(&mut self, below: u64) {
        while let Some((&(pair, count), rest)) = self.hot.split_first()
            && pair < below
        {
            self.sink.push(pair, count);
            self.hot = rest;
        }
    }
}
