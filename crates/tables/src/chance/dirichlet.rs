//! The saving of describing a clustering by another where the shares of the clusters follow Dirichlet distributions, whose
//! parameter the description chooses best.

use crate::numeric::{float_sum, stirling_rest};

/// Sizes or counts with how many times each occurs.
type Sizes<'a> = &'a [(u64, u64)];

/// The nats that the clusters of one clustering, of sizes a_i, cost less when the other, of sizes b_j, is known: min over α of
/// lb(n, Kα) − Σ_i lb(a_i, α), less min over α of Σ_j lb(b_j, Kα) − Σ_ij lb(n_ij, α), where K is the number of the first and
/// lb(x, α) = ln [Γ(x + α) / Γ(α)]. The factorials of the description cancel.
pub fn dirichlet_saving(n: u64, of: Sizes<'_>, by: Sizes<'_>, cells: Sizes<'_>) -> f64 {
    let clusters: u64 = of.iter().map(|&(_, times)| times).sum();
    let cost = |wholes: Sizes<'_>, parts: Sizes<'_>| {
        least(|alpha| sum_of_ways(wholes, clusters as f64 * alpha) - sum_of_ways(parts, alpha))
    };
    cost(&[(n, 1)], of) - cost(by, cells)
}

/// Σ lb(x, α).
fn sum_of_ways(numbers: Sizes<'_>, alpha: f64) -> f64 {
    let rest = stirling_rest(alpha);
    float_sum(numbers.iter().map(|&(x, times)| times as f64 * ln_rising(x, alpha, rest)))
}

/// ln [Γ(x + α) / Γ(α)].
fn ln_rising(x: u64, alpha: f64, rest: f64) -> f64 {
    // So many factors are quicker than two logarithms, and exact.
    if x <= 8 {
        return libm::log((0..x).map(|i| alpha + i as f64).product());
    }
    let x = x as f64;
    x * libm::log(alpha) + (x + alpha - 0.5) * libm::log1p(x / alpha) - x + stirling_rest(x + alpha) - rest
}

/// The least value of a function of α from 10⁻⁴ to 10⁴, by golden section on ln α as the authors do: the ends are never left,
/// and the value is that at the middle of what is left in the end.
fn least(f: impl Fn(f64) -> f64) -> f64 {
    const ENDS: f64 = 9.210_340_371_976_184;
    const SHARE: f64 = 0.381_966_011_250_105_15;
    const NARROW: f64 = 1e-5;
    let at = |ln_alpha: f64| f(libm::exp(ln_alpha));
    let (mut low, mut high) = (-ENDS, ENDS);
    let [mut left, mut right] = [low + SHARE * (high - low), high - SHARE * (high - low)];
    let [mut at_left, mut at_right] = [at(left), at(right)];
    while (left - right).abs() > NARROW {
        if at_left < at_right {
            high = right;
            (right, at_right) = (left, at_left);
            left = low + SHARE * (high - low);
            at_left = at(left);
        } else {
            low = left;
            (left, at_left) = (right, at_right);
            right = high - SHARE * (high - low);
            at_right = at(right);
        }
    }
    at(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rising_factorials_are_products() {
        for alpha in [1e-4, 0.3, 7.0, 1e4] {
            for x in [0_u64, 1, 8, 9, 40, 300] {
                let expected: f64 = (0..x).map(|i| libm::log(alpha + i as f64)).sum();
                let found = ln_rising(x, alpha, stirling_rest(alpha));
                assert!(
                    (found - expected).abs() < 1e-12 * expected.abs().max(1.0),
                    "{alpha} {x}: {found}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn the_search_finds_a_minimum_and_stops_at_the_ends() {
        assert!((least(|alpha| (libm::log(alpha) - 2.0).powi(2)) - 0.0).abs() < 1e-9);
        assert!((least(|alpha| alpha) - 1e-4).abs() < 1e-8);
    }
}
