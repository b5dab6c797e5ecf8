//! `partita count`: the pairs of labels of two columns, counted into a small file that can be merged.

use std::path::{Path, PathBuf};

use partita_io::{
    ColumnRef, CountColumns, Counts, CountsForm, ReadOptions, Source, count_columns, write_counts,
};

use crate::args::columns::same;
use crate::args::doubts::doubt_counts;
use crate::args::parts::refuse_others;
use crate::args::reading::ReadingArgs;
use crate::output::{Output, OutputArgs};
use crate::progress::FileBar;
use crate::warnings::{warn, warn_of_file};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Tables with both columns, counted together; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The column of clustering A: a name or a 1-based number [default: the first of two]
    #[arg(short = 'a', value_name = "COLUMN", requires = "b")]
    a: Option<String>,
    /// The column of clustering B [default: the second of two]
    #[arg(short = 'b', value_name = "COLUMN", requires = "a")]
    b: Option<String>,
    /// The column of weights: the number of times each row occurs
    #[arg(long, value_name = "COLUMN")]
    weight: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, form) = options.output.open_counts()?;
    refuse_others(&options.files, options.reading.input_format)?;
    let columns = CountColumns {
        a: options.a.as_deref().map_or(ColumnRef::OfTwo(0), ColumnRef::parse),
        b: options.b.as_deref().map_or(ColumnRef::OfTwo(1), ColumnRef::parse),
        weights: options.weight.as_deref().map(ColumnRef::parse),
    };
    let counted = count_into(&options.files, &columns, options.reading.options()?)?;
    if columns.weights.is_none() {
        doubt_counts(&counted.names, &counted.table);
    }
    write(output, form, &counted)
}

/// Counts with the labels as the files spell them: only the whole shows whether they are numbers.
pub fn count_into(files: &[PathBuf], columns: &CountColumns, options: ReadOptions) -> anyhow::Result<Counts> {
    let sources: Vec<Source> = files.iter().map(Source::parse).collect();
    for (place, file) in files.iter().enumerate() {
        if files[..place].iter().any(|other| same(other, file)) {
            warn(format!("{} is given twice, and its items are counted twice", file.display()));
        }
    }
    let options = ReadOptions { verbatim: true, ..options };
    let mut bar = FileBar::default();
    let counted = count_columns(&sources, columns, &options, &mut |progress| bar.show(progress))?;
    counted.warnings.iter().for_each(warn_of_file);
    Ok(counted)
}

/// Writes counts in that form.
pub fn write(output: Output, form: CountsForm, counted: &Counts) -> anyhow::Result<()> {
    let path = output.path().map(Path::to_owned);
    output.write_with(|out| Ok(write_counts(out, path.as_deref(), form, counted)?))
}
