//! Tables of numbers: one item per line, optionally with its name first.

use partita::internal::quoted;

use super::names::{are_names, names_rows};
use super::numbers::{NPY, read_array};
use crate::source::Input;
use crate::source::records::{Record, for_each};
use crate::{ErrorKind, Result, Source};

/// How a table of numbers is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VectorOptions {
    /// The byte between fields; by default one of tab, comma, semicolon, bar and spaces, as detected.
    pub delimiter: Option<u8>,
    /// Whether the first line holds column names. By default it does if a field after the first is a text, or if they count
    /// the columns.
    pub header: Option<bool>,
    /// Whether the first column names the items. By default it does if its first field is not a number, or if the column has
    /// no name of its own while others have.
    pub names: Option<bool>,
}

/// Items with the same number of numbers each.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Vectors {
    /// Numbers per item.
    pub dims: usize,
    /// All numbers, item after item.
    pub values: Vec<f64>,
    /// The names of the items, if the first column holds them.
    pub names: Option<Vec<String>>,
}

/// Reads a table of numbers, one item per line, or the rows of a NumPy array.
///
/// # Errors
/// When the file cannot be read, a field is not a finite number, or a line is longer or shorter than the first.
pub fn read_vectors(source: &Source, options: &VectorOptions) -> Result<Vectors> {
    let input = source.open()?;
    if input.head.starts_with(NPY) {
        return of_array(source, input);
    }
    let mut vectors = Vectors { dims: 0, values: Vec::new(), names: None };
    let mut held: Option<Record> = None;
    let mut started = false;
    for_each(source, input, options.delimiter, |record| {
        if started {
            return vectors.push(source, &record);
        }
        let Some(first) = held.take() else {
            held = Some(record);
            return Ok(());
        };
        started = true;
        if options.header.unwrap_or_else(|| are_names(&first.fields)) {
            vectors.begin(options, Some(&first), &record);
        } else {
            vectors.begin(options, None, &first);
            vectors.push(source, &first)?;
        }
        vectors.push(source, &record)
    })?;
    if let Some(only) = held.filter(|_| options.header != Some(true)) {
        vectors.begin(options, None, &only);
        vectors.push(source, &only)?;
    }
    vectors.unless_empty(source)
}

/// The rows of a NumPy array.
fn of_array(source: &Source, input: Input) -> Result<Vectors> {
    let array = read_array(source, input.into_read())?;
    if let Some(place) = array.values.iter().position(|value| !value.is_finite()) {
        let (row, value) = (place / array.columns + 1, array.values[place]);
        return Err(
            source.malformed("vectors", format!("row {row} holds {value}, which is not a finite number"))
        );
    }
    Vectors { dims: array.columns, values: array.values, names: None }.unless_empty(source)
}

impl Vectors {
    fn unless_empty(self, source: &Source) -> Result<Self> {
        if self.values.is_empty() {
            let problem = "there are no numbers; give one item per line".to_owned();
            return Err(ErrorKind::BadContent { source_name: source.to_string(), problem }.into());
        }
        Ok(self)
    }

    fn begin(&mut self, options: &VectorOptions, header: Option<&Record>, first: &Record) {
        let named = || names_rows(header.map(|header| &header.fields[..]), &first.fields);
        let named = options.names.unwrap_or_else(named);
        self.names = named.then(Vec::new);
        self.dims = first.fields.len() - usize::from(named);
    }

    fn push(&mut self, source: &Source, record: &Record) -> Result<()> {
        let skipped = usize::from(self.names.is_some());
        let (found, expected) = (record.fields.len(), self.dims + skipped);
        if found != expected {
            let found = partita::internal::quantity(found, "field");
            return record.refuse(source, format!("{found} where the first line has {expected}"));
        }
        for (column, field) in record.fields.iter().enumerate().skip(skipped) {
            match field.parse::<f64>() {
                Ok(value) if value.is_finite() => self.values.push(value),
                _ => {
                    let problem =
                        format!("{} in column {} is not a finite number", quoted(field), column + 1);
                    return record.refuse(source, problem);
                }
            }
        }
        if let Some(names) = &mut self.names {
            names.push(record.fields[0].clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn read(text: &str, options: &VectorOptions) -> Result<Vectors> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        read_vectors(&Source::parse(file.path()), options)
    }

    #[test]
    fn numbers_with_and_without_names() {
        let plain = read("1,2\n3,4.5\n", &VectorOptions::default()).unwrap();
        assert_eq!(plain, Vectors { dims: 2, values: vec![1.0, 2.0, 3.0, 4.5], names: None });
        let named = read("item,x,y\na,1,2\nb,3,4\n", &VectorOptions::default()).unwrap();
        assert_eq!(named.names.unwrap(), ["a", "b"]);
        assert_eq!(named.values, [1.0, 2.0, 3.0, 4.0]);
        let spaced = read("x y\n 1 2\n-3 1e2", &VectorOptions::default()).unwrap();
        assert_eq!((spaced.dims, spaced.values.len(), spaced.names), (2, 4, None));
        let numbered = VectorOptions { names: Some(true), ..VectorOptions::default() };
        assert_eq!(read("7 1\n8 2\n", &numbered).unwrap().names.unwrap(), ["7", "8"]);
        assert_eq!(read("5\n", &VectorOptions::default()).unwrap().values, [5.0]);
    }

    #[test]
    fn a_column_that_counts_the_rows_is_no_coordinate() {
        for text in [
            ",x,y\n0,1,2\n1,3,4\n",
            "\"\",\"V1\",\"V2\"\n\"1\",1,2\n\"2\",3,4\n",
            ",0,1\n0,1,2\n1,3,4\n",
            "V1 V2\n1 1 2\n2 3 4\n",
        ] {
            let found = read(text, &VectorOptions::default()).unwrap();
            assert_eq!((found.dims, &found.values[..]), (2, &[1.0, 2.0, 3.0, 4.0][..]), "{text}");
            assert_eq!(found.names.map(|names| names.len()), Some(2));
        }
    }

    #[test]
    fn bad_tables_are_refused_in_one_sentence() {
        let refusal = |text: &str| {
            let message = read(text, &VectorOptions::default()).unwrap_err().to_string();
            message.split_once(", line ").map_or(message.clone(), |(_, rest)| rest.to_owned())
        };
        assert_eq!(refusal("1,2\n3,x\n"), "2: \"x\" in column 2 is not a finite number");
        assert_eq!(refusal("1,2\n3,NaN\n"), "2: \"NaN\" in column 2 is not a finite number");
        assert_eq!(refusal("1,2\n3,4,5\n"), "2: 3 fields where the first line has 2");
        assert!(refusal("a\nb\n").contains("no numbers"));
    }
}
