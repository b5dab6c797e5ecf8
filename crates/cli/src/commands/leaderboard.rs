//! `partita leaderboard`: which algorithm is better over many data sets?

use clap::ValueEnum;
use partita_answers::leaderboard::{self as answers, Missing};

use crate::args::board::BoardArgs;
use crate::args::choice::MeasureName;
use crate::args::inference::level;
use crate::failure::of_answer;
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::progress::RunBar;
use crate::view::leaderboard::{Board, BoardFormat, Listed};
use crate::warnings::say_caveats;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: BoardArgs,
    /// The measure of labels
    #[arg(short, long, value_name = "NAME", default_value = "adjusted_rand", value_parser = MeasureName, hide_possible_values = true)]
    measure: String,
    /// Less is better, where scores are given
    #[arg(long, hide_short_help = true)]
    distance: bool,
    /// The rule that makes several truths of a data set one score
    #[arg(long, value_enum, default_value_t)]
    truths: Truths,
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
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Truths {
    /// The best score
    #[default]
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
    let given = options.input.read()?;
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
    /// The options of the answer.
    fn asked(&self) -> answers::Options {
        answers::Options {
            measure: self.measure.clone(),
            distance: self.distance,
            truths: match self.truths {
                Truths::Max => answers::Truths::Max,
                Truths::Mean => answers::Truths::Mean,
                Truths::All => answers::Truths::All,
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
