//! Requests in, scores out.

use std::sync::Arc;

use partita::{Biclusters, Cost, Kind, Reads, Request, Score, Summary, find};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::counting;
use crate::failure::{raise, warn};
use crate::policies::Reading;
use crate::running::Threads;

/// A key with its score, or with the reason why there is none.
pub type Scored = (String, Option<f64>, Option<String>);

/// Number of items, numbers of clusters, number of cells, scores.
type Compared = (u64, (usize, usize), usize, Vec<Scored>);

/// The score of two columns by one measure; `nan` and a warning where it is undefined.
#[pyfunction]
pub fn score(
    measure: &str,
    params: Vec<(Bound<'_, PyString>, Bound<'_, PyAny>)>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    reading: Reading<'_>,
) -> PyResult<f64> {
    let mut request = Request::new(find(measure).map_err(raise)?);
    for (name, value) in params {
        // A parameter without a value is one that was not given.
        if !value.is_none() {
            request = request.with(name.to_str()?, value.str()?.to_str()?).map_err(raise)?;
        }
    }
    let score = if request.measure().reads() == Reads::PairCounts {
        request.score(&counting::pair_counts(a, b, &reading)?).map_err(raise)?
    } else {
        let summary = Summary::new(counting::counts(a, b, &reading)?);
        one(a.py(), &Arc::new(summary), request.clone(), reading.threads)?
    };
    match score.into_result() {
        Ok(value) => Ok(value),
        Err(reason) => {
            warn(a.py(), format!("{} is undefined: {reason}", request.key()))?;
            Ok(f64::NAN)
        }
    }
}

/// Number of items, numbers of clusters, number of cells, and the scores by all the measures asked for.
#[pyfunction]
pub fn compare(
    measures: Vec<String>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    reading: Reading<'_>,
) -> PyResult<Compared> {
    let requests = parse(&measures)?;
    let summary = Arc::new(Summary::new(counting::counts(a, b, &reading)?));
    let scores = all(a.py(), &summary, requests, reading.threads)?;
    let table = summary.table();
    Ok((table.n(), table.clusters(), table.cells().len(), scores))
}

/// The keys of the measures asked for, each once: an error for what does not exist.
#[pyfunction]
pub fn check(measures: Vec<String>) -> PyResult<Vec<String>> {
    Ok(parse(&measures)?.iter().map(Request::key).collect())
}

/// The consensus of two sets of biclusters, each given as indicators of its rows and of its columns.
#[pyfunction]
pub fn biclusters_consensus(
    a_rows: Vec<Vec<bool>>,
    a_cols: Vec<Vec<bool>>,
    b_rows: Vec<Vec<bool>>,
    b_cols: Vec<Vec<bool>>,
) -> PyResult<f64> {
    let a = Biclusters::from_indicators(&a_rows, &a_cols).map_err(raise)?;
    let b = Biclusters::from_indicators(&b_rows, &b_cols).map_err(raise)?;
    Ok(a.consensus_score(&b))
}

/// Reads `name[:param=value…]`, each key once.
pub fn parse(measures: &[String]) -> PyResult<Vec<Request>> {
    Request::parse_all(measures).map_err(raise)
}

/// Scores a table by each measure.
pub fn all(
    py: Python<'_>,
    summary: &Arc<Summary>,
    requests: Vec<Request>,
    threads: Threads,
) -> PyResult<Vec<Scored>> {
    let mut scores = Vec::with_capacity(requests.len());
    for request in requests {
        let key = request.key();
        scores.push(match one(py, summary, request, threads)?.into_result() {
            Ok(value) => (key, Some(value), None),
            Err(reason) => (key, None, Some(reason.into_owned())),
        });
    }
    Ok(scores)
}

/// Cells from which on a measure that is not linear may take long enough for a user to give up.
const MAY_TAKE_LONG: usize = 1 << 10;

fn one(py: Python<'_>, summary: &Arc<Summary>, request: Request, threads: Threads) -> PyResult<Score> {
    let cells = summary.table().cells().len();
    let flat = request.measure().accepts(Kind::Labels);
    if flat && request.measure().cost != Cost::Linear && cells >= MAY_TAKE_LONG {
        let summary = Arc::clone(summary);
        return threads.run_interruptibly(py, move || request.score(&*summary));
    }
    threads.run(py, cells, || request.score(&**summary))
}
