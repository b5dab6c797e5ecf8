//! Progress of a search for modes.

/// The part of the search that is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModesStage {
    /// Draws are grouped on halves of the items, set by set; how many sets there are is not known before.
    Halves,
    /// Draws that were not tested go to the nearest mode.
    Others,
    /// Each mode gets a clustering that stands for it.
    Clusterings,
}

/// Progress of a search for modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModesProgress {
    /// The part that is done.
    pub stage: ModesStage,
    /// Steps of it that are done.
    pub done: usize,
    /// Steps of it in all, as far as is known.
    pub of: usize,
}

/// A listener, who may be told from any thread.
pub(super) type Listener<'a> = &'a (dyn Fn(ModesProgress) + Sync);

/// Steps of one part, counted from any thread.
pub(super) struct Steps<'a> {
    listener: Listener<'a>,
    stage: ModesStage,
    done: std::sync::atomic::AtomicUsize,
}

impl<'a> Steps<'a> {
    pub(super) fn of(listener: Listener<'a>, stage: ModesStage) -> Self {
        Self { listener, stage, done: 0.into() }
    }

    /// Counts a step.
    pub(super) fn step(&self, of: usize) {
        let done = self.done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        (self.listener)(ModesProgress { stage: self.stage, done, of });
    }
}
