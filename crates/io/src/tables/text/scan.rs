//! Finds the ends of fields and rows, 64 bytes at a time.

use partita::internal::places_of;

/// Bytes that are looked at together.
const WORD: usize = 64;

/// Walks over the bytes of a block that separate fields and end rows. The block ends with a line, and zeros are behind it.
pub(super) struct Scanner<'b> {
    padded: &'b [u8],
    delimiter: u8,
    /// The beginning of the current word.
    base: usize,
    /// The delimiters of the word that are still ahead, a bit each.
    delimiters: u64,
    /// The same for ends of lines and quotation marks.
    others: u64,
    /// Quotation marks passed so far.
    pub quotes: u64,
}

/// The end of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// At the delimiter that was looked for.
    Delimiter(usize),
    /// At the end of the row, after that many delimiters; the next row begins at `next`.
    End { at: usize, next: usize, passed: usize },
    /// At something that only the careful reader deals with.
    Odd,
}

impl<'b> Scanner<'b> {
    pub fn new(padded: &'b [u8], delimiter: u8) -> Self {
        let mut scanner = Self { padded, delimiter, base: 0, delimiters: 0, others: 0, quotes: 0 };
        scanner.look();
        scanner
    }

    /// Looks at the word at `base`.
    #[inline(always)]
    fn look(&mut self) {
        let word = self.padded[self.base..].first_chunk().expect("there are zeros behind a block");
        (self.delimiters, self.others) = (places_of([self.delimiter], word), places_of(*b"\n\r\"", word));
    }

    /// Goes on to the `count`-th next delimiter, or to the end of the row.
    #[inline(always)]
    pub fn advance(&mut self, count: usize) -> Stop {
        let mut left = count;
        loop {
            let other = self.others & self.others.wrapping_neg();
            let before = self.delimiters & other.wrapping_sub(1);
            // Counting bits is slower than looking for one.
            let here = if left == 1 { usize::from(before != 0) } else { before.count_ones() as usize };
            if here >= left {
                let mut bits = before;
                for _ in 1..left {
                    bits &= bits - 1;
                }
                let bit = bits & bits.wrapping_neg();
                self.pass(bit);
                return Stop::Delimiter(self.base + bit.trailing_zeros() as usize);
            }
            left -= here;
            if other == 0 {
                self.base += WORD;
                if self.base + WORD > self.padded.len() {
                    return Stop::Odd;
                }
                self.look();
                continue;
            }
            self.pass(other);
            let at = self.base + other.trailing_zeros() as usize;
            let is_plain = self.padded[at] != b'"' || self.pass_quoted(at);
            match self.padded[at] {
                b'\n' => return Stop::End { at, next: at + 1, passed: count - left },
                b'\r' if self.padded[at + 1] == b'\n' => {
                    self.go_to(at + 2);
                    return Stop::End { at, next: at + 2, passed: count - left };
                }
                b'"' if is_plain => {}
                _ => return Stop::Odd,
            }
        }
    }

    /// Leaves behind all up to a bit.
    #[inline(always)]
    fn pass(&mut self, bit: u64) {
        let ahead = !(bit | bit.wrapping_sub(1));
        self.delimiters &= ahead;
        self.others &= ahead;
    }

    /// Leaves behind all before a place.
    fn go_to(&mut self, place: usize) {
        let base = place - place % WORD;
        if base != self.base {
            self.base = base;
            self.look();
        }
        let ahead = u64::MAX << (place % WORD);
        self.delimiters &= ahead;
        self.others &= ahead;
    }

    /// Goes to the end of a field in quotation marks that begins here; within a field they mean nothing. `false` if the
    /// field holds quotation marks or ends of lines.
    #[cold]
    fn pass_quoted(&mut self, at: usize) -> bool {
        self.quotes += 1;
        let is_start = at == 0 || self.padded[at - 1] == self.delimiter || self.padded[at - 1] == b'\n';
        if !is_start {
            return true;
        }
        let inside = self.padded[at + 1..].iter().position(|byte| matches!(byte, b'"' | b'\n' | b'\r'));
        let Some(end) = inside.map(|inside| at + 1 + inside) else { return false };
        let closes = match self.padded.get(end + 1..end + 3) {
            Some(&[byte, next]) => byte == self.delimiter || byte == b'\n' || byte == b'\r' && next == b'\n',
            _ => false,
        };
        if self.padded[end] != b'"' || !closes {
            return false;
        }
        self.quotes += 1;
        self.go_to(end + 1);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::blocks::PADDING;

    fn stops(text: &str, counts: &[usize]) -> Vec<Stop> {
        let mut padded = text.as_bytes().to_vec();
        padded.resize(text.len() + PADDING, 0);
        let mut scanner = Scanner::new(&padded, b',');
        counts.iter().map(|&count| scanner.advance(count)).collect()
    }

    #[test]
    fn fields_are_counted_across_words() {
        let text = format!("{},y,\"a,b\",z\r\n,5\" pipe\n", "x".repeat(100));
        let end = |at, next, passed| Stop::End { at, next, passed };
        let found = stops(&text, &[1, 2, 9, 1, 1]);
        let expected = [
            Stop::Delimiter(100),
            Stop::Delimiter(108),
            end(110, 112, 0),
            Stop::Delimiter(112),
            end(120, 121, 0),
        ];
        assert_eq!(found, expected);
        assert_eq!(stops("a,b,c,d\n", &[7]), [end(7, 8, 3)]);
    }

    #[test]
    fn what_needs_care_is_odd() {
        for text in ["\"a\"\"b\",c\n", "\"a\nb\",c\n", "\"a\"b,c\n", "a\rb,c\n", "\"a,c\n"] {
            assert_eq!(stops(text, &[1]), [Stop::Odd], "{text:?}");
        }
    }
}
