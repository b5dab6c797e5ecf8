//! Sums of floats that do not depend on the order of the terms.

/// 2^80: totals up to 2^46 fit an `i128`, and a term is cut at 2^-81, far below half a unit in the last place
/// of anything that a measure divides by the number of items.
const SCALE: f64 = (1_u128 << 80) as f64;

/// An exact accumulator in fixed point. Integer addition commutes, so the sum has the same bits whatever the
/// numbering of the clusters, the order of the shards or the number of threads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FixedSum(i128);

impl FixedSum {
    /// Adds a term.
    pub fn add(&mut self, term: f64) {
        debug_assert!(term.is_finite() && term.abs() < 7e13, "{term} is beyond the fixed-point range");
        self.0 += to_fixed(term);
    }

    /// Adds a term `times` times: the same bits as one by one.
    pub fn add_times(&mut self, term: f64, times: u64) {
        self.0 += to_fixed(term) * i128::from(times);
    }

    /// The sum of both.
    pub(crate) fn merge(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The sum.
    pub fn value(self) -> f64 {
        self.0 as f64 / SCALE
    }
}

/// `(term * SCALE) as i128`, inlined: the compiler's own conversion is a call that costs as much as a cell.
#[inline]
fn to_fixed(term: f64) -> i128 {
    let bits = term.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32;
    // A float is its 53 digits times 2^(exponent - 1075); below 2^-81 nothing is left of them.
    let digits = i128::from(bits & ((1 << 52) - 1) | 1 << 52);
    let shift = exponent - 1075 + 80;
    let magnitude = if shift >= 0 { digits << (shift & 127) } else { digits >> (-shift).min(127) };
    if term.is_sign_negative() { -magnitude } else { magnitude }
}

impl FromIterator<f64> for FixedSum {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Self {
        let mut sum = Self::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }
}

/// The sum of the terms, in any order.
pub fn fixed_sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    terms.into_iter().collect::<FixedSum>().value()
}

/// As [`fixed_sum`] with the same number of right digits whatever the size of the terms, which are listed twice: once
/// to find the largest.
pub fn float_sum(terms: impl Iterator<Item = f64> + Clone) -> f64 {
    let [sum] = float_sums(terms.map(|term| [term]));
    sum
}

/// Several of [`float_sum`] from one list.
pub fn float_sums<const N: usize>(terms: impl Iterator<Item = [f64; N]> + Clone) -> [f64; N] {
    let mut largest = [0.0_f64; N];
    for terms in terms.clone() {
        largest.iter_mut().zip(terms).for_each(|(largest, term)| *largest = largest.max(term.abs()));
    }
    let scales = largest.map(Scale::of);
    let mut sums = [FixedSum::default(); N];
    for terms in terms {
        for ((sum, term), scale) in sums.iter_mut().zip(terms).zip(&scales) {
            sum.add(scale.down(term));
        }
    }
    let mut found = largest;
    for ((found, sum), scale) in found.iter_mut().zip(sums).zip(&scales) {
        if let Some(value) = scale.up(sum.value()) {
            *found = value;
        }
    }
    found
}

/// The power of two that brings terms near 1, which changes no digit; none for terms that are all zero or not finite.
#[derive(Debug, Clone, Copy)]
enum Scale {
    Factor {
        down: f64,
        up: f64,
    },
    /// Beyond what a float can hold.
    Exponent(i32),
    None,
}

impl Scale {
    fn of(largest: f64) -> Self {
        if largest == 0.0 || !largest.is_finite() {
            return Self::None;
        }
        match libm::ilogb(largest) {
            exponent if exponent.abs() > 1000 => Self::Exponent(exponent),
            exponent => Self::Factor { down: libm::scalbn(1.0, -exponent), up: libm::scalbn(1.0, exponent) },
        }
    }

    fn down(&self, term: f64) -> f64 {
        match self {
            Self::Factor { down, .. } => down * term,
            Self::Exponent(exponent) => libm::scalbn(term, -exponent),
            Self::None => 0.0,
        }
    }

    fn up(&self, sum: f64) -> Option<f64> {
        match self {
            Self::Factor { up, .. } => Some(up * sum),
            Self::Exponent(exponent) => Some(libm::scalbn(sum, *exponent)),
            Self::None => None,
        }
    }
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
    fn terms_of_any_size_keep_their_digits() {
        for scale in [1e-305, 1e-200, 1e-30, 1.0, 1e30, 1e200, 1e305] {
            let terms: Vec<f64> = (1..500).map(|i| scale / f64::from(i)).collect();
            let (forward, plain) = (float_sum(terms.iter().copied()), terms.iter().sum::<f64>());
            assert_eq!(forward, float_sum(terms.iter().rev().copied()));
            assert!((forward / plain - 1.0).abs() < 1e-13, "{forward} {plain}");
        }
        assert_eq!(float_sum([0.0, 0.0].into_iter()), 0.0);
    }

    #[test]
    fn the_conversion_is_the_cast() {
        let mut terms = vec![0.0, 1.0, 0.1, 6.9e13, 2_f64.powi(-80), 2_f64.powi(-81), 5e-324, 1e-300];
        terms.extend((1..200).map(|i| libm::exp(f64::from(i) / 3.0 - 40.0)));
        for term in terms {
            assert_eq!(to_fixed(term), (term * SCALE) as i128, "{term}");
            assert_eq!(to_fixed(-term), (-term * SCALE) as i128, "-{term}");
        }
    }

    #[test]
    fn large_totals_fit() {
        let total = fixed_sum((0..1000).map(|_| 6e10));
        assert_eq!(total, 6e13);
    }
}
