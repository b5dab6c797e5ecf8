//! Co-clusterings: a clustering of the rows and one of the columns of the same matrix.

use super::Summary;
use crate::error::Result;
use crate::input::Partition;
use crate::sums::{InfoSums, PairCounts};
use crate::table::Contingency;

/// A co-clustering of a matrix: its rows and its columns are clustered, and a cell belongs to the block of its
/// row's and its column's cluster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoPartition {
    /// The clustering of the rows.
    pub rows: Partition,
    /// The clustering of the columns.
    pub columns: Partition,
}

impl CoPartition {
    /// The flat clustering of all cells, row by row, that the blocks make.
    ///
    /// It has rows × columns items: an oracle for small co-clusterings. No measure needs it.
    #[must_use]
    pub fn to_blocks(&self) -> Partition {
        let columns = self.columns.ids();
        Partition::from_labels(
            self.rows.ids().iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))),
        )
    }
}

/// Two co-clusterings of one matrix, as the cross-table of their rows and that of their columns.
///
/// The cross-table of the blocks is the Kronecker product of the two and is never built: its sums of squares
/// are products and its entropies are sums.
#[derive(Debug)]
pub struct CoSummary {
    rows: Summary,
    columns: Summary,
}

impl CoSummary {
    /// Takes the cross-table of the two clusterings of the rows, and that of the columns.
    #[must_use]
    pub fn new(rows: impl Into<Summary>, columns: impl Into<Summary>) -> Self {
        Self { rows: rows.into(), columns: columns.into() }
    }

    /// Counts two co-clusterings of the same matrix.
    ///
    /// # Errors
    /// When they label different numbers of rows or of columns, or none.
    pub fn from_copartitions(a: &CoPartition, b: &CoPartition) -> Result<Self> {
        Ok(Self::new(
            Contingency::from_partitions(&a.rows, &b.rows)?,
            Contingency::from_partitions(&a.columns, &b.columns)?,
        ))
    }

    /// The comparison of the rows alone.
    #[must_use]
    pub fn rows(&self) -> &Summary {
        &self.rows
    }

    /// The comparison of the columns alone.
    #[must_use]
    pub fn columns(&self) -> &Summary {
        &self.columns
    }

    /// Returns whether the two co-clusterings have the same blocks, up to their names.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.rows.table().is_identity() && self.columns.table().is_identity()
    }

    /// The sums of squares over the blocks.
    ///
    /// # Errors
    /// When the matrix has more cells than the exact sums hold.
    pub fn pairs(&self) -> Result<PairCounts> {
        self.rows.pairs().product(self.columns.pairs())
    }

    /// The entropies over the blocks.
    #[must_use]
    pub fn info(&self) -> InfoSums {
        self.rows.info().product(self.columns.info())
    }
}
