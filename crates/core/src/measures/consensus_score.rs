use super::prelude::*;
use crate::matching::{best_assignment, jaccard};
use crate::table::Contingency;

measure! {
    /// How alike are two sets of biclusters, or the blocks of two co-clusterings, once they are matched one to one as well
    /// as possible?
    ///
    /// The sum of the Jaccard similarities of matched biclusters, divided by the larger number of biclusters, as in
    /// scikit-learn's `consensus_score`: two are as similar as the cells that they share among the cells that either has.
    /// Of a co-clustering each pair of a row cluster and a column cluster is a block.
    ///
    /// # When to use
    /// To compare with scikit-learn, or with biclusters in print. Every block counts the same, large or small.
    ///
    /// # When not
    /// With many clusters on both sides: blocks are matched in pairs, and there are products of pairs of them.
    ///
    /// # Degenerate cases
    /// Identical inputs give 1, a set without biclusters against another 0. Undefined when more than 2^24 pairs of blocks share cells.
    "consensus_score" {
        aliases: &["consensus"],
        title: "Consensus score of biclusters",
        formula: r"\frac{1}{\max(K, L)} \max_{\sigma} \sum_{i} \frac{|A_i \cap B_{\sigma(i)}|}{|A_i \cup B_{\sigma(i)}|}",
        family: Family::CoClustering,
        cost: Cost::Matching,
        references: &["hochreiter2010"],
        kernels: &[Kernel::Co(score), Kernel::Biclusters(of_biclusters)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 16.0 / 81.0 },
    }
}

/// Overlapping pairs of blocks that an assignment in memory can hold.
const MAX_OVERLAPS: usize = 1 << 24;

fn score(summary: &CoSummary, _: &Args) -> Score {
    let (rows, columns) = (summary.rows().table(), summary.columns().table());
    if rows.cells().len().saturating_mul(columns.cells().len()) > MAX_OVERLAPS {
        return Score::undefined(format!(
            "{} × {} overlaps of row and column clusters are too many pairs of blocks to match; \
             at most {MAX_OVERLAPS} are",
            rows.cells().len(),
            columns.cells().len()
        ));
    }
    let ((rows_a, rows_b), (columns_a, columns_b)) = (rows.clusters(), columns.clusters());
    let blocks = (rows_a * columns_a, rows_b * columns_b);
    (best_assignment(blocks, &block_similarities(rows, columns)) / blocks.0.max(blocks.1) as f64).into()
}

fn of_biclusters(summary: &BiclusterSummary, _: &Args) -> Score {
    let (blocks, [sizes_a, sizes_b]) = (summary.biclusters(), summary.sizes());
    let similarity = |&(a, b, both): &(u32, u32, u64)| {
        let (size_a, size_b) = (sizes_a[a as usize], sizes_b[b as usize]);
        (a, b, jaccard(both.into(), size_a.into(), size_b.into()))
    };
    let similarities: Vec<(u32, u32, f64)> = summary.shared_cells().iter().map(similarity).collect();
    (best_assignment(blocks, &similarities) / blocks.0.max(blocks.1) as f64).into()
}

/// `(block of A, block of B, Jaccard similarity)` for the blocks that share cells, in order.
fn block_similarities(rows: &Contingency, columns: &Contingency) -> Vec<(u32, u32, f64)> {
    let (columns_a, columns_b) = (columns.clusters().0 as u32, columns.clusters().1 as u32);
    let mut similarities = Vec::with_capacity(rows.cells().len() * columns.cells().len());
    for row in rows.cells() {
        for column in columns.cells() {
            let times = |x: u64, y: u64| u128::from(x) * u128::from(y);
            let size_a = times(rows.row_sums()[row.row as usize], columns.row_sums()[column.row as usize]);
            let size_b = times(rows.column_sums()[row.column as usize], columns.column_sums()[column.column as usize]);
            let (a, b) = (row.row * columns_a + column.row, row.column * columns_b + column.column);
            similarities.push((a, b, jaccard(times(row.count, column.count), size_a, size_b)));
        }
    }
    similarities.sort_unstable_by_key(|&(a, b, _)| (a, b));
    similarities
}
