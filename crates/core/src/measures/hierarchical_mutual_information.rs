use super::prelude::*;
use crate::tree::hierarchical_information::hierarchical_information;
use super::{UNIT, in_unit};

tree_measure! {
    /// How much do two hierarchies tell about each other, level by level from the root?
    ///
    /// I(u, v) = MI of the children of u and v among their common leaves + Σ P(u′, v′) I(u′, v′), from both roots down,
    /// in nats. A node whose children are all leaves is a community that is divided no further.
    ///
    /// # When to use
    /// When the levels of two hierarchies correspond: every level is compared with the same level.
    ///
    /// # When not
    /// When one tree has levels that the other skips: it then compares unlike levels. Use
    /// `tree_adjusted_mutual_information`. It is not adjusted for chance: `adjusted_hierarchical_mutual_information` is.
    ///
    /// # Degenerate cases
    /// A hierarchy that divides nothing shares nothing and gives 0.
    "hierarchical_mutual_information" {
        aliases: &["hmi"],
        title: "Hierarchical mutual information",
        formula: r"I(u, v) = \operatorname{MI}(u, v) + \sum_{u', v'} P(u', v')\, I(u', v')",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        cost: Cost::Nodes,
        references: &["perotti2015"],
        params: &[UNIT],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 0.318_257_084_147_406_4
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    in_unit(hierarchical_information(pair.a(), pair.b(), pair.b_to_a()), args)
}
