//! Sorting integers of few bits, least digit first.

use super::deal::sum_up;

/// The part of a packed pair that is kept in its bucket.
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
const FEW: usize = 64;
/// Bits of a digit: more of them than there are items take longer to clear than to sort by.
const DIGIT_BITS: [u32; 2] = [6, 11];

/// Room to sort in.
#[derive(Default)]
pub(super) struct Sorter<W> {
    pub(super) items: Vec<W>,
    spare: Vec<W>,
    places: Vec<u32>,
}

impl<W: Word> Sorter<W> {
    /// Sorts the items, fewer than 2^32 words of `bits` bits.
    pub(super) fn sort(&mut self, bits: u32) {
        let Self { items, spare, places } = self;
        if items.is_sorted() {
            return;
        }
        if items.len() < FEW {
            items.sort_unstable();
            return;
        }
        let passes = bits.div_ceil((items.len().ilog2() - 1).clamp(DIGIT_BITS[0], DIGIT_BITS[1]));
        let digit_bits = bits.div_ceil(passes);
        let digit = |word: W, pass: usize| {
            (word.get() >> (pass as u32 * digit_bits)) as usize & ((1 << digit_bits) - 1)
        };
        places.clear();
        places.resize((passes as usize) << digit_bits, 0);
        spare.resize(items.len(), W::default());
        for (pass, places) in places.chunks_exact_mut(1 << digit_bits).enumerate() {
            items.iter().for_each(|&word| places[digit(word, pass)] += 1);
            if places[digit(items[0], pass)] as usize == items.len() {
                continue;
            }
            sum_up(places);
            for &word in items.iter() {
                let place = &mut places[digit(word, pass)];
                spare[*place as usize] = word;
                *place += 1;
            }
            std::mem::swap(items, spare);
        }
    }
}
