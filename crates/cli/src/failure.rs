//! One sentence on standard error, and an exit code: 2 when the command line asks for what cannot be, whatever the
//! data, 1 when the data cannot be compared, 130 when the user stopped a run.

use std::io::{ErrorKind as IoErrorKind, Write as _, stderr};
use std::process::ExitCode;

use partita::ErrorKind;
use partita_cluster::Error as ClusterError;
use partita_io::ErrorKind as FileErrorKind;

use crate::view::visible::visible;

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
            .is_some_and(|error| matches!(error.kind(), FileErrorKind::ClosedPipe { .. }));
    if closed_pipe {
        return ExitCode::SUCCESS;
    }
    let sentence = match error.downcast_ref::<ClusterError>() {
        Some(ClusterError::BadOption { option, value, range }) => {
            format!("--{} is {value}; it must be {range}", option.replace('_', "-"))
        }
        _ => with_options(&format!("{error:#}")),
    };
    let _ = writeln!(stderr(), "partita: {}", visible(&sentence));
    ExitCode::from(match error {
        error if error.is::<Stopped>() => crate::interrupt::INTERRUPTED,
        error if is_usage(error) => 2,
        _ => 1,
    })
}

/// A sentence of the libraries, which name a setting as `choose name = value`, with the options that set it here.
fn with_options(sentence: &str) -> String {
    const CHOOSE: &str = "choose ";
    let mut parts = sentence.split(CHOOSE);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        said.push_str(CHOOSE);
        match part.split_once(" = ") {
            Some((name, rest)) if name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-') => {
                said.push_str(&format!("--{name} {rest}"));
            }
            _ => said.push_str(part),
        }
    }
    said
}

fn is_usage(error: &anyhow::Error) -> bool {
    let of_core = |error: &partita::Error| {
        matches!(
            error.kind(),
            ErrorKind::UnknownMeasure { .. }
                | ErrorKind::UnknownParameter { .. }
                | ErrorKind::RepeatedParameter { .. }
                | ErrorKind::BadValue { .. }
                | ErrorKind::WrongInput { .. }
                | ErrorKind::NoDirection { .. }
                | ErrorKind::NotDecomposable { .. }
                | ErrorKind::TooFewDraws { .. }
                | ErrorKind::BadLevel(_)
                | ErrorKind::BadSimulation(_)
                | ErrorKind::BadThreads(_)
        )
    };
    let of_files = |error: &partita_io::Error| {
        matches!(error.kind(), FileErrorKind::NotOneColumn { .. } | FileErrorKind::UnknownEnding { .. })
    };
    error.is::<Usage>()
        || error.downcast_ref::<partita::Error>().is_some_and(of_core)
        || error.downcast_ref::<partita_io::Error>().is_some_and(of_files)
        || error
            .downcast_ref::<ClusterError>()
            .is_some_and(|error| matches!(error, ClusterError::BadOption { .. }))
}

#[cfg(test)]
mod tests {
    use super::with_options;

    #[test]
    fn settings_are_options_here() {
        assert_eq!(
            with_options("labels are missing; choose missing = drop, cluster or singletons"),
            "labels are missing; choose --missing drop, cluster or singletons"
        );
        assert_eq!(
            with_options("an edge joins \"a\" to itself; choose self-loops = drop or keep"),
            "an edge joins \"a\" to itself; choose --self-loops drop or keep"
        );
        let others = "choose a similarity or a distance; choose one by its number";
        assert_eq!(with_options(others), others);
    }
}
