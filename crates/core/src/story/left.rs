//! What is known of the table that is left when some changes are undone.

use std::sync::OnceLock;

use super::labels::Change;
use super::sums::Part;
use super::undoing::{State, Undoing};
use crate::numeric::x_ln_x;
use crate::summary::{Summary, TableCounts};
use crate::sums::{InfoSums, LogSums, PairCounts};

/// The sums that stay: those of the clusters of A.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fixed {
    pairs: PairCounts,
    n: u64,
    rows: usize,
    row_logs: i128,
}

impl Fixed {
    pub(super) fn of(summary: &Summary) -> Self {
        let table = summary.table();
        Self {
            pairs: *summary.pairs(),
            n: table.n(),
            rows: table.clusters().0,
            row_logs: table.row_sums().iter().map(|&size| x_ln_x(size)).sum(),
        }
    }
}

/// The sums of the table that is left. The table itself is built only for what is no sum over components.
#[derive(Debug)]
pub(super) struct Left<'a> {
    fixed: Fixed,
    part: Part,
    pairs: PairCounts,
    info: OnceLock<InfoSums>,
    undoing: &'a Undoing<'a>,
    /// The changes undone before, and the one undone now.
    state: &'a State,
    change: Change,
    summary: OnceLock<Summary>,
}

impl<'a> Left<'a> {
    pub(super) fn new(
        fixed: Fixed,
        part: Part,
        undoing: &'a Undoing<'a>,
        (state, change): (&'a State, Change),
    ) -> Self {
        let (sum_nij2, sum_bj2, sum_ai_nij_bj) = (part.cells, part.columns, part.products);
        let pairs = PairCounts { sum_nij2, sum_bj2, sum_ai_nij_bj, ..fixed.pairs };
        let (info, summary) = (OnceLock::new(), OnceLock::new());
        Self { fixed, part, pairs, info, undoing, state, change, summary }
    }

    /// Returns whether the table had to be built.
    pub(super) fn has_table(&self) -> bool {
        self.summary.get().is_some()
    }

    /// The entropies.
    pub(super) fn info(&self) -> &InfoSums {
        self.info.get_or_init(|| {
            let logs = LogSums {
                rows: self.fixed.row_logs,
                columns: self.part.column_logs,
                cells: self.part.cell_logs,
                terms: self.fixed.rows + (self.part.filled_columns + self.part.filled_cells) as usize,
            };
            InfoSums::from_logs(self.fixed.n, &logs).unwrap_or_else(|_| *self.summary().info())
        })
    }

    pub(super) fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| {
            let mut state = self.state.clone();
            state.undo(self.change);
            Summary::new(self.undoing.left(&state))
        })
    }
}

impl TableCounts for Left<'_> {
    fn n(&self) -> u64 {
        self.fixed.n
    }

    fn clusters(&self) -> (usize, usize) {
        (self.fixed.rows, self.part.filled_columns as usize)
    }

    fn pairs(&self) -> &PairCounts {
        &self.pairs
    }

    fn filled_cells(&self) -> u64 {
        self.part.filled_cells
    }

    fn largest_pieces(&self) -> (u64, u64) {
        (self.part.largest_of_rows, self.part.largest_of_columns)
    }
}
