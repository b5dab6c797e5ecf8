use super::prelude::*;

measure! {
    /// The number of pairs of items that are together in both clusterings.
    ///
    /// N₁₁ = Σ n_ij (n_ij − 1) / 2 over the cells of the cross-table. With `pairs_only_a`, `pairs_only_b` and
    /// `pairs_apart` it adds up to all n (n − 1) / 2 pairs.
    ///
    /// # When to use
    /// To compute a pair-counting index that the catalogue lacks, or to say how much evidence an index rests
    /// on.
    ///
    /// # When not
    /// To judge agreement: the count grows with the square of the number of items.
    ///
    /// # Degenerate cases
    /// None: a single item has no pairs and gives 0. Counts beyond 2⁵³ are rounded to the nearest float.
    TOGETHER = "pairs_together" {
        aliases: &["n11"],
        title: "Pairs together in both",
        formula: r"N_{11} = \sum_{i,j} \binom{n_{ij}}{2}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        references: &["hubert1985"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "modified_rand",
        },
        kernels: &[Kernel::Pairs(together)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 },
    }
}

fn together(counts: &PairCounts, _: &Args) -> Score {
    (counts.together() as f64).into()
}

measure! {
    /// The number of pairs of items that A puts together and B takes apart.
    ///
    /// N₁₀ = Σ a_i (a_i − 1) / 2 − N₁₁: the pairs that a candidate B misses when A is the reference.
    ///
    /// # When to use
    /// To see on which side two clusterings err: many such pairs mean that B splits clusters of A.
    ///
    /// # When not
    /// To compare data sets of different sizes: use `pair_recall`, the share instead of the count.
    ///
    /// # Degenerate cases
    /// None: a refinement of B has no such pair. Counts beyond 2⁵³ are rounded to the nearest float.
    ONLY_A = "pairs_only_a" {
        aliases: &["n10"],
        title: "Pairs together in A only",
        formula: r"N_{10} = \sum_{i} \binom{a_i}{2} - N_{11}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        symmetric: false,
        references: &["hubert1985"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "modified_rand",
        },
        kernels: &[Kernel::Pairs(only_a)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 },
    }
}

fn only_a(counts: &PairCounts, _: &Args) -> Score {
    (counts.only_a() as f64).into()
}

measure! {
    /// The number of pairs of items that B puts together and A takes apart.
    ///
    /// N₀₁ = Σ b_j (b_j − 1) / 2 − N₁₁: the pairs that a candidate B joins wrongly when A is the reference.
    ///
    /// # When to use
    /// To see on which side two clusterings err: many such pairs mean that B merges clusters of A.
    ///
    /// # When not
    /// To compare data sets of different sizes: use `pair_precision`, the share instead of the count.
    ///
    /// # Degenerate cases
    /// None: when B refines A there is no such pair. Counts beyond 2⁵³ are rounded to the nearest float.
    ONLY_B = "pairs_only_b" {
        aliases: &["n01"],
        title: "Pairs together in B only",
        formula: r"N_{01} = \sum_{j} \binom{b_j}{2} - N_{11}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        symmetric: false,
        references: &["hubert1985"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "modified_rand",
        },
        kernels: &[Kernel::Pairs(only_b)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 },
    }
}

fn only_b(counts: &PairCounts, _: &Args) -> Score {
    (counts.only_b() as f64).into()
}

measure! {
    /// The number of pairs of items that are apart in both clusterings.
    ///
    /// N₀₀ = n (n − 1) / 2 − N₁₁ − N₁₀ − N₀₁.
    ///
    /// # When to use
    /// To compute a pair-counting index that the catalogue lacks.
    ///
    /// # When not
    /// To judge agreement: with many clusters nearly all pairs are apart in both, whatever the clusterings
    /// say.
    ///
    /// # Degenerate cases
    /// None: a single item has no pairs and gives 0. Counts beyond 2⁵³ are rounded to the nearest float.
    APART = "pairs_apart" {
        aliases: &["n00"],
        title: "Pairs apart in both",
        formula: r"N_{00} = \binom{n}{2} - N_{11} - N_{10} - N_{01}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        references: &["hubert1985"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "modified_rand",
        },
        kernels: &[Kernel::Pairs(apart)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 },
    }
}

fn apart(counts: &PairCounts, _: &Args) -> Score {
    (counts.apart() as f64).into()
}
