use super::prelude::*;

measure! {
    /// The number of ordered pairs of items on which two clusterings disagree.
    ///
    /// 2 (N₁₀ + N₀₁) = Σ a_i² + Σ b_j² − 2 Σ n_ij², the Hamming distance of the two n × n tables that say who
    /// is together with whom.
    ///
    /// # When to use
    /// When a true metric with integer values is wanted, for instance to look for a median clustering.
    ///
    /// # When not
    /// To compare data sets of different sizes: use `normalized_mirkin`, or `rand`, which is 1 − 2 (N₁₀ + N₀₁)
    /// / (n (n − 1)).
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "mirkin" {
        aliases: &["mirkin_metric"],
        title: "Mirkin metric",
        formula: r"2 (N_{10} + N_{01}) = \sum_{i} a_i^2 + \sum_{j} b_j^2 - 2 \sum_{i,j} n_{ij}^2",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        metric: true,
        references: &["mirkin1996", "meila2007"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "normalized_mirkin",
        },
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 10.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    ((2 * (counts.only_a() + counts.only_b())) as f64).into()
}
