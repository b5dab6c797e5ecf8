//! Work that its caller may give up. Functions do not hand a switch down to each loop: a thread knows the switch of the
//! work that it does, and a loop that takes long looks at it between two pieces of work.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::with_threads;
use crate::error::Result;

/// Set by somebody who no longer waits for the work.
pub(super) type Switch = Option<Arc<AtomicBool>>;

thread_local! {
    static SWITCH: RefCell<Switch> = const { RefCell::new(None) };
}

/// The payload that unwinds the stack of work that was given up. It is no panic: no hook is called.
struct GivenUp;

/// Runs `work` on that many threads, or on as many as there are cores, until somebody sets the switch; then there is
/// no result. For Partita's own crates.
///
/// # Errors
/// When the threads cannot be started.
pub fn unless_given_up<R: Send>(
    threads: Option<usize>,
    switch: &Arc<AtomicBool>,
    work: impl FnOnce() -> R + Send,
) -> Result<Option<R>> {
    let switch = Some(Arc::clone(switch));
    let watched = || {
        let _watching = Watching::start(&switch);
        work()
    };
    match catch_unwind(AssertUnwindSafe(|| with_threads(threads, watched))) {
        Ok(found) => found.map(Some),
        Err(payload) if payload.is::<GivenUp>() => Ok(None),
        Err(payload) => resume_unwind(payload),
    }
}

/// Ends the work here if it was given up. It costs a nanosecond or two: loops of microseconds can afford it. For
/// Partita's own crates.
pub fn checkpoint() {
    let given_up = |switch: &Switch| switch.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    if SWITCH.with_borrow(given_up) {
        resume_unwind(Box::new(GivenUp));
    }
}

/// The switch of the work that this thread does, for the pieces of it that other threads take over.
pub(super) fn current() -> Switch {
    SWITCH.with_borrow(Clone::clone)
}

/// A piece of the work that looks at this switch, on whatever thread; it does not begin if the work was given up.
pub(super) fn piece<R>(switch: &Switch, work: impl FnOnce() -> R) -> R {
    let _watching = Watching::start(switch);
    checkpoint();
    work()
}

/// While it lives, this thread looks at a switch; then at the one before, as a thread that waits for pieces of its work
/// may take over a piece of another's.
pub(super) struct Watching(Option<Switch>);

impl Watching {
    pub(super) fn start(switch: &Switch) -> Self {
        let address = |switch: &Switch| switch.as_ref().map(Arc::as_ptr);
        SWITCH.with_borrow_mut(|known| {
            let same = address(known) == address(switch);
            Self((!same).then(|| std::mem::replace(known, switch.clone())))
        })
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        if let Some(before) = self.0.take() {
            SWITCH.set(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys::{map_init, map_list};

    #[test]
    fn work_that_nobody_gives_up_has_its_result() {
        let switch = Arc::new(AtomicBool::new(false));
        let found = unless_given_up(Some(2), &switch, || map_list(0..100, |number| number).len()).unwrap();
        assert_eq!(found, Some(100));
    }

    #[test]
    fn work_that_is_given_up_ends_at_the_next_piece_on_every_thread() {
        let switch = Arc::new(AtomicBool::new(false));
        for threads in [Some(1), Some(4), None] {
            switch.store(false, Ordering::Relaxed);
            let piece = |(): &mut (), number: usize| {
                switch.fetch_or(number == 3, Ordering::Relaxed);
                std::thread::sleep(std::time::Duration::from_millis(1));
            };
            // All pieces would take a quarter of an hour.
            let pieces = || map_init(1 << 20, || (), piece);
            assert!(unless_given_up(threads, &switch, pieces).unwrap().is_none());
        }
        // The switch belongs to those threads alone.
        checkpoint();
    }

    #[test]
    fn work_within_work_has_its_own_switch() {
        let [going, stopped] = [false, true].map(|set| Arc::new(AtomicBool::new(set)));
        let inner = || unless_given_up(None, &stopped, || map_list(0..9, |number| number)).unwrap();
        let outer = || (inner(), map_list(0..9, |number| number).len());
        assert_eq!(unless_given_up(Some(2), &going, outer).unwrap(), Some((None, 9)));
    }

    #[test]
    fn a_panic_stays_a_panic() {
        let switch = Arc::new(AtomicBool::new(true));
        let panics = || unless_given_up(Some(1), &switch, || panic!("a bug"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
    }
}
