//! The command line, run from Python.

use std::ffi::OsString;
use std::io::Write as _;

use pyo3::prelude::*;

/// Runs a command line, the name of the program first, and returns its exit code.
#[pyfunction]
pub fn run_command_line(py: Python<'_>, line: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = partita_cli::run(line);
        // The standard output of a library is not flushed by anything else.
        let _ = std::io::stdout().flush();
        code
    })
}
