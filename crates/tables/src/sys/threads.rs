//! The number of threads at work. No setting is global: the caller's pool counts, and a pool lives as long as its
//! call. Results do not depend on the number, as all that threads add up are integers. Each piece of work begins at a
//! [`super::checkpoint`]; once one ends there, no other begins.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(feature = "parallel")]
use super::giving_up::Watching;
use super::giving_up::{current, piece};
use crate::error::{ErrorKind, Result};

/// The environment variable that limits the threads where the caller names no number.
const NUM_THREADS: &str = "PARTITA_NUM_THREADS";

/// The number of threads that the environment sets, if any.
///
/// # Errors
/// When the variable is not a positive integer.
pub fn threads_from_env() -> Result<Option<usize>> {
    let Some(text) = std::env::var_os(NUM_THREADS) else { return Ok(None) };
    let text = text.to_string_lossy();
    match text.trim().parse() {
        Ok(threads) if threads > 0 => Ok(Some(threads)),
        _ => Err(ErrorKind::BadThreads(text.into_owned()).into()),
    }
}

/// The threads of the shared pool do not survive a fork: the number of threads of a pool of its own for a process that was
/// forked from one that used the library; nothing in a process that was not. For Partita's own crates.
#[must_use]
pub fn pool_after_fork() -> Option<usize> {
    // There are no processes in a browser.
    if cfg!(target_family = "wasm") {
        return None;
    }
    static LOADED_BY: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    let me = std::process::id();
    if *LOADED_BY.get_or_init(|| me) == me {
        return None;
    }
    Some(std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

/// No result depends on the number of threads, and more than this many only take room: a slip of the keyboard
/// must not bring a machine to its knees.
#[cfg(feature = "parallel")]
const MOST_THREADS: usize = 256;

/// Runs `work` on that many threads, or on as many as there are cores.
///
/// # Errors
/// When the threads cannot be started.
#[cfg(feature = "parallel")]
pub fn with_threads<R: Send>(threads: Option<usize>, work: impl FnOnce() -> R + Send) -> Result<R> {
    let Some(threads) = threads else { return Ok(work()) };
    if threads == 1 {
        let _alone = Alone::start();
        return Ok(work());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.min(MOST_THREADS))
        .build()
        .map_err(|error| ErrorKind::BadThreads(format!("{threads} ({error})")))?;
    Ok(once(work, |work| pool.install(work)))
}

/// Runs `work` on the calling thread: this build has no others.
///
/// # Errors
/// Never.
#[cfg(not(feature = "parallel"))]
pub fn with_threads<R: Send>(_threads: Option<usize>, work: impl FnOnce() -> R + Send) -> Result<R> {
    Ok(work())
}

#[cfg(feature = "parallel")]
thread_local! {
    /// True if this thread works without others: a pool of one thread would take longer to start than a small table to count.
    static ALONE: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Work without other threads, until it is dropped.
#[cfg(feature = "parallel")]
struct Alone {
    before: bool,
}

#[cfg(feature = "parallel")]
impl Alone {
    fn start() -> Self {
        Self { before: ALONE.replace(true) }
    }
}

#[cfg(feature = "parallel")]
impl Drop for Alone {
    fn drop(&mut self) {
        ALONE.set(self.before);
    }
}

/// Available threads. For Partita's own crates.
#[must_use]
pub fn available() -> usize {
    #[cfg(feature = "parallel")]
    return if ALONE.get() { 1 } else { rayon::current_num_threads() };
    #[cfg(not(feature = "parallel"))]
    return 1;
}

/// `map` of every item on all threads, joined by `reduce`, which must not care for the order.
pub fn map_reduce<T: Sync, R: Default + Send>(
    items: &[T],
    map: impl Fn(&T) -> R + Sync,
    reduce: impl Fn(R, R) -> R + Sync,
) -> R {
    let totals = Spares::default();
    for_each(items.len(), &|number| {
        let item = map(&items[number]);
        totals.give_back(reduce(totals.take().unwrap_or_default(), item));
    });
    totals.into_iter().fold(R::default(), reduce)
}

/// `work` for every number below `count`, on all threads. It stands behind a pointer, so that what spreads it is
/// compiled once and not for each caller.
fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    let switch = current();
    let work = |number: usize| piece(&switch, || work(number));
    #[cfg(feature = "parallel")]
    if count > 1 && available() > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        return (0..count).into_par_iter().panic_fuse().for_each(work);
    }
    (0..count).for_each(work);
}

/// Things that a piece of work leaves for the next, on whichever thread.
struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Self {
        Self(Mutex::new(Vec::new()))
    }
}

impl<T> Spares<T> {
    fn take(&self) -> Option<T> {
        lock(&self.0).pop()
    }

    fn give_back(&self, one: T) {
        lock(&self.0).push(one);
    }

    fn into_iter(self) -> impl Iterator<Item = T> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter()
    }
}

/// No thread panics while it holds one of these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hands `run` a function that does `work`, which another thread may call; it then looks at the switch of this one.
#[cfg(feature = "parallel")]
fn once<R: Send>(work: impl FnOnce() -> R + Send, run: impl FnOnce(&mut (dyn FnMut() + Send))) -> R {
    let switch = current();
    let (mut work, mut result) = (Some(work), None);
    run(&mut || {
        let _watching = Watching::start(&switch);
        result = work.take().map(|work| work());
    });
    result.expect("work that was handed on is done")
}

/// Both results, on two threads where there are two.
pub fn join<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    #[cfg(feature = "parallel")]
    if available() > 1 {
        let mut second = None;
        let first = once(one, |one| {
            second = Some(once(other, |other| {
                let _: ((), ()) = rayon::join(one, other);
            }));
        });
        return (first, second.expect("work that was handed on is done"));
    }
    (one(), other())
}

/// Items below which another thread costs more than it brings.
const LEAST_PART: usize = 1 << 16;

/// Cuts `0..len` into one part per thread and returns `map` of each, in order. Parts have fewer than 2^31
/// items, so that 32 bits count them.
pub fn map_parts<R: Send>(len: usize, map: impl Fn(Range<usize>) -> R + Sync) -> Vec<R> {
    map_most_parts(len, available(), map)
}

/// As [`map_parts`] for some of the threads, where others do something else.
pub fn map_most_parts<R: Send>(len: usize, threads: usize, map: impl Fn(Range<usize>) -> R + Sync) -> Vec<R> {
    let parts = (len / LEAST_PART).clamp(1, threads.max(1)).max(len >> 31);
    let part = |i: usize| len / parts * i + (len % parts).min(i);
    map_list(0..parts, |i| map(part(i)..part(i + 1)))
}

/// `map` of every item on all threads, in order.
pub fn map_each<T: Send, R: Send>(items: Vec<T>, map: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    let items: Vec<_> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
    let one = |number: usize| {
        let item = lock(&items[number]).take();
        item.map(&map)
    };
    map_list(0..items.len(), one).into_iter().flatten().collect()
}

/// `map` of every number on all threads, in order.
pub fn map_list<R: Send>(numbers: Range<usize>, map: impl Fn(usize) -> R + Sync + Send) -> Vec<R> {
    if numbers.len() == 1 {
        return vec![piece(&current(), || map(numbers.start))];
    }
    let results: Vec<_> = numbers.clone().map(|_| Mutex::new(None)).collect();
    for_each(numbers.len(), &|place| {
        let result = map(numbers.start + place);
        *lock(&results[place]) = Some(result);
    });
    let result = |slot: Mutex<Option<R>>| slot.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().filter_map(result).collect()
}

/// `map` of the numbers below `count` on all threads, in order, each thread with scratch space of its own. For Partita's
/// own crates.
pub fn map_init<S: Send, R: Send>(
    count: usize,
    scratch: impl Fn() -> S + Sync + Send,
    map: impl Fn(&mut S, usize) -> R + Sync + Send,
) -> Vec<R> {
    let spares = Spares::default();
    map_list(0..count, |number| {
        let mut space = spares.take().unwrap_or_else(&scratch);
        let result = map(&mut space, number);
        spares.give_back(space);
        result
    })
}
