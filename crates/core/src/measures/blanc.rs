use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The mean of the precision of links and the precision of non-links.
    ///
    /// (N₁₁/(N₁₁ + N₀₁) + N₀₀/(N₀₀ + N₁₀)) / 2: a link is a pair together, a non-link a pair apart; A is the
    /// key, B the response.
    ///
    /// # When to use
    /// With `blanc`, to see on which side it errs.
    ///
    /// # When not
    /// Alone, for the reasons given at `pair_precision`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. A kind of pair that B lacks counts with precision 0.
    PRECISION = "blanc_precision" {
        title: "BLANC precision",
        formula: r"\frac{1}{2}\left(\frac{N_{11}}{N_{11} + N_{01}} + \frac{N_{00}}{N_{00} + N_{10}}\right)",
        family: Family::SetMatching,
        symmetric: false,
        references: &["recasens2011", "pradhan2014"],
        kernels: &[Kernel::Pairs(precision)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn precision(counts: &PairCounts, _: &Args) -> Score {
    let links = quotient(counts.together(), counts.together_b().max(1));
    let non_links = quotient(counts.apart(), (counts.apart() + counts.only_a()).max(1));
    f64::midpoint(links, non_links).into()
}

measure! {
    /// The mean of the recall of links and the recall of non-links.
    ///
    /// (N₁₁/(N₁₁ + N₁₀) + N₀₀/(N₀₀ + N₀₁)) / 2: a link is a pair together, a non-link a pair apart; A is the
    /// key, B the response.
    ///
    /// # When to use
    /// With `blanc`, to see on which side it errs.
    ///
    /// # When not
    /// Alone, for the reasons given at `pair_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. A kind of pair that A lacks counts with recall 0.
    RECALL = "blanc_recall" {
        title: "BLANC recall",
        formula: r"\frac{1}{2}\left(\frac{N_{11}}{N_{11} + N_{10}} + \frac{N_{00}}{N_{00} + N_{01}}\right)",
        family: Family::SetMatching,
        symmetric: false,
        references: &["recasens2011", "pradhan2014"],
        kernels: &[Kernel::Pairs(recall)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 6.0 + 4.0 / 9.0 },
    }
}

fn recall(counts: &PairCounts, _: &Args) -> Score {
    let links = quotient(counts.together(), counts.together_a().max(1));
    let non_links = quotient(counts.apart(), (counts.apart() + counts.only_b()).max(1));
    f64::midpoint(links, non_links).into()
}

measure! {
    /// The mean of the F-measure of pairs together and the F-measure of pairs apart.
    ///
    /// N₁₁/(2 N₁₁ + N₁₀ + N₀₁) + N₀₀/(2 N₀₀ + N₁₀ + N₀₁).
    ///
    /// # When to use
    /// In coreference resolution, when singletons are right decisions too: links and non-links weigh the same.
    ///
    /// # When not
    /// With very many clusters the half for pairs apart is close to 1/2 whatever the clusterings say. Use
    /// `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster or all singletons, which have one kind of pair only. A
    /// kind of pair that only one clustering has counts with F-measure 0.
    F = "blanc" {
        aliases: &["blanc_f"],
        title: "BLANC",
        formula: r"\frac{N_{11}}{2 N_{11} + N_{10} + N_{01}} + \frac{N_{00}}{2 N_{00} + N_{10} + N_{01}}",
        family: Family::SetMatching,
        references: &["recasens2011", "pradhan2014"],
        kernels: &[Kernel::Pairs(f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 9.0 + 8.0 / 21.0 },
    }
}

fn f(counts: &PairCounts, _: &Args) -> Score {
    // A divisor is 0 only when neither clustering has that kind of pair: then they are identical.
    let unlike = counts.only_a() + counts.only_b();
    let links = quotient(counts.together(), 2 * counts.together() + unlike);
    let non_links = quotient(counts.apart(), 2 * counts.apart() + unlike);
    (links + non_links).into()
}
