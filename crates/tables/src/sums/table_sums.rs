//! The sums over a table that was not written.

use super::{InfoSums, LogSums, PairCounts};
use crate::numeric::sum_x_ln_x;

/// The pair counts of two clusterings, and how many cells and clusters there are of each size. Entropies and the mean by chance
/// depend on nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSums {
    /// The sums over pairs of items.
    pub pairs: PairCounts,
    /// The counts of the cells that are not empty, with the number of cells that have them, ascending.
    pub cells: Vec<(u64, u64)>,
    /// The sizes of the clusters of A with the number of clusters that have them, ascending.
    pub rows: Vec<(u64, u64)>,
    /// The same of B.
    pub columns: Vec<(u64, u64)>,
}

impl TableSums {
    /// Number of clusters of A and of B.
    #[must_use]
    pub fn clusters(&self) -> (usize, usize) {
        (number(&self.rows), number(&self.columns))
    }

    /// The entropies, the same bits as from the table; nothing where the mutual information is too small a difference of these
    /// sums, and the table is needed.
    #[must_use]
    pub fn info(&self) -> Option<InfoSums> {
        let logs = LogSums {
            rows: sum_x_ln_x(&self.rows),
            columns: sum_x_ln_x(&self.columns),
            cells: sum_x_ln_x(&self.cells),
            terms: number(&self.cells) + number(&self.rows) + number(&self.columns),
        };
        InfoSums::from_logs(self.pairs.n as u64, &logs).ok()
    }
}

fn number(groups: &[(u64, u64)]) -> usize {
    groups.iter().map(|&(_, times)| times as usize).sum()
}
