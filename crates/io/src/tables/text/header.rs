//! Decides whether the first line of a text file holds names.

use std::collections::{HashMap, HashSet};

use csv::ByteRecord;

use crate::tables::numeric_text::{Written, classify};
use crate::tables::options::MissingValues;

/// Kind of the first line.
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

    /// Rules 2 to 7 of [`crate::ReadOptions::header`].
    pub fn of(records: &[ByteRecord], missing: &MissingValues<'_>) -> Self {
        let Some((first, rest)) = records.split_first() else { return Self::Data };
        if let Some(found) = of_numbered_columns(first, rest) {
            return found;
        }
        let columns = 0..first.len();
        // Files put one behind the other repeat their header.
        let others: Vec<&ByteRecord> = rest.iter().filter(|record| *record != first).collect();
        let is_name = |column| is_text(&first[column]) && has_only_numbers(&others, column, missing);
        if columns.clone().any(is_name) {
            let sure = others.len() == rest.len() || could_be_header(first) && first.len() > 1;
            return if sure { Self::Names } else { Self::DataPerhaps };
        }
        if columns.clone().any(|column| is_count(&first[column]) && has_only_texts(&others, column, missing))
        {
            let mut seen = HashSet::new();
            let unlike = first.iter().all(|field| !field.is_empty() && seen.insert(field));
            return if unlike && !repeats_any(first, rest, missing) {
                Self::NamesPerhaps
            } else {
                Self::Data
            };
        }
        if first.iter().any(is_number) {
            return of_numbers(first, rest, missing);
        }
        if first.len() == 1 {
            return of_one_column(&first[0], rest, missing);
        }
        if repeats_any(first, rest, missing) { Self::Data } else { Self::NamesPerhaps }
    }
}

/// Returns whether a field of the first line occurs again in its column.
fn repeats_any(first: &ByteRecord, rest: &[ByteRecord], missing: &MissingValues<'_>) -> bool {
    let repeats = |column: usize| {
        let others: HashSet<&[u8]> = rest.iter().filter_map(|record| record.get(column)).collect();
        !missing.contains(&first[column]) && others.contains(&first[column])
    };
    (0..first.len()).any(repeats)
}

/// The first line that pandas writes above columns without names: `0,1,…`, after an empty field if the rows are
/// numbered too. It reads like labels, and only the column below may show that it is not.
fn of_numbered_columns(first: &ByteRecord, rest: &[ByteRecord]) -> Option<FirstLine> {
    let indexed = first.len() > 1 && first[0].is_empty();
    let names = || first.iter().skip(usize::from(indexed));
    if rest.is_empty() || !(0..).zip(names()).all(|(number, name)| reads(name, number)) {
        return None;
    }
    let counts_from = |start: usize| {
        let mut fields = (start..).zip(rest.iter().filter_map(|record| record.get(0)));
        first.len() > 1 && fields.all(|(number, field)| reads(field, number))
    };
    let holds_number = |record: &ByteRecord| record.iter().any(is_number);
    match indexed {
        true if counts_from(0) => Some(FirstLine::Names),
        true => columns_of_ids(rest).contains(&0).then_some(FirstLine::NamesPerhaps),
        // The rows are numbered, and the first line is number 0.
        false if counts_from(1) => Some(FirstLine::Data),
        false if counts_from(0) || !rest.iter().any(holds_number) => Some(FirstLine::NamesPerhaps),
        false => Some(FirstLine::DataPerhaps),
    }
}

fn reads(field: &[u8], number: usize) -> bool {
    field.trim_ascii() == number.to_string().as_bytes()
}

/// A first line with numbers above labels that are numbers: numbers of clusters, resolutions or years may name columns. They
/// differ, and where none of them returns while labels do, they are names.
fn of_numbers(first: &ByteRecord, rest: &[ByteRecord], missing: &MissingValues<'_>) -> FirstLine {
    let ids = columns_of_ids(rest);
    let numbers: Vec<usize> =
        (0..first.len()).filter(|&column| is_number(&first[column]) && !ids.contains(&column)).collect();
    let mut seen = HashSet::new();
    if numbers.is_empty()
        || !numbers.iter().all(|&at| is_count(&first[at]) && seen.insert(first[at].trim_ascii()))
    {
        return FirstLine::Data;
    }
    let never_return = !repeats_any(first, rest, missing);
    let labels_return = numbers.iter().all(|&column| {
        let mut seen = HashSet::new();
        rest.iter().filter_map(|record| record.get(column)).any(|label| !seen.insert(label))
    });
    let value = |field: &[u8]| std::str::from_utf8(field).ok()?.trim().parse::<f64>().ok();
    let begins_labels = |&column: &usize| {
        let own = value(&first[column]);
        let mut others = rest.iter().filter_map(|record| value(record.get(column)?));
        own.is_some_and(|own| (own == 0.0 || own == 1.0) && others.all(|other| own < other))
    };
    let is_item = match numbers.len() {
        1 => !ids.iter().any(|&column| is_unlike_ids(first, rest, column)),
        _ => numbers.iter().any(begins_labels),
    };
    match numbers.len() {
        1 if first.len() == 1 && of_one_column(&first[0], rest, missing) != FirstLine::Data => {
            FirstLine::DataPerhaps
        }
        1 if first.len() == 1 => FirstLine::Data,
        // The first item may be alone in its cluster.
        _ if never_return && labels_return && is_item => FirstLine::DataPerhaps,
        _ if never_return && labels_return => FirstLine::NamesPerhaps,
        // Rising numbers are labels as well as names.
        2.. if numbers.iter().map(|&column| value(&first[column])).is_sorted_by(|x, y| x < y) => {
            FirstLine::DataPerhaps
        }
        _ => FirstLine::Data,
    }
}

/// Returns whether the first field of a column of ids is none: it is empty, or every id has a digit and it has none.
fn is_unlike_ids(first: &ByteRecord, rest: &[ByteRecord], column: usize) -> bool {
    let has_digit = |field: &[u8]| field.iter().any(u8::is_ascii_digit);
    // A row may be longer than the first.
    let Some(name) = first.get(column) else { return false };
    name.is_empty() || !has_digit(name) && rest.iter().filter_map(|record| record.get(column)).all(has_digit)
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

/// Returns whether no field is there twice, and not all are numbers: a line that may be refused where it returns.
pub(crate) fn could_be_header(record: &ByteRecord) -> bool {
    let mut seen = HashSet::new();
    record.iter().all(|field| seen.insert(field)) && record.iter().any(is_text)
}

/// A number without a sign, such as a year: noise is −1.
fn is_count(field: &[u8]) -> bool {
    is_number(field) && field.trim_ascii().first().is_some_and(u8::is_ascii_digit)
}

/// Returns whether a column has numbers and nothing else below its first field, missing values aside.
fn has_only_numbers(rest: &[&ByteRecord], column: usize, missing: &MissingValues<'_>) -> bool {
    has_only(is_number, rest, column, missing)
}

/// Returns whether a column has no number below its first field.
fn has_only_texts(rest: &[&ByteRecord], column: usize, missing: &MissingValues<'_>) -> bool {
    has_only(|field| !is_number(field), rest, column, missing)
}

fn has_only(
    kind: fn(&[u8]) -> bool,
    rest: &[&ByteRecord],
    column: usize,
    missing: &MissingValues<'_>,
) -> bool {
    let fields = rest.iter().filter_map(|record| record.get(column));
    let mut present = fields.filter(|field| !missing.contains(field)).peekable();
    present.peek().is_some() && present.all(kind)
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
    fn numbers_above_labels_may_be_names() {
        for text in [
            "2,3\n0,0\n0,1\n1,1\n1,1\n",
            "cell,2,3\nc1,0,0\nc2,0,1\nc3,1,1\nc4,1,1\n",
            ",2019,2020\na,1,1\nb,1,2\nc,2,2\nd,2,1\n",
        ] {
            assert_eq!(first_line(text), FirstLine::NamesPerhaps, "{text:?}");
        }
        for text in
            ["2,3\n0,2\n2,3\n1,2\n0,3\n1,0\n", "7\n0\n0\n1\n1\n", "0.2,0.5,1\n0,0,1\n0,1,1\n1,1,2\n1,0.5,2\n"]
        {
            assert_eq!(first_line(text), FirstLine::DataPerhaps, "{text:?}");
        }
        // An item that is alone in its cluster beside names without digits, ids like the others, and the first number.
        for text in [
            "alice,1\nbob,2\ncarl,3\ndora,2\neve,3\n",
            "rec-0532-dup,48\nrec-1,2\nrec-2,2\nrec-3,7\n",
            "x,1,2\ny,3,3\nz,3,4\nw,4,4\n",
        ] {
            assert_eq!(first_line(text), FirstLine::DataPerhaps, "{text:?}");
        }
        assert_eq!(first_line("cell,5\nc1,0\nc2,0\nc3,1\n"), FirstLine::NamesPerhaps);
        // A node and its label, labels that fall, noise, and a first label that returns.
        for text in ["0 3\n1 3\n2 4\n3 4\n", "3,1\n3,1\n1,0\n1,0\n", "-1,5\n0,1\n0,1\n1,0\n", "5\n5\n1\n"] {
            assert_eq!(first_line(text), FirstLine::Data, "{text:?}");
        }
    }

    #[test]
    fn a_header_may_return() {
        assert_eq!(first_line("id,truth\n1,0\n2,1\nid,truth\n3,1\n"), FirstLine::Names);
        assert_eq!(first_line("noise,noise\n1,0\n2,1\nnoise,noise\n"), FirstLine::DataPerhaps);
        assert_eq!(first_line("cluster\n0\n1\ncluster\n1\n"), FirstLine::DataPerhaps);
    }

    #[test]
    fn numbers_in_the_first_line_are_data() {
        for text in ["1,0\n0,2\n", "1\n0\n1\n", "-1.0,2.0\n0.0,2.0\n", "a,1\nb,2\na,1\n", "7,x\n7,y\n"] {
            assert_eq!(first_line(text), FirstLine::Data, "{text:?}");
        }
    }

    #[test]
    fn numbers_above_texts_are_names() {
        let years = "person,2019,2020\nann,chess,choir\nbob,chess,\ncid,choir,choir\n";
        assert_eq!(first_line(years), FirstLine::NamesPerhaps);
        assert_eq!(first_line("2019\nchess\nchoir\nchess\n"), FirstLine::NamesPerhaps);
        assert_eq!(first_line("2019,2020\nchess,choir\nchess,film\n"), FirstLine::NamesPerhaps);
        // Noise, and an item that has its label again.
        assert_eq!(first_line("-1,x\nsetosa,x\nsetosa,y\n"), FirstLine::Data);
        assert_eq!(first_line("1,x\nsetosa,x\nsetosa,y\n"), FirstLine::Data);
    }

    #[test]
    fn the_numbers_that_pandas_writes_are_names_or_doubtful() {
        let cases = [
            (",0,1\n0,2,2\n1,2,3\n2,1,0\n", FirstLine::Names),
            (",0\n0,a\n1,b\n", FirstLine::Names),
            (",0\n7,a\n8,b\n9,b\n", FirstLine::NamesPerhaps),
            (",0\n7,a\n7,b\n8,b\n", FirstLine::Data),
            ("0\n2\n2\n0\n", FirstLine::DataPerhaps),
            ("0,1\n2,2\n2,3\n", FirstLine::DataPerhaps),
            ("0\nsetosa\nsetosa\n", FirstLine::NamesPerhaps),
            ("0,1\n0,5\n1,5\n2,7\n", FirstLine::NamesPerhaps),
            ("0,1\n1,5\n2,5\n3,7\n", FirstLine::Data),
            ("0,0\n2,2\n2,3\n", FirstLine::Data),
            ("0\n", FirstLine::Data),
        ];
        for (text, expected) in cases {
            assert_eq!(first_line(text), expected, "{text:?}");
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
