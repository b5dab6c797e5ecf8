use super::prelude::*;
use super::robinson_foulds::ROOTED;
use crate::tree::SplitCounts;

tree_measure! {
    /// The share of all splits of two trees that only one of them has.
    ///
    /// |S₁ Δ S₂| / (|S₁| + |S₂|), the Robinson–Foulds distance relative to the splits that there are.
    ///
    /// # When to use
    /// To compare Robinson–Foulds distances of trees of different sizes or with unresolved nodes.
    ///
    /// # When not
    /// As `robinson_foulds`: it saturates at 1 long before two trees have nothing in common.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "normalized_robinson_foulds" {
        aliases: &["nrf"],
        title: "Normalised Robinson–Foulds distance",
        formula: r"\frac{|S_1 \mathbin{\triangle} S_2|}{|S_1| + |S_2|}",
        family: Family::Tree,
        sense: Sense::Distance,
        cost: Cost::Nodes,
        references: &["robinson1981"],
        params: &[ROOTED],
        kernels: &[Kernel::Splits(score)];
        example: "(((a,b),c),(d,e));", "(((a,c),b),(d,e));" => 0.5
    }
}

fn score(splits: &SplitCounts, _: &Args) -> Score {
    match splits.total() {
        0 => Score::from(0.0),
        total => (splits.different() as f64 / total as f64).into(),
    }
}
