//! Columns, chosen by name or by number.

use crate::source::Source;
use crate::{ErrorKind, Result, Warning};

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ColumnRef {
    /// The column with that name.
    Name(String),
    /// The column with that number, counted from 1, unless a column has the number as its name.
    Number(usize),
    /// The column at that position, counted from 0, whatever its name.
    At(usize),
    /// The only column that holds neither weights nor ids.
    Only,
    /// The first or the second, counted from 0, of the only two columns that hold neither weights nor ids.
    OfTwo(usize),
}

impl ColumnRef {
    /// A positive integer is a [`ColumnRef::Number`], anything else a [`ColumnRef::Name`].
    #[must_use]
    pub fn parse(text: &str) -> Self {
        match text.parse() {
            Ok(number) if number > 0 && text.starts_with(|c: char| c.is_ascii_digit()) => {
                Self::Number(number)
            }
            _ => Self::Name(text.to_owned()),
        }
    }
}

/// The columns of an open table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Header {
    /// Their names, or their numbers where the table has no names.
    pub names: Vec<String>,
    /// True if the names come from the file.
    pub named: bool,
    /// A guess about the names.
    pub warning: Option<Warning>,
    /// The columns whose values all differ at the beginning of the file, if that was looked at.
    pub ids: Vec<usize>,
}

impl Header {
    /// Columns without names, shown by their numbers.
    pub fn numbered(columns: usize) -> Self {
        Self { names: (1..=columns).map(|number| number.to_string()).collect(), ..Self::default() }
    }

    /// Lists the guesses about the names, and about numbers of columns that are names of others.
    pub fn warnings(&self, source: &Source, chosen: &[ColumnRef]) -> Vec<Warning> {
        let ambiguous = chosen.iter().filter_map(|column| {
            let ColumnRef::Number(number) = column else { return None };
            let (name, other) = (number.to_string(), self.names.get(number - 1)?);
            let found = self.names.iter().position(|known| *known == name).filter(|_| self.named)?;
            let (source_name, other, number) = (source.to_string(), other.clone(), found + 1);
            (other != name).then_some(Warning::TookName { source_name, name, number, other })
        });
        self.warning.clone().into_iter().chain(ambiguous).collect()
    }

    /// The index of a column; [`ColumnRef::Only`] passes over those that are `taken`.
    pub fn find(&self, source: &Source, column: &ColumnRef, taken: &[usize]) -> Result<usize> {
        match column {
            ColumnRef::Name(name) => self.find_name(source, name),
            ColumnRef::Number(number) => {
                let name = number.to_string();
                if self.named && self.names.contains(&name) {
                    return self.find_name(source, &name);
                }
                self.at(source, number - 1)
            }
            ColumnRef::At(place) => self.at(source, *place),
            ColumnRef::Only => {
                let mut free = (0..self.names.len()).filter(|index| !taken.contains(index));
                let (source_name, columns) = (source.to_string(), self.names.clone());
                match (free.next(), free.next()) {
                    (Some(only), None) => Ok(only),
                    (None, _) => Err(ErrorKind::NoLabels { source_name, columns }.into()),
                    _ => Err(ErrorKind::NotOneColumn { source_name, columns }.into()),
                }
            }
            ColumnRef::OfTwo(place) => {
                let free: Vec<usize> = (0..self.names.len()).filter(|index| !taken.contains(index)).collect();
                let (source_name, columns) = (source.to_string(), self.names.clone());
                match free.len() {
                    2 => Ok(free[*place]),
                    _ => Err(ErrorKind::NotTwoColumns { source_name, columns }.into()),
                }
            }
        }
    }

    fn at(&self, source: &Source, place: usize) -> Result<usize> {
        if place < self.names.len() {
            return Ok(place);
        }
        let (source_name, columns) = (source.to_string(), self.names.clone());
        Err(ErrorKind::ColumnOutOfRange { source_name, number: place + 1, columns }.into())
    }

    fn find_name(&self, source: &Source, name: &str) -> Result<usize> {
        let (source_name, name) = (source.to_string(), name.to_owned());
        if !self.named {
            return Err(ErrorKind::NoHeader { source_name, name, columns: self.names.len() }.into());
        }
        let mut found = self.names.iter().enumerate().filter(|(_, known)| **known == name);
        match (found.next(), found.count()) {
            (Some((index, _)), 0) => Ok(index),
            (Some(_), more) => Err(ErrorKind::RepeatedColumn { source_name, name, times: more + 1 }.into()),
            (None, _) => {
                let known = self.names.iter().map(String::as_str);
                let similar = partita::internal::nearest(&name, known).map(str::to_owned);
                let columns = self.names.clone();
                Err(ErrorKind::MissingColumn { source_name, name, columns, similar }.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_start_at_one() {
        assert_eq!(ColumnRef::parse("3"), ColumnRef::Number(3));
        for text in ["0", "+3", "-1", "3a", ""] {
            assert_eq!(ColumnRef::parse(text), ColumnRef::Name(text.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_number_that_two_columns_could_have_is_said() {
        let names = ["id", "2", "1", "9"].map(str::to_owned).to_vec();
        let header = Header { names, named: true, ..Header::default() };
        let source = Source::parse("t.csv");
        let said = |number| header.warnings(&source, &[ColumnRef::Number(number)]);
        assert_eq!(
            said(1)[0].to_string(),
            "t.csv: took column 1 by its name, which is column number 3; column number 1 is \"id\""
        );
        assert_eq!(said(2), [], "its name is its number");
        assert_eq!(said(4), [], "no column has that name");
        assert_eq!(said(9), [], "there is no column of that number");
        assert_eq!(header.warnings(&source, &[ColumnRef::At(0)]), []);
    }

    #[test]
    fn a_name_that_is_a_number_wins() {
        let header = Header { names: vec!["2".to_owned(), "x".to_owned()], named: true, ..Header::default() };
        let source = Source::parse("t.csv");
        assert_eq!(header.find(&source, &ColumnRef::Number(2), &[]).unwrap(), 0);
        assert_eq!(header.find(&source, &ColumnRef::Number(1), &[]).unwrap(), 0);
        assert_eq!(header.find(&source, &ColumnRef::At(1), &[]).unwrap(), 1);
        assert!(header.find(&source, &ColumnRef::At(2), &[]).is_err());
    }
}
