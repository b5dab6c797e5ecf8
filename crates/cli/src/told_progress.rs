//! Progress of long work, told to the program that shows the page in a browser; a terminal has bars instead.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use partita_answers::watch::Watch;
use partita_io::Progress;

/// Takes the name of the current work, the amount that is done, and the amount in all; 0 where that is not known.
type Listener = fn(&str, u64, u64);

static LISTENER: OnceLock<Listener> = OnceLock::new();

/// From now on this function hears of everything that takes long. The first one stays.
pub fn listen_to_progress(listener: Listener) {
    let _ = LISTENER.set(listener);
}

fn tell(what: &str, done: u64, total: u64) {
    if let Some(listener) = LISTENER.get() {
        listener(what, done, total);
    }
}

/// Tells how much of a file has been read.
#[derive(Default)]
pub struct FileBar;

impl FileBar {
    pub fn show(&mut self, Progress { bytes, total, .. }: Progress) {
        tell("bytes read", bytes, total.unwrap_or(0));
    }
}

/// Tells of a known number of steps.
pub struct Steps {
    total: usize,
    what: &'static str,
    done: AtomicUsize,
}

impl Steps {
    pub fn new(total: usize, what: &'static str) -> Self {
        Self { total, what, done: AtomicUsize::new(0) }
    }

    /// Counts one step.
    pub fn done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        tell(self.what, done as u64, self.total as u64);
    }
}

/// Tells what is being done, where nobody can say how much is left.
pub struct Busy;

impl Busy {
    pub fn new(what: impl Into<Cow<'static, str>>) -> Self {
        tell(&what.into(), 0, 0);
        Self
    }
}

/// Tells what an algorithm is doing, and how much of that is done.
pub struct RunBar;

impl RunBar {
    pub fn new() -> Self {
        Self
    }

    pub fn show(&self, message: impl Into<Cow<'static, str>>, done: usize, total: usize) {
        tell(&message.into(), done as u64, total as u64);
    }
}

impl Watch for RunBar {
    fn step(&self, what: &str, done: usize, total: usize) {
        self.show(what.to_owned(), done, total);
    }
}
