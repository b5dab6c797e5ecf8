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

impl<'a> Numbering<'a> {
    /// The number of a name, new or known.
    pub(super) fn number(&mut self, name: &'a str) -> u32 {
        let next = self.names.len() as u32;
        let number = match integer(name) {
            Some(integer) => {
                if integer >= self.of_integer.len() {
                    self.of_integer.resize((2 * integer + 64).min(MOST_INTEGERS), 0);
                }
                let place = &mut self.of_integer[integer];
                *place = if *place == 0 { next + 1 } else { *place };
                *place - 1
            }
            None => *self.of_text.entry(name).or_insert(next),
        };
        if number == next {
            self.names.push(name);
        }
        number
    }
}

/// The integer that a text writes, if it is small and no other text writes it.
fn integer(text: &str) -> Option<usize> {
    let digits = text.as_bytes();
    if digits.is_empty() || digits.len() > 7 || (digits[0] == b'0' && digits.len() > 1) {
        return None;
    }
    let mut value = 0;
    for digit in digits {
        value = 10 * value + usize::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
    }
    (value < MOST_INTEGERS).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_have_different_numbers() {
        let texts = ["7", "07", "x", "7", "", "0", "00", "4194303", "4194304", "+7", "7 ", "x", "9999999"];
        let mut numbering = Numbering::default();
        let numbers: Vec<u32> = texts.iter().map(|text| numbering.number(text)).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 2, 10]);
        assert_eq!(numbering.names.len(), 11);
        assert_eq!(numbering.names[7], "4194304");
    }
}
