//! Means for a caller to follow a long run and to stop it.

use std::sync::atomic::{AtomicBool, Ordering};

/// The progress of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The current stage, in a few words.
    pub stage: &'static str,
    /// Units done so far.
    pub done: usize,
    /// Total number of units; never less than `done`.
    pub total: usize,
}

/// A flag to stop a run and a listener to its progress; [`Control::default`] has neither.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// Set it from any thread, and the run ends at the next opportunity with what is complete.
    pub cancel: Option<&'a AtomicBool>,
    /// Called from the thread that started the run.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Control<'_> {
    pub(crate) fn report(&self, stage: &'static str, done: usize, total: usize) {
        if let Some(listener) = self.progress {
            listener(Progress { stage, done, total: total.max(done) });
        }
    }

    /// The flag alone, which worker threads may share.
    pub(crate) fn cancel_flag(&self) -> CancelFlag<'_> {
        CancelFlag(self.cancel)
    }
}

/// The flag that stops a run.
#[derive(Clone, Copy)]
pub(crate) struct CancelFlag<'a>(Option<&'a AtomicBool>);

impl CancelFlag<'_> {
    pub(crate) fn is_set(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
