//! How many threads work. No setting is global: the caller's pool counts, and a pool lives as long as its
//! call. Results do not depend on the number, as all that threads add up are integers. Each piece of work begins at a
//! [`super::checkpoint`]; once one ends there, no other begins.

use std::ops::Range;

use super::giving_up::{Watching, current, piece};
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
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.min(MOST_THREADS))
        .build()
        .map_err(|error| ErrorKind::BadThreads(format!("{threads} ({error})")))?;
    let work = watched(work);
    Ok(pool.install(work))
}

/// Runs `work` on the calling thread: this build has no others.
///
/// # Errors
/// Never.
#[cfg(not(feature = "parallel"))]
pub fn with_threads<R: Send>(_threads: Option<usize>, work: impl FnOnce() -> R + Send) -> Result<R> {
    Ok(work())
}

/// Available threads. For Partita's own crates.
#[must_use]
pub fn available() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    return 1;
}

/// `map` of every item on all threads, joined by `reduce`, which must not care for the order.
pub(crate) fn map_reduce<T: Sync, R: Default + Send>(
    items: &[T],
    map: impl Fn(&T) -> R + Sync,
    reduce: impl Fn(R, R) -> R + Sync,
) -> R {
    let switch = current();
    let map = |item: &T| piece(&switch, || map(item));
    #[cfg(feature = "parallel")]
    if items.len() > 1 && available() > 1 {
        use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
        return items.par_iter().map(&map).panic_fuse().reduce(R::default, &reduce);
    }
    items.iter().map(map).fold(R::default(), reduce)
}

/// Work that another thread may do, which then looks at the switch of this one.
#[cfg(feature = "parallel")]
fn watched<R>(work: impl FnOnce() -> R) -> impl FnOnce() -> R {
    let switch = current();
    move || {
        let _watching = Watching::start(&switch);
        work()
    }
}

/// Both results, on two threads where there are two.
pub(crate) fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    if available() > 1 {
        return rayon::join(watched(one), watched(other));
    }
    (one(), other())
}

/// Items below which another thread costs more than it brings.
const LEAST_PART: usize = 1 << 16;

/// Cuts `0..len` into one part per thread and returns `map` of each, in order. Parts have fewer than 2^31
/// items, so that 32 bits count them.
pub(crate) fn map_parts<R: Send>(len: usize, map: impl Fn(Range<usize>) -> R + Sync) -> Vec<R> {
    let parts = (len / LEAST_PART).clamp(1, available()).max(len >> 31);
    let part = |i: usize| len / parts * i + (len % parts).min(i);
    map_list(0..parts, |i| map(part(i)..part(i + 1)))
}

/// `map` of every item on all threads, in order.
pub(crate) fn map_each<T: Send, R: Send>(items: Vec<T>, map: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    let switch = current();
    let map = |item: T| piece(&switch, || map(item));
    #[cfg(feature = "parallel")]
    if items.len() > 1 && available() > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        return items.into_par_iter().map(&map).panic_fuse().collect();
    }
    items.into_iter().map(map).collect()
}

/// `map` of every number on all threads, in order.
pub(crate) fn map_list<R: Send>(numbers: Range<usize>, map: impl Fn(usize) -> R + Sync + Send) -> Vec<R> {
    map_each(numbers.collect(), map)
}

/// `map` of the numbers below `count` on all threads, in order, each thread with scratch space of its own. For Partita's
/// own crates.
pub fn map_init<S, R: Send>(
    count: usize,
    scratch: impl Fn() -> S + Sync + Send,
    map: impl Fn(&mut S, usize) -> R + Sync + Send,
) -> Vec<R> {
    let switch = current();
    let map = |scratch: &mut S, number: usize| piece(&switch, || map(scratch, number));
    #[cfg(feature = "parallel")]
    if available() > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        return (0..count).into_par_iter().map_init(scratch, map).panic_fuse().collect();
    }
    let mut scratch = scratch();
    (0..count).map(|number| map(&mut scratch, number)).collect()
}
