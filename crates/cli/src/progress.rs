//! Bars on standard error while something takes long, if that is a terminal.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use partita_answers::watch::Watch;
use partita_io::Progress;

use crate::environment::shows_progress;

/// A bar that goes away when it is dropped. The library hides it where standard error is not a terminal.
struct Shown(ProgressBar);

impl Shown {
    fn new(bar: ProgressBar, template: &str) -> Self {
        if !shows_progress() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Self(bar.with_style(ProgressStyle::with_template(template).expect("the template is valid")))
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Bytes below which a file is read before a bar could be seen.
const LONG: u64 = 1 << 25;

/// The bar of the file that is being read.
#[derive(Default)]
pub struct FileBar {
    bar: Option<Shown>,
    /// When it was first told of.
    since: Option<Instant>,
}

impl FileBar {
    /// Shows how much has been read; a new file starts a new bar.
    pub fn show(&mut self, Progress { bytes, total, .. }: Progress) {
        // A small file may unpack to a large one.
        let since = *self.since.get_or_insert_with(Instant::now);
        if total.unwrap_or(bytes) < LONG && since.elapsed() < SOON {
            return;
        }
        if self.bar.as_ref().is_some_and(|bar| bytes < bar.0.position()) {
            self.bar = None;
        }
        let bar = self.bar.get_or_insert_with(|| match total {
            Some(total) => Shown::new(
                ProgressBar::new(total),
                "reading  {bar:32} {percent}%  {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left",
            ),
            None => Shown::new(ProgressBar::new_spinner(), "{bytes} read  {bytes_per_sec}"),
        });
        bar.0.set_position(total.map_or(bytes, |total| bytes.min(total)));
    }
}

/// Work that is done before this shows no bar.
const SOON: Duration = Duration::from_millis(500);

/// The bar of a known number of steps, counted from any thread.
pub struct Steps(Shown);

impl Steps {
    pub fn new(total: usize, what: &'static str) -> Self {
        let bar = ProgressBar::new(total as u64).with_message(what);
        bar.enable_steady_tick(SOON);
        Self(Shown::new(bar, "{bar:32} {pos}/{len} {msg}  {eta} left"))
    }

    /// Counts one step.
    pub fn done(&self) {
        self.0.0.update(|state| state.set_pos(state.pos() + 1));
    }
}

/// A line about the current work and its time so far, for work whose rest is not known.
pub struct Busy(#[allow(dead_code, reason = "the line goes away when it is dropped")] Shown);

impl Busy {
    pub fn new(what: impl Into<Cow<'static, str>>) -> Self {
        let bar = ProgressBar::new_spinner().with_message(what);
        bar.enable_steady_tick(SOON);
        Self(Shown::new(bar, "{spinner} {msg}  {elapsed}"))
    }
}

/// The bar of an algorithm: what it is doing, and how much of that is done. It can be told from any thread.
pub struct RunBar(Shown);

impl RunBar {
    pub fn new() -> Self {
        Self::of(ProgressBar::no_length())
    }

    fn of(bar: ProgressBar) -> Self {
        // Nothing is drawn before the first tick: a short run shows no bar.
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(Shown::new(bar, "{spinner} {msg}  {bar:32} {pos}/{len}  {elapsed}"))
    }

    pub fn show(&self, message: impl Into<Cow<'static, str>>, done: usize, total: usize) {
        self.0.0.set_length(total as u64);
        self.0.0.set_position(done as u64);
        self.0.0.set_message(message);
    }
}

impl Watch for RunBar {
    fn step(&self, what: &str, done: usize, total: usize) {
        self.show(what.to_owned(), done, total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_shows_what_it_does_and_how_much_is_done() {
        let bar = RunBar::of(ProgressBar::hidden());
        bar.show("splits", 3, 12);
        let bar = &bar.0.0;
        assert_eq!((bar.message().as_str(), bar.position(), bar.length()), ("splits", 3, Some(12)));
    }
}
