//! Work that its caller watches and may give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::failure::{Failure, Outcome};

/// The caller of a verb: it may see how far the work is, and give it up.
pub trait Watch: Sync {
    /// Says whether to go on.
    fn go_on(&self) -> bool {
        true
    }

    /// Hears how far the work is.
    fn step(&self, _what: &str, _done: usize, _total: usize) {}
}

/// Says how far the work is; an error if it is given up.
pub fn step(watch: &dyn Watch, what: &str, done: usize, total: usize) -> Outcome<()> {
    if !watch.go_on() {
        return Err(Failure::interrupted());
    }
    watch.step(what, done, total);
    Ok(())
}

/// Steps that are counted from any thread.
pub struct Counter<'a> {
    watch: &'a dyn Watch,
    what: &'static str,
    done: AtomicUsize,
    total: usize,
}

impl<'a> Counter<'a> {
    /// Begins with that many steps ahead.
    pub fn new(watch: &'a dyn Watch, what: &'static str, total: usize) -> Self {
        Self { watch, what, done: AtomicUsize::new(0), total }
    }

    /// Counts one step; the watch hears of a thousand of them.
    pub fn done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of((self.total / 1000).max(1)) {
            self.watch.step(self.what, done, self.total);
        }
    }
}

/// A caller that waits to the end.
pub struct Patient;

impl Watch for Patient {}

/// A switch that is set when work is given up.
pub type Stop = Arc<AtomicBool>;

impl Watch for Stop {
    fn go_on(&self) -> bool {
        !self.load(Ordering::Relaxed)
    }
}
