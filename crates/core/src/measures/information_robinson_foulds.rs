use super::prelude::*;
use super::{UNIT, in_unit};
use super::clustering_information_distance::NORMALIZED;
use crate::tree::phylogenetic_information::TreeCounts;
use crate::tree::splits::SplitMatch;

tree_measure! {
    /// The Robinson–Foulds distance, each split weighed by its phylogenetic information.
    ///
    /// With S₁ and S₂ the splits of the trees, Σ h(s) over the splits s that one tree has and the other has not, where h is
    /// −ln of the share of all unrooted binary trees with the same leaves that have the split; with `normalized` divided by
    /// Σ h over the splits of both.
    ///
    /// # When to use
    /// Instead of `robinson_foulds`, so that even splits, which few trees have, count more than cherries.
    ///
    /// # When not
    /// When trees are nearly alike: a single leaf that moves far breaks every split on its way.
    /// `clustering_information_distance` gives credit for splits that almost agree.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "information_robinson_foulds" {
        aliases: &["icrf"],
        title: "Information-corrected Robinson–Foulds distance",
        formula: r"\sum_{s \in S_1 \mathbin{\triangle} S_2} h(s)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::Nodes,
        references: &["smith2020"],
        params: &[UNIT, NORMALIZED],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 3.891_820_298_110_627
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let splits = SplitMatch::of_informative(pair, false);
    let counts = TreeCounts::up_to(pair.leaves() as u32);
    let (a, b) = (pair.a(), pair.b());
    let mut shared = vec![false; a.nodes()];
    splits.partner.iter().flatten().for_each(|&node| shared[node as usize] = true);
    let all_a = splits.a.iter().map(|&node| (a.size(node) as u32, !shared[node as usize]));
    let of_b = splits.b.iter().zip(&splits.partner);
    let all: Vec<_> = all_a.chain(of_b.map(|(&node, partner)| (b.size(node) as u32, partner.is_none()))).collect();
    let alone: Vec<u32> = all.iter().filter(|(_, alone)| *alone).map(|&(size, _)| size).collect();
    let apart = counts.total(&alone);
    if !args.flag("normalized") {
        return in_unit(apart, args);
    }
    let total = counts.total(&all.iter().map(|&(size, _)| size).collect::<Vec<_>>());
    if total == 0.0 { Score::from(0.0) } else { (apart / total).into() }
}
