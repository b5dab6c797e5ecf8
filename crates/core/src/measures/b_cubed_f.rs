use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Param, ParamKind, Range, Sense, Value, measure};
use crate::score::Score;
use crate::summary::TableSums;
use crate::sums::f_beta;

measure! {
    /// The weighted harmonic mean of B³ precision and B³ recall.
    ///
    /// (1 + β²) P R / (β² P + R), where P and R average over the items the shares of their clusters that are
    /// right.
    ///
    /// # When to use
    /// As one number for coreference or entity resolution: it meets the constraints on rag bags and on small
    /// errors in big clusters that pair and matching measures miss.
    ///
    /// # When not
    /// To judge against chance: all singletons against a few clusters already score well above 0.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "b_cubed_f" {
        aliases: &["b_cubed", "bcubed_f", "b_cubed_f1"],
        title: "B³ F-measure",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["bagga1998", "amigo2009"],
        params: &[Param {
            name: "beta",
            kind: ParamKind::Real { min: 0.0, max: f64::INFINITY },
            default: Some(Value::Real(1.0)),
            doc: "how many times as much recall counts as precision",
        }],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, args: &Args) -> Score {
    let (items, squares) = (sums.n() as f64, sums.square_ratios());
    f_beta(squares.over_b / items, squares.over_a / items, args.real("beta")).into()
}
