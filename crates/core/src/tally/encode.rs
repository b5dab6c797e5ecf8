//! Labels scattered over a huge range become codes: the rank of each among the distinct labels.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use super::blocks::{BUCKET_BITS, BUCKETS, Blocks};
use super::offsets::{Column, Offsets};
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
            Some(parts) => by_hashing(&parts, span.low),
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
        self.labels.len() as u64 - 1
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

/// Labels that a part may have to be encoded by hashing.
const MOST_HASHED: usize = 1 << 20;
/// Codes in the table start at 1.
const NO_CODE: u32 = 0;

/// The codes of a part of the items, in order of first appearance, and what they stand for: distances from
/// the lowest label.
struct Distinct {
    codes: Vec<u32>,
    offsets: Vec<u64>,
}

impl Distinct {
    /// `None` if there are too many labels.
    fn of<K: Key>(column: &[K], low: K) -> Option<Self> {
        let mut table = Table::new(1 << 12);
        let mut offsets: Vec<u64> = Vec::new();
        let mut codes = Vec::with_capacity(column.len());
        for &key in column {
            let offset = key.above(low);
            let place = table.find(offset);
            let mut code = table.places[place].1;
            if code == NO_CODE {
                if offsets.len() == MOST_HASHED {
                    return None;
                }
                offsets.push(offset);
                code = offsets.len() as u32;
                table.places[place] = (offset, code);
                if offsets.len() * 2 > table.places.len() {
                    table = Table::with(table.places.len() * 4, &offsets);
                }
            }
            codes.push(code - 1);
        }
        Some(Self { codes, offsets })
    }
}

/// Labels with their codes, each in the first free place from its own on.
struct Table {
    /// As many as a power of two.
    places: Vec<(u64, u32)>,
    shift: u32,
}

impl Table {
    fn new(places: usize) -> Self {
        Self { places: zeros(places), shift: u64::BITS - places.trailing_zeros() }
    }

    fn with(places: usize, offsets: &[u64]) -> Self {
        let mut table = Self::new(places);
        for (&offset, code) in offsets.iter().zip(1..) {
            let place = table.find(offset);
            table.places[place] = (offset, code);
        }
        table
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
}

/// Joins the codes of the parts.
fn by_hashing<K: Key>(parts: &[Distinct], low: K) -> Encoded<K> {
    let mut labels: Vec<K> =
        parts.iter().flat_map(|part| part.offsets.iter().map(|&offset| K::at(low, offset))).collect();
    labels.sort_unstable();
    labels.dedup();
    let mut codes = Vec::with_capacity(parts.iter().map(|part| part.codes.len()).sum());
    for part in parts {
        let rank = |&offset: &u64| labels.partition_point(|&label| label < K::at(low, offset)) as u32;
        let ranks: Vec<u32> = part.offsets.iter().map(rank).collect();
        codes.extend(part.codes.iter().map(|&code| ranks[code as usize]));
    }
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
