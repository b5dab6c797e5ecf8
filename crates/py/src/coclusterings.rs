//! Two co-clusterings of one matrix.

use std::sync::Arc;

use partita::{CoSummary, Score};
use pyo3::prelude::*;

use crate::counting;
use crate::policies::Reading;
use crate::scoring::{Compared, parse};

/// The labels of the rows, and those of the columns.
type Labels<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Cells of the matrix, blocks of A and of B, pairs of blocks that share cells, and the scores.
#[pyfunction]
pub fn compare_coclusterings(
    py: Python<'_>,
    measures: Vec<String>,
    a: Labels<'_>,
    b: Labels<'_>,
    reading: Reading<'_>,
) -> PyResult<Compared> {
    let requests = parse(&measures)?;
    let rows = counting::counts(&a.0, &b.0, &reading)?;
    let cols = counting::counts(&a.1, &b.1, &reading)?;
    let blocks = (rows.clusters().0 * cols.clusters().0, rows.clusters().1 * cols.clusters().1);
    let (n, cells) = (rows.n() * cols.n(), rows.cells().len() * cols.cells().len());
    let summary = Arc::new(CoSummary::new(rows, cols));
    let mut scores = Vec::with_capacity(requests.len());
    for request in requests {
        let (key, summary) = (request.key(), Arc::clone(&summary));
        let score = reading.threads.run_interruptibly(py, move || request.score(&*summary))?;
        scores.push(match score {
            Score::Value(value) => (key, Some(value), None),
            Score::Undefined(reason) => (key, None, Some(reason.into_owned())),
        });
    }
    Ok((n, blocks, cells, scores))
}
