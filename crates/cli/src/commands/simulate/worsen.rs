//! A clustering that gets worse step by step: split down to single items, then merged to a worst one.

use std::io::Write;
use std::path::PathBuf;

use partita::Labels;
use partita_answers::measures::Measures;
use partita_answers::simulation::{Sequence, WorsenOptions, worsen};
use partita_io::{ColumnRef, ReadOptions, Source, Wanted, read_table};

use crate::args::choice::MeasureName;
use crate::failure::of_answer;
use crate::formats::OutputFormat as _;
use crate::output::{Output, OutputArgs};
use crate::progress::RunBar;
use crate::view::DrawnFormat;
use crate::view::path::grid;
use crate::view::scores::rounded;
use crate::warnings::{document, warn_of_file};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A table with the labels of the truth; `-` is standard input
    #[arg(value_name = "LABELS")]
    labels: PathBuf,
    /// The column of the labels, by its name or number [default: the only one]
    #[arg(short, value_name = "COLUMN")]
    a: Option<String>,
    /// Measures, comma-separated [default: rand, classification_accuracy, van_dongen_similarity, normalized_mutual_information, vi_similarity, split_merge_entropy]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measures: Vec<String>,
    /// Seed of the cluster that a last single item joins
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write the labels after each step to this CSV file, a row per item and a column per step
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    sequence: Option<PathBuf>,
    /// Format of the output [default: that of its extension, else csv]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let sequence =
        options.sequence.as_deref().map(|path| Output::named(path, &["csv", "txt"])).transpose()?;
    let truth = options.truth()?.to_partition()?;
    let mut asked =
        WorsenOptions { seed: options.seed, sequence: sequence.is_some(), ..WorsenOptions::default() };
    if !options.measures.is_empty() {
        asked.measures = Measures::named(&options.measures);
    }
    let mut found = worsen(&truth, &asked, &RunBar::new()).map_err(of_answer)?;
    if let Some(file) = sequence {
        file.write_with(|out| write_sequence(out, &found))?;
        // They have a file of their own.
        found.labels.clear();
    }
    if let Some(picture) = format.picture() {
        return output.draw(found.svg(), picture);
    }
    let cells = |at: usize| {
        let operation = if at == 0 { "" } else { found.operations[at - 1] };
        vec![at.to_string(), operation.to_owned(), found.clusters[at].to_string()]
    };
    let before = ["step", "operation", "clusters"];
    output.write(&match format {
        DrawnFormat::Json => document(found.json()),
        DrawnFormat::Markdown => grid(&found.path, &before, cells, rounded).markdown(),
        // A way of a hundred steps is for programs.
        _ => grid(&found.path, &before, cells, |value| value.to_string()).csv(),
    })
}

impl Options {
    fn truth(&self) -> anyhow::Result<Labels> {
        let column = self.a.as_deref().map_or(ColumnRef::Only, ColumnRef::parse);
        let wanted = Wanted { labels: vec![column], ..Wanted::default() };
        let mut read = read_table(&Source::parse(&self.labels), &wanted, &ReadOptions::default())?;
        read.warnings.iter().for_each(warn_of_file);
        Ok(read.labels.pop().map(|column| column.labels).unwrap_or_default())
    }
}

/// A row per item, a column per step.
fn write_sequence(out: &mut dyn Write, found: &Sequence) -> anyhow::Result<()> {
    let steps: Vec<String> = (0..found.labels.len()).map(|step| format!("step{step}")).collect();
    writeln!(out, "item,{}", steps.join(","))?;
    for item in 0..found.labels.first().map_or(0, Vec::len) {
        write!(out, "{}", item + 1)?;
        for labels in &found.labels {
            write!(out, ",{}", labels[item])?;
        }
        writeln!(out)?;
    }
    Ok(())
}
