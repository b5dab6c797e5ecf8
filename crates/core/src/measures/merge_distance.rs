use super::prelude::*;
use crate::numeric::{sum_x_ln_x, to_float};

const PRICES: &[&str] = &["operations", "pairs", "entropy"];

measure! {
    /// The cost of splitting the clusters of A into pieces and merging these into the clusters of B.
    ///
    /// Σ h_s(a_i) − Σ h_s(n_ij) + Σ h_m(b_j) − Σ h_m(n_ij). With `operations` each split and each merge costs 1 (h = −1): there
    /// are C − K splits and C − L merges, where C counts the non-empty cells. With `pairs` parting or joining x and y items costs
    /// xy (h = C(x, 2)), and with `entropy` h = x ln x: both together are then n times the variation of information.
    ///
    /// # When to use
    /// In record linkage, when an editor has to mend the result and the price of a split differs from that of a merge.
    ///
    /// # When not
    /// To compare across data sets: it grows with the items. Use `closest_cluster_f` or `b_cubed_f`. With `operations` it is no
    /// metric, as merging first may be cheaper; use `pairs` or `entropy` for both.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "merge_distance" {
        aliases: &["gmd", "generalized_merge_distance"],
        title: "Generalised merge distance",
        formula: r"\sum_{i} h_s(a_i) - \sum_{i,j} h_s(n_{ij}) + \sum_{j} h_m(b_j) - \sum_{i,j} h_m(n_{ij})",
        family: Family::SetMatching,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        symmetric: false,
        references: &["menestrina2010"],
        params: &[
            Param::choice("split", PRICES, "operations", "the cost of a split: 1, the pairs that it parts, or its entropy"),
            Param::choice("merge", PRICES, "operations", "the cost of a merge: 1, the pairs that it joins, or its entropy"),
        ],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "normalized_mirkin or variation_of_information",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 3.0 },
    }
}

fn score(summary: &Summary, args: &Args) -> Score {
    let [rows, columns] = summary.sizes();
    let pieces = summary.cells_by_count();
    (price(args.choice("split"), rows, &pieces) + price(args.choice("merge"), columns, &pieces)).into()
}

/// Σ h over the clusters less Σ h over their pieces, both with multiplicities.
fn price(kind: &str, clusters: &[(u64, u64)], pieces: &[(u64, u64)]) -> f64 {
    let number = |sizes: &[(u64, u64)]| sizes.iter().map(|&(_, times)| times).sum::<u64>();
    let squares = |sizes: &[(u64, u64)]| -> u128 {
        sizes.iter().map(|&(size, times)| u128::from(times) * u128::from(size) * u128::from(size)).sum()
    };
    match kind {
        "pairs" => ((squares(clusters) - squares(pieces)) / 2) as f64,
        "entropy" => to_float(sum_x_ln_x(clusters) - sum_x_ln_x(pieces)),
        _ => (number(pieces) - number(clusters)) as f64,
    }
}
