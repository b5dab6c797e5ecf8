use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Param, ParamKind, Range, Sense, Value, measure};
use crate::score::Score;
use crate::summary::TableSums;
use crate::sums::f_beta;

measure! {
    /// The weighted harmonic mean of purity and inverse purity.
    ///
    /// (1 + β²) P I / (β² P + I), where P is purity and I inverse purity, which count as precision and recall.
    ///
    /// # When to use
    /// When purity is customary but the number of clusters is free.
    ///
    /// # When not
    /// When the rest of a cluster matters: only the largest overlap of each cluster is seen. Use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "purity_f" {
        aliases: &["purity_f1"],
        title: "F-measure of purity and inverse purity",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["amigo2009"],
        params: &[Param {
            name: "beta",
            kind: ParamKind::Real { min: 0.0, max: f64::INFINITY },
            default: Some(Value::Real(1.0)),
            doc: "how many times as much recall counts as precision",
        }],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 20.0 / 27.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, args: &Args) -> Score {
    let (items, (rows, columns)) = (sums.n() as f64, sums.largest_pieces());
    let (purity, inverse_purity) = (columns as f64 / items, rows as f64 / items);
    f_beta(purity, inverse_purity, args.real("beta")).into()
}
