//! Options of reading a table.

use crate::Format;

/// Options for reading a table. The default detects everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; by default detected from the first bytes and the extension.
    pub format: Option<Format>,
    /// The byte between the fields of delimited text; by default one of tab, comma, semicolon, bar and blanks, as
    /// detected; neither a quotation mark nor the end of a line. A space means any number of blanks; `#` and `%` then begin
    /// comments.
    pub delimiter: Option<u8>,
    /// True if the first line of a text file holds column names; detected by default.
    ///
    /// The first rule that applies decides:
    /// 1. A column was chosen by a name that is in the first line: a header.
    /// 2. The first line reads 0, 1, … as pandas numbers columns, perhaps after an empty field: a header if the column
    ///    below that field is 0, 1, … too or all its values differ, or if there is no number below. Otherwise no header,
    ///    and a [`Warning`].
    /// 3. A column has a text above fields that are all numbers: a header.
    /// 4. A column has a number without a sign, such as a year, above fields of which none is a number: a header unless
    ///    a field of the first line occurs again in the same column.
    /// 5. The first line has another number: a header if the numbers differ, none of its fields occurs again, and labels do,
    ///    unless the only number stands beside an id that reads like the others, or a number begins the labels below
    ///    it. Otherwise no header.
    /// 6. The table has one column: a header if the first line never returns and every other label does.
    /// 7. Otherwise all fields are text. The first line is a header unless one of its fields occurs again in the same
    ///    column: labels are repeated, names are not.
    ///
    /// A first line with one field fewer than all others, which begin with different fields, is a header beyond doubt: the
    /// first column holds the names of the rows, as R's `write.table` writes them.
    ///
    /// The rules look at the first 2000 lines within the first mebibyte. A decision by rule 4 to 7 is a [`Warning`].
    /// Where blanks separate the fields, a last comment above them names the columns if it has as many words.
    ///
    /// [`Warning`]: crate::Warning
    pub header: Option<bool>,
    /// Fields of text files that mean a missing label. Such texts in a Parquet, Arrow or NPY file are labels, with a
    /// [`Warning`](crate::Warning).
    pub missing_values: Vec<String>,
    /// True if `missing_values` hold for Parquet, Arrow and NPY files too.
    pub missing_everywhere: bool,
    /// Drops blanks at both ends of the fields of a text file.
    pub trimming: bool,
    /// Keeps the labels of a text file as they are written. Otherwise a column of numbers is read as numbers:
    /// `2.0` is the label 2, and `2.5` is refused.
    pub verbatim: bool,
}

/// Words of other programs for a missing value: nothing, R's and pandas' NA, NumPy's nan, SQL's null, Python's None.
pub(crate) const MISSING_VALUES: [&str; 10] =
    ["", "NA", "N/A", "<NA>", "NaN", "nan", "null", "NULL", "Null", "None"];

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            format: None,
            delimiter: None,
            header: None,
            missing_values: MISSING_VALUES.map(str::to_owned).to_vec(),
            missing_everywhere: false,
            trimming: true,
            verbatim: false,
        }
    }
}

impl ReadOptions {
    /// Options for tables of counts: the columns have names, and only an empty field is a missing label.
    #[must_use]
    pub fn for_counts() -> Self {
        Self { header: Some(true), missing_values: vec![String::new()], ..Self::default() }
    }
}

/// The missing values, arranged so that the first byte rules out most labels.
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
