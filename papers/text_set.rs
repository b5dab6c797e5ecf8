//! The text sets of the HiCC paper, which are not ours to ship.

use anyhow::{Context as _, bail};
use partita::{Csr, Partition};
use partita_io::{MatrixOptions, ReadOptions, Source, read_matrix, read_only_column};

use partita_dev::shell;

/// A document–term matrix with the classes of its documents and, where known, its words.
pub struct TextSet {
    /// The name of the files.
    pub name: &'static str,
    /// Occurrences of words in documents.
    pub counts: Csr,
    /// The classes of the documents.
    pub classes: Partition,
    /// The words, where known.
    pub terms: Option<Vec<String>>,
}

impl TextSet {
    /// Reads `text/NAME.mtx`, `text/NAME.labels` and, if there is one, `text/NAME.terms`.
    pub fn read(name: &'static str) -> anyhow::Result<Self> {
        let file = |extension: &str| shell::data().join("text").join(format!("{name}.{extension}"));
        if !file("mtx").exists() {
            bail!(
                "{} is not there; get the word counts of Forman's and CLUTO's text sets (oh0, oh15, tr11, re0, \
                 re1), put them there as Matrix Market with the classes in {name}.labels, one per line, and the \
                 words in {name}.terms, or name their folder in PARTITA_DATA",
                file("mtx").display()
            );
        }
        let counts = read_matrix(&Source::parse(file("mtx")), &MatrixOptions::default())?.values;
        let labels = read_only_column(&Source::parse(file("labels")), &ReadOptions::default())?.labels;
        let terms = if file("terms").exists() {
            let text = std::fs::read_to_string(file("terms")).context("the words")?;
            Some(text.lines().map(str::to_owned).collect())
        } else {
            None
        };
        Ok(Self { name, counts, classes: labels.to_partition()?, terms })
    }
}
