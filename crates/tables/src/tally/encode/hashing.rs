//! Codes by hashing, for columns whose labels occur many times each.

use std::collections::HashMap;
use std::iter;

use rustc_hash::FxBuildHasher;

use super::{Codes, Encoded, Wanted};
use crate::sys::{map_each, zeros};
use crate::tally::Key;

/// Labels that a part may have to be encoded by hashing.
const MOST_HASHED: usize = 1 << 20;
/// Codes in the table start at 1.
const NO_CODE: u32 = 0;

/// The codes of a part of the items, from 1 in order of first appearance, and what they mean: distances
/// from the lowest label.
pub(super) struct Distinct {
    codes: Vec<u32>,
    offsets: Vec<u64>,
}

impl Distinct {
    /// `None` if there are too many labels.
    pub(super) fn of<K: Key>(column: &[K], low: K) -> Option<Self> {
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
pub(super) fn by_hashing<K: Key>(parts: Vec<Distinct>, low: K, wanted: Wanted) -> Encoded<K> {
    let (parts, offsets): (Vec<_>, Vec<_>) = parts.into_iter().map(|part| (part.codes, part.offsets)).unzip();
    if wanted == Wanted::Apart && parts.len() == 1 {
        return Encoded { top: offsets[0].len() as u64, codes: Codes::new(parts), labels: Vec::new() };
    }
    let joined =
        if wanted == Wanted::Apart { Joined::in_any_order(&offsets) } else { Joined::ranked(&offsets) };
    let parts = map_each(parts.into_iter().zip(&joined.codes).collect(), |(mut codes, new)| {
        codes.iter_mut().for_each(|code| *code = new[*code as usize]);
        codes
    });
    let kept = if wanted == Wanted::Labels { &joined.offsets[..] } else { &[] };
    let labels = kept.iter().map(|&offset| K::at(low, offset)).collect();
    Encoded { codes: Codes::new(parts), top: joined.offsets.len() as u64 - 1, labels }
}

/// One code for equal labels of several parts.
struct Joined {
    /// Of each part the new code of each old one, which start at 1.
    codes: Vec<Vec<u32>>,
    /// The label of each new code, as its offset.
    offsets: Vec<u64>,
}

impl Joined {
    fn ranked(parts: &[Vec<u64>]) -> Self {
        let all = parts.iter().enumerate().flat_map(|(part, offsets)| {
            offsets.iter().zip(1..).map(move |(&offset, code)| (offset, part as u32, code))
        });
        let mut all: Vec<(u64, u32, usize)> = all.collect();
        all.sort_unstable();
        let mut codes: Vec<Vec<u32>> = parts.iter().map(|offsets| vec![0; offsets.len() + 1]).collect();
        let mut distinct = Vec::new();
        for same in all.chunk_by(|one, next| one.0 == next.0) {
            same.iter().for_each(|&(_, part, code)| codes[part as usize][code] = distinct.len() as u32);
            distinct.push(same[0].0);
        }
        Self { codes, offsets: distinct }
    }

    fn in_any_order(parts: &[Vec<u64>]) -> Self {
        let mut known: HashMap<u64, u32, FxBuildHasher> = HashMap::default();
        let mut distinct = Vec::new();
        let mut code = |&offset: &u64| {
            *known.entry(offset).or_insert_with(|| {
                distinct.push(offset);
                distinct.len() as u32 - 1
            })
        };
        let codes = parts
            .iter()
            .map(|offsets| iter::once(0).chain(offsets.iter().map(&mut code)).collect())
            .collect();
        Self { codes, offsets: distinct }
    }
}
