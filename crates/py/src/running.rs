//! Running native work: without the interpreter's lock, on as many threads as were asked for, and so that
//! Ctrl-C is heard.

use std::sync::mpsc;
use std::time::Duration;

use partita::{threads_from_env, with_threads};
use pyo3::prelude::*;

use crate::failure::raise;

/// Below this many items or cells, threads bring nothing, and a pool of them costs more than the work.
const WORTH_THREADS: usize = 1 << 12;

/// How many threads to use.
#[derive(Debug, Clone, Copy)]
pub struct Threads(Option<usize>);

impl Threads {
    /// Reads `n_jobs` as scikit-learn does: a number of threads, −1 for all cores; without it the environment
    /// decides.
    pub fn from_jobs(n_jobs: Option<i64>) -> PyResult<Self> {
        match n_jobs {
            None => threads_from_env().map(Self).map_err(raise),
            Some(-1) => Ok(Self(None)),
            Some(jobs) if jobs > 0 => Ok(Self(Some(jobs as usize))),
            Some(jobs) => Err(raise(format!(
                "{jobs} is not a number of threads; give an integer of at least 1, or -1 for all cores"
            ))),
        }
    }

    /// Runs `work` of a certain size without the interpreter's lock.
    pub fn run<R: Send>(
        self,
        py: Python<'_>,
        size: usize,
        work: impl FnOnce() -> partita::Result<R> + Send,
    ) -> PyResult<R> {
        py.detach(|| self.run_detached(size, work)).map_err(raise)
    }

    /// As [`Self::run`], for work that may take minutes: on another thread, while this one listens for
    /// signals. When one raises an exception, the thread is left to end by itself.
    pub fn run_interruptibly<R: Send + 'static>(
        self,
        py: Python<'_>,
        work: impl FnOnce() -> partita::Result<R> + Send + 'static,
    ) -> PyResult<R> {
        let (sender, mut receiver) = mpsc::channel();
        std::thread::spawn(move || {
            // Nobody listens any more after an interrupt.
            let _ = sender.send(self.run_detached(usize::MAX, work));
        });
        loop {
            let receiver = &mut receiver;
            match py.detach(move || receiver.recv_timeout(Duration::from_millis(50))) {
                Ok(result) => return result.map_err(raise),
                Err(mpsc::RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(raise("the computation ended without a result; please report this"));
                }
            }
        }
    }

    /// Runs `work` of a certain size on a thread that does not hold the interpreter's lock.
    pub fn run_detached<R: Send>(
        self,
        size: usize,
        work: impl FnOnce() -> partita::Result<R> + Send,
    ) -> partita::Result<R> {
        let after_fork = own_pool_after_fork();
        match after_fork {
            None if size < WORTH_THREADS => work(),
            Some(_) if size < WORTH_THREADS => with_threads(Some(1), work)?,
            _ => with_threads(self.0.or(after_fork), work)?,
        }
    }
}

/// The threads of the shared pool do not survive a fork: a forked process needs a pool of its own.
fn own_pool_after_fork() -> Option<usize> {
    static LOADED_BY: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    let me = std::process::id();
    if *LOADED_BY.get_or_init(|| me) == me {
        return None;
    }
    Some(std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}
