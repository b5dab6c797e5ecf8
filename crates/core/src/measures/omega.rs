use std::collections::BTreeMap;

use ethnum::I256;

use super::prelude::*;
use crate::cover::SharedClusters;
use crate::numeric::{product, quotient, ratio};

measure! {
    /// How often do two covers give a pair of items the same number of common clusters, beyond chance?
    ///
    /// (o − e) / (1 − e), where o is the share of pairs that have as many clusters in common in A as in B, and e
    /// is the mean of o over all permutations of the items of one cover: Σ_x J_A(x) J_B(x) / M², where J_A(x) of the M
    /// pairs have x clusters of A in common. For labels it is the adjusted Rand index.
    ///
    /// # When to use
    /// To compare overlapping clusterings: communities of a graph, items with several tags. Read `omega_observed` and
    /// `omega_expected` beside it.
    ///
    /// # When not
    /// With weights: use `fuzzy_adjusted_rand`. When nearly all pairs are apart in both covers: o is close to 1
    /// whatever the clusters say, and few pairs decide.
    ///
    /// # Degenerate cases
    /// Covers with the same clusters give 1, and so do others of which every pair agrees. Items in no cluster count.
    /// Undefined for a single item in different clusters, which has no pairs.
    OMEGA = "omega" {
        aliases: &["omega_index"],
        title: "Omega index",
        formula: r"\frac{o - e}{1 - e}",
        family: Family::PairCounting,
        range: Range::SIGNED_UNIT,
        chance_adjusted: true,
        cost: Cost::SharedClusters,
        references: &["collins1988", "hubert1985"],
        kernels: &[Kernel::Cover(Weighting::Crisp, omega)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 / 33.0 },
    }
}

fn omega(summary: &CoverSummary, _: &Args) -> Score {
    let Some(counts) = Counts::of(summary.shared()) else { return Score::undefined(NO_PAIRS) };
    if counts.agreeing == counts.pairs {
        return 1.0.into();
    }
    let all = product(counts.pairs, counts.pairs);
    ratio(product(counts.pairs, counts.agreeing) - counts.expected, all - counts.expected).into()
}

measure! {
    /// The share of pairs of items that have as many clusters in common in A as in B.
    ///
    /// Σ_x J(x, x) / M, where J(x, y) of the M pairs have x clusters of A and y of B in common. For labels it is the
    /// Rand index.
    ///
    /// # When to use
    /// Beside `omega`, which corrects it for chance.
    ///
    /// # When not
    /// Alone: with many small clusters nearly all pairs are apart in both covers.
    ///
    /// # Degenerate cases
    /// Covers with the same clusters give 1. Undefined for a single item in different clusters.
    OBSERVED = "omega_observed" {
        title: "Observed agreement of the omega index",
        formula: r"o = \frac{1}{M} \sum_{x} J(x, x)",
        family: Family::PairCounting,
        cost: Cost::SharedClusters,
        references: &["collins1988"],
        kernels: &[Kernel::Cover(Weighting::Crisp, observed)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn observed(summary: &CoverSummary, _: &Args) -> Score {
    match Counts::of(summary.shared()) {
        Some(counts) => quotient(counts.agreeing, counts.pairs).into(),
        None => Score::undefined(NO_PAIRS),
    }
}

measure! {
    /// The share of pairs that chance alone would give as many common clusters in A as in B.
    ///
    /// Σ_x J_A(x) J_B(x) / M², where J_A(x) of the M pairs of items have x clusters of A in common: the mean of
    /// `omega_observed` over all permutations of the items of one cover.
    ///
    /// # When to use
    /// Beside `omega`: where it is close to 1, few pairs decide.
    ///
    /// # When not
    /// As a score: it says nothing of how the covers agree.
    ///
    /// # Degenerate cases
    /// Undefined for a single item, which has no pairs.
    EXPECTED = "omega_expected" {
        title: "Expected agreement of the omega index",
        formula: r"e = \frac{1}{M^2} \sum_{x} J_A(x)\, J_B(x)",
        family: Family::PairCounting,
        sense: Sense::Description,
        cost: Cost::SharedClusters,
        references: &["collins1988"],
        kernels: &[Kernel::Cover(Weighting::Crisp, expected)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 14.0 / 25.0 },
    }
}

fn expected(summary: &CoverSummary, _: &Args) -> Score {
    match Counts::of(summary.shared()) {
        Some(counts) => ratio(counts.expected, product(counts.pairs, counts.pairs)).into(),
        None => Score::undefined(NO_PAIRS),
    }
}

/// The reason why there is no score.
const NO_PAIRS: &str = "a single item has no pairs";

/// All pairs, those that agree, and Σ_x J_A(x) J_B(x).
struct Counts {
    pairs: u128,
    agreeing: u128,
    expected: I256,
}

impl Counts {
    fn of(shared: &SharedClusters) -> Option<Self> {
        let pairs = shared.pairs.iter().map(|&(_, _, pairs)| pairs).sum();
        let agreeing = shared.pairs.iter().filter(|(x, y, _)| x == y).map(|&(_, _, pairs)| pairs).sum();
        let (mut of_a, mut of_b) = (BTreeMap::<u32, u128>::new(), BTreeMap::<u32, u128>::new());
        for &(x, y, pairs) in &shared.pairs {
            *of_a.entry(x).or_default() += pairs;
            *of_b.entry(y).or_default() += pairs;
        }
        let both = of_a.iter().filter_map(|(x, &a)| Some(product(a, *of_b.get(x)?)));
        let expected = both.fold(I256::ZERO, |sum, term| sum + term);
        (pairs > 0).then_some(Self { pairs, agreeing, expected })
    }
}
