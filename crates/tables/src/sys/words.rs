//! Loops over words of 32 bits that counting runs for every item.
//!
//! The module of the page is compiled for size, and then the compiler makes vectors of no loop. So the vectors of WebAssembly,
//! which every browser has had since March 2023, are written out here. The bits are the same.
#![allow(unsafe_code)]

#[cfg(not(target_arch = "wasm32"))]
use super::{Vectorised, vectorised};

/// Multiplies each word by a factor and adds a term, modulo 2^32.
pub(crate) fn multiply_add(words: &mut [u32], factor: u32, terms: &[u32]) {
    #[cfg(target_arch = "wasm32")]
    by_fours::multiply_add(words, factor, terms);
    #[cfg(not(target_arch = "wasm32"))]
    vectorised(MultiplyAdd { words, factor, terms });
}

/// Writes how far each label is above `low`, modulo 2^32, and returns the greatest distance; nothing where the labels are
/// no words, or where the compiler does as well by itself.
#[inline]
pub(crate) fn distances<K: Copy + 'static>(labels: &[K], low: K, out: &mut [u32]) -> Option<u32> {
    #[cfg(target_arch = "wasm32")]
    if let (Some(words), Some(&[low])) = (as_words(labels), as_words(&[low])) {
        return Some(by_fours::distances(words, low, out));
    }
    let _ = (labels, low, out);
    None
}

/// The labels as words, if they have 32 bits.
#[cfg(target_arch = "wasm32")]
fn as_words<K: 'static>(labels: &[K]) -> Option<&[u32]> {
    use std::any::TypeId;
    let is_word = [TypeId::of::<i32>(), TypeId::of::<u32>()].contains(&TypeId::of::<K>());
    // SAFETY: integers of 32 bits, signed or not, have the same size and alignment, and all bits are valid.
    is_word.then(|| unsafe { std::slice::from_raw_parts(labels.as_ptr().cast(), labels.len()) })
}

#[cfg(not(target_arch = "wasm32"))]
struct MultiplyAdd<'w> {
    words: &'w mut [u32],
    factor: u32,
    terms: &'w [u32],
}

#[cfg(not(target_arch = "wasm32"))]
impl Vectorised for MultiplyAdd<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (word, &term) in self.words.iter_mut().zip(self.terms) {
            *word = word.wrapping_mul(self.factor).wrapping_add(term);
        }
    }
}

/// Four words at a time.
#[cfg(target_arch = "wasm32")]
mod by_fours {
    use std::arch::wasm32::{
        i32x4_add, i32x4_mul, i32x4_sub, u32x4_max, u32x4_splat, v128, v128_load, v128_store,
    };

    #[inline]
    #[target_feature(enable = "simd128")]
    fn load(words: &[u32; 4]) -> v128 {
        // SAFETY: sixteen bytes are there, at any alignment.
        unsafe { v128_load(words.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn store(words: &mut [u32; 4], four: v128) {
        // SAFETY: as above.
        unsafe { v128_store(words.as_mut_ptr().cast(), four) };
    }

    #[target_feature(enable = "simd128")]
    pub(super) fn multiply_add(words: &mut [u32], factor: u32, terms: &[u32]) {
        let factors = u32x4_splat(factor);
        let ((fours, rest), (terms, rest_of_terms)) = (words.as_chunks_mut(), terms.as_chunks());
        for (four, terms) in fours.iter_mut().zip(terms) {
            store(four, i32x4_add(i32x4_mul(load(four), factors), load(terms)));
        }
        for (word, &term) in rest.iter_mut().zip(rest_of_terms) {
            *word = word.wrapping_mul(factor).wrapping_add(term);
        }
    }

    #[target_feature(enable = "simd128")]
    pub(super) fn distances(words: &[u32], low: u32, out: &mut [u32]) -> u32 {
        let (lows, mut tops) = (u32x4_splat(low), u32x4_splat(0));
        let ((fours, rest), (out, rest_of_out)) = (words.as_chunks(), out.as_chunks_mut());
        for (four, out) in fours.iter().zip(out) {
            let distances = i32x4_sub(load(four), lows);
            tops = u32x4_max(tops, distances);
            store(out, distances);
        }
        let mut top = [0; 4];
        store(&mut top, tops);
        for (&word, out) in rest.iter().zip(&mut *rest_of_out) {
            *out = word.wrapping_sub(low);
        }
        rest_of_out.iter().chain(&top).copied().max().unwrap_or(0)
    }
}
