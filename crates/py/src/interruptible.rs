//! Native work that Ctrl-C interrupts: without the interpreter's lock and on a chosen number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use partita::internal::{pool_after_fork, threads_from_env, unless_given_up};
use partita::with_threads;
use partita_cluster::{Control, Progress};
use pyo3::prelude::*;

use crate::failure::{caught, raise};

/// Below this many items or cells, threads bring nothing, and a pool of them costs more than the work.
pub const WORTH_THREADS: usize = 1 << 12;

/// A Python function that is told the stage, the units done and the units in all.
pub type Listener = Option<Py<PyAny>>;

/// Maximum number of threads.
#[derive(Debug, Clone, Copy)]
pub struct Threads(Option<usize>);

enum Message<R> {
    Progress(Progress),
    Result(PyResult<R>),
}

impl Threads {
    /// No thread but this one.
    pub const ONE: Self = Self(Some(1));

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
        caught(|| py.detach(|| self.run_detached(size, work)).map_err(raise))
    }

    /// As [`Self::run`], for work that may take minutes.
    pub fn run_interruptibly<R: Send + 'static>(
        self,
        py: Python<'_>,
        work: impl FnOnce() -> partita::Result<R> + Send + 'static,
    ) -> PyResult<R> {
        self.run_controlled(py, None, |_| work())?.map_err(raise)
    }

    /// Runs `work` on another thread while this one listens for signals and passes on the progress. An exception of
    /// either sets the switch of the control, at which the loops of the libraries look.
    pub fn run_controlled<R: Send + 'static>(
        self,
        py: Python<'_>,
        listener: Listener,
        work: impl FnOnce(Control<'_>) -> R + Send + 'static,
    ) -> PyResult<R> {
        let stop = Arc::new(AtomicBool::new(false));
        let switch = Arc::clone(&stop);
        self.run_watched(py, listener, stop, move |report| {
            work(Control { cancel: Some(&switch), progress: Some(report) })
        })
    }

    /// As [`Self::run_controlled`], for work that looks at its own switch and reports nothing.
    pub fn run_stopped_by<R: Send + 'static>(
        self,
        py: Python<'_>,
        stop: Arc<AtomicBool>,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> PyResult<R> {
        self.run_watched(py, None, stop, move |_| work())
    }

    fn run_watched<R: Send + 'static>(
        self,
        py: Python<'_>,
        listener: Listener,
        stop: Arc<AtomicBool>,
        work: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> R + Send + 'static,
    ) -> PyResult<R> {
        let stopped = Arc::clone(&stop);
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let reports = sender.clone();
            let watched = || {
                unless_given_up(self.0.or_else(pool_after_fork), &stopped, || {
                    let report = |progress: Progress| {
                        // The receiver is gone after an exception.
                        let _ = reports.send(Message::Progress(progress));
                    };
                    work(&report)
                })
            };
            // Work that was given up has no result, and nobody waits for it.
            if let Some(result) = caught(|| watched().map_err(raise)).transpose() {
                let _ = sender.send(Message::Result(result));
            }
        });
        let outcome = wait(py, receiver, listener.as_ref());
        stop.store(true, Ordering::Relaxed);
        outcome
    }

    /// Runs `work` of a certain size on a thread that does not hold the interpreter's lock.
    fn run_detached<R: Send>(
        self,
        size: usize,
        work: impl FnOnce() -> partita::Result<R> + Send,
    ) -> partita::Result<R> {
        let after_fork = pool_after_fork();
        match after_fork {
            _ if size < WORTH_THREADS => with_threads(Some(1), work)?,
            _ => with_threads(self.0.or(after_fork), work)?,
        }
    }
}

fn wait<R: Send>(
    py: Python<'_>,
    mut receiver: Receiver<Message<R>>,
    listener: Option<&Py<PyAny>>,
) -> PyResult<R> {
    loop {
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(Duration::from_millis(50))) {
            Ok(Message::Result(result)) => return result,
            Ok(Message::Progress(progress)) => {
                py.check_signals()?;
                if let Some(listener) = listener {
                    listener.call1(py, (progress.stage, progress.done, progress.total))?;
                }
            }
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(raise("the computation ended without a result; please report this"));
            }
        }
    }
}
