//! What the beginning of a text file shows: lines to pass over, the delimiter, and names in a comment.

use std::collections::HashSet;

use csv::ByteRecord;

use super::fields::Delimiter;
use super::header::is_number;
use super::row_names;
use crate::source::line_ends::{lines_of, without_end};
use crate::source::records::{DELIMITERS, is_comment, split_at, split_at_blanks};
use crate::{Format, ReadOptions};

/// Number of records to inspect.
const SAMPLE: usize = 2000;

/// A byte that does not occur in text: as the delimiter it leaves every record one field.
pub(super) const NO_DELIMITER: u8 = 0;

/// Layout of a text file.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// Bytes and lines before the table.
    pub skipped: (usize, u64),
    /// Between fields; none when the table has one column.
    pub delimiter: Option<Delimiter>,
    /// The first records after what is skipped.
    pub records: Vec<ByteRecord>,
    /// The names of the columns, where the last comment above the table holds them.
    pub names: Option<Vec<String>>,
    /// True if the first line had one name fewer than there are columns, as R writes tables whose rows have names. It is
    /// among what is skipped.
    pub rows_have_names: bool,
    /// The items that the first line of a Pajek partition promises.
    pub promised: Option<u64>,
}

/// The delimiter that the format or the caller sets.
pub(super) fn fixed(format: Format, options: &ReadOptions) -> Option<Delimiter> {
    match format {
        Format::Lines => None,
        Format::Tsv => Some(options.delimiter.map_or(Delimiter::Byte(b'\t'), Delimiter::of)),
        _ => options.delimiter.map(Delimiter::of),
    }
}

impl Layout {
    /// The layout of a text that begins so; `whole` if there is no more of it.
    pub fn of(head: &[u8], whole: bool, format: Format, options: &ReadOptions) -> Self {
        let quoting = format != Format::Lines;
        let fixed = fixed(format, options);
        let detects = format == Format::Csv && fixed.is_none();
        let find = |body: &[u8]| if detects { detect(body, whole) } else { fixed };
        let above = if format == Format::Lines { Above::default() } else { Above::of(head) };
        let find = |body: &[u8]| above.delimiter.filter(|_| detects).or_else(|| find(body));
        let body = &head[above.bytes..];
        let mut layout = Self { delimiter: find(body), promised: above.promised, ..Self::default() };
        if body.trim_ascii().is_empty() && above.promised.is_some() {
            return layout;
        }
        if !body.is_empty() && layout.pass(&above, head, whole) {
            layout.records = sample(&head[layout.skipped.0..], whole, layout.delimiter, quoting);
        } else {
            let delimiter = find(head);
            let records = sample(head, whole, delimiter, quoting);
            layout = Self { delimiter, records, ..Self::default() };
        }
        if options.header != Some(false) && layout.names.is_none() && layout.promised.is_none() {
            layout.pass_short_header(head);
        }
        layout
    }

    /// Passes over a first line that lacks the name of the first column.
    fn pass_short_header(&mut self, head: &[u8]) {
        let (bytes, lines) = self.skipped;
        let Some(delimiter) = self.delimiter.filter(|_| row_names::are_in(&self.records)) else { return };
        let Some(line) = row_names::first_line(&head[bytes..], delimiter) else { return };
        let names = self.records.remove(0);
        let names = names.iter().map(|name| String::from_utf8_lossy(name.trim_ascii()).into_owned());
        self.names = Some(std::iter::once(String::new()).chain(names).collect());
        self.rows_have_names = true;
        self.skipped = (bytes + line.len(), lines + lines_of(line).count() as u64);
    }

    /// The line on which the first record begins.
    pub fn first_line(&self, head: &[u8]) -> u64 {
        let (bytes, lines) = self.skipped;
        let is_empty = |line: &&[u8]| match self.delimiter {
            Some(Delimiter::Blanks) => line.trim_ascii().is_empty() || is_comment(line),
            _ => without_end(line).is_empty(),
        };
        lines + 1 + lines_of(&head[bytes..]).take_while(is_empty).count() as u64
    }

    /// Passes over the lines above the table, unless they belong to it.
    fn pass(&mut self, above: &Above, head: &[u8], whole: bool) -> bool {
        let body = &head[above.bytes..];
        self.skipped = (above.bytes, above.lines);
        match self.delimiter {
            Some(Delimiter::Blanks) => self.names = names_in_comment(above.last(head), body),
            // A column may hold values that begin with `#`, and so may the names of the columns.
            Some(Delimiter::Byte(delimiter)) if above.comments > 0 => {
                let columns = sample(body, true, self.delimiter, true).first().map(ByteRecord::len);
                let mut record = ByteRecord::new();
                let mut width = |line: &[u8]| {
                    split_at(without_end(line), delimiter, &mut record);
                    Some(record.len())
                };
                let of_table = above.ends.iter().filter(|range| width(&head[(*range).clone()]) == columns);
                match of_table.count() {
                    0 => {}
                    1 if width(above.last(head)) == columns => {
                        self.skipped = (above.last_start(), above.lines - 1);
                    }
                    _ => return false,
                }
            }
            Some(Delimiter::Byte(_)) => {}
            None => return above.is_plainly_comments(head) && !lines(body, whole).any(is_comment),
        }
        true
    }
}

/// The beginning of the first line of a Pajek partition.
const VERTICES: &[u8] = b"*vertices";

/// Returns whether a line begins with a word, in whatever case.
fn begins(line: &[u8], word: &[u8]) -> bool {
    line.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word))
}

/// Returns whether a line is the one that Excel reads and writes above a table: `sep=;`.
fn names_delimiter(line: &[u8]) -> bool {
    let rest = line.trim_ascii_end();
    begins(line, b"sep=") && rest.len() <= 5 && !rest.get(4).is_some_and(u8::is_ascii_alphanumeric)
}

/// The lines above the table: comments, the first line of a Pajek partition, and the delimiter that Excel names.
#[derive(Debug, Default)]
struct Above {
    bytes: usize,
    lines: u64,
    comments: usize,
    /// The place of each comment.
    ends: Vec<std::ops::Range<usize>>,
    promised: Option<u64>,
    /// The delimiter that the file names for Excel.
    delimiter: Option<Delimiter>,
}

impl Above {
    fn of(head: &[u8]) -> Self {
        let mut above = Self::default();
        for line in lines_of(head) {
            let word = line.trim_ascii_start();
            if is_comment(line) {
                above.comments += 1;
                above.ends.push(above.bytes..above.bytes + line.len());
            } else if above.lines == 0 && names_delimiter(word) {
                above.delimiter = word
                    .get(4)
                    .filter(|byte| !matches!(byte, b'\r' | b'\n' | b'"'))
                    .map(|&byte| Delimiter::of(byte));
            } else if !begins(word, VERTICES) {
                break;
            } else {
                above.promised = std::str::from_utf8(&word[VERTICES.len()..])
                    .ok()
                    .and_then(|rest| rest.trim().parse().ok());
            }
            above.bytes += line.len();
            above.lines += 1;
        }
        above
    }

    fn last<'h>(&self, head: &'h [u8]) -> &'h [u8] {
        self.ends.last().map_or(&[], |range| &head[range.clone()])
    }

    fn last_start(&self) -> usize {
        self.ends.last().map_or(0, |range| range.start)
    }

    /// Returns whether a blank follows each mark: a label such as `#ff0000` is no comment.
    fn is_plainly_comments(&self, head: &[u8]) -> bool {
        self.ends.iter().all(|range| {
            let line = head[range.clone()].trim_ascii_start();
            line.get(1).is_none_or(|byte| byte.is_ascii_whitespace() || *byte == line[0])
        })
    }
}

/// The names that a comment gives to the columns: as many words as there are columns, and no numbers.
fn names_in_comment(comment: &[u8], body: &[u8]) -> Option<Vec<String>> {
    let columns = blank_records(body, true).first()?.len();
    let text = comment.trim_ascii_start();
    let text = text.trim_ascii_start().strip_prefix(b"#").or_else(|| text.strip_prefix(b"%"))?;
    let mut record = ByteRecord::new();
    let fits = split_at_blanks(text, &mut record) && record.len() == columns && !record.iter().any(is_number);
    fits.then(|| record.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect())
}

/// The first records of a text, without one that the end of the head may have cut.
pub(crate) fn sample(
    head: &[u8],
    whole: bool,
    delimiter: Option<Delimiter>,
    quoting: bool,
) -> Vec<ByteRecord> {
    let byte = match delimiter {
        Some(Delimiter::Blanks) => return blank_records(head, whole),
        Some(Delimiter::Byte(byte)) => byte,
        None => NO_DELIMITER,
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .quoting(quoting)
        .delimiter(byte)
        .from_reader(head);
    let mut records: Vec<ByteRecord> = reader.byte_records().take(SAMPLE).map_while(Result::ok).collect();
    if !whole && records.len() < SAMPLE {
        records.pop();
    }
    records
}

fn blank_records(head: &[u8], whole: bool) -> Vec<ByteRecord> {
    let of_table = lines(head, whole).filter(|line| !line.trim_ascii().is_empty() && !is_comment(line));
    let split = |line: &[u8]| {
        let mut record = ByteRecord::new();
        split_at_blanks(line, &mut record);
        record
    };
    of_table.take(SAMPLE).map(split).collect()
}

fn lines(body: &[u8], whole: bool) -> impl Iterator<Item = &[u8]> {
    let complete = if whole { body } else { &body[..end_of_last_line(body)] };
    complete.split(|&byte| byte == b'\n')
}

fn end_of_last_line(head: &[u8]) -> usize {
    head.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
}

/// The delimiter under which the first records have the most fields, all the same number, at least two; blanks, if
/// there is no other and they separate columns.
///
/// If no delimiter splits all records evenly, one that splits the first record and at least half of all is taken. The
/// uneven record is then reported instead of being read as a label.
fn detect(head: &[u8], whole: bool) -> Option<Delimiter> {
    let mut even: Option<(usize, u8)> = None;
    let mut uneven = None;
    for delimiter in DELIMITERS.into_iter().filter(|delimiter| head.contains(delimiter)) {
        let records = sample(head, whole, Some(Delimiter::Byte(delimiter)), true);
        let short = usize::from(row_names::are_in(&records));
        let Some(fields) = records.first().map(|first| first.len() + short) else {
            // A quotation mark behind this delimiter is open from the first record on.
            if !whole {
                uneven = uneven.or(Some(delimiter));
            }
            continue;
        };
        if fields == 1 {
            continue;
        }
        let cut = records.iter().filter(|record| record.len() > 1).count();
        if records.iter().skip(short).all(|record| record.len() == fields) {
            if even.is_none_or(|(most, _)| fields > most) {
                even = Some((fields, delimiter));
            }
        } else if 2 * cut >= records.len() {
            uneven = uneven.or(Some(delimiter));
        }
    }
    let byte = even.map(|(_, delimiter)| delimiter).or(uneven);
    byte.map(Delimiter::Byte).or_else(|| separates_columns(head, whole).then_some(Delimiter::Blanks))
}

/// Returns whether blanks separate columns and are not part of labels such as `Iris setosa`: every line has the same number of
/// fields, and all below the first line are numbers, or those of the first column all differ, as the names of nodes do. R
/// writes a first line of quoted names, one fewer than there are columns.
fn separates_columns(head: &[u8], whole: bool) -> bool {
    let records = blank_records(head, whole);
    let Some((first, rest)) = records.split_first() else { return false };
    if row_names::are_in(&records) && (first.len() > 1 || head.trim_ascii_start().starts_with(b"\"")) {
        return true;
    }
    if first.len() < 2 || rest.iter().any(|record| record.len() != first.len()) {
        return false;
    }
    let numbers = |record: &ByteRecord| record.iter().all(is_number);
    let mut seen = HashSet::new();
    (rest.iter().all(numbers) && (!rest.is_empty() || numbers(first)))
        || (!rest.is_empty() && records.iter().all(|record| seen.insert(&record[0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> Layout {
        Layout::of(text.as_bytes(), true, Format::Csv, &ReadOptions::default())
    }

    #[test]
    fn delimiters() {
        let byte = |byte| Some(Delimiter::Byte(byte));
        let cases: [(&str, Option<Delimiter>); 17] = [
            ("a,b\n1,2\n", byte(b',')),
            ("a\tb\n1\t2\n", byte(b'\t')),
            ("a;b\n1;2\n", byte(b';')),
            ("a|b\n1|2\n", byte(b'|')),
            ("name\tcluster\nSmith, J\t1\nDoe, A\t2\n", byte(b'\t')),
            ("a;b;c\n1,5;2;3\n", byte(b';')),
            ("\"x,y\"\n\"u,v\"\n", None),
            ("Iris setosa\nIris virginica\n", None),
            ("cluster 1\ncluster 2\n", None),
            ("red\nblue, dark\ngreen\n", None),
            ("a,b\n1,2\n1,2,3\n", byte(b',')),
            ("1 2\n1 2\n", Some(Delimiter::Blanks)),
            ("node label\n1   2\n1 \t 2 \n", Some(Delimiter::Blanks)),
            ("alice red\nbob red\n", Some(Delimiter::Blanks)),
            ("1:1 0.5 \"a b\" 3\n1:2 0.5 \"c\" 4\n", Some(Delimiter::Blanks)),
            ("alice red\nbob\n", None),
            ("alice red\n", None),
        ];
        for (text, delimiter) in cases {
            assert_eq!(layout(text).delimiter, delimiter, "{text:?}");
        }
    }

    #[test]
    fn the_delimiter_that_excel_names_counts() {
        let found = layout("sep=;\nB, naive;T, CD4\nB, naive;T, CD8\n");
        assert_eq!((found.delimiter, found.records[0].len()), (Some(Delimiter::Byte(b';')), 2));
    }

    #[test]
    fn comments_above_the_table() {
        let cases = [
            ("# by hand\n# node module\n1 2\n2 2\n", 2, Some(vec!["node", "module"])),
            ("# level 1 flow 3.5\n1 2\n2 2\n", 1, None),
            ("# Nodes: 3\n# a\tb\n1\t2\n", 1, None),
            ("#id,cluster\nx,1\n", 0, None),
            ("#1,x\n#2,x\n3,y\n", 0, None),
            ("# colours\nred\nblue\n", 1, None),
            ("#ff0000\n#00ff00\n#ff0000\n", 0, None),
            ("#ff0000\nred\n", 0, None),
            ("% by Pajek\n*Vertices 3\n1\n2\n1\n", 2, None),
            ("sep=;\na;b\n1;1\n1;2\n", 1, None),
            ("sep=a\nsep=b\n", 0, None),
        ];
        for (text, lines, names) in cases {
            let found = layout(text);
            assert_eq!(found.skipped.1, lines, "{text:?}");
            assert_eq!(
                found.names,
                names.map(|names| names.into_iter().map(str::to_owned).collect()),
                "{text:?}"
            );
        }
    }
}
