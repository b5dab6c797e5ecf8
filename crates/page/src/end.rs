//! The reason why the module ended, for a page that finds it stopped: its memory was used up, or there is a bug.
#![expect(unsafe_code, reason = "the allocator of the system is called here")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::{CString, c_char};
use std::ptr;
use std::sync::Once;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// The allocator of the system, which remembers what it could not give.
struct Remembering;

/// The bytes that were asked for in vain.
static LACKING: AtomicUsize = AtomicUsize::new(0);

/// The message of a panic.
static SAID: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());

#[global_allocator]
static ALLOCATOR: Remembering = Remembering;

// SAFETY: everything is handed on to the allocator of the system.
unsafe impl GlobalAlloc for Remembering {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller of this function promises, here and below.
        remembered(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        remembered(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, room: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        remembered(unsafe { System.realloc(room, layout, size) }, size)
    }

    unsafe fn dealloc(&self, room: *mut u8, layout: Layout) {
        unsafe { System.dealloc(room, layout) };
    }
}

fn remembered(room: *mut u8, size: usize) -> *mut u8 {
    if room.is_null() {
        LACKING.store(size, Ordering::Relaxed);
    }
    room
}

/// From now on what a panic says is kept.
pub fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let said = panic.to_string().replace('\0', "");
            SAID.store(CString::new(said).map_or(ptr::null_mut(), CString::into_raw), Ordering::Relaxed);
        }));
    });
}

/// The bytes that were asked for in vain; 0 while there was room.
#[unsafe(no_mangle)]
pub extern "C" fn partita_page_lacking() -> usize {
    LACKING.load(Ordering::Relaxed)
}

/// Returns the message of a panic; null while there was none.
#[unsafe(no_mangle)]
pub extern "C" fn partita_page_said() -> *const c_char {
    SAID.load(Ordering::Relaxed)
}
