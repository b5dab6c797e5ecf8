//! Sets of biclusters.

use std::sync::Arc;

use partita::{BiclusterSummary, Biclusters, compare};
use pyo3::prelude::*;

use crate::failure::{caught, raise};

/// The rows and the columns of each bicluster.
type Lists = Vec<(Vec<u32>, Vec<u32>)>;

/// A set of biclusters that never changes.
#[pyclass(frozen, module = "partita._native")]
pub struct BiclusterRows(pub Arc<Biclusters>);

#[pymethods]
impl BiclusterRows {
    /// The rows and the columns of each bicluster of a matrix of that shape.
    #[new]
    fn new(shape: (usize, usize), lists: Lists) -> PyResult<Self> {
        caught(|| Ok(Self(Arc::new(Biclusters::from_lists(shape, lists).map_err(raise)?))))
    }
}

/// The consensus of two sets of biclusters as scikit-learn has it: one without cells counts, and is like no other.
#[pyfunction]
pub fn biclusters_consensus(shape: (usize, usize), a: Lists, b: Lists) -> PyResult<f64> {
    caught(|| {
        let given = a.len().max(b.len());
        let (a, b) = (
            Biclusters::from_lists(shape, a).map_err(raise)?,
            Biclusters::from_lists(shape, b).map_err(raise)?,
        );
        let kept = a.len().max(b.len());
        let summary = BiclusterSummary::of(&a, &b).map_err(raise)?;
        let score = compare("consensus_score", &summary).map_err(raise)?.value().unwrap_or_default();
        Ok(if kept == given { score } else { score * kept as f64 / given as f64 })
    })
}
