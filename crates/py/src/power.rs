//! Numbers of items that a study takes.

use std::sync::atomic::{AtomicUsize, Ordering};

use partita::Request;
use partita::inference::{Design, Goal, Sampling, items_needed};
use partita_cluster::Progress;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::raise;
use crate::interruptible::{Listener, Threads};

/// Sizes of the clusters, agreement, level, draws and seed.
type Model = (Vec<f64>, f64, f64, u32, u64);

/// The number of items and all trials, as the fields of their Python class. The goal is a width, or the agreement of
/// another candidate and the probability that the difference is found. The listener hears of each sample of a try; how many
/// tries there will be is not known.
#[pyfunction]
pub fn power<'py>(
    py: Python<'py>,
    measure: &str,
    model: Model,
    goal: (Option<f64>, Option<f64>, f64),
    watch: (Listener, Option<i64>),
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::parse(measure).map_err(raise)?;
    let (key, (sizes, agreement, level, draws, seed)) = (request.key(), model);
    let (listener, n_jobs) = watch;
    let goal = match goal {
        (Some(width), ..) => Goal::Width(width),
        (None, against, power) => Goal::Difference { against: against.unwrap_or(agreement), power },
    };
    let design = Design::new(sizes, agreement, goal).with_level(level);
    let design = design.with_sampling(Sampling { draws, seed });
    let found = Threads::from_jobs(n_jobs)?.run_controlled(py, listener, move |control| {
        let stop = control.cancel.expect("the control has a switch");
        let (begun, total) = (AtomicUsize::new(0), (draws as usize).max(1));
        items_needed(&request, &design, &|| {
            let done = begun.fetch_add(1, Ordering::Relaxed) % total;
            if let Some(report) = control.progress {
                report(Progress { stage: "samples", done, total });
            }
            !stop.load(Ordering::Relaxed)
        })
    })?;
    let found = found.map_err(raise)?.expect("only an interruption stops the search");
    let trials: Vec<(u64, f64, f64)> =
        found.trials.iter().map(|trial| (trial.items, trial.value, trial.warned)).collect();
    let fields = PyDict::new(py);
    fields.set_item("measure", key)?;
    fields.set_item("items", found.items)?;
    fields.set_item("trials", trials)?;
    Ok(fields)
}
