//! Labels scattered over a huge range become codes: the rank of each among the distinct labels.

use super::Key;
use super::offsets::{Column, Offsets};
use crate::threads::map_parts;
use crate::{ErrorKind, Result};

/// A code per item, and the label of each code, ascending.
pub(super) struct Encoded<K> {
    codes: Vec<u32>,
    pub(super) labels: Vec<K>,
}

impl<K: Key> Encoded<K> {
    /// Encodes a column that is not empty.
    pub(super) fn of(column: &[K]) -> Result<Self> {
        if column.len() > u32::MAX as usize {
            return Err(ErrorKind::TooLarge {
                what: format!("a column of {} scattered labels", column.len()),
                remedy: "number the labels from 0 on",
            }
            .into());
        }
        let low = column[0];
        let parts = map_parts(column.len(), |part| Distinct::of(&column[part], low));
        Ok(match parts.into_iter().collect::<Option<Vec<_>>>() {
            Some(parts) => by_hashing(&parts, low),
            None => by_sorting(column),
        })
    }

    pub(super) fn column(&self) -> Column<'_> {
        Column { offsets: self, len: self.codes.len(), top: self.labels.len() as u64 - 1 }
    }
}

impl<K: Key> Offsets for Encoded<K> {
    fn read(&self, start: usize, out: &mut [u32]) -> u64 {
        out.copy_from_slice(&self.codes[start..start + out.len()]);
        self.labels.len() as u64 - 1
    }
}

/// Labels that a part may have to be encoded by hashing: their table stays in cache.
const MOST_HASHED: usize = 1 << 15;
/// Places of the table, four for each label that it may have.
const PLACES: usize = MOST_HASHED * 4;

/// The codes of a part of the items, in order of first appearance, and what they stand for: distances from
/// one label of the column.
struct Distinct {
    codes: Vec<u32>,
    offsets: Vec<u64>,
}

impl Distinct {
    /// `None` if there are too many labels.
    fn of<K: Key>(column: &[K], low: K) -> Option<Self> {
        let mut places = vec![(0_u64, u32::MAX); PLACES];
        let mut offsets: Vec<u64> = Vec::new();
        let mut codes = Vec::with_capacity(column.len());
        for &key in column {
            let offset = key.above(low);
            let mut place = (offset.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % PLACES;
            let code = loop {
                let (found, code) = places[place];
                if found == offset && code != u32::MAX {
                    break code;
                }
                if code == u32::MAX {
                    if offsets.len() == MOST_HASHED {
                        return None;
                    }
                    let next = offsets.len() as u32;
                    places[place] = (offset, next);
                    offsets.push(offset);
                    break next;
                }
                place = (place + 1) % PLACES;
            };
            codes.push(code);
        }
        Some(Self { codes, offsets })
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
    Encoded { codes, labels }
}

/// Sorts labels with their positions; equal ones get the same code.
fn by_sorting<K: Key>(column: &[K]) -> Encoded<K> {
    let mut sorted: Vec<(K, u32)> = column.iter().copied().zip(0..).collect();
    #[cfg(feature = "parallel")]
    rayon::slice::ParallelSliceMut::par_sort_unstable(&mut sorted[..]);
    #[cfg(not(feature = "parallel"))]
    sorted.sort_unstable();
    let mut codes = vec![0; column.len()];
    let mut labels = Vec::new();
    for run in sorted.chunk_by(|one, next| one.0 == next.0) {
        for &(_, item) in run {
            codes[item as usize] = labels.len() as u32;
        }
        labels.push(run[0].0);
    }
    Encoded { codes, labels }
}
