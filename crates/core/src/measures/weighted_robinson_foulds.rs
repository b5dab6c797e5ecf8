use super::prelude::*;
use crate::tree::splits::{SplitMatch, lengths};
use super::robinson_foulds::ROOTED;

tree_measure! {
    /// How much two trees differ in the lengths of their branches, split by split.
    ///
    /// Σ |l₁(s) − l₂(s)| over all splits s of either tree, those of single leaves included, where l(s) is the
    /// length of the branch that makes the split and 0 in a tree that has not got it.
    ///
    /// # When to use
    /// When branch lengths carry meaning: a short branch that is missing matters little.
    ///
    /// # When not
    /// When the two trees measure lengths on different scales.
    ///
    /// # Degenerate cases
    /// Undefined if a tree has no branch lengths. Without `rooted` the two branches at a binary root count as
    /// one.
    "weighted_robinson_foulds" {
        aliases: &["wrf"],
        title: "Weighted Robinson–Foulds distance",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Varies,
        symmetric: true,
        cost: Cost::Nodes,
        references: &["robinson1979"],
        params: &[ROOTED],
        reads_heights: true,
        kernel: Kernel::Trees(score);
        example: "((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);" => 8.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    total_difference(pair, args, f64::abs)
}

/// Sums `cost` of the difference in length over all splits of either tree.
pub(super) fn total_difference(pair: &TreePair<'_>, args: &Args, cost: impl Fn(f64) -> f64) -> Score {
    let rooted = args.flag("rooted");
    let (Some(a), Some(b)) = (lengths(pair.a(), rooted), lengths(pair.b(), rooted)) else {
        return Score::undefined("a tree has no branch lengths");
    };
    let splits = SplitMatch::of(pair, rooted);
    let mut of_b = vec![0.0; a.len()];
    let mut only_b = 0.0;
    for (&node, partner) in splits.b.iter().zip(&splits.partner) {
        match partner {
            Some(partner) => of_b[*partner as usize] = b[node as usize],
            None => only_b += cost(b[node as usize]),
        }
    }
    let total: f64 = splits.a.iter().map(|&node| cost(a[node as usize] - of_b[node as usize])).sum();
    let total = total + only_b;
    if total.is_finite() { total.into() } else { Score::undefined("the branch lengths are too large to add up") }
}
