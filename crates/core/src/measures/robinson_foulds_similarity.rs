use super::prelude::*;
use super::robinson_foulds::ROOTED;
use crate::tree::SplitCounts;

tree_measure! {
    /// The share of all splits of two trees that both have.
    ///
    /// 1 − |S₁ Δ S₂| / (|S₁| + |S₂|): the Robinson–Foulds distance turned into a similarity.
    ///
    /// # When to use
    /// Beside other similarities, or to compare with the tables of the tree mutual information.
    ///
    /// # When not
    /// As `robinson_foulds`.
    ///
    /// # Degenerate cases
    /// Two trees without splits agree fully and give 1; `no_splits = zero` gives the 0 found in print.
    "robinson_foulds_similarity" {
        aliases: &["rf_similarity"],
        title: "Robinson–Foulds similarity",
        formula: r"1 - \frac{|S_1 \mathbin{\triangle} S_2|}{|S_1| + |S_2|}",
        family: Family::Tree,
        cost: Cost::Nodes,
        references: &["robinson1981", "lazarenko2021trees"],
        params: &[
            ROOTED,
            Param::choice("no_splits", &["one", "zero"], "one", "the value of two trees without any split"),
        ],
        exceptions: &[Exception {
            param: "no_splits",
            value: "zero",
            range: Range::UNIT,
            at_identity: AtIdentity::Varies,
        }],
        kernels: &[Kernel::Splits(score)];
        example: "(((a,b),c),(d,e));", "(((a,c),b),(d,e));" => 0.5
    }
}

fn score(splits: &SplitCounts, args: &Args) -> Score {
    match splits.total() {
        0 => Score::from(if args.choice("no_splits") == "one" { 1.0 } else { 0.0 }),
        total => ((total - splits.different()) as f64 / total as f64).into(),
    }
}
