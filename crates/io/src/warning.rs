//! Guesses about a file that could change the answer.

use std::fmt;

use partita::Advice;

/// What was guessed about a file. A front end says it in one line, with the setting that decides otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The first line was taken as the names of the columns, though it could be the labels of an item.
    TookHeader {
        /// The file.
        source_name: String,
        /// The fields of the line.
        names: Vec<String>,
    },
    /// The first line was taken as a label, though it never returns and most other labels do.
    TookLabel {
        /// The file.
        source_name: String,
        /// The line.
        label: String,
    },
}

impl Warning {
    /// The setting that decides otherwise.
    #[must_use]
    pub fn advice(&self) -> Option<Advice> {
        Some(match self {
            Self::TookHeader { .. } => Advice::new("header", &["no"]).with_effect("if it is the first item"),
            Self::TookLabel { .. } => {
                Advice::new("header", &["yes"]).with_effect("if it is the name of the column")
            }
        })
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TookHeader { source_name, names } => {
                let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
                write!(f, "{source_name}: took {} as a header", names.join(", "))
            }
            Self::TookLabel { source_name, label } => {
                write!(f, "{source_name}: took the first line, {label:?}, as a label")
            }
        }
    }
}
