//! `partita factors`: what makes runs differ?

use partita::ensemble::Ensemble;
use partita::factors::{PermuteBy, SumsBy};
use partita::{Missing, Request, Score};
use partita_answers::factors::{self as answers, Answer, Runs, distances_of, request_of};
use partita_answers::pairwise::each_with_each;

use crate::args::choice::{MeasureName, one_of};
use crate::args::covers::ManyCoverArgs;
use crate::args::factor_table::FactorTableArgs;
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out_of_some;
use crate::args::many::{Many, ManyArgs};
use crate::args::measures::requests;
use crate::failure::of_answer;
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::progress::{RunBar, Steps};
use crate::view::DrawnFormat;
use crate::view::factors::write;
use crate::warnings::{say_caveats, write_document};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: ManyArgs,
    #[command(flatten)]
    table: FactorTableArgs,
    /// The columns that are factors, comma-separated, in order [default: all but the run, --blocks and --units]
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        hide_short_help = true,
        help_heading = "Factors"
    )]
    terms: Vec<String>,
    /// The share of a factor: the part that only it explains, or the part beyond those before it
    #[arg(long, value_name = "HOW", default_value = "margin", value_parser = one_of(SumsBy::NAMES), help_heading = "Factors")]
    by: SumsBy,
    /// The columns that are numbers, comma-separated: their effect is linear
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', help_heading = "Factors")]
    numeric: Vec<String>,
    /// The measure by which runs differ [default: variation_of_information; of trees robinson_foulds]
    #[arg(short, long, value_name = "NAME", value_parser = MeasureName, hide_possible_values = true, help_heading = "Factors")]
    measure: Option<String>,
    /// The power of the distances: 1 for those that count changes, 2 for lengths
    #[arg(long, value_name = "P", default_value_t = 1.0, hide_short_help = true, help_heading = "Factors")]
    power: f64,
    #[command(flatten)]
    covers: ManyCoverArgs,
    /// The column of blocks: runs change places only inside one
    #[arg(long, value_name = "COLUMN", help_heading = "Permutations")]
    blocks: Option<String>,
    /// The column of units, which change places as wholes for a factor that is constant inside each
    #[arg(long, value_name = "COLUMN", hide_short_help = true, help_heading = "Permutations")]
    units: Option<String>,
    /// Number of permutations
    #[arg(long, value_name = "N", default_value_t = 999, help_heading = "Permutations")]
    draws: u32,
    /// The thing that is permuted: the runs, or the residuals of the other factors
    #[arg(long, value_name = "WHAT", default_value = "raw", value_parser = one_of(PermuteBy::NAMES), hide_short_help = true, help_heading = "Permutations")]
    permute: PermuteBy,
    /// The seed of the permutations
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_short_help = true,
        help_heading = "Permutations"
    )]
    seed: u64,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given, &[])?;
    let named: Vec<String> = options.measure.clone().into_iter().collect();
    requests(&named, kind, partita::measures::defaults(kind))?;
    let (output, format) = options.output.open_as(options.format)?;
    let answer = options.answer(kind)?;
    say_caveats(&answer.caveats);
    match (format, format.picture()) {
        (_, Some(picture)) => output.draw(answer.svg(), picture),
        (DrawnFormat::Json, None) => output.write_with(|out| write_document(out, &answer)),
        (_, None) => output.write(&write(&answer, format)),
    }
}

impl Options {
    fn answer(&self, kind: Kind) -> anyhow::Result<Answer> {
        let request = request_of(kind, self.measure.as_deref()).map_err(of_answer)?;
        let found = match kind {
            Kind::Trees => Many::Trees(self.input.read_tree_set()?, self.input.tree_args()),
            _ => self.input.read(kind, Some(&self.covers))?,
        };
        let names = found.names();
        let table = self.table.read(&names)?;
        let matrix = self.matrix(found, kind, &request)?;
        let distances = distances_of(&request, &matrix).map_err(of_answer)?;
        let runs = Runs { kind, measure: request.key(), distances };
        let asked = answers::Options { table, names: Some(names), ..self.asked() };
        answers::of_runs(runs, &asked, &RunBar::new()).map_err(of_answer)
    }

    /// The scores of all pairs.
    fn matrix(&self, found: Many, kind: Kind, request: &Request) -> anyhow::Result<Vec<Vec<Score>>> {
        let asked = partita_answers::pairwise::Options {
            measures: partita_answers::measures::Measures::named(&[request.key()]),
            ..partita_answers::pairwise::Options::default()
        };
        let bar = RunBar::new();
        Ok(match found {
            Many::Labels(columns) => {
                let policies = self.input.labels.policies.policies(Missing::Refuse);
                let ensemble =
                    Ensemble::under(columns.names.into_iter().zip(columns.labels).collect(), &policies)?;
                say_left_out_of_some(&ensemble);
                let answer = partita_answers::pairwise::of_labels(&ensemble, &asked, &bar);
                answer.map_err(of_answer)?.matrices.remove(0)
            }
            Many::Trees(trees, _) => {
                let set = trees.set().expect("trees that must have the same leaves are packed");
                let answer = partita_answers::pairwise::of_trees(set, None, &asked, &bar);
                answer.map_err(of_answer)?.matrices.remove(0)
            }
            others => {
                let bar = Steps::new(others.len() * others.len(), "pairs");
                let requests = std::slice::from_ref(request);
                each_with_each(others.len(), kind.plural(), requests, |two, requests| {
                    bar.done();
                    others.scores(two, requests)
                })?
                .remove(0)
            }
        })
    }

    fn asked(&self) -> answers::Options {
        answers::Options {
            terms: (!self.terms.is_empty()).then(|| self.terms.clone()),
            by: self.by,
            measure: self.measure.clone(),
            power: self.power,
            numeric: self.numeric.clone(),
            blocks: self.blocks.clone(),
            units: self.units.clone(),
            permute: self.permute,
            draws: self.draws,
            seed: self.seed,
            ..answers::Options::default()
        }
    }
}
