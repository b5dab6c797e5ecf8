//! Sorting integers of few bits, least digit first.

/// What is kept of a packed pair in its bucket.
pub(super) trait Word: Copy + Ord + Default + Send + Sync {
    fn of(key: u64) -> Self;
    fn get(self) -> u64;
}

impl Word for u32 {
    #[inline(always)]
    fn of(key: u64) -> Self {
        key as Self
    }

    #[inline(always)]
    fn get(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u64 {
    #[inline(always)]
    fn of(key: u64) -> Self {
        key
    }

    #[inline(always)]
    fn get(self) -> u64 {
        self
    }
}

/// Below this a comparison sort is faster.
const FEW: usize = 256;
const DIGIT_BITS: u32 = 10;
const DIGITS: usize = 1 << DIGIT_BITS;

/// Sorts words of `bits` bits, fewer than 2^32 of them; `spare` is room to work in.
pub(super) fn sort<W: Word>(items: &mut Vec<W>, spare: &mut Vec<W>, bits: u32) {
    if items.is_sorted() {
        return;
    }
    if items.len() < FEW {
        items.sort_unstable();
        return;
    }
    let passes = bits.div_ceil(DIGIT_BITS);
    let digit_bits = bits.div_ceil(passes);
    let digit =
        |word: W, pass: usize| (word.get() >> (pass as u32 * digit_bits)) as usize % (1 << digit_bits);
    let mut places = vec![[0_u32; DIGITS]; passes as usize];
    for &word in items.iter() {
        for (pass, places) in places.iter_mut().enumerate() {
            places[digit(word, pass)] += 1;
        }
    }
    spare.clear();
    spare.resize(items.len(), W::default());
    for (pass, places) in places.iter_mut().enumerate() {
        if places[digit(items[0], pass)] as usize == items.len() {
            continue;
        }
        let mut start = 0;
        for place in places.iter_mut() {
            start += std::mem::replace(place, start);
        }
        for &word in items.iter() {
            let place = &mut places[digit(word, pass)];
            spare[*place as usize] = word;
            *place += 1;
        }
        std::mem::swap(items, spare);
    }
}
