//! The catalogue of measures as data.

use partita::{AtIdentity, ErrorKind, Kind, Measure, Param, Request, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::failure::{raise, word};

/// Every measure as a dictionary, in the order of the catalogue.
#[pyfunction]
pub fn measures(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let all = PyList::empty(py);
    for measure in partita::measures() {
        all.append(entry(py, measure)?)?;
    }
    Ok(all)
}

/// The measures of a comparison of this kind by default.
#[pyfunction]
pub fn default_measures(kind: &str) -> PyResult<&'static [&'static str]> {
    Ok(partita::measures::defaults(word("kind", kind, Kind::NAMES)?))
}

/// The measure by which many of this kind are compared by default.
#[pyfunction]
pub fn measure_of_many(kind: &str) -> PyResult<&'static str> {
    Ok(partita::measures::of_many(word("kind", kind, Kind::NAMES)?)[0])
}

/// The measures of this kind but those that few ask for.
#[pyfunction]
pub fn usual_measures(kind: &str) -> PyResult<Vec<&'static str>> {
    Ok(partita::measures::usual(word("kind", kind, Kind::NAMES)?).map(|measure| measure.name).collect())
}

/// The measures that a name may mean that no measure has.
#[pyfunction]
pub fn similar_measures(name: &str) -> Vec<&'static str> {
    match partita::find(name).map_err(|error| error.kind().clone()) {
        Err(ErrorKind::UnknownMeasure { similar, .. }) => similar,
        Err(_) => Vec::new(),
        Ok(measure) => vec![measure.name],
    }
}

/// Returns whether a measure with its parameters reads the lengths of branches.
#[pyfunction]
pub fn reads_lengths(measure: &str) -> PyResult<bool> {
    Ok(Request::parse(measure).map_err(raise)?.reads_lengths())
}

/// The measures of a comparison of covers with weights by default.
#[pyfunction]
pub fn fuzzy_measures() -> &'static [&'static str] {
    partita::measures::FUZZY_DEFAULTS
}

/// Says why a measure has no value for covers and which measures have, where a reader may have hoped for one.
#[pyfunction]
pub fn why_not_covers(measure: &str) -> PyResult<Option<&'static str>> {
    Ok(partita::find(measure).map_err(raise)?.why_not_covers())
}

fn entry<'py>(py: Python<'py>, measure: &Measure) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("name", measure.name)?;
    entry.set_item("aliases", measure.aliases)?;
    entry.set_item("title", measure.title)?;
    entry.set_item("family", measure.family.to_string())?;
    entry.set_item("range", (measure.range.low, measure.range.high))?;
    entry.set_item("sense", measure.sense.to_string())?;
    entry.set_item(
        "at_identity",
        match measure.at_identity {
            AtIdentity::Fixed(value) => Some(value),
            AtIdentity::Varies => None,
        },
    )?;
    entry.set_item("chance_adjusted", measure.chance_adjusted)?;
    entry.set_item("symmetric", measure.symmetric)?;
    entry.set_item("metric", measure.metric)?;
    entry.set_item("reads_heights", measure.reads_heights)?;
    entry.set_item("cost", measure.cost.to_string())?;
    entry.set_item("references", measure.citations().collect::<Vec<_>>())?;
    let kinds = Kind::NAMES.iter().filter(|(_, kind)| measure.accepts(*kind)).map(|(name, _)| *name);
    entry.set_item("kinds", kinds.collect::<Vec<_>>())?;
    let params = measure.params.iter().map(|param| parameter(py, param)).collect::<PyResult<Vec<_>>>()?;
    entry.set_item("params", params)?;
    match measure.tree_example {
        Some(example) => entry.set_item("example", (example.a, example.b))?,
        None => entry.set_item("example", (measure.example.a, measure.example.b))?,
    }
    entry.set_item("doc", measure.text().trim())?;
    Ok(entry)
}

fn parameter<'py>(py: Python<'py>, param: &Param) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("name", param.name)?;
    match param.default {
        None => entry.set_item("default", py.None())?,
        Some(Value::Choice(word)) => entry.set_item("default", word)?,
        Some(Value::Real(value)) => entry.set_item("default", value)?,
        Some(Value::Integer(value)) => entry.set_item("default", value)?,
        Some(Value::Flag(value)) => entry.set_item("default", value)?,
        Some(other) => entry.set_item("default", other.to_string())?,
    }
    entry.set_item("expected", param.kind.expected())?;
    entry.set_item("doc", param.doc)?;
    Ok(entry)
}
