//! `partita leaderboard`: which algorithm is better over many data sets?

use clap::ValueEnum;
use partita_answers::leaderboard::{self as answers, Missing};

use crate::args::board::BoardArgs;
use crate::args::choice::MeasureName;
use crate::args::inference::level;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::progress::RunBar;
use crate::view::leaderboard::{Board, BoardFormat, Listed};
use crate::warnings::say_caveats;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: BoardArgs,
    /// The measure of labels [default: adjusted_rand]
    #[arg(short, long, value_name = "NAME", value_parser = MeasureName, hide_possible_values = true)]
    measure: Option<String>,
    /// Less is better, where scores are given
    #[arg(long, hide_short_help = true)]
    distance: bool,
    /// The rule that makes several truths of a data set one score [default: max]
    #[arg(long, value_enum)]
    truths: Option<Truths>,
    /// Treatment of algorithms that were not run on a data set: fit, common, or the score of a failed run, such as 0
    #[arg(long, value_name = "HOW", default_value = "fit", allow_hyphen_values = true)]
    missing: Missing,
    /// The quantity that is compared
    #[arg(long, value_enum, default_value_t, hide_short_help = true)]
    by: By,
    /// The question that the conclusion answers
    #[arg(long, value_enum, default_value_t)]
    question: Question,
    /// Say which algorithms are the same within this margin
    #[arg(long, value_name = "MARGIN", help_heading = "Uncertainty")]
    within: Option<f64>,
    /// The level of intervals and tests
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, value_parser = level, help_heading = "Uncertainty")]
    level: f64,
    /// Number of draws where there are too many ways to draw data sets
    #[arg(
        long,
        value_name = "N",
        default_value_t = 9999,
        help_heading = "Uncertainty",
        hide_short_help = true
    )]
    draws: u32,
    /// The seed of the draws
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Uncertainty", hide_short_help = true)]
    seed: u64,
    /// Show the tests of Friedman, Nemenyi and Wilcoxon too
    #[arg(long, help_heading = "Output")]
    classic: bool,
    /// Show the Bayesian signed-rank test too
    #[arg(long, requires = "within", help_heading = "Output")]
    bayes: bool,
    /// List all pairs, not only neighbours and pairs with the first
    #[arg(long, help_heading = "Output")]
    all: bool,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<BoardFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

/// `--truths`.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Truths {
    /// The best score
    Max,
    /// The mean score
    Mean,
    /// Each truth is a data set of its own
    All,
}

/// `--by`.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum By {
    /// Scores
    #[default]
    Score,
    /// Ranks within data sets
    Rank,
}

/// `--question`.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Question {
    /// Other data sets of this kind
    #[default]
    LikeThese,
    /// These data sets, had other items been drawn
    These,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    options.refuse_unseen(format)?;
    let given = options.input.read()?;
    options.refuse_idle(given.is_scored())?;
    let answer = answers::leaderboard(&given, &options.asked(), &RunBar::new()).map_err(of_answer)?;
    if format != BoardFormat::Table {
        say_caveats(&answer.caveats);
    }
    let listed = Listed { all: options.all, classic: options.classic, bayes: options.bayes };
    let text = Board { answer, listed }.write(format);
    match format.picture() {
        Some(picture) => output.draw(text, picture),
        None => output.write(&text),
    }
}

impl Options {
    /// Refuses lists that a format does not have.
    fn refuse_unseen(&self, format: BoardFormat) -> Result<(), Usage> {
        let is_listed = matches!(format, BoardFormat::Table | BoardFormat::Markdown | BoardFormat::Html);
        let unseen = [
            ("--classic", self.classic && format != BoardFormat::Table),
            ("--bayes", self.bayes && format != BoardFormat::Table),
            ("--all", self.all && !is_listed),
        ];
        let Some((option, _)) = unseen.iter().find(|(_, is_unseen)| *is_unseen) else { return Ok(()) };
        Err(Usage(format!(
            "{option} adds to the table, and JSON holds everything; leave it out, or choose --format table or json"
        )))
    }

    /// Refuses options that scores do not have, or labels.
    fn refuse_idle(&self, is_scored: bool) -> Result<(), Usage> {
        let of_labels = [
            ("--measure", self.measure.is_some()),
            ("--truths", self.truths.is_some()),
            ("--noise", self.input.names_noise()[0]),
            ("--noise-label", self.input.names_noise()[1]),
        ];
        match of_labels.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) if is_scored => {
                Err(Usage(format!("{option} is of labels, and scores were given; leave it out")))
            }
            _ if self.distance && !is_scored => Err(Usage(
                "--distance is of scores, as a measure of labels knows its direction; leave it out"
                    .to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// The options of the answer.
    fn asked(&self) -> answers::Options {
        let usual = answers::Options::default();
        answers::Options {
            measure: self.measure.clone().unwrap_or(usual.measure),
            distance: self.distance,
            truths: match self.truths {
                None | Some(Truths::Max) => answers::Truths::Max,
                Some(Truths::Mean) => answers::Truths::Mean,
                Some(Truths::All) => answers::Truths::All,
            },
            noise: self.input.noise(),
            noise_label: self.input.noise_label(),
            missing_cells: self.missing,
            by: match self.by {
                By::Score => answers::By::Score,
                By::Rank => answers::By::Rank,
            },
            question: match self.question {
                Question::LikeThese => answers::Question::LikeThese,
                Question::These => answers::Question::These,
            },
            level: self.level,
            within: self.within,
            draws: self.draws,
            seed: self.seed,
        }
    }
}
