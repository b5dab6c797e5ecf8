use super::prelude::*;

measure! {
    /// The geometric mean of B³ precision and B³ recall.
    ///
    /// √(P R), where P and R average over the items the shares of their clusters in B and in A that both have.
    ///
    /// # When to use
    /// To compare with studies of author names and of records that report the K measure.
    ///
    /// # When not
    /// In new work: `b_cubed_f` is the usual mean of the two, and stricter where they differ.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "k_measure" {
        aliases: &["k_metric"],
        title: "K measure",
        formula: r"\sqrt{\frac{1}{n} \sum_{i,j} \frac{n_{ij}^2}{b_j} \cdot \frac{1}{n} \sum_{i,j} \frac{n_{ij}^2}{a_i}}",
        family: Family::SetMatching,
        references: &["lapidot2002"],
        kernels: &[Kernel::Squares(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.680_413_817_439_771_7 },
    }
}

fn score(squares: &SquareRatios, _: &Args) -> Score {
    let items = squares.n as f64;
    ((squares.over_a / items) * (squares.over_b / items)).sqrt().min(1.0).into()
}
