//! Means for a caller to watch the search for a consensus and to stop it.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Progress of the search for a consensus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConsensusProgress {
    /// Searches that are done.
    pub searches: usize,
    /// Searches in all, each from another start.
    pub of: usize,
    /// Sweeps over the items so far, by all searches.
    pub sweeps: usize,
}

/// A listener and what it is told.
pub(super) struct Watch<'a> {
    go_on: &'a (dyn Fn(ConsensusProgress) -> bool + Sync),
    of: usize,
    searches: AtomicUsize,
    sweeps: AtomicUsize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(go_on: &'a (dyn Fn(ConsensusProgress) -> bool + Sync), of: usize) -> Self {
        Self { go_on, of, searches: AtomicUsize::new(0), sweeps: AtomicUsize::new(0) }
    }

    /// Tells the listener, who says whether to go on.
    pub(super) fn goes_on(&self) -> bool {
        let count = |number: &AtomicUsize| number.load(Ordering::Relaxed);
        let (searches, sweeps) = (count(&self.searches), count(&self.sweeps));
        (self.go_on)(ConsensusProgress { searches, of: self.of, sweeps })
    }

    /// Counts a sweep.
    pub(super) fn swept(&self) {
        self.sweeps.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a search.
    pub(super) fn finished(&self) {
        self.searches.fetch_add(1, Ordering::Relaxed);
    }
}
