//! Codes by sorting, for columns most of whose labels occur once.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};

use super::{Codes, Encoded, Wanted, mostly_distinct};
use crate::sys::{map_list, map_parts, with_capacity};
use crate::tally::deal::Dealt;
use crate::tally::{Key, Span};

/// Bits that choose the bucket.
const BUCKET_BITS: u32 = 8;
const BUCKETS: usize = 1 << BUCKET_BITS;

/// Returns whether no label occurs twice in a column whose range is known.
pub(in crate::tally) fn all_distinct<K: Key>(column: &[K], span: Span<K>) -> bool {
    if !mostly_distinct(column) {
        return false;
    }
    let shift = (u64::BITS - span.top.leading_zeros()).saturating_sub(BUCKET_BITS);
    let parts = map_parts(column.len(), |part| {
        let read = |start, out: &mut [u64]| {
            out.iter_mut().zip(&column[start..]).for_each(|(offset, key)| *offset = key.above(span.low));
        };
        Dealt::of(part, BUCKETS, read, |offset| (offset >> shift) as usize, |offset| offset)
    });
    let repeated = AtomicBool::new(false);
    map_list(0..BUCKETS, |bucket| {
        if !repeated.load(Relaxed) {
            let mut offsets: Vec<u64> = parts.iter().flat_map(|part| part.bucket(bucket)).copied().collect();
            offsets.sort_unstable();
            if offsets.windows(2).any(|pair| pair[0] == pair[1]) {
                repeated.store(true, Relaxed);
            }
        }
    });
    !repeated.into_inner()
}

/// Deals labels with their positions out to buckets by their leading bits and sorts those; equal labels get
/// the same code.
pub(super) fn by_sorting<K: Key>(column: &[K], span: Span<K>, wanted: Wanted) -> Encoded<K> {
    let bits = (u64::BITS - span.top.leading_zeros()).max(BUCKET_BITS);
    let bucket_of = |key: K| (key.above(span.low) >> (bits - BUCKET_BITS)) as usize % BUCKETS;
    let parts = map_parts(column.len(), |part| {
        let read = |start: usize, out: &mut [Placed]| {
            for ((placed, item), key) in out.iter_mut().zip(start..).zip(&column[start..]) {
                *placed = (key.above(span.low), item as u32);
            }
        };
        Dealt::of(part, BUCKETS, read, |placed| (placed.0 >> (bits - BUCKET_BITS)) as usize, |placed| placed)
    });
    // Written in no order: on small pages that takes twice the time.
    let mut ranks: Vec<AtomicU32> = with_capacity(column.len());
    ranks.resize_with(column.len(), AtomicU32::default);
    let labels = map_list(0..BUCKETS, |bucket| {
        let offsets = rank_bucket(&parts, bucket, bits - BUCKET_BITS, &ranks);
        let kept = if wanted == Wanted::Labels { &offsets[..] } else { &[] };
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
    let labels = labels.into_iter().flat_map(|(_, labels)| labels).collect();
    Encoded { codes: Codes::new(vec![codes]), top: clusters as u64 - 1, labels }
}

/// A label as its distance from the lowest, and the item that has it: a tuple, as a vector of zeros is then not
/// written before it is used.
type Placed = (u64, u32);

/// Writes the rank that each item of a bucket has in it; returns the distinct labels, ascending. The labels
/// differ in their last `bits` bits only.
fn rank_bucket(parts: &[Dealt<Placed>], bucket: usize, bits: u32, ranks: &[AtomicU32]) -> Vec<u64> {
    let runs = || parts.iter().flat_map(|part| part.bucket(bucket));
    let mut items = deal_finely(runs, bits);
    let mut labels = Vec::with_capacity(items.len());
    for fine in items.chunk_by_mut(|one, next| fine_of(one, bits) == fine_of(next, bits)) {
        fine.sort_unstable_by_key(|placed| placed.0);
        for placed in fine {
            if labels.last() != Some(&placed.0) {
                labels.push(placed.0);
            }
            // Each item is in one bucket, so no two threads write to the same place.
            ranks[placed.1 as usize].store(labels.len() as u32 - 1, Relaxed);
        }
    }
    labels
}

/// Bits that choose a fine bucket: a dozen labels are left in each where labels are spread evenly.
const FINE_BITS: u32 = 11;

fn fine_of(placed: &Placed, bits: u32) -> usize {
    (placed.0 >> bits.saturating_sub(FINE_BITS)) as usize % (1 << FINE_BITS)
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
