//! Sums of floats that do not depend on the order of the terms.

/// 2^80: totals up to 2^46 fit an `i128`, and a term is cut at 2^-81, far below half a unit in the last place
/// of anything that a measure divides by the number of items.
const SCALE: f64 = (1_u128 << 80) as f64;

/// An exact accumulator in fixed point. Integer addition commutes, so the sum has the same bits whatever the
/// numbering of the clusters, the order of the shards or the number of threads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct FixedSum(i128);

impl FixedSum {
    pub(crate) fn add(&mut self, term: f64) {
        debug_assert!(term.is_finite() && term.abs() < 7e13, "{term} is beyond the fixed-point range");
        self.0 += (term * SCALE) as i128;
    }

    pub(crate) fn value(self) -> f64 {
        self.0 as f64 / SCALE
    }
}

impl FromIterator<f64> for FixedSum {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Self {
        let mut sum = Self::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }
}

/// The sum of the terms, in any order.
pub(crate) fn fixed_sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    terms.into_iter().collect::<FixedSum>().value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_terms_does_not_matter() {
        let terms: Vec<f64> =
            (1..2000).map(|i| (f64::from(i)).ln() * if i % 3 == 0 { -1.0 } else { 1.0 }).collect();
        let forward = fixed_sum(terms.iter().copied());
        let backward = fixed_sum(terms.iter().rev().copied());
        assert_eq!(forward.to_bits(), backward.to_bits());
        assert!((forward - terms.iter().sum::<f64>()).abs() < 1e-9);
    }

    #[test]
    fn large_totals_fit() {
        let total = fixed_sum((0..1000).map(|_| 6e10));
        assert_eq!(total, 6e13);
    }
}
