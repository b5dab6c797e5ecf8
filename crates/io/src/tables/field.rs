//! A field of a table, and the labels, weights or ids that a column collects from its fields.

use partita::{Labels, LabelsBuilder};

use crate::source::Source;
use crate::tables::Digest;
use crate::tables::numeric_text::{Written, classify};
use crate::{Error, ErrorKind, Position};

/// A field as its format stores it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Field<'a> {
    Text(&'a str),
    Integer(i128),
    Float(f64),
    Bool(bool),
    Missing,
}

/// Values that a column collects.
#[derive(Debug)]
pub(crate) enum Receiver {
    Labels(LabelsBuilder),
    Weights(Vec<u64>),
    Reals(Vec<f64>),
    Ids(Vec<String>),
    Digest(Digest),
    /// The hash of each value, that of a missing one being the hash of an empty text.
    Hashes(Vec<u64>),
}

/// A column to read: its position in the table, and what it collects.
#[derive(Debug)]
pub(crate) struct Target {
    pub column: usize,
    pub receiver: Receiver,
    /// Fields received so far.
    pub rows: u64,
    /// Labels that mean a missing one. Readers of text know them and need none here.
    pub missing: Vec<String>,
}

impl Target {
    pub fn new(column: usize, receiver: Receiver) -> Self {
        Self { column, receiver, rows: 0, missing: Vec::new() }
    }

    /// An empty target for the same column.
    pub fn like(&self) -> Self {
        let receiver = match self.receiver {
            Receiver::Labels(_) => Receiver::Labels(LabelsBuilder::default()),
            Receiver::Weights(_) => Receiver::Weights(Vec::new()),
            Receiver::Reals(_) => Receiver::Reals(Vec::new()),
            Receiver::Ids(_) => Receiver::Ids(Vec::new()),
            Receiver::Digest(_) => Receiver::Digest(Digest::default()),
            Receiver::Hashes(_) => Receiver::Hashes(Vec::new()),
        };
        Self { missing: self.missing.clone(), ..Self::new(self.column, receiver) }
    }

    /// Takes the field of the next row.
    pub fn push(&mut self, field: Field<'_>) -> Result<(), Refusal> {
        match &mut self.receiver {
            Receiver::Labels(labels) => {
                let field = if is_missing(&self.missing, field) { Field::Missing } else { field };
                push_label(labels, field)?;
            }
            Receiver::Weights(weights) => weights.push(weight(field)?),
            Receiver::Reals(values) => values.push(real(field)?),
            Receiver::Ids(ids) => ids.push(id(field)?),
            Receiver::Digest(digest) => match field {
                Field::Text(text) => digest.push(text.as_bytes()),
                other => digest.push(shown(other).as_bytes()),
            },
            Receiver::Hashes(hashes) => hashes.push(match field {
                Field::Text(text) => Digest::hash(text.as_bytes()),
                Field::Float(value) if value.is_nan() => Digest::hash(b""),
                other => Digest::hash(shown(other).as_bytes()),
            }),
        }
        self.rows += 1;
        Ok(())
    }

    /// Takes the fields of the next rows as positions in a list of distinct values. Each value is looked up when it first
    /// occurs.
    #[cfg(feature = "columnar")]
    pub fn push_places(
        &mut self,
        values: &[Field<'_>],
        places: impl Iterator<Item = Option<usize>>,
    ) -> Result<(), Refusal> {
        let Receiver::Labels(labels) = &mut self.receiver else {
            return places
                .map(|place| place.map_or(Field::Missing, |place| values[place]))
                .try_for_each(|field| self.push(field));
        };
        // Codes follow the order of first occurrence, so a value gets its code with its first row.
        let mut codes: Vec<Option<u32>> = vec![None; values.len()];
        for place in places {
            let code = match place {
                None => Labels::MISSING,
                Some(place) => match codes[place] {
                    Some(code) => code,
                    None if is_missing(&self.missing, values[place]) => *codes[place].insert(Labels::MISSING),
                    None => *codes[place].insert(code_of(labels, values[place])?),
                },
            };
            labels.push_code(code);
            self.rows += 1;
        }
        Ok(())
    }

    /// Rows in memory.
    #[cfg(feature = "columnar")]
    pub fn held(&self) -> usize {
        match &self.receiver {
            Receiver::Labels(labels) => labels.codes().len(),
            Receiver::Weights(weights) => weights.len(),
            Receiver::Reals(values) => values.len(),
            Receiver::Ids(ids) => ids.len(),
            Receiver::Hashes(hashes) => hashes.len(),
            Receiver::Digest(_) => 0,
        }
    }

    /// Takes the field of the next row of a table that has no lines.
    pub fn push_row(&mut self, field: Field<'_>, source: &Source, names: &[String]) -> crate::Result<()> {
        self.push(field)
            .map_err(|refusal| refusal.at(source, &names[self.column], Position::Row(self.rows + 1)))
    }
}

/// Reasons to refuse a field.
#[derive(Debug, PartialEq)]
pub(crate) enum Refusal {
    FractionalLabel(f64),
    Weight(String),
    Real(String),
    NoId,
}

impl Refusal {
    /// The error with its place.
    pub fn at(self, source: &Source, column: &str, position: Position) -> Error {
        let (source_name, column) = (source.to_string(), column.to_owned());
        match self {
            Self::FractionalLabel(value) => {
                let value = value.to_string();
                ErrorKind::FractionalLabel { source_name, column, position, value, is_text: false }
            }
            Self::Weight(value) => ErrorKind::BadWeight { source_name, column, position, value },
            Self::Real(value) => ErrorKind::NotANumber { source_name, column, position, value },
            Self::NoId => ErrorKind::MissingId { source_name, column, position },
        }
        .into()
    }
}

fn is_missing(missing: &[String], field: Field<'_>) -> bool {
    !missing.is_empty() && missing.contains(&shown(field))
}

fn push_label(labels: &mut LabelsBuilder, field: Field<'_>) -> Result<(), Refusal> {
    let code = code_of(labels, field)?;
    labels.push_code(code);
    Ok(())
}

fn code_of(labels: &mut LabelsBuilder, field: Field<'_>) -> Result<u32, Refusal> {
    Ok(match field {
        Field::Text(text) => labels.code_of_text(text),
        Field::Integer(integer) => labels.code_of_integer(integer),
        Field::Bool(value) => labels.code_of_text(if value { "true" } else { "false" }),
        Field::Missing => Labels::MISSING,
        Field::Float(value) => labels.code_of_float(value).map_err(|_| Refusal::FractionalLabel(value))?,
    })
}

/// A weight is the number of times the item occurs.
pub(super) fn weight(field: Field<'_>) -> Result<u64, Refusal> {
    let integer = match field {
        Field::Integer(integer) => u64::try_from(integer).ok(),
        Field::Float(value) => exact(value),
        Field::Text(text) => match classify(text.trim()) {
            Written::Integer => text.trim().parse().ok(),
            Written::Whole(integer) => u64::try_from(integer).ok(),
            Written::Text | Written::Fraction => None,
        },
        Field::Bool(_) | Field::Missing => None,
    };
    integer.ok_or_else(|| Refusal::Weight(shown(field)))
}

/// A number of any size and sign.
pub(super) fn real(field: Field<'_>) -> Result<f64, Refusal> {
    let value = match field {
        Field::Integer(integer) => Some(integer as f64),
        Field::Float(value) => Some(value),
        Field::Text(text) => text.trim().parse().ok(),
        Field::Bool(_) | Field::Missing => None,
    };
    value.filter(|value| !value.is_nan()).ok_or_else(|| Refusal::Real(shown(field)))
}

pub(super) fn id(field: Field<'_>) -> Result<String, Refusal> {
    match field {
        Field::Missing => Err(Refusal::NoId),
        Field::Float(value) if value.is_nan() => Err(Refusal::NoId),
        present => Ok(shown(present)),
    }
}

fn shown(field: Field<'_>) -> String {
    match field {
        Field::Text(text) => text.to_owned(),
        Field::Integer(integer) => integer.to_string(),
        Field::Float(value) => value.to_string(),
        Field::Bool(value) => value.to_string(),
        Field::Missing => String::new(),
    }
}

/// A float that is a non-negative integer; beyond 2^53 a float no longer stands for one integer.
fn exact(value: f64) -> Option<u64> {
    (value.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&value)).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_non_negative_integers() {
        let good = [
            (Field::Text("3"), 3),
            (Field::Text(" 3.0 "), 3),
            (Field::Text("18446744073709551615"), u64::MAX),
            (Field::Integer(0), 0),
            (Field::Float(2.0), 2),
        ];
        for (field, expected) in good {
            assert_eq!(weight(field), Ok(expected), "{field:?}");
        }
        let bad = [
            Field::Text("-1"),
            Field::Text("0.5"),
            Field::Text("heavy"),
            Field::Text("18446744073709551616"),
            Field::Integer(-1),
            Field::Float(0.5),
            Field::Float(-1.0),
            Field::Float(f64::NAN),
            Field::Float(f64::INFINITY),
            Field::Bool(true),
            Field::Missing,
        ];
        for field in bad {
            assert!(matches!(weight(field), Err(Refusal::Weight(_))), "{field:?}");
        }
    }

    #[test]
    fn ids_must_be_there() {
        assert_eq!(id(Field::Integer(7)).unwrap(), id(Field::Text("7")).unwrap());
        assert_eq!(id(Field::Float(7.0)).unwrap(), "7");
        assert_eq!(id(Field::Missing), Err(Refusal::NoId));
        assert_eq!(id(Field::Float(f64::NAN)), Err(Refusal::NoId));
    }
}
