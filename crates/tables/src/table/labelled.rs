//! The cross-table with its labels: what is written to a file, merged with other shards and printed.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::contingency::{Numbered, Tabulated};
use super::{Cell, Contingency, RawTable};
use crate::error::{ErrorKind, Result};
use crate::input::{Labels, Policies};

/// A cross-table whose rows and columns carry their labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledTable {
    counts: Contingency,
    rows: Vec<String>,
    columns: Vec<String>,
}

impl LabelledTable {
    /// Counts two columns of labels of the same items; a weight is the number of times that an item occurs.
    ///
    /// # Errors
    /// When the columns have different lengths, when labels are missing and the policy refuses them, or when
    /// no item is left.
    pub fn from_labels(a: &Labels, b: &Labels, weights: Option<&[u64]>, policies: &Policies) -> Result<Self> {
        RawTable::count(a, b, weights)?.into_table(policies)
    }

    /// Sums `(row, column, count)` triples that index into two lists of labels; labels without items are
    /// dropped.
    ///
    /// # Errors
    /// When nothing is left or the total does not fit.
    pub fn from_counts(
        triples: impl IntoIterator<Item = (u32, u32, u64)>,
        rows: Vec<String>,
        columns: Vec<String>,
    ) -> Result<Self> {
        let Tabulated { table: counts, rows: kept_rows, columns: kept_columns } =
            Contingency::tabulate(triples)?;
        Ok(Self { counts, rows: keep(rows, &kept_rows), columns: keep(columns, &kept_columns) })
    }

    /// Takes cells that are sorted, distinct and non-zero, and index into two lists of labels; labels without items are
    /// dropped.
    pub(super) fn from_sorted_cells(
        cells: Vec<Cell>,
        mut rows: Vec<String>,
        mut columns: Vec<String>,
    ) -> Result<Self> {
        let Numbered { table: counts, rows: kept_rows, columns: kept_columns } =
            Contingency::from_gapped_cells(cells, rows.len(), columns.len())?;
        if let Some(kept) = kept_rows {
            rows = keep(rows, &kept);
        }
        if let Some(kept) = kept_columns {
            columns = keep(columns, &kept);
        }
        Ok(Self { counts, rows, columns })
    }

    /// Adds the counts of another table, matching rows and columns by their labels.
    ///
    /// # Errors
    /// When the total does not fit.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        let (rows, row_ids) = union(&self.rows, &other.rows)?;
        let (columns, column_ids) = union(&self.columns, &other.columns)?;
        let mine = self.counts.cells().iter().map(|c| (c.row, c.column, c.count));
        let theirs = other
            .counts
            .cells()
            .iter()
            .map(|c| (row_ids[c.row as usize], column_ids[c.column as usize], c.count));
        Self::from_counts(mine.chain(theirs), rows, columns)
    }

    /// The counts alone.
    #[must_use]
    pub fn counts(&self) -> &Contingency {
        &self.counts
    }

    /// The counts alone, without a copy.
    #[must_use]
    pub fn into_counts(self) -> Contingency {
        self.counts
    }

    /// Labels of the clusters of A.
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// Labels of the clusters of B.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }
}

pub(crate) fn too_many_clusters() -> crate::error::Error {
    ErrorKind::TooLarge { what: "a clustering into 2^32 clusters".to_owned(), remedy: "compare a sample" }
        .into()
}

/// The labels of both lists, the first list's first, and the new ids of the second.
fn union(first: &[String], second: &[String]) -> Result<(Vec<String>, Vec<u32>)> {
    let mut names = first.to_vec();
    let mut ids: HashMap<&str, u32, BuildHasherDefault<FxHasher>> =
        first.iter().enumerate().map(|(id, name)| (name.as_str(), id as u32)).collect();
    let mut second_ids = Vec::with_capacity(second.len());
    for name in second {
        let next = u32::try_from(names.len()).map_err(|_| too_many_clusters())?;
        let id = *ids.entry(name).or_insert_with(|| {
            names.push(name.clone());
            next
        });
        second_ids.push(id);
    }
    Ok((names, second_ids))
}

/// The names of the clusters that are left.
fn keep(mut names: Vec<String>, kept: &[u32]) -> Vec<String> {
    kept.iter().map(|&old| std::mem::take(&mut names[old as usize])).collect()
}
