//! One score, as fast as can be.

use partita::{Columns, Cost, Doubt, Request, Score, find};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::counting;
use crate::failure::{raise, warn};
use crate::interruptible::Threads;
use crate::policies::Given;
use crate::quick::doubts;

/// A key with its score, or with the reason why there is none.
pub type Scored = (String, Option<f64>, Option<String>);

/// Cells from which on a score may take long enough for a user to give up.
const LONG: usize = 1 << 10;

/// Parameters of a measure by name; None is the default.
pub type Params<'py> = Vec<(Bound<'py, PyString>, Bound<'py, PyAny>)>;

/// The score of two columns by one measure; `nan` and a warning where it is undefined, and a warning of columns that hold ids.
#[pyfunction]
pub fn score(
    measure: &str,
    params: Params<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    reading: Given<'_>,
    may_hold_ids: bool,
) -> PyResult<f64> {
    let reading = reading.0?;
    let (py, request) = (a.py(), request(measure, params)?);
    let columns = counting::columns(&request, a, b, &reading, may_hold_ids)?;
    let doubts = if may_hold_ids { doubts(&columns) } else { Vec::new() };
    doubts.iter().try_for_each(|doubt| warn(py, doubt.to_string()))?;
    let score = score_of(py, &request, columns, reading.threads)?;
    value_of(py, Some(scored(&request, score)))
}

/// The score of columns that were counted for it.
pub fn score_of(py: Python<'_>, request: &Request, columns: Columns, threads: Threads) -> PyResult<Score> {
    let size = columns.size();
    if request.measure().cost == Cost::Linear || size < LONG {
        return threads.run(py, size, || request.score_columns(&columns));
    }
    let request = request.clone();
    threads.run_interruptibly(py, move || request.score_columns(&columns))
}

/// The keys of these measures, each once: an error for what does not exist.
#[pyfunction]
pub fn check(measures: Vec<String>) -> PyResult<Vec<String>> {
    Ok(parse(&measures)?.iter().map(Request::key).collect())
}

/// Returns a doubt that a clustering with that many clusters is what was meant, if there is one.
#[pyfunction]
pub fn doubt(name: &str, clusters: usize, items: usize) -> Option<String> {
    Doubt::about_sizes(name, clusters, items).map(|doubt| doubt.to_string())
}

/// 1 for a similarity, −1 for a distance.
#[pyfunction]
pub fn direction(measure: &str) -> PyResult<f64> {
    Request::parse(measure).and_then(|request| request.direction()).map_err(raise)
}

/// Reads `name[:param=value…]`, each key once.
pub fn parse(measures: &[String]) -> PyResult<Vec<Request>> {
    Request::parse_all(measures).map_err(raise)
}

/// A measure with parameters.
pub fn request(measure: &str, params: Params<'_>) -> PyResult<Request> {
    let mut request = Request::new(find(measure).map_err(raise)?);
    for (name, value) in params {
        if !value.is_none() {
            request = request.with(name.to_str()?, value.str()?.to_str()?).map_err(raise)?;
        }
    }
    Ok(request)
}

/// A score as Python takes it.
pub fn scored(request: &Request, score: Score) -> Scored {
    match score.into_result() {
        Ok(value) => (request.key(), Some(value), None),
        Err(reason) => (request.key(), None, Some(reason.into_owned())),
    }
}

/// The value of a score; `nan` and a warning where it is undefined.
pub fn value_of(py: Python<'_>, scored: Option<Scored>) -> PyResult<f64> {
    let (key, value, reason) = scored.ok_or_else(|| raise("there is no score; please report this"))?;
    if let Some(reason) = reason {
        warn(py, format!("{key} is undefined: {reason}"))?;
    }
    Ok(value.unwrap_or(f64::NAN))
}
