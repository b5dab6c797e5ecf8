use super::prelude::*;
use crate::tree::{Tree, TransferReference, TransferScratch, TransferShape, transfer_indices};

tree_measure! {
    /// How many leaves must change sides until the splits of two trees are branches of each other?
    ///
    /// Σ φ(s) / (p(s) − 1) over the splits s of either tree with two or more leaves on both sides, where p is the number of leaves
    /// on the smaller side and φ the least number of leaves that must change sides until s is a branch of the other tree, that of
    /// a leaf included. With `scaled=false` Σ φ(s).
    ///
    /// # When to use
    /// When a leaf that moves far should count as one leaf that moves, not as a break of every split on its way, as by
    /// `robinson_foulds`. It is the distance behind transfer bootstrap support.
    ///
    /// # When not
    /// For a metric: from 6 leaves on the triangle inequality fails. `clustering_information_distance` is one.
    ///
    /// # Degenerate cases
    /// Trees without inner branches, such as stars, have no splits; two of them are at distance 0. A star is as far from each
    /// split as can be: with `scaled` each counts 1.
    "transfer_dissimilarity" {
        aliases: &["transfer_dist"],
        title: "Transfer dissimilarity",
        formula: r"\sum_{s \in S_1} \frac{\varphi(s, T_2)}{p(s) - 1} + \sum_{s \in S_2} \frac{\varphi(s, T_1)}{p(s) - 1}",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::NodePairs,
        references: &["lemoine2018"],
        params: &[
            Param::flag("scaled", true, "divide the leaves that change sides by the most that it can be for that split"),
            Param::flag("normalized", false, "divide by the most that trees with so many leaves can have; only of scaled numbers"),
        ],
        exceptions: &[Exception { param: "normalized", value: "true", range: Range::UNIT, at_identity: AtIdentity::Fixed(0.0) }],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "(((a,d),c),(b,(e,f)));" => 3.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let (is_scaled, normalized) = (args.flag("scaled"), args.flag("normalized"));
    let leaves = pair.leaves();
    let sums = sums(pair);
    if !is_scaled {
        return Score::from(sums.iter().sum::<u64>() as f64);
    }
    let scaled: f64 = sums.iter().enumerate().skip(2).map(|(smaller, &sum)| sum as f64 / (smaller - 1) as f64).sum();
    match normalized {
        true if leaves > 3 => (scaled / (2 * (leaves - 3)) as f64).into(),
        _ => scaled.into(),
    }
}

/// By the number of leaves on the smaller side: the leaves that must change sides, of all splits of both trees.
fn sums(pair: &TreePair<'_>) -> Vec<u64> {
    let (a, b) = (Parts::of(pair.a()), Parts::of(pair.b()));
    let own: Vec<u32> = (0..pair.leaves() as u32).collect();
    let shapes = [a.shape(&own), b.shape(pair.b_to_a())];
    let mut sums = vec![0; pair.leaves() / 2 + 1];
    let mut scratch = TransferScratch::default();
    for (tree, [from, to]) in [(pair.a(), shapes), (pair.b(), [shapes[1], shapes[0]])] {
        let reference = TransferReference::new(from);
        let wanted: Vec<u32> =
            crate::tree::splits::nodes(tree, false).into_iter().filter(|&node| reference.smaller(node) > 1).collect();
        let found = transfer_indices(&reference, &wanted, to, &mut scratch);
        for (node, moved) in wanted.into_iter().zip(found) {
            sums[reference.smaller(node) as usize] += u64::from(moved);
        }
    }
    sums
}

/// A tree as the transfer of leaves reads it.
struct Parts {
    parents: Vec<u32>,
    ends: Vec<u32>,
}

impl Parts {
    fn of(tree: &Tree) -> Self {
        let nodes = 0..tree.nodes() as u32;
        Self {
            parents: nodes.clone().map(|node| tree.parent(node).unwrap_or(0)).collect(),
            ends: nodes.map(|node| tree.subtree(node).end).collect(),
        }
    }

    fn shape<'t>(&'t self, leaves: &'t [u32]) -> TransferShape<'t> {
        TransferShape { parents: &self.parents, ends: &self.ends, leaves }
    }
}
