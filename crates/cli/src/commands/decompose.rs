//! `partita decompose`: what each component of two clusterings contributes to a measure.

use partita_answers::decompose::{Options as Asked, decompose};
use partita_answers::measures::Measures;

use crate::args::choice::MeasureName;
use crate::args::kind::Kind;
use crate::args::labels::{CrossTable, LabelArgs};
use crate::args::measures::requests;
use crate::failure::of_answer;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::decomposition::write;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Measures, comma-separated [default: rand, mutual_information, vi_similarity, van_dongen_similarity, classification_accuracy, split_merge_entropy]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measures: Vec<String>,
    #[command(flatten)]
    input: LabelArgs,
    /// Number of components to show [default: 10; with --format json or csv all]
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    // A name that is no measure of labels is refused in the words of the command line.
    requests(&options.measures, Kind::Labels, &[])?;
    let CrossTable { names, table } = options.input.cross_table()?;
    let named = (!options.measures.is_empty()).then(|| options.measures.clone());
    let asked = Asked { measures: Measures { measures: named }, names: Some(names) };
    let answer = decompose(&table, &asked).map_err(of_answer)?;
    output.write(&write(&answer, format, options.top))
}
