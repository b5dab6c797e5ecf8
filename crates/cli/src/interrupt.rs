//! Ctrl-C: what has been begun under a temporary name is removed before the program ends. A long run that can
//! keep what it has is told to stop instead, and ends by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The exit code of a program that an interruption ended, as shells count it.
pub const INTERRUPTED: u8 = 130;

static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether a run listens to the switch.
static LISTENING: AtomicBool = AtomicBool::new(false);

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on the first interruption sets the switch that is returned; a second one ends the program.
pub fn listen() -> &'static AtomicBool {
    LISTENING.store(true, Ordering::Relaxed);
    &STOP
}

/// From now on an interruption removes all drafts.
#[cfg(not(target_family = "wasm"))]
pub fn clean_up() {
    // Where no handler can be set, an interruption may leave a draft behind, and nothing worse.
    let _ = ctrlc::set_handler(|| {
        if LISTENING.load(Ordering::Relaxed) && !STOP.swap(true, Ordering::Relaxed) {
            return;
        }
        let drafts = drafts();
        remove(&drafts);
        // The lock is held to the end, so that no further draft is begun or renamed.
        std::process::exit(INTERRUPTED.into());
    });
}

/// Nobody interrupts a page in a browser this way.
#[cfg(target_family = "wasm")]
pub fn clean_up() {}

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
