//! Two sets of biclusters, with everything that several measures share, computed at most once.

use std::sync::OnceLock;

use super::build::Biclusters;
use super::cells;
use crate::cover::CoverSummary;
use crate::error::{ErrorKind, Result};
use crate::text::quantity;

/// Two sets of biclusters of one matrix: the comparison of their rows, and that of their columns.
///
/// ```
/// use partita::{BiclusterSummary, Biclusters, compare};
///
/// let truth = Biclusters::from_lists((4, 4), [([0, 1], [0, 1]), ([2, 3], [2, 3])])?;
/// let found = Biclusters::from_lists((4, 4), [([0, 1], [0, 1])])?;
/// let summary = BiclusterSummary::of(&truth, &found)?;
/// assert_eq!(compare("clustering_error", &summary)?.value(), Some(0.5));
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug)]
pub struct BiclusterSummary {
    rows: CoverSummary,
    columns: CoverSummary,
    shared: OnceLock<Vec<(u32, u32, u64)>>,
    cells: OnceLock<std::result::Result<Box<CoverSummary>, String>>,
}

/// Cells counted as often as they are in biclusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coverage {
    /// Σ max(N_A, N_B) over the cells that are in N_A biclusters of A and N_B of B.
    pub(crate) either: u128,
    /// Σ min(N_A, N_B).
    pub(crate) both: u128,
}

impl BiclusterSummary {
    /// Counts two sets of biclusters of the same matrix.
    ///
    /// # Errors
    /// When they are of matrices of different shapes, or without rows or columns.
    pub fn of(a: &Biclusters, b: &Biclusters) -> Result<Self> {
        if a.shape() != b.shape() {
            let shape = |(rows, columns): (usize, usize)| {
                format!("{} and {}", quantity(rows, "row"), quantity(columns, "column"))
            };
            return Err(ErrorKind::BadBiclusters(format!(
                "the first set of biclusters is of a matrix with {}, the second of one with {}; give sets of the same matrix",
                shape(a.shape()),
                shape(b.shape())
            ))
            .into());
        }
        Ok(Self {
            rows: CoverSummary::of(a.rows(), b.rows())?,
            columns: CoverSummary::of(a.columns(), b.columns())?,
            shared: OnceLock::new(),
            cells: OnceLock::new(),
        })
    }

    /// Number of rows and of columns of the matrix.
    #[must_use]
    pub fn shape(&self) -> (u64, u64) {
        (self.rows.n(), self.columns.n())
    }

    /// Number of biclusters of A and of B.
    #[must_use]
    pub fn biclusters(&self) -> (usize, usize) {
        self.rows.clusters()
    }

    /// The comparison of the rows alone: cluster k of a side are the rows of its bicluster k.
    #[must_use]
    pub fn rows(&self) -> &CoverSummary {
        &self.rows
    }

    /// The comparison of the columns alone.
    #[must_use]
    pub fn columns(&self) -> &CoverSummary {
        &self.columns
    }

    /// The biclusters of A and of B that share cells, with how many, sorted.
    #[must_use]
    pub fn shared_cells(&self) -> &[(u32, u32, u64)] {
        self.shared.get_or_init(|| {
            let (rows, columns) = (&self.rows.overlaps().cells, &self.columns.overlaps().cells);
            let mut at = 0;
            let both = rows.iter().filter_map(|&(a, b, of_rows)| {
                while columns.get(at).is_some_and(|column| (column.0, column.1) < (a, b)) {
                    at += 1;
                }
                columns.get(at).filter(|column| (column.0, column.1) == (a, b)).map(|c| (a, b, of_rows * c.2))
            });
            both.collect()
        })
    }

    /// Number of cells of each bicluster of A, and of each of B.
    #[must_use]
    pub fn sizes(&self) -> [Vec<u64>; 2] {
        let ((rows_a, rows_b), (columns_a, columns_b)) =
            (&self.rows.overlaps().sizes, &self.columns.overlaps().sizes);
        [(rows_a, columns_a), (rows_b, columns_b)]
            .map(|(rows, columns)| rows.iter().zip(columns).map(|(rows, columns)| rows * columns).collect())
    }

    /// The cells as items of two covers, by types of rows × types of columns; in words why not where there are too many.
    ///
    /// # Errors
    /// When there are more types of cells than fit into memory, or too many cells.
    pub fn cells(&self) -> std::result::Result<&CoverSummary, &str> {
        let cells = self.cells.get_or_init(|| cells::of_products(&self.rows, &self.columns).map(Box::new));
        cells.as_ref().map(|cells| &**cells).map_err(String::as_str)
    }

    /// Counts the biclusters of the two sets that cells are in; in words why not where there are too many types of cells.
    pub(crate) fn coverage(&self) -> std::result::Result<Coverage, &str> {
        let cells = self.cells()?;
        let mut coverage = Coverage { either: 0, both: 0 };
        for cell in cells.cells().cells() {
            let (a, b) = (cells.a().size(cell.row as usize), cells.b().size(cell.column as usize));
            coverage.either += u128::from(cell.count) * a.max(b) as u128;
            coverage.both += u128::from(cell.count) * a.min(b) as u128;
        }
        Ok(coverage)
    }

    /// Returns whether the two sets have the same biclusters, in any order.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        let (count_a, count_b) = self.biclusters();
        let [a, b] = self.sizes();
        let is_equal = |&&(i, j, both): &&(u32, u32, u64)| both == a[i as usize] && both == b[j as usize];
        // Equal biclusters have the same equals, so whoever comes first may take any of them.
        let (mut taken_a, mut taken_b) = (vec![false; count_a], vec![false; count_b]);
        let mut matched = 0;
        for &(i, j, _) in self.shared_cells().iter().filter(is_equal) {
            if !taken_a[i as usize] && !taken_b[j as usize] {
                (taken_a[i as usize], taken_b[j as usize]) = (true, true);
                matched += 1;
            }
        }
        count_a == count_b && matched == count_a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(shape: (usize, usize), lists: &[(&[u32], &[u32])]) -> Biclusters {
        Biclusters::from_lists(shape, lists.iter().copied()).expect("valid biclusters")
    }

    fn summary(a: &Biclusters, b: &Biclusters) -> BiclusterSummary {
        BiclusterSummary::of(a, b).expect("the same matrix")
    }

    /// The rows and the columns of a bicluster.
    type One<'a> = (&'a [u32], &'a [u32]);

    #[test]
    fn cells_are_counted_by_products() {
        let a = of((4, 3), &[(&[0, 1, 2], &[0, 1]), (&[1], &[1, 2])]);
        let b = of((4, 3), &[(&[1, 2], &[1, 2])]);
        let summary = summary(&a, &b);
        assert_eq!(summary.shared_cells(), [(0, 0, 2), (1, 0, 2)]);
        assert_eq!(summary.sizes(), [vec![6, 2], vec![4]]);
        let cells = summary.cells().expect("few types");
        assert_eq!((cells.n(), cells.clusters(), cells.in_none()), (12, (2, 1), (5, 8)));
        assert_eq!(cells.overlaps().cells, [(0, 0, 2), (1, 0, 2)]);
    }

    #[test]
    fn sets_are_the_same_in_any_order_and_as_often() {
        let (x, y): (One<'_>, One<'_>) = ((&[0, 1], &[0]), (&[1], &[0, 1]));
        let same = |a: &[_], b: &[_]| summary(&of((2, 2), a), &of((2, 2), b)).is_identity();
        assert!(same(&[x, y], &[y, x]) && same(&[], &[]) && same(&[x, x, y], &[x, y, x]));
        assert!(!same(&[x, x, y], &[x, y, y]) && !same(&[x], &[x, x]) && !same(&[], &[x]));
        // The same sets of rows and of columns, otherwise paired.
        assert!(!same(&[(&[0], &[0]), (&[1], &[1])], &[(&[0], &[1]), (&[1], &[0])]));
    }

    #[test]
    fn matrices_of_different_shapes_are_refused() {
        let error = BiclusterSummary::of(&of((2, 3), &[]), &of((1, 3), &[])).expect_err("other rows");
        assert_eq!(
            error.to_string(),
            "the first set of biclusters is of a matrix with 2 rows and 3 columns, the second of one with 1 row and \
             3 columns; give sets of the same matrix"
        );
    }

    #[test]
    fn too_many_types_of_cells_are_refused() {
        // Every row and every column is of its own type, and in all biclusters but one.
        let others = |at: u32| (0..250).filter(|&other| other != at).collect::<Vec<u32>>();
        let lists = (0..250).map(|at| (others(at), others(at)));
        let many = Biclusters::from_lists((250, 250), lists).expect("valid");
        let summary = summary(&many, &many);
        assert_eq!(
            summary.cells().expect_err("too many"),
            "types of rows and types of columns meet in 31000500 biclusters, too many to count their cells; at most \
             16777216 are"
        );
        assert_eq!(summary.shared_cells().len(), 250 * 250);
    }

    #[test]
    fn cells_in_no_bicluster_cost_nothing() {
        let count = 5000_u32;
        let lists = (0..count).map(|at| ([at], [at]));
        let diagonal = Biclusters::from_lists((count as usize, count as usize), lists).expect("valid");
        let summary = summary(&diagonal, &diagonal);
        let cells = summary.cells().expect("few kinds of cells");
        assert_eq!((cells.n(), cells.in_none().0), (25_000_000, 24_995_000));
        assert_eq!(summary.coverage(), Ok(Coverage { either: 5000, both: 5000 }));
    }
}
