//! A column for a row along the shortest alternating path.

use super::{Assignment, FREE, LANES, lesser};
use crate::sys::checkpoint;

/// The shortest alternating paths from one row.
#[derive(Debug, Default)]
pub(super) struct Path {
    pub(super) distance: Vec<f64>,
    /// The row from which each column was reached. A floating-point number, as what it is chosen beside.
    pub(super) from: Vec<f64>,
    /// The prices, or for settled columns one that makes every way infinite.
    pub(super) price: Vec<f64>,
    /// Columns whose distance is final, in the order in which ways through them are tried.
    settled: Vec<(usize, f64)>,
}

impl Assignment {
    /// Gives a free row a column along the shortest alternating path.
    #[inline(always)]
    pub(super) fn augment(&mut self, start: usize) {
        checkpoint();
        self.path.distance.fill(f64::INFINITY);
        self.path.price.copy_from_slice(&self.price);
        self.path.settled.clear();
        let (mut least, mut done) = (0.0, 0);
        let mut next = self.relax(start, 0.0);
        let end = loop {
            // As soon as a way of no length leads further, or all columns at the least distance are done.
            if done == self.path.settled.len() || next == least {
                least = next;
                if let Some(column) = self.settle(least) {
                    break column;
                }
            }
            let (column, _) = self.path.settled[done];
            done += 1;
            let row = self.row_of[column];
            next = self.relax(row, least - (self.row(row)[column] - self.price[column]));
        };
        for &(column, distance) in &self.path.settled {
            self.price[column] += distance - least;
        }
        let mut column = end;
        loop {
            let row = self.path.from[column] as usize;
            self.row_of[column] = row;
            column = std::mem::replace(&mut self.column_of[row], column);
            if row == start {
                break;
            }
        }
    }

    /// Settles the columns at that distance, the least; gives a free one among them instead if there is one.
    #[inline(always)]
    fn settle(&mut self, least: f64) -> Option<usize> {
        let path = &mut self.path;
        let before = path.settled.len();
        for (chunk, distances) in path.distance.chunks_exact(LANES).enumerate() {
            if distances.iter().fold(false, |any, &distance| any | (distance == least)) {
                let columns = (chunk * LANES..).zip(distances).filter(|&(_, &distance)| distance == least);
                for (column, _) in columns {
                    if self.row_of[column] == FREE {
                        path.settled.truncate(before);
                        return Some(column);
                    }
                    path.settled.push((column, least));
                }
            }
        }
        for &(column, _) in &path.settled[before..] {
            path.distance[column] = f64::INFINITY;
            path.price[column] = f64::NEG_INFINITY;
        }
        None
    }

    /// Shortens the distances by ways through a row; the least of those that are not settled.
    #[inline(always)]
    fn relax(&mut self, row: usize, offset: f64) -> f64 {
        let costs = if row < self.rows { &self.costs[row * self.stride..] } else { &self.nothing[..] };
        let ends = self.path.distance.iter_mut().zip(&mut self.path.from);
        let row = row as f64;
        for ((distance, from), (cost, price)) in ends.zip(costs.iter().zip(&self.path.price)) {
            let through = cost - price + offset;
            let shorter = through < *distance;
            *distance = if shorter { through } else { *distance };
            *from = if shorter { row } else { *from };
        }
        let mut least = [f64::INFINITY; LANES];
        for chunk in self.path.distance.chunks_exact(LANES) {
            for lane in 0..LANES {
                least[lane] = lesser(chunk[lane], least[lane]);
            }
        }
        least.into_iter().fold(f64::INFINITY, lesser)
    }
}
