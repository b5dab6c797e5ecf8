//! How a table is read when its bytes alone do not say.

use crate::Format;

/// How a table is read. The default detects everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; detected from the first bytes and the extension unless given.
    pub format: Option<Format>,
    /// The byte between the fields of delimited text; detected among tab, comma, semicolon and bar unless
    /// given.
    pub delimiter: Option<u8>,
    /// Whether the first line of a text file holds column names; detected unless given.
    ///
    /// Detection, first rule that applies:
    /// 1. the caller names a column and that name (not a number) is in the first line: a header;
    /// 2. some column has a first field that is not a number above fields that all are: a header;
    /// 3. a field of the first line is a number, or there is one column only: no header;
    /// 4. all is text: a header, unless a field of the first line comes back in its own column within the
    ///    first mebibyte, as labels do and names do not.
    pub header: Option<bool>,
    /// Fields that stand for a missing label in text files.
    pub missing_values: Vec<String>,
    /// Drop blanks around the fields of a text file.
    pub trimming: bool,
    /// Keep the labels of a text file as they are written. Otherwise a column of numbers is read as numbers:
    /// `2.0` is the label 2, and `2.5` is refused.
    pub verbatim: bool,
}

/// What other programs write for a missing value: nothing, R's and pandas' NA, NumPy's nan, SQL's null,
/// Python's None.
pub(crate) const MISSING_VALUES: [&str; 10] =
    ["", "NA", "N/A", "<NA>", "NaN", "nan", "null", "NULL", "Null", "None"];

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            format: None,
            delimiter: None,
            header: None,
            missing_values: MISSING_VALUES.map(str::to_owned).to_vec(),
            trimming: true,
            verbatim: false,
        }
    }
}

impl ReadOptions {
    /// How tables of counts are read: they have names, and a label is missing only where there is none, so that
    /// every label survives.
    #[must_use]
    pub fn for_counts() -> Self {
        Self { header: Some(true), missing_values: vec![String::new()], ..Self::default() }
    }
}

/// The missing values, arranged so that most labels are told apart by their first byte.
pub(crate) struct MissingValues<'a> {
    values: &'a [String],
    empty: bool,
    starts: [bool; 256],
}

impl<'a> MissingValues<'a> {
    pub fn new(values: &'a [String]) -> Self {
        let mut starts = [false; 256];
        values.iter().filter_map(|value| value.bytes().next()).for_each(|byte| starts[byte as usize] = true);
        Self { values, empty: values.iter().any(String::is_empty), starts }
    }

    pub fn contains(&self, field: &[u8]) -> bool {
        match field.first() {
            None => self.empty,
            Some(&byte) => {
                self.starts[byte as usize] && self.values.iter().any(|value| value.as_bytes() == field)
            }
        }
    }
}
