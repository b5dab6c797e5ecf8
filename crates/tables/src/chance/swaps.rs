//! The mutual information less its mean over all swaps of two items.

use ethnum::I256;

use crate::numeric::{ByCount, DIGITS, entropy_step, fixed_sum, x_ln_x};
use crate::sums::{CountGroup, CountGroups};
use crate::table::Contingency;

/// Pairwise adjusted mutual information of the two clusterings, in nats, over all n² ordered swaps:
/// (2/n³) Σ [c·D(k) − (a − k)(b − k)·(D(k + 1) − D(k))] over the cells, where k is the count, a and b the sizes
/// of its two clusters, c = n k − a b, and D(k) = F(k) − F(k − 1) with F(k) = k ln k.
///
/// A swap moves an item into the cell or out of it. Of the n² swaps 2 k (n − a − b + k) take one out and
/// 2 (a − k)(b − k) bring one in; the difference of the two products is c, an exact integer.
pub fn information(table: &Contingency, groups: &CountGroups) -> f64 {
    let sum = groups.cells.iter().map(|group| term(table.n(), group)).fold(Term::default(), Term::add);
    // Less than 2^-50 of the value is in doubt.
    if sum.value.abs() > sum.doubt << 50 {
        mean_over_swaps(sum.value, table.n())
    } else {
        cell_by_cell(table)
    }
}

/// A sum in the units of [`x_ln_x`], and by how much it may be off.
#[derive(Default)]
struct Term {
    value: I256,
    doubt: I256,
}

impl Term {
    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, doubt: self.doubt + other.doubt }
    }
}

/// Sums the contributions of the cells of one count.
fn term(n: u64, &CountGroup { count, sums }: &CountGroup) -> Term {
    let surplus = i128::from(n) * i128::from(count) * i128::from(sums.cells) - sums.products as i128;
    let (surplus, outside) = (I256::from(surplus), I256::from(sums.outside));
    let (here, next) = (step(count), step(count + 1));
    Term {
        value: surplus * here - outside * (next - here),
        // Each of the three values of F may be off by this many units.
        doubt: (2 * surplus.abs() + 4 * outside) * (2 + i128::from(count >> 29)),
    }
}

/// The same for a clustering with itself, from its cluster sizes with the number of clusters that have them.
pub fn entropy(n: u64, sizes: &[(u64, u64)]) -> f64 {
    let term = |&(size, clusters): &(u64, u64)| {
        I256::from(u128::from(size) * u128::from(n - size) * u128::from(clusters)) * step(size)
    };
    mean_over_swaps(sizes.iter().map(term).sum(), n)
}

/// D(k) in the units of [`x_ln_x`].
fn step(count: u64) -> I256 {
    I256::from(x_ln_x(count) - x_ln_x(count - 1))
}

/// 2/n³ times a sum in the units of [`x_ln_x`].
fn mean_over_swaps(sum: I256, n: u64) -> f64 {
    let items = n as f64;
    2.0 * libm::scalbn(sum.as_f64(), -(DIGITS as i32)) / items / items / items
}

/// The information of a table with next to none.
///
/// The sums of c over a row and over a column of the whole table are 0. Without empty cells that allows to
/// take ln(a b / n) + 1 off D(k), and what is left of c·D(k) has hardly any term of the wrong sign: nearly
/// independent clusterings keep their digits.
fn cell_by_cell(table: &Contingency) -> f64 {
    let (rows, columns) = table.clusters();
    let no_empty_cell = rows as u128 * columns as u128 == table.cells().len() as u128;
    let items = table.n() as f64;
    let area = items * items;
    let sum = fixed_sum(table.overlaps().map(|(count, a, b)| {
        let expected = i128::from(a) * i128::from(b);
        let surplus = (i128::from(table.n()) * i128::from(count) - expected) as f64;
        let drop = if no_empty_cell {
            libm::log1p(surplus / expected as f64) + STEP_LESS_LOG.get(count)
        } else {
            STEP.get(count)
        };
        let entering = (u128::from(a - count) * u128::from(b - count)) as f64;
        surplus / area * drop - entering / area * SECOND_DIFFERENCE.get(count)
    }));
    2.0 * sum / items
}

static STEP: ByCount = ByCount::new(entropy_step);
static STEP_LESS_LOG: ByCount = ByCount::new(step_less_log);
static SECOND_DIFFERENCE: ByCount = ByCount::new(second_difference);

/// D(k) − ln k − 1 = −(k − 1) ln(1 − 1/k) − 1 = −Σ 1 / (m (m + 1) kᵐ) over m = 1, 2, …
fn step_less_log(k: u64) -> f64 {
    let inverse = 1.0 / k as f64;
    if k < 16 {
        return entropy_step(k) - libm::log(k as f64) - 1.0;
    }
    // 16^-13 is below 1e-15 of the first term.
    -(1..=13).rev().fold(0.0, |sum, m| (sum + 1.0 / f64::from(m * (m + 1))) * inverse)
}

/// D(k + 1) − D(k) = k ln(1 − 1/k²) + ln((k + 1)/(k − 1)): about −1/k and 2/k, so at most a factor is lost.
fn second_difference(k: u64) -> f64 {
    if k == 1 {
        return 2.0 * std::f64::consts::LN_2;
    }
    let x = k as f64;
    x * libm::log1p(-1.0 / (x * x)) + libm::log1p(2.0 / (x - 1.0))
}

#[cfg(test)]
mod tests {
    use partita_laws::partitions;

    use super::*;
    use crate::input::Partition;
    use crate::sums::{InfoSums, size_groups};

    fn mutual(a: &[u32], b: &[u32]) -> f64 {
        InfoSums::from_table(&table_of(a, b)).mutual
    }

    fn table_of(a: &[u32], b: &[u32]) -> Contingency {
        Contingency::count(a, b).unwrap()
    }

    #[test]
    fn it_is_the_mean_loss_over_all_swaps() {
        for n in 1..=5 {
            let all = partitions(n);
            for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                let mut after = 0.0;
                for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    let mut swapped = b.clone();
                    swapped.swap(i, j);
                    after += mutual(a, &swapped);
                }
                let expected = mutual(a, b) - after / (n * n) as f64;
                let table = table_of(a, b);
                let found = information(&table, &CountGroups::of(&table));
                assert!((found - expected).abs() < 1e-14, "{a:?} {b:?}: {found} {expected}");
            }
        }
    }

    #[test]
    fn the_adjusted_entropy_is_zero_only_for_one_cluster_and_for_singletons() {
        for a in (1..=7).flat_map(partitions) {
            let table = table_of(&a, &a);
            let value = entropy(table.n(), &size_groups(table.row_sums()));
            let trivial = table.cells().len() == 1 || table.cells().len() as u64 == table.n();
            assert_eq!(value == 0.0, trivial, "{a:?}: {value}");
            assert!(value >= 0.0, "{a:?}: {value}");
            assert!((value - information(&table, &CountGroups::of(&table))).abs() < 1e-15);
        }
    }

    #[test]
    fn both_ways_to_sum_agree_where_both_apply() {
        let a = Partition::from_labels((0..300).map(|i| i * i % 7));
        let b = Partition::from_labels((0..300).map(|i| i * 31 % 11 % 4));
        let table = Contingency::from_partitions(&a, &b).unwrap();
        assert_eq!(table.cells().len(), table.clusters().0 * table.clusters().1);
        let (grouped, centred) = (information(&table, &CountGroups::of(&table)), cell_by_cell(&table));
        assert!((grouped - centred).abs() < 1e-12 * centred.abs(), "{grouped} {centred}");
    }

    #[test]
    fn steps_keep_their_digits_for_large_counts() {
        for k in [2_u64, 15, 16, 17, 1000] {
            let x = k as f64;
            let f = |x: f64| x * x.ln();
            assert!((second_difference(k) - (f(x + 1.0) - 2.0 * f(x) + f(x - 1.0))).abs() < 1e-11);
            assert!((step_less_log(k) - (f(x) - f(x - 1.0) - x.ln() - 1.0)).abs() < 1e-11);
        }
        // 1/k + 1/(6 k³) and −1/(2k) − 1/(6k²), the leading terms of their series.
        let x = 1e9;
        assert!((second_difference(1_000_000_000) * x - 1.0).abs() < 1e-15);
        assert!((step_less_log(1_000_000_000) * x + 0.5 + 1.0 / (6.0 * x)).abs() < 1e-16);
    }
}
