//! One opaque error with a public kind; every message says what was found and what to do.

use partita::internal::quantity;

/// Shorthand for a result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason why a matrix could not be clustered. Match on [`Error::kind`] to distinguish the cases.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct Error {
    kind: Box<ErrorKind>,
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

/// Refuses an option of 0 where at least one is needed.
pub(crate) fn at_least_one(option: &'static str, value: usize) -> Result<()> {
    if value > 0 {
        Ok(())
    } else {
        Err(ErrorKind::BadOption { option, value: 0.0, range: "at least 1" }.into())
    }
}

/// The most starts of a search: each takes memory and time, and so many take hours.
const MOST_STARTS: usize = 1_000_000;

/// Refuses a number of starts that is 0, or that no machine gets through.
pub(crate) fn starts(option: &'static str, value: usize) -> Result<()> {
    at_least_one(option, value)?;
    if value > MOST_STARTS {
        return Err(ErrorKind::BadOption { option, value: value as f64, range: "at most 1000000" }.into());
    }
    Ok(())
}

/// The kinds of [`Error`], each with the values that its message names.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A value that is no weight.
    #[error("the entry in row {row}, column {column} is {value}; entries must be finite and not negative")]
    BadEntry {
        /// 1-based row.
        row: usize,
        /// 1-based column.
        column: usize,
        /// The value found.
        value: f64,
    },
    /// The sum of all entries overflows.
    #[error("the sum of all entries is beyond the largest number; divide the entries by their maximum first")]
    TooHeavy,
    /// Nothing to group.
    #[error(
        "the matrix has {} and {}; at least 2 of each are needed", quantity(*.rows, "row"), quantity(*.columns, "column")
    )]
    TooSmall {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// No entry at all.
    #[error("all entries of the {rows} × {columns} matrix are zero; there is nothing to cluster by")]
    AllZero {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// All mass in one row or column.
    #[error("only one {what} of {of} has entries other than zero; at least 2 are needed")]
    OneFilled {
        /// `"row"` or `"column"`.
        what: &'static str,
        /// Number of rows or columns.
        of: usize,
    },
    /// Not one label per row or column.
    #[error(
        "found {} for a matrix of {}; give one label per {what}",
        quantity(*.labels, &format!("{what} label")), quantity(*.of, .what)
    )]
    WrongLength {
        /// `"row"` or `"column"`.
        what: &'static str,
        /// Labels found.
        labels: usize,
        /// Rows or columns of the matrix.
        of: usize,
    },
    /// A number of clusters that is impossible for the matrix.
    #[error(
        "{} were requested; choose from 1 to {most}, the number of {what}s", quantity(*.asked, &format!("{what} cluster"))
    )]
    BadClusterCount {
        /// `"row"` or `"column"`.
        what: &'static str,
        /// Number of clusters requested.
        asked: usize,
        /// The number of rows or columns.
        most: usize,
    },
    /// An option out of its range.
    #[error("{option} is {value}; it must be {range}")]
    BadOption {
        /// The field of the options.
        option: &'static str,
        /// Value given.
        value: f64,
        /// Values allowed, in words.
        range: &'static str,
    },
    /// Levels to resume from that are not a hierarchy.
    #[error("the levels to resume from are not a hierarchy: level {level} of the {what}s {problem}")]
    BadLevels {
        /// `"row"` or `"column"`.
        what: &'static str,
        /// 1-based level.
        level: usize,
        /// Its fault.
        problem: &'static str,
    },
    /// The run was cancelled.
    #[error("the run was cancelled before its first level was complete")]
    Cancelled,
}
