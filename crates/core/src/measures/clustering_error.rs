use super::prelude::*;
use crate::matching::Matching;
use crate::numeric::quotient;
use crate::table::Cell;

measure! {
    /// Which share of the cells is not in biclusters that the best one-to-one matching of both sets puts together?
    ///
    /// (|U| − D) / |U|. D is the number of shared cells, summed over matched biclusters, of the matching that shares most.
    /// |U| counts each cell as often as it is in biclusters of A or of B, whichever is more.
    ///
    /// # When to use
    /// To compare sets of biclusters or subspace clusters as wholes: spurious, missing and repeated biclusters all cost,
    /// and only equal sets have no error. Horta and Campello (2014) print one minus it.
    ///
    /// # When not
    /// To see how the cells outside the matched biclusters are grouped: use `campello_soft` or `omega`.
    ///
    /// # Degenerate cases
    /// Equal sets give 0, also two without biclusters. A set without biclusters against another gives 1. Undefined when the
    /// types of rows and columns meet in more than 2^24 biclusters.
    "clustering_error" {
        aliases: &["ce"],
        title: "Clustering error of biclusters",
        formula: r"\frac{|U| - D}{|U|}",
        family: Family::Biclusters,
        sense: Sense::Distance,
        cost: Cost::CellTypes,
        references: &["patrikainen2006", "horta2014"],
        kernels: &[Kernel::Biclusters(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.6 },
    }
}

fn score(summary: &BiclusterSummary, _: &Args) -> Score {
    let coverage = match summary.coverage() {
        Ok(coverage) => coverage,
        Err(reason) => return Score::undefined(reason.to_owned()),
    };
    let shared: Vec<Cell> =
        summary.shared_cells().iter().map(|&(row, column, count)| Cell { row, column, count }).collect();
    let matched = Matching::of_cells(summary.biclusters(), &shared).items();
    quotient(coverage.either - u128::from(matched), coverage.either).into()
}
