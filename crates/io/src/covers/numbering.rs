//! Numbers for names, in order of first appearance.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

/// Names and their numbers. Most ids are small integers, which are found by a table instead of a hash.
#[derive(Debug, Default)]
pub(super) struct Numbering<'a> {
    pub(super) names: Vec<&'a str>,
    /// The number of each integer, plus one.
    of_integer: Vec<u32>,
    of_text: HashMap<&'a str, u32, BuildHasherDefault<FxHasher>>,
}

/// Integers below this have a place in the table, at most 16 MB.
const MOST_INTEGERS: usize = 1 << 22;
/// Such integers have no more digits.
const MOST_DIGITS: usize = 7;

impl<'a> Numbering<'a> {
    /// The number of a name, new or known.
    pub(super) fn number(&mut self, name: &'a str) -> u32 {
        match digits(name.as_bytes()) {
            (Some(integer), read) if read == name.len() => self.number_of_integer(integer, name),
            _ => {
                let next = self.names.len() as u32;
                let number = *self.of_text.entry(name).or_insert(next);
                self.note(number, name)
            }
        }
    }

    /// The number of a name that [`digits`] took for this integer.
    pub(super) fn number_of_integer(&mut self, integer: usize, name: &'a str) -> u32 {
        if integer >= self.of_integer.len() {
            self.of_integer.resize((2 * integer + 64).min(MOST_INTEGERS), 0);
        }
        let place = &mut self.of_integer[integer];
        if *place == 0 {
            *place = self.names.len() as u32 + 1;
        }
        let number = *place - 1;
        self.note(number, name)
    }

    /// Keeps the name if the number is new.
    fn note(&mut self, number: u32, name: &'a str) -> u32 {
        if number as usize == self.names.len() {
            self.names.push(name);
        }
        number
    }
}

/// The integer that the first digits write, if it is small and no other digits write it, and how many bytes were read.
pub(super) fn digits(text: &[u8]) -> (Option<usize>, usize) {
    let (mut value, mut read) = (0, 0);
    while let Some(digit) = text.get(read).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10)
        && read < MOST_DIGITS
    {
        value = 10 * value + usize::from(digit);
        read += 1;
    }
    let is_plain = read == 1 || (read > 1 && text[0] != b'0');
    ((is_plain && value < MOST_INTEGERS).then_some(value), read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_have_different_numbers() {
        let texts = [
            "7", "07", "x", "7", "", "0", "00", "4194303", "4194304", "+7", "7 ", "x", "9999999", "12345678",
        ];
        let mut numbering = Numbering::default();
        let numbers: Vec<u32> = texts.iter().map(|text| numbering.number(text)).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 2, 10, 11]);
        assert_eq!(numbering.names.len(), 12);
        assert_eq!(numbering.names[7], "4194304");
    }
}
