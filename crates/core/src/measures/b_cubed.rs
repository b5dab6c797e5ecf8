use super::prelude::*;
use super::adjusted::{ADJUSTED, WHEN_ADJUSTED};
use crate::numeric::quotient;
use crate::sums::f_beta;

measure! {
    /// For a random item: the share of its cluster in B that is with it in A too.
    ///
    /// (1/n) Σ n_ij²/b_j, where A is the reference. The item itself is counted. For covers it is the extended B³: the items that
    /// share a cluster of B with it count min(t_A, t_B)/t_B each, where t_A and t_B are the numbers of clusters in common.
    /// With `adjusted=true` the mean over clusterings with these sizes is taken out; of labels only.
    ///
    /// # When to use
    /// In coreference and entity resolution, when each item should weigh the same; report it with
    /// `b_cubed_recall`.
    ///
    /// # When not
    /// Alone: all singletons have precision 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Items of a cover that are in no cluster of B are left out of the mean; undefined if
    /// all are.
    PRECISION = "b_cubed_precision" {
        aliases: &["bcubed_precision", "b3_precision"],
        title: "B³ precision",
        formula: r"\frac{1}{n} \sum_{i,j} \frac{n_{ij}^2}{b_j}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["bagga1998", "amigo2009"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        expected: Some(|summary| expected(summary.pairs(), summary.table().clusters().1, PairCounts::together_a)),
        kernels: &[Kernel::Squares(precision), Kernel::Cover(Weighting::Crisp, extended_precision)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 7.0 / 9.0 - 1.0 / 9.0 + 1.0 / 6.0 },
    }
}

fn precision(squares: &SquareRatios, _: &Args) -> Score {
    (squares.over_b / squares.n as f64).min(1.0).into()
}

fn extended_precision(summary: &CoverSummary, _: &Args) -> Score {
    or_undefined(summary.shared().precision, "B")
}

/// The mean over items in a cluster, where there are any.
fn or_undefined(mean: Option<f64>, side: &str) -> Score {
    mean.map_or_else(|| Score::undefined(format!("no item is in a cluster of {side}")), Score::from)
}

measure! {
    /// For a random item: the share of its cluster in A that is with it in B too.
    ///
    /// (1/n) Σ n_ij²/a_i, where A is the reference. The item itself is counted. For covers it is the extended B³: the items that
    /// share a cluster of A with it count min(t_A, t_B)/t_A each, where t_A and t_B are the numbers of clusters in common.
    /// With `adjusted=true` the mean over clusterings with these sizes is taken out; of labels only.
    ///
    /// # When to use
    /// In coreference and entity resolution, when each item should weigh the same; report it with
    /// `b_cubed_precision`.
    ///
    /// # When not
    /// Alone: a single cluster has recall 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Items of a cover that are in no cluster of A are left out of the mean; undefined if
    /// all are.
    RECALL = "b_cubed_recall" {
        aliases: &["bcubed_recall", "b3_recall"],
        title: "B³ recall",
        formula: r"\frac{1}{n} \sum_{i,j} \frac{n_{ij}^2}{a_i}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["bagga1998", "amigo2009"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        expected: Some(|summary| expected(summary.pairs(), summary.table().clusters().0, PairCounts::together_b)),
        kernels: &[Kernel::Squares(recall), Kernel::Cover(Weighting::Crisp, extended_recall)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 9.0 },
    }
}

fn recall(squares: &SquareRatios, _: &Args) -> Score {
    (squares.over_a / squares.n as f64).min(1.0).into()
}

fn extended_recall(summary: &CoverSummary, _: &Args) -> Score {
    or_undefined(summary.shared().recall, "A")
}

measure! {
    /// The weighted harmonic mean of B³ precision and B³ recall.
    ///
    /// (1 + β²) P R / (β² P + R), where P and R average over the items the shares of their clusters that are
    /// right.
    ///
    /// # When to use
    /// As one number for coreference or entity resolution: it meets the constraints on rag bags and on small
    /// errors in big clusters that pair and matching measures miss.
    ///
    /// # When not
    /// To judge against chance: all singletons against a few clusters already score well above 0.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Undefined for a cover without clusters.
    F = "b_cubed_f" {
        aliases: &["b_cubed", "b3", "bcubed", "bcubed_f", "b_cubed_f1", "bcubed_f1", "b3_f1"],
        title: "B³ F-measure",
        formula: r"\frac{(1 + \beta^2)\, P R}{\beta^2 P + R}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["bagga1998", "amigo2009"],
        params: &[Param::real("beta", [0.0, f64::INFINITY], 1.0,
            "how many times as much recall counts as precision")],
        kernels: &[Kernel::Squares(f), Kernel::Cover(Weighting::Crisp, extended_f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn f(squares: &SquareRatios, args: &Args) -> Score {
    plain_f(squares, args.real("beta")).into()
}

pub(super) fn plain_f(squares: &SquareRatios, beta: f64) -> f64 {
    let items = squares.n as f64;
    f_beta(squares.over_b / items, squares.over_a / items, beta)
}

/// By chance the others of the cluster of an item are together with it as often as any two items; clusters of either side are so
/// many, and the item itself always is.
fn expected(pairs: &PairCounts, clusters: usize, together: fn(&PairCounts) -> u128) -> f64 {
    let itself = clusters as f64 / pairs.n as f64;
    itself + (1.0 - itself) * quotient(together(pairs), pairs.pairs().max(1))
}

fn extended_f(summary: &CoverSummary, args: &Args) -> Score {
    let shared = summary.shared();
    match (shared.precision, shared.recall) {
        (Some(precision), Some(recall)) => f_beta(precision, recall, args.real("beta")).into(),
        (None, _) => or_undefined(None, "B"),
        (_, None) => or_undefined(None, "A"),
    }
}
