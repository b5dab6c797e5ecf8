use crate::fixed_sum::fixed_sum;
use crate::registry::measure;
use crate::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Score, Sense, Summary};

measure! {
    /// For each class of A the F-measure of the cluster of B that matches it best, averaged by class size.
    ///
    /// Σ_i (a_i/n) max_j 2 n_ij/(a_i + b_j). Several classes may choose the same cluster.
    ///
    /// # When to use
    /// To score a hierarchy or a clustering against named classes, as in document clustering.
    ///
    /// # When not
    /// When A is no reference: it is not symmetric. Use `van_dongen_similarity` or `classification_accuracy`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "f_measure" {
        aliases: &["clustering_f_measure", "fscore"],
        title: "F-measure of best matches",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["larsen1999"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.8 },
        kernel: Kernel::Table(score),
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    let table = summary.table();
    let rows = table.cells().chunk_by(|one, next| one.row == next.row).zip(table.row_sums());
    let weighted = fixed_sum(rows.map(|(cells, &size)| {
        // The largest n_ij / (a_i + b_j), by cross-multiplication: no division in each cell.
        let (mut best, mut of) = (0, 1);
        for cell in cells {
            let together = size + table.col_sums()[cell.col as usize];
            if u128::from(cell.count) * u128::from(of) > u128::from(best) * u128::from(together) {
                (best, of) = (cell.count, together);
            }
        }
        size as f64 * ((2 * best) as f64 / of as f64)
    }));
    (weighted / table.n() as f64).into()
}
