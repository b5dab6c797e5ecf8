//! Matrices with planted co-clusters.

use partita::{CoPartition, Csr, Partition, Result};

use super::{check_share, refuse};
use crate::random::Random;

/// A matrix of counts with planted co-clusters: the rows of row cluster `h` prefer the column clusters `l` with
/// `l ≡ h` modulo the smaller number of clusters, so that no cluster is without a preferred partner.
#[derive(Debug, Clone, PartialEq)]
pub struct PlantedCoclusters {
    /// Rows of each row cluster.
    pub row_sizes: Vec<usize>,
    /// Columns of each column cluster.
    pub col_sizes: Vec<usize>,
    /// Counts drawn in all; the fewer for the size of the matrix, the sparser it is.
    pub counts: usize,
    /// The share of counts that fall in a column drawn from all instead of a preferred one.
    pub noise: f64,
}

impl PlantedCoclusters {
    /// Draws a matrix and gives the co-clustering that was planted.
    ///
    /// # Errors
    /// When a side has no clusters or an empty one, or when the noise is not between 0 and 1.
    pub fn draw(&self, seed: u64) -> Result<(Csr, CoPartition)> {
        check_share("noise", self.noise)?;
        for (what, sizes) in [("row", &self.row_sizes), ("column", &self.col_sizes)] {
            if sizes.is_empty() || sizes.contains(&0) {
                return refuse(format!(
                    "the {what} clusters have the sizes {sizes:?}; give at least one, none 0"
                ));
            }
        }
        let (rows, columns) = (labels(&self.row_sizes), labels(&self.col_sizes));
        let least = self.row_sizes.len().min(self.col_sizes.len()) as u32;
        let mut preferred = vec![Vec::new(); least as usize];
        for (column, &cluster) in columns.iter().enumerate() {
            preferred[(cluster % least) as usize].push(column as u32);
        }
        let mut random = Random::new(seed);
        let triples = (0..self.counts)
            .map(|_| {
                let row = random.index(rows.len());
                let column = if random.unit() < self.noise {
                    random.index(columns.len()) as u32
                } else {
                    let choice = &preferred[(rows[row] % least) as usize];
                    choice[random.index(choice.len())]
                };
                (row as u32, column, 1.0)
            })
            .collect();
        let matrix = Csr::from_triples(rows.len(), columns.len(), triples);
        Ok((
            matrix,
            CoPartition { rows: Partition::from_labels(rows), columns: Partition::from_labels(columns) },
        ))
    }
}

fn labels(sizes: &[usize]) -> Vec<u32> {
    sizes.iter().zip(0..).flat_map(|(&size, cluster)| std::iter::repeat_n(cluster, size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, TauOptions, tau_cocluster};

    #[test]
    fn what_is_planted_is_found_again() {
        let planted = PlantedCoclusters {
            row_sizes: vec![40, 30, 20],
            col_sizes: vec![25, 25, 30],
            counts: 4000,
            noise: 0.1,
        };
        let (matrix, truth) = planted.draw(4).unwrap();
        assert_eq!(matrix.shape(), (90, 80));
        let total: f64 = (0..90).map(|row| matrix.row(row).1.iter().sum::<f64>()).sum();
        assert_eq!(total, 4000.0);
        assert_eq!(planted.draw(4).unwrap().0, matrix);
        let found = tau_cocluster(&matrix, &TauOptions::default(), Control::default()).unwrap();
        assert_eq!(found, truth);
        let refused = PlantedCoclusters { row_sizes: vec![3, 0], ..planted }.draw(0).unwrap_err().to_string();
        assert!(refused.contains("row clusters have the sizes [3, 0]"), "{refused}");
    }
}
