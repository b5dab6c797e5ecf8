//! A table of times against the most that they may be, printed and kept under `benches/record/`.

use std::fmt::Write as _;
use std::fs;
use std::time::Instant;

use anyhow::Context as _;
use partita::with_threads;

pub use partita_dev::record::keep;
use partita_dev::shell;

/// What was measured in one run of a benchmark.
pub struct Record {
    key: &'static str,
    csv: String,
}

impl Record {
    /// Begins the table of the benchmark with that key.
    pub fn new(key: &'static str) -> Self {
        shell::say("| what | seconds | at most | |\n|---|---|---|---|");
        Self { key, csv: "what,seconds,at_most,met\n".to_owned() }
    }

    /// Adds a time and, where there is one, the most that it may be.
    pub fn add(&mut self, what: &str, seconds: f64, limit: Option<f64>) {
        let met = limit.map_or("", |limit| if seconds <= limit { "met" } else { "MISSED" });
        let most = limit.map_or_else(String::new, |limit| format!("{limit:.5}"));
        shell::say(format!("| {what} | {seconds:.5} | {most} | {met} |"));
        let _ = writeln!(self.csv, "\"{what}\",{seconds:.6},{most},{}", met.to_lowercase());
    }

    /// Writes `benches/record/DATE-KEY.csv`.
    pub fn keep(self) -> anyhow::Result<()> {
        keep(self.key, &self.csv)
    }
}

/// The time of `f` on one thread: what the processor spent on it where the system tells (Linux), so that the work
/// of others on the machine does not count; elsewhere the time on the wall.
pub fn on_one_thread<T: Send>(f: impl FnOnce() -> anyhow::Result<T> + Send) -> anyhow::Result<(f64, T)> {
    with_threads(Some(1), move || {
        let (before, start) = (processor_seconds(), Instant::now());
        let value = f()?;
        let seconds = match (before, processor_seconds()) {
            (Some(before), Some(after)) => after - before,
            _ => start.elapsed().as_secs_f64(),
        };
        Ok((seconds, value))
    })?
}

/// How long this thread has run.
fn processor_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// The processor time of this process in seconds.
pub fn process_seconds() -> anyhow::Result<f64> {
    let tasks = fs::read_dir("/proc/self/task").context("processor times are read from /proc")?;
    let mut nanoseconds = 0.0;
    for task in tasks {
        let schedule = fs::read_to_string(task?.path().join("schedstat"))?;
        nanoseconds += schedule.split(' ').next().context("an empty schedstat")?.parse::<f64>()?;
    }
    Ok(nanoseconds / 1e9)
}

/// The most memory that the process has had, in bytes.
pub fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_on_one_thread() {
        let sum = || Ok((0..10_000_000_u64).fold(0, |sum, x| sum ^ x.wrapping_mul(x)));
        let (seconds, _) = on_one_thread(sum).expect("a sum");
        assert!((0.0..60.0).contains(&seconds));
    }
}
