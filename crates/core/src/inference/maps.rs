//! The best map of the clusters of one side to those of the other, as half of the items knows it, and how many items it
//! gets right.

use super::splits::Half;
use crate::matching::Matching;
use crate::numeric::fixed_sum;
use crate::registry::Map;
use crate::table::{Cell, Contingency};

/// The largest piece of a cluster, or several that are as large.
#[derive(Clone, Copy, Default)]
struct Best {
    count: u64,
    times: u64,
    /// The items of the judge in them.
    judged: u64,
}

impl Best {
    fn offer(&mut self, count: u64, judged: u64) {
        if count > self.count {
            *self = Self { count, times: 1, judged };
        } else if count == self.count && count > 0 {
            self.times += 1;
            self.judged += judged;
        }
    }
}

impl Half {
    /// Counts the judge's items that the best map of this half gets right; the mean where it has several.
    pub(in crate::inference) fn right(&self, map: Map, table: &Contingency, judge: &Self) -> f64 {
        let (rows, columns) = table.clusters();
        match map {
            Map::ColumnsToRows => {
                self.largest(table, judge, (&judge.columns, rows), |cell| cell.column as usize)
            }
            Map::RowsToColumns => {
                self.largest(table, judge, (&judge.rows, columns), |cell| cell.row as usize)
            }
            Map::OneToOne => self.matched(table, judge),
        }
    }

    /// Each cluster goes to the cluster of the other side that it shares most items with, and to any if it has none.
    fn largest(
        &self,
        table: &Contingency,
        judge: &Self,
        (sizes, others): (&[u64], usize),
        cluster: fn(&Cell) -> usize,
    ) -> f64 {
        let mut best = vec![Best::default(); sizes.len()];
        for ((cell, &count), &judged) in table.cells().iter().zip(&self.counts).zip(&judge.counts) {
            best[cluster(cell)].offer(count, judged);
        }
        let right = best.iter().zip(sizes).map(|(best, &size)| match best.times {
            0 => size as f64 / others as f64,
            times => best.judged as f64 / times as f64,
        });
        fixed_sum(right)
    }

    /// The share of the items of each cell that the best map of this half gets right: those of the cells that it chooses,
    /// or as many where it has several.
    pub(in crate::inference) fn right_by_cell(&self, map: Map, table: &Contingency) -> Vec<f64> {
        let cluster: fn(&Cell) -> usize = match map {
            Map::ColumnsToRows => |cell| cell.column as usize,
            Map::RowsToColumns => |cell| cell.row as usize,
            Map::OneToOne => {
                let matching = self.matching(table);
                let is_matched = |cell: &Cell| matching.partners()[cell.row as usize] == Some(cell.column);
                return table.cells().iter().map(|cell| f64::from(u8::from(is_matched(cell)))).collect();
            }
        };
        let clusters = table.clusters().0.max(table.clusters().1);
        let mut best = vec![Best::default(); clusters];
        for (cell, &count) in table.cells().iter().zip(&self.counts) {
            best[cluster(cell)].offer(count, 0);
        }
        let right = |(cell, &count): (&Cell, &u64)| {
            let best = best[cluster(cell)];
            if count == best.count { 1.0 / best.times as f64 } else { 0.0 }
        };
        table.cells().iter().zip(&self.counts).map(right).collect()
    }

    /// The matching with the most items. Luck decides between those with as many: all of it together is less than one item.
    fn matching(&self, table: &Contingency) -> Matching {
        let clusters = table.clusters();
        let item = 1_u64 << 20;
        let luck = item / (clusters.0.min(clusters.1) as u64 + 1);
        let weighted = |(place, cell): (usize, &Cell)| Cell {
            count: self.counts[place] * item + ((u64::from(self.luck[place]) * luck) >> 32),
            ..*cell
        };
        let seen = |(place, _): &(usize, &Cell)| self.counts[*place] > 0;
        let cells: Vec<Cell> = table.cells().iter().enumerate().filter(seen).map(weighted).collect();
        Matching::of_cells(clusters, &cells)
    }

    /// Clusters go to clusters one to one; those that are left over, at random.
    fn matched(&self, table: &Contingency, judge: &Self) -> f64 {
        let (clusters, matching) = (table.clusters(), self.matching(table));
        let mut taken = vec![false; clusters.1];
        matching.partners().iter().flatten().for_each(|&column| taken[column as usize] = true);
        let pairs = taken.iter().filter(|&&taken| taken).count();
        let left = clusters.0.max(clusters.1) - pairs;
        let (mut right, mut by_luck) = (0, 0);
        for (cell, &judged) in table.cells().iter().zip(&judge.counts) {
            match matching.partners()[cell.row as usize] {
                Some(partner) if partner == cell.column => right += judged,
                None if !taken[cell.column as usize] => by_luck += judged,
                _ => {}
            }
        }
        right as f64 + by_luck as f64 / left.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matched_halves_are_those_of_all_permutations() {
        // Every best permutation of three rows and three columns is as likely; the mean over them is what is judged.
        let table = Contingency::from_dense(&[[1_u64, 1, 1], [1, 1, 1], [1, 1, 1]]).unwrap();
        let none = Half { counts: vec![0; 9], rows: vec![0; 3], columns: vec![0; 3], luck: vec![0; 9] };
        let all = Half { counts: vec![1; 9], ..none.clone() };
        assert_eq!(none.right(Map::OneToOne, &table, &all), 3.0);
        let mut diagonal = none.clone();
        [0, 4, 8].iter().for_each(|&place| diagonal.counts[place] = 1);
        assert_eq!(diagonal.right(Map::OneToOne, &table, &diagonal), 3.0);
        // One pair is matched; the other two rows and columns pair up at random: 1 + 4 cells / 2.
        let mut corner = none.clone();
        corner.counts[0] = 1;
        assert_eq!(corner.right(Map::OneToOne, &table, &all), 3.0);
        assert_eq!(corner.right(Map::OneToOne, &table, &diagonal), 2.0);
    }
}
