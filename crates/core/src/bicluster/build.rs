//! A set of biclusters from lists, indicators or a co-clustering.

use crate::cover::Cover;
use crate::error::{ErrorKind, Result};
use crate::summary::CoPartition;
use crate::text::quantity;

/// A set of biclusters of one matrix: each is some rows with some columns. They may overlap and leave cells out, and the
/// same one may occur twice. None is empty.
///
/// ```
/// use partita::Biclusters;
///
/// let found = Biclusters::from_lists((4, 3), [(vec![0, 1, 2], vec![0, 1]), (vec![1], vec![1, 2])])?;
/// assert_eq!((found.shape(), found.len()), ((4, 3), 2));
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Biclusters {
    rows: Cover,
    columns: Cover,
    empty: usize,
}

impl Biclusters {
    /// The rows and the columns of each bicluster of a matrix with that many rows and columns, numbered from 0.
    ///
    /// # Errors
    /// When a bicluster lists a row or column twice, or one that does not exist.
    pub fn from_lists<R: AsRef<[u32]>, C: AsRef<[u32]>>(
        shape: (usize, usize),
        biclusters: impl IntoIterator<Item = (R, C)>,
    ) -> Result<Self> {
        let (mut rows, mut columns, mut empty) = (Vec::new(), Vec::new(), 0);
        for (number, (of_rows, of_columns)) in biclusters.into_iter().enumerate() {
            check(number, "row", of_rows.as_ref(), shape.0)?;
            check(number, "column", of_columns.as_ref(), shape.1)?;
            if of_rows.as_ref().is_empty() || of_columns.as_ref().is_empty() {
                empty += 1;
                continue;
            }
            rows.push(of_rows);
            columns.push(of_columns);
        }
        Ok(Self {
            rows: Cover::from_clusters(shape.0, rows)?,
            columns: Cover::from_clusters(shape.1, columns)?,
            empty,
        })
    }

    /// From scikit-learn's indicators: `rows[k][i]` says whether row `i` is in bicluster `k`.
    ///
    /// # Errors
    /// When there are not as many row indicators as column indicators, or when some are longer than others.
    pub fn from_indicators<I: AsRef<[bool]>>(rows: &[I], columns: &[I]) -> Result<Self> {
        if rows.len() != columns.len() {
            return Err(bad(format!(
                "found {} with rows and {} with columns; give both for each",
                quantity(rows.len(), "bicluster"),
                columns.len()
            )));
        }
        let shape = (width("row", rows)?, width("column", columns)?);
        let members = |indicator: &I| -> Vec<u32> {
            indicator.as_ref().iter().zip(0..).filter(|(inside, _)| **inside).map(|(_, i)| i).collect()
        };
        Self::from_lists(shape, rows.iter().zip(columns).map(|(row, column)| (members(row), members(column))))
    }

    /// The blocks of a co-clustering: every row cluster with every column cluster.
    ///
    /// # Errors
    /// When there are more blocks than can be numbered.
    pub fn from_copartition(blocks: &CoPartition) -> Result<Self> {
        let members = |ids: &[u32], clusters: u32| {
            let mut members = vec![Vec::new(); clusters as usize];
            ids.iter().zip(0..).for_each(|(&id, item): (&u32, u32)| members[id as usize].push(item));
            members
        };
        let rows = members(blocks.rows.ids(), blocks.rows.clusters());
        let columns = members(blocks.columns.ids(), blocks.columns.clusters());
        if rows.len() as u64 * columns.len() as u64 > MOST_BLOCKS {
            return Err(bad(format!(
                "{} × {} blocks are too many biclusters; at most {MOST_BLOCKS} are compared",
                rows.len(),
                columns.len()
            )));
        }
        let blocks = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)));
        let shape = (rows.iter().map(Vec::len).sum(), columns.iter().map(Vec::len).sum());
        Self::from_lists(shape, blocks)
    }

    /// Number of rows and of columns of the matrix.
    #[must_use]
    pub fn shape(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// Number of biclusters; none is empty.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.clusters()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Biclusters without rows or without columns that were dropped.
    #[must_use]
    pub fn empty_biclusters(&self) -> usize {
        self.empty
    }

    /// The biclusters that each row is in.
    pub(super) fn rows(&self) -> &Cover {
        &self.rows
    }

    /// The biclusters that each column is in.
    pub(super) fn columns(&self) -> &Cover {
        &self.columns
    }
}

/// Every row of a block lists it: a co-clustering with more blocks would not fit.
const MOST_BLOCKS: u64 = 1 << 20;

fn bad(problem: String) -> crate::error::Error {
    ErrorKind::BadBiclusters(problem).into()
}

/// Refuses numbers that do not exist or occur twice.
fn check(bicluster: usize, noun: &str, members: &[u32], count: usize) -> Result<()> {
    if let Some(&outside) = members.iter().find(|&&member| member as usize >= count) {
        return Err(bad(format!(
            "bicluster {bicluster} has {noun} {outside}, and the matrix has {}, numbered from 0",
            quantity(count, noun)
        )));
    }
    let mut sorted = members.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            Err(bad(format!("bicluster {bicluster} lists {noun} {} twice; list each {noun} once", pair[0])))
        }
        None => Ok(()),
    }
}

/// The length that all indicators have.
fn width<I: AsRef<[bool]>>(noun: &str, indicators: &[I]) -> Result<usize> {
    let first = indicators.first().map_or(0, |indicator| indicator.as_ref().len());
    match indicators.iter().enumerate().find(|(_, indicator)| indicator.as_ref().len() != first) {
        Some((number, other)) => Err(bad(format!(
            "bicluster 0 says of {}, and bicluster {number} of {}, whether it has them; give one matrix",
            quantity(first, noun),
            other.as_ref().len()
        ))),
        None => Ok(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Partition;

    fn said(result: Result<Biclusters>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn a_bicluster_without_cells_is_dropped_and_counted() {
        let lists = [(vec![0], vec![1]), (vec![], vec![0, 1]), (vec![1], vec![])];
        let biclusters = Biclusters::from_lists((2, 2), lists).expect("valid");
        assert_eq!((biclusters.len(), biclusters.empty_biclusters()), (1, 2));
        assert!(Biclusters::from_lists::<Vec<u32>, Vec<u32>>((2, 2), []).expect("valid").is_empty());
    }

    #[test]
    fn what_is_no_set_of_biclusters_is_refused() {
        let of = |rows: Vec<u32>, columns: Vec<u32>| Biclusters::from_lists((5, 2), [(rows, columns)]);
        assert_eq!(
            said(of(vec![0, 5], vec![0])),
            "bicluster 0 has row 5, and the matrix has 5 rows, numbered from 0"
        );
        assert_eq!(
            said(of(vec![0], vec![1, 0, 1])),
            "bicluster 0 lists column 1 twice; list each column once"
        );
        let (long, short) = (vec![true; 3], vec![true; 2]);
        assert_eq!(
            said(Biclusters::from_indicators(&[&long, &short], &[&long, &long])),
            "bicluster 0 says of 3 rows, and bicluster 1 of 2, whether it has them; give one matrix"
        );
        assert_eq!(
            said(Biclusters::from_indicators(&[&long], &[])),
            "found 1 bicluster with rows and 0 with columns; give both for each"
        );
    }

    #[test]
    fn the_blocks_of_a_co_clustering_are_biclusters() {
        let rows = Partition::from_labels(["x", "y", "x"]);
        let columns = Partition::from_labels([1, 2]);
        let blocks = Biclusters::from_copartition(&CoPartition { rows, columns }).expect("few blocks");
        let lists = [(vec![0, 2], vec![0]), (vec![0, 2], vec![1]), (vec![1], vec![0]), (vec![1], vec![1])];
        assert_eq!(blocks, Biclusters::from_lists((3, 2), lists).expect("valid"));
    }
}
