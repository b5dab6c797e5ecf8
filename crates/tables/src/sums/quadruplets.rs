//! Agreement by chance counted over quadruplets of distinct items, in exact integers.

use std::ops::{Add, Mul, Sub};

use ethnum::I256;

use super::PairCounts;
use crate::numeric::rounded;
use crate::score::Score;

/// Agreement beyond chance, behind the modified adjusted Rand index.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quadruplets {
    surplus: f64,
    normalized_surplus: Option<f64>,
}

/// Up to here fourth powers of the number of items fit 128 bits, which are much faster than 256.
const FEW_ITEMS: u128 = 1 << 31;

impl Quadruplets {
    /// The sums of two clusterings; the number of items when there are fewer than four.
    pub fn of(counts: &PairCounts) -> Result<Self, u128> {
        match counts.n {
            n if n < 4 => Err(n),
            n if n <= FEW_ITEMS => Ok(Sums::<i128>::of(counts).quotients()),
            _ => Ok(Sums::<I256>::of(counts).quotients()),
        }
    }

    /// A score that this number of items leaves undefined.
    pub fn too_few_items(n: u128) -> Score {
        Score::undefined(format!("needs at least 4 items; found {n}"))
    }

    /// S/N − Q/(6 C(n,4)), with 6 C(n,4) = N (n − 2)(n − 3)/2.
    pub fn surplus(&self) -> f64 {
        self.surplus
    }

    /// The surplus as a share of what (S₁ + S₂)/2 pairs together in both would give; none where that is 0.
    pub fn normalized_surplus(&self) -> Option<f64> {
        self.normalized_surplus
    }
}

/// An exact integer of some width.
trait Integer: Copy + PartialEq + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    fn of(value: u128) -> Self;
    fn to_f64(self) -> f64;
}

impl Integer for i128 {
    fn of(value: u128) -> Self {
        value as Self
    }

    fn to_f64(self) -> f64 {
        self as f64
    }
}

impl Integer for I256 {
    fn of(value: u128) -> Self {
        value.into()
    }

    fn to_f64(self) -> f64 {
        rounded(self)
    }
}

/// The sums in exact integers.
#[derive(Debug, Clone, Copy)]
struct Sums<T> {
    /// Pairs of items, N.
    pairs: T,
    /// (n − 2)(n − 3): N of these halved are the ways to choose one pair and another disjoint from it.
    disjoint: T,
    /// Pairs together in both, S, times `disjoint`.
    together: T,
    /// (S₁ + S₂) times `disjoint`.
    together_in_either: T,
    /// Q: choices of two disjoint pairs, the first together in A, the second in B.
    by_chance: T,
}

impl<T: Integer> Sums<T> {
    fn of(counts: &PairCounts) -> Self {
        let n = counts.n;
        let disjoint = T::of(n - 2) * T::of(n - 3);
        let (both, a, b) = (counts.together(), counts.together_a(), counts.together_b());
        // T: choices of two pairs that share exactly one item, the first together in A, the second in B.
        let sharing_one = T::of(2 * n) + T::of(counts.sum_ai_nij_bj)
            - T::of(counts.sum_nij2)
            - T::of(counts.sum_ai2)
            - T::of(counts.sum_bj2);
        Self {
            pairs: T::of(counts.pairs()),
            disjoint,
            together: T::of(both) * disjoint,
            together_in_either: T::of(a + b) * disjoint,
            by_chance: T::of(a) * T::of(b) - T::of(both) - sharing_one,
        }
    }

    /// The integers are exact, each is rounded once, and the division rounds once more.
    fn quotients(self) -> Quadruplets {
        let ratio = |num: T, den: T| num.to_f64() / den.to_f64();
        let (two, zero) = (T::of(2), T::of(0));
        let surplus = self.together - self.by_chance * two;
        let most = self.together_in_either - self.by_chance * T::of(4);
        Quadruplets {
            surplus: ratio(surplus, self.pairs * self.disjoint),
            normalized_surplus: (most != zero).then(|| ratio(surplus * two, most)),
        }
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
                let counts = PairCounts::from_table(&table);
                let sums = Quadruplets::of(&counts).unwrap();
                let (together, by_chance) = brute_force(a, b);
                assert_eq!(Sums::<I256>::of(&counts).by_chance, I256::from(by_chance), "{a:?} {b:?}");
                assert_eq!(Sums::<I256>::of(&counts).quotients(), sums, "{a:?} {b:?}");
                let exact = together as f64 / 21.0 - by_chance as f64 / (6.0 * 35.0);
                assert!((sums.surplus() - exact).abs() < 1e-15, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn integers_of_either_width_give_the_same_bits_at_the_limit() {
        let n = FEW_ITEMS;
        for (both, a, b) in [(n / 7, n / 3, n / 2), (n, n, n), (1, 1, 1), (n / 5, n - 1, n - 2)] {
            let [sum_nij2, sum_ai2, sum_bj2] = [both, a, b].map(|size| (size * size).max(n) & !1);
            let counts = PairCounts { n, sum_nij2, sum_ai2, sum_bj2, sum_ai_nij_bj: a * both * b };
            assert_eq!(Sums::<i128>::of(&counts).quotients(), Sums::<I256>::of(&counts).quotients());
        }
    }
}
