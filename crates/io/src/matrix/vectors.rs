//! Tables of numbers: one item per line, optionally with its name first.

use partita::internal::quoted;

use super::MatrixOptions;
use super::names::{Naming, are_ids};
use super::numbers::{NPY, read_array};
use crate::source::Input;
use crate::source::records::{Record, for_each};
use crate::{ErrorKind, Result, Source, Warning};

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
    /// Guesses about the file.
    pub warnings: Vec<Warning>,
}

/// Reads a table of numbers, one item per line, or the rows of a NumPy array.
///
/// # Errors
/// When the file cannot be read, a field is not a finite number, or a line is longer or shorter than the first.
pub fn read_vectors(source: &Source, options: &MatrixOptions) -> Result<Vectors> {
    let input = source.open()?;
    if input.head.starts_with(NPY) {
        options.refuse_names(source)?;
        return of_array(source, input);
    }
    let mut vectors = Vectors { dims: 0, values: Vec::new(), names: None, warnings: Vec::new() };
    let mut held: Option<Record> = None;
    let mut reading: Option<Naming> = None;
    for_each(source, input, options.delimiter, |record| {
        if let Some(naming) = &reading {
            return vectors.push(source, naming, &record);
        }
        let Some(first) = held.take() else {
            held = Some(record);
            return Ok(());
        };
        let naming = reading.insert(Naming::of(source, options, &first.fields, Some(&record.fields)));
        if !naming.header {
            vectors.push(source, naming, &first)?;
        }
        vectors.push(source, naming, &record)
    })?;
    if let Some(only) = held {
        let naming = reading.insert(Naming::of(source, options, &only.fields, None));
        if !naming.header {
            vectors.push(source, naming, &only)?;
        }
    }
    vectors.finish(source, reading)
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
    Vectors { dims: array.columns, values: array.values, names: None, warnings: Vec::new() }
        .unless_empty(source)
}

impl Vectors {
    fn unless_empty(self, source: &Source) -> Result<Self> {
        if self.values.is_empty() {
            let problem = "there are no numbers; give one item per line".to_owned();
            return Err(ErrorKind::BadContent { source_name: source.to_string(), problem }.into());
        }
        Ok(self)
    }

    fn push(&mut self, source: &Source, naming: &Naming, record: &Record) -> Result<()> {
        let skipped = usize::from(naming.named);
        if self.values.is_empty() {
            self.dims = record.fields.len() - skipped;
        }
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
        if naming.named || naming.perhaps_ids.is_some() {
            self.names.get_or_insert_default().push(record.fields[0].clone());
        }
        Ok(())
    }

    /// Takes the first column as names of the items if it numbers them.
    fn finish(mut self, source: &Source, naming: Option<Naming>) -> Result<Self> {
        let Some(Naming { perhaps_ids, warning, .. }) = naming else { return self.unless_empty(source) };
        self.warnings.extend(warning);
        if let Some(name) = perhaps_ids {
            self.names = self.names.filter(|names| are_ids(names));
            if self.names.is_some() {
                self.warnings.push(Warning::TookIds { source_name: source.to_string(), name });
                self.values = self.values.chunks(self.dims).flat_map(|item| &item[1..]).copied().collect();
                self.dims -= 1;
            }
        }
        self.unless_empty(source)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn read(text: &str, options: &MatrixOptions) -> Result<Vectors> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        read_vectors(&Source::parse(file.path()), options)
    }

    #[test]
    fn numbers_with_and_without_names() {
        let plain = read("1,2\n3,4.5\n", &MatrixOptions::default()).unwrap();
        assert_eq!(
            plain,
            Vectors { dims: 2, values: vec![1.0, 2.0, 3.0, 4.5], names: None, warnings: Vec::new() }
        );
        let named = read("item,x,y\na,1,2\nb,3,4\n", &MatrixOptions::default()).unwrap();
        assert_eq!(named.names.unwrap(), ["a", "b"]);
        assert_eq!(named.values, [1.0, 2.0, 3.0, 4.0]);
        let spaced = read("x y\n 1 2\n-3 1e2", &MatrixOptions::default()).unwrap();
        assert_eq!((spaced.dims, spaced.values.len(), spaced.names), (2, 4, None));
        let numbered = MatrixOptions { row_names: Some(true), ..MatrixOptions::default() };
        assert_eq!(read("7 1\n8 2\n", &numbered).unwrap().names.unwrap(), ["7", "8"]);
        assert_eq!(read("5\n", &MatrixOptions::default()).unwrap().values, [5.0]);
    }

    #[test]
    fn a_column_that_counts_the_rows_is_no_coordinate() {
        for text in [
            ",x,y\n0,1,2\n1,3,4\n",
            "\"\",\"V1\",\"V2\"\n\"1\",1,2\n\"2\",3,4\n",
            ",0,1\n0,1,2\n1,3,4\n",
            "V1 V2\n1 1 2\n2 3 4\n",
        ] {
            let found = read(text, &MatrixOptions::default()).unwrap();
            assert_eq!((found.dims, &found.values[..]), (2, &[1.0, 2.0, 3.0, 4.0][..]), "{text}");
            assert_eq!(found.names.map(|names| names.len()), Some(2));
        }
    }

    #[test]
    fn a_column_of_different_whole_numbers_named_id_names_the_items() {
        let found = read("id,x,y\n101,1,2\n102,3,4\n", &MatrixOptions::default()).unwrap();
        assert_eq!((found.dims, &found.values[..]), (2, &[1.0, 2.0, 3.0, 4.0][..]));
        assert_eq!(found.names.unwrap(), ["101", "102"]);
        assert_eq!(found.warnings.len(), 1);
        for text in ["index,x\n1.5,1\n2,3\n", "id,x\n7,1\n7,3\n", "x,id\n1,2\n3,4\n"] {
            let found = read(text, &MatrixOptions::default()).unwrap();
            assert_eq!((found.dims, found.names, found.warnings.len()), (2, None, 0), "{text}");
        }
        let values = MatrixOptions { row_names: Some(false), ..MatrixOptions::default() };
        assert_eq!(read("id,x\n1,1\n2,3\n", &values).unwrap().dims, 2);
    }

    #[test]
    fn bad_tables_are_refused_in_one_sentence() {
        let refusal = |text: &str| {
            let message = read(text, &MatrixOptions::default()).unwrap_err().to_string();
            message.split_once(", line ").map_or(message.clone(), |(_, rest)| rest.to_owned())
        };
        assert_eq!(refusal("1,2\n3,x\n"), "2: \"x\" in column 2 is not a finite number");
        assert_eq!(refusal("1,2\n3,NaN\n"), "2: \"NaN\" in column 2 is not a finite number");
        assert_eq!(refusal("1,2\n3,4,5\n"), "2: 3 fields where the first line has 2");
        assert!(refusal("a\nb\n").contains("no numbers"));
    }
}
