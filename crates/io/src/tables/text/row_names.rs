//! Tables whose rows have names and whose first line does not name the column of these, as R's `write.table` writes them.

use std::collections::HashSet;

use csv::ByteRecord;

use super::fields::Delimiter;
use crate::source::line_ends::lines_of;
use crate::source::records::is_comment;

/// Returns whether the first record is one field short of all others, and no two of these begin with the same field. An
/// empty field at the end of every line comes from a delimiter too many.
pub(super) fn are_in(records: &[ByteRecord]) -> bool {
    let Some((first, rest)) = records.split_first() else { return false };
    let mut seen = HashSet::new();
    rest.len() > 1
        && rest.iter().all(|record| record.len() == first.len() + 1 && seen.insert(&record[0]))
        && rest.iter().any(|record| !record[first.len()].is_empty())
}

/// The first line of a table, with what is empty above it; none if a record goes on behind its end.
pub(super) fn first_line(text: &[u8], delimiter: Delimiter) -> Option<&[u8]> {
    let mut end = 0;
    for line in lines_of(text) {
        end += line.len();
        let is_empty = line.trim_ascii().is_empty() || delimiter == Delimiter::Blanks && is_comment(line);
        if !is_empty {
            let is_whole = line.iter().filter(|&&byte| byte == b'"').count() % 2 == 0;
            // Where blanks separate the fields, a return alone does not end a line.
            let ends = delimiter != Delimiter::Blanks || line.ends_with(b"\n");
            return (is_whole && ends).then_some(&text[..end]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use crate::{Format, ReadOptions};

    fn layout(text: &str) -> Layout {
        Layout::of(text.as_bytes(), true, Format::Csv, &ReadOptions::default())
    }

    #[test]
    fn a_name_fewer_than_columns_leaves_the_first_column_to_the_rows() {
        for text in [
            "\"x\" \"y\"\n\"1\" 1 \"a\"\n\"2\" 1 \"b c\"\n",
            "x\ty\n1\t1\ta\n2\t1\tb\n",
            "\"x\",\"y\"\r\n\"1\",1,\"a\"\r\n\"2\",1,\"b\"\r\n",
            "\n# by R\nx y\nr1 1 a\nr2 1 b\n",
        ] {
            let found = layout(text);
            assert!(found.rows_have_names, "{text:?}");
            assert_eq!(found.names.unwrap(), ["", "x", "y"], "{text:?}");
            assert_eq!(found.records.len(), 2, "{text:?}");
        }
        assert_eq!(layout("\"x\"\n\"1\" 5\n\"2\" 5\n").names.unwrap(), ["", "x"]);
        assert_eq!(layout("x\nr1,5\nr2,5\n").names.unwrap(), ["", "x"]);
    }

    #[test]
    fn other_lines_of_another_length_are_not_names_of_rows() {
        for text in [
            "a,b\n1,2,3\n",
            "a,b\n1,2,3\n1,3,3\n",
            "a,b\n1,2,\n2,3,\n",
            "a,b\n1,2,3\n2,3\n",
            "unknown\nred wine\nwhite wine\n",
            "red\nblue, dark\ngreen\n",
        ] {
            assert!(!layout(text).rows_have_names, "{text:?}");
        }
    }
}
