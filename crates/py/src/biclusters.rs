//! Two sets of biclusters counted.

use std::sync::Arc;

use partita::{BiclusterSummary, Biclusters, compare};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::failure::{caught, raise};

/// The rows and the columns of each bicluster.
type Lists = Vec<(Vec<u32>, Vec<u32>)>;

/// The comparison of the rows and that of the columns of two sets of biclusters.
#[pyclass(frozen, module = "partita._native")]
pub struct BiclusterCounts(pub(crate) Arc<BiclusterSummary>);

#[pymethods]
impl BiclusterCounts {
    /// Two sets of biclusters of a matrix of that shape.
    #[classmethod]
    fn from_lists(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        shape: (usize, usize),
        a: Lists,
        b: Lists,
    ) -> PyResult<Self> {
        let summary = py.detach(|| {
            BiclusterSummary::of(&Biclusters::from_lists(shape, a)?, &Biclusters::from_lists(shape, b)?)
        });
        Ok(Self(Arc::new(summary.map_err(raise)?)))
    }

    /// Number of cells of the matrix.
    #[getter]
    fn n(&self) -> u64 {
        let (rows, columns) = self.0.shape();
        rows * columns
    }

    /// Numbers of biclusters.
    #[getter]
    fn clusters(&self) -> (usize, usize) {
        self.0.biclusters()
    }

    /// Number of pairs of biclusters that share cells.
    #[getter]
    fn cells(&self) -> usize {
        self.0.shared_cells().len()
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
