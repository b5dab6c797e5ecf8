//! `partita report`: one page that answers.

mod co;
mod covers;
pub mod draft;
mod labels;
mod many;
mod other;
mod sample;
mod strays;
mod trees;

use std::io::IsTerminal as _;

use partita::AtIdentity;
use partita::story::MinOverlap;
use partita_answers::inference::Known;
use partita_answers::verdict::of_interval;
use partita_io::Source;
use partita_report::{How, ScoreFacts};

use self::draft::{Draft, SURE};
use crate::args::covers::CoverArgs;
use crate::args::inference::level;
use crate::args::kind::{Given, Kind};
use crate::args::measures::MeasureArgs;
use crate::args::two::TwoArgs;
use crate::failure::Usage;
use crate::output::{Output, OutputArgs};
use crate::source;
use crate::view::scores::{Scores, rounded, spoken};
use crate::view::uncertainty::percent;
use crate::view::verdict::{POPULATION, Spoken, by_chance};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    measures: MeasureArgs,
    /// Least overlap of clusters that belong together; items in smaller overlaps are strays
    #[arg(long, value_name = "SHARE", default_value_t)]
    min_overlap: MinOverlap,
    /// Many clusterings instead of two: their columns, comma-separated
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', conflicts_with_all = ["a", "b", "table"], help_heading = "Input")]
    clusterings: Vec<String>,
    /// The clustering by which to rank the others, all that there are or those of --clusterings
    #[arg(short, long, value_name = "NAME", conflicts_with_all = ["a", "b", "table"], help_heading = "Input")]
    reference: Option<String>,
    /// The level of the confidence intervals
    #[arg(long, value_name = "LEVEL", default_value = "0.95", value_parser = level, help_heading = "Uncertainty")]
    level: f64,
    /// The seed of the random tables
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, help_heading = "Uncertainty")]
    seed: u64,
    /// What the page calls the command that made it
    #[arg(long, value_name = "TEXT", hide = true)]
    called: Option<String>,
    #[command(flatten)]
    input: TwoArgs,
    #[command(flatten)]
    covers: CoverArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.kind(given)?;
    let output = options.output.open(&["html", "htm"])?;
    if matches!(output, Output::Standard) && std::io::stdout().is_terminal() {
        return Err(Usage("name the file of the page with -o report.html".to_owned()).into());
    }
    output.write(&options.page(kind, given)?)
}

/// The page itself.
pub fn found(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    options.page(options.kind(given)?, given)
}

impl Options {
    fn kind(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        let kind = self.input.kind(given)?;
        match kind {
            Kind::Labels | Kind::Co | Kind::Cover | Kind::Trees => Ok(kind),
            _ => Err(Usage(format!(
                "`partita report` does not take {}; `partita compare` says how alike they are",
                kind.plural()
            ))
            .into()),
        }
    }

    fn page(&self, kind: Kind, given: &Given<'_>) -> anyhow::Result<String> {
        let is_many = self.reference.is_some() || !self.clusterings.is_empty();
        let files = &self.input.labels.files;
        let is_two_labels = kind == Kind::Labels && !is_many;
        if !is_two_labels && files.iter().any(|file| Source::parse(file) == Source::Stdin) {
            let message =
                "this report reads its input more than once, and standard input cannot be; give a file";
            return Err(Usage(message.to_owned()).into());
        }
        self.refuse_idle(kind, is_many, given)?;
        match kind {
            Kind::Labels if is_many => many::page(self, given),
            Kind::Labels => self.of_labels(),
            Kind::Co => co::page(self, given),
            Kind::Cover => covers::page(self, given),
            _ if self.input.trees()? > 2 => sample::page(self, given),
            _ => trees::page(self, given),
        }
    }
}

impl Options {
    /// Refuses what this page has no use for.
    fn refuse_idle(&self, kind: Kind, is_many: bool, given: &Given<'_>) -> Result<(), Usage> {
        const OF_TWO: &str = "on a page about two clusterings";
        if kind == Kind::Labels && is_many {
            given.refuse_idle(&[("weight", OF_TWO), ("all", OF_TWO)])?;
            if self.reference.is_none() {
                let place = "on a page about two clusterings, or with --reference";
                given.refuse_idle(&[("measure", place), ("level", place), ("seed", place)])?;
            }
        }
        if kind != Kind::Labels {
            given.refuse_idle(&[
                ("reference", "on a page about labels"),
                ("clusterings", "on a page about labels"),
            ])?;
        }
        match kind {
            Kind::Trees => {
                given.refuse_idle(&[("min_overlap", "on a page about labels, covers and co-clusterings")])
            }
            _ => Ok(()),
        }
    }
}

/// The command and the version, which every page names.
fn made_by(options: &Options) -> How {
    vec![
        ("Command", options.called.clone().unwrap_or_else(source::line)),
        ("Version", format!("Partita {}", env!("CARGO_PKG_VERSION"))),
    ]
}

/// The options that ask `compare` for intervals and p-values.
fn uncertain(options: &Options) -> [String; 2] {
    [format!("--ci={}", options.level), "--p-value".to_owned()]
}

/// How intervals and p-values are computed.
fn of_uncertainty(options: &Options) -> How {
    vec![
        ("Intervals", format!("{}, corrected for bias", percent(options.level))),
        ("Chance", format!("random tables with the same cluster sizes, seed {}", options.seed)),
    ]
}

/// The first score with its interval, whether that is more than chance, and how good it is.
fn say_first_score(draft: &mut Draft, scores: &Scores, of_what: &str) {
    let first = scores.answer.rows.first();
    let Some((row, value)) = first.and_then(|row| Some((row, row.score.value()?))) else { return };
    let (measure, name) = (row.request.measure(), spoken(row.request.measure()));
    let scale = match measure.at_identity_for(row.request.args()) {
        AtIdentity::Fixed(best) if measure.chance_adjusted => {
            format!(" ({best} is identical, 0 is the mean by chance)")
        }
        AtIdentity::Fixed(best) => format!(" ({best} is identical)"),
        AtIdentity::Varies => String::new(),
    };
    draft.answer.push(format!("The {name}{of_what} is {}{scale}.", rounded(value)));
    let known = &scores.answer.uncertainty;
    let chance = known.significances.first().and_then(|found| found.as_ref().ok()).map(|found| &found.test);
    let interval = known.intervals.first().and_then(|found| found.as_ref().ok());
    let interval = interval.map(|found| &found.interval);
    if measure.name == GRADED && interval.is_some() {
        let verdict = Spoken::of_verdict(&of_interval(scores.answer.facts.items(), interval, chance));
        draft.explain_grades(&verdict);
        draft.answer.extend(verdict.lines);
        return;
    }
    let p = chance.filter(|found| found.p_floor <= LEVEL).map(|found| found.p);
    let verdict = match p {
        Some(p) if p > LEVEL => "no agreement beyond chance is shown.",
        Some(_) => "they agree beyond chance.",
        None => "",
    };
    if let Some(found) = interval {
        let [low, high] = [found.low, found.high].map(rounded);
        let end = if verdict.is_empty() { "." } else { ": " };
        let level = percent(found.level);
        draft.answer.push(format!("{POPULATION} it is {low} to {high} ({level}){end}{verdict}"));
    } else if !verdict.is_empty() {
        draft.answer.push(format!("{SURE} There is no interval: {verdict}"));
    }
    draft.answer.extend(chance.map(by_chance));
}

/// Chance that agrees as well more often than this explains the agreement.
const LEVEL: f64 = 0.05;
/// The measure that has grades.
const GRADED: &str = "adjusted_rand";

/// The label that DBSCAN gives to noise.
const NOISE: &str = "-1";

/// What to know of clusterings that have a cluster named like noise.
fn noise<'n>(names: &[&'n str], clusters: impl IntoIterator<Item = impl AsRef<[String]>>) -> Option<String> {
    let has_noise = clusters.into_iter().map(|clusters| clusters.as_ref().iter().any(|name| name == NOISE));
    let noisy: Vec<&'n str> =
        names.iter().zip(has_noise).filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    let has = if noisy.len() == 1 { "has" } else { "have" };
    (!noisy.is_empty()).then(|| {
        format!(
            "{} {has} a cluster {NOISE}, as DBSCAN names noise. It counts as a cluster like any other here.",
            noisy.join(", ")
        )
    })
}

/// A p-value after the letter p.
fn with_sign(p: &str) -> String {
    if p.starts_with('≤') { p.to_owned() } else { format!("= {p}") }
}

/// A part of a result, or why there is none.
fn or_why<T, U>(found: &Known<T>, part: fn(&T) -> &U) -> Result<&U, String> {
    found.as_ref().map(part).map_err(ToString::to_string)
}

/// The scores with what is known of each.
pub fn score_facts(scores: &Scores) -> Vec<ScoreFacts<'_>> {
    let known = &scores.answer.uncertainty;
    let facts = scores.answer.rows.iter().enumerate().map(|(place, row)| ScoreFacts {
        request: &row.request,
        score: &row.score,
        interval: known.intervals.get(place).map(|found| or_why(found, |found| &found.interval)),
        chance: known.significances.get(place).map(|found| or_why(found, |found| &found.test)),
        sides: row.sides.as_ref(),
    });
    facts.collect()
}
