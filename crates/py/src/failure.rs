//! Errors and warnings as Python sees them, in the words of the libraries.

use std::ffi::CString;
use std::fmt::Display;

use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(partita, PartitaError, PyValueError, "What was asked cannot be computed, and why.");
pyo3::create_exception!(
    partita,
    PartitaWarning,
    PyUserWarning,
    "A score has no value and is nan; the message says why."
);

/// The exception with the words of an error.
pub fn raise(error: impl Display) -> PyErr {
    PartitaError::new_err(error.to_string())
}

/// Warns the caller of the Python function that called us.
pub fn warn(py: Python<'_>, message: String) -> PyResult<()> {
    let message = CString::new(message).map_err(raise)?;
    PyErr::warn(py, &py.get_type::<PartitaWarning>(), &message, 2)
}
