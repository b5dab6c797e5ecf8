//! Two coupled hierarchies, as nested levels.

use partita::{CoPartition, Contingency, Csr, Partition, Summary};

use super::tau::{Tau, goodman_kruskal_tau};
use crate::error::{ErrorKind, Result};

/// Two coupled hierarchies: levels of the rows and of the columns, each nested in the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CoHierarchy {
    /// Levels of the rows, the coarsest first.
    pub rows: Vec<Partition>,
    /// Levels of the columns, the coarsest first.
    pub columns: Vec<Partition>,
    /// True if the run reached its end; if it was cancelled, it can be resumed from these levels.
    pub complete: bool,
}

impl CoHierarchy {
    /// The levels of the rows (0) or of the columns (1).
    pub(super) fn side(&self, side: usize) -> &[Partition] {
        if side == 0 { &self.rows } else { &self.columns }
    }

    pub(super) fn push(&mut self, side: usize, level: Partition) {
        if side == 0 { self.rows.push(level) } else { self.columns.push(level) }
    }

    /// The number of levels of the deeper hierarchy.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.rows.len().max(self.columns.len())
    }

    /// The co-clustering at a level counted from 0; the hierarchy that ends first keeps its last level.
    ///
    /// # Panics
    /// When a side has no level; one that [`hicc`](crate::hicc) returns has.
    #[must_use]
    pub fn level(&self, level: usize) -> CoPartition {
        let at = |levels: &[Partition]| levels[level.min(levels.len() - 1)].clone();
        CoPartition { rows: at(&self.rows), columns: at(&self.columns) }
    }

    /// τ of each level.
    ///
    /// # Errors
    /// When the matrix is not the one that was clustered.
    pub fn taus(&self, matrix: &Csr) -> Result<Vec<Tau>> {
        let tau = |CoPartition { rows, columns }| goodman_kruskal_tau(matrix, &rows, &columns);
        (0..self.depth()).map(|level| tau(self.level(level))).collect()
    }

    /// The mean of the symmetric τ over the row levels, level i weighing 1/i: the top levels count most.
    #[must_use]
    pub fn goodness(&self, taus: &[Tau]) -> f64 {
        harmonic_mean(taus.iter().take(self.rows.len()).map(|tau| tau.symmetric))
    }

    /// The cross-tables of classes of the rows with each row level, for any measure.
    ///
    /// # Errors
    /// When there is not one class per row.
    pub fn against_classes(&self, classes: &Partition) -> partita::Result<Vec<Summary>> {
        self.rows.iter().map(|level| Contingency::from_partitions(classes, level).map(Summary::new)).collect()
    }

    /// Checks that the levels are nested clusterings of the rows and columns.
    pub(super) fn check(&self, (rows, columns): (usize, usize)) -> Result<()> {
        for (what, levels, objects) in [("row", &self.rows, rows), ("column", &self.columns, columns)] {
            for (index, level) in levels.iter().enumerate() {
                let bad = |problem| Err(ErrorKind::BadLevels { what, level: index + 1, problem }.into());
                if level.len() != objects {
                    return bad("does not label as many objects as the matrix has");
                }
                if index > 0 && !is_nested(&levels[index - 1], level) {
                    return bad("puts together what the level above keeps apart");
                }
            }
        }
        Ok(())
    }
}

/// Σ (xᵢ / i) / Σ (1 / i) for i = 1, 2, …
#[must_use]
pub fn harmonic_mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (value, i) in values.into_iter().zip(1_u32..) {
        sum += value / f64::from(i);
        weights += 1.0 / f64::from(i);
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

fn is_nested(coarse: &Partition, fine: &Partition) -> bool {
    let mut home = vec![None; fine.clusters() as usize];
    coarse
        .ids()
        .iter()
        .zip(fine.ids())
        .all(|(&outer, &inner)| *home[inner as usize].get_or_insert(outer) == outer)
}
