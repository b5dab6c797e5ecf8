//! Large vectors on huge pages.
//!
//! A table of ten million cells touches 40,000 small pages, and handing those out one by one took a quarter of
//! the time of counting them. The only `unsafe` here is a hint to the kernel about memory that a vector owns:
//! it changes no content, and it may be refused.
#![allow(unsafe_code)]

/// Below this the hint is not worth a call.
#[cfg(target_os = "linux")]
const LARGE: usize = 1 << 23;

/// An empty vector with that capacity.
pub(crate) fn with_capacity<T>(capacity: usize) -> Vec<T> {
    let items: Vec<T> = Vec::with_capacity(capacity);
    advise(items.as_ptr().cast(), capacity * size_of::<T>());
    items
}

/// A vector of that many zeros.
pub(crate) fn zeros<T: Copy + Default>(len: usize) -> Vec<T> {
    let items: Vec<T> = vec![T::default(); len];
    advise(items.as_ptr().cast(), len * size_of::<T>());
    items
}

#[cfg(target_os = "linux")]
fn advise(start: *const u8, bytes: usize) {
    use std::ffi::{c_int, c_void};

    const PAGE: usize = 4096;
    const HUGE_PAGE_ADVICE: c_int = 14;

    unsafe extern "C" {
        fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
    }

    if bytes >= LARGE {
        let skipped = start.align_offset(PAGE);
        // SAFETY: the range lies within an allocation that the caller holds; the advice does not touch it.
        unsafe { madvise(start.wrapping_add(skipped).cast_mut().cast(), bytes - skipped, HUGE_PAGE_ADVICE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_start: *const u8, _bytes: usize) {}
