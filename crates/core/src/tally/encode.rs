//! Labels scattered over a huge range become codes: the rank of each among the distinct labels.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};

use super::blocks::{BUCKET_BITS, BUCKETS, Blocks};
use super::offsets::{Column, Offsets, prefetch_items};
use super::{Key, Span};
use crate::huge_pages::{with_capacity, zeros};
use crate::threads::{map_list, map_parts};
use crate::{ErrorKind, Result};

/// A code per item, and the label of each code, ascending, where labels were asked for.
pub(super) struct Encoded<K> {
    codes: Vec<u32>,
    pub(super) labels: Vec<K>,
    clusters: usize,
}

impl<K: Key> Encoded<K> {
    /// Encodes a column whose range is known.
    pub(super) fn of(column: &[K], span: Span<K>, with_labels: bool) -> Result<Self> {
        if column.len() > u32::MAX as usize {
            return Err(ErrorKind::TooLarge {
                what: format!("a column of {} scattered labels", column.len()),
                remedy: "number the labels from 0 on",
            }
            .into());
        }
        if mostly_distinct(column) {
            return Ok(by_sorting(column, span, with_labels));
        }
        let parts = map_parts(column.len(), |part| Distinct::of(&column[part], span.low));
        Ok(match parts.into_iter().collect::<Option<Vec<_>>>() {
            Some(parts) => by_hashing(parts, span.low),
            None => by_sorting(column, span, with_labels),
        })
    }

    pub(super) fn column(&self) -> Column<'_> {
        Column { offsets: self, len: self.codes.len(), top: self.clusters as u64 - 1 }
    }
}

impl<K> Encoded<K> {
    /// Frees the codes.
    pub(super) fn forget_codes(&mut self) {
        self.codes = Vec::new();
    }
}

impl<K: Key> Offsets for Encoded<K> {
    fn read(&self, start: usize, out: &mut [u32]) -> u64 {
        out.copy_from_slice(&self.codes[start..start + out.len()]);
        self.clusters as u64 - 1
    }

    fn prefetch(&self, start: usize, len: usize) {
        prefetch_items(&self.codes, start, len);
    }
}

/// Labels looked at to choose between hashing and sorting.
const SAMPLE: usize = 16_384;

/// Whether three quarters of a sample are labels that it has once.
fn mostly_distinct<K: Key>(column: &[K]) -> bool {
    let step = (column.len() / SAMPLE).max(1);
    let mut sample: Vec<K> = column.iter().step_by(step).copied().collect();
    sample.sort_unstable();
    let alone = sample.chunk_by(K::eq).filter(|run| run.len() == 1).count();
    alone * 4 > sample.len() * 3
}

/// Whether no label stands twice in a column whose range is known.
pub(super) fn all_distinct<K: Key>(column: &[K], span: Span<K>) -> bool {
    if !mostly_distinct(column) {
        return false;
    }
    let shift = (u64::BITS - span.top.leading_zeros()).saturating_sub(BUCKET_BITS);
    let parts = map_parts(column.len(), |part| {
        let mut blocks = Blocks::new(part.len());
        for &key in &column[part] {
            let offset = key.above(span.low);
            blocks.push((offset >> shift) as usize % BUCKETS, offset);
        }
        blocks
    });
    let repeated = AtomicBool::new(false);
    map_list(0..BUCKETS, |bucket| {
        if !repeated.load(Relaxed) {
            let mut offsets: Vec<u64> =
                parts.iter().flat_map(|part| part.runs(bucket)).flatten().copied().collect();
            offsets.sort_unstable();
            if offsets.windows(2).any(|pair| pair[0] == pair[1]) {
                repeated.store(true, Relaxed);
            }
        }
    });
    !repeated.into_inner()
}

/// Labels that a part may have to be encoded by hashing.
const MOST_HASHED: usize = 1 << 20;
/// Codes in the table start at 1.
const NO_CODE: u32 = 0;

/// The codes of a part of the items, from 1 in order of first appearance, and what they stand for: distances
/// from the lowest label.
struct Distinct {
    codes: Vec<u32>,
    offsets: Vec<u64>,
}

impl Distinct {
    /// `None` if there are too many labels.
    fn of<K: Key>(column: &[K], low: K) -> Option<Self> {
        let mut table = Table::new(1 << 12);
        let mut codes: Vec<u32> = zeros(column.len());
        for (code, &key) in codes.iter_mut().zip(column) {
            let offset = key.above(low);
            let place = table.find(offset);
            *code = table.places[place].1;
            if *code == NO_CODE {
                *code = table.insert(place, offset)?;
            }
        }
        Some(Self { codes, offsets: table.offsets })
    }
}

/// Labels with their codes, each in the first free place from its own on.
struct Table {
    /// As many as a power of two.
    places: Vec<(u64, u32)>,
    shift: u32,
    offsets: Vec<u64>,
}

impl Table {
    fn new(places: usize) -> Self {
        Self { places: zeros(places), shift: u64::BITS - places.trailing_zeros(), offsets: Vec::new() }
    }

    /// The place of a label, or the free place where it belongs.
    #[inline(always)]
    fn find(&self, offset: u64) -> usize {
        let last = self.places.len() - 1;
        // The leading bits of the product: labels that end in zeros are not thrown together.
        let mut place = (offset.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize & last;
        while self.places[place].1 != NO_CODE && self.places[place].0 != offset {
            place = (place + 1) & last;
        }
        place
    }

    /// The code of a new label, which goes to a free place; `None` if there are too many.
    #[cold]
    fn insert(&mut self, place: usize, offset: u64) -> Option<u32> {
        if self.offsets.len() == MOST_HASHED {
            return None;
        }
        self.offsets.push(offset);
        let code = self.offsets.len() as u32;
        self.places[place] = (offset, code);
        if self.offsets.len() * 2 > self.places.len() {
            let mut larger = Self::new(self.places.len() * 4);
            for (&offset, code) in self.offsets.iter().zip(1..) {
                let place = larger.find(offset);
                larger.places[place] = (offset, code);
            }
            larger.offsets = std::mem::take(&mut self.offsets);
            *self = larger;
        }
        Some(code)
    }
}

/// Joins the codes of the parts.
fn by_hashing<K: Key>(mut parts: Vec<Distinct>, low: K) -> Encoded<K> {
    let all = parts.iter().enumerate().flat_map(|(part, distinct)| {
        distinct.offsets.iter().zip(1..).map(move |(&offset, code)| (offset, part as u32, code))
    });
    let mut all: Vec<(u64, u32, usize)> = all.collect();
    all.sort_unstable();
    let mut ranks: Vec<Vec<u32>> = parts.iter().map(|part| vec![0; part.offsets.len() + 1]).collect();
    let mut labels = Vec::new();
    for same in all.chunk_by(|one, next| one.0 == next.0) {
        same.iter().for_each(|&(_, part, code)| ranks[part as usize][code] = labels.len() as u32);
        labels.push(K::at(low, same[0].0));
    }
    for (part, ranks) in parts.iter_mut().zip(&ranks) {
        part.codes.iter_mut().for_each(|code| *code = ranks[*code as usize]);
    }
    let mut codes: Vec<Vec<u32>> = parts.into_iter().map(|part| part.codes).collect();
    let codes = if codes.len() == 1 { codes.remove(0) } else { codes.concat() };
    Encoded { codes, clusters: labels.len(), labels }
}

/// Deals labels with their positions out to buckets by their leading bits and sorts those; equal labels get
/// the same code.
fn by_sorting<K: Key>(column: &[K], span: Span<K>, with_labels: bool) -> Encoded<K> {
    let bits = (u64::BITS - span.top.leading_zeros()).max(BUCKET_BITS);
    let bucket_of = |key: K| (key.above(span.low) >> (bits - BUCKET_BITS)) as usize % BUCKETS;
    let parts = map_parts(column.len(), |part| {
        let mut blocks = Blocks::new(part.len());
        for (item, &key) in part.clone().zip(&column[part]) {
            blocks.push(bucket_of(key), Placed { offset: key.above(span.low), item: item as u32 });
        }
        blocks
    });
    // Written in no order: on small pages that takes twice the time.
    let mut ranks: Vec<AtomicU32> = with_capacity(column.len());
    ranks.resize_with(column.len(), AtomicU32::default);
    let labels = map_list(0..BUCKETS, |bucket| {
        let offsets = rank_bucket(&parts, bucket, bits - BUCKET_BITS, &ranks);
        let kept = if with_labels { &offsets[..] } else { &[] };
        (offsets.len(), kept.iter().map(|&offset| K::at(span.low, offset)).collect::<Vec<K>>())
    });
    drop(parts);
    let (mut first_codes, mut clusters) = ([0; BUCKETS], 0);
    for (first, (distinct, _)) in first_codes.iter_mut().zip(&labels) {
        *first = clusters as u32;
        clusters += distinct;
    }
    let mut codes: Vec<u32> = ranks.into_iter().map(AtomicU32::into_inner).collect();
    codes.iter_mut().zip(column).for_each(|(code, &key)| *code += first_codes[bucket_of(key)]);
    Encoded { codes, clusters, labels: labels.into_iter().flat_map(|(_, labels)| labels).collect() }
}

/// A label as its distance from the lowest, and the item that has it.
#[derive(Clone, Copy, Default)]
struct Placed {
    offset: u64,
    item: u32,
}

/// Writes the rank that each item of a bucket has in it; returns the distinct labels, ascending. The labels
/// differ in their last `bits` bits only.
fn rank_bucket(parts: &[Blocks<Placed>], bucket: usize, bits: u32, ranks: &[AtomicU32]) -> Vec<u64> {
    let runs = || parts.iter().flat_map(|part| part.runs(bucket)).flatten();
    let mut items = deal_finely(runs, bits);
    let mut labels = Vec::with_capacity(items.len());
    for fine in items.chunk_by_mut(|one, next| fine_of(one, bits) == fine_of(next, bits)) {
        fine.sort_unstable_by_key(|placed| placed.offset);
        for placed in fine {
            if labels.last() != Some(&placed.offset) {
                labels.push(placed.offset);
            }
            // Each item is in one bucket, so no two threads write to the same place.
            ranks[placed.item as usize].store(labels.len() as u32 - 1, Relaxed);
        }
    }
    labels
}

/// Bits that choose a fine bucket: a dozen labels are left in each where labels are spread evenly.
const FINE_BITS: u32 = 11;

fn fine_of(placed: &Placed, bits: u32) -> usize {
    (placed.offset >> bits.saturating_sub(FINE_BITS)) as usize % (1 << FINE_BITS)
}

/// The items of a bucket by the leading ones of their last `bits` bits, by counting.
fn deal_finely<'i, I: Iterator<Item = &'i Placed>>(items: impl Fn() -> I, bits: u32) -> Vec<Placed> {
    let mut places = vec![0_usize; 1 << FINE_BITS];
    items().for_each(|placed| places[fine_of(placed, bits)] += 1);
    let mut start = 0;
    for place in &mut places {
        start += std::mem::replace(place, start);
    }
    let mut dealt = vec![Placed::default(); start];
    for placed in items() {
        let place = &mut places[fine_of(placed, bits)];
        dealt[*place] = *placed;
        *place += 1;
    }
    dealt
}
