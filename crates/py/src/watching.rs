//! Long runs of algorithms that report how far they are and stop when told to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use partita_cluster::{Control, Progress};
use pyo3::prelude::*;

use crate::failure::raise;
use crate::running::Threads;

/// Whom to tell about the progress (a function of the stage, the units done and those in all), and how many
/// jobs to use.
pub type Watch = (Option<Py<PyAny>>, Option<i64>);

enum Message<R> {
    Progress(Progress),
    Result(partita::Result<R>),
}

/// Runs `work` on another thread while this one listens for signals and passes on the progress. An exception of
/// either stops the work.
pub fn run_watched<R: Send + 'static>(
    py: Python<'_>,
    (listener, n_jobs): Watch,
    work: impl FnOnce(Control<'_>) -> R + Send + 'static,
) -> PyResult<R> {
    let threads = Threads::from_jobs(n_jobs)?;
    let switch = Arc::new(AtomicBool::new(false));
    let (sender, mut receiver) = mpsc::channel();
    let cancel = Arc::clone(&switch);
    std::thread::spawn(move || {
        let reports = sender.clone();
        let result = threads.run_detached(usize::MAX, move || {
            let report = |progress: Progress| {
                // Nobody listens any more after an exception.
                let _ = reports.send(Message::Progress(progress));
            };
            Ok(work(Control { cancel: Some(&cancel), progress: Some(&report) }))
        });
        let _ = sender.send(Message::Result(result));
    });
    let outcome = loop {
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(Duration::from_millis(50))) {
            Ok(Message::Result(result)) => break result.map_err(raise),
            Ok(Message::Progress(progress)) => {
                if let Err(error) = tell(py, listener.as_ref(), progress) {
                    break Err(error);
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    break Err(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                break Err(raise("the computation ended without a result; please report this"));
            }
        }
    };
    switch.store(true, Ordering::Relaxed);
    outcome
}

fn tell(py: Python<'_>, listener: Option<&Py<PyAny>>, progress: Progress) -> PyResult<()> {
    py.check_signals()?;
    if let Some(listener) = listener {
        listener.call1(py, (progress.stage, progress.done, progress.total))?;
    }
    Ok(())
}
