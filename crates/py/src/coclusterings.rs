//! Two co-clusterings of one matrix.

use std::sync::Arc;

use partita::CoSummary;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::counting;
use crate::failure::{PartitaError, raise};
use crate::policies::Reading;
use crate::running::Threads;
use crate::scoring::{Scored, parse};

/// The labels of the rows, and those of the columns.
type Labels<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The counts of the rows and those of the columns.
#[pyclass(frozen, module = "partita._native")]
pub struct CoCounts {
    pub summary: Arc<CoSummary>,
}

/// An error of ours with the side that it is about.
fn of_side(py: Python<'_>, side: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<PartitaError>(py) {
        raise(format!("{side}: {}", error.value(py)))
    } else {
        error
    }
}

#[pymethods]
impl CoCounts {
    /// The labels of the rows and of the columns of both co-clusterings.
    #[classmethod]
    fn from_columns(
        _: &Bound<'_, PyType>,
        a: Labels<'_>,
        b: Labels<'_>,
        reading: Reading<'_>,
    ) -> PyResult<Self> {
        let py = a.0.py();
        let rows = counting::counts(&a.0, &b.0, &reading).map_err(|error| of_side(py, "rows", error))?;
        let cols = counting::counts(&a.1, &b.1, &reading).map_err(|error| of_side(py, "columns", error))?;
        Ok(Self { summary: Arc::new(CoSummary::new(rows, cols)) })
    }

    /// The scores by all the measures asked for.
    fn scores(&self, py: Python<'_>, measures: Vec<String>, n_jobs: Option<i64>) -> PyResult<Vec<Scored>> {
        let (requests, threads) = (parse(&measures)?, Threads::from_jobs(n_jobs)?);
        let mut scores = Vec::with_capacity(requests.len());
        for request in requests {
            let (key, summary) = (request.key(), Arc::clone(&self.summary));
            let score = threads.run_interruptibly(py, move || request.score(&*summary))?;
            scores.push(match score.into_result() {
                Ok(value) => (key, Some(value), None),
                Err(reason) => (key, None, Some(reason.into_owned())),
            });
        }
        Ok(scores)
    }

    /// Number of cells of the matrix.
    #[getter]
    fn n(&self) -> u64 {
        self.summary.rows().table().n() * self.summary.columns().table().n()
    }

    /// Numbers of blocks.
    #[getter]
    fn clusters(&self) -> (usize, usize) {
        let (rows, cols) =
            (self.summary.rows().table().clusters(), self.summary.columns().table().clusters());
        (rows.0 * cols.0, rows.1 * cols.1)
    }

    /// Number of pairs of blocks that share cells.
    #[getter]
    fn cells(&self) -> usize {
        self.summary.rows().table().cells().len() * self.summary.columns().table().cells().len()
    }
}
