use super::prelude::*;
use crate::numeric::quotient;
use crate::sums::recall_weight;

measure! {
    /// Of the pairs of items that B puts together, the share that A puts together too.
    ///
    /// N₁₁ / (N₁₁ + N₀₁): Wallace's coefficient from B to A, precision when A is the reference.
    ///
    /// # When to use
    /// To see whether a candidate merges what the reference takes apart; report it with `pair_recall`.
    ///
    /// # When not
    /// Alone: all singletons but one right pair have precision 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. When only B is all singletons there is no pair to
    /// judge and the value is 0.
    PRECISION = "pair_precision" {
        aliases: &["wallace_b_to_a", "pairwise_precision"],
        title: "Pair precision",
        formula: r"\frac{N_{11}}{N_{11} + N_{01}}",
        family: Family::PairCounting,
        symmetric: false,
        references: &["wallace1983"],
        kernels: &[Kernel::Pairs(precision)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn precision(counts: &PairCounts, _: &Args) -> Score {
    quotient(counts.together(), counts.together_b().max(1)).into()
}

measure! {
    /// Of the pairs of items that A puts together, the share that B puts together too.
    ///
    /// N₁₁ / (N₁₁ + N₁₀): Wallace's coefficient from A to B, recall when A is the reference.
    ///
    /// # When to use
    /// To see whether a candidate splits what the reference keeps together; report it with `pair_precision`.
    ///
    /// # When not
    /// Alone: a single cluster has recall 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. When only A is all singletons there is no pair to
    /// find and the value is 0.
    RECALL = "pair_recall" {
        aliases: &["wallace_a_to_b", "pairwise_recall"],
        title: "Pair recall",
        formula: r"\frac{N_{11}}{N_{11} + N_{10}}",
        family: Family::PairCounting,
        symmetric: false,
        references: &["wallace1983"],
        kernels: &[Kernel::Pairs(recall)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
    }
}

fn recall(counts: &PairCounts, _: &Args) -> Score {
    quotient(counts.together(), counts.together_a().max(1)).into()
}

measure! {
    /// The weighted harmonic mean of pair precision and pair recall.
    ///
    /// (1 + β²) N₁₁ / ((1 + β²) N₁₁ + β² N₁₀ + N₀₁). With β = 1 it is the index of Czekanowski, Dice and
    /// Sørensen, 2 N₁₁ / (2 N₁₁ + N₁₀ + N₀₁), and symmetric.
    ///
    /// # When to use
    /// In entity resolution and community detection, where precision and recall of pairs are usual.
    ///
    /// # When not
    /// To compare across different cluster sizes: it is not corrected for chance.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. When no pair is together in both the value is 0.
    F = "pair_f" {
        aliases: &["pair_f1", "czekanowski", "dice", "sorensen", "pairwise_f1"],
        title: "Pair F-measure",
        formula: r"\frac{(1 + \beta^2) N_{11}}{(1 + \beta^2) N_{11} + \beta^2 N_{10} + N_{01}}",
        family: Family::PairCounting,
        symmetric: false,
        references: &["czekanowski1932", "dice1945", "sorensen1948"],
        params: &[Param::real("beta", [0.0, f64::INFINITY], 1.0,
            "how many times as much recall counts as precision")],
        kernels: &[Kernel::Pairs(f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 },
    }
}

fn f(counts: &PairCounts, args: &Args) -> Score {
    let both = counts.together();
    if both == 0 {
        return Score::from(0.0);
    }
    let (recall, precision) = recall_weight(args.real("beta"));
    let missed = recall * counts.only_a() as f64 + precision * counts.only_b() as f64;
    (both as f64 / (both as f64 + missed)).into()
}
