//! Counts pairs of label codes as they come: memory grows with the distinct pairs, not with the items.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::pair_log::PairLog;
use super::{Cell, RawTable};
use crate::sys::prefetch;

/// Codes below the side of a square are counted in it. Codes are given in order of first appearance, so the frequent labels
/// are among them. The square grows with the codes and the items, up to this side: 8 megabytes.
const LONGEST_SIDE: u32 = 1 << 11;
/// The least side.
const SHORTEST_SIDE: u32 = 1 << 9;
/// Items that are looked up together.
const TOGETHER: usize = 32;
/// Pairs in the map from which on single items are noted in the log: the near caches hold no more of them.
const MOST_MAPPED: usize = 1 << 17;
/// Items that are worth a square.
const MANY: usize = 1 << 14;

/// Counts pairs of codes, `u32::MAX` for a missing label, and makes [`RawTable`] of them.
#[derive(Debug, Default)]
pub struct CellCounter {
    /// Small counts, as a near cache holds more of them. What is too much for one is among the others.
    square: Vec<u16>,
    side: u32,
    /// Items so far.
    items: u64,
    others: HashMap<u64, u64, BuildHasherDefault<FxHasher>>,
    /// Items that the map has no room for.
    log: PairLog,
}

impl CellCounter {
    /// Returns whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items == 0
    }

    /// Adds an item that occurs `weight` times.
    pub fn push(&mut self, a: u32, b: u32, weight: u64) {
        self.push_all(&[a], &[b], Some(&[weight]));
    }

    /// Adds a run of items: the codes of each and, if not 1, the number of times each occurs.
    ///
    /// # Panics
    /// When the slices have different lengths.
    pub fn push_all(&mut self, a: &[u32], b: &[u32], weights: Option<&[u64]>) {
        assert!(a.len() == b.len() && weights.is_none_or(|weights| weights.len() == a.len()));
        self.items += a.len() as u64;
        if a.len() >= MANY {
            self.grow(highest(a).max(highest(b)));
        }
        match weights {
            None => a.chunks(TOGETHER).zip(b.chunks(TOGETHER)).for_each(|(a, b)| self.add_ones(a, b)),
            Some(weights) => {
                a.iter().zip(b).zip(weights).for_each(|((&a, &b), &weight)| self.add(a, b, weight));
            }
        }
    }

    /// Makes room for that many codes, but not for more cells than a few per item.
    fn grow(&mut self, codes: u32) {
        let wanted = codes.min(LONGEST_SIDE).next_power_of_two().max(SHORTEST_SIDE);
        let affordable = (4 * self.items).isqrt().next_power_of_two().max(SHORTEST_SIDE.into());
        let side = wanted.min(u32::try_from(affordable).unwrap_or(LONGEST_SIDE));
        if side <= self.side {
            return;
        }
        let (old, new) = (self.side as usize, side as usize);
        let mut square = vec![0; new * new];
        for (before, after) in self.square.chunks_exact(old.max(1)).zip(square.chunks_exact_mut(new)) {
            after[..old].copy_from_slice(before);
        }
        (self.square, self.side) = (square, side);
        // A count that fits into its place now is kept there.
        let mut others = std::mem::take(&mut self.others);
        others.retain(|&key, &mut count| {
            let Some(small) = self.small((key >> 32) as u32, key as u32) else { return true };
            let Ok(sum) = u16::try_from(count.saturating_add((*small).into())) else { return true };
            *small = sum;
            false
        });
        self.others = others;
    }

    /// The small count of a pair.
    #[inline]
    fn small(&mut self, a: u32, b: u32) -> Option<&mut u16> {
        let side = self.side;
        let place = if a < side && b < side { (a * side + b) as usize } else { usize::MAX };
        self.square.get_mut(place)
    }

    /// Adds a few items once each. What the nearest caches do not hold is asked for before the first is counted.
    #[inline]
    fn add_ones(&mut self, a: &[u32], b: &[u32]) {
        let side = self.side;
        for (&a, &b) in a.iter().zip(b) {
            let place = a.wrapping_mul(side).wrapping_add(b) as usize;
            prefetch(self.square.get(place..=place).unwrap_or_default());
        }
        a.iter().zip(b).for_each(|(&a, &b)| self.add_one(a, b));
    }

    #[inline]
    fn add_one(&mut self, a: u32, b: u32) {
        match self.small(a, b) {
            Some(count) if *count < u16::MAX => *count += 1,
            _ => self.add(a, b, 1),
        }
    }

    #[inline]
    fn add(&mut self, a: u32, b: u32, mut weight: u64) {
        if let Some(count) = self.small(a, b) {
            weight = weight.saturating_add((*count).into());
            *count = u16::try_from(weight).unwrap_or(0);
            if *count > 0 || weight == 0 {
                return;
            }
        }
        self.add_to_others(a, b, weight);
    }

    #[inline(never)]
    fn add_to_others(&mut self, a: u32, b: u32, weight: u64) {
        let pair = u64::from(a) << 32 | u64::from(b);
        if weight == 1 && self.others.len() >= MOST_MAPPED {
            self.log.push(pair);
            return;
        }
        let count = self.others.entry(pair).or_default();
        // A sum that is too large stays too large, and is refused when it becomes a table.
        *count = count.saturating_add(weight);
    }

    /// Adds all items of another counter, which begins anew. Each of its codes has one here, if a pair has it.
    ///
    /// # Panics
    /// When a code has none.
    pub fn take_all(&mut self, other: &mut Self, rows: &[u32], columns: &[u32]) {
        let code = |codes: &[u32], code: u32| if code == u32::MAX { code } else { codes[code as usize] };
        self.items += other.items;
        self.grow(highest(rows).max(highest(columns)));
        let mut other = std::mem::take(other);
        self.take_square(&mut other, rows, columns);
        // Pairs come in the order of their map. One that grows as they come would crowd them into a part of its places.
        self.others.reserve(other.others.len().saturating_sub(self.others.len()));
        other.for_each(|Cell { row, column, count }| {
            self.add(code(rows, row), code(columns, column), count);
        });
    }

    /// Takes out of another square what fits into this one. Row by row, so that what is looked up stays in the nearest cache.
    /// Zeros are added too: asking for each count whether it is zero takes longer.
    fn take_square(&mut self, other: &mut Self, rows: &[u32], columns: &[u32]) {
        let (from, side) = (other.side as usize, self.side as usize);
        for (&row, counts) in rows.iter().zip(other.square.chunks_exact_mut(from.max(1))) {
            if row >= self.side {
                continue;
            }
            let known = &mut self.square[row as usize * side..][..side];
            for (&column, count) in columns.iter().zip(counts) {
                let Some(known) = known.get_mut(column as usize) else { continue };
                if let Some(sum) = known.checked_add(*count) {
                    (*known, *count) = (sum, 0);
                }
            }
        }
    }

    /// Calls a function with pairs and their counts: first those of the square, in order. A pair may come twice.
    fn for_each(self, mut call: impl FnMut(Cell)) {
        let side = self.side as usize;
        let mut columns = vec![0; side];
        for (row, counts) in (0..).zip(self.square.chunks_exact(side.max(1))) {
            // The processor cannot predict which counts are zero: so first, without asking, where the others are.
            let mut found = 0;
            for (column, &count) in (0..).zip(counts) {
                columns[found] = column;
                found += usize::from(count > 0);
            }
            for &column in &columns[..found] {
                call(Cell { row, column, count: counts[column as usize].into() });
            }
        }
        let others = self.others.into_iter().filter(|&(_, count)| count > 0).chain(self.log.finish());
        others.for_each(|(key, count)| call(Cell { row: (key >> 32) as u32, column: key as u32, count }));
    }

    /// The counts with the label of each code.
    ///
    /// # Panics
    /// When a code has no label.
    #[must_use]
    pub fn finish(self, rows: Vec<String>, columns: Vec<String>) -> RawTable {
        let others = self.others.len() + self.log.len();
        let mut cells = Vec::with_capacity(self.square.iter().filter(|&&count| count > 0).count() + others);
        self.for_each(|cell| cells.push(cell));
        // Those of the square are in order.
        if others > 0 {
            cells.sort();
            // A pair that came too often for its place in the square was counted in two places, or is in the log too.
            cells.dedup_by(|later, kept| {
                let same = (later.row, later.column) == (kept.row, kept.column);
                if same {
                    kept.count = kept.count.saturating_add(later.count);
                }
                same
            });
        }
        let labelled = |code: u32, names: &[String]| code == u32::MAX || (code as usize) < names.len();
        assert!(cells.iter().all(|cell| labelled(cell.row, &rows) && labelled(cell.column, &columns)));
        RawTable::from_cells(rows, columns, cells)
    }
}

/// The highest code plus one. That of a missing label comes before 0 here.
fn highest(codes: &[u32]) -> u32 {
    codes.iter().map(|code| code.wrapping_add(1)).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_count_may_be_too_much_for_its_place() {
        let mut counter = CellCounter::default();
        counter.push_all(&[1; MANY], &[0; MANY], None);
        let weights = [60_000, 0, 1, u64::from(u32::MAX), 3, 65_535, 65_536];
        weights.iter().for_each(|&weight| counter.push(1, 0, weight));
        counter.push(700, 0, 0);
        (0..5).for_each(|_| counter.push_all(&[1; MANY], &[0; MANY], None));
        let table = counter.finish(vec![String::new(); 701], vec![String::new()]);
        let count = weights.iter().sum::<u64>() + 6 * MANY as u64;
        assert_eq!(table.cells(), [Cell { row: 1, column: 0, count }]);
    }

    #[test]
    fn pairs_beyond_the_map_are_counted_in_the_log() {
        let mut counter = CellCounter::default();
        let mut expected: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let n = 3 * MOST_MAPPED as u32;
        let mut push = |a: &[u32], b: &[u32], weights: Option<&[u64]>| {
            counter.push_all(a, b, weights);
            for (item, pair) in a.iter().copied().zip(b.iter().copied()).enumerate() {
                *expected.entry(pair).or_default() += weights.map_or(1, |weights| weights[item]);
            }
        };
        let a: Vec<u32> = (0..n).map(|item| item * 7919 % n).collect();
        let b: Vec<u32> = (0..n).map(|item| item % 90_000).collect();
        push(&a, &b, None);
        push(&a, &b, Some(&vec![3; n as usize]));
        push(&b, &a, None);
        push(&a[..1000], &b[..1000], None);
        assert!(counter.log.len() > 0);
        let names = vec![String::new(); n as usize];
        let table = counter.finish(names.clone(), names);
        let found: Vec<_> = table.cells().iter().map(|cell| ((cell.row, cell.column), cell.count)).collect();
        assert!(found == expected.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_square_that_grows_counts_what_a_map_counts() {
        let mut counter = CellCounter::default();
        let mut expected: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let mut state = 1_u64;
        for most in [10, 600, 1500, 5000, 700] {
            let mut codes = || -> Vec<u32> {
                let next = || {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let code = (state >> 33) as u32 % most;
                    if code == 7 { u32::MAX } else { code }
                };
                std::iter::repeat_with(next).take(100_000).collect()
            };
            let (a, b) = (codes(), codes());
            // Others count with other codes.
            let mut other = CellCounter::default();
            let shifted: Vec<u32> = a.iter().map(|code| code.saturating_add(1)).collect();
            other.push_all(&shifted[50_000..], &b[50_000..], None);
            let (rows, columns): (Vec<u32>, Vec<u32>) =
                ((0..=most).map(|code| code.wrapping_sub(1)).collect(), (0..most).collect());
            counter.push_all(&a[..50_000], &b[..50_000], None);
            counter.take_all(&mut other, &rows, &columns);
            counter.push_all(&a[..100], &b[..100], Some(&[3; 100]));
            for (item, pair) in a.into_iter().zip(b).enumerate() {
                *expected.entry(pair).or_default() += if item < 100 { 4 } else { 1 };
            }
        }
        assert_eq!(counter.side, 1 << 11);
        let names = vec![String::new(); 5000];
        let table = counter.finish(names.clone(), names);
        let found: Vec<_> = table.cells().iter().map(|cell| ((cell.row, cell.column), cell.count)).collect();
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
    }
}
