//! What lines are made of: the examples of the command line, and files of every kind.

use std::fs;
use std::path::{Path, PathBuf};

use super::words::split;
use crate::mutate::dictionary;

/// Commands that only write about the program itself, or run others.
const LEFT_OUT: [&str; 4] = ["completions", "demo", "help", "man"];

/// Files above this many bytes are no examples.
const MOST_BYTES: u64 = 200_000;

/// The examples, the files, and the commands with their options.
pub struct Corpus {
    /// Where the paths of the examples begin.
    pub(super) root: PathBuf,
    /// The words after the name of the program.
    pub(super) lines: Vec<Vec<String>>,
    pub(super) files: Vec<PathBuf>,
    pub(super) words: Vec<Vec<u8>>,
    pub(super) program: clap::Command,
    /// The names of all measures.
    pub(super) measures: Vec<String>,
}

impl Corpus {
    /// The corpus of the workspace.
    ///
    /// # Panics
    /// When a folder of it cannot be read.
    #[must_use]
    pub fn of(root: &Path) -> Self {
        let listed = |folder: &str| {
            let entries = fs::read_dir(root.join(folder)).expect("a folder").flatten();
            let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            paths.sort();
            paths
        };
        let texts =
            ["crates/cli/tests/cmd", "docs"].into_iter().flat_map(listed).filter(|path| path.is_file());
        let lines: Vec<Vec<String>> = texts.flat_map(|path| examples(&path)).collect();
        let small = |path: &PathBuf| fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() < MOST_BYTES);
        let folders = ["testdata/cli", "testdata/matrices", "examples", "fuzz/seeds"];
        let files: Vec<PathBuf> = folders.into_iter().flat_map(listed).filter(small).collect();
        assert!(lines.len() > 100 && files.len() > 100, "{} examples, {} files", lines.len(), files.len());
        let words = fs::read_to_string(root.join("fuzz/dictionary.txt")).expect("a dictionary");
        let measures = partita::measures().iter().map(|measure| measure.name.to_owned()).collect();
        let program = partita_cli::readers::program();
        Self { root: root.to_owned(), lines, files, words: dictionary(&words), program, measures }
    }
}

/// The command lines of a text of examples.
fn examples(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.strip_prefix("$ partita "));
    let lines = lines.filter(|line| !line.ends_with('\\')).filter_map(split);
    lines.filter(|words| words.first().is_some_and(|word| !LEFT_OUT.contains(&&**word))).collect()
}
