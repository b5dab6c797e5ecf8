use super::prelude::*;
use super::quartet_count::{COUNT, chosen};
use super::triples_distance::{DESPITE_MARKS, of_rooted};

tree_measure! {
    /// The number of sets of three leaves that two rooted trees resolve alike, differently, or not both.
    ///
    /// A tree resolves three leaves if two of them have a common ancestor that the third has not. All C(n, 3) triples are
    /// s (resolved the same way), d (resolved differently), r1 (resolved in the first tree alone), r2 (in the second alone)
    /// or u (in neither).
    ///
    /// # When to use
    /// To see whether rooted trees conflict or only differ in how much they resolve.
    ///
    /// # When not
    /// For unrooted trees: use `quartet_count`.
    ///
    /// # Degenerate cases
    /// Fewer than three leaves have no triples: all counts are 0. Counts beyond 2⁵³ are rounded to the nearest float.
    "triple_count" {
        title: "Triples by how two trees resolve them",
        formula: r"s + d + r_1 + r_2 + u = \binom{n}{3}",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        symmetric: false,
        cost: Cost::NodesLogNodes,
        references: &["critchlow1996"],
        params: &[COUNT, DESPITE_MARKS],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 13.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    of_rooted(pair, args, || chosen(&pair.triple_counts(), args))
}
