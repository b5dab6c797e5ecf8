//! Vector instructions that not every processor has, chosen at run time, and hints to its memory.
//!
//! This is the only place that calls code compiled for a processor feature, or instructions that Rust has no
//! words for: hence the only `unsafe` of its kind. The portable build runs the same Rust code, in narrower
//! vectors and with the same bits: no operation is fused and no sum is reordered.
#![allow(unsafe_code)]

/// Work that gains from wide vectors. Mark `run` and all that it calls `#[inline(always)]`, or it is compiled
/// for the baseline processor.
pub(crate) trait Vectorised {
    type Output;

    fn run(self) -> Self::Output;
}

/// Runs the work in the widest vectors that this processor has.
#[inline]
pub(crate) fn vectorised<W: Vectorised>(work: W) -> W::Output {
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
pub(crate) fn prefetch<T>(items: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..size_of_val(items)).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it is a hint that reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().cast::<i8>().wrapping_add(line)) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = items;
}
