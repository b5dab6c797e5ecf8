use super::prelude::*;
use crate::tree::ResolvedCounts;

/// The choice of the five numbers.
pub(crate) const COUNT: Param = Param::choice("count", &["s", "d", "r1", "r2", "u"], "s", "resolved in both and the same way, in both and differently, in the first alone, in the second alone, in neither");

tree_measure! {
    /// The number of sets of four leaves that two unrooted trees resolve alike, differently, or not both.
    ///
    /// A tree resolves four leaves if an inner branch keeps two of them apart from the other two. All C(n, 4) quartets are
    /// s (resolved the same way), d (resolved differently), r1 (resolved in the first tree alone), r2 (in the second alone)
    /// or u (in neither).
    ///
    /// # When to use
    /// To compute an index that `quartet_similarity` lacks, or to see whether trees conflict or only differ in how much
    /// they resolve.
    ///
    /// # When not
    /// To compare trees of different sizes: the counts grow with the fourth power of the number of leaves.
    ///
    /// # Degenerate cases
    /// Fewer than four leaves have no quartets: all counts are 0. Counts beyond 2⁵³ are rounded to the nearest float.
    "quartet_count" {
        title: "Quartets by how two trees resolve them",
        formula: r"s + d + r_1 + r_2 + u = \binom{n}{4}",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        symmetric: false,
        cost: Cost::NodesLogNodes,
        references: &["estabrook1985"],
        params: &[COUNT],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 12.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    chosen(&pair.quartet_counts(), args)
}

/// The number that the parameter names.
pub(super) fn chosen(counts: &ResolvedCounts, args: &Args) -> Score {
    let count = match args.choice("count") {
        "s" => counts.same,
        "d" => counts.different,
        "r1" => counts.only_a,
        "r2" => counts.only_b,
        _ => counts.neither,
    };
    (count as f64).into()
}
