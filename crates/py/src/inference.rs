//! Intervals, p-values and adjustments, from tables alone.

use partita::Request;
use partita::ensemble::{benjamini_hochberg, holm};
use partita::inference::{
    Candidates, Comparison, CoverCandidates, GroupedTable, Interval, IntervalMethod, IntervalOptions, Null,
    NullModel, Sampling, SignificanceOptions, Tails, Warning, adjust as adjust_of,
    compare_candidates as compare_candidates_of, compare_cover_candidates as compare_covers,
    compare_grouped_candidates, confidence_interval as interval_of, grouped_interval as interval_of_groups,
    resamples as resamples_of, significances_while,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::clusterings::partitions;
use crate::compared::Compared;
use crate::covers::CoverRows;
use crate::failure::{raise, word};
use crate::interruptible::Threads;
use crate::policies::Given;

/// The interval of a measure, as the fields of its Python class.
#[pyfunction]
pub fn confidence_interval<'py>(
    py: Python<'py>,
    counts: Compared,
    measure: &str,
    options: (f64, String, u32, u64),
    n_jobs: Option<i64>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (level, method, draws, seed) = options;
    let method = word("method", &method, IntervalMethod::NAMES)?;
    let options = IntervalOptions::default()
        .with_level(level)
        .with_method(method)
        .with_sampling(Sampling { draws, seed });
    let key = request.key();
    let threads = Threads::from_jobs(n_jobs)?;
    let found = counts.run(py, threads, false, move |input| interval_of(&request, input, &options))?;
    interval_fields(py, key, &found)
}

/// Whether tables are drawn for the interval of a measure, so that their number matters.
#[pyfunction]
pub fn resamples(counts: Compared, measure: &str, method: &str) -> PyResult<bool> {
    let request = Request::parse(measure).map_err(raise)?;
    Ok(resamples_of(&request, counts.kind(), word("method", method, IntervalMethod::NAMES)?))
}

fn texts(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
}

fn interval_fields<'py>(py: Python<'py>, key: String, found: &Interval) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("measure", key)?;
    fields.set_item("estimate", found.estimate)?;
    fields.set_item("corrected", found.corrected)?;
    fields.set_item("low", found.low)?;
    fields.set_item("high", found.high)?;
    fields.set_item("level", found.level)?;
    fields.set_item("method", found.method.to_string())?;
    fields.set_item("standard_error", found.standard_error)?;
    fields.set_item("items", found.items)?;
    fields.set_item("note", found.note())?;
    fields.set_item("warnings", texts(&found.warnings))?;
    Ok(fields)
}

/// The interval of a measure for items that come in groups: the labels of A, of B, and the groups.
#[pyfunction]
pub fn grouped_interval<'py>(
    py: Python<'py>,
    columns: [Bound<'py, PyAny>; 3],
    measure: &str,
    level: f64,
    reading: Given<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let reading = reading.0?;
    let request = Request::parse(measure).map_err(raise)?;
    let key = request.key();
    let [a, b, groups] = columns;
    let ([a, b], groups) = partitions(["a", "b"], &[a, b], Some(&groups), &reading.policies)?;
    let groups = groups.expect("groups were given");
    let found = reading.threads.run_interruptibly(py, move || {
        interval_of_groups(&request, &GroupedTable::new(&a, &b, &groups)?, level)
    })?;
    interval_fields(py, key, &found)
}

/// A null model, whether A is kept as it is, draws and seed.
pub type Chance = (String, bool, u32, u64);

/// The null model and how to draw from it.
pub fn chance((model, fix_a, draws, seed): Chance) -> PyResult<(Null, Sampling)> {
    let null = Null::from(word("null_model", &model, NullModel::NAMES)?).with_fix_a(fix_a);
    Ok((null, Sampling { draws, seed }))
}

/// Which tails count, and whether ties count by half.
pub type Tail = (String, bool);

/// The options of a p-value.
pub fn p_value(options: Chance, (tails, mid_p): Tail) -> PyResult<SignificanceOptions> {
    let (null, sampling) = chance(options)?;
    let tails = word("tails", &tails, Tails::NAMES)?;
    let options = SignificanceOptions::default().with_null(null).with_sampling(sampling);
    Ok(options.with_tails(tails).with_mid_p(mid_p))
}

/// A score against chance, as the fields of its Python class.
#[pyfunction]
pub fn significance<'py>(
    py: Python<'py>,
    counts: Compared,
    measure: &str,
    options: Chance,
    tail: Tail,
    n_jobs: Option<i64>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let options = p_value(options, tail)?;
    let key = request.key();
    let threads = Threads::from_jobs(n_jobs)?;
    let found = counts.run_while(py, threads, move |input, go_on| {
        let found = significances_while(std::slice::from_ref(&request), input, &options, go_on)?;
        found.expect("only an interruption stops the draws").pop().expect("one request, one result")
    })?;
    let fields = PyDict::new(py);
    fields.set_item("measure", key)?;
    fields.set_item("observed", found.observed)?;
    fields.set_item("expected", found.expected)?;
    fields.set_item("deviation", found.deviation)?;
    fields.set_item("z", found.z)?;
    fields.set_item("exact_moments", found.exact_moments)?;
    fields.set_item("p", found.p)?;
    fields.set_item("p_error", found.p_error)?;
    fields.set_item("p_floor", found.p_floor)?;
    fields.set_item("tails", found.tails.to_string())?;
    fields.set_item("mid_p", found.mid_p)?;
    fields.set_item("draws", found.draws)?;
    fields.set_item("null_model", found.null.model.to_string())?;
    fields.set_item("fix_a", found.null.fix_a)?;
    Ok(fields)
}

/// A score with what chance gives taken out, as the fields of its Python class, and why it is undefined.
#[pyfunction]
pub fn adjust<'py>(
    py: Python<'py>,
    counts: Compared,
    measure: &str,
    options: Chance,
    n_jobs: Option<i64>,
) -> PyResult<(Bound<'py, PyDict>, Option<String>)> {
    let request = Request::parse(measure).map_err(raise)?;
    let (null, sampling) = chance(options)?;
    let key = request.key();
    let threads = Threads::from_jobs(n_jobs)?;
    let found = counts.run(py, threads, false, move |input| adjust_of(&request, input, null, &sampling))?;
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
    fields.set_item("null_model", null.model.to_string())?;
    fields.set_item("fix_a", null.fix_a)?;
    Ok((fields, reason))
}

/// The advantage of one candidate over another, as fields of its Python class.
#[pyfunction]
pub fn compare_candidates<'py>(
    py: Python<'py>,
    columns: [Bound<'py, PyAny>; 3],
    measure: &str,
    level: f64,
    groups: Option<Bound<'py, PyAny>>,
    reading: Given<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let reading = reading.0?;
    let request = Request::parse(measure).map_err(raise)?;
    let [reference, first, second] = columns;
    let names = ["reference", "first", "second"];
    let ([reference, first, second], groups) =
        partitions(names, &[reference, first, second], groups.as_ref(), &reading.policies)?;
    let found = reading.threads.run_interruptibly(py, move || {
        if let Some(groups) = groups {
            let [first, second] = [first, second].map(|one| GroupedTable::new(&reference, &one, &groups));
            return compare_grouped_candidates(&request, &first?, &second?, level);
        }
        compare_candidates_of(&request, &Candidates::new(&reference, &first, &second)?, level)
    })?;
    comparison_fields(py, &found)
}

/// The advantage of one cover over another, given the reference and both.
#[pyfunction]
pub fn compare_cover_candidates<'py>(
    py: Python<'py>,
    covers: [PyRef<'py, CoverRows>; 3],
    measure: &str,
    level: f64,
    n_jobs: Option<i64>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let [reference, first, second] = covers.map(|cover| cover.shared());
    let found = Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || {
        compare_covers(&request, &CoverCandidates::new(&reference, &first, &second, 0)?, level)
    })?;
    comparison_fields(py, &found)
}

fn comparison_fields<'py>(py: Python<'py>, found: &Comparison) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("difference", found.difference)?;
    fields.set_item("advantage", found.advantage)?;
    fields.set_item("low", found.low)?;
    fields.set_item("high", found.high)?;
    fields.set_item("standard_error", found.standard_error)?;
    fields.set_item("items", found.items)?;
    fields.set_item("p", found.p)?;
    fields.set_item("warnings", texts(&found.warnings))?;
    Ok(fields)
}

/// As many draws as each of several p-values needs by default.
#[pyfunction]
pub fn draws_for(comparisons: usize) -> u32 {
    Sampling::for_comparisons(comparisons).draws
}

/// The least that Holm's correction of that number of p-values can give, if that is not below 0.05.
#[pyfunction]
pub fn floor_of_corrected(draws: u32, comparisons: usize) -> Option<f64> {
    Sampling { draws, seed: 0 }.floor_of_corrected(comparisons)
}

/// Each of these p-values corrected for their number, after Holm and after Benjamini and Hochberg.
#[pyfunction]
pub fn corrected(p: Vec<f64>) -> Vec<(f64, f64)> {
    holm(&p).into_iter().zip(benjamini_hochberg(&p)).collect()
}
