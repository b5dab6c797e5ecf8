//! The scores of all clusters of both sides, and the two ways to combine them.

use super::{EntropyScore, Features, SubcomponentScore, features};
use crate::error::{ErrorKind, Result};
use crate::input::Partition;
use crate::numeric::{fixed_sum, x_ln_x};
use crate::sums::BestOverlaps;
use crate::table::Contingency;

/// A way to combine the scores of the two clusters of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combine {
    /// S*.
    Product,
    /// S′.
    Mean,
}

/// A score per cluster of A (how B splits it) and per cluster of B (how it was merged from A).
#[derive(Debug, Clone, PartialEq)]
pub struct SubcomponentScores {
    split: Vec<f64>,
    merge: Vec<f64>,
}

impl SubcomponentScores {
    /// Scores every cluster from the sizes of its pieces.
    ///
    /// # Errors
    /// When the score is not a finite number.
    pub fn from_sizes(table: &Contingency, score: &dyn SubcomponentScore) -> Result<Self> {
        let split = score_rows(table, score)?;
        Ok(Self { split, merge: score_rows(&table.transposed(), score)? })
    }

    /// As [`Self::from_sizes`] with [`EntropyScore`], in one pass over the cells.
    #[doc(hidden)]
    pub fn by_entropy(table: &Contingency) -> Self {
        let mut merged = vec![0_i128; table.column_sums().len()];
        let rows = table.cells().chunk_by(|x, y| x.row == y.row).zip(table.row_sums());
        let split = rows.map(|(cells, &size)| {
            let mut pieces = 0;
            // A piece of one item adds nothing, and where clusters are many most pieces are of that kind.
            for cell in cells.iter().filter(|cell| cell.count > 1) {
                let piece = x_ln_x(cell.count);
                pieces += piece;
                merged[cell.column as usize] += piece;
            }
            EntropyScore::of_sum(pieces, size)
        });
        let split = split.collect();
        let merge = merged.into_iter().zip(table.column_sums());
        Self { split, merge: merge.map(|(pieces, &size)| EntropyScore::of_sum(pieces, size)).collect() }
    }

    /// As [`Self::from_sizes`] with [`LargestPiece`](super::LargestPiece).
    #[doc(hidden)]
    pub fn by_largest_piece(table: &Contingency, best: &BestOverlaps) -> Self {
        let shares = |largest: &[u64], sizes: &[u64]| {
            largest.iter().zip(sizes).map(|(&piece, &size)| piece as f64 / size as f64).collect()
        };
        Self {
            split: shares(best.rows(), table.row_sums()),
            merge: shares(best.columns(), table.column_sums()),
        }
    }

    /// Scores every cluster by the share of its sum of squares that stays within its pieces. A cluster
    /// without spread scores 1 when whole and 0 when split.
    ///
    /// # Errors
    /// When the clusterings and the features describe different numbers of items, or none.
    pub fn from_features(a: &Partition, b: &Partition, features: &dyn Features) -> Result<Self> {
        Self::from_spreads(a, b, features.items(), |groups| features::spreads(features, groups))
    }

    /// As [`Self::from_features`] from distances between the items: the sum of squares of a set is the sum of
    /// its squared distances divided by its size. Takes time quadratic in the largest cluster.
    ///
    /// # Errors
    /// When the clusterings label different numbers of items, or none.
    pub fn from_distances(
        a: &Partition,
        b: &Partition,
        distance: &dyn Fn(usize, usize) -> f64,
    ) -> Result<Self> {
        Self::from_spreads(a, b, a.len(), |groups| features::spreads_from_distances(distance, groups))
    }

    fn from_spreads(
        a: &Partition,
        b: &Partition,
        items: usize,
        spreads: impl Fn(&Partition) -> Vec<f64>,
    ) -> Result<Self> {
        if a.len() != items {
            return Err(ErrorKind::UnequalLengths { a: a.len(), b: items }.into());
        }
        let meet = super::meet(a, b)?;
        let within = spreads(&meet);
        let side = |clustering: &Partition| {
            let (whole, clusters) = (spreads(clustering), clustering.clusters() as usize);
            let (mut kept, mut pieces) = (vec![0.0; clusters], vec![0_u32; clusters]);
            let mut seen = vec![false; meet.clusters() as usize];
            for (&cluster, &piece) in clustering.ids().iter().zip(meet.ids()) {
                if !std::mem::replace(&mut seen[piece as usize], true) {
                    kept[cluster as usize] += within[piece as usize];
                    pieces[cluster as usize] += 1;
                }
            }
            (0..clusters)
                .map(|c| match pieces[c] {
                    1 => 1.0,
                    _ if whole[c] == 0.0 => 0.0,
                    _ => (kept[c] / whole[c]).clamp(0.0, 1.0),
                })
                .collect()
        };
        Ok(Self { split: side(a), merge: side(b) })
    }

    /// The score of each cluster of A.
    #[must_use]
    pub fn split(&self) -> &[f64] {
        &self.split
    }

    /// The score of each cluster of B.
    #[must_use]
    pub fn merge(&self) -> &[f64] {
        &self.merge
    }

    /// S*: the mean over all items of the product of the scores of its two clusters.
    #[must_use]
    pub fn product(&self, table: &Contingency) -> f64 {
        // As integers of 80 binary digits the scores of B add up over a row in whatever order, and 2^40 items fit.
        let largest = self.merge.iter().fold(f64::MIN_POSITIVE, |largest, score| score.abs().max(largest));
        let digits = 80 - (libm::ilogb(largest) + 1);
        let merge: Vec<i128> = self.merge.iter().map(|&score| libm::scalbn(score, digits) as i128).collect();
        let rows = table.cells().chunk_by(|x, y| x.row == y.row).zip(&self.split);
        let terms = rows.map(|(cells, &split)| {
            let merged: i128 =
                cells.iter().map(|cell| i128::from(cell.count) * merge[cell.column as usize]).sum();
            libm::scalbn(merged as f64, -digits) * split
        });
        fixed_sum(terms) / table.n() as f64
    }

    #[doc(hidden)]
    pub fn combined(&self, table: &Contingency, combine: Combine) -> f64 {
        match combine {
            Combine::Product => self.product(table),
            Combine::Mean => self.mean(table),
        }
    }

    /// S′: the mean over all items of the mean of the scores of its two clusters.
    #[must_use]
    pub fn mean(&self, table: &Contingency) -> f64 {
        let weighted = |sizes: &[u64], scores: &[f64]| {
            fixed_sum(sizes.iter().zip(scores).map(|(&size, score)| size as f64 * score))
        };
        let total = weighted(table.row_sums(), &self.split) + weighted(table.column_sums(), &self.merge);
        total / 2.0 / table.n() as f64
    }
}

/// The score of each row from the sizes of its cells.
fn score_rows(table: &Contingency, score: &dyn SubcomponentScore) -> Result<Vec<f64>> {
    let mut pieces = Vec::new();
    let rows = table.cells().chunk_by(|x, y| x.row == y.row);
    rows.zip(table.row_sums())
        .map(|(cells, &size)| {
            pieces.clear();
            pieces.extend(cells.iter().map(|cell| cell.count));
            // In order of size: a score that sums floats then does not depend on the numbering.
            pieces.sort_unstable();
            let value = score.score(&pieces, size);
            if value.is_finite() {
                Ok(value)
            } else {
                Err(ErrorKind::BadSubcomponentScore { value, pieces: pieces.len(), size }.into())
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{DenseFeatures, EntropyByClusters, LargestPiece, SparseFeatures};
    use super::*;

    /// Clusterings of 40 items with several components.
    fn clusterings() -> (Partition, Partition) {
        let a = Partition::from_labels((0..40_u32).map(|i| i / 7));
        let b = Partition::from_labels((0..40_u32).map(|i| if i < 20 { i / 4 } else { 9 + (i * i) % 5 }));
        (a, b)
    }

    #[test]
    fn the_fast_ways_are_those_from_sizes() {
        let (a, b) = clusterings();
        let table = Contingency::from_partitions(&a, &b).unwrap();
        let from_sizes =
            |score: &dyn SubcomponentScore| SubcomponentScores::from_sizes(&table, score).unwrap();
        assert_eq!(SubcomponentScores::by_entropy(&table), from_sizes(&EntropyScore));
        let best = BestOverlaps::of(&table);
        assert_eq!(SubcomponentScores::by_largest_piece(&table, &best), from_sizes(&LargestPiece));
    }

    #[test]
    fn equals_the_double_sum_of_the_definition() {
        let (a, b) = clusterings();
        let table = Contingency::from_partitions(&a, &b).unwrap();
        let scores = SubcomponentScores::from_sizes(&table, &EntropyScore).unwrap();
        let s = |pieces: Vec<f64>| {
            let size: f64 = pieces.iter().sum();
            let h: f64 = pieces.iter().map(|p| -p / size * (p / size).ln()).sum();
            if size == 1.0 { 1.0 } else { 1.0 - h / size.ln() }
        };
        let of_row = |i: u32| table.cells().iter().filter(|c| c.row == i).map(|c| c.count as f64).collect();
        let of_column =
            |j: u32| table.cells().iter().filter(|c| c.column == j).map(|c| c.count as f64).collect();
        let expected: f64 =
            table.cells().iter().map(|c| c.count as f64 * s(of_row(c.row)) * s(of_column(c.column))).sum();
        assert!((scores.product(&table) - expected / 40.0).abs() < 1e-14);
    }

    #[test]
    fn the_mean_of_the_largest_piece_is_van_dongen_and_of_the_entropy_by_k_is_vi() {
        let (a, b) = clusterings();
        let table = Contingency::from_partitions(&a, &b).unwrap();
        let largest = |sums: usize, key: fn(&crate::table::Cell) -> u32| -> u64 {
            let best = |i| table.cells().iter().filter(|c| key(c) == i as u32).map(|c| c.count).max();
            (0..sums).filter_map(best).sum()
        };
        let (rows, columns) = table.clusters();
        let van_dongen = (largest(rows, |c| c.row) + largest(columns, |c| c.column)) as f64 / 80.0;
        let scores = SubcomponentScores::from_sizes(&table, &LargestPiece).unwrap();
        assert!((scores.mean(&table) - van_dongen).abs() < 1e-15);

        let scores = SubcomponentScores::from_sizes(&table, &EntropyByClusters { k: 12 }).unwrap();
        let vi = crate::sums::InfoSums::from_table(&table).variation();
        assert!((scores.mean(&table) - (1.0 - vi / (2.0 * 12_f64.ln()))).abs() < 1e-14);
    }

    #[test]
    fn dense_sparse_and_distances_agree() {
        let (a, b) = clusterings();
        let value = |item: usize, dim: usize| ((item * 37 + dim * 11) % 13) as f64 * 0.1;
        let dense: Vec<f64> = (0..40 * 3).map(|i| value(i / 3, i % 3)).collect();
        let sparse: Vec<Vec<(u32, f64)>> = (0..40)
            .map(|i| (0..3).map(|d| (d as u32, value(i, d))).filter(|x| x.1 != 0.0).collect())
            .collect();
        let table = Contingency::from_partitions(&a, &b).unwrap();
        let from_dense =
            SubcomponentScores::from_features(&a, &b, &DenseFeatures::new(&dense, 3).unwrap()).unwrap();
        let sparse = SparseFeatures::from_rows(&sparse).unwrap();
        let from_sparse = SubcomponentScores::from_features(&a, &b, &sparse).unwrap();
        let distance = |i, j| (0..3).map(|d| (value(i, d) - value(j, d)).powi(2)).sum::<f64>().sqrt();
        let from_distances = SubcomponentScores::from_distances(&a, &b, &distance).unwrap();
        assert!((from_dense.product(&table) - from_sparse.product(&table)).abs() < 1e-14);
        assert!((from_dense.product(&table) - from_distances.product(&table)).abs() < 1e-13);
        assert!(from_dense.product(&table) > 0.0);
    }

    #[test]
    fn a_cluster_without_spread_scores_one_when_whole_and_zero_when_split() {
        let a = Partition::from_labels([0, 0, 0, 1, 1]);
        let b = Partition::from_labels([0, 0, 1, 2, 2]);
        let same = [0.1, 0.1, 0.1, 0.3, 0.3];
        let scores =
            SubcomponentScores::from_features(&a, &b, &DenseFeatures::new(&same, 1).unwrap()).unwrap();
        assert_eq!(scores.split(), [0.0, 1.0]);
        assert_eq!(scores.merge(), [1.0, 1.0, 1.0]);
    }

    #[test]
    fn a_score_that_is_not_a_number_is_refused() {
        let table = Contingency::from_dense(&[[1_u64, 2]]).unwrap();
        let error = SubcomponentScores::from_sizes(&table, &|_: &[u64], _: u64| f64::NAN).unwrap_err();
        assert!(error.to_string().contains("a cluster of 3 items in 2 pieces"), "{error}");
    }
}
