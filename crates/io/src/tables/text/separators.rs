//! Beginnings and ends of the fields of a block, found 64 bytes at a time before any field is looked at.
//!
//! Only for rows as almost all are: every one has as many fields as the table has columns, and quotation marks, if there are
//! any, stand around whole fields that hold neither quotation marks nor ends of lines.

use partita::internal::{Vectorised, places_of, vectorised};

/// Bytes that are looked at together.
const WORD: usize = 64;

/// The separators of a block. The buffer serves one block after the other.
#[derive(Debug, Default)]
pub(super) struct Separators {
    /// The place before the first row, then that of every separator; behind the length, what earlier blocks left.
    places: Vec<u32>,
    /// Places that are in use.
    length: usize,
    columns: usize,
    /// True if there are quotation marks.
    has_quotes: bool,
    /// True if lines end with CR and LF, or some do.
    has_returns: bool,
}

/// The row before the first ends before the first byte.
const BEFORE: u32 = u32::MAX;

impl Separators {
    /// Finds the separators of the lines of a block that end at a place; `false` if its rows are not as they should be.
    pub fn find(&mut self, padded: &[u8], end: usize, delimiter: u8, columns: usize) -> bool {
        (self.length, self.columns, self.has_quotes, self.has_returns) = (0, columns, false, false);
        if end >= BEFORE as usize {
            return false;
        }
        self.push_bits(BEFORE, 1);
        vectorised(Find { separators: self, padded, end, delimiter })
            .is_some_and(|lines| self.is_regular(padded, lines))
    }

    /// Notes places behind a base, a bit each. Many at once cost less than asking after each whether it is the last.
    #[inline(always)]
    fn push_bits(&mut self, base: u32, mut bits: u64) {
        if self.places.len() < self.length + WORD {
            self.places.resize(2 * self.places.len() + 16 * WORD, 0);
        }
        let count = bits.count_ones() as usize;
        let room: &mut [u32; WORD] =
            self.places[self.length..].first_chunk_mut().expect("there is room for a word");
        for eight in room.as_chunks_mut::<8>().0.iter_mut().take(count.div_ceil(8)) {
            for place in eight {
                *place = base.wrapping_add(bits.trailing_zeros());
                bits &= bits.wrapping_sub(1);
            }
        }
        self.length += count;
    }

    /// Returns whether the last separator of each row is the end of a line, and no other is.
    fn is_regular(&self, padded: &[u8], lines: u64) -> bool {
        let ends = self.places[1..self.length].chunks_exact(self.columns);
        lines as usize * self.columns + 1 == self.length
            && ends.into_iter().all(|row| padded[row[self.columns - 1] as usize] == b'\n')
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        (self.length - 1) / self.columns
    }

    /// The fields of a column from a row on, each with the quotation marks around it.
    #[inline(always)]
    pub fn fields<'s>(
        &'s self,
        padded: &'s [u8],
        column: usize,
        row: usize,
    ) -> impl Iterator<Item = (usize, usize)> + 's {
        // There may be no such row.
        let places = self.places.get(row * self.columns + column..self.length).unwrap_or_default();
        let has_returns = self.has_returns && column + 1 == self.columns;
        places.chunks(self.columns).take(self.rows() - row).map(move |ahead| {
            let (start, end) = (ahead[0].wrapping_add(1) as usize, ahead[1] as usize);
            let is_return = has_returns && end > start && padded[end - 1] == b'\r';
            (start, end - usize::from(is_return))
        })
    }

    /// Returns whether a field may be in quotation marks.
    pub fn has_quotes(&self) -> bool {
        self.has_quotes
    }

    /// The bytes of a row without its end.
    pub fn line<'b>(&self, padded: &'b [u8], row: usize) -> &'b [u8] {
        let place = |row: usize| self.places[row * self.columns];
        let line = &padded[place(row).wrapping_add(1) as usize..place(row + 1) as usize];
        line.strip_suffix(b"\r").unwrap_or(line)
    }
}

/// Finds the separators of a block.
struct Find<'s> {
    separators: &'s mut Separators,
    padded: &'s [u8],
    end: usize,
    delimiter: u8,
}

impl Vectorised for Find<'_> {
    type Output = Option<u64>;

    /// The number of lines; `None` if something is where it should not be.
    #[inline(always)]
    fn run(self) -> Option<u64> {
        let Self { separators: found, padded, end, delimiter } = self;
        let mut state = State { is_start: 1, ..State::default() };
        let (mut lines, columns) = (0, found.columns as u64);
        for base in (0..end).step_by(WORD) {
            let word = padded[base..].first_chunk().expect("there are zeros behind a block");
            let used = u64::MAX >> (WORD - (end - base).min(WORD));
            let delimiters = places_of([delimiter], word) & used;
            let newlines = places_of([b'\n'], word) & used;
            let others = places_of(*b"\r\"", word) & used;
            lines += u64::from(newlines.count_ones());
            let mut separators = delimiters | newlines;
            if others != 0 || state.is_inside() {
                let returns = places_of([b'\r'], word) & used;
                found.has_returns |= returns != 0;
                found.has_quotes |= others != returns;
                separators = state.pass(separators, newlines, returns, others ^ returns)?;
            } else {
                state.is_start = separators >> (WORD - 1);
            }
            found.push_bits(base as u32, separators);
            // A row has more fields than it should, or fewer.
            if (found.length as u64 - 1).wrapping_sub(lines * columns) >= columns {
                return None;
            }
        }
        (!state.is_inside()).then_some(lines)
    }
}

/// Findings that a word leaves to the next one, a bit each.
#[derive(Debug, Default)]
struct State {
    /// All bits if a quotation mark is open.
    inside: u64,
    /// A field begins with the next word.
    is_start: u64,
    /// The last byte was a quotation mark that closes, or a return.
    closed: u64,
    returned: u64,
}

impl State {
    /// Returns whether the next word cannot be looked at alone.
    #[inline(always)]
    fn is_inside(&self) -> bool {
        (self.inside | self.closed | self.returned) != 0
    }

    /// The separators of a word that are outside quotation marks; `None` if something is where it should not be.
    #[inline(always)]
    fn pass(&mut self, separators: u64, newlines: u64, returns: u64, quotes: u64) -> Option<u64> {
        let inside = parities(quotes) ^ self.inside;
        let outside = separators & !inside;
        let (opening, closing) = (quotes & inside, quotes & !inside);
        let behind_closing = closing << 1 | self.closed;
        let behind_returns = returns << 1 | self.returned;
        let is_odd = (newlines | returns) & inside
            | opening & !(outside << 1 | self.is_start)
            | behind_closing & !(outside | returns)
            | behind_returns & !newlines;
        *self = Self {
            inside: ((inside as i64) >> (WORD - 1)) as u64,
            is_start: outside >> (WORD - 1),
            closed: closing >> (WORD - 1),
            returned: returns >> (WORD - 1),
        };
        (is_odd == 0).then_some(outside)
    }
}

/// For each bit whether the number of bits up to it is odd.
#[inline(always)]
fn parities(mut bits: u64) -> u64 {
    for step in [1, 2, 4, 8, 16, 32] {
        bits ^= bits << step;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::blocks::PADDING;

    /// The fields of all rows, if they are regular.
    fn rows(text: &str, columns: usize) -> Option<Vec<Vec<String>>> {
        let mut padded = text.as_bytes().to_vec();
        padded.resize(text.len() + PADDING, 0);
        let mut separators = Separators::default();
        // The buffer was used before.
        separators.find(b"a,b\n\0\0", 0, b',', 2);
        separators.find(&padded, text.len(), b',', columns).then(|| {
            let mut rows = vec![Vec::new(); separators.rows()];
            for column in 0..columns {
                for (row, (start, end)) in rows.iter_mut().zip(separators.fields(&padded, column, 0)) {
                    row.push(text[start..end].trim_matches('"').to_owned());
                }
            }
            rows
        })
    }

    #[test]
    fn fields_of_all_lengths_are_found() {
        for length in 0..150 {
            for end in ["\n", "\r\n"] {
                let (long, quoted) = ("x".repeat(length), format!("\"{}\"", ",".repeat(length)));
                let text = format!("{long},1{end}{quoted},{long}{end},{quoted}{end}");
                let expected = [
                    [long.clone(), "1".to_owned()],
                    [",".repeat(length), long],
                    [String::new(), ",".repeat(length)],
                ];
                assert_eq!(rows(&text, 2).unwrap(), expected, "{text:?}");
            }
        }
        let many = "1,2,3\n".repeat(10_000);
        assert_eq!(rows(&many, 3).unwrap(), vec![["1", "2", "3"]; 10_000]);
    }

    #[test]
    fn what_is_not_regular_is_left_to_others() {
        for ahead in 0..130 {
            let ahead = format!("{},z\n", "y".repeat(ahead));
            for text in [
                "a\n",
                "a,b,c\n",
                "\n",
                "a,b\n\nc,d\n",
                "\"a\"\"b\",c\n",
                "\"a\nb\",c\n",
                "\"a\"b,c\n",
                "a\rb,c\n",
                "a,b\r",
                "\"a,c\n",
                "5\" pipe,c\n",
                "a\n,b,c\n",
                "a, \"b\"\n",
                "\"a\r\n\",b\n",
                "a,b\r\r\n",
            ] {
                assert_eq!(rows(&format!("{ahead}{text}"), 2), None, "{text:?}");
            }
            assert!(rows(&format!("{ahead}\"a,\",\"\"\r\n"), 2).is_some());
        }
    }
}
