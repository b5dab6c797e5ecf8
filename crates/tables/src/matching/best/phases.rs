//! Augmenting many rows at a time, for tables with many equal weights.
//!
//! Where most cells count one or two items, a search from a single row wades through all cells that are as
//! good as each other, and there is a search for every row. A phase searches from all rows without a partner
//! at once, up to the least distance at which any of them can end, and then re-matches as many of them as it
//! can along paths that share no cluster: the idea of Hopcroft and Karp, on the cells without slack.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{PathSearch, Weight};

impl<W: Weight> PathSearch<'_, W> {
    /// Gives every row a partner or leaves it without one, by phases or by single searches, whichever has
    /// looked at fewer cells for a row so far.
    pub(super) fn settle_all(&mut self) {
        let mut free: Vec<u32> = (0..self.row_price.len() as u32).collect();
        while !free.is_empty() {
            let (work, rows) = (self.work, free.len());
            self.level(&free);
            let mut ends = Ends { arc: self.row_start.clone(), seen: vec![false; self.column_price.len()] };
            free.retain(|&root| !self.settle_tight(root, &mut ends));
            let by_phase = (self.work - work) / (rows - free.len()).max(1);
            let mut by_search = 0;
            while by_search <= by_phase
                && let Some(root) = free.pop()
            {
                let work = self.work;
                self.augment(root);
                by_search = by_search - by_search / 4 + (self.work - work) / 4;
            }
        }
    }

    /// Searches from all free rows up to the least distance at which one can end, and reprices so that the
    /// ways there have no slack.
    fn level(&mut self, free: &[u32]) {
        self.work += self.row_price.len() + self.column_price.len();
        let mut queue = BinaryHeap::new();
        let mut visited: Vec<(u32, W)> = Vec::with_capacity(free.len());
        let mut least_drop = W::MAX;
        for &root in free {
            visited.push((root, W::ZERO));
            least_drop = least_drop.min(self.row_price[root as usize]);
            self.relax(root, W::ZERO, &mut queue);
        }
        let mut length = None;
        while let Some(Reverse((distance, column))) = queue.pop() {
            if distance >= least_drop {
                break;
            }
            if self.settled[column as usize] || distance > self.distance[column as usize] {
                continue;
            }
            let Some(row) = self.column_partner[column as usize] else {
                length = Some(distance);
                break;
            };
            self.settled[column as usize] = true;
            visited.push((row, distance));
            least_drop = least_drop.min(distance + self.row_price[row as usize]);
            self.relax(row, distance, &mut queue);
        }
        self.reprice(&visited, length.unwrap_or(least_drop));
        self.forget();
    }

    /// Ends the search of a free row along cells without slack: with a partner, in place of a row that is
    /// worth nothing more, or worth nothing itself. Says whether it could.
    fn settle_tight(&mut self, root: u32, ends: &mut Ends) -> bool {
        if self.row_price[root as usize] == W::ZERO {
            return true;
        }
        let mut path: Vec<(u32, u32)> = Vec::new();
        let mut row = root;
        loop {
            let Some(column) = self.next_tight(row, ends) else {
                // A dead end: back to the row before, whose next cell is tried.
                let Some((previous, _)) = path.pop() else { return false };
                row = previous;
                continue;
            };
            path.push((row, column));
            match self.column_partner[column as usize] {
                None => break,
                Some(next) if self.row_price[next as usize] == W::ZERO => {
                    self.row_partner[next as usize] = None;
                    break;
                }
                Some(next) => row = next,
            }
        }
        for (row, column) in path {
            self.row_partner[row as usize] = Some(column);
            self.column_partner[column as usize] = Some(row);
        }
        true
    }

    /// The next column without slack that no search of this phase has seen.
    fn next_tight(&self, row: u32, ends: &mut Ends) -> Option<u32> {
        let arc = &mut ends.arc[row as usize];
        while *arc < self.row_start[row as usize + 1] {
            let column = self.cells[*arc].column;
            let price = self.row_price[row as usize] + self.column_price[column as usize];
            let tight = price == self.weights[*arc];
            *arc += 1;
            if tight && !std::mem::replace(&mut ends.seen[column as usize], true) {
                return Some(column);
            }
        }
        None
    }
}

/// Progress of the searches of one phase: the next cell of each row, and the columns seen.
struct Ends {
    arc: Vec<usize>,
    seen: Vec<bool>,
}
