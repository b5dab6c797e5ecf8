//! The split–merge framework with scores, features or distances of the user's own.

use std::cell::RefCell;

use numpy::ndarray::ArrayView2;
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use partita::split_merge::{
    DenseFeatures, EntropyScore, LargestPiece, SparseFeatures, SubcomponentScore, SubcomponentScores,
    violations,
};
use partita::{Contingency, Partition};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::clusterings::named_partition;
use crate::failure::{caught, raise};
use crate::table::Counts;

/// S* and S′, then the score of each cluster of A and of each of B.
type Framed = (f64, f64, Vec<f64>, Vec<f64>);

fn framed(scores: &SubcomponentScores, table: &Contingency) -> Framed {
    (scores.product(table), scores.mean(table), scores.split().to_vec(), scores.merge().to_vec())
}

/// Scores by the sizes of the pieces: "entropy", "largest_piece", or a callable of sizes and total.
#[pyfunction]
pub fn split_merge_of_sizes(counts: &Counts, score: &Bound<'_, PyAny>) -> PyResult<Framed> {
    let table = counts.summary.table();
    if let Ok(name) = score.cast::<PyString>() {
        let scores = match name.to_str()? {
            "entropy" => caught(|| Ok(SubcomponentScores::from_sizes(table, &EntropyScore)))?,
            "largest_piece" => caught(|| Ok(SubcomponentScores::from_sizes(table, &LargestPiece)))?,
            other => {
                return Err(raise(format!(
                    "{other:?} is not a value of score; choose entropy, largest_piece, or give a function"
                )));
            }
        };
        return Ok(framed(&scores.map_err(raise)?, table));
    }
    let score = GivenScore { function: score, failure: RefCell::new(None) };
    let scores = caught(|| Ok(SubcomponentScores::from_sizes(table, &score)))?;
    score.check()?;
    Ok(framed(&scores.map_err(raise)?, table))
}

/// Lists the framework's requirements that a score of the user's breaks, with a counterexample each.
#[pyfunction]
pub fn split_merge_violations(score: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let score = GivenScore { function: score, failure: RefCell::new(None) };
    let found = caught(|| Ok(violations(&score)))?;
    score.check()?;
    Ok(found.iter().map(ToString::to_string).collect())
}

/// A Python function as a score. Its first exception is kept, and nothing is called any more.
struct GivenScore<'a, 'py> {
    function: &'a Bound<'py, PyAny>,
    failure: RefCell<Option<PyErr>>,
}

impl SubcomponentScore for GivenScore<'_, '_> {
    fn score(&self, pieces: &[u64], size: u64) -> f64 {
        if self.failure.borrow().is_some() {
            return f64::NAN;
        }
        let value = self.function.call1((pieces.to_vec(), size)).and_then(|value| value.extract());
        value.unwrap_or_else(|error| {
            *self.failure.borrow_mut() = Some(error);
            f64::NAN
        })
    }
}

impl GivenScore<'_, '_> {
    fn check(&self) -> PyResult<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

/// Data from which a spread is computed.
#[derive(FromPyObject)]
pub enum Spread<'py> {
    /// A row of numbers per item.
    Dense(PyReadonlyArray2<'py, f64>),
    /// Compressed rows: where they start, their columns, their values.
    Sparse(PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, f64>),
}

/// Scores by the share of the sum of squares that stays within the pieces; from distances if `distances`.
#[pyfunction]
pub fn split_merge_of_features(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    features: Spread<'_>,
    distances: bool,
) -> PyResult<(Framed, Vec<String>, Vec<String>)> {
    let ((a, rows), (b, columns)) = (named_partition(a)?, named_partition(b)?);
    let framed = caught(|| of_features(&a, &b, features, distances))?;
    Ok((framed, rows, columns))
}

fn of_features(a: &Partition, b: &Partition, features: Spread<'_>, distances: bool) -> PyResult<Framed> {
    let table = Contingency::from_partitions(a, b).map_err(raise)?;
    let scores = match features {
        Spread::Dense(matrix) if distances => by_distances(a, b, &matrix.as_array())?,
        Spread::Dense(matrix) => {
            let dims = matrix.as_array().ncols();
            DenseFeatures::new(matrix.as_slice()?, dims)
                .and_then(|features| SubcomponentScores::from_features(a, b, &features))
        }
        Spread::Sparse(starts, columns, values) => {
            let entries = sparse_rows(starts.as_slice()?, columns.as_slice()?, values.as_slice()?)?;
            SparseFeatures::from_rows(&entries)
                .and_then(|features| SubcomponentScores::from_features(a, b, &features))
        }
    };
    Ok(framed(&scores.map_err(raise)?, &table))
}

fn by_distances(
    a: &Partition,
    b: &Partition,
    matrix: &ArrayView2<'_, f64>,
) -> PyResult<partita::Result<SubcomponentScores>> {
    if matrix.dim() != (a.len(), a.len()) {
        return Err(raise(format!(
            "the distances are {} × {} for {} items; give a row and a column per item",
            matrix.nrows(),
            matrix.ncols(),
            a.len()
        )));
    }
    if matrix.iter().any(|distance| !distance.is_finite()) {
        return Err(raise("a distance is not a finite number; give a distance for every pair of items"));
    }
    Ok(SubcomponentScores::from_distances(a, b, &|i, j| matrix[(i, j)]))
}

fn sparse_rows(starts: &[i64], columns: &[i64], values: &[f64]) -> PyResult<Vec<Vec<(u32, f64)>>> {
    let broken = || raise("the sparse matrix is inconsistent; make it anew");
    let rows = starts.windows(2).map(|ends| {
        let range = usize::try_from(ends[0]).ok().zip(usize::try_from(ends[1]).ok());
        let (columns, values) = range
            .and_then(|(from, to)| Some((columns.get(from..to)?, values.get(from..to)?)))
            .ok_or_else(broken)?;
        let entry =
            |(&column, &value): (&i64, &f64)| Ok((u32::try_from(column).map_err(|_| broken())?, value));
        columns.iter().zip(values).map(entry).collect()
    });
    rows.collect()
}
