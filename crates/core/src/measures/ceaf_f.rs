use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Param, ParamKind, Range, Sense, Value, measure};
use crate::score::Score;
use crate::summary::Summary;

measure! {
    /// The harmonic mean of CEAF precision and CEAF recall.
    ///
    /// 2 Φ / (K + L) with `entity`, where Φ = max_σ Σ_i 2 n_iσ(i)/(a_i + b_σ(i)) over one-to-one matchings σ;
    /// with `mention` the matched items over n, which is `classification_accuracy`.
    ///
    /// # When to use
    /// To report results in coreference or entity resolution next to the literature.
    ///
    /// # When not
    /// When pieces of a split cluster should count: only the matched piece does. Use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "ceaf_f" {
        aliases: &["ceaf"],
        title: "CEAF F-measure",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: true,
        metric: false,
        cost: Cost::Matching,
        references: &["luo2005", "pradhan2014"],
        params: &[Param {
            name: "similarity",
            kind: ParamKind::Choice(&["entity", "mention"]),
            default: Some(Value::Choice("entity")),
            doc: "entity (φ₄): matched clusters score 2 n_ij/(a_i + b_j); mention (φ₃): n_ij items",
        }],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.64 },
        kernel: Kernel::Table(score),
    }
}

fn score(summary: &Summary, args: &Args) -> Score {
    let table = summary.table();
    if args.choice("similarity") == "mention" {
        return (summary.matching().items() as f64 / table.n() as f64).into();
    }
    let (rows, columns) = table.clusters();
    (summary.entity_similarity() / f64::midpoint(rows as f64, columns as f64)).min(1.0).into()
}
