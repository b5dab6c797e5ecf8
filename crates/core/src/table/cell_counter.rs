//! Counts pairs of label codes as they come: memory grows with the distinct pairs, not with the items.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::{Cell, RawTable};

/// Codes below the side of a square are counted in it. Codes are given in order of first appearance, so the frequent labels
/// are among them. The square grows with the codes and the items, up to this side: 32 megabytes.
const LONGEST_SIDE: u32 = 1 << 11;
/// The least side.
const SHORTEST_SIDE: u32 = 1 << 9;
/// Items that are worth a square.
const MANY: usize = 1 << 14;

/// Counts pairs of codes, `u32::MAX` for a missing label, and makes [`RawTable`] of them.
#[derive(Debug, Default)]
pub struct CellCounter {
    square: Vec<u64>,
    side: u32,
    /// Items so far.
    items: u64,
    others: HashMap<u64, u64, BuildHasherDefault<FxHasher>>,
}

impl CellCounter {
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
            self.grow(a, b);
        }
        let pairs = a.iter().zip(b);
        match weights {
            None => pairs.for_each(|(&a, &b)| self.add(a, b, 1)),
            Some(weights) => pairs.zip(weights).for_each(|((&a, &b), &weight)| self.add(a, b, weight)),
        }
    }

    /// Makes room for the codes, but not for more cells than a few per item.
    fn grow(&mut self, a: &[u32], b: &[u32]) {
        // The code of a missing label comes before 0 here.
        let highest = |codes: &[u32]| codes.iter().map(|code| code.wrapping_add(1)).max().unwrap_or_default();
        let wanted = highest(a).max(highest(b)).min(LONGEST_SIDE).next_power_of_two().max(SHORTEST_SIDE);
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
    }

    #[inline]
    fn add(&mut self, a: u32, b: u32, weight: u64) {
        let side = self.side;
        let place = if a < side && b < side { (a * side + b) as usize } else { usize::MAX };
        let count = match self.square.get_mut(place) {
            Some(count) => count,
            None => self.others.entry(u64::from(a) << 32 | u64::from(b)).or_default(),
        };
        // A sum that is too large stays too large, and is refused when it becomes a table.
        *count = count.saturating_add(weight);
    }

    /// The counts with the label of each code.
    ///
    /// # Panics
    /// When a code has no label.
    #[must_use]
    pub fn finish(self, rows: Vec<String>, columns: Vec<String>) -> RawTable {
        let side = self.side;
        let in_square = self.square.into_iter().enumerate().map(|(place, count)| {
            let place = place as u32;
            Cell { row: place / side, column: place % side, count }
        });
        let others = self.others.into_iter().map(|(key, count)| Cell {
            row: (key >> 32) as u32,
            column: key as u32,
            count,
        });
        let mut cells: Vec<Cell> = in_square.chain(others).filter(|cell| cell.count > 0).collect();
        // Those of the square are in order.
        cells.sort();
        // A pair that came both before and after the square was made for it was counted in two places.
        cells.dedup_by(|later, kept| {
            let same = (later.row, later.column) == (kept.row, kept.column);
            if same {
                kept.count = kept.count.saturating_add(later.count);
            }
            same
        });
        let labelled = |code: u32, names: &[String]| code == u32::MAX || (code as usize) < names.len();
        assert!(cells.iter().all(|cell| labelled(cell.row, &rows) && labelled(cell.column, &columns)));
        RawTable::from_cells(rows, columns, cells)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

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
            counter.push_all(&a, &b, None);
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
