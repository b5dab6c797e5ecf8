use std::f64::consts::PI;

use super::prelude::*;
use super::sokal_sneath::is_constant;
use crate::numeric::product;

measure! {
    /// The angle between two clusterings as vectors of pairs, as a share of a half turn.
    ///
    /// arccos(r)/π, where r is `pearson_gamma`, the correlation over pairs of items of being together in A and in B. Chance
    /// gives about ½.
    ///
    /// # When to use
    /// When clusterings should be points in a space: it is a metric, hardly depends on the sizes of clusters, and every pair
    /// on which the two agree brings them closer (Gösgens et al. 2021).
    ///
    /// # When not
    /// When readers expect 0 for chance and 1 for agreement: use `pearson_gamma`, which orders clusterings alike.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0. One cluster or all singletons against anything else give ½: a constant correlates with
    /// nothing.
    "correlation_distance" {
        title: "Correlation distance of pairs",
        formula: r"\frac{1}{\pi} \arccos \frac{N_{11} N_{00} - N_{10} N_{01}}{\sqrt{S_1 S_2 (N - S_1)(N - S_2)}}",
        family: Family::PairCounting,
        sense: Sense::Distance,
        metric: true,
        references: &["goesgens2021"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.412_260_171_954_089_1 },
    }
}

/// With p pairs together in both, q and r in A or B alone, and s in neither, the square of the spread less that of the
/// covariance ps − qr is a sum without a minus: near 1 an arccosine would lose half of the digits.
fn score(counts: &PairCounts, _: &Args) -> Score {
    if is_constant(counts) {
        return Score::from(0.5);
    }
    let covariance =
        product(counts.together(), counts.pairs()) - product(counts.together_a(), counts.together_b());
    let [p, q, r, s] =
        [counts.together(), counts.only_a(), counts.only_b(), counts.apart()].map(|pairs| pairs as f64);
    let rest = 4.0 * (p * q) * (r * s)
        + (p * s + q * r) * (p * r + q * s + p * q + r * s)
        + (p * r + q * s) * (p * q + r * s);
    (libm::atan2(rest.sqrt(), covariance.as_f64()) / PI).into()
}
