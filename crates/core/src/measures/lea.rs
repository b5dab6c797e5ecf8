use super::adjusted::{ADJUSTED, WHEN_ADJUSTED};
use super::prelude::*;
use crate::sums::{LinkSums, f_beta};

measure! {
    /// For a random item: the share of the links within its cluster in B that A has too.
    ///
    /// (1/n) Σ_j b_j · Σ_i C(n_ij, 2) / C(b_j, 2): a cluster counts as many times as it has items. A single item has a link to
    /// itself, so it counts 1 if it is alone in A too, else 0. With `adjusted=true` the mean over clusterings with these sizes
    /// is taken out.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the literature; A is the key, B the response.
    ///
    /// # When not
    /// When a wrong item in a large cluster should cost little: use `b_cubed_precision`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. With `adjusted=true` others give 0 where chance leaves nothing to gain.
    PRECISION = "lea_precision" {
        title: "LEA precision",
        formula: r"\frac{1}{n} \sum_{j} b_j \frac{\sum_i \binom{n_{ij}}{2}}{\binom{b_j}{2}}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["moosavi2016"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        population: |args| limit(args, "b_cubed_precision"),
        expected: Some(|summary| kept_by_chance(summary.links(), 1)),
        kernels: &[Kernel::Table(|summary, _| share(summary.links(), 1).into())],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

measure! {
    /// For a random item: the share of the links within its cluster in A that B has too.
    ///
    /// (1/n) Σ_i a_i · Σ_j C(n_ij, 2) / C(a_i, 2): a cluster counts as many times as it has items. A single item has a link to
    /// itself, so it counts 1 if it is alone in B too, else 0. With `adjusted=true` the mean over clusterings with these sizes
    /// is taken out.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the literature; A is the key, B the response.
    ///
    /// # When not
    /// When a lost item of a large cluster should cost little: use `b_cubed_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. With `adjusted=true` others give 0 where chance leaves nothing to gain.
    RECALL = "lea_recall" {
        title: "LEA recall",
        formula: r"\frac{1}{n} \sum_{i} a_i \frac{\sum_j \binom{n_{ij}}{2}}{\binom{a_i}{2}}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["moosavi2016"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        population: |args| limit(args, "b_cubed_recall"),
        expected: Some(|summary| kept_by_chance(summary.links(), 0)),
        kernels: &[Kernel::Table(|summary, _| share(summary.links(), 0).into())],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
    }
}

measure! {
    /// The harmonic mean of LEA precision and LEA recall.
    ///
    /// 2 P R / (P + R), where P and R are the shares of the links within clusters that are right; 0 if both are 0.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the literature: it sees singletons, which `muc_f` does not, and
    /// every piece of a split cluster, which `ceaf_f` does not.
    ///
    /// # When not
    /// To judge against chance: use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. All singletons against anything else without singletons give 0.
    F = "lea_f" {
        aliases: &["lea", "lea_f1"],
        title: "LEA F-measure",
        formula: r"\frac{2\, P R}{P + R}",
        family: Family::SetMatching,
        references: &["moosavi2016"],
        population: |_| Population::Of("b_cubed_f"),
        kernels: &[Kernel::Table(f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 },
    }
}

fn f(summary: &Summary, _: &Args) -> Score {
    let links = summary.links();
    f_beta(share(links, 1), share(links, 0), 1.0).into()
}

/// With ever more items, each of which has a link to itself, a share of links is one of items.
fn limit(args: &Args, of: &'static str) -> Population {
    if args.flag("adjusted") { Population::Own } else { Population::Of(of) }
}

/// Recall of side 0, precision of side 1.
fn share(links: &LinkSums, side: usize) -> f64 {
    ((links.sides[side].kept + links.alone as f64) / links.n as f64).min(1.0)
}

/// The mean over permutations: a link is kept as often as any pair of items is together, and a single item is one there too as
/// often as any item is.
fn kept_by_chance(links: &LinkSums, side: usize) -> f64 {
    let (n, own, other) = (links.n as f64, links.sides[side], links.sides[1 - side]);
    let (single, others) = (own.singles as f64, other.singles as f64);
    let pairs = n * (n - 1.0) / 2.0;
    // A single item has no pairs, and no links either.
    let together = if pairs > 0.0 { other.pairs as f64 / pairs } else { 1.0 };
    ((n - single) * together + single * others / n) / n
}
