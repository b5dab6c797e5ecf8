//! `partita modes`: is there one answer in many runs, or several?

use std::path::PathBuf;

use partita::Missing;
use partita::ensemble::Ensemble;
use partita::modes::{DrawOrder, Representative};
use partita_answers::consensus::InCommon;
use partita_answers::modes::{self as answers, Answer};

use crate::args::choice::{MeasureName, one_of};
use crate::args::inference::level;
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out_of_some;
use crate::args::many::ManyArgs;
use crate::args::reading::POLICIES;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::{Output, OutputArgs};
use crate::progress::RunBar;
use crate::view::DrawnFormat;
use crate::view::modes::{items_csv, write};
use crate::warnings::{say_caveats, write_document};

const FILES: &str = "Tables with a draw per column, or files of trees; `-` is standard input

Several tables hold the same items: --id says by which column they are joined, else they have the same order.";
const MISSING: &str = "What to do with missing labels [default: drop]";

/// Options that trees do not have.
const NOT_OF_TREES: [&str; 4] = ["loss", "representative", "items", "seed"];

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("files", |files| files.help("Tables with a draw per column, or files of trees").long_help(FILES)),
    mut_arg("clusterings", |columns| columns.long_help(None)),
    mut_arg("missing", |missing| missing.help(MISSING).long_help(format!("{MISSING}\n\n{POLICIES}"))),
    mut_args(|option| {
        match option.get_id().as_str() {
            "leaves" | "rows" | "columns" => option.hide(true),
            _ => option,
        }
    })
)]
pub struct Options {
    #[command(flatten)]
    input: ManyArgs,
    /// The loss of the clustering that stands for a mode: binder, vi, omari, nvi, id, nid or a measure
    #[arg(long, value_name = "NAME", default_value = "vi")]
    loss: String,
    /// The number of modes; nothing is tested then
    #[arg(long = "modes", value_name = "K")]
    n_modes: Option<usize>,
    /// Whether the order of the draws may mean something, as that of a chain
    #[arg(long, value_name = "ORDER", default_value = "auto", value_parser = one_of(DrawOrder::NAMES))]
    order: DrawOrder,
    /// Which clustering stands for a mode
    #[arg(long, value_name = "WHICH", default_value = "consensus", value_parser = one_of(Representative::NAMES))]
    representative: Representative,
    /// Of trees: the distance [default: robinson_foulds]
    #[arg(short, long, value_name = "NAME", value_parser = MeasureName, hide_possible_values = true, help_heading = "Trees")]
    measure: Option<String>,
    /// The level of the intervals of weights
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, value_parser = level, help_heading = "Uncertainty")]
    level: f64,
    /// The seed of the random halves and of the search
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, help_heading = "Uncertainty")]
    seed: u64,
    /// Write a line for each item to this file: its label in each mode, how sure that is, and how far it decides
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    items: Option<PathBuf>,
    /// Format of the output [default: that of its extension, else table]
    ///
    /// csv holds the mode of each draw.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.kind(given)?;
    let (output, format) = options.output.open_as(options.format)?;
    let items = options.items.as_deref().map(|path| Output::named(path, &["csv", "txt"])).transpose()?;
    let (answer, ids) = match kind {
        Kind::Trees => (options.of_trees()?, None),
        _ => options.of_labels()?,
    };
    say_caveats(&answer.caveats);
    if let Some(items) = items {
        items.write(&items_csv(&answer, ids.as_deref()))?;
    }
    match (format, format.picture()) {
        (_, Some(picture)) => output.draw(answer.svg().map_err(of_answer)?, picture),
        (DrawnFormat::Json, None) => output.write_with(|out| write_document(out, &answer)),
        (_, None) => output.write(&write(&answer, format)),
    }
}

impl Options {
    fn kind(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        let kind = self.input.kind_of(given)?;
        match kind {
            Kind::Trees if given.has("measure") => self.input.kind(given, &NOT_OF_TREES),
            Kind::Labels if given.has("measure") => {
                let problem = "-m is the distance of trees; the loss of labels is --loss";
                Err(Usage(problem.to_owned()).into())
            }
            Kind::Labels | Kind::Trees => self.input.kind(given, &NOT_OF_TREES),
            _ => {
                let kind = kind.plural();
                Err(Usage(format!(
                    "`partita modes` halves items that are labelled one by one, which {kind} are not; `partita factors` takes \
                     them"
                ))
                .into())
            }
        }
    }

    fn asked(&self, names: Vec<String>) -> answers::Options {
        answers::Options {
            common: InCommon {
                names: Some(names),
                loss: Some(self.loss.clone()),
                weight: None,
                seed: self.seed,
            },
            n_modes: self.n_modes,
            order: self.order,
            representative: self.representative,
            level: self.level,
            measure: self.measure.clone(),
            ..answers::Options::default()
        }
    }

    fn of_labels(&self) -> anyhow::Result<(Answer, Option<Vec<String>>)> {
        let columns = self.input.read_labels()?;
        let policies = self.input.labels.policies.policies(Missing::Drop);
        let asked = self.asked(columns.names.clone());
        let ensemble =
            Ensemble::of_draws(columns.names.into_iter().zip(columns.labels).collect(), &policies)?;
        say_left_out_of_some(&ensemble);
        let answer = answers::of_labels(&ensemble, &asked, &RunBar::new()).map_err(of_answer)?;
        Ok((answer, columns.ids))
    }

    fn of_trees(&self) -> anyhow::Result<Answer> {
        let trees = self.input.read_tree_set()?;
        let set = trees.set().expect("trees that must have the same leaves are packed");
        answers::of_trees(set, &self.asked(trees.names.clone()), &RunBar::new()).map_err(of_answer)
    }
}
