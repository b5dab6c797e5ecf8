//! Ctrl-C and other signals that end a program: what has been begun under a temporary name is removed before the program ends. A long run that can
//! keep what it has is told to stop instead, and ends by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// True while a run listens to the switch.
static LISTENING: AtomicBool = AtomicBool::new(false);

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on the first interruption sets the switch that is returned; a second one ends the program.
pub fn listen() -> &'static AtomicBool {
    LISTENING.store(true, Ordering::Relaxed);
    &STOP
}

/// The exit code of the last signal, as shells count it: 130 after Ctrl-C.
static CODE: AtomicU8 = AtomicU8::new(130);

/// The exit code of a program that a signal ended.
pub fn exit_code() -> u8 {
    CODE.load(Ordering::Relaxed)
}

/// From now on an interruption, an end of the session or a request to end removes all drafts. A signal that the caller ignores,
/// as `nohup` does, stays ignored.
#[cfg(unix)]
pub fn clean_up() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let ignored = ignored_signals();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // If no handler can be set, an interruption may leave a draft behind, and nothing worse.
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) {
        std::thread::spawn(move || signals.forever().for_each(|signal| stop(128 + signal as u8)));
    }
}

/// A bit for each signal that this process ignores, as the system lists them.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// From now on an interruption removes all drafts.
#[cfg(windows)]
pub fn clean_up() {
    let _ = ctrlc::set_handler(|| stop(130));
}

/// A page in a browser is not interrupted this way.
#[cfg(target_family = "wasm")]
pub fn clean_up() {}

/// Ends the program, or tells the run that listens to end by itself.
#[cfg(not(target_family = "wasm"))]
fn stop(code: u8) {
    CODE.store(code, Ordering::Relaxed);
    if LISTENING.load(Ordering::Relaxed) && !STOP.swap(true, Ordering::Relaxed) {
        return;
    }
    let drafts = drafts();
    remove(&drafts);
    // The lock is held to the end, so that no further draft is begun or renamed.
    std::process::exit(code.into());
}

#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "an interruption removes them"))]
fn remove(drafts: &[PathBuf]) {
    drafts.iter().for_each(|path| {
        // One that is gone already was renamed, or removed after an error.
        let _ = fs::remove_file(path);
    });
}

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An output under a temporary name, known to the handler.
pub struct Draft {
    pub file: partita_io::Draft,
}

impl Draft {
    /// Makes the file and tells the handler in one step.
    pub fn beside(path: &Path) -> anyhow::Result<Self> {
        let mut drafts = drafts();
        let file = partita_io::Draft::beside(path)?;
        drafts.push(file.path().to_owned());
        Ok(Self { file })
    }

    /// Gives the complete output its name.
    pub fn persist(self, path: &Path) -> anyhow::Result<()> {
        let mut drafts = drafts();
        drafts.retain(|draft| draft != self.file.path());
        Ok(self.file.persist(path)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_known_until_it_has_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let make = || Draft::beside(&folder.path().join("result")).expect("a draft");
        let (kept, interrupted) = (make(), make());
        kept.persist(&folder.path().join("result")).expect("a result");
        assert!(drafts().iter().any(|path| path == interrupted.file.path()));
        remove(&drafts());
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().collect();
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].file_name(), "result");
    }
}
