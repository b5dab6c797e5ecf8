//! Memory and time that a file may cost.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// No file below a megabyte may take more.
pub const MOST_MEMORY: usize = 2 << 30;

/// No file may take longer, even where many tests share a slow machine.
pub const MOST_TIME: Duration = Duration::from_secs(20);

/// The memory that the readers need for any file, such as the rows of a matrix that has few entries.
const FREE: usize = 256 << 20;

/// Bytes of memory per byte of a file.
const RATIO: usize = 400;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// The allocator of the system, which counts and gives no more than [`MOST_MEMORY`].
pub struct Counting;

impl Counting {
    fn take(bytes: usize) -> bool {
        let live = LIVE.fetch_add(bytes, Ordering::Relaxed) + bytes;
        PEAK.fetch_max(live, Ordering::Relaxed);
        live <= MOST_MEMORY
    }
}

// SAFETY: all memory comes from the allocator of the system, with the layouts that it is given back with.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !Self::take(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !Self::take(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Runs the work and asserts that it kept to the memory and the time of a file of that many bytes. The memory counts only
/// in a program whose allocator is [`Counting`].
///
/// # Panics
/// When it did not.
pub fn within_limits(bytes: usize, packed: bool, work: impl FnOnce()) {
    let (before, start) = (LIVE.load(Ordering::Relaxed), Instant::now());
    PEAK.store(before, Ordering::Relaxed);
    work();
    let took = PEAK.load(Ordering::Relaxed).saturating_sub(before);
    let most = if packed { MOST_MEMORY } else { FREE + RATIO * bytes };
    assert!(took <= most, "{took} bytes of memory for a file of {bytes}");
    assert!(start.elapsed() <= MOST_TIME, "{:?} for a file of {bytes} bytes", start.elapsed());
}

/// Returns whether the content is compressed, so that its size says little.
#[must_use]
pub fn is_packed(bytes: &[u8]) -> bool {
    let starts: [&[u8]; 7] =
        [b"\x1f\x8b", b"PK", b"PAR1", b"ARROW1", b"\xff\xff\xff\xff", b"\x28\xb5\x2f\xfd", b"\xfd7zXZ"];
    starts.iter().any(|start| bytes.starts_with(start)) || bytes.starts_with(b"BZh")
}
