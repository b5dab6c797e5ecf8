//! Which line and which column of a table of numbers hold names.

/// What a field says when a number is missing.
const MISSING: [&str; 7] = ["", "NA", "N/A", "na", "null", "None", "?"];

pub(super) fn is_number(field: &str) -> bool {
    field.parse::<f64>().is_ok()
}

/// Whether the first line holds the names of the columns: no field after the first is a number, or they count the columns
/// and have no row to name. A line of numbers of which one is missing holds none.
pub(super) fn are_names<T: AsRef<str>>(first: &[T]) -> bool {
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

/// Whether fields count the columns or years, under an empty corner as pandas writes them, or under a name and then three or more: a
/// row called `doc1` may well hold 0 and 1.
fn counts_columns(corner: &str, rest: &[&str]) -> bool {
    !is_number(corner) && count_up(rest) && (corner.is_empty() || rest.len() > 2)
}

/// Whether the first column holds the names of the rows, given the names of the columns and the first line below them: it
/// has no name of its own, as pandas and R write it, or its fields are not numbers.
pub(super) fn names_rows<T: AsRef<str>>(header: Option<&[T]>, line: &[T]) -> bool {
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

/// Whether fields read 0, 1, … or 1, 2, …, or as years do: 2019, 2020, …
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
}
