//! Distinct texts, recognised without a copy: most labels fit into two machine words.

use std::hash::Hasher as _;

use partita::Labels;
use rustc_hash::FxHasher;

use super::super::options::MissingValues;
use super::tiny::{MASKS, ODD, TINY, Tiny, tiny_word};
use crate::source::blocks::PADDING;

/// Texts up to this many bytes are their own keys.
const SHORT: usize = 16;

/// Beyond this many texts, or bytes of them, a dictionary begins anew: memory per thread stays small.
pub(in crate::tables) const MOST_TEXTS: usize = 1 << 16;

const MOST_BYTES: usize = 1 << 22;

/// A place that holds no text.
const FREE: u32 = u32::MAX - 1;

/// A text: its bytes if it is short, else its hash.
#[derive(Debug, Clone, Copy)]
struct Key {
    low: u64,
    high: u64,
    length: u32,
}

/// A text and its code, packed: many of them should be in the nearest cache.
#[derive(Debug, Clone, Copy)]
struct Entry {
    low: u64,
    high: u64,
    length: u32,
    code: u32,
}

impl Entry {
    const NONE: Self = Self { low: 0, high: 0, length: 0, code: FREE };

    #[inline]
    pub(super) fn has(&self, key: Key) -> bool {
        self.low == key.low && self.high == key.high && self.length == key.length
    }

    fn key(&self) -> Key {
        Key { low: self.low, high: self.high, length: self.length }
    }
}

/// Texts that are looked up together.
const BATCH: usize = 128;

/// Texts with a code each, in order of first appearance. Those that mean a missing label have its code.
#[derive(Debug)]
pub(crate) struct Dictionary {
    tiny: Tiny,
    /// A power of two of places, at most half of them taken.
    places: Vec<Entry>,
    pub(super) taken: usize,
    pub(super) names: Names,
}

/// Texts, one behind the other.
#[derive(Debug, Default, Clone)]
pub(crate) struct Names {
    pub(super) text: String,
    ends: Vec<usize>,
}

impl Names {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, place: usize) -> &str {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[place]]
    }

    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    /// Adds the texts of another list from a place on.
    pub fn extend_from(&mut self, other: &Self, from: usize) {
        (from..other.len()).for_each(|place| self.push(other.get(place)));
    }
}

/// A field that is not UTF-8.
#[derive(Debug)]
pub(crate) struct NotUtf8;

impl Dictionary {
    pub fn new() -> Self {
        Self { tiny: Tiny::new(), places: vec![Entry::NONE; 256], taken: 0, names: Names::default() }
    }

    /// The texts in order of their codes.
    pub fn names(&self) -> &Names {
        &self.names
    }

    pub fn is_full(&self) -> bool {
        self.names.len() >= MOST_TEXTS || self.names.text.len() >= MOST_BYTES
    }

    /// The code of the text at a place of a block, new or known.
    #[inline(always)]
    pub fn code(
        &mut self,
        block: &[u8],
        start: usize,
        end: usize,
        missing: &MissingValues<'_>,
    ) -> Result<u32, NotUtf8> {
        let length = end - start;
        if length <= TINY && length > 0 {
            let word = tiny_word(block, start, length);
            if let Some(code) = self.tiny.find(word) {
                return Ok(code);
            }
            let code = self.new_code(&block[start..end], missing)?;
            self.tiny.add(word, code);
            return Ok(code);
        }
        self.code_of_longer(block, start, end, missing)
    }

    /// Adds the codes of the texts at some places of a block. Tiny texts are looked up many at once.
    #[inline(always)]
    pub fn push_codes(
        &mut self,
        block: &[u8],
        mut fields: impl Iterator<Item = (usize, usize)>,
        missing: &MissingValues<'_>,
        codes: &mut Vec<u32>,
    ) -> Result<(), NotUtf8> {
        let (mut batch, mut words) = ([(0, 0); BATCH], [0; BATCH]);
        loop {
            let (mut count, mut are_tiny) = (0, true);
            for ((field, word), found) in batch.iter_mut().zip(&mut words).zip(&mut fields) {
                let length = found.1 - found.0;
                are_tiny &= length.wrapping_sub(1) < TINY;
                (*field, *word) = (found, tiny_word(block, found.0, length & 7));
                count += 1;
            }
            if count == 0 {
                return Ok(());
            }
            let words = are_tiny.then_some(&words[..count]);
            self.push_batch(block, &batch[..count], words, missing, codes)?;
        }
    }

    fn push_batch(
        &mut self,
        block: &[u8],
        batch: &[(usize, usize)],
        words: Option<&[u64]>,
        missing: &MissingValues<'_>,
        codes: &mut Vec<u32>,
    ) -> Result<(), NotUtf8> {
        let mut found = [0; BATCH];
        let mut done = 0;
        while done < batch.len() {
            let known = match words.map(|words| &words[done..]) {
                Some(words) => self.tiny.find_all(words, &mut found),
                None => self.find_short(block, &batch[done..], &mut found),
            };
            codes.extend_from_slice(&found[..known]);
            done += known;
            if let Some(&(start, end)) = batch.get(done) {
                codes.push(self.code(block, start, end, missing)?);
                done += 1;
            }
        }
        Ok(())
    }

    /// The codes of some short texts, up to the first that is tiny, long or new; their number.
    fn find_short(&self, block: &[u8], batch: &[(usize, usize)], codes: &mut [u32]) -> usize {
        for (number, (&(start, end), code)) in batch.iter().zip(codes).enumerate() {
            if !(TINY + 1..=SHORT).contains(&(end - start)) {
                return number;
            }
            let Some(known) = self.find(short_key(block, start, end)) else { return number };
            *code = known;
        }
        batch.len()
    }

    /// Returns whether a text has a code.
    pub fn knows(&self, text: &[u8]) -> bool {
        let mut padded = text.to_vec();
        padded.resize(text.len() + PADDING, 0);
        if text.len() <= TINY && !text.is_empty() {
            let word = tiny_word(&padded, 0, text.len());
            return self.tiny.find(word).is_some();
        }
        self.find(if text.len() <= SHORT { short_key(&padded, 0, text.len()) } else { long_key(text) })
            .is_some()
    }

    /// The code of a key, if it has one. That of a long text may be another's.
    #[inline(always)]
    fn find(&self, key: Key) -> Option<u32> {
        let last = self.places.len() - 1;
        let mut place = self.place(key);
        while self.places[place].code != FREE {
            if self.places[place].has(key) {
                return Some(self.places[place].code);
            }
            place = (place + 1) & last;
        }
        None
    }

    fn code_of_longer(
        &mut self,
        block: &[u8],
        start: usize,
        end: usize,
        missing: &MissingValues<'_>,
    ) -> Result<u32, NotUtf8> {
        let key =
            if end - start <= SHORT { short_key(block, start, end) } else { long_key(&block[start..end]) };
        let mut place = self.place(key);
        loop {
            let entry = &self.places[place];
            if entry.code == FREE {
                return self.add(key, &block[start..end], missing);
            }
            if entry.has(key) && (end - start <= SHORT || self.is_text(entry.code, &block[start..end])) {
                return Ok(entry.code);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    /// Returns whether a code is that of a long text.
    fn is_text(&self, code: u32, text: &[u8]) -> bool {
        // Missing values are kept apart and may be long, too: they are looked up once more.
        code != Labels::MISSING && self.names.get(code as usize).as_bytes() == text
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        let mixed = (key.low ^ u64::from(key.length)).wrapping_mul(ODD[0]) ^ key.high.wrapping_mul(ODD[1]);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(ODD[0]);
        (mixed >> 32) as usize & (self.places.len() - 1)
    }

    /// The code of a text that was not met before.
    #[cold]
    fn new_code(&mut self, text: &[u8], missing: &MissingValues<'_>) -> Result<u32, NotUtf8> {
        if missing.contains(text) {
            return Ok(Labels::MISSING);
        }
        self.names.push(std::str::from_utf8(text).map_err(|_| NotUtf8)?);
        Ok(self.names.len() as u32 - 1)
    }

    #[cold]
    fn add(&mut self, key: Key, text: &[u8], missing: &MissingValues<'_>) -> Result<u32, NotUtf8> {
        let code = self.new_code(text, missing)?;
        if code == Labels::MISSING && text.len() > SHORT {
            return Ok(code);
        }
        self.taken += 1;
        if 2 * self.taken > self.places.len() {
            self.grow();
        }
        self.insert(Entry { low: key.low, high: key.high, length: key.length, code });
        Ok(code)
    }

    fn insert(&mut self, entry: Entry) {
        let mut place = self.place(entry.key());
        while self.places[place].code != FREE {
            place = (place + 1) & (self.places.len() - 1);
        }
        self.places[place] = entry;
    }

    fn grow(&mut self) {
        let larger = vec![Entry::NONE; 2 * self.places.len()];
        let entries = std::mem::replace(&mut self.places, larger);
        entries.into_iter().filter(|entry| entry.code != FREE).for_each(|entry| self.insert(entry));
    }
}

/// The bytes of a short text. Behind a block there are enough zeros.
#[inline]
fn short_key(block: &[u8], start: usize, end: usize) -> Key {
    const { assert!(PADDING >= SHORT) };
    let length = end - start;
    let words: &[u8; SHORT] = block[start..].first_chunk().expect("there are zeros behind a block");
    let word = |at: usize| u64::from_le_bytes(*words[at..].first_chunk().expect("two words"));
    let low = word(0) & MASKS[length.min(8)];
    let high = word(8) & MASKS[length.saturating_sub(8)];
    Key { low, high, length: length as u32 }
}

#[cold]
fn long_key(text: &[u8]) -> Key {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    Key { low: hasher.finish(), high: 0, length: text.len().min(u32::MAX as usize) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_equal_codes() {
        let values = ["".to_owned(), "NA".to_owned(), "a missing value that is long".to_owned()];
        let missing = MissingValues::new(&values);
        let mut dictionary = Dictionary::new();
        let mut known: Vec<String> = Vec::new();
        let long = |number: usize| format!("{}{number}", "x".repeat(number % 40));
        for round in 0..2 {
            for number in 0..2000 {
                let mut block = long(number).into_bytes();
                let length = block.len();
                block.resize(length + PADDING, 0);
                let code = dictionary.code(&block, 0, length, &missing).unwrap();
                if round == 0 && !known.contains(&long(number)) {
                    known.push(long(number));
                }
                assert_eq!(known[code as usize], long(number));
                assert_eq!(dictionary.names().get(code as usize), long(number));
            }
        }
        assert_eq!(dictionary.names().len(), known.len());
    }

    #[test]
    fn zeros_count_and_missing_values_have_no_names() {
        let values = ["".to_owned(), "NA".to_owned(), "a missing value that is long".to_owned()];
        let missing = MissingValues::new(&values);
        let mut dictionary = Dictionary::new();
        let mut code = |text: &str| {
            let mut block = text.as_bytes().to_vec();
            block.resize(text.len() + PADDING, 0);
            dictionary.code(&block, 0, text.len(), &missing).unwrap()
        };
        assert_ne!(code("a"), code("a\0"));
        for value in &values {
            assert_eq!([code(value), code(value)], [Labels::MISSING; 2]);
        }
        assert_eq!(code("a"), 0);
        let mut invalid = vec![0xff];
        invalid.resize(1 + PADDING, 0);
        assert!(dictionary.code(&invalid, 0, 1, &missing).is_err());
    }
}
