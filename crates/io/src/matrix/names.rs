//! Finds the line and the column of a table of numbers that hold names.

use std::collections::HashSet;

use super::MatrixOptions;
use crate::{Source, Warning};

/// Words for a missing number.
const MISSING: [&str; 7] = ["", "NA", "N/A", "na", "null", "None", "?"];

/// Columns of these names count or number the rows.
const IDS: [&str; 6] = ["", "id", "index", "row", "rowid", "unnamed: 0"];

/// Findings about names in the first two lines.
pub(super) struct Naming {
    /// True if the first line holds the names of the columns.
    pub header: bool,
    /// True if the first column holds the names of the rows.
    pub named: bool,
    /// The name of the first column if it holds names where its fields are whole numbers that all differ.
    pub perhaps_ids: Option<String>,
    /// A guess about the names.
    pub warning: Option<Warning>,
}

impl Naming {
    pub fn of<T: AsRef<str>>(
        source: &Source,
        options: &MatrixOptions,
        first: &[T],
        second: Option<&[T]>,
    ) -> Self {
        let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
        let second: Option<Vec<&str>> = second.map(|second| second.iter().map(AsRef::as_ref).collect());
        let (header, is_doubtful) = match options.header {
            Some(header) => (header, false),
            None => second.as_ref().map_or((are_names(&first), false), |second| holds_names(&first, second)),
        };
        let (names, line) =
            if header { (Some(&first[..]), second.as_deref()) } else { (None, Some(&first[..])) };
        let by_rule = line.is_some_and(|line| !line[0].is_empty() && names_rows(names, line));
        let is_id = |names: &&[&str]| {
            names.len() > 1
                && line.is_some_and(|line| line.len() == names.len())
                && IDS.contains(&names[0].to_lowercase().as_str())
        };
        let ids = names.filter(is_id).filter(|_| options.row_names.is_none() && !by_rule);
        let warning = is_doubtful.then(|| {
            let (source_name, fields) = (source.to_string(), first.iter().map(|&one| one.into()).collect());
            match header {
                true => Warning::TookHeader { source_name, names: fields },
                false => Warning::TookLabel { source_name, fields },
            }
        });
        Self {
            header,
            named: options.row_names.unwrap_or(by_rule),
            perhaps_ids: ids.map(|names| names[0].to_owned()),
            warning,
        }
    }
}

/// Returns whether the fields of a column that may number the rows do so.
pub(super) fn are_ids(fields: &[String]) -> bool {
    let mut seen = HashSet::new();
    let is_whole = |field: &str| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    fields.iter().all(|field| is_whole(field) && seen.insert(field))
}

/// Returns whether the first line holds names, and whether that is a guess.
fn holds_names(first: &[&str], second: &[&str]) -> (bool, bool) {
    if are_names(first) {
        return (true, false);
    }
    let (corner, rest) = first.split_first().map_or(("", &[][..]), |(corner, rest)| (*corner, rest));
    let names_below = !second[0].is_empty() && !is_number(second[0]);
    if is_number(corner) {
        return match first.len() > 2 {
            true if has_even_steps(first) && first.iter().all(|field| is_year(field)) => {
                (!second.iter().any(|field| is_year(field)), true)
            }
            enough => (false, enough && count_up(first)),
        };
    }
    let rise = are_rising(rest);
    match corner.is_empty() {
        true => (rise || names_below && rest.iter().all(|field| is_number(field)), true),
        false if rise && rest.iter().all(|field| is_year(field)) => (true, true),
        false => (false, count_up(rest) || rise && rest.len() > 3),
    }
}

fn whole(field: &str) -> Option<u64> {
    field.parse().ok()
}

fn is_year(field: &str) -> bool {
    whole(field).is_some_and(|number| (1500..=2100).contains(&number))
}

/// Returns whether two or more fields are whole numbers, each larger than the one before.
fn are_rising(fields: &[&str]) -> bool {
    fields.len() > 1
        && whole(fields[0]).is_some()
        && fields.windows(2).all(|two| whole(two[1]).is_some() && whole(two[0]) < whole(two[1]))
}

/// Returns whether fields are whole numbers that rise by the same amount.
fn has_even_steps(fields: &[&str]) -> bool {
    let numbers: Vec<u64> = fields.iter().filter_map(|field| whole(field)).collect();
    are_rising(fields) && numbers.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
}

fn is_number(field: &str) -> bool {
    field.parse::<f64>().is_ok()
}

/// Returns whether the first line holds the names of the columns: no field after the first is a number, or they count the
/// columns and have no row to name. A line of numbers of which one is missing holds none.
fn are_names<T: AsRef<str>>(first: &[T]) -> bool {
    let fields: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
    match &fields[..] {
        [] => false,
        [only] => !is_number(only) && !MISSING.contains(only),
        [corner, rest @ ..] => {
            let are_texts = !rest.iter().any(|field| is_number(field))
                && !rest.iter().all(|field| MISSING.contains(field));
            are_texts || counts_columns(corner, rest)
        }
    }
}

/// Returns whether fields count the columns or years, under an empty corner as pandas writes them, or under a name and then
/// three or more: a row called `doc1` may well hold 0 and 1.
fn counts_columns(corner: &str, rest: &[&str]) -> bool {
    !is_number(corner) && count_up(rest) && (corner.is_empty() || rest.len() > 2)
}

/// Returns whether the first column holds the names of the rows, given the names of the columns and the first line below
/// them: it has no name of its own, as pandas and R write it, or its fields are not numbers.
fn names_rows<T: AsRef<str>>(header: Option<&[T]>, line: &[T]) -> bool {
    let corner_is_empty =
        |header: &[T]| header.len() == line.len() && header.len() > 1 && header[0].as_ref().is_empty();
    let counts_columns = |header: &[T]| {
        let names: Vec<&str> = header.iter().skip(1).map(AsRef::as_ref).collect();
        header.len() == line.len() && counts_columns(header[0].as_ref(), &names)
    };
    let by_header = header.is_some_and(|header| {
        header.len() + 1 == line.len() || corner_is_empty(header) || counts_columns(header)
    });
    by_header || line.first().is_some_and(|field| !is_number(field.as_ref()))
}

/// Returns whether fields read 0, 1, … or 1, 2, …, or as years do: 2019, 2020, …
fn count_up(fields: &[&str]) -> bool {
    let from = |start: usize| (start..).zip(fields).all(|(number, field)| *field == number.to_string());
    let first = fields.first().and_then(|field| field.parse().ok());
    fields.len() > 1 && first.is_some_and(|first| (first < 2 || (1000..3000).contains(&first)) && from(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_seen() {
        for first in [
            &["", "x", "y"][..],
            &["", "0", "1"],
            &["id", "0", "1", "2"],
            &["", "1", "2"],
            &["", "2019", "2020"],
            &["country", "2019", "2020", "2021"],
            &["x", "y"],
            &["x"],
        ] {
            assert!(are_names(first), "{first:?}");
        }
        for first in [
            &["1", "NA", "3"][..],
            &["1", "", "3"],
            &["d1", "5", "3"],
            &["1", "2"],
            &["", "7", "3"],
            &["7"],
            &["d1", "5", "6", "7"],
        ] {
            assert!(!are_names(first), "{first:?}");
        }
    }

    #[test]
    fn a_column_without_a_name_names_the_rows() {
        assert!(names_rows(Some(&["", "x"][..]), &["0", "5"]));
        assert!(names_rows(Some(&["id", "0", "1", "2"][..]), &["0", "5", "6", "7"]));
        assert!(names_rows(Some(&["V1", "V2"][..]), &["1", "5", "6"]));
        assert!(names_rows(None, &["d1", "5"]));
        assert!(!names_rows(Some(&["x", "y"][..]), &["0", "5"]));
        assert!(!names_rows(None, &["0", "5"]));
    }

    #[test]
    fn numbers_in_the_first_line_are_names_or_doubtful() {
        let guess = |lines: [&str; 2]| {
            let [first, second] = lines.map(|line| line.split(',').collect::<Vec<_>>());
            holds_names(&first, &second)
        };
        for lines in [
            ["2019,2020,2021", "5,0,1"],
            ["1990,2000,2010", "5,0,1"],
            ["country,2019,2020", "fr,5,0"],
            ["country,1990,2005,2020", "fr,5,0,1"],
            [",10,20", "0,5,6"],
            [",7,3", "fr,5,0"],
        ] {
            assert_eq!(guess(lines), (true, true), "{lines:?}");
        }
        for lines in [
            ["2019,2020,2021", "2018,2022,2020"],
            ["0,1,2", "5,0,1"],
            ["1,2,3", "5,0,1"],
            ["doc1,0,1", "doc2,5,6"],
            ["doc1,2,5,7,9", "doc2,5,6,1,1"],
        ] {
            assert_eq!(guess(lines), (false, true), "{lines:?}");
        }
        for lines in [["0,1", "1,0"], ["5,6,7", "1,2,3"], ["d1,5,6", "d2,1,2"], ["0.5,1,2", "1,2,3"]] {
            assert_eq!(guess(lines), (false, false), "{lines:?}");
        }
    }
}
