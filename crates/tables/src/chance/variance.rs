//! The variance of the mutual information when one clustering is permuted at random.

use crate::numeric::{excess, fixed_sum, place};
use crate::sums::size_groups;
use crate::table::Contingency;

/// Weights below this share of the sum so far are beyond the last digit.
const NEGLIGIBLE: f64 = 1e-20;

/// Steps of the inner walk that are worth waiting for: some seconds.
const MOST_STEPS: f64 = 2e9;

/// Below this share of the cells' own variances a total variance is rounding.
const ROUNDING: f64 = 1e-12;

/// Spread of n · MI, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spread {
    /// The variance of n · MI, in nats squared.
    Variance(f64),
    /// Every permutation gives the same value, up to rounding.
    None,
    /// The exact sum would take too long.
    TooLong,
}

/// The variance of n · MI over all permutations. It depends on the two multisets of cluster sizes only.
///
/// n · MI is a sum over cells of f(n_ij) with f(k) = k ln(k/μ) − (k − μ); let g = f − E f. Given one count
/// n_ij = m, the rest of its row and the rest of its column are independent, and a pair of cells in different
/// rows and columns meets in exactly one such corner. So the variance is the sum over all cells of
/// E[(g + R)(g + C)], where R and C are the means, given m, of g summed over the other cells of the row and of
/// the column.
pub fn variance(table: &Contingency) -> Spread {
    if !is_within_reach(table) {
        return Spread::TooLong;
    }
    let n = table.n();
    let (rows, columns) = (size_groups(table.row_sums()), size_groups(table.column_sums()));
    let costs: Vec<Vec<CellCost>> =
        rows.iter().map(|&(a, _)| columns.iter().map(|&(b, _)| CellCost::new(n, a, b)).collect()).collect();
    let corners: Vec<(usize, usize)> =
        (0..rows.len()).flat_map(|i| (0..columns.len()).map(move |j| (i, j))).collect();
    let many = |(i, j): (usize, usize)| rows[i].1 as f64 * columns[j].1 as f64;
    let total = fixed_sum(
        corners.iter().map(|&corner| many(corner) * corner_covariance(n, &rows, &columns, &costs, corner)),
    );
    let own = fixed_sum(corners.iter().map(|&(i, j)| many((i, j)) * costs[i][j].own_variance));
    if total > ROUNDING * own { Spread::Variance(total) } else { Spread::None }
}

/// E[(g + R)(g + C)] for one cell.
fn corner_covariance(
    n: u64,
    rows: &[(u64, u64)],
    columns: &[(u64, u64)],
    costs: &[Vec<CellCost>],
    (i, j): (usize, usize),
) -> f64 {
    let ((a, _), (b, _)) = (rows[i], columns[j]);
    let cell = Hypergeometric { total: n, marked: b, drawn: a };
    cell.mean(|m| {
        let own = costs[i][j].centred(m);
        let others = |group: usize, corner: usize, count: u64| (count - u64::from(group == corner)) as f64;
        let mut row = own;
        for (l, &(size, count)) in columns.iter().enumerate().filter(|&(l, &(_, c))| l != j || c > 1) {
            let rest = Hypergeometric { total: n - b, marked: size, drawn: a - m };
            row += others(l, j, count) * rest.mean(|k| costs[i][l].centred(k));
        }
        let mut column = own;
        for (h, &(size, count)) in rows.iter().enumerate().filter(|&(h, &(_, c))| h != i || c > 1) {
            let rest = Hypergeometric { total: n - a, marked: size, drawn: b - m };
            column += others(h, i, count) * rest.mean(|k| costs[h][j].centred(k));
        }
        row * column
    })
}

/// Returns whether the variance of a table has few enough terms to be summed.
pub fn is_within_reach(table: &Contingency) -> bool {
    predicted_steps(table) <= MOST_STEPS
}

/// About how many terms the variance of a table sums.
pub fn predicted_steps(table: &Contingency) -> f64 {
    steps(table.n(), &size_groups(table.row_sums()), &size_groups(table.column_sums()))
}

/// About how many terms the sums have.
fn steps(n: u64, rows: &[(u64, u64)], columns: &[(u64, u64)]) -> f64 {
    let width = |a: u64, b: u64| Hypergeometric { total: n, marked: b, drawn: a }.width();
    let row_widths: Vec<f64> =
        rows.iter().map(|&(a, _)| columns.iter().map(|&(b, _)| width(a, b)).sum()).collect();
    let column_widths: Vec<f64> =
        columns.iter().map(|&(b, _)| rows.iter().map(|&(a, _)| width(a, b)).sum()).collect();
    let pairs = rows.iter().zip(&row_widths).flat_map(|(&(a, _), in_row)| {
        columns.iter().zip(&column_widths).map(move |(&(b, _), in_column)| width(a, b) * (in_row + in_column))
    });
    pairs.sum()
}

/// f(k) − E f for a cell with margins a and b, kept for the counts that matter.
struct CellCost {
    mu: f64,
    mean: f64,
    first: u64,
    kept: Vec<f64>,
    own_variance: f64,
}

impl CellCost {
    fn new(n: u64, a: u64, b: u64) -> Self {
        let mu = a as f64 * b as f64 / n as f64;
        let counts = Hypergeometric { total: n, marked: b, drawn: a };
        let (mut least, mut most) = (u64::MAX, 0);
        let mean = counts.mean(|k| {
            (least, most) = (least.min(k), most.max(k));
            cost(mu, k)
        });
        let kept: Vec<f64> = (least..=most).map(|k| cost(mu, k) - mean).collect();
        let mut cell = Self { mu, mean, first: least, kept, own_variance: 0.0 };
        cell.own_variance = counts.mean(|k| cell.centred(k) * cell.centred(k));
        cell
    }

    fn centred(&self, k: u64) -> f64 {
        let kept = k.checked_sub(self.first).and_then(|further| self.kept.get(place(further)));
        kept.copied().unwrap_or_else(|| cost(self.mu, k) - self.mean)
    }
}

/// k ln(k/μ) − (k − μ).
fn cost(mu: f64, k: u64) -> f64 {
    mu * excess((k as f64 - mu) / mu)
}

/// The number of marked items among those drawn.
#[derive(Clone, Copy)]
struct Hypergeometric {
    total: u64,
    marked: u64,
    drawn: u64,
}

impl Hypergeometric {
    /// The mean of a function of the count: from the mode both ways by the ratio of neighbours, divided by the
    /// sum of the weights, so that no factorial is needed.
    fn mean(self, mut value: impl FnMut(u64) -> f64) -> f64 {
        let Self { total, marked, drawn } = self;
        let (low, high) = ((marked + drawn).saturating_sub(total), marked.min(drawn));
        let mode = (u128::from(marked) + 1) * (u128::from(drawn) + 1) / (u128::from(total) + 2);
        let mode = (mode as u64).clamp(low, high);
        let up = |k: u64| {
            let gained = (marked - k) as f64 * (drawn - k) as f64;
            gained / ((k + 1) as f64 * (total + k + 1 - marked - drawn) as f64)
        };
        let (mut weights, mut sum) = (1.0, value(mode));
        let mut weight = 1.0;
        for k in mode..high {
            weight *= up(k);
            weights += weight;
            sum += weight * value(k + 1);
            if weight < NEGLIGIBLE * weights {
                break;
            }
        }
        weight = 1.0;
        for k in (low..mode).rev() {
            weight /= up(k);
            weights += weight;
            sum += weight * value(k);
            if weight < NEGLIGIBLE * weights {
                break;
            }
        }
        sum / weights
    }

    /// About how many counts have a weight that matters.
    fn width(self) -> f64 {
        let (total, marked, drawn) = (self.total as f64, self.marked as f64, self.drawn as f64);
        let variance = drawn * marked / total * (1.0 - marked / total) * (1.0 - drawn / total);
        (20.0 * variance.sqrt() + 20.0).min(marked.min(drawn) + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use partita_laws::{partitions, permutations};

    use super::*;
    use crate::sums::InfoSums;

    fn table_of(a: &[u32], b: &[u32]) -> Contingency {
        Contingency::count(a, b).unwrap()
    }

    #[test]
    fn it_is_the_variance_over_all_permutations() {
        for n in 2..=6 {
            let mut seen = std::collections::BTreeSet::new();
            let orders = permutations(n);
            let all = partitions(n);
            for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                let table = table_of(a, b);
                if !seen.insert((size_groups(table.row_sums()), size_groups(table.column_sums()))) {
                    continue;
                }
                let values: Vec<f64> = orders
                    .iter()
                    .map(|order| {
                        let shuffled: Vec<u32> = order.iter().map(|&item| b[item]).collect();
                        n as f64 * InfoSums::from_table(&table_of(a, &shuffled)).mutual
                    })
                    .collect();
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                let expected =
                    values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / values.len() as f64;
                match variance(&table) {
                    Spread::Variance(found) => {
                        assert!(
                            (found - expected).abs() < 1e-13 * expected,
                            "{a:?} {b:?}: {found} {expected}"
                        );
                    }
                    Spread::None => assert!(expected < 1e-25, "{a:?} {b:?}: {expected}"),
                    Spread::TooLong => panic!("{n} items take no time"),
                }
            }
        }
    }

    #[test]
    fn a_sum_that_would_take_hours_is_not_begun() {
        let sizes = 1..2000_u32;
        let triples = sizes.map(|size| (size, 2000 - size, u64::from(size)));
        let table = Contingency::from_triples(triples).unwrap();
        assert_eq!(variance(&table), Spread::TooLong);
    }
}
