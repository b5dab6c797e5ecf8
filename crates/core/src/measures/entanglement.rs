use super::prelude::*;
use crate::tree::untangle::{POWER, entanglement};

tree_measure! {
    /// The distance of the same leaves when two trees are drawn side by side.
    ///
    /// Σ |i − p(i)|ᴸ over the leaves, where i and p(i) are a leaf's places in the two depth-first orders, divided by
    /// the same sum for the reversed order.
    ///
    /// # When to use
    /// To judge a tanglegram, or to choose between rotations of one tree.
    ///
    /// # When not
    /// To compare hierarchies: it depends on the order of the children, which says nothing of the groups.
    ///
    /// # Degenerate cases
    /// A single leaf gives 0.
    "entanglement" {
        title: "Entanglement",
        formula: r"\frac{\sum_{i} |i - p(i)|^L}{\sum_{i} |i - (n + 1 - i)|^L}",
        family: Family::Tree,
        sense: Sense::Distance,
        cost: Cost::Nodes,
        references: &["galili2015"],
        params: &[Param::real("power", [0.5, 16.0], POWER, "the exponent L of the distance of two places")],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 0.057_549_014_044_260_18
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    entanglement(pair.b_to_a(), args.real("power")).into()
}
