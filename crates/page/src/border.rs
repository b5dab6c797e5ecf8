//! What the page calls, and what it is asked for: texts by pointers, and pieces of files.
#![expect(unsafe_code, reason = "the memory is shared with the page")]

use std::alloc::{Layout, alloc, dealloc};
use std::ffi::{CStr, CString, c_char};
use std::io;
use std::ptr;

use partita_cli::listen_to_progress;
use partita_io::{forget_files, give_file};

use crate::{ask, end};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Writes bytes of a file, from a place on, and returns how many; negative where that fails.
    fn read(file: u32, at: f64, into: *mut u8, length: usize) -> i32;
    /// Hears what is being done and how much of it is done.
    fn tell(what: *const u8, length: usize, done: f64, total: f64);
}

/// The alignment of all room that is handed out: that of any number.
const ALIGNMENT: usize = 16;

/// Room for that many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn partita_page_room(bytes: usize) -> *mut u8 {
    match Layout::from_size_align(bytes.max(1), ALIGNMENT) {
        // SAFETY: the size is not zero.
        Ok(layout) => unsafe { alloc(layout) },
        Err(_) => ptr::null_mut(),
    }
}

/// Takes room back.
///
/// # Safety
/// It was handed out by [`partita_page_room`] for as many bytes, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_page_room_free(room: *mut u8, bytes: usize) {
    if let (false, Ok(layout)) = (room.is_null(), Layout::from_size_align(bytes.max(1), ALIGNMENT)) {
        // SAFETY: by the contract of this function.
        unsafe { dealloc(room, layout) };
    }
}

/// Gives a file a name; its bytes are asked for by its number.
///
/// # Safety
/// The name is a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_page_give(file: u32, name: *const c_char, length: f64) {
    // SAFETY: by the contract of this function.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned();
    let read_at = move |at: u64, buffer: &mut [u8]| {
        // SAFETY: the page writes no more than the length of the buffer.
        let written = unsafe { read(file, at as f64, buffer.as_mut_ptr(), buffer.len()) };
        usize::try_from(written).map_err(|_| io::Error::other("the browser cannot read the file any more"))
    };
    give_file(name, length as u64, Box::new(read_at));
}

/// Forgets all files.
#[unsafe(no_mangle)]
pub extern "C" fn partita_page_forget() {
    forget_files();
}

/// The answer to a question in JSON, a text that the page frees with `partita_text_free`.
///
/// # Safety
/// The question is a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_page_answer(question: *const c_char) -> *mut c_char {
    end::prepare();
    listen_to_progress(|what, done, total| {
        // SAFETY: the page reads the text and keeps nothing of it.
        unsafe { tell(what.as_ptr(), what.len(), done as f64, total as f64) };
    });
    // SAFETY: by the contract of this function.
    let question = unsafe { CStr::from_ptr(question) }.to_string_lossy();
    // JSON has no zero bytes: they are escaped in its texts.
    CString::new(ask::answer(&question)).map_or(ptr::null_mut(), CString::into_raw)
}
