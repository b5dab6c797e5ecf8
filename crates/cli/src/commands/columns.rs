//! `partita columns`: the names that a shell completes after `-a`, `-b` and the like. Not shown in the help.

use std::ffi::OsString;
use std::path::Path;

use partita_io::{ReadOptions, Source, column_names};

use crate::output::Output;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The words of a command line; the first that is a table counts
    #[arg(value_name = "WORD", allow_hyphen_values = true, trailing_var_arg = true)]
    words: Vec<OsString>,
}

/// A name per line, and nothing where no file can be read: a shell has nobody to tell.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let files = options.words.iter().map(Path::new).filter(|word| word.is_file());
    let mut known = files.filter_map(|file| column_names(&Source::parse(file), &ReadOptions::default()).ok());
    let names = known.next().unwrap_or_default();
    Output::Standard.write(&names.iter().map(|name| format!("{name}\n")).collect::<String>())
}
