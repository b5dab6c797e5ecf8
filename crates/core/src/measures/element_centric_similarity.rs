use super::prelude::*;

measure! {
    /// For a random item: how alike are the neighbourhoods that the two clusterings give it?
    ///
    /// (1/n) Σ n_ij²/max(a_i, b_j): an item of cell (i, j) scores n_ij/max(a_i, b_j), whatever the damping α
    /// of the random walks in the definition. For walks that restart at item v with probability 1 − α and else
    /// jump within its cluster, v's vector is α/a_i on each item of its cluster A_i, and 1 − α more on v. The
    /// two vectors of v differ by α |1/a_i − 1/b_j| on the n_ij items of both clusters (the restart cancels),
    /// by α/a_i on a_i − n_ij items and by α/b_j on b_j − n_ij; with 1/min − 1/max for |1/a_i − 1/b_j| these
    /// add up to 2α (1 − n_ij/max(a_i, b_j)), and the score of v is 1 − (half of that)/α.
    ///
    /// The walks of covers go from an item to one of its clusters and on to one of the items of that cluster, by weight,
    /// and α matters. An item in no cluster stays where it is.
    ///
    /// # When to use
    /// To see how much two clusterings disagree about a typical item: the value is a mean over items.
    ///
    /// # When not
    /// To judge against chance: the value of unrelated clusterings depends on their sizes.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Undefined for covers whose overlapping clusters connect too many items.
    "element_centric_similarity" {
        aliases: &["element_sim", "ecs"],
        title: "Element-centric similarity",
        formula: r"\frac{1}{n} \sum_{i,j} \frac{n_{ij}^2}{\max(a_i, b_j)}",
        family: Family::Element,
        references: &["gates2019"],
        params: &[Param::real("alpha", [0.001, 0.999], 0.9,
            "how often the walks go on; it matters to covers only")],
        kernels: &[Kernel::Squares(score), Kernel::Cover(Weighting::Any, of_covers)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 9.0 },
    }
}

fn score(squares: &SquareRatios, _: &Args) -> Score {
    (squares.over_larger / squares.n as f64).min(1.0).into()
}

fn of_covers(summary: &CoverSummary, args: &Args) -> Score {
    summary.element_similarity(args.real("alpha")).map_or_else(Score::undefined, Score::from)
}
