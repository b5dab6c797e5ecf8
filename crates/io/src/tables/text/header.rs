//! What the beginning of a text file shows: the delimiter, and whether the first line holds names.

use std::collections::HashSet;

use csv::ByteRecord;

use crate::source::records::DELIMITERS;
use crate::tables::numeric_text::{Written, classify};
use crate::tables::options::MissingValues;

/// Number of records to inspect.
const SAMPLE: usize = 2000;

/// A byte that does not occur in text: as the delimiter it leaves every record one field.
const NO_DELIMITER: u8 = 0;

/// The first records of a text, without one that the end of the head may have cut.
pub(crate) fn sample(head: &[u8], whole: bool, delimiter: Option<u8>, quoting: bool) -> Vec<ByteRecord> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .quoting(quoting)
        .delimiter(delimiter.unwrap_or(NO_DELIMITER))
        .from_reader(head);
    let mut records: Vec<ByteRecord> = reader.byte_records().take(SAMPLE).map_while(Result::ok).collect();
    if !whole && records.len() < SAMPLE {
        records.pop();
    }
    records
}

/// The delimiter under which the first records have the most fields, all the same number, at least two.
///
/// If no delimiter splits all records evenly, one that splits the first record and at least half of all is taken. The
/// uneven record is then reported instead of being read as a label.
pub(crate) fn detect_delimiter(head: &[u8], whole: bool) -> Option<u8> {
    let mut even: Option<(usize, u8)> = None;
    let mut uneven = None;
    for delimiter in DELIMITERS {
        let records = sample(head, whole, Some(delimiter), true);
        let Some(fields) = records.first().map(ByteRecord::len).filter(|&fields| fields > 1) else {
            continue;
        };
        let cut = records.iter().filter(|record| record.len() > 1).count();
        if records.iter().all(|record| record.len() == fields) {
            if even.is_none_or(|(most, _)| fields > most) {
                even = Some((fields, delimiter));
            }
        } else if 2 * cut >= records.len() {
            uneven = uneven.or(Some(delimiter));
        }
    }
    even.map(|(_, delimiter)| delimiter).or(uneven)
}

/// Whether the first record holds names: rules 2 to 4 of [`crate::ReadOptions::header`].
pub(crate) fn guess(records: &[ByteRecord], missing: &MissingValues<'_>) -> bool {
    let Some((first, rest)) = records.split_first() else { return false };
    let columns = 0..first.len();
    if columns.clone().any(|column| is_text(&first[column]) && has_only_numbers(rest, column, missing)) {
        return true;
    }
    if first.len() == 1 || first.iter().any(is_number) {
        return false;
    }
    !columns.into_iter().any(|column| {
        let others: HashSet<&[u8]> = rest.iter().filter_map(|record| record.get(column)).collect();
        !missing.contains(&first[column]) && others.contains(&first[column])
    })
}

fn is_number(field: &[u8]) -> bool {
    std::str::from_utf8(field).is_ok_and(|text| classify(text.trim()) != Written::Text)
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
    use super::*;
    use crate::ReadOptions;

    fn guessed(text: &str) -> bool {
        let delimiter = detect_delimiter(text.as_bytes(), true);
        let missing = ReadOptions::default().missing_values;
        guess(&sample(text.as_bytes(), true, delimiter, true), &MissingValues::new(&missing))
    }

    #[test]
    fn delimiters() {
        let cases: [(&str, Option<u8>); 10] = [
            ("a,b\n1,2\n", Some(b',')),
            ("a\tb\n1\t2\n", Some(b'\t')),
            ("a;b\n1;2\n", Some(b';')),
            ("a|b\n1|2\n", Some(b'|')),
            ("name\tcluster\nSmith, J\t1\nDoe, A\t2\n", Some(b'\t')),
            ("a;b;c\n1,5;2;3\n", Some(b';')),
            ("\"x,y\"\n\"u,v\"\n", None),
            ("Iris setosa\nIris virginica\n", None),
            ("red\nblue, dark\ngreen\n", None),
            ("a,b\n1,2\n1,2,3\n", Some(b',')),
        ];
        for (text, delimiter) in cases {
            assert_eq!(detect_delimiter(text.as_bytes(), true), delimiter, "{text:?}");
        }
    }

    #[test]
    fn names_above_numbers_are_a_header() {
        assert!(guessed("truth,found\n0,1\n0,2\n"));
        assert!(guessed("cluster\n0\n1\n"));
        assert!(guessed("id,truth\nx1,NA\nx2,3\n"));
        assert!(guessed(",truth\n0,1\n1,2\n"));
    }

    #[test]
    fn numbers_in_the_first_line_are_data() {
        assert!(!guessed("0,1\n0,2\n"));
        assert!(!guessed("0\n0\n1\n"));
        assert!(!guessed("-1.0,2.0\n0.0,2.0\n"));
        assert!(!guessed("a,1\nb,2\na,1\n"));
        assert!(!guessed("7,x\n7,y\n"));
    }

    #[test]
    fn labels_are_repeated_and_names_are_not() {
        assert!(guessed("species,group\nsetosa,low\nvirginica,high\nsetosa,low\n"));
        assert!(!guessed("setosa,low\nvirginica,high\nsetosa,low\n"));
        assert!(!guessed("setosa\nvirginica\nversicolor\n"), "one column of texts is one label per line");
    }
}
