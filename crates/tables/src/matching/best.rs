//! The one-to-one matching of clusters that keeps the most items: a sparse assignment problem.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use crate::sys::checkpoint;
use crate::table::{Cell, Contingency};

mod phases;

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
    #[doc(hidden)]
    pub fn of_cells(clusters: (usize, usize), cells: &[Cell]) -> Self {
        let counts = cells.iter().map(|cell| cell.count as i64).collect();
        let (partners, items) = PathSearch::solve(clusters, cells, counts);
        Self { partners, items: items as u64 }
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

/// About how many cells the searches for a matching look at. Clusters that want different partners get them at
/// once; one that wants what another has searches. On random tables that took up to a twentieth of the cells for
/// each, and only cells of rows that have a partner are looked at.
pub fn predicted_steps(table: &Contingency) -> f64 {
    let (rows, columns) = table.clusters();
    let mut wanted = vec![false; columns];
    for row in table.cells().chunk_by(|one, next| one.row == next.row) {
        if let Some(best) = row.iter().max_by_key(|cell| cell.count) {
            wanted[best.column as usize] = true;
        }
    }
    let contested = rows - wanted.iter().filter(|&&wanted| wanted).count();
    let with_partner = (columns as f64 / rows as f64).min(1.0);
    let cells = table.cells().len() as f64;
    cells + contested as f64 * cells * with_partner / 20.0
}

/// Binary digits after the point in the weights of [`best_sum_of_shares`].
const SHARE_BITS: u32 = 80;

/// A ratio, cut at 80 binary digits; the numerator is at most 2^41.
fn fixed_share((num, den): (u64, u64)) -> i128 {
    ((u128::from(num) << SHARE_BITS) / u128::from(den)) as i128
}

/// The largest sum over one-to-one matchings of a share, given as numerator and denominator by the count of a
/// cell and the sizes of its two clusters, less what chance gives; shares are at most 1.
///
/// Shares are cut at 80 binary digits, so the result is exact up to 2^-80 per matched pair, also where it is
/// small against the sum. It comes from the optimum of an integer problem, hence the same bits whatever the
/// numbering of the clusters.
pub fn best_sum_of_shares(
    table: &Contingency,
    share: impl Fn(u64, u64, u64) -> (u64, u64),
    by_chance: (u64, u64),
) -> f64 {
    let weights = table.overlaps().map(|(count, a, b)| fixed_share(share(count, a, b))).collect();
    let (_, sum) = PathSearch::solve(table.clusters(), table.cells(), weights);
    (sum - fixed_share(by_chance)) as f64 / (1_u128 << SHARE_BITS) as f64
}

/// The integers that weights are made of; three times the largest weight must fit.
trait Weight: Copy + Ord + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign {
    const ZERO: Self;
    const MAX: Self;
}

impl Weight for i64 {
    const ZERO: Self = 0;
    const MAX: Self = Self::MAX;
}

impl Weight for i128 {
    const ZERO: Self = 0;
    const MAX: Self = Self::MAX;
}

const NOWHERE: u32 = u32::MAX;

/// The primal-dual state: prices of rows and columns with `row_price + column_price >= weight` in each cell, and
/// equality in matched cells; a column without a partner has price 0, and at the end so has such a row.
struct PathSearch<'a, W> {
    cells: &'a [Cell],
    weights: Vec<W>,
    row_start: Vec<usize>,
    row_price: Vec<W>,
    column_price: Vec<W>,
    row_partner: Vec<Option<u32>>,
    column_partner: Vec<Option<u32>>,
    distance: Vec<W>,
    came_from: Vec<u32>,
    touched: Vec<u32>,
    settled: Vec<bool>,
    /// Cells looked at so far.
    work: usize,
}

impl<'a, W: Weight> PathSearch<'a, W> {
    /// The partner of each row and the sum of the weights in matched cells, for one weight per cell.
    fn solve(clusters: (usize, usize), cells: &'a [Cell], weights: Vec<W>) -> (Vec<Option<u32>>, W) {
        let mut search = Self::new(clusters, cells, weights);
        search.settle_all();
        let mut sum = W::ZERO;
        for (cell, &weight) in cells.iter().zip(&search.weights) {
            if search.row_partner[cell.row as usize] == Some(cell.column) {
                sum += weight;
            }
        }
        (search.row_partner, sum)
    }

    fn new((rows, columns): (usize, usize), cells: &'a [Cell], weights: Vec<W>) -> Self {
        let mut row_start = vec![0; rows + 1];
        let mut row_price = vec![W::ZERO; rows];
        for (cell, &weight) in cells.iter().zip(&weights) {
            row_start[cell.row as usize + 1] += 1;
            let price = &mut row_price[cell.row as usize];
            *price = (*price).max(weight);
        }
        for i in 0..rows {
            row_start[i + 1] += row_start[i];
        }
        Self {
            cells,
            weights,
            row_start,
            row_price,
            column_price: vec![W::ZERO; columns],
            row_partner: vec![None; rows],
            column_partner: vec![None; columns],
            distance: vec![W::MAX; columns],
            came_from: vec![NOWHERE; columns],
            touched: Vec::new(),
            settled: vec![false; columns],
            work: 0,
        }
    }

    /// Gives `root` a partner, or leaves the row without one on the path for which that is cheapest.
    fn augment(&mut self, root: u32) {
        checkpoint();
        let mut queue = BinaryHeap::new();
        let mut visited = vec![(root, W::ZERO)];
        // The cheapest way to end so far: drop this row, at this cost.
        let mut drop_row = (self.row_price[root as usize], root);
        self.relax(root, W::ZERO, &mut queue);
        let mut free_col = None;
        while let Some(Reverse((distance, column))) = queue.pop() {
            if distance >= drop_row.0 {
                break;
            }
            if self.settled[column as usize] || distance > self.distance[column as usize] {
                continue;
            }
            self.settled[column as usize] = true;
            let Some(row) = self.column_partner[column as usize] else {
                free_col = Some((distance, column));
                break;
            };
            visited.push((row, distance));
            drop_row = drop_row.min((distance + self.row_price[row as usize], row));
            self.relax(row, distance, &mut queue);
        }
        let length = free_col.map_or(drop_row.0, |(distance, _)| distance);
        self.reprice(&visited, length);
        match free_col {
            Some((_, column)) => self.flip(root, column),
            None => self.drop_and_flip(root, drop_row.1),
        }
        self.forget();
    }

    /// Clears what the last search has left on the columns.
    fn forget(&mut self) {
        for column in self.touched.drain(..) {
            self.distance[column as usize] = W::MAX;
            self.came_from[column as usize] = NOWHERE;
            self.settled[column as usize] = false;
        }
    }

    fn relax(&mut self, row: u32, base: W, queue: &mut BinaryHeap<Reverse<(W, u32)>>) {
        let of_row = self.row_start[row as usize]..self.row_start[row as usize + 1];
        self.work += of_row.len();
        for (cell, &weight) in self.cells[of_row.clone()].iter().zip(&self.weights[of_row]) {
            let column = cell.column as usize;
            let slack = self.row_price[row as usize] + self.column_price[column] - weight;
            let distance = base + slack;
            if distance < self.distance[column] {
                if self.distance[column] == W::MAX {
                    self.touched.push(cell.column);
                }
                self.distance[column] = distance;
                self.came_from[column] = row;
                queue.push(Reverse((distance, cell.column)));
            }
        }
    }

    fn reprice(&mut self, visited: &[(u32, W)], length: W) {
        for &(row, distance) in visited {
            if distance < length {
                self.row_price[row as usize] -= length - distance;
            }
        }
        for &column in &self.touched {
            let column = column as usize;
            if self.settled[column] && self.distance[column] < length {
                self.column_price[column] += length - self.distance[column];
            }
        }
    }

    /// Re-matches along the path that reached `column` from `root`.
    fn flip(&mut self, root: u32, mut column: u32) {
        loop {
            let row = self.came_from[column as usize];
            let next = self.row_partner[row as usize].replace(column);
            self.column_partner[column as usize] = Some(row);
            match next {
                Some(freed) if row != root => column = freed,
                _ => break,
            }
        }
    }

    /// Takes the partner from `dropped` and re-matches along the path that led there.
    fn drop_and_flip(&mut self, root: u32, dropped: u32) {
        if let Some(column) = self.row_partner[dropped as usize].take() {
            self.flip(root, column);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best matching by trying every injection of rows into columns, or none.
    fn brute_force(weights: &[Vec<u64>], row: usize, used: &mut Vec<bool>) -> u64 {
        if row == weights.len() {
            return 0;
        }
        let mut best = brute_force(weights, row + 1, used);
        for column in 0..used.len() {
            if !used[column] && weights[row][column] > 0 {
                used[column] = true;
                best = best.max(weights[row][column] + brute_force(weights, row + 1, used));
                used[column] = false;
            }
        }
        best
    }

    /// A common multiple of all denominators up to 120: shares times this are integers.
    const COMMON: u64 = 2 * 2 * 2 * 3 * 3 * 5 * 7 * 11 * 13;

    /// Shares with denominator a + b, as integers over `COMMON` where that divides; `None` otherwise.
    fn shares(counts: &[Vec<u64>]) -> Option<Vec<Vec<u64>>> {
        let a: Vec<u64> = counts.iter().map(|row| row.iter().sum()).collect();
        let b: Vec<u64> = (0..counts[0].len()).map(|j| counts.iter().map(|row| row[j]).sum()).collect();
        let share = |i: usize, j: usize| {
            let den = (a[i] + b[j]).max(1);
            (COMMON.is_multiple_of(den) || counts[i][j] == 0).then(|| 2 * counts[i][j] * (COMMON / den))
        };
        (0..a.len()).map(|i| (0..b.len()).map(|j| share(i, j)).collect()).collect()
    }

    #[test]
    fn only_contested_clusters_are_predicted_to_take_long() {
        let table = |cell: fn(u32, u32) -> u64| {
            let triples = (0..200).flat_map(|i| (0..200).map(move |j| (i, j, cell(i, j))));
            Contingency::from_triples(triples).unwrap()
        };
        let agreeing = table(|i, j| if i == j { 100 } else { 1 });
        assert_eq!(predicted_steps(&agreeing), 40_000.0);
        let contested = table(|i, j| u64::from(1 + (i * 31 + j * j) % 97));
        assert!(predicted_steps(&contested) > 4.0 * 40_000.0);
        // One cluster against many: there is nothing to search.
        let star = Contingency::from_triples((0..1000).map(|i| (i, 0, 1))).unwrap();
        assert!(predicted_steps(&star) < 2000.0);
    }

    #[test]
    fn equals_brute_force_on_small_tables() {
        let mut state = 12345_u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let mut shares_tried = 0;
        for _ in 0..3000 {
            let (rows, columns) = (1 + next(6) as usize, 1 + next(6) as usize);
            let sparse = 1 + next(4);
            let counts: Vec<Vec<u64>> = (0..rows)
                .map(|_| (0..columns).map(|_| if next(sparse) == 0 { next(9) } else { 0 }).collect())
                .collect();
            let Ok(table) = Contingency::from_dense(&counts) else { continue };
            let matching = Matching::of(&table);
            assert_eq!(matching.items(), brute_force(&counts, 0, &mut vec![false; columns]), "{counts:?}");
            let mut partners: Vec<u32> = matching.partners().iter().flatten().copied().collect();
            partners.sort_unstable();
            let before = partners.len();
            partners.dedup();
            assert_eq!(partners.len(), before, "a column has two partners: {counts:?}");
            if let Some(shares) = shares(&counts) {
                shares_tried += 1;
                let best = brute_force(&shares, 0, &mut vec![false; columns]) as f64 / COMMON as f64;
                let found = best_sum_of_shares(&table, |count, a, b| (2 * count, a + b), (0, 1));
                assert!((found - best).abs() < 1e-15 * best, "{counts:?}: {found} {best}");
            }
        }
        assert!(shares_tried > 500, "only {shares_tried} tables have shares with the common denominator");
    }
}
