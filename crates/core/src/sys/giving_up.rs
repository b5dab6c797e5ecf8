//! Work that its caller may give up. Functions do not hand a switch down to each loop: the threads of a pool know
//! theirs, and a loop that takes long looks at it between two pieces of work.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::Result;

thread_local! {
    static SWITCH: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// What unwinds the stack of work that was given up. It is no panic: no hook is called.
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
    match catch_unwind(AssertUnwindSafe(|| run(threads, switch, work))) {
        Ok(found) => found.map(Some),
        Err(payload) if is_given_up(&*payload) => Ok(None),
        Err(payload) => resume_unwind(payload),
    }
}

fn is_given_up(payload: &(dyn Any + Send)) -> bool {
    payload.is::<GivenUp>()
}

/// On a pool of its own, whose threads know the switch.
#[cfg(feature = "parallel")]
fn run<R: Send>(
    threads: Option<usize>,
    switch: &Arc<AtomicBool>,
    work: impl FnOnce() -> R + Send,
) -> Result<R> {
    let switch = Arc::clone(switch);
    super::threads::pool(threads, move |_| watch(Some(Arc::clone(&switch)))).map(|pool| pool.install(work))
}

/// On the calling thread, which forgets the switch afterwards.
#[cfg(not(feature = "parallel"))]
fn run<R: Send>(
    _threads: Option<usize>,
    switch: &Arc<AtomicBool>,
    work: impl FnOnce() -> R + Send,
) -> Result<R> {
    watch(Some(Arc::clone(switch)));
    let found = catch_unwind(AssertUnwindSafe(work));
    watch(None);
    found.map_or_else(|payload| resume_unwind(payload), Ok)
}

fn watch(switch: Option<Arc<AtomicBool>>) {
    SWITCH.with_borrow_mut(|known| *known = switch);
}

/// Ends the work here if it was given up. It costs a nanosecond or two: loops of microseconds can afford it. For
/// Partita's own crates.
pub fn checkpoint() {
    let given_up =
        SWITCH.with_borrow(|switch| switch.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)));
    if given_up {
        resume_unwind(Box::new(GivenUp));
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
    fn a_panic_stays_a_panic() {
        let switch = Arc::new(AtomicBool::new(true));
        let panics = || unless_given_up(Some(1), &switch, || panic!("a bug"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
    }
}
