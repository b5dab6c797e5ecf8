//! The form of a file of counts, from its name.

use std::path::Path;

use crate::Result;
use crate::out::{TextForm, full_extension};

/// Form of a file with a table of counts; the name of the file decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountsForm {
    /// Delimited text.
    Text(TextForm),
    /// Parquet.
    Parquet,
}

impl CountsForm {
    /// The form of a file of that name: Parquet for `.parquet`, tabs for `.tsv` and `.tab`, commas for `.csv`, `.txt`
    /// and names without an extension. `.gz` may follow the extension of a text file.
    ///
    /// # Errors
    /// When the name has another extension.
    pub fn of(path: &Path) -> Result<Self> {
        const PARQUET: &str = "parquet";
        match full_extension(path).as_deref() {
            Some(PARQUET) => Ok(Self::Parquet),
            _ => Ok(Self::Text(TextForm::of(path, &[PARQUET])?)),
        }
    }
}

impl Default for CountsForm {
    /// The form of standard output and of a file name without an extension.
    fn default() -> Self {
        Self::Text(TextForm::PLAIN)
    }
}
