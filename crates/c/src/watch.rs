//! Work that its caller watches and may give up.
#![expect(unsafe_code, reason = "the caller is asked whether to go on")]

use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use partita::internal::{pool_after_fork, threads_from_env, unless_given_up};

use crate::border::caught;
use partita_answers::failure::{Failure, Outcome};
use partita_answers::watch::Stop;

/// The caller's watch over the work, and the number of its threads.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    /// Asked every 50 milliseconds, on the thread of the caller, whether to go on; 0 says no. Null where nobody asks.
    pub go_on: Option<unsafe extern "C" fn(*mut c_void) -> i32>,
    /// The argument of `go_on`.
    pub context: *mut c_void,
    /// The maximum number of threads; 0 leaves it to `PARTITA_NUM_THREADS` or the number of cores.
    pub threads: u32,
}

impl Watch {
    /// A watch that never stops the work.
    pub const NOBODY: Self = Self { go_on: None, context: std::ptr::null_mut(), threads: 0 };

    /// Runs `work`: where somebody watches, on a thread of its own that owns what it needs.
    pub fn run<R: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> Outcome<R> + Send + 'static,
    ) -> Outcome<R> {
        let (threads, stop) = (self.pool()?, Stop::default());
        let Some(go_on) = self.go_on else {
            return given_up_or(unless_given_up(threads, &stop, || work(&stop)));
        };
        let (sender, receiver) = mpsc::channel();
        let stopped = Arc::clone(&stop);
        std::thread::spawn(move || {
            let watched = || given_up_or(unless_given_up(threads, &stopped, || work(&stopped)));
            // The receiver is gone once the work is given up.
            let _ = sender.send(caught(watched));
        });
        loop {
            match receiver.recv_timeout(Duration::from_millis(50)) {
                Ok(found) => return found,
                // SAFETY: the caller gave a function and what it takes.
                Err(RecvTimeoutError::Timeout) if unsafe { go_on(self.context) } != 0 => {}
                Err(RecvTimeoutError::Timeout) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(Failure::interrupted());
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::bug("no result")),
            }
        }
    }

    /// Runs `work` that is over before anybody gives up. Below a certain size, threads bring nothing.
    pub fn run_quick<R: Send>(&self, size: usize, work: impl FnOnce() -> Outcome<R> + Send) -> Outcome<R> {
        /// A pool costs more than counting this many.
        const WORTH_THREADS: usize = 1 << 12;
        let threads = if size < WORTH_THREADS { pool_after_fork().map(|_| 1) } else { self.pool()? };
        partita::with_threads(threads, work)?
    }

    fn pool(&self) -> Outcome<Option<usize>> {
        match self.threads {
            0 => Ok(threads_from_env()?.or_else(pool_after_fork)),
            threads => Ok(Some(threads as usize)),
        }
    }
}

fn given_up_or<R>(found: partita::Result<Option<Outcome<R>>>) -> Outcome<R> {
    found?.unwrap_or_else(|| Err(Failure::interrupted()))
}
