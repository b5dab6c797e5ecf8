//! Errors and warnings as Python sees them, in the words of the libraries.

use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use partita::Advice;
use partita_answers::failure::Failure;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::interruptible::Threads;

pyo3::create_exception!(
    partita,
    PartitaError,
    PyValueError,
    "The input cannot be used; the message says why and what to do."
);
pyo3::create_exception!(
    partita,
    PartitaWarning,
    PyUserWarning,
    "An input may not be what was meant, or a score has no value and is nan; the message says why."
);

/// The exception with the words of an error, and the argument that would help.
pub fn raise(error: impl Display + 'static) -> PyErr {
    worded(error.to_string(), advice(&error).as_ref())
}

/// The exception of a question that has no answer.
pub fn refuse(failure: Failure) -> PyErr {
    worded(failure.to_string(), failure.advice())
}

fn worded(problem: String, advice: Option<&Advice>) -> PyErr {
    let Some(advice) = advice else { return PartitaError::new_err(problem) };
    let switch = if advice.values.is_empty() { "True" } else { "" };
    // Numbers are written without quotation marks.
    let value =
        |value: &str| value.parse::<f64>().map_or_else(|_| format!("{value:?}"), |_| value.to_owned());
    let effect = advice.worded(&format!("{}={switch}", advice.setting), value);
    PartitaError::new_err(format!("{problem}; {effect}"))
}

fn advice(error: &dyn Any) -> Option<Advice> {
    let of_core = error.downcast_ref::<partita::Error>().and_then(|error| error.kind().advice());
    of_core.or_else(|| error.downcast_ref::<partita_io::Error>()?.kind().advice())
}

/// Returns the result of `work`; a panic in it, which is a bug of ours, as an exception that Python's `except` catches.
pub fn caught<R>(work: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(raise(format!("a bug in partita ended the computation ({text}); please report this")))
    })
}

/// The value of a word, or an error that lists the words.
pub fn word<T: Copy>(setting: &str, given: &str, values: &[(&str, T)]) -> PyResult<T> {
    values.iter().find(|(known, _)| *known == given).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<String> = values.iter().map(|(known, _)| format!("{known:?}")).collect();
        let (last, others) = known.split_last().expect("there is a value");
        raise(format!("{given:?} is not a value of {setting}; choose {} or {last}", others.join(", ")))
    })
}

/// Warns the first caller outside of the package.
pub fn warn(py: Python<'_>, message: String) -> PyResult<()> {
    static WARN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    WARN.import(py, "partita._warn", "warn")?.call1((message,)).map(drop)
}

/// Panics, so that a test can see what becomes of it: on a thread of its own, or on this one.
#[pyfunction]
pub fn panic(py: Python<'_>, message: String, interruptible: bool) -> PyResult<()> {
    let threads = Threads::from_jobs(Some(1))?;
    let bug = move || -> partita::Result<()> { panic!("{message}") };
    if interruptible { threads.run_interruptibly(py, bug) } else { threads.run(py, 1, bug) }
}
