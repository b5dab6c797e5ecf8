//! The one-to-one matching of clusters that keeps the most items: a sparse assignment problem.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Cell, Contingency};

/// A maximum matching of the clusters of A with those of B, weighted by the items that they share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching {
    partners: Vec<Option<u32>>,
    items: u64,
}

impl Matching {
    /// Solves the assignment problem of a table by shortest augmenting paths.
    ///
    /// A search visits only what the non-empty cells connect, so the cost falls apart into the components of
    /// the table; clusters without a partner are allowed, so no square matrix is padded.
    #[must_use]
    pub fn of(table: &Contingency) -> Self {
        Self::of_cells(table.clusters(), table.cells())
    }

    /// As [`Self::of`], for any weights below 2^60 in place of counts; the cells are sorted by row.
    pub(crate) fn of_cells((rows, cols): (usize, usize), cells: &[Cell]) -> Self {
        let mut search = Search::new(rows, cols, cells);
        for row in 0..rows {
            search.augment(row as u32);
        }
        let partners = search.row_partner;
        let items = cells.iter().filter(|c| partners[c.row as usize] == Some(c.col)).map(|c| c.count).sum();
        Self { partners, items }
    }

    /// For each cluster of A the cluster of B that it is matched with.
    #[must_use]
    pub fn partners(&self) -> &[Option<u32>] {
        &self.partners
    }

    /// Items in matched cells.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.items
    }
}

const NOWHERE: u32 = u32::MAX;

/// The primal-dual state: prices of rows and columns with `row_price + col_price >= count` in each cell, and
/// equality in matched cells; a row without a partner that has been searched from has price 0.
struct Search<'a> {
    cells: &'a [Cell],
    row_start: Vec<usize>,
    row_price: Vec<i64>,
    col_price: Vec<i64>,
    row_partner: Vec<Option<u32>>,
    col_partner: Vec<Option<u32>>,
    distance: Vec<i64>,
    came_from: Vec<u32>,
    touched: Vec<u32>,
    settled: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(rows: usize, cols: usize, cells: &'a [Cell]) -> Self {
        let mut row_start = vec![0; rows + 1];
        let mut row_price = vec![0; rows];
        for cell in cells {
            row_start[cell.row as usize + 1] += 1;
            let price = &mut row_price[cell.row as usize];
            *price = (*price).max(cell.count as i64);
        }
        for i in 0..rows {
            row_start[i + 1] += row_start[i];
        }
        Self {
            cells,
            row_start,
            row_price,
            col_price: vec![0; cols],
            row_partner: vec![None; rows],
            col_partner: vec![None; cols],
            distance: vec![i64::MAX; cols],
            came_from: vec![NOWHERE; cols],
            touched: Vec::new(),
            settled: vec![false; cols],
        }
    }

    /// Gives `root` a partner, or leaves the row without one on the path for which that is cheapest.
    fn augment(&mut self, root: u32) {
        let mut queue = BinaryHeap::new();
        let mut visited = vec![(root, 0_i64)];
        // The cheapest way to end so far: drop this row, at this cost.
        let mut drop_row = (self.row_price[root as usize], root);
        self.relax(root, 0, &mut queue);
        let mut free_col = None;
        while let Some(Reverse((distance, col))) = queue.pop() {
            if distance >= drop_row.0 {
                break;
            }
            if self.settled[col as usize] || distance > self.distance[col as usize] {
                continue;
            }
            self.settled[col as usize] = true;
            let Some(row) = self.col_partner[col as usize] else {
                free_col = Some((distance, col));
                break;
            };
            visited.push((row, distance));
            drop_row = drop_row.min((distance + self.row_price[row as usize], row));
            self.relax(row, distance, &mut queue);
        }
        let length = free_col.map_or(drop_row.0, |(distance, _)| distance);
        self.reprice(&visited, length);
        match free_col {
            Some((_, col)) => self.flip(root, col),
            None => self.drop_and_flip(root, drop_row.1),
        }
        for col in self.touched.drain(..) {
            self.distance[col as usize] = i64::MAX;
            self.came_from[col as usize] = NOWHERE;
            self.settled[col as usize] = false;
        }
    }

    fn relax(&mut self, row: u32, base: i64, queue: &mut BinaryHeap<Reverse<(i64, u32)>>) {
        let cells = &self.cells[self.row_start[row as usize]..self.row_start[row as usize + 1]];
        for cell in cells {
            let col = cell.col as usize;
            let slack = self.row_price[row as usize] + self.col_price[col] - cell.count as i64;
            let distance = base + slack;
            if distance < self.distance[col] {
                if self.distance[col] == i64::MAX {
                    self.touched.push(cell.col);
                }
                self.distance[col] = distance;
                self.came_from[col] = row;
                queue.push(Reverse((distance, cell.col)));
            }
        }
    }

    fn reprice(&mut self, visited: &[(u32, i64)], length: i64) {
        for &(row, distance) in visited {
            if distance < length {
                self.row_price[row as usize] -= length - distance;
            }
        }
        for &col in &self.touched {
            let col = col as usize;
            if self.settled[col] && self.distance[col] < length {
                self.col_price[col] += length - self.distance[col];
            }
        }
    }

    /// Re-matches along the path that reached `col` from `root`.
    fn flip(&mut self, root: u32, mut col: u32) {
        loop {
            let row = self.came_from[col as usize];
            let next = self.row_partner[row as usize].replace(col);
            self.col_partner[col as usize] = Some(row);
            match next {
                Some(freed) if row != root => col = freed,
                _ => break,
            }
        }
    }

    /// Takes the partner from `dropped` and re-matches along the path that led there.
    fn drop_and_flip(&mut self, root: u32, dropped: u32) {
        if let Some(col) = self.row_partner[dropped as usize].take() {
            self.flip(root, col);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best matching by trying every injection of rows into columns, or none.
    fn brute_force(counts: &[Vec<u64>], row: usize, used: &mut Vec<bool>) -> u64 {
        if row == counts.len() {
            return 0;
        }
        let mut best = brute_force(counts, row + 1, used);
        for col in 0..used.len() {
            if !used[col] && counts[row][col] > 0 {
                used[col] = true;
                best = best.max(counts[row][col] + brute_force(counts, row + 1, used));
                used[col] = false;
            }
        }
        best
    }

    #[test]
    fn equals_brute_force_on_small_tables() {
        let mut state = 12345_u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for _ in 0..3000 {
            let (rows, cols) = (1 + next(6) as usize, 1 + next(6) as usize);
            let sparse = 1 + next(4);
            let counts: Vec<Vec<u64>> = (0..rows)
                .map(|_| (0..cols).map(|_| if next(sparse) == 0 { next(9) } else { 0 }).collect())
                .collect();
            let Ok(table) = Contingency::from_dense(&counts) else { continue };
            let matching = Matching::of(&table);
            assert_eq!(matching.items(), brute_force(&counts, 0, &mut vec![false; cols]), "{counts:?}");
            let mut partners: Vec<u32> = matching.partners().iter().flatten().copied().collect();
            partners.sort_unstable();
            let before = partners.len();
            partners.dedup();
            assert_eq!(partners.len(), before, "a column has two partners: {counts:?}");
        }
    }
}
