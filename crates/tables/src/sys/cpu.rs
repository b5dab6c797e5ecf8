//! Vector instructions that not every processor has, chosen at run time, and hints to its memory.
//!
//! This is the only place that calls code compiled for a processor feature, or instructions that Rust has no
//! words for: hence the only `unsafe` of its kind. The portable build runs the same Rust code, in narrower
//! vectors and with the same bits: no operation is fused and no sum is reordered.
#![allow(unsafe_code)]

/// Work that gains from wide vectors. Mark `run` and all that it calls `#[inline(always)]`, or it is compiled
/// for the baseline processor.
pub trait Vectorised {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Runs the work in the widest vectors that this processor has.
#[inline]
pub fn vectorised<W: Vectorised>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has the features that the function is compiled for.
        return unsafe { with_avx2(work) };
    }
    work.run()
}

/// One list of features, so that what is compiled for is what is asked for. A virtual machine may hide any of them.
macro_rules! features {
    ($($feature:tt),+) => {
        #[cfg(target_arch = "x86_64")]
        #[inline]
        fn has_avx2() -> bool {
            $(is_x86_feature_detected!($feature))&&+
        }

        #[cfg(target_arch = "x86_64")]
        $(#[target_feature(enable = $feature)])+
        fn with_avx2<W: Vectorised>(work: W) -> W::Output {
            work.run()
        }
    };
}

features!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt");

/// Asks for items that are about to be read: the memory works while the processor is busy with others.
#[inline(always)]
pub fn prefetch<T>(items: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..size_of_val(items)).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it is a hint that reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().cast::<i8>().wrapping_add(line)) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = items;
}

/// Finds the places of any of some bytes among 64, a bit each.
#[inline(always)]
pub fn places_of<const N: usize>(bytes: [u8; N], among: &[u8; 64]) -> u64 {
    let mut places = 0;
    for (number, sixteen) in among.as_chunks().0.iter().enumerate() {
        places |= u64::from(places_of_16(bytes, sixteen)) << (16 * number);
    }
    places
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn places_of_16<const N: usize>(bytes: [u8; N], among: &[u8; 16]) -> u16 {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8, _mm_setzero_si128,
    };
    // SAFETY: every x86-64 processor has these instructions, and 16 bytes are read from where 16 are.
    unsafe {
        let among = _mm_loadu_si128(among.as_ptr().cast());
        let mut found = _mm_setzero_si128();
        for byte in bytes {
            found = _mm_or_si128(found, _mm_cmpeq_epi8(among, _mm_set1_epi8(byte as i8)));
        }
        _mm_movemask_epi8(found) as u16
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn places_of_16<const N: usize>(bytes: [u8; N], among: &[u8; 16]) -> u16 {
    let mut found = [0; 16];
    for (&other, is) in among.iter().zip(&mut found) {
        *is = bytes.iter().fold(0, |is, &byte| is | u8::from(other == byte));
    }
    // Each byte comes to its place in the highest byte of the product, and no two meet.
    let gathered = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let halves = found.as_chunks().0;
    (gathered(&halves[0]) | gathered(&halves[1]) << 8) as u16
}

#[cfg(test)]
mod tests {
    use super::places_of;

    #[test]
    fn every_byte_has_its_bit() {
        let mut state = 1_u64;
        for _ in 0..1000 {
            let among: [u8; 64] = std::array::from_fn(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                b",\n\r\"x\0\x80\xff,+-"[(state >> 40) as usize % 11]
            });
            let expected = |wanted: &[u8]| {
                (0..64).filter(|&at| wanted.contains(&among[at])).fold(0_u64, |bits, at| bits | 1 << at)
            };
            assert_eq!(places_of([b','], &among), expected(b","));
            assert_eq!(places_of(*b"\n\r\"", &among), expected(b"\n\r\""));
        }
    }
}
