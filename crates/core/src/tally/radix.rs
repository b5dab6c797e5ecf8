//! Counting when the table would not fit a cache: packed pairs of labels are sorted, and equal ones are runs.
//!
//! One pass over the columns deals the pairs out by their leading bits; each bucket is then sorted by the
//! rest of the bits while it is in cache. Buckets follow each other in the order of the cells.

use std::ops::Range;

use super::offsets::Column;
use crate::contingency::{Cell, Numbered};
use crate::threads::{available, map_list, map_parts};
use crate::{Contingency, Result};

/// Bits that choose the bucket.
const BUCKET_BITS: u32 = 8;
const BUCKETS: usize = 1 << BUCKET_BITS;
/// Pairs in a block of a bucket: a page of them.
const BLOCK: usize = 1024;
/// Items whose keys are computed at a time.
const CHUNK: usize = 512;

/// Counts columns whose ranges are exact and below 2^32.
pub(super) fn count(a: Column<'_>, b: Column<'_>) -> Result<Numbered> {
    let packing = Packing::of(a.top, b.top);
    let cells =
        if packing.rest_bits() <= 32 { cells::<u32>(a, b, packing) } else { cells::<u64>(a, b, packing) };
    Contingency::from_gapped_cells(cells, a.width() as usize, b.width() as usize)
}

fn cells<W: Word>(a: Column<'_>, b: Column<'_>, packing: Packing) -> Vec<Cell> {
    let parts = map_parts(a.len, |part| deal::<W>(a, b, packing, part));
    // Neighbouring buckets stay on one thread, which then has one long run of cells.
    let shares = if a.len < 1 << 16 || available() == 1 { 1 } else { available() * 4 };
    let mut lists = map_list(0..shares, |share| {
        let buckets = BUCKETS * share / shares..BUCKETS * (share + 1) / shares;
        RunCounter::new(packing).count(buckets, &parts)
    });
    drop(parts);
    if lists.len() == 1 {
        return lists.remove(0);
    }
    lists.concat()
}

/// Deals the pairs of a part of the items out to their buckets.
fn deal<W: Word>(a: Column<'_>, b: Column<'_>, packing: Packing, part: Range<usize>) -> Blocks<W> {
    let rest_bits = packing.rest_bits();
    let rest = (1 << rest_bits) - 1;
    let mut blocks = Blocks::new(part.len());
    let (mut rows, mut cols) = ([0_u32; CHUNK], [0_u32; CHUNK]);
    for start in part.clone().step_by(CHUNK) {
        let len = CHUNK.min(part.end - start);
        a.offsets.read(start, &mut rows[..len]);
        b.offsets.read(start, &mut cols[..len]);
        for (&row, &col) in rows[..len].iter().zip(&cols) {
            let key = u64::from(row) << packing.col_bits | u64::from(col);
            blocks.push((key >> rest_bits) as usize % BUCKETS, W::of(key & rest));
        }
    }
    blocks
}

/// A pair of labels as one number: the row above the column.
#[derive(Clone, Copy)]
struct Packing {
    col_bits: u32,
    bits: u32,
}

impl Packing {
    fn of(top_a: u64, top_b: u64) -> Self {
        let bits = |top: u64| u64::BITS - top.leading_zeros();
        Self { col_bits: bits(top_b), bits: (bits(top_a) + bits(top_b)).max(BUCKET_BITS) }
    }

    /// Bits that are left when the bucket is known.
    fn rest_bits(self) -> u32 {
        self.bits - BUCKET_BITS
    }

    #[inline(always)]
    fn cell(self, key: u64, count: u64) -> Cell {
        Cell { row: (key >> self.col_bits) as u32, col: (key & ((1 << self.col_bits) - 1)) as u32, count }
    }
}

/// What is kept of a key in its bucket.
trait Word: Copy + Ord + Default + Send + Sync {
    fn of(key: u64) -> Self;
    fn get(self) -> u64;
}

impl Word for u32 {
    #[inline(always)]
    fn of(key: u64) -> Self {
        key as Self
    }

    #[inline(always)]
    fn get(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u64 {
    #[inline(always)]
    fn of(key: u64) -> Self {
        key
    }

    #[inline(always)]
    fn get(self) -> u64 {
        self
    }
}

/// The pairs of a part of the items, in blocks that belong to one bucket each.
struct Blocks<W> {
    pairs: Vec<W>,
    /// Blocks of each bucket; all but the last are full.
    of_bucket: Vec<Vec<u32>>,
    /// Where the next pair of each bucket goes; at the start of a block no block is open.
    next: [usize; BUCKETS],
    used: usize,
}

impl<W: Word> Blocks<W> {
    fn new(items: usize) -> Self {
        let blocks = items / BLOCK + BUCKETS + 1;
        Self {
            pairs: vec![W::default(); blocks * BLOCK],
            of_bucket: vec![Vec::new(); BUCKETS],
            next: [0; BUCKETS],
            used: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, bucket: usize, word: W) {
        let mut place = self.next[bucket];
        if place.is_multiple_of(BLOCK) {
            place = self.open(bucket);
        }
        self.pairs[place] = word;
        self.next[bucket] = place + 1;
    }

    #[cold]
    fn open(&mut self, bucket: usize) -> usize {
        self.of_bucket[bucket].push(self.used as u32);
        self.used += 1;
        (self.used - 1) * BLOCK
    }

    /// Number of pairs in a bucket.
    fn len(&self, bucket: usize) -> usize {
        match self.of_bucket[bucket].split_last() {
            Some((&last, full)) => full.len() * BLOCK + self.next[bucket] - last as usize * BLOCK,
            None => 0,
        }
    }

    /// Appends the pairs of a bucket.
    fn read(&self, bucket: usize, items: &mut Vec<W>) {
        let Some((&last, full)) = self.of_bucket[bucket].split_last() else { return };
        for &block in full {
            let start = block as usize * BLOCK;
            items.extend_from_slice(&self.pairs[start..start + BLOCK]);
        }
        items.extend_from_slice(&self.pairs[last as usize * BLOCK..self.next[bucket]]);
    }
}

/// Sorts bucket after bucket and appends the runs of equal pairs.
struct RunCounter<W> {
    packing: Packing,
    items: Vec<W>,
    spare: Vec<W>,
    cells: Vec<Cell>,
}

impl<W: Word> RunCounter<W> {
    fn new(packing: Packing) -> Self {
        Self { packing, items: Vec::new(), spare: Vec::new(), cells: Vec::new() }
    }

    /// The cells of a range of buckets.
    fn count(mut self, buckets: Range<usize>, parts: &[Blocks<W>]) -> Vec<Cell> {
        let pairs = buckets.clone().flat_map(|bucket| parts.iter().map(move |part| part.len(bucket)));
        // Room for the most cells there can be: pages that are never written cost nothing.
        self.cells.reserve_exact(pairs.sum());
        buckets.for_each(|bucket| self.count_bucket(bucket, parts));
        self.cells.shrink_to_fit();
        self.cells
    }

    fn count_bucket(&mut self, bucket: usize, parts: &[Blocks<W>]) {
        self.items.clear();
        parts.iter().for_each(|part| part.read(bucket, &mut self.items));
        sort(&mut self.items, &mut self.spare, self.packing.rest_bits());
        let head = (bucket as u64) << self.packing.rest_bits();
        for run in self.items.chunk_by(W::eq) {
            self.cells.push(self.packing.cell(head | run[0].get(), run.len() as u64));
        }
    }
}

/// Below this a comparison sort is faster.
const FEW: usize = 256;
const DIGIT_BITS: u32 = 9;

/// Sorts words of so many bits.
fn sort<W: Word>(items: &mut Vec<W>, spare: &mut Vec<W>, bits: u32) {
    if items.is_sorted() {
        return;
    }
    if items.len() < FEW {
        items.sort_unstable();
        return;
    }
    let passes = bits.div_ceil(DIGIT_BITS);
    let digit_bits = bits.div_ceil(passes);
    spare.clear();
    spare.resize(items.len(), W::default());
    for pass in 0..passes {
        let shift = pass * digit_bits;
        let digit = |word: W| (word.get() >> shift) as usize & ((1 << digit_bits) - 1);
        let mut places = [0_u32; 1 << DIGIT_BITS];
        for &word in items.iter() {
            places[digit(word)] += 1;
        }
        let mut start = 0;
        for place in &mut places {
            start += std::mem::replace(place, start);
        }
        for &word in items.iter() {
            let place = &mut places[digit(word)];
            spare[*place as usize] = word;
            *place += 1;
        }
        std::mem::swap(items, spare);
    }
}
