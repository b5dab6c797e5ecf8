use super::prelude::*;
use crate::numeric::{fixed_sum, quotient};

measure! {
    /// How well does each bicluster of B match its best partner in A, rows and columns taken together?
    ///
    /// The mean over the biclusters of B of the largest (|R ∩ R′| + |C ∩ C′|) / (|R ∪ R′| + |C ∪ C′|) with a bicluster of A,
    /// the reference: the Jaccard similarity of rows and columns in one set.
    ///
    /// # When to use
    /// To compare with values in print.
    ///
    /// # When not
    /// When cells matter: biclusters that share rows but no column, and so no cell, score above 0. It does not see biclusters
    /// that were missed or found again. Use `clustering_error` or `campello_soft`.
    ///
    /// # Degenerate cases
    /// Equal sets give 1, also two without biclusters. A set without biclusters against another gives 0.
    "liu_wang" {
        aliases: &["liu_wang_match_score"],
        title: "Match score of biclusters by Liu and Wang",
        formula: r"\frac{1}{L} \sum_{j} \max_{i} \frac{|R_i \cap R'_j| + |C_i \cap C'_j|}{|R_i \cup R'_j| + |C_i \cup C'_j|}",
        family: Family::Biclusters,
        symmetric: false,
        cost: Cost::BiclusterPairs,
        references: &["liu2007", "horta2014"],
        kernels: &[Kernel::Biclusters(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 19.0 / 36.0 },
    }
}

fn score(summary: &BiclusterSummary, _: &Args) -> Score {
    let sides = [summary.rows().overlaps(), summary.columns().overlaps()];
    let size_a = |at: u32| sides.iter().map(|overlaps| overlaps.sizes.0[at as usize]).sum::<u64>();
    let size_b = |at: u32| sides.iter().map(|overlaps| overlaps.sizes.1[at as usize]).sum::<u64>();
    // Rows and columns that two biclusters share, whichever of them it is.
    let mut shared = [&sides[0].cells[..], &sides[1].cells[..]].concat();
    shared.sort_unstable();
    let mut best = vec![0.0_f64; summary.biclusters().1];
    for same in shared.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1)) {
        let (a, b) = (same[0].0, same[0].1);
        let both: u64 = same.iter().map(|&(_, _, both)| both).sum();
        let either = size_a(a) + size_b(b) - both;
        best[b as usize] = best[b as usize].max(quotient(both.into(), either.into()));
    }
    match best.len() {
        0 => 0.0.into(),
        count => (fixed_sum(best) / count as f64).into(),
    }
}
