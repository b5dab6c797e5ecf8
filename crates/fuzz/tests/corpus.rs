//! Every reader on every file of `fuzz/seeds` and of the test data, whole and damaged.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use partita_fuzz::limits::{Counting, is_packed, within_limits};
use partita_fuzz::mutate::{Numbers, damaged, dictionary};
use partita_fuzz::{TARGETS, Target};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Damaged copies of a file that each target is given.
const COPIES: usize = 1;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files() -> Vec<(PathBuf, Vec<u8>)> {
    let folders = ["fuzz/seeds", "fuzz/run", "testdata/cli", "testdata/matrices"];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root().join(folder)).expect("a folder"))
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read(path).expect("a file"))).collect()
}

/// Runs a target; if something does not hold, keeps the input and says where.
fn check(target: &Target, origin: &Path, bytes: &[u8]) {
    let run = || within_limits(bytes.len(), is_packed(bytes), || target.run(bytes));
    if let Err(panic) = catch_unwind(AssertUnwindSafe(run)) {
        let kept = std::env::temp_dir().join(format!("partita-{}", target.name));
        fs::write(&kept, bytes).expect("the input is kept");
        let said = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        panic!("{} of {}: {said}; the input is {}", target.name, origin.display(), kept.display());
    }
}

#[test]
fn every_reader_reads_or_refuses_every_file() {
    let files = files();
    let words = dictionary(&fs::read_to_string(root().join("fuzz/dictionary.txt")).expect("a dictionary"));
    let mut numbers = Numbers(1);
    for target in TARGETS {
        for (path, bytes) in &files {
            check(target, path, bytes);
            for _ in 0..COPIES {
                let other = &files[numbers.below(files.len())].1;
                check(target, path, &damaged(bytes, other, &words, &mut numbers));
            }
        }
    }
}
