use super::prelude::*;

measure! {
    /// The information that two co-clusterings share on their rows, plus what they share on their columns.
    ///
    /// I(z; z′) / max(H(z), H(z′)) for the rows plus the same for the columns, or the mean of the two.
    ///
    /// # When to use
    /// To compare with results in print that report it.
    ///
    /// # When not
    /// To judge the blocks: the two sides are added, so a perfect side alone gives half of the greatest value
    /// however wrong the other is. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// A side whose two clusterings both have one cluster counts 1. One cluster against several counts 0.
    "extended_normalized_mutual_information" {
        aliases: &["enmi"],
        title: "Extended normalised mutual information",
        formula: r"\frac{I(z; z')}{\max(H(z), H(z'))} + \frac{I(w; w')}{\max(H(w), H(w'))}",
        family: Family::CoClustering,
        range: Range { low: 0.0, high: 2.0 },
        at_identity: AtIdentity::Fixed(2.0),
        references: &["wyse2017", "robert2021"],
        params: &[Param::choice("scale", &["sum", "mean"], "sum",
            "the sum of the two sides, at most 2, or their mean, at most 1")],
        exceptions: &[Exception {
            param: "scale",
            value: "mean",
            range: Range::UNIT,
            at_identity: AtIdentity::Fixed(1.0),
        }],
        kernels: &[Kernel::Co(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.841_239_671_428_61 },
    }
}

fn score(summary: &CoSummary, args: &Args) -> Score {
    let sum = side(summary.rows().info()) + side(summary.columns().info());
    if args.choice("scale") == "mean" { (sum / 2.0).into() } else { sum.into() }
}

fn side(info: &InfoSums) -> f64 {
    let most = info.h_a.max(info.h_b);
    if most == 0.0 { 1.0 } else { (info.mutual / most).min(1.0) }
}
