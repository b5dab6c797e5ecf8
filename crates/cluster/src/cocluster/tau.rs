//! Goodman and Kruskal's τ of two clusterings of a matrix.

use partita::{Csr, Partition};

use crate::error::{ErrorKind, Result};

/// Prediction of each side's clusters by the other's: shares of the prediction error that knowing the
/// other side removes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tau {
    /// τ of the rows given the columns.
    pub rows: f64,
    /// τ of the columns given the rows.
    pub columns: f64,
    /// The two pooled: errors removed on both sides over errors on both sides.
    pub symmetric: f64,
}

impl Tau {
    /// The plain mean of the two directions.
    #[must_use]
    pub fn mean(&self) -> f64 {
        f64::midpoint(self.rows, self.columns)
    }
}

/// τ of two clusterings of the rows and columns of a matrix of weights.
///
/// It is 0 for a side whose mass is all in one cluster, since there is nothing to predict. Clusters without
/// mass play no part.
///
/// ```
/// use partita::{Csr, Partition};
/// use partita_cluster::goodman_kruskal_tau;
///
/// let counts = [[5.0, 4.0, 0.0], [3.0, 6.0, 1.0], [0.0, 1.0, 7.0], [1.0, 0.0, 9.0]];
/// let triples = (0..4).flat_map(|i| (0..3).map(move |j| (i, j, counts[i as usize][j as usize])));
/// let matrix = Csr::from_triples(4, 3, triples.collect());
/// let (rows, columns) = (Partition::from_labels([0, 0, 1, 1]), Partition::from_labels([0, 0, 1]));
/// let tau = goodman_kruskal_tau(&matrix, &rows, &columns)?;
/// assert!((tau.symmetric - 20449.0 / 29070.0).abs() < 1e-15);
/// # Ok::<(), partita_cluster::Error>(())
/// ```
///
/// # Errors
/// When there is not one label per row and column, or when an entry is negative or not finite, or all are zero.
pub fn goodman_kruskal_tau(matrix: &Csr, rows: &Partition, columns: &Partition) -> Result<Tau> {
    check_lengths(matrix, rows, columns)?;
    let (row_count, column_count) = matrix.shape();
    let table = Aggregated::new(matrix, rows, columns)?;
    if table.total == 0.0 {
        return Err(ErrorKind::AllZero { rows: row_count, columns: column_count }.into());
    }
    let (removed_rows, error_rows) = table.errors(false);
    let (removed_columns, error_columns) = table.errors(true);
    let share = |removed: f64, error: f64| if error > 0.0 { removed / error } else { 0.0 };
    Ok(Tau {
        rows: share(removed_rows, error_rows),
        columns: share(removed_columns, error_columns),
        symmetric: share(removed_rows + removed_columns, error_rows + error_columns),
    })
}

/// Refuses clusterings of another matrix.
pub(super) fn check_lengths(matrix: &Csr, rows: &Partition, columns: &Partition) -> Result<()> {
    let (row_count, column_count) = matrix.shape();
    for (what, labels, of) in [("row", rows.len(), row_count), ("column", columns.len(), column_count)] {
        if labels != of {
            return Err(ErrorKind::WrongLength { what, labels, of }.into());
        }
    }
    Ok(())
}

/// The table of summed entries, sparse, with its margins.
struct Aggregated {
    /// `(row cluster, column cluster, sum)`, by row cluster.
    cells: Vec<(u32, u32, f64)>,
    row_mass: Vec<f64>,
    col_mass: Vec<f64>,
    total: f64,
}

impl Aggregated {
    fn new(matrix: &Csr, rows: &Partition, columns: &Partition) -> Result<Self> {
        let mut members = vec![Vec::new(); rows.clusters() as usize];
        for (row, &cluster) in rows.ids().iter().enumerate() {
            members[cluster as usize].push(row);
        }
        let mut row_mass = vec![0.0; members.len()];
        let mut col_mass = vec![0.0; columns.clusters() as usize];
        let (mut cells, mut sums, mut touched) = (Vec::new(), vec![0.0; col_mass.len()], Vec::new());
        for (i, members) in members.iter().enumerate() {
            for &row in members {
                let (entries, values) = matrix.row(row);
                for (&column, &value) in entries.iter().zip(values) {
                    if !(value.is_finite() && value >= 0.0) {
                        return Err(
                            ErrorKind::BadEntry { row: row + 1, column: column as usize + 1, value }.into()
                        );
                    }
                    let j = columns.ids()[column as usize];
                    if sums[j as usize] == 0.0 {
                        touched.push(j);
                    }
                    sums[j as usize] += value;
                }
            }
            touched.sort_unstable();
            for j in touched.drain(..) {
                let sum = std::mem::take(&mut sums[j as usize]);
                row_mass[i] += sum;
                col_mass[j as usize] += sum;
                cells.push((i as u32, j, sum));
            }
        }
        let total = row_mass.iter().sum();
        if f64::is_finite(total) {
            Ok(Self { cells, row_mass, col_mass, total })
        } else {
            Err(ErrorKind::TooHeavy.into())
        }
    }

    /// The prediction error that the other side removes, and the error itself, of the rows or the columns.
    ///
    /// The error removed is Σ (t − ab/T)² / b over all cells, empty ones included, with the masses a of the side
    /// and b of the other: no term is negative, so nearly independent clusterings keep their digits.
    fn errors(&self, of_columns: bool) -> (f64, f64) {
        let (mine, other) =
            if of_columns { (&self.col_mass, &self.row_mass) } else { (&self.row_mass, &self.col_mass) };
        let total = self.total;
        // For each cluster the mass of the other side's clusters that it shares nothing with.
        let mut apart = vec![total; mine.len()];
        let mut removed = 0.0;
        for &(i, j, t) in &self.cells {
            let (i, j) = if of_columns { (j as usize, i as usize) } else { (i as usize, j as usize) };
            let surplus = t - mine[i] * (other[j] / total);
            removed += surplus * surplus / other[j];
            apart[i] -= other[j];
        }
        let share = |mass: f64| mass / total;
        removed += mine.iter().zip(&apart).map(|(&a, &b)| share(a) * share(a) * b.max(0.0)).sum::<f64>();
        let error = mine.iter().map(|&a| share(a) * (total - a)).sum();
        (removed, error)
    }
}
