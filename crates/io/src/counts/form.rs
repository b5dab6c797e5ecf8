//! The form of a file of counts, from its name.

use std::path::Path;

use crate::Result;
use crate::out::{TextForm, full_ending};

/// How a table of counts is written, as the name of its file asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountsForm {
    /// Delimited text.
    Text(TextForm),
    /// Parquet.
    Parquet,
}

impl CountsForm {
    /// The form of a file of that name: Parquet for `.parquet`, tabs for `.tsv` and `.tab`, commas for `.csv`, `.txt`
    /// and names without an ending. `.gz` may follow that of a text.
    ///
    /// # Errors
    /// When the name ends otherwise.
    pub fn of(path: &Path) -> Result<Self> {
        const PARQUET: &str = "parquet";
        match full_ending(path).as_deref() {
            Some(PARQUET) => Ok(Self::Parquet),
            _ => Ok(Self::Text(TextForm::of(path, &[PARQUET])?)),
        }
    }
}

impl Default for CountsForm {
    /// What a name without an ending asks for, and standard output.
    fn default() -> Self {
        Self::Text(TextForm::PLAIN)
    }
}
