use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Param, ParamKind, Range, Sense, Value, measure};
use crate::score::Score;
use crate::sums::{PairCounts, recall_weight};

measure! {
    /// The weighted harmonic mean of pair precision and pair recall.
    ///
    /// (1 + β²) N₁₁ / ((1 + β²) N₁₁ + β² N₁₀ + N₀₁). With β = 1 it is the index of Czekanowski, Dice and
    /// Sørensen, 2 N₁₁ / (2 N₁₁ + N₁₀ + N₀₁), and symmetric.
    ///
    /// # When to use
    /// In entity resolution and community detection, where precision and recall of pairs are usual.
    ///
    /// # When not
    /// To compare across different cluster sizes: it is not corrected for chance.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. When no pair is together in both the value is 0.
    "pair_f" {
        aliases: &["pair_f1", "czekanowski", "dice", "sorensen"],
        title: "Pair F-measure",
        family: Family::PairCounting,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["czekanowski1932", "dice1945", "sorensen1948"],
        params: &[Param {
            name: "beta",
            kind: ParamKind::Real { min: 0.0, max: f64::INFINITY },
            default: Some(Value::Real(1.0)),
            doc: "how many times as much recall counts as precision",
        }],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, args: &Args) -> Score {
    let both = counts.together();
    if both == 0 {
        return Score::from(0.0);
    }
    let (recall, precision) = recall_weight(args.real("beta"));
    let missed = recall * counts.only_a() as f64 + precision * counts.only_b() as f64;
    (both as f64 / (both as f64 + missed)).into()
}
