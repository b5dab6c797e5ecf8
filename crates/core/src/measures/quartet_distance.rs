use super::prelude::*;

tree_measure! {
    /// The number of quartets of leaves that two unrooted trees do not treat alike.
    ///
    /// A tree resolves four leaves if an inner branch keeps two of them apart from the other two. Counted are the
    /// quartets that the trees resolve differently, d, or that only the first or only the second resolves, r₁ and r₂.
    ///
    /// # When to use
    /// To compare unrooted trees in steps finer than whole splits.
    ///
    /// # When not
    /// For rooted trees: use `triples_distance`.
    ///
    /// # Degenerate cases
    /// Fewer than four leaves give 0.
    "quartet_distance" {
        aliases: &["quartets"],
        title: "Quartet distance",
        formula: r"d + r_1 + r_2",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::NodesLogNodes,
        references: &["estabrook1985", "brodal2013"],
        params: &[Param::flag("normalized", false, "divide by the number of all quartets")],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 3.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let counts = pair.quartet_counts();
    let all = if args.flag("normalized") { counts.all().max(1) } else { 1 };
    (counts.distance() as f64 / all as f64).into()
}
