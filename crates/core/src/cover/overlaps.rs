//! The overlaps of the clusters of A with those of B: N = W_Aᵀ W_B, by cells of types.

use super::rows::Rows;
use crate::numeric::FixedSum;
use crate::sys::checkpoint;
use crate::table::{Cell, Contingency};

/// An amount that is summed: items, or weights of items.
pub(crate) trait Amount: Copy + Default {
    /// Adds `items` items of that weight.
    fn add(&mut self, weight: f64, items: u64);
}

impl Amount for u64 {
    fn add(&mut self, _: f64, items: u64) {
        *self += items;
    }
}

/// The sum of weights does not depend on the order of the items.
impl Amount for FixedSum {
    fn add(&mut self, weight: f64, items: u64) {
        self.add_times(weight, items);
    }
}

/// The overlaps of clusters that share items, and the sizes of all clusters.
#[derive(Debug, Clone)]
pub(crate) struct Overlaps<T> {
    /// `(cluster of A, cluster of B, amount)`, sorted.
    pub(crate) cells: Vec<(u32, u32, T)>,
    /// Sizes of the clusters of A and of B.
    pub(crate) sizes: (Vec<T>, Vec<T>),
}

impl<T: Amount> Overlaps<T> {
    /// Of two covers.
    pub(super) fn of(table: &Contingency, a: &Rows, b: &Rows) -> Self {
        let sizes = (sizes(a, table.row_sums()), sizes(b, table.column_sums()));
        Self { cells: overlaps(table.cells(), a, b), sizes }
    }

    /// Of a cover with itself, given the items of each type.
    pub(super) fn within(rows: &Rows, items: &[u64]) -> Self {
        let cells: Vec<Cell> =
            items.iter().zip(0..).map(|(&count, kind)| Cell { row: kind, column: kind, count }).collect();
        Self { cells: overlaps(&cells, rows, rows), sizes: (sizes(rows, items), sizes(rows, items)) }
    }
}

pub(super) fn sizes<T: Amount>(rows: &Rows, items: &[u64]) -> Vec<T> {
    let mut sizes = vec![T::default(); rows.width()];
    for (row, &items) in rows.iter().zip(items) {
        row.entries().for_each(|(cluster, weight)| sizes[cluster as usize].add(weight, items));
    }
    sizes
}

fn overlaps<T: Amount>(cells: &[Cell], a: &Rows, b: &Rows) -> Vec<(u32, u32, T)> {
    let mut found = Vec::new();
    each_overlap(cells, a, b, |cluster, other, amount| found.push((cluster, other, amount)));
    found
}

/// Steps of [`each_overlap`].
pub(super) fn steps(cells: &[Cell], a: &Rows, b: &Rows) -> u128 {
    cells.iter().map(|cell| a.size(cell.row as usize) as u128 * b.size(cell.column as usize) as u128).sum()
}

/// One cluster of A after the other, by a column of counters for the clusters of B.
pub(super) fn each_overlap<T: Amount>(cells: &[Cell], a: &Rows, b: &Rows, mut take: impl FnMut(u32, u32, T)) {
    let mut starts = vec![0_usize; a.len() + 1];
    cells.iter().for_each(|cell| starts[cell.row as usize + 1] += 1);
    for kind in 0..a.len() {
        starts[kind + 1] += starts[kind];
    }
    let types = a.columns();
    let mut counters = Counters { amounts: vec![(T::default(), false); b.width()], met: Vec::new() };
    for (cluster, members) in types.iter().enumerate() {
        checkpoint();
        for (kind, weight) in members.entries() {
            for cell in &cells[starts[kind as usize]..starts[kind as usize + 1]] {
                let row = b.row(cell.column as usize);
                match row.weights {
                    None => row.clusters.iter().for_each(|&other| counters.add(other, weight, cell.count)),
                    Some(_) => row.entries().for_each(|(other, of_other)| {
                        counters.add(other, weight * of_other, cell.count);
                    }),
                }
            }
        }
        counters.drain(|other, amount| take(cluster as u32, other, amount));
    }
}

/// The amount of each cluster of B, and whether it was met.
struct Counters<T> {
    amounts: Vec<(T, bool)>,
    met: Vec<u32>,
}

impl<T: Amount> Counters<T> {
    fn add(&mut self, other: u32, weight: f64, items: u64) {
        let (amount, is_met) = &mut self.amounts[other as usize];
        amount.add(weight, items);
        if !*is_met {
            *is_met = true;
            self.met.push(other);
        }
    }

    /// Takes the amounts of the clusters that were met, ascending.
    fn drain(&mut self, mut take: impl FnMut(u32, T)) {
        self.met.sort_unstable();
        for other in self.met.drain(..) {
            let (amount, _) = std::mem::take(&mut self.amounts[other as usize]);
            take(other, amount);
        }
    }
}
