//! Texts that are one machine word.

/// The longest text that fits, with its length, into a word.
pub(super) const TINY: usize = 7;

/// Any large odd numbers.
pub(super) const ODD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];

/// Texts of up to seven bytes, which with their length are one machine word: most numbers and many names. Words and codes
/// lie apart, so that twice as many fit into the nearest cache.
#[derive(Debug)]
pub(super) struct Tiny {
    /// A power of two of places, at most half of them taken; 0 where there is none, as no text here is empty.
    words: Vec<u64>,
    codes: Vec<u32>,
    taken: usize,
}

/// Returns the first place to look for a word, among a power of two of places. The low bits of a product do not depend on the
/// high bytes of the word, so these are folded in first.
#[inline(always)]
fn first_place(word: u64, last: usize) -> usize {
    ((word ^ word >> 32).wrapping_mul(ODD[0]) >> 40) as usize & last
}

impl Tiny {
    pub fn new() -> Self {
        Self { words: vec![0; 256], codes: vec![0; 256], taken: 0 }
    }

    /// The place of a word, or the free one where it belongs.
    #[inline(always)]
    fn place(&self, word: u64) -> usize {
        let last = self.words.len() - 1;
        let mut place = first_place(word, last);
        while self.words[place] != word && self.words[place] != 0 {
            place = (place + 1) & last;
        }
        place
    }

    /// The code of a word, if it has one.
    #[inline(always)]
    pub fn find(&self, word: u64) -> Option<u32> {
        let place = self.place(word);
        (self.words[place] == word).then(|| self.codes[place])
    }

    /// The codes of some words, up to the first that has none; their number.
    pub fn find_all(&self, words: &[u64], codes: &mut [u32]) -> usize {
        let (known, last) = (&*self.words, self.words.len() - 1);
        for (number, (&word, code)) in words.iter().zip(codes).enumerate() {
            let mut place = first_place(word, last);
            while known[place] != word {
                if known[place] == 0 {
                    return number;
                }
                place = (place + 1) & last;
            }
            *code = self.codes[place];
        }
        words.len()
    }

    pub fn add(&mut self, word: u64, code: u32) {
        self.taken += 1;
        if 2 * self.taken > self.words.len() {
            let size = 2 * self.words.len();
            let words = std::mem::replace(&mut self.words, vec![0; size]);
            let codes = std::mem::replace(&mut self.codes, vec![0; size]);
            words.into_iter().zip(codes).filter(|&(word, _)| word != 0).for_each(|(word, code)| {
                let place = self.place(word);
                (self.words[place], self.codes[place]) = (word, code);
            });
        }
        let place = self.place(word);
        (self.words[place], self.codes[place]) = (word, code);
    }
}

/// Masks that keep the first bytes of a word, by the number of bytes.
pub(super) const MASKS: [u64; 9] = {
    let mut masks = [0; 9];
    let mut bytes = 1;
    while bytes < 9 {
        masks[bytes] = u64::MAX >> (64 - 8 * bytes);
        bytes += 1;
    }
    masks
};

#[inline]
fn first_word(block: &[u8], start: usize) -> u64 {
    u64::from_le_bytes(*block[start..].first_chunk().expect("there are zeros behind a block"))
}

/// A text of up to seven bytes, with its length.
#[inline(always)]
pub(super) fn tiny_word(block: &[u8], start: usize, length: usize) -> u64 {
    first_word(block, start) & MASKS[length] | (length as u64) << 56
}
