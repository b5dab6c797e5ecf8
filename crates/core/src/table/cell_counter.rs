//! Counts pairs of label codes as they come: memory grows with the distinct pairs, not with the items.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::{Cell, RawTable};

/// Codes below this are counted in a square that stays in cache. Codes are given in order of first
/// appearance, so the frequent labels are among them.
const SQUARE: u32 = 512;
/// Items that are worth the square.
const MANY: usize = 1 << 14;

/// Counts pairs of codes, `u32::MAX` for a missing label, and makes [`RawTable`] of them.
#[derive(Debug, Default)]
pub struct CellCounter {
    square: Vec<u64>,
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
        if self.square.is_empty() && a.len() >= MANY {
            self.square = vec![0; (SQUARE * SQUARE) as usize];
        }
        let pairs = a.iter().zip(b);
        match weights {
            None => pairs.for_each(|(&a, &b)| self.add(a, b, 1)),
            Some(weights) => pairs.zip(weights).for_each(|((&a, &b), &weight)| self.add(a, b, weight)),
        }
    }

    #[inline]
    fn add(&mut self, a: u32, b: u32, weight: u64) {
        let place = if a < SQUARE && b < SQUARE { (a * SQUARE + b) as usize } else { usize::MAX };
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
        let in_square = self.square.into_iter().enumerate().map(|(place, count)| {
            let place = place as u32;
            Cell { row: place / SQUARE, column: place % SQUARE, count }
        });
        let others = self.others.into_iter().map(|(key, count)| Cell {
            row: (key >> 32) as u32,
            column: key as u32,
            count,
        });
        let mut cells: Vec<Cell> = in_square.chain(others).filter(|cell| cell.count > 0).collect();
        cells.sort_unstable();
        // A pair that came both before and after the square was made was counted in two places.
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
