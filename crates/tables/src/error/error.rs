//! One opaque error with a public kind. The message says what was found and what to do. Where a setting would help, the
//! kind carries it as `Advice`, and each front end words it as its users write it.

use super::{CoverProblem, ErrorKind};

/// Shorthand for a result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason why a comparison could not be made. Match on [`Error::kind`] to distinguish the cases.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct Error {
    pub(super) kind: Box<ErrorKind>,
}

impl Error {
    /// Returns the kind of error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind: Box::new(kind) }
    }
}

impl From<CoverProblem> for Error {
    fn from(problem: CoverProblem) -> Self {
        ErrorKind::from(problem).into()
    }
}
