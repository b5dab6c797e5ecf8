//! Questions of `partita-answers`: objects and options in, the answer out, as every front end gives it.

use std::sync::Arc;

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use partita::{Csr, Tree};
use partita_answers::job::Job;
use partita_answers::object::Object;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Number, Value};

use crate::biclusters::BiclusterRows;
use crate::column::Column;
use crate::counting::labels;
use crate::covers::CoverRows;
use crate::failure::{caught, refuse};
use crate::interruptible::Threads;
use crate::matrices::Weights;
use crate::policies::warn_of_absent_noise;
use crate::table::Counts;
use crate::tree_set::Forest;
use crate::trees::TreeNodes;

/// Cells or items below which two are compared faster than a thread starts.
const FEW: usize = 1 << 10;
/// The same of leaves.
const FEW_LEAVES: usize = 200;

/// The answer to a question, as `--format json` writes it. The options are JSON.
#[pyfunction]
#[pyo3(signature = (question, objects, options="", n_jobs=None))]
pub fn ask<'py>(
    py: Python<'py>,
    question: &str,
    objects: Vec<Bound<'py, PyAny>>,
    options: &str,
    n_jobs: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let objects = objects.iter().map(object).collect::<PyResult<Vec<_>>>()?;
    let (threads, quick) = (Threads::from_jobs(n_jobs)?, is_quick(question, &objects, options));
    let stop = Arc::default();
    let job = Job::new(objects, options, Arc::clone(&stop)).map_err(refuse)?;
    let columns = job.objects.iter().filter_map(|object| match object {
        Object::Labels(labels) => Some(&**labels),
        _ => None,
    });
    warn_of_absent_noise(py, &job.policies().map_err(refuse)?, columns)?;
    let question = question.to_owned();
    let work = move || partita_answers::ask(&question, &job);
    let answer = if quick { caught(|| Ok(work()))? } else { threads.run_stopped_by(py, stop, work)? };
    python(py, answer.map_err(refuse)?)
}

/// Returns whether these are scores of what is small, and nothing beside them.
fn is_quick(question: &str, objects: &[Object], options: &str) -> bool {
    let is_small = |object: &Object| match object {
        Object::Table(table) => table.counts().cells().len() < FEW,
        Object::Labels(labels) => labels.len() < FEW,
        Object::Cover(cover) => cover.len() < FEW,
        Object::Trees(trees) => trees.iter().map(Tree::leaves).sum::<usize>() < FEW_LEAVES,
        _ => false,
    };
    let takes_long = ["\"ci\"", "\"p_value\"", "\"adjust\"", "\"all\""];
    let is_alone = !takes_long.iter().any(|word| options.contains(word)) && options.contains("\"measures\"");
    question == "compare" && is_alone && objects.iter().all(is_small)
}

/// An object of Python as questions take it: arrays of floats are numbers or matrices, and what is none of ours is a column.
fn object(given: &Bound<'_, PyAny>) -> PyResult<Object> {
    if let Ok(counts) = given.cast::<Counts>() {
        return Ok(Object::Table(counts.get().shared()));
    }
    if let Ok(tree) = given.cast::<TreeNodes>() {
        return Ok(Object::Trees(Arc::new(vec![Tree::clone(&tree.get().0)])));
    }
    if let Ok(trees) = given.cast::<Forest>() {
        return Ok(Object::Trees(Arc::new(trees.get().trees())));
    }
    if let Ok(cover) = given.cast::<CoverRows>() {
        return Ok(Object::Cover(cover.get().shared()));
    }
    if let Ok(biclusters) = given.cast::<BiclusterRows>() {
        return Ok(Object::Biclusters(Arc::clone(&biclusters.get().0)));
    }
    if let Ok(weights) = given.cast::<Weights>() {
        return Ok(Object::Matrix(Arc::clone(&weights.get().0)));
    }
    match given.cast::<PyUntypedArray>().map_or(0, PyUntypedArrayMethods::ndim) {
        2 => Ok(Object::Matrix(Arc::new(matrix(&given.extract()?)))),
        1 if given.cast::<numpy::PyArray1<f64>>().is_ok() => {
            let numbers: PyReadonlyArray1<'_, f64> = given.extract()?;
            Ok(Object::Numbers(Arc::new(numbers.as_array().to_vec())))
        }
        _ => Ok(Object::Labels(Arc::new(labels(&Column::of(given)?)?.into_owned()))),
    }
}

fn matrix(given: &PyReadonlyArray2<'_, f64>) -> Csr {
    let array = given.as_array();
    let entry = |((row, column), &value): ((usize, usize), &f64)| (row as u32, column as u32, value);
    let (rows, columns) = array.dim();
    Csr::from_triples(
        rows,
        columns,
        array.indexed_iter().filter(|(_, value)| **value != 0.0).map(entry).collect(),
    )
}

/// A value of JSON as Python has it.
fn python(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => self::number(py, &number)?,
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(values) => {
            let values = values.into_iter().map(|value| python(py, value)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, values)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

fn number<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    Ok(match (number.as_i64(), number.as_u64()) {
        (Some(integer), _) => integer.into_pyobject(py)?.into_any(),
        (None, Some(integer)) => integer.into_pyobject(py)?.into_any(),
        (None, None) => number.as_f64().into_pyobject(py)?.into_any(),
    })
}
