//! The information of a matrix that two clusterings keep.

use partita::{Csr, Partition};

use super::blocks::Blocks;
use super::matrix::Weights;
use super::tau::check_lengths;
use crate::error::Result;

/// The mutual information of two clusterings of the rows and columns under the entries as weights, in nats.
///
/// # Errors
/// When there is not one label per row and column, or when the matrix cannot be clustered.
pub fn block_information(matrix: &Csr, rows: &Partition, columns: &Partition) -> Result<f64> {
    check_lengths(matrix, rows, columns)?;
    let counts = [rows, columns].map(|side| side.clusters() as usize);
    let ids = [rows, columns].map(|side| side.ids().to_vec());
    Ok(Blocks::new(&Weights::new(matrix)?, 0, &ids, counts).information)
}

/// The mutual information of the rows and columns themselves, which no clusters exceed.
///
/// # Errors
/// When the matrix cannot be clustered.
pub fn matrix_information(matrix: &Csr) -> Result<f64> {
    let (rows, columns) = matrix.shape();
    let [rows, columns] = [rows, columns].map(|objects| Partition::from_labels(0..objects as u32));
    block_information(matrix, &rows, &columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Σ p ln (p / (r c)), cell by cell.
    fn brute_force(matrix: &[[f64; 3]], rows: &[usize], columns: &[usize]) -> f64 {
        let total: f64 = matrix.iter().flatten().sum();
        let mut table = [[0.0; 4]; 4];
        for (i, row) in matrix.iter().enumerate() {
            row.iter().enumerate().for_each(|(j, value)| table[rows[i]][columns[j]] += value / total);
        }
        let mut information = 0.0;
        for i in 0..4 {
            for j in 0..4 {
                let (r, c): (f64, f64) = (table[i].iter().sum(), table.iter().map(|row| row[j]).sum());
                if table[i][j] > 0.0 {
                    information += table[i][j] * (table[i][j] / (r * c)).ln();
                }
            }
        }
        information
    }

    #[test]
    fn information_is_that_of_the_block_table() {
        let cells = [[5.0, 4.0, 0.0], [3.0, 6.0, 1.0], [0.0, 1.0, 7.0], [1.0, 0.0, 9.0]];
        let triples =
            (0..4).flat_map(|i| (0..3).map(move |j| (i, j, cells[i as usize][j as usize]))).collect();
        let matrix = Csr::from_triples(4, 3, triples);
        let found = |rows: [usize; 4], columns: [usize; 3]| {
            let [a, b] = [Partition::from_labels(rows), Partition::from_labels(columns)];
            (block_information(&matrix, &a, &b).unwrap(), brute_force(&cells, &rows, &columns))
        };
        for (ours, theirs) in
            [found([0, 0, 1, 1], [0, 0, 1]), found([0, 1, 2, 2], [0, 1, 1]), found([0; 4], [0; 3])]
        {
            assert!((ours - theirs).abs() < 1e-14, "{ours} {theirs}");
        }
        let whole = matrix_information(&matrix).unwrap();
        assert!((whole - brute_force(&cells, &[0, 1, 2, 3], &[0, 1, 2])).abs() < 1e-14);
        let short = Partition::from_labels([0, 0]);
        assert!(block_information(&matrix, &short, &short).is_err());
    }
}
