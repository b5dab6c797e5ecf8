//! What only the time before `main` knows: whether there is a standard output. The runtime opens the null device in place of
//! one that is closed, and then nobody sees that a result is lost.

use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

unsafe extern "C" {
    fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
}

/// The command that asks for the flags of a descriptor, and fails where there is none.
const F_GETFD: c_int = 1;

extern "C" fn look() {
    // SAFETY: the call reads the flags of a descriptor; a number that is none is answered by an error.
    let flags = unsafe { fcntl(1, F_GETFD) };
    CLOSED.store(flags < 0, Ordering::Relaxed);
}

/// Called by the loader before the runtime starts.
// SAFETY: functions of this section take no arguments and may run before the runtime; this one needs nothing of it.
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK: extern "C" fn() = look;

/// Whether the program was started without a standard output.
pub fn output_was_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}
