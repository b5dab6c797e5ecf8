use super::prelude::*;

/// The switch that gives trees a root whatever their source says.
pub(crate) const DESPITE_MARKS: Param = Param::flag("rooted", false, "take the roots as they stand, even of a tree that its file marks as unrooted, [&U]");

/// The score of two rooted trees.
pub(super) fn of_rooted(pair: &TreePair<'_>, args: &Args, score: impl FnOnce() -> Score) -> Score {
    if pair.is_marked_unrooted() && !args.flag("rooted") {
        return Score::undefined("a tree is marked as unrooted, [&U], and this measure needs roots; set rooted=true to take them as they stand");
    }
    score()
}

tree_measure! {
    /// The number of triples of leaves that two rooted trees do not treat alike.
    ///
    /// A tree resolves three leaves if two of them have a common ancestor that the third has not. Counted are the
    /// triples that the trees resolve differently, d, or that only the first or only the second resolves, r₁ and r₂.
    ///
    /// # When to use
    /// To compare rooted trees in steps finer than whole clades.
    ///
    /// # When not
    /// For unrooted trees: use `quartet_distance`.
    ///
    /// # Degenerate cases
    /// Fewer than three leaves give 0. Undefined if the file of a tree marks it as unrooted, `[&U]`.
    "triples_distance" {
        aliases: &["triples"],
        title: "Triples distance",
        formula: r"d + r_1 + r_2",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::NodesLogNodes,
        references: &["critchlow1996", "brodal2013"],
        params: &[
            Param::flag("normalized", false, "divide by the number of all triples"),
            DESPITE_MARKS,
        ],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 7.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    of_rooted(pair, args, || {
        let counts = pair.triple_counts();
        let all = if args.flag("normalized") { counts.all().max(1) } else { 1 };
        (counts.distance() as f64 / all as f64).into()
    })
}
