//! Means over all permutations of one clustering: of the clusters that both have, and of the cells that are not empty.

use crate::numeric::fixed_sum;

/// Sizes of clusters with how many times each occurs.
type Sizes<'a> = &'a [(u64, u64)];

/// The mean number of clusters that both clusterings have, item by item the same.
pub fn expected_common_clusters(n: u64, rows: Sizes<'_>, columns: Sizes<'_>) -> f64 {
    fixed_sum(rows.iter().map(|&(size, times)| {
        let others = columns.binary_search_by_key(&size, |&(size, _)| size).map_or(0, |at| columns[at].1);
        if others == 0 { 0.0 } else { times as f64 * others as f64 * one_in_all_choices(n, size) }
    }))
}

/// 1 / C(n, size).
fn one_in_all_choices(n: u64, size: u64) -> f64 {
    // Below, it is too small to be seen beside the numbers of clusters.
    const NOTHING: f64 = 1e-60;
    let mut share = 1.0;
    for i in 0..size.min(n - size) {
        share *= (i + 1) as f64 / (n - i) as f64;
        if share < NOTHING {
            return 0.0;
        }
    }
    share
}

/// The mean number of cells that are not empty.
pub fn expected_filled_cells(n: u64, rows: Sizes<'_>, columns: Sizes<'_>) -> f64 {
    let pairs = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)));
    fixed_sum(pairs.map(|(&(a, rows), &(b, columns))| rows as f64 * columns as f64 * filled(n, a, b)))
}

/// The probability that a cluster of `a` items and one of `b` share any: 1 − C(n − a, b) / C(n, b).
fn filled(n: u64, a: u64, b: u64) -> f64 {
    let (few, many) = (a.min(b), a.max(b));
    if few + many > n {
        return 1.0;
    }
    // Up to this number of factors a sum is exact enough and quicker than logarithms.
    const FEW: u64 = 32;
    -libm::expm1(if few <= FEW {
        (0..few).map(|i| libm::log1p(-(many as f64 / (n - i) as f64))).sum()
    } else {
        ln_empty(n, few, many)
    })
}

/// ln [(n − a)! (n − b)! / (n! (n − a − b)!)], by Stirling's formula.
fn ln_empty(n: u64, a: u64, b: u64) -> f64 {
    use crate::numeric::stirling_excess;
    // x ln(x/n) of what is left of n; nothing is left without a loss.
    let term = |less: u64| match n - less {
        0 => 0.0,
        left => left as f64 * libm::log1p(-(less as f64 / n as f64)),
    };
    let excess =
        stirling_excess(n - a) + stirling_excess(n - b) - stirling_excess(n) - stirling_excess(n - a - b);
    term(a) + term(b) - term(a + b) + excess
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C(n, k) as a float.
    fn choices(n: u64, k: u64) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (k - i) as f64).product()
    }

    #[test]
    fn empty_cells_are_as_likely_as_choices_beside_a_cluster() {
        for n in 1..90 {
            for a in 1..=n {
                for b in 1..=n {
                    let expected = if a + b > n { 1.0 } else { 1.0 - choices(n - a, b) / choices(n, b) };
                    let found = filled(n, a, b);
                    assert!((found - expected).abs() < 1e-13, "{n} {a} {b}: {found}, not {expected}");
                }
            }
        }
    }

    #[test]
    fn long_products_and_logarithms_agree() {
        for (n, a, b) in
            [(1_000_000, 33, 33), (1_000_000, 40, 9_000), (5_000, 2_500, 2_500), (10_000, 33, 9_967)]
        {
            let product: f64 = (0..a).map(|i| libm::log1p(-(b as f64 / (n - i) as f64))).sum();
            let logarithm = ln_empty(n, a, b);
            assert!((product - logarithm).abs() < 1e-11 * product.abs().max(1.0), "{n} {a} {b}");
        }
    }

    #[test]
    fn common_clusters_by_chance_are_counted_over_all_choices() {
        // Clusters of 2 and 3 of 5 items on both sides: one of C(5, 2) = 10 places has both.
        assert!((expected_common_clusters(5, &[(2, 1), (3, 1)], &[(2, 1), (3, 1)]) - 0.2).abs() < 1e-15);
        assert_eq!(expected_common_clusters(1 << 40, &[(1 << 39, 2)], &[(1 << 39, 2)]), 0.0);
        assert!((expected_common_clusters(7, &[(1, 7)], &[(1, 2), (5, 1)]) - 2.0).abs() < 1e-15);
    }
}
