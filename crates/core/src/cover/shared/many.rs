//! Cells of many clusters: each against all cells, by the types that its clusters hold.

use std::collections::BTreeMap;

use super::super::rows::Rows;
use super::few::FewClusters;
use super::tally::Tally;
use crate::sys::checkpoint;
use crate::table::{Cell, Contingency};

/// Counts the cells that are not few: with each other, and with the few, whose counts they complete.
pub(super) fn count(
    cells: &Contingency,
    a: &Rows,
    b: &Rows,
    is_few: &[bool],
    few: &mut FewClusters,
    tally: &mut Tally,
) {
    let (mut of_a, mut of_b) = (Side::new(a), Side::new(b));
    for (cell, _) in cells.cells().iter().zip(is_few).filter(|(_, is_few)| !**is_few) {
        checkpoint();
        of_a.enter(cell.row);
        of_b.enter(cell.column);
        let (mut shared, mut apart, mut place) = (BTreeMap::new(), cells.n(), 0);
        for (other, is_few) in cells.cells().iter().zip(is_few) {
            let both = of_a.shared(other, |other| other.row);
            let both = (both, of_b.shared(other, |other| other.column));
            if *is_few {
                few.add(place, both, cell.count);
                place += 1;
            }
            if both != (0, 0) {
                *shared.entry(both).or_insert(0) += other.count;
                apart -= other.count;
            }
        }
        shared.insert((0, 0), apart);
        let listed = shared.into_iter().filter(|&(_, items)| items > 0);
        let listed: Vec<(u32, u32, u64)> = listed.map(|((x, y), items)| (x, y, items)).collect();
        let sizes = (a.size(cell.row as usize) as u32, b.size(cell.column as usize) as u32);
        tally.add(cell.count, sizes, &listed);
        of_a.leave(cell.row);
        of_b.leave(cell.column);
    }
}

/// The number of clusters that each type shares with the one that was entered.
struct Side<'a> {
    rows: &'a Rows,
    types: Rows,
    shared: Vec<u32>,
}

impl<'a> Side<'a> {
    fn new(rows: &'a Rows) -> Self {
        Self { rows, types: rows.columns(), shared: vec![0; rows.len()] }
    }

    fn enter(&mut self, kind: u32) {
        for &cluster in self.rows.row(kind as usize).clusters {
            for &other in self.types.row(cluster as usize).clusters {
                self.shared[other as usize] += 1;
            }
        }
    }

    fn leave(&mut self, kind: u32) {
        for &cluster in self.rows.row(kind as usize).clusters {
            for &other in self.types.row(cluster as usize).clusters {
                self.shared[other as usize] = 0;
            }
        }
    }

    fn shared(&self, cell: &Cell, kind: impl Fn(&Cell) -> u32) -> u32 {
        self.shared[kind(cell) as usize]
    }
}
