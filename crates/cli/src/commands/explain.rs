//! `partita explain`: why two clusterings differ.

use partita::split_merge::{Derivation, explain};
use partita::{Request, Summary};

use crate::input::InputArgs;
use crate::output::OutputArgs;
use crate::view::explained::{Examples, Explained};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: InputArgs,
    /// A measure whose loss is shared out, by name or alias; repeatable, also comma-separated
    #[arg(
        short,
        long = "measure",
        value_name = "NAME[:PARAM=VALUE…]",
        value_delimiter = ',',
        default_value = "adjusted_rand,adjusted_mutual_information,split_merge_entropy"
    )]
    measure: Vec<String>,
    /// How many components to show; JSON shows all unless told otherwise
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// How many items to name per piece
    #[arg(long, value_name = "N", default_value_t = 3)]
    examples: usize,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

/// `--format` of `explain`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// Text for a terminal
    #[default]
    Text,
    /// JSON, with floats that read back to the same bits
    Json,
    /// An alluvial diagram
    Svg,
    /// The derivation graph A → meet → B in the language of Graphviz
    Dot,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let requests: Vec<Request> =
        options.measure.iter().map(|text| Request::parse(text)).collect::<Result<_, _>>()?;
    let output = options.input.open_output(&options.output)?;
    let clusterings = options.input.read()?;
    let table = clusterings.table()?;
    let summary = Summary::new(table.counts().clone());
    let explanation = explain(&summary, &requests)?;
    let examples = Examples::find(&clusterings, &table, options.examples);
    let view = Explained {
        names: (&clusterings.a.name, &clusterings.b.name),
        table: &table,
        explanation: &explanation,
        examples: &examples,
    };
    output.write(&match options.format {
        Format::Text => view.text(options.top.unwrap_or(10)),
        Format::Json => view.json(options.top.unwrap_or(usize::MAX)),
        Format::Svg => view.svg(options.top.unwrap_or(20)),
        Format::Dot => Derivation::of(&table).dot(),
    })
}
