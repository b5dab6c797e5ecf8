//! Work on one piece after the other, shared by threads, whose results come in the order of the pieces.
//!
//! The thread that asks for results works too: it takes the next piece while the next result is not ready. So a pool of one
//! thread starts none, and two threads are two. Memory is bounded, as nobody runs far ahead.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Amount of work that is done at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub threads: usize,
    /// Pieces that may be in work or waiting, per thread.
    pub ahead: u64,
}

/// Calls `take` with a source of results: `work` on every piece that `next` gives, with one `state` per thread.
pub(crate) fn in_order<P, S, R: Send, T>(
    Pace { threads, ahead }: Pace,
    next: impl FnMut() -> Option<P> + Send,
    state: impl Fn(usize) -> S + Sync,
    work: impl Fn(&mut S, P) -> R + Sync,
    take: impl FnOnce(&mut Results<'_, R>) -> T,
) -> T {
    let threads = threads.max(1);
    let shared = Shared {
        pieces: Mutex::new((0, next)),
        found: Mutex::new(Found::default()),
        changed: Condvar::new(),
        most: ahead * threads as u64,
    };
    let shared = &shared;
    std::thread::scope(|scope| {
        for number in 1..threads {
            let (state, work) = (&state, &work);
            scope.spawn(move || {
                let _closing = Closing(shared, true);
                let mut state = state(number);
                while shared.has_room() && shared.step(&mut |piece| work(&mut state, piece)) {}
            });
        }
        let _closing = Closing(shared, false);
        let mut own = None;
        let mut help = || {
            let own = own.get_or_insert_with(|| state(0));
            shared.step(&mut |piece| work(own, piece))
        };
        let mut results = Results { waiting: shared, help: &mut help };
        take(&mut results)
    })
}

/// Results in the order of their pieces.
pub(crate) struct Results<'s, R> {
    waiting: &'s dyn Waiting<R>,
    help: &'s mut dyn FnMut() -> bool,
}

impl<R> Results<'_, R> {
    /// The next result; `None` at the end.
    pub fn next(&mut self) -> Option<R> {
        loop {
            match self.waiting.next() {
                Next::Ready(result) => return Some(result),
                Next::End => return None,
                Next::Help => {
                    (self.help)();
                }
            }
        }
    }
}

enum Next<R> {
    Ready(R),
    /// Nothing is ready, and there may be pieces that nobody works on.
    Help,
    End,
}

struct Found<R> {
    results: BTreeMap<u64, R>,
    /// Results that were handed out.
    taken: u64,
    /// The number of pieces, when it is known.
    pieces: Option<u64>,
    /// No thread waits for results any more, or some will never come.
    closed: bool,
    /// Pieces that were begun.
    begun: u64,
}

impl<R> Default for Found<R> {
    fn default() -> Self {
        Self { results: BTreeMap::new(), taken: 0, pieces: None, closed: false, begun: 0 }
    }
}

struct Shared<N, R> {
    /// The number of the next piece, and where it comes from.
    pieces: Mutex<(u64, N)>,
    found: Mutex<Found<R>>,
    changed: Condvar,
    most: u64,
}

impl<N, R> Shared<N, R> {
    /// Waits until another piece may be begun; `false` when there is nothing to do any more.
    fn has_room(&self) -> bool {
        let is_full = |found: &mut Found<R>| {
            !found.closed && found.pieces.is_none() && found.begun >= found.taken + self.most
        };
        let found = self.changed.wait_while(lock(&self.found), is_full);
        let found = found.unwrap_or_else(PoisonError::into_inner);
        !found.closed && found.pieces.is_none()
    }

    /// Works on the next piece; `false` if there is none.
    fn step<P>(&self, work: &mut dyn FnMut(P) -> R) -> bool
    where
        N: FnMut() -> Option<P>,
    {
        let mut pieces = lock(&self.pieces);
        let number = pieces.0;
        let Some(piece) = (pieces.1)() else {
            drop(pieces);
            let mut found = lock(&self.found);
            found.pieces.get_or_insert(number);
            drop(found);
            self.changed.notify_all();
            return false;
        };
        pieces.0 += 1;
        drop(pieces);
        lock(&self.found).begun += 1;
        let result = work(piece);
        lock(&self.found).results.insert(number, result);
        self.changed.notify_all();
        true
    }
}

trait Waiting<R> {
    fn next(&self) -> Next<R>;
}

impl<N, R> Waiting<R> for Shared<N, R> {
    fn next(&self) -> Next<R> {
        let mut found = lock(&self.found);
        loop {
            let next = found.taken;
            if let Some(result) = found.results.remove(&next) {
                found.taken += 1;
                drop(found);
                self.changed.notify_all();
                return Next::Ready(result);
            }
            if found.closed || found.pieces == Some(next) {
                return Next::End;
            }
            if found.pieces.is_none() && found.begun < next + self.most {
                return Next::Help;
            }
            found = self.changed.wait(found).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Tells the others that this thread ends: the one that takes results always, another only if it panics.
struct Closing<'s, N, R>(&'s Shared<N, R>, bool);

impl<N, R> Drop for Closing<'_, N, R> {
    fn drop(&mut self) {
        if !self.1 || std::thread::panicking() {
            lock(&self.0.found).closed = true;
            self.0.changed.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, most: u64, wanted: usize) -> Vec<u64> {
        let mut pieces = 0..most;
        let work = |sum: &mut u64, piece: u64| {
            *sum += piece;
            piece * piece
        };
        in_order(
            Pace { threads, ahead: 3 },
            || pieces.next(),
            |_| 0,
            work,
            |results| std::iter::from_fn(|| results.next()).take(wanted).collect(),
        )
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [0, 1, 2, 5] {
            let expected: Vec<u64> = (0..1000).map(|piece| piece * piece).collect();
            assert_eq!(squares(threads, 1000, usize::MAX), expected);
            assert!(squares(threads, 0, usize::MAX).is_empty());
            assert_eq!(squares(threads, 1000, 7), expected[..7], "who has enough may leave");
        }
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        for threads in [1, 3] {
            let mut pieces = 0..100;
            let work = |(): &mut (), piece: u64| assert!(piece != 50, "a bug");
            let all = std::panic::AssertUnwindSafe(|| {
                in_order(
                    Pace { threads, ahead: 1 },
                    || pieces.next(),
                    |_| (),
                    work,
                    |results| while results.next().is_some() {},
                );
            });
            assert!(std::panic::catch_unwind(all).is_err());
        }
    }
}
