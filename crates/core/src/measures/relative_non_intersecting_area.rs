use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// Which share of the cells that biclusters of A or B cover is not covered by both?
    ///
    /// (|U| − |I|) / |U|, where a cell in N_A biclusters of A and N_B of B counts max(N_A, N_B) times in |U| and
    /// min(N_A, N_B) times in |I|.
    ///
    /// # When to use
    /// To ask whether two sets of biclusters cover the same cells equally often, however these are grouped. Horta and
    /// Campello (2014) print one minus it.
    ///
    /// # When not
    /// When it matters which cells are together: one bicluster that holds all the others covers what they cover. Use
    /// `clustering_error`.
    ///
    /// # Degenerate cases
    /// Equal sets give 0, also two without biclusters. A set without biclusters against another gives 1. Undefined when the
    /// types of rows and columns meet in more than 2^24 biclusters.
    "relative_non_intersecting_area" {
        aliases: &["rnia"],
        title: "Relative non-intersecting area",
        formula: r"\frac{|U| - |I|}{|U|}",
        family: Family::Biclusters,
        sense: Sense::Distance,
        cost: Cost::CellTypes,
        references: &["patrikainen2006", "horta2014"],
        kernels: &[Kernel::Biclusters(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.5 },
    }
}

fn score(summary: &BiclusterSummary, _: &Args) -> Score {
    match summary.coverage() {
        Ok(coverage) => quotient(coverage.either - coverage.both, coverage.either).into(),
        Err(reason) => Score::undefined(reason.to_owned()),
    }
}
