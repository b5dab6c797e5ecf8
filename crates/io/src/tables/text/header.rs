//! Whether the first line of a text file holds names.

use std::collections::{HashMap, HashSet};

use csv::ByteRecord;

use crate::tables::numeric_text::{Written, classify};
use crate::tables::options::MissingValues;

/// What the first line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstLine {
    /// Names, beyond doubt.
    Names,
    /// Names, as none of its fields occurs again.
    NamesPerhaps,
    /// Data, though a single label that never returns could be a name.
    DataPerhaps,
    /// Data.
    Data,
}

impl FirstLine {
    pub fn holds_names(self) -> bool {
        matches!(self, Self::Names | Self::NamesPerhaps)
    }

    /// Rules 2 to 5 of [`crate::ReadOptions::header`].
    pub fn of(records: &[ByteRecord], missing: &MissingValues<'_>) -> Self {
        let Some((first, rest)) = records.split_first() else { return Self::Data };
        let columns = 0..first.len();
        if columns.clone().any(|column| is_text(&first[column]) && has_only_numbers(rest, column, missing)) {
            return Self::Names;
        }
        if first.iter().any(is_number) {
            return Self::Data;
        }
        if first.len() == 1 {
            return of_one_column(&first[0], rest, missing);
        }
        let repeats = |column: usize| {
            let others: HashSet<&[u8]> = rest.iter().filter_map(|record| record.get(column)).collect();
            !missing.contains(&first[column]) && others.contains(&first[column])
        };
        if columns.into_iter().any(repeats) { Self::Data } else { Self::NamesPerhaps }
    }
}

/// A name occurs once and labels occur more often.
fn of_one_column(first: &[u8], rest: &[ByteRecord], missing: &MissingValues<'_>) -> FirstLine {
    let mut times: HashMap<&[u8], u32> = HashMap::new();
    for label in rest.iter().filter_map(|record| record.get(0)).filter(|label| !missing.contains(label)) {
        *times.entry(label).or_default() += 1;
    }
    let return_ = times.values().filter(|&&times| times > 1).count();
    match return_ {
        _ if times.contains_key(first) || missing.contains(first) || times.is_empty() => FirstLine::Data,
        all if all == times.len() => FirstLine::NamesPerhaps,
        most if 2 * most > times.len() => FirstLine::DataPerhaps,
        _ => FirstLine::Data,
    }
}

/// The columns in which no value occurs twice, numbers with fractions aside: they may hold ids.
pub(crate) fn columns_of_ids(records: &[ByteRecord]) -> Vec<usize> {
    let columns = records.first().map_or(0, ByteRecord::len);
    let is_id = |column: &usize| {
        let mut seen = HashSet::new();
        records.len() > 2
            && records
                .iter()
                .filter_map(|record| record.get(*column))
                .all(|field| !field.is_empty() && !is_fraction(field) && seen.insert(field))
    };
    (0..columns).filter(is_id).collect()
}

fn written(field: &[u8]) -> Written {
    std::str::from_utf8(field).map_or(Written::Text, |text| classify(text.trim()))
}

pub(crate) fn is_number(field: &[u8]) -> bool {
    written(field) != Written::Text
}

fn is_fraction(field: &[u8]) -> bool {
    written(field) == Written::Fraction
}

fn is_text(field: &[u8]) -> bool {
    !field.is_empty() && !is_number(field)
}

/// Whether a column has numbers and nothing else below its first field, missing values aside.
fn has_only_numbers(rest: &[ByteRecord], column: usize, missing: &MissingValues<'_>) -> bool {
    let mut present = rest
        .iter()
        .filter_map(|record| record.get(column))
        .filter(|field| !missing.contains(field))
        .peekable();
    present.peek().is_some() && present.all(is_number)
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::*;
    use crate::{Format, ReadOptions};

    fn first_line(text: &str) -> FirstLine {
        let options = ReadOptions::default();
        let layout = Layout::of(text.as_bytes(), true, Format::Csv, &options);
        FirstLine::of(&layout.records, &MissingValues::new(&options.missing_values))
    }

    #[test]
    fn names_above_numbers_are_a_header() {
        for text in
            ["truth,found\n0,1\n0,2\n", "cluster\n0\n1\n", "id,truth\nx1,NA\nx2,3\n", ",truth\n0,1\n1,2\n"]
        {
            assert_eq!(first_line(text), FirstLine::Names, "{text:?}");
        }
    }

    #[test]
    fn numbers_in_the_first_line_are_data() {
        for text in ["0,1\n0,2\n", "0\n0\n1\n", "-1.0,2.0\n0.0,2.0\n", "a,1\nb,2\na,1\n", "7,x\n7,y\n"] {
            assert_eq!(first_line(text), FirstLine::Data, "{text:?}");
        }
    }

    #[test]
    fn labels_are_repeated_and_names_are_not() {
        let text = "species,group\nsetosa,low\nvirginica,high\nsetosa,low\n";
        assert_eq!(first_line(text), FirstLine::NamesPerhaps);
        assert_eq!(first_line("setosa,low\nvirginica,high\nsetosa,low\n"), FirstLine::Data);
    }

    #[test]
    fn one_column_has_a_name_if_only_the_first_line_never_returns() {
        assert_eq!(first_line("species\na\nb\na\nb\n"), FirstLine::NamesPerhaps);
        assert_eq!(first_line("a\nb\na\nb\n"), FirstLine::Data);
        assert_eq!(first_line("a\nb\nb\nc\nc\nd\n"), FirstLine::DataPerhaps);
        assert_eq!(first_line("setosa\nvirginica\nversicolor\n"), FirstLine::Data, "no label returns");
        assert_eq!(first_line("NA\na\na\n"), FirstLine::Data);
    }

    #[test]
    fn columns_of_ids_have_no_value_twice() {
        let columns = |text: &str| {
            columns_of_ids(&Layout::of(text.as_bytes(), true, Format::Csv, &ReadOptions::default()).records)
        };
        assert_eq!(columns("x,a,0.5\ny,a,0.25\nz,b,0.1\n"), [0]);
        assert_eq!(columns("x,a\ny,b\n"), [0_usize; 0], "two rows say nothing");
    }
}
