//! Exact moments of the pairs together in both clusterings when one of them is permuted at random.

use crate::sums::PairCounts;
use crate::table::Contingency;

/// Mean and variance of S = Σ C(n_ij, 2) over all permutations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::inference) struct PairMoments {
    pub(in crate::inference) mean: f64,
    pub(in crate::inference) variance: f64,
}

/// Excess of the chances of two pairs over those of independent pairs, on one side: for the same pair, for
/// pairs that share an item, and for pairs that share none. Weighted by their numbers they add up to nothing.
struct Excess {
    same: f64,
    sharing: f64,
    apart: f64,
}

impl Excess {
    fn new(sizes: &[u64], together: u128, n: f64) -> Self {
        let pairs = n * (n - 1.0) / 2.0;
        let triples = n * (n - 1.0) * (n - 2.0);
        let disjoint = pairs * pairs - pairs - triples;
        let together = together as f64;
        let chance = (together / pairs).powi(2);
        let in_one: f64 = sizes
            .iter()
            .map(|&size| {
                let size = size as f64;
                size * (size - 1.0) * (size - 2.0)
            })
            .sum();
        let share = |count: f64, of: f64| if of > 0.0 { count / of - chance } else { 0.0 };
        Self {
            same: share(together, pairs),
            sharing: share(in_one, triples),
            apart: share(together * together - together - in_one, disjoint),
        }
    }
}

impl PairMoments {
    pub(in crate::inference) fn of(table: &Contingency, counts: &PairCounts) -> Self {
        let n = table.n() as f64;
        let pairs = n * (n - 1.0) / 2.0;
        let triples = n * (n - 1.0) * (n - 2.0);
        let disjoint = pairs * pairs - pairs - triples;
        let a = Excess::new(table.row_sums(), counts.together_a(), n);
        let b = Excess::new(table.column_sums(), counts.together_b(), n);
        // Σ over pairs of pairs of the product of both chances, minus the square of the mean: in terms of the
        // excesses nothing large is subtracted.
        let variance =
            pairs * a.same * b.same + triples * a.sharing * b.sharing + disjoint * a.apart * b.apart;
        let mean = counts.together_a() as f64 * counts.together_b() as f64 / pairs;
        Self { mean, variance: variance.max(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Partition;

    /// Calls `visit` with every permutation of the labels.
    fn permutations(labels: &mut Vec<u32>, k: usize, visit: &mut dyn FnMut(&[u32])) {
        if k == labels.len() {
            return visit(labels);
        }
        for other in k..labels.len() {
            labels.swap(k, other);
            permutations(labels, k + 1, visit);
            labels.swap(k, other);
        }
    }

    #[test]
    fn moments_equal_those_over_all_permutations() {
        for (a, b) in [
            (vec![0, 0, 0, 1, 1, 2, 2], vec![0, 0, 0, 0, 1, 1, 2]),
            (vec![0, 0, 0, 0, 0, 0, 1], vec![0, 0, 1, 1, 2, 2, 3]),
            (vec![0, 1], vec![0, 0]),
            (vec![0, 0, 1], vec![0, 1, 1]),
        ] {
            let fixed = Partition::from_labels(&a);
            let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
            permutations(&mut b.clone(), 0, &mut |b| {
                let table = Contingency::from_partitions(&fixed, &Partition::from_labels(b)).unwrap();
                let together = PairCounts::from_table(&table).together() as f64;
                sum += together;
                squares += together * together;
                count += 1.0;
            });
            let table = Contingency::from_partitions(&fixed, &Partition::from_labels(&b)).unwrap();
            let ours = PairMoments::of(&table, &PairCounts::from_table(&table));
            let mean = sum / count;
            assert!((ours.mean - mean).abs() < 1e-12, "{a:?} {b:?}");
            assert!((ours.variance - (squares / count - mean * mean)).abs() < 1e-12, "{a:?} {b:?}");
        }
    }
}
