//! Biclusters: sets of rows with sets of columns, which may overlap or leave cells out.

use super::Matching;
use crate::error::{ErrorKind, Result};
use crate::numeric::quotient;
use crate::table::Cell;
use crate::text::quantity;

/// A set of biclusters of one matrix, as lists of the rows and of the columns of each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Biclusters {
    members: Vec<(Vec<u32>, Vec<u32>)>,
}

impl Biclusters {
    /// From scikit-learn's indicators: `rows[k][i]` says whether row `i` is in bicluster `k`.
    ///
    /// # Errors
    /// When there are not as many row indicators as column indicators.
    pub fn from_indicators<I: AsRef<[bool]>>(rows: &[I], columns: &[I]) -> Result<Self> {
        if rows.len() != columns.len() {
            return Err(ErrorKind::BadTable(format!(
                "found {} with rows and {} with columns; give both for each",
                quantity(rows.len(), "bicluster"),
                columns.len()
            ))
            .into());
        }
        let members = |indicator: &I| -> Vec<u32> {
            indicator.as_ref().iter().zip(0..).filter(|(inside, _)| **inside).map(|(_, i)| i).collect()
        };
        Ok(Self {
            members: rows.iter().zip(columns).map(|(row, column)| (members(row), members(column))).collect(),
        })
    }

    /// Number of biclusters.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The sum of the Jaccard similarities of the best one-to-one matching, divided by the larger number of
    /// biclusters: scikit-learn's `consensus_score`. Two empty sets agree.
    ///
    /// ```
    /// use partita::Biclusters;
    /// let a = Biclusters::from_indicators(&[[true, false], [false, true]], &[[false, true], [true, false]])?;
    /// let b = Biclusters::from_indicators(&[[false, true], [true, false]], &[[true, false], [false, true]])?;
    /// assert_eq!(a.consensus_score(&b), 1.0);
    /// # Ok::<(), partita::Error>(())
    /// ```
    #[must_use]
    pub fn consensus_score(&self, other: &Self) -> f64 {
        let blocks = (self.len(), other.len());
        if blocks == (0, 0) {
            return 1.0;
        }
        let mut similarities = Vec::new();
        for (a, (rows_a, columns_a)) in self.members.iter().enumerate() {
            for (b, (rows_b, columns_b)) in other.members.iter().enumerate() {
                let times = |x: usize, y: usize| x as u128 * y as u128;
                let both = times(shared(rows_a, rows_b), shared(columns_a, columns_b));
                if both > 0 {
                    let sizes = (times(rows_a.len(), columns_a.len()), times(rows_b.len(), columns_b.len()));
                    similarities.push((a as u32, b as u32, jaccard(both, sizes.0, sizes.1)));
                }
            }
        }
        best_assignment(blocks, &similarities) / blocks.0.max(blocks.1) as f64
    }
}

/// The number of values that two ascending lists share.
fn shared(a: &[u32], b: &[u32]) -> usize {
    a.iter().filter(|value| b.binary_search(value).is_ok()).count()
}

/// The cells in both among the cells in either.
pub(crate) fn jaccard(both: u128, size_a: u128, size_b: u128) -> f64 {
    quotient(both, size_a + size_b - both)
}

/// The greatest sum of similarities, each in [0, 1] and sorted by the first number, over all one-to-one
/// matchings.
pub(crate) fn best_assignment(blocks: (usize, usize), similarities: &[(u32, u32, f64)]) -> f64 {
    // Integers let the search compare exactly; 2^-50 is below the rounding of the similarities themselves.
    const SCALE: f64 = (1_u64 << 50) as f64;
    let cells: Vec<Cell> = similarities
        .iter()
        .map(|&(row, column, similarity)| Cell { row, column, count: (similarity * SCALE).round() as u64 })
        .filter(|cell| cell.count > 0)
        .collect();
    let matching = Matching::of_cells(blocks, &cells);
    let matched = |row: u32, column: u32| matching.partners()[row as usize] == Some(column);
    crate::numeric::fixed_sum(
        similarities.iter().filter(|&&(row, column, _)| matched(row, column)).map(|&(_, _, value)| value),
    )
}
