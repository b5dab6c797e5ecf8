//! Guesses about a file that could change the answer.

use std::fmt;

use partita::Advice;
use partita::internal::quoted;

/// A guess about a file. A front end says it in one line, with the setting that decides otherwise.
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
    /// The first line was taken as labels, though it could hold names: it never returns and most other labels do, or it
    /// reads 0, 1, … as pandas numbers columns.
    TookLabel {
        /// The file.
        source_name: String,
        /// The fields of the line.
        fields: Vec<String>,
    },
    /// The first line has one name fewer than there are columns, and the first column was taken as the names of the rows.
    TookRowNames {
        /// The file.
        source_name: String,
    },
    /// The first column of a table of numbers was taken as the names of the rows: its name says so, and its whole numbers all
    /// differ.
    TookIds {
        /// The file.
        source_name: String,
        /// The name of the column.
        name: String,
    },
    /// Texts of a Parquet, Arrow or NPY file were taken as labels that a text file would have for missing ones.
    TookTexts {
        /// The file.
        source_name: String,
        /// The name of the column.
        column: String,
        /// The texts.
        texts: Vec<String>,
    },
    /// A column was found by a name that is also the number of another.
    TookName {
        /// The file.
        source_name: String,
        /// The name.
        name: String,
        /// The number of the column.
        number: usize,
        /// The name of the column that has this number.
        other: String,
    },
}

impl Warning {
    /// The setting that decides otherwise.
    #[must_use]
    pub fn advice(&self) -> Option<Advice> {
        Some(match self {
            Self::TookRowNames { .. } | Self::TookName { .. } => return None,
            Self::TookHeader { .. } => Advice::new("header", &["no"]).with_effect("if it is the first item"),
            Self::TookLabel { fields, .. } => {
                Advice::new("header", &["yes"]).with_effect(match fields.len() {
                    1 => "if it is the name of the column",
                    _ => "if it holds the names of the columns",
                })
            }
            Self::TookIds { .. } => Advice::new("row_names", &["no"]).with_effect("if it holds values"),
            Self::TookTexts { .. } => {
                Advice::new("missing_values", &[]).with_effect("with those that stand for missing labels")
            }
        })
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TookHeader { source_name, names } => {
                write!(f, "{source_name}: took {} as a header", all_quoted(names))
            }
            Self::TookLabel { source_name, fields } => {
                let what = if fields.len() == 1 { "a label" } else { "an item" };
                write!(f, "{source_name}: took the first line, {}, as {what}", all_quoted(fields))
            }
            Self::TookRowNames { source_name } => write!(
                f,
                "{source_name}: the first line has one name fewer than there are columns, so the first column was taken as \
                 names of the rows, as R writes them"
            ),
            Self::TookName { source_name, name, number, other } => write!(
                f,
                "{source_name}: took column {name} by its name, which is column number {number}; column number {name} is {}",
                quoted(other)
            ),
            Self::TookIds { source_name, name } => {
                write!(f, "{source_name}: took the column {} as the names of the rows", quoted(name))
            }
            Self::TookTexts { source_name, column, texts } => {
                let (texts, column) = (all_quoted(texts), quoted(column));
                write!(f, "{source_name}: took {texts} of column {column} as labels like any other")
            }
        }
    }
}

/// At most this many fields are repeated.
const SHOWN: usize = 12;

fn all_quoted(fields: &[String]) -> String {
    let shown: Vec<String> = fields.iter().take(SHOWN).map(|field| quoted(field)).collect();
    shown.join(", ") + if fields.len() > SHOWN { ", …" } else { "" }
}
