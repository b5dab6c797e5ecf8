//! The catalogue of measures as data.

use partita::{AtIdentity, Kind, Measure, Param, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Every measure as a dictionary, in the order of the catalogue.
#[pyfunction]
pub fn measures(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let all = PyList::empty(py);
    for measure in partita::measures() {
        all.append(entry(py, measure)?)?;
    }
    Ok(all)
}

/// The measures of a comparison by default.
#[pyfunction]
pub fn default_measures() -> &'static [&'static str] {
    partita::measures::DEFAULTS
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
    entry.set_item("cost", measure.cost.to_string())?;
    entry.set_item("references", measure.references)?;
    let kinds: Vec<&str> = measure.kinds().iter().map(|kind| word(*kind)).collect();
    entry.set_item("kinds", kinds)?;
    let params = measure.params.iter().map(|param| parameter(py, param)).collect::<PyResult<Vec<_>>>()?;
    entry.set_item("params", params)?;
    entry.set_item("doc", measure.text().trim())?;
    Ok(entry)
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Labels => "labels",
        Kind::Co => "co",
        Kind::Trees => "trees",
        _ => "tree_on_graph",
    }
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
