//! Work that its caller watches and may give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// A caller that waits to the end.
pub struct Patient;

impl Watch for Patient {}

/// Whether work was given up.
pub type Stop = Arc<AtomicBool>;

impl Watch for Stop {
    fn go_on(&self) -> bool {
        !self.load(Ordering::Relaxed)
    }
}
