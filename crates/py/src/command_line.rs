//! The command line, run from Python.

use std::ffi::OsString;
use std::io::Write as _;

use pyo3::prelude::*;

use crate::failure::PartitaError;

/// Runs a command line, the name of the program first, and returns its exit code.
#[pyfunction]
pub fn run_command_line(py: Python<'_>, line: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = partita_cli::run(line);
        // Nobody else flushes the standard output of a library.
        let _ = std::io::stdout().flush();
        code
    })
}

/// The page that `report` writes for what follows `partita report`.
#[pyfunction]
pub fn report_page(py: Python<'_>, line: Vec<OsString>) -> PyResult<String> {
    py.detach(|| partita_cli::report_page(line)).map_err(|refusal| PartitaError::new_err(refusal.problem))
}
