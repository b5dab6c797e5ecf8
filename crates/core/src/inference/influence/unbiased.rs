//! Sums of squares over sizes from pairs of different items: given the sizes of the clusters, they have no bias. Of an item
//! alone in its cluster nothing is known but what clusters of two and three items say.

use crate::numeric::fixed_sum;
use crate::table::{Cell, Contingency};

use super::statistics::Point;

/// Sums over the clusters of one side.
#[derive(Debug, Clone)]
struct Side {
    sizes: Vec<u64>,
    /// Of each cluster of at least two items: the expected number of its items that go with another one.
    together: Vec<f64>,
    sums: Sums,
}

/// Sums of which the estimate is made.
#[derive(Debug, Clone, Copy)]
struct Sums {
    /// Over all clusters of at least two items: those items together, and all.
    all: [f64; 2],
    /// Over those of two and three.
    small: [f64; 2],
    /// Items alone in their cluster.
    alone: f64,
}

impl Sums {
    /// Adds a cluster that many times; a negative number takes it away.
    fn add(&mut self, size: u64, together: f64, times: f64) {
        match size {
            0 => return,
            1 => return self.alone += times,
            2 | 3 => {
                self.small[0] += times * together;
                self.small[1] += times * size as f64;
            }
            _ => {}
        }
        self.all[0] += times * together;
        self.all[1] += times * size as f64;
    }

    /// Of all items the share that goes with another one of the same cluster.
    fn share(&self, n: f64) -> f64 {
        // The rest of nothing in differences of sums is below half an item.
        let of = |sums: [f64; 2]| (sums[1] > 0.5).then(|| sums[0] / sums[1]);
        let of_alone = of(self.small).or_else(|| of(self.all)).unwrap_or(0.5);
        let together = if self.all[1] > 0.5 { self.all[0] } else { 0.0 };
        (together + self.alone * of_alone) / n
    }
}

impl Side {
    fn of(table: &Contingency, sizes: &[u64], cluster: fn(&Cell) -> u32) -> Self {
        let mut pairs = vec![0_u128; sizes.len()];
        for cell in table.cells() {
            let count = u128::from(cell.count);
            pairs[cluster(cell) as usize] += count * (count - 1);
        }
        let together =
            |(&pairs, &size): (&u128, &u64)| if size > 1 { pairs as f64 / (size - 1) as f64 } else { 0.0 };
        let together: Vec<f64> = pairs.iter().zip(sizes).map(together).collect();
        let over = |is: fn(u64) -> bool| {
            let some = || together.iter().zip(sizes).filter(move |(_, size)| is(**size));
            [fixed_sum(some().map(|(together, _)| *together)), some().map(|(_, &size)| size as f64).sum()]
        };
        let sums = Sums {
            all: over(|size| size > 1),
            small: over(|size| size == 2 || size == 3),
            alone: sizes.iter().filter(|&&size| size == 1).count() as f64,
        };
        Self { sizes: sizes.to_vec(), together, sums }
    }

    /// Without an item of a cell of that cluster.
    fn share_without(&self, cluster: u32, count: u64, n: f64) -> f64 {
        let (size, together) = (self.sizes[cluster as usize], self.together[cluster as usize]);
        let mut sums = self.sums;
        sums.add(size, together, -1.0);
        let left = if size > 2 {
            (together * (size - 1) as f64 - 2.0 * (count - 1) as f64) / (size - 2) as f64
        } else {
            0.0
        };
        sums.add(size - 1, left, 1.0);
        sums.share(n - 1.0)
    }
}

/// Both sides of a table.
#[derive(Debug, Clone)]
pub(super) struct Unbiased {
    n: f64,
    rows: Side,
    columns: Side,
}

impl Unbiased {
    pub(super) fn of(table: &Contingency) -> Self {
        Self {
            n: table.n() as f64,
            rows: Side::of(table, table.row_sums(), |cell| cell.row),
            columns: Side::of(table, table.column_sums(), |cell| cell.column),
        }
    }

    /// The sums over the clusters of A and of B. The third is not estimated.
    pub(super) fn point(&self) -> Point {
        let [a, b] = [&self.rows, &self.columns].map(|side| side.sums.share(self.n));
        [a, b, a.min(b)]
    }

    /// The same without an item of a cell.
    pub(super) fn point_without(&self, cell: &Cell) -> Point {
        let a = self.rows.share_without(cell.row, cell.count, self.n);
        let b = self.columns.share_without(cell.column, cell.count, self.n);
        [a, b, a.min(b)]
    }
}

/// The sum over the larger of the two clusters of each cell, from pairs of different items.
pub(super) struct Alike {
    n: f64,
    sums: Sums,
}

impl Alike {
    pub(super) fn of(table: &Contingency) -> Self {
        let mut sums = Sums { all: [0.0; 2], small: [0.0; 2], alone: 0.0 };
        let larger = || table.overlaps().map(|(count, a, b)| (count, a.max(b)));
        let over = |is: fn(u64) -> bool| {
            let some = || larger().filter(move |(_, size)| is(*size));
            let pairs = |(count, size): (u64, u64)| count as f64 * ((count - 1) as f64 / (size - 1) as f64);
            [fixed_sum(some().map(pairs)), some().map(|(count, _)| count as f64).sum()]
        };
        sums.all = over(|size| size > 1);
        sums.small = over(|size| size == 2 || size == 3);
        sums.alone = larger().filter(|(_, size)| *size == 1).count() as f64;
        Self { n: table.n() as f64, sums }
    }

    /// The similarity.
    pub(super) fn similarity(&self) -> f64 {
        self.sums.share(self.n)
    }
}

/// The share of the items that are alone in the larger of their two clusters.
pub(in crate::inference) fn share_alone(table: &Contingency) -> f64 {
    let similarity = Alike::of(table);
    similarity.sums.alone / similarity.n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_less_is_an_item_less() {
        for rows in [
            &[&[5_u64, 0, 2, 1][..], &[1, 2, 0, 0], &[0, 0, 3, 0]][..],
            &[&[1, 0], &[0, 2]],
            &[&[1, 1, 0], &[1, 0, 1], &[0, 1, 1]],
        ] {
            let table = Contingency::from_dense(rows).unwrap();
            let whole = Unbiased::of(&table);
            for left_out in table.cells() {
                let fewer = table
                    .cells()
                    .iter()
                    .map(|cell| (cell.row, cell.column, cell.count - u64::from(cell == left_out)));
                let expected = Unbiased::of(&Contingency::from_triples(fewer).unwrap()).point();
                let found = whole.point_without(left_out);
                assert!(
                    found.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-13),
                    "{found:?} {expected:?}"
                );
            }
        }
    }
}
