//! What a cluster is about: the columns that carry the most information with it.

use partita::internal::Arrange as _;
use partita::{Csr, Partition};

use crate::error::{ErrorKind, Result};

/// A column and the information that it contributes, in nats.
pub type Feature = (usize, f64);

/// For each row cluster the columns with the greatest contributions p(i, w) ln(p(i, w) / (p(i) p(w))) to the
/// mutual information of row clusters and columns, the greatest first, at most `most`.
///
/// # Errors
/// When there is not one label per row.
pub fn row_cluster_features(matrix: &Csr, rows: &Partition, most: usize) -> Result<Vec<Vec<Feature>>> {
    let counts = CountsByCluster::new(matrix, rows)?;
    Ok(counts
        .by_cluster
        .iter()
        .zip(&counts.cluster_mass)
        .map(|(columns, &cluster_mass)| {
            let term =
                |&(column, mass): &(u32, f64)| (column as usize, counts.term(column, mass, cluster_mass));
            best(columns.iter().map(term).filter(|(_, information)| *information > 0.0).collect(), most)
        })
        .collect())
}

/// For each column cluster its columns that say most about the row clusters: by
/// Σ p(i, w) ln(p(i, w) / (p(i) p(w))) over the row clusters i, the greatest first, at most `most`.
///
/// # Errors
/// When there is not one label per row and per column.
pub fn column_cluster_features(
    matrix: &Csr,
    rows: &Partition,
    columns: &Partition,
    most: usize,
) -> Result<Vec<Vec<Feature>>> {
    let counts = CountsByCluster::new(matrix, rows)?;
    let of = matrix.shape().1;
    if columns.len() != of {
        return Err(ErrorKind::WrongLength { what: "column", labels: columns.len(), of }.into());
    }
    let mut information = vec![0.0; of];
    for (cells, &cluster_mass) in counts.by_cluster.iter().zip(&counts.cluster_mass) {
        for &(column, mass) in cells {
            information[column as usize] += counts.term(column, mass, cluster_mass);
        }
    }
    let mut members = vec![Vec::new(); columns.clusters() as usize];
    for (column, &cluster) in columns.ids().iter().enumerate() {
        members[cluster as usize].push((column, information[column]));
    }
    Ok(members.into_iter().map(|features| best(features, most)).collect())
}

/// The greatest first, ties by position.
fn best(mut features: Vec<Feature>, most: usize) -> Vec<Feature> {
    features.arrange_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
    features.truncate(most);
    features
}

struct CountsByCluster {
    /// `(column, mass)` of each row cluster, by column.
    by_cluster: Vec<Vec<(u32, f64)>>,
    cluster_mass: Vec<f64>,
    column_mass: Vec<f64>,
    total: f64,
}

impl CountsByCluster {
    fn new(matrix: &Csr, rows: &Partition) -> Result<Self> {
        let (row_count, columns) = matrix.shape();
        if rows.len() != row_count {
            return Err(ErrorKind::WrongLength { what: "row", labels: rows.len(), of: row_count }.into());
        }
        let mut triples = Vec::with_capacity(matrix.nnz());
        for (row, &cluster) in rows.ids().iter().enumerate() {
            let (entries, values) = matrix.row(row);
            triples.extend(entries.iter().zip(values).map(|(&column, &value)| (cluster, column, value)));
        }
        let summed = Csr::from_triples(rows.clusters() as usize, columns, triples);
        let mut column_mass = vec![0.0; columns];
        let mut by_cluster = Vec::new();
        for cluster in 0..rows.clusters() as usize {
            let (entries, values) = summed.row(cluster);
            entries.iter().zip(values).for_each(|(&column, &value)| column_mass[column as usize] += value);
            by_cluster.push(entries.iter().copied().zip(values.iter().copied()).collect::<Vec<_>>());
        }
        let cluster_mass: Vec<f64> =
            by_cluster.iter().map(|cells| cells.iter().map(|(_, mass)| mass).sum()).collect();
        let total = cluster_mass.iter().sum();
        Ok(Self { by_cluster, cluster_mass, column_mass, total })
    }

    /// The contribution of a cluster and a column to the mutual information.
    fn term(&self, column: u32, mass: f64, cluster_mass: f64) -> f64 {
        let expected = cluster_mass * (self.column_mass[column as usize] / self.total);
        mass / self.total * libm::log(mass / expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_topic_rank_first() {
        // Word 0 is common to all; 1 and 2 mark the first topic, 3 the second, 4 is rare.
        let counts = [
            [9.0, 6.0, 4.0, 0.0, 0.0],
            [9.0, 5.0, 3.0, 0.0, 1.0],
            [9.0, 0.0, 0.0, 8.0, 0.0],
            [9.0, 0.0, 1.0, 7.0, 0.0],
        ];
        let triples = (0..4).flat_map(|i| (0..5).map(move |j| (i, j, counts[i as usize][j as usize])));
        let matrix = Csr::from_triples(4, 5, triples.collect());
        let rows = Partition::from_labels([0, 0, 1, 1]);
        let names = |lists: Vec<Vec<Feature>>| -> Vec<Vec<usize>> {
            lists.into_iter().map(|list| list.into_iter().map(|(column, _)| column).collect()).collect()
        };
        assert_eq!(names(row_cluster_features(&matrix, &rows, 2).unwrap()), [vec![1, 2], vec![3, 0]]);
        let columns = Partition::from_labels([0, 0, 0, 1, 1]);
        let found = column_cluster_features(&matrix, &rows, &columns, 2).unwrap();
        assert_eq!(names(found.clone()), [vec![1, 2], vec![3, 4]]);
        // Over all columns the contributions add up to the mutual information of row clusters and columns.
        let all = column_cluster_features(&matrix, &rows, &Partition::from_labels([0; 5]), 5).unwrap();
        let mass = |i: usize| counts[i].iter().sum::<f64>();
        let half = [mass(0) + mass(1), mass(2) + mass(3)];
        let (total, mut information) = (half[0] + half[1], 0.0);
        let columns = (0..5).map(|j| [counts[0][j] + counts[1][j], counts[2][j] + counts[3][j]]);
        for sums in columns {
            for (sum, mass) in sums.into_iter().zip(half).filter(|(sum, _)| *sum > 0.0) {
                information += sum / total * (sum * total / (mass * (sums[0] + sums[1]))).ln();
            }
        }
        assert!((all[0].iter().map(|f| f.1).sum::<f64>() - information).abs() < 1e-13);
    }
}
