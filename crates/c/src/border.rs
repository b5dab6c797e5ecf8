//! Turns pointers into slices and texts, and stops panics.
#![expect(unsafe_code, reason = "the caller's memory is read here")]

use std::any::Any;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use partita_answers::failure::{Failure, Outcome};

/// The text behind a pointer.
///
/// # Safety
/// The pointer is null or points to a text that ends with a zero byte and outlives `'a`.
pub unsafe fn text<'a>(pointer: *const c_char) -> Outcome<&'a str> {
    if pointer.is_null() {
        return Err(Failure::usage("a text is a null pointer"));
    }
    // SAFETY: by the contract of this function.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|_| Failure::usage(format!("{text:?} is not UTF-8")))
}

/// The values behind a pointer.
///
/// # Safety
/// The pointer is aligned, and that many values behind it are there and outlive `'a`; or there are none.
pub unsafe fn slice<'a, T>(pointer: *const T, length: u64) -> Outcome<&'a [T]> {
    let Ok(length) = usize::try_from(length) else {
        return Err(Failure::usage("an array is longer than the memory"));
    };
    if length == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Failure::usage("an array is a null pointer"));
    }
    // SAFETY: by the contract of this function.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// The texts behind a pointer; nothing behind a null pointer.
///
/// # Safety
/// As for [`slice`] and, for each entry, [`text`].
pub unsafe fn texts<'a>(pointer: *const *const c_char, length: u64) -> Outcome<Option<Vec<&'a str>>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: by the contract of this function.
    let entries = unsafe { slice(pointer, length) }?;
    // SAFETY: by the contract of this function.
    entries.iter().map(|&entry| unsafe { text(entry) }).collect::<Outcome<_>>().map(Some)
}

/// A text that the caller frees.
pub fn given(text: impl Into<Vec<u8>>) -> *mut c_char {
    // A zero byte would end the text for the caller.
    let text: Vec<u8> = text.into().into_iter().filter(|&byte| byte != 0).collect();
    CString::new(text).map_or(std::ptr::null_mut(), CString::into_raw)
}

/// Takes back what [`given`] gave.
///
/// # Safety
/// The pointer is null or came from [`given`], and is not used again.
pub unsafe fn taken_back(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: by the contract of this function.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Returns the result of `work`; where it fails or panics, nothing, and the error where the caller looks for it.
///
/// # Safety
/// `error` is null or may be written.
pub unsafe fn guarded<R>(error: *mut *mut c_char, work: impl FnOnce() -> Outcome<R>) -> Option<R> {
    let failure = match caught(work) {
        Ok(result) => return Some(result),
        Err(failure) => failure,
    };
    if !error.is_null() {
        // SAFETY: by the contract of this function.
        unsafe { error.write(given(failure.json())) };
    }
    None
}

/// Returns the result of `work`; a panic in it, which is a bug of ours, as a failure.
pub fn caught<R>(work: impl FnOnce() -> Outcome<R>) -> Outcome<R> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(Failure::bug(said(&*payload))))
}

fn said(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
