//! The mean of the mutual information when one clustering is permuted at random.
//!
//! It depends on the two multisets of cluster sizes only, so the work grows with the pairs of *distinct* sizes
//! (at most √(2n) on each side) times the spread of a count. Each pair has one of three walks over the
//! possible counts of its cell, chosen by its sizes alone; neighbouring sizes walk side by side.

mod from_mode;
mod from_zero;
mod one_cell;
mod one_side;

use crate::numeric::FixedSum;
use crate::sums::size_groups;
use crate::sys::map_reduce;
use crate::table::Contingency;

pub use one_side::OneSide;

/// Cells that walk together: what two AVX-512 or four AVX2 registers hold.
const LANES: usize = 16;
/// One value per cell of a group.
type Lanes = [f64; LANES];
/// Weights below this share of their sum change no digit of it, in whatever company a cell walks: a value
/// does not depend on its neighbours.
const NEGLIGIBLE: f64 = 1e-17;
/// Weights below this are set to zero, as numbers without leading digits would slow the walk down.
const VANISHED: f64 = 1e-280;

/// E(MI) in nats.
pub fn expected(table: &Contingency) -> f64 {
    expected_of(table.n(), &size_groups(table.row_sums()), &size_groups(table.column_sums()))
}

/// E(MI) in nats of clusters of these sizes, each with the number of clusters that have it.
pub fn expected_of(n: u64, rows: &[(u64, u64)], columns: &[(u64, u64)]) -> f64 {
    // The longer side fills the lanes better; a cell's mean is the same either way.
    let (rows, columns) = if rows.len() > columns.len() { (columns, rows) } else { (rows, columns) };
    let total = map_reduce(rows, |&row| row_mean(n, row, columns), FixedSum::merge);
    total.value() / n as f64
}

/// Steps that are worth waiting for: about half a minute on one core.
pub(crate) const MOST_STEPS: f64 = 4e9;

/// Returns whether [`expected`] has few enough terms to be summed.
pub fn is_within_reach(table: &Contingency) -> bool {
    predicted_steps(table) <= MOST_STEPS
}

/// Whether [`expected_of`] has.
pub fn is_within_reach_of(n: u64, rows: &[(u64, u64)], columns: &[(u64, u64)]) -> bool {
    steps(n, rows, columns) <= MOST_STEPS
}

/// About how many steps [`expected`] takes: a vector of eight cells goes as fast as one.
pub fn predicted_steps(table: &Contingency) -> f64 {
    steps(table.n(), &size_groups(table.row_sums()), &size_groups(table.column_sums()))
}

fn steps(n: u64, rows: &[(u64, u64)], columns: &[(u64, u64)]) -> f64 {
    // A walk has some steps at least, and covers a dozen standard deviations of a count of mean a b / n.
    let spread = |sizes: &[(u64, u64)]| sizes.iter().map(|&(size, _)| (size as f64).sqrt()).sum::<f64>();
    let least = 12.0 * rows.len() as f64 * columns.len() as f64;
    (least + 12.0 * spread(rows) * spread(columns) / (n as f64).sqrt()) / 8.0
}

/// A way to sum over the cells of a pair of sizes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Walk {
    FromZero,
    FromMode,
    Alone,
}

impl Walk {
    fn of(n: u64, a: u64, b: u64) -> Self {
        if a as f64 * b as f64 > from_zero::LARGEST_MEAN * n as f64 {
            Self::FromMode
        } else if a.max(b) <= n / 4 {
            Self::FromZero
        } else {
            Self::Alone
        }
    }
}

/// Σ over the clusters of one size and all clusters of the other side, times n.
fn row_mean(n: u64, (a, a_count): (u64, u64), columns: &[(u64, u64)]) -> FixedSum {
    let mut sum = FixedSum::default();
    for_each_mean(n, a, columns, |&(_, b_count), mean| sum.add((a_count * b_count) as f64 * mean));
    sum
}

/// n times the mean of a cell with margin a on one side, for each of the other sizes given; alike sizes should
/// be neighbours.
pub fn cell_means(n: u64, a: u64, sizes: &[u64]) -> Vec<f64> {
    let columns: Vec<(u64, u64)> = sizes.iter().map(|&size| (size, 1)).collect();
    let mut means = Vec::with_capacity(sizes.len());
    for_each_mean(n, a, &columns, |_, mean| means.push(mean));
    means
}

/// Hands the mean of each cell to `found`, in order.
fn for_each_mean(n: u64, a: u64, columns: &[(u64, u64)], mut found: impl FnMut(&(u64, u64), f64)) {
    let mut rest = columns;
    while let Some(first) = rest.first() {
        let walk = Walk::of(n, a, first.0);
        if walk == Walk::Alone {
            found(first, one_cell::mean(n, a, first.0));
            rest = &rest[1..];
            continue;
        }
        let alike = rest.iter().take(LANES).take_while(|&&(b, _)| Walk::of(n, a, b) == walk).count();
        let sizes = std::array::from_fn(|lane| rest[lane.min(alike - 1)].0);
        let means = match walk {
            Walk::FromZero => from_zero::means(n, a, &sizes),
            _ => from_mode::means(n, a, &sizes),
        };
        for (column, &mean) in rest[..alike].iter().zip(&means) {
            found(column, mean);
        }
        rest = &rest[alike..];
    }
}

#[cfg(test)]
mod tests;
