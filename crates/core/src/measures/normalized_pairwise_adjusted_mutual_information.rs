use super::prelude::*;
use crate::chance::swaps;

measure! {
    /// The pairwise adjusted mutual information as a share of what each clustering has to lose by itself.
    ///
    /// PAMI(A, B) divided by a mean of PAMI(A, A) and PAMI(B, B): 1 for identical clusterings, 0 on average over all
    /// permutations.
    ///
    /// # When to use
    /// In place of `adjusted_mutual_information` on large or many clusterings: it reads much the same and costs one pass over
    /// the cells.
    ///
    /// # When not
    /// When values must be comparable with results in print, which nearly all use the adjusted mutual information.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster or all singletons. One of these against anything else gives 0: no swap
    /// changes what they share.
    "normalized_pairwise_adjusted_mutual_information" {
        aliases: &["npami"],
        title: "Normalised pairwise adjusted mutual information",
        formula: r"\frac{\operatorname{PAMI}(A, B)}{\operatorname{mean}\left(\operatorname{PAMI}(A, A),\; \operatorname{PAMI}(B, B)\right)}",
        family: Family::Information,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        references: &["lazarenko2021"],
        params: &[Param::choice("normalizer", &["arithmetic", "geometric", "min", "max"], "arithmetic",
            "the mean of the two pairwise adjusted entropies to divide by")],
        population: |_| Population::None {
            reason: "it depends on the number of items, whatever the scale",
            instead: "normalized_mutual_information",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.327_909_253_032_767_8 },
    }
}

fn score(summary: &Summary, args: &Args) -> Score {
    let [a, b] = summary.sizes().map(|sizes| swaps::entropy(summary.table().n(), sizes));
    if a == 0.0 || b == 0.0 {
        return Score::from(0.0);
    }
    let mean = match args.choice("normalizer") {
        "arithmetic" => f64::midpoint(a, b),
        "geometric" => (a * b).sqrt(),
        "min" => a.min(b),
        _ => a.max(b),
    };
    (swaps::information(summary.table(), summary.groups()) / mean).into()
}
