//! `partita multinomial`: how the Rand indices vary and err under the multinomial model.

use std::path::PathBuf;

use partita_answers::multinomial::{Asked, Options as Settings, multinomial};
use partita_io::{MatrixOptions, Source, read_matrix};

use crate::args::labels::LabelArgs;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::view::DrawnFormat;
use crate::view::multinomial::write;
use crate::warnings::warn_of_file;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: LabelArgs,
    /// Read the probabilities of the cells instead, a row per cluster of A; they add up to 1
    #[arg(long, value_name = "MATRIX", conflicts_with_all = ["files", "table"], help_heading = "Model")]
    probabilities: Option<PathBuf>,
    /// A scenario of the paper instead, or several: 1 shares one large cluster, 2 is a cycle, 3 splits beside one large cluster
    #[arg(long, value_name = "1,2,3", value_delimiter = ',', conflicts_with_all = ["files", "table", "probabilities"], help_heading = "Model")]
    scenario: Vec<u8>,
    /// The numbers of clusters of the scenarios [default: 2,4,8,16,32,64,128]
    #[arg(
        short = 'k',
        long,
        value_name = "K",
        value_delimiter = ',',
        requires = "scenario",
        help_heading = "Model"
    )]
    clusters: Vec<u32>,
    /// The imbalances of the scenarios [default: 0.3,0.8]
    #[arg(long, value_name = "SHARE", value_delimiter = ',', requires = "scenario", help_heading = "Model")]
    epsilon: Vec<f64>,
    /// The numbers of items [default: 4,8,16,…,2048]
    #[arg(short = 'n', long, value_name = "N", value_delimiter = ',', help_heading = "Model")]
    items: Vec<u64>,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let settings = options.settings();
    let answer = if !options.scenario.is_empty() {
        multinomial(&Asked::Scenarios, &settings)
    } else if let Some(path) = &options.probabilities {
        let matrix = read_matrix(&Source::parse(path), &MatrixOptions::default())?;
        matrix.warnings.iter().for_each(warn_of_file);
        multinomial(&Asked::Cells(&matrix.values), &settings)
    } else if options.input.files.is_empty() && !options.input.is_table() {
        let words = "give two clusterings, --probabilities or --scenario; --help begins with an example";
        return Err(Usage(words.to_owned()).into());
    } else {
        multinomial(&Asked::Table(options.input.cross_table()?.table.counts()), &settings)
    };
    let answer = answer.map_err(of_answer)?;
    match format.picture() {
        Some(picture) => output.draw(answer.svg(), picture),
        None => output.write(&write(&answer, format)),
    }
}

impl Options {
    /// Returns the settings that are given, and else those of the paper.
    fn settings(&self) -> Settings {
        fn given<T: Clone>(given: &[T], usual: Vec<T>) -> Vec<T> {
            if given.is_empty() { usual } else { given.to_vec() }
        }
        let usual = Settings::default();
        Settings {
            n: given(&self.items, usual.n),
            scenario: self.scenario.clone(),
            clusters: given(&self.clusters, usual.clusters),
            epsilon: given(&self.epsilon, usual.epsilon),
            picture: false,
        }
    }
}
