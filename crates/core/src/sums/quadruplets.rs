//! Agreement by chance counted over quadruplets of distinct items, in exact integers.

use ethnum::I256;

use super::PairCounts;
use crate::numeric::{product, ratio};
use crate::score::Score;

/// The sums behind the modified adjusted Rand index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quadruplets {
    /// Pairs of items, N.
    pairs: u128,
    /// (n − 2)(n − 3): N of these halved are the ways to choose one pair and another disjoint from it.
    disjoint: I256,
    /// Pairs together in both, S, times `disjoint`.
    together: I256,
    /// (S₁ + S₂) times `disjoint`.
    together_in_either: I256,
    /// Q: choices of two disjoint pairs, the first together in A, the second in B.
    by_chance: I256,
}

impl Quadruplets {
    /// The sums of two clusterings; the number of items when there are fewer than four.
    pub(crate) fn of(counts: &PairCounts) -> Result<Self, u128> {
        let n = counts.n;
        if n < 4 {
            return Err(n);
        }
        let disjoint = product(n - 2, n - 3);
        let (both, a, b) = (counts.together(), counts.together_a(), counts.together_b());
        // T: choices of two pairs that share exactly one item, the first together in A, the second in B.
        let sharing_one = I256::from(2 * n) + I256::from(counts.sum_ai_nij_bj)
            - I256::from(counts.sum_nij2)
            - I256::from(counts.sum_ai2)
            - I256::from(counts.sum_bj2);
        Ok(Self {
            pairs: counts.pairs(),
            disjoint,
            together: I256::from(both) * disjoint,
            together_in_either: I256::from(a + b) * disjoint,
            by_chance: product(a, b) - I256::from(both) - sharing_one,
        })
    }

    pub(crate) fn too_few_items(n: u128) -> Score {
        Score::undefined(format!("needs at least 4 items; found {n}"))
    }

    /// S/N − Q/(6 C(n,4)), with 6 C(n,4) = N (n − 2)(n − 3)/2.
    pub(crate) fn surplus(&self) -> f64 {
        ratio(self.together - self.by_chance * 2, I256::from(self.pairs) * self.disjoint)
    }

    /// The surplus as a share of what (S₁ + S₂)/2 pairs together in both would give; none where that is 0.
    pub(crate) fn normalized_surplus(&self) -> Option<f64> {
        let most = self.together_in_either - self.by_chance * 4;
        (most != 0).then(|| ratio((self.together - self.by_chance * 2) * 2, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Partition;
    use crate::table::Contingency;

    /// Both sums by enumeration: pairs, and ordered choices of two disjoint pairs.
    fn brute_force(a: &[u32], b: &[u32]) -> (u128, u128) {
        let n = a.len();
        let pairs: Vec<(usize, usize)> = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).collect();
        let together = pairs.iter().filter(|&&(i, j)| a[i] == a[j] && b[i] == b[j]).count();
        let mut by_chance = 0;
        for &(i, j) in &pairs {
            for &(k, l) in &pairs {
                let disjoint = i != k && i != l && j != k && j != l;
                by_chance += u128::from(disjoint && a[i] == a[j] && b[k] == b[l]);
            }
        }
        (together as u128, by_chance)
    }

    #[test]
    fn equals_enumeration_of_all_quadruplets() {
        let labels: [&[u32]; 5] = [
            &[0, 0, 1, 1, 2, 0, 1],
            &[0, 1, 0, 1, 0, 0, 2],
            &[0; 7],
            &[0, 1, 2, 3, 4, 5, 6],
            &[0, 0, 0, 1, 1, 1, 1],
        ];
        for a in labels {
            for b in labels {
                let partition = |ids: &[u32]| Partition::from_labels(ids.iter().copied());
                let table = Contingency::from_partitions(&partition(a), &partition(b)).unwrap();
                let sums = Quadruplets::of(&PairCounts::from_table(&table)).unwrap();
                let (together, by_chance) = brute_force(a, b);
                assert_eq!(sums.by_chance, I256::from(by_chance), "{a:?} {b:?}");
                let exact = together as f64 / 21.0 - by_chance as f64 / (6.0 * 35.0);
                assert!((sums.surplus() - exact).abs() < 1e-15, "{a:?} {b:?}");
            }
        }
    }
}
