//! Errors and warnings as Python sees them, in the words of the libraries.

use std::any::Any;
use std::ffi::CString;
use std::fmt::Display;

use partita::Advice;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(partita, PartitaError, PyValueError, "What was asked cannot be computed, and why.");
pyo3::create_exception!(
    partita,
    PartitaWarning,
    PyUserWarning,
    "A score has no value and is nan; the message says why."
);

/// The exception with the words of an error, and the argument that would help.
pub fn raise(error: impl Display + 'static) -> PyErr {
    let message = match advice(&error) {
        Some(advice) => {
            format!(
                "{error}; {}",
                advice.worded(&format!("{}=", advice.setting), |value| format!("{value:?}"))
            )
        }
        None => error.to_string(),
    };
    PartitaError::new_err(message)
}

fn advice(error: &dyn Any) -> Option<Advice> {
    let of_core = error.downcast_ref::<partita::Error>().and_then(|error| error.kind().advice());
    of_core.or_else(|| error.downcast_ref::<partita_io::Error>()?.kind().advice())
}

/// Warns the caller of the Python function that called us.
pub fn warn(py: Python<'_>, message: String) -> PyResult<()> {
    let message = CString::new(message).map_err(raise)?;
    PyErr::warn(py, &py.get_type::<PartitaWarning>(), &message, 2)
}
