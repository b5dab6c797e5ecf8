//! Intervals, p-values and adjustments, from tables alone.

use std::sync::Arc;

use partita::inference::{
    Candidates, IntervalMethod, IntervalOptions, Null, NullModel, Sampling, adjust as adjust_of,
    compare_candidates as compare_candidates_of, confidence_interval as interval_of,
    significance as significance_of,
};
use partita::{CoSummary, Input, Request, Summary};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::coclusterings::CoCounts;
use crate::failure::raise;
use crate::policies::Reading;
use crate::running::Threads;
use crate::table::Counts;
use crate::together::partitions;

/// What was counted: flat clusterings or co-clusterings.
pub enum Counted {
    Flat(Arc<Summary>),
    Co(Arc<CoSummary>),
}

impl Counted {
    fn input(&self) -> Input<'_> {
        match self {
            Self::Flat(summary) => (&**summary).into(),
            Self::Co(summary) => (&**summary).into(),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Counted {
    type Error = PyErr;

    fn extract(counts: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(co) = counts.cast::<CoCounts>() {
            return Ok(Self::Co(Arc::clone(&co.get().summary)));
        }
        Ok(Self::Flat(Arc::clone(&counts.cast::<Counts>()?.get().summary)))
    }
}

/// The interval of a measure, as the fields of its Python class.
#[pyfunction]
pub fn confidence_interval<'py>(
    py: Python<'py>,
    counts: Counted,
    measure: &str,
    options: (f64, String, u32, u64),
    n_jobs: Option<i64>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (level, method, draws, seed) = options;
    let method = named("method", &method, &IntervalMethod::NAMES)?;
    let options = IntervalOptions { level, method, sampling: Sampling { draws, seed } };
    let key = request.key();
    let found = Threads::from_jobs(n_jobs)?
        .run_interruptibly(py, move || interval_of(&request, counts.input(), &options))?;
    let fields = PyDict::new(py);
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

/// What chance means: a null model, whether A stays as it is, draws and seed.
pub type Chance = (String, bool, u32, u64);

/// The null model and how to draw from it.
pub fn chance((model, one_sided, draws, seed): Chance) -> PyResult<(Null, Sampling)> {
    let null = Null { model: named("null", &model, &NullModel::NAMES)?, one_sided };
    Ok((null, Sampling { draws, seed }))
}

/// A score against chance, as the fields of its Python class.
#[pyfunction]
pub fn significance<'py>(
    py: Python<'py>,
    counts: Counted,
    measure: &str,
    options: Chance,
    n_jobs: Option<i64>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (null, sampling) = chance(options)?;
    let key = request.key();
    let found = Threads::from_jobs(n_jobs)?
        .run_interruptibly(py, move || significance_of(&request, counts.input(), null, &sampling))?;
    let fields = PyDict::new(py);
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

/// A score with what chance gives taken out, as the fields of its Python class, and why it is undefined.
#[pyfunction]
pub fn adjust<'py>(
    py: Python<'py>,
    counts: Counted,
    measure: &str,
    options: Chance,
    n_jobs: Option<i64>,
) -> PyResult<(Bound<'py, PyDict>, Option<String>)> {
    let request = Request::parse(measure).map_err(raise)?;
    let (null, sampling) = chance(options)?;
    let key = request.key();
    let found = Threads::from_jobs(n_jobs)?
        .run_interruptibly(py, move || adjust_of(&request, counts.input(), null, &sampling))?;
    let (adjusted, reason) = match found.adjusted.into_result() {
        Ok(value) => (value, None),
        Err(reason) => (f64::NAN, Some(reason.into_owned())),
    };
    let fields = PyDict::new(py);
    fields.set_item("measure", key)?;
    fields.set_item("observed", found.observed)?;
    fields.set_item("expected", found.expected)?;
    fields.set_item("expected_error", found.expected_error)?;
    fields.set_item("adjusted", adjusted)?;
    fields.set_item("null", null.model.to_string())?;
    fields.set_item("one_sided", null.one_sided)?;
    Ok((fields, reason))
}

/// Two candidates against one reference, as the fields of its Python class.
#[pyfunction]
pub fn compare_candidates<'py>(
    py: Python<'py>,
    columns: [Bound<'py, PyAny>; 3],
    measure: &str,
    options: (f64, u32, u64),
    reading: Reading<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (level, draws, seed) = options;
    let [reference, first, second] =
        partitions(["reference", "first", "second"], &columns, &reading.policies)?;
    let key = request.key();
    let found = reading.threads.run_interruptibly(py, move || {
        let candidates = Candidates::new(&reference, &first, &second)?;
        compare_candidates_of(&request, &candidates, level, &Sampling { draws, seed })
    })?;
    let fields = PyDict::new(py);
    fields.set_item("measure", key)?;
    fields.set_item("first", found.first)?;
    fields.set_item("second", found.second)?;
    fields.set_item("advantage", found.advantage)?;
    fields.set_item("low", found.low)?;
    fields.set_item("high", found.high)?;
    fields.set_item("level", level)?;
    fields.set_item("standard_error", found.standard_error)?;
    fields.set_item("p", found.p)?;
    fields.set_item("draws", found.draws)?;
    Ok(fields)
}

/// The value of that name, or an error that lists the names.
fn named<T: Copy>(what: &str, name: &str, names: &[(&str, T)]) -> PyResult<T> {
    names.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let all: Vec<&str> = names.iter().map(|(known, _)| *known).collect();
        raise(format!("{name:?} is not a value of {what}; choose {}", all.join(", ")))
    })
}
