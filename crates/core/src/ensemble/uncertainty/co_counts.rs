//! Counts of two items that are together, row by row; never more than a few rows at a time unless all are asked for.

use crate::ensemble::Ensemble;
use crate::ensemble::draws::{Draw, distinct};
use crate::error::{ErrorKind, Result};
use crate::input::Labels;
use crate::sys::map_init;

/// Items whose shares are given as a matrix.
const MOST_ITEMS: usize = 5000;
/// The label of an item without one, in a byte.
const NO_LABEL: u8 = u8::MAX;

/// The labels of all clusterings in the narrowest form that holds them, for loops over all items.
pub(in crate::ensemble) struct CoCounts<'a> {
    draws: &'a [Draw],
    narrow: Vec<Vec<u8>>,
    complete: bool,
    /// Number of clusterings.
    all: u32,
}

/// A row: how often an item is together with each, and in how many clusterings both have labels.
pub(in crate::ensemble) struct Row {
    pub(in crate::ensemble) together: Vec<u32>,
    pub(in crate::ensemble) both: Vec<u32>,
    bytes: Vec<u8>,
}

impl<'a> CoCounts<'a> {
    pub(in crate::ensemble) fn of(draws: &'a [Draw]) -> Self {
        let fits = draws.iter().all(|draw| draw.clusters <= u32::from(NO_LABEL));
        let byte = |&label: &u32| u8::try_from(label).unwrap_or(NO_LABEL);
        let narrow = if fits {
            draws.iter().map(|draw| draw.labels.iter().map(byte).collect()).collect()
        } else {
            Vec::new()
        };
        let all = draws.iter().map(|draw| draw.weight as u32).sum();
        Self { draws, narrow, complete: draws.iter().all(Draw::is_complete), all }
    }

    /// Room for a row.
    pub(in crate::ensemble) fn room(&self) -> Row {
        let items = self.draws.first().map_or(0, |draw| draw.labels.len());
        Row { together: vec![0; items], both: vec![self.all; items], bytes: vec![0; items] }
    }

    /// Counts the row of an item, from the item `first` on.
    pub(in crate::ensemble) fn count(&self, item: usize, first: usize, row: &mut Row) {
        row.together[first..].fill(0);
        if !self.complete {
            row.both[first..].fill(0);
        }
        let mut pending = 0;
        for (number, draw) in self.draws.iter().enumerate() {
            if draw.labels[item] == Labels::MISSING {
                continue;
            }
            if !self.complete {
                let labelled = draw.labels[first..].iter().map(|&label| u32::from(label != Labels::MISSING));
                row.both[first..]
                    .iter_mut()
                    .zip(labelled)
                    .for_each(|(n, has)| *n += has * draw.weight as u32);
            }
            match self.narrow.get(number) {
                // Bytes are added up, many at a time, while they cannot overflow.
                Some(labels) if draw.weight == 1 => {
                    add_same(&labels[first..], labels[item], &mut row.bytes[first..]);
                    pending += 1;
                    if pending == u8::MAX {
                        empty(&mut row.bytes[first..], &mut row.together[first..]);
                        pending = 0;
                    }
                }
                _ => {
                    let (own, weight) = (draw.labels[item], draw.weight as u32);
                    let same = draw.labels[first..].iter().map(|&label| u32::from(label == own) * weight);
                    row.together[first..].iter_mut().zip(same).for_each(|(sum, same)| *sum += same);
                }
            }
        }
        empty(&mut row.bytes[first..], &mut row.together[first..]);
    }
}

fn add_same(labels: &[u8], own: u8, sums: &mut [u8]) {
    sums.iter_mut().zip(labels).for_each(|(sum, &label)| *sum += u8::from(label == own));
}

fn empty(bytes: &mut [u8], sums: &mut [u32]) {
    sums.iter_mut().zip(&mut *bytes).for_each(|(sum, byte)| *sum += u32::from(std::mem::take(byte)));
}

impl Ensemble {
    /// The share of the clusterings in which two items are together, of those that label both: a row for each item.
    /// Nothing where no clustering labels both.
    ///
    /// # Errors
    /// When there are more than 5,000 items.
    pub fn co_association(&self) -> Result<Vec<Vec<Option<f64>>>> {
        if self.items() > MOST_ITEMS {
            let what = format!("the shares of all pairs of {} items", self.items());
            return Err(
                ErrorKind::TooLarge { what, remedy: "ask for item_scores, which need no matrix" }.into()
            );
        }
        let draws = distinct(&self.columns);
        let counts = CoCounts::of(&draws);
        Ok(map_init(
            self.items(),
            || counts.room(),
            |row, item| {
                counts.count(item, 0, row);
                let share = |(&together, &both): (&u32, &u32)| {
                    (both > 0).then(|| f64::from(together) / f64::from(both))
                };
                row.together.iter().zip(&row.both).map(share).collect()
            },
        ))
    }

    /// The share of pairs of items that are neither nearly always together nor nearly always apart: those whose share of
    /// clusterings lies above `low` and not above `high`. The fewer, the surer the clusters (Șenbabaoğlu et al. 2014).
    ///
    /// # Errors
    /// When no clustering labels two items, or when the bounds are no shares in order.
    pub fn pac(&self, low: f64, high: f64) -> Result<f64> {
        if !(0.0 <= low && low <= high && high <= 1.0) {
            return Err(ErrorKind::BadShares { low, high }.into());
        }
        let draws = distinct(&self.columns);
        let counts = CoCounts::of(&draws);
        let rows = map_init(
            self.items(),
            || counts.room(),
            |row, item| {
                let first = item + 1;
                counts.count(item, first, row);
                let mut found = (0_u64, 0_u64);
                for (&together, &both) in
                    row.together[first..].iter().zip(&row.both[first..]).filter(|(_, both)| **both > 0)
                {
                    let share = f64::from(together) / f64::from(both);
                    found.0 += u64::from(low < share && share <= high);
                    found.1 += 1;
                }
                found
            },
        );
        let (ambiguous, pairs) = rows.into_iter().fold((0, 0), |(x, n), (y, m)| (x + y, n + m));
        if pairs == 0 { Err(ErrorKind::Empty.into()) } else { Ok(ambiguous as f64 / pairs as f64) }
    }
}
