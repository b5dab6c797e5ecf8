//! A bar on standard error while something takes long, if that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use partita::ensemble::ConsensusProgress;
use partita_io::Progress;

/// Bytes below which a file is read before a bar could be seen.
const LONG: u64 = 1 << 25;

/// The bar of the file that is being read.
#[derive(Default)]
pub struct Bar {
    bar: Option<ProgressBar>,
}

impl Bar {
    /// Shows how far the reading has come; a new file starts a new bar.
    pub fn show(&mut self, Progress { bytes, total, .. }: Progress) {
        if total.unwrap_or(bytes) < LONG {
            return;
        }
        if self.bar.as_ref().is_some_and(|bar| bytes < bar.position()) {
            self.bar = None;
        }
        let bar = self.bar.get_or_insert_with(|| started(total));
        bar.set_position(total.map_or(bytes, |total| bytes.min(total)));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A bar for so many steps of a long computation, told of each from any thread; none where they are few.
pub struct Steps {
    bar: Option<ProgressBar>,
}

/// Steps below which the work is done before a bar could be seen.
const MANY: u64 = 200;

impl Steps {
    pub fn new(total: u64, what: &'static str) -> Self {
        let template = "{bar:32} {pos}/{len} {msg}  {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        let bar = (total >= MANY).then(|| ProgressBar::new(total).with_style(style).with_message(what));
        Self { bar }
    }

    /// Counts one step.
    pub fn done(&self) {
        self.bar.iter().for_each(|bar| bar.inc(1));
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}

/// Hidden by the library where standard error is not a terminal.
fn started(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:32} {percent}%  {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left",
        ),
        None => (ProgressBar::new_spinner(), "{bytes} read  {bytes_per_sec}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is valid"))
}

/// The bar of a run of an algorithm: its stage, and how much of that is done.
pub struct RunBar(ProgressBar);

impl RunBar {
    pub fn new() -> Self {
        Self::of(ProgressBar::no_length())
    }

    fn of(bar: ProgressBar) -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}  {bar:32} {pos}/{len}  {elapsed}");
        let bar = bar.with_style(style.expect("the template is valid")).with_message("first level");
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Shows where the run stands.
    pub fn show(&self, progress: partita_cluster::Progress) {
        self.0.set_length(progress.total as u64);
        self.0.set_position(progress.done as u64);
        self.0.set_message(progress.stage);
    }
}

impl Drop for RunBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The bar of a search for a consensus, told from any thread.
pub struct SearchBar(ProgressBar);

impl SearchBar {
    pub fn new() -> Self {
        Self::of(ProgressBar::no_length())
    }

    fn of(bar: ProgressBar) -> Self {
        let template = "{spinner} {bar:32} {pos}/{len} searches  {msg}  {elapsed}";
        let bar = bar.with_style(ProgressStyle::with_template(template).expect("the template is valid"));
        // Nothing is drawn before the first tick: a short search shows no bar.
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Shows how far the search is.
    pub fn show(&self, progress: ConsensusProgress) {
        self.0.set_length(progress.of as u64);
        self.0.set_position(progress.searches as u64);
        self.0.set_message(format!("{} sweeps", progress.sweeps));
    }
}

impl Drop for SearchBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_shows_how_many_starts_are_done() {
        let bar = SearchBar::of(ProgressBar::hidden());
        bar.show(ConsensusProgress { searches: 2, of: 5, sweeps: 17 });
        assert_eq!((bar.0.message().as_str(), bar.0.position(), bar.0.length()), ("17 sweeps", 2, Some(5)));
    }

    #[test]
    fn a_run_shows_its_stage_and_how_far_it_is() {
        let bar = RunBar::of(ProgressBar::hidden());
        bar.show(partita_cluster::Progress { stage: "splits", done: 3, total: 12 });
        assert_eq!((bar.0.message().as_str(), bar.0.position(), bar.0.length()), ("splits", 3, Some(12)));
    }
}
