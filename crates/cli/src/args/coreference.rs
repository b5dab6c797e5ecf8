//! Mentions in chains: files of the CoNLL tasks, or tables.

use std::io::Read as _;
use std::path::PathBuf;

use anyhow::Context as _;
use partita_answers::coreference::{Side, conll};
use partita_io::{ColumnRef, Source, Wanted, read_table_with};

use super::choice::one_of;
use super::kind::Given;
use super::labels::LabelArgs;
use crate::failure::{Usage, of_answer};
use crate::warnings::warn_of_file;

/// Treatments of chains of one mention.
const SINGLETONS: &[(&str, bool)] = &[("keep", false), ("drop", true)];

/// Options of `compare` that chains of mentions have.
const KNOWN: [&str; 8] =
    ["files", "document", "chain_column", "singletons", "format", "output", "quiet", "threads"];

/// Those that tables of mentions have too.
const OF_TABLES: [&str; 7] = ["a", "b", "id", "delimiter", "header", "missing_values", "input_format"];

/// The places of the mentions.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Coreference")]
pub struct MentionArgs {
    /// The column of documents in tables of mentions; --id is that of mentions, and -b that of chains
    ///
    /// Compares chains of mentions as the official scorers do. Files with a line `#begin document` need no option.
    #[arg(long, value_name = "COLUMN", hide_short_help = true)]
    document: Option<String>,
    /// The column of chains in files with `#begin document`, counted from 1 [default: the last]
    #[arg(long, value_name = "N", hide_short_help = true)]
    chain_column: Option<std::num::NonZeroUsize>,
    /// Treatment of chains of one mention
    #[arg(long, value_name = "WHETHER", value_parser = one_of(SINGLETONS), hide_short_help = true)]
    singletons: Option<bool>,
}

impl MentionArgs {
    /// Returns whether chains of mentions are compared.
    pub fn are_given(&self, files: &[PathBuf]) -> bool {
        self.document.is_some() || self.singletons.is_some() || files.iter().any(is_conll)
    }

    /// Returns whether chains of one mention are left out.
    pub fn drop_singletons(&self) -> bool {
        self.singletons == Some(true)
    }

    /// Refuses options that have no effect on these files.
    pub fn refuse_idle(&self, given: &Given<'_>, files: &[PathBuf]) -> Result<(), Usage> {
        let mut known = KNOWN.to_vec();
        // Whoever names the column of documents speaks of tables, be they none, so that one line reads files of both kinds.
        if self.document.is_some() || !files.iter().all(is_conll) {
            known.extend(OF_TABLES);
        }
        if self.chain_column.is_some() && !files.iter().any(is_conll) {
            let message = "--chain-column is of files with `#begin document`; in tables -b names the chains";
            return Err(Usage(message.to_owned()));
        }
        let mut ids = given.command.get_arguments().map(|option| option.get_id().as_str());
        match ids.find(|id| !known.contains(id) && given.has(id)) {
            Some(id) => {
                let option = given.option(id);
                Err(Usage(format!("{option} is not known for chains of mentions; leave it out")))
            }
            None => Ok(()),
        }
    }

    /// The key and the response.
    pub fn read(&self, labels: &LabelArgs) -> anyhow::Result<[Side; 2]> {
        let [key, response] = &labels.files[..] else {
            return Err(Usage("give the file of the key and that of the response".to_owned()).into());
        };
        Ok([
            self.side(key, labels.a.as_ref().or(labels.b.as_ref()), labels)?,
            self.side(response, labels.b.as_ref(), labels)?,
        ])
    }

    fn side(&self, file: &PathBuf, chain: Option<&String>, labels: &LabelArgs) -> anyhow::Result<Side> {
        let source = Source::parse(file);
        if is_conll(file) {
            let column = self.chain_column.map(std::num::NonZeroUsize::get);
            let text = std::fs::read(file).with_context(|| format!("cannot read {source}"))?;
            let text = String::from_utf8(text).map_err(|_| anyhow::anyhow!("{source} is not in UTF-8"))?;
            let side = conll::read(&text, column);
            return side.map_err(|failure| of_answer(failure.of(&source.to_string())));
        }
        let column =
            |named: Option<&String>, usual: &str| ColumnRef::parse(named.map_or(usual, String::as_str));
        let wanted = Wanted {
            labels: vec![
                column(self.document.as_ref(), "document"),
                column(labels.joining.first_id(), "mention"),
                column(chain, "chain"),
            ],
            ..Wanted::default()
        };
        let mut options = labels.reading.options()?;
        options.verbatim = true;
        let table = read_table_with(&source, &wanted, &options, &mut |_| {})?;
        table.warnings.iter().for_each(warn_of_file);
        let [documents, mentions, chains] = &table.labels[..] else {
            unreachable!("three columns were wanted")
        };
        let side = Side::from_columns([&documents.labels, &mentions.labels, &chains.labels]);
        side.map_err(|failure| of_answer(failure.of(&source.to_string())))
    }
}

/// The bytes in which the first document begins.
const HEAD: u64 = 1 << 16;

/// Returns whether a file is one of the CoNLL tasks.
pub fn is_conll(file: &PathBuf) -> bool {
    let mut head = Vec::new();
    let is_file = file.is_file();
    let read = is_file
        .then(|| std::fs::File::open(file).ok())
        .flatten()
        .map(|file| file.take(HEAD).read_to_end(&mut head));
    matches!(read, Some(Ok(_))) && conll::is_conll(&String::from_utf8_lossy(&head))
}
