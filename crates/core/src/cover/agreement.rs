//! The likeness of pairs of items by their weights, in A and in B: concordance, and its mean by chance.
//!
//! E(i, j) = 1 − ½‖w_i − w_j‖₁ = Σ_c min(w_ic, w_jc), for weights that sum to one. Items without a common cluster have
//! E = 0, so pairs of types that share none are only counted.

use super::cells_of::CellsOf;
use super::rows::Rows;
use super::summary::CoverSummary;
use crate::numeric::FixedSum;
use crate::sums::PairCounts;
use crate::sys::checkpoint;

/// Pairs of types of which the values are kept for the expectation.
const MOST_VALUES: usize = 1 << 26;

impl CoverSummary {
    /// The mean of |E_A − E_B| over all pairs of items.
    pub(crate) fn discordance(&self) -> f64 {
        if self.is_crisp() {
            // Every item is in one cluster, so E is 0 or 1, and nobody has to look at pairs of types.
            let counts = PairCounts::from_table(self.cells());
            return (counts.only_a() + counts.only_b()) as f64 / counts.pairs() as f64;
        }
        let (cells, a, b) = (self.cells().cells(), self.a(), self.b());
        let (mut of_a, mut of_b) = (Alike::new(a), Alike::new(b));
        let by_row = CellsOf::new(cells, a.len(), |cell| cell.row);
        let by_column = CellsOf::new(cells, b.len(), |cell| cell.column);
        let mut sum = FixedSum::default();
        let pairs = pairs(self.n());
        for (at, cell) in cells.iter().enumerate() {
            checkpoint();
            of_a.enter(cell.row);
            of_b.enter(cell.column);
            let mut add = |other: u32, gap: f64| {
                if other as usize > at {
                    // Shares of the pairs, so that the sum stays small.
                    sum.add(gap * (cell.count as f64 * cells[other as usize].count as f64 / pairs));
                }
            };
            for &other in of_a.met.iter().flat_map(|&kind| by_row.of(kind)) {
                let found = &cells[other as usize];
                add(other, (of_a.value(found.row) - of_b.value(found.column)).abs());
            }
            for &other in of_b.met.iter().flat_map(|&kind| by_column.of(kind)) {
                let found = &cells[other as usize];
                if !of_a.is_met(found.row) {
                    add(other, of_b.value(found.column));
                }
            }
            of_a.leave();
            of_b.leave();
        }
        sum.value()
    }

    /// The mean of |E_A − E_B| over all permutations of the items of one cover: that of |x − y| over all values x of
    /// E_A and y of E_B.
    ///
    /// # Errors
    /// When there are too many values.
    pub(crate) fn expected_discordance(&self) -> Result<f64, String> {
        let a = values(self.a(), self.cells().row_sums(), self.n())?;
        let b = values(self.b(), self.cells().column_sums(), self.n())?;
        Ok(mean_distance(&a, &b))
    }
}

fn pairs(n: u64) -> f64 {
    n as f64 * (n as f64 - 1.0) / 2.0
}

/// The types that share a cluster with the one that was entered, and how alike they are.
struct Alike<'a> {
    rows: &'a Rows,
    types: Rows,
    values: Vec<f64>,
    met: Vec<u32>,
}

impl<'a> Alike<'a> {
    fn new(rows: &'a Rows) -> Self {
        Self { rows, types: rows.columns(), values: vec![0.0; rows.len()], met: Vec::new() }
    }

    fn enter(&mut self, kind: u32) {
        for (cluster, weight) in self.rows.row(kind as usize).entries() {
            for (other, of_other) in self.types.row(cluster as usize).entries() {
                let value = &mut self.values[other as usize];
                if *value == 0.0 {
                    self.met.push(other);
                }
                *value += weight.min(of_other);
            }
        }
        // An item is like its own kind, whatever the rounding of the sum.
        self.values[kind as usize] = 1.0;
    }

    fn leave(&mut self) {
        self.met.drain(..).for_each(|kind| self.values[kind as usize] = 0.0);
    }

    fn value(&self, kind: u32) -> f64 {
        self.values[kind as usize].min(1.0)
    }

    fn is_met(&self, kind: u32) -> bool {
        self.values[kind as usize] > 0.0
    }
}

/// The values of E over all pairs of items with the number of pairs, ascending; zeros first.
fn values(rows: &Rows, items: &[u64], n: u64) -> Result<Vec<(f64, u128)>, String> {
    let pairs = |count: u64| u128::from(count) * u128::from(count.saturating_sub(1)) / 2;
    let mut alike = Alike::new(rows);
    let alone = items.iter().map(|&count| pairs(count)).sum();
    let (mut found, mut left) = (vec![(1.0, alone)], pairs(n) - alone);
    for kind in 0..rows.len() as u32 {
        checkpoint();
        alike.enter(kind);
        for &other in alike.met.iter().filter(|&&other| other > kind) {
            let count = u128::from(items[kind as usize]) * u128::from(items[other as usize]);
            found.push((alike.value(other), count));
            left -= count;
        }
        alike.leave();
        if found.len() > MOST_VALUES {
            return Err(format!(
                "{} rows of weights make more than {MOST_VALUES} different pairs; choose fuzzy_adjusted_rand",
                rows.len()
            ));
        }
    }
    found.push((0.0, left));
    found.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));
    Ok(found)
}

/// The mean of |x − y| over all x of the one list and y of the other: ∫ F(1 − G) + G(1 − F) between neighbouring
/// values, where F and G are the shares of the two lists that lie below.
fn mean_distance(a: &[(f64, u128)], b: &[(f64, u128)]) -> f64 {
    let total = |list: &[(f64, u128)]| list.iter().map(|&(_, count)| count).sum::<u128>() as f64;
    let (all_a, all_b) = (total(a), total(b));
    let (mut at_a, mut at_b, mut below_a, mut below_b) = (0, 0, 0_u128, 0_u128);
    let (mut last, mut sum) = (0.0, FixedSum::default());
    while at_a < a.len() || at_b < b.len() {
        let next = |list: &[(f64, u128)], at: usize| list.get(at).map_or(f64::INFINITY, |entry| entry.0);
        let value = next(a, at_a).min(next(b, at_b));
        let (f, g) = (below_a as f64 / all_a, below_b as f64 / all_b);
        sum.add((value - last) * (f * (1.0 - g) + g * (1.0 - f)));
        last = value;
        while next(a, at_a) <= value && at_a < a.len() {
            below_a += a[at_a].1;
            at_a += 1;
        }
        while next(b, at_b) <= value && at_b < b.len() {
            below_b += b[at_b].1;
            at_b += 1;
        }
    }
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_distance_of_two_lists_is_that_of_all_pairs() {
        let a = [(0.0, 3), (0.25, 2), (1.0, 1)];
        let b = [(0.0, 1), (0.5, 4), (0.75, 1)];
        let brute: f64 = a
            .iter()
            .flat_map(|&(x, m): &(f64, u128)| {
                b.iter().map(move |&(y, k): &(f64, u128)| (x - y).abs() * (m * k) as f64)
            })
            .sum();
        assert!((mean_distance(&a, &b) - brute / 36.0).abs() < 1e-15);
    }
}
