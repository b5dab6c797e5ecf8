//! Intervals and p-values of two columns of labels.

use std::sync::Arc;

use partita::inference::{
    IntervalMethod, IntervalOptions, Null, NullModel, Sampling, confidence_interval as interval_of,
    significance as significance_of,
};
use partita::{Request, Summary};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::counting;
use crate::failure::raise;
use crate::policies::Reading;

/// The interval of a measure, as the fields of its Python class.
#[pyfunction]
pub fn confidence_interval<'py>(
    measure: &str,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    options: (f64, String, u32, u64),
    reading: Reading<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (level, method, draws, seed) = options;
    let method = named("method", &method, &IntervalMethod::NAMES)?;
    let options = IntervalOptions { level, method, sampling: Sampling { draws, seed } };
    let summary = Arc::new(Summary::new(counting::counts(a, b, &reading)?));
    let key = request.key();
    let found =
        reading.threads.run_interruptibly(a.py(), move || interval_of(&request, &*summary, &options))?;
    let fields = PyDict::new(a.py());
    fields.set_item("measure", key)?;
    fields.set_item("estimate", found.estimate)?;
    fields.set_item("low", found.low)?;
    fields.set_item("high", found.high)?;
    fields.set_item("level", found.level)?;
    fields.set_item("method", found.method.to_string())?;
    fields.set_item("standard_error", found.standard_error)?;
    fields.set_item("bias", found.bias)?;
    let warnings: Vec<String> = found.warnings.iter().map(ToString::to_string).collect();
    fields.set_item("warnings", warnings)?;
    Ok(fields)
}

/// A score against chance, as the fields of its Python class.
#[pyfunction]
pub fn significance<'py>(
    measure: &str,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    options: (String, bool, u32, u64),
    reading: Reading<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (model, one_sided, draws, seed) = options;
    let null = Null { model: named("null", &model, &NullModel::NAMES)?, one_sided };
    let sampling = Sampling { draws, seed };
    let summary = Arc::new(Summary::new(counting::counts(a, b, &reading)?));
    let key = request.key();
    let found = reading
        .threads
        .run_interruptibly(a.py(), move || significance_of(&request, &*summary, null, &sampling))?;
    let fields = PyDict::new(a.py());
    fields.set_item("measure", key)?;
    fields.set_item("observed", found.observed)?;
    fields.set_item("expected", found.expected)?;
    fields.set_item("deviation", found.deviation)?;
    fields.set_item("z", found.z)?;
    fields.set_item("exact_moments", found.exact_moments)?;
    fields.set_item("p", found.p)?;
    fields.set_item("p_error", found.p_error)?;
    fields.set_item("draws", found.draws)?;
    fields.set_item("null", found.null.model.to_string())?;
    fields.set_item("one_sided", found.null.one_sided)?;
    Ok(fields)
}

/// The value of that name, or an error that lists the names.
fn named<T: Copy>(what: &str, name: &str, names: &[(&str, T)]) -> PyResult<T> {
    names.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let all: Vec<&str> = names.iter().map(|(known, _)| *known).collect();
        raise(format!("{name:?} is not a value of {what}; choose {}", all.join(", ")))
    })
}
