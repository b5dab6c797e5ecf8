//! One sentence on standard error, and an exit code: 2 when the command line asks for what does not exist, 1
//! when the data cannot be compared, 130 when the user stopped a run.

use std::io::{ErrorKind as IoErrorKind, Write as _, stderr};
use std::process::ExitCode;

use partita::ErrorKind;

/// Words of the command line that are wrong, as opposed to data that is.
#[derive(Debug)]
pub struct Usage(pub String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A run that the user stopped; the sentence says what is kept.
#[derive(Debug)]
pub struct Stopped(pub String);

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stopped {}

/// Prints the error and chooses the exit code. A reader that closed its pipe has seen enough: no error.
pub fn report(error: &anyhow::Error) -> ExitCode {
    let closed_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == IoErrorKind::BrokenPipe)
        || error
            .downcast_ref::<partita_io::Error>()
            .is_some_and(|error| matches!(error.kind(), partita_io::ErrorKind::ClosedPipe { .. }));
    if closed_pipe {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(stderr(), "partita: {error:#}");
    ExitCode::from(match error {
        error if error.is::<Stopped>() => crate::interrupt::INTERRUPTED,
        error if is_usage(error) => 2,
        _ => 1,
    })
}

fn is_usage(error: &anyhow::Error) -> bool {
    let names_what_does_not_exist = |error: &partita::Error| {
        matches!(
            error.kind(),
            ErrorKind::UnknownMeasure { .. }
                | ErrorKind::UnknownParameter { .. }
                | ErrorKind::RepeatedParameter { .. }
                | ErrorKind::BadValue { .. }
                | ErrorKind::WrongInput { .. }
                | ErrorKind::NoDirection { .. }
                | ErrorKind::BadThreads(_)
        )
    };
    let chose_no_column =
        |error: &partita_io::Error| matches!(error.kind(), partita_io::ErrorKind::NotOneColumn { .. });
    error.downcast_ref::<partita_io::Error>().is_some_and(chose_no_column)
        || error.is::<Usage>()
        || error.downcast_ref::<partita::Error>().is_some_and(names_what_does_not_exist)
}
