//! A set of biclusters from lists, indicators or a co-clustering.

use crate::cover::Cover;
use crate::error::{ErrorKind, Result};
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

    /// Returns whether there are none.
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

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
