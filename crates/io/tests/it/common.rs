//! Small files in a directory of their own.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;
use partita::Labels;
use partita_io::{Column, ColumnRef, Error, ReadOptions, Source, read_columns, read_only_column};

/// A directory that is removed at the end of the test.
pub struct Files {
    directory: tempfile::TempDir,
}

impl Files {
    pub fn new() -> Self {
        Self { directory: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Source {
        fs::write(self.path(name), content).unwrap();
        Source::parse(self.path(name))
    }

    /// An error message without the directory, which differs from run to run.
    pub fn message(&self, error: &Error) -> String {
        error.to_string().replace(&format!("{}/", self.directory.path().display()), "")
    }
}

pub fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

pub fn columns(names: &[&str]) -> Vec<ColumnRef> {
    names.iter().map(|name| ColumnRef::parse(name)).collect()
}

/// The labels of some columns, each column as one text; a missing label is a dot.
pub fn read_shown(source: &Source, names: &[&str], options: &ReadOptions) -> Vec<String> {
    read_columns(source, &columns(names), options)
        .unwrap()
        .iter()
        .map(|column| shown(&column.labels))
        .collect()
}

pub fn only_shown(source: &Source, options: &ReadOptions) -> String {
    shown(&read_only_column(source, options).unwrap().labels)
}

pub fn shown(labels: &Labels) -> String {
    let items: Vec<&str> = (0..labels.len()).map(|item| labels.get(item).unwrap_or(".")).collect();
    items.join(" ")
}

pub fn column(name: &str, labels: Labels) -> Column {
    Column { name: name.to_owned(), labels }
}
