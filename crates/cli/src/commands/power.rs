//! `partita power`: how many items or true clusters it takes until an interval is narrow, or a difference of candidates is found.

use std::path::PathBuf;

use clap::ArgGroup;
use partita_answers::estimate::{Measure, units_needed};
use partita_answers::power::{Options as Asked, power};
use partita_io::{LinkageColumns, Source};

use crate::args::choice::one_of;
use crate::args::inference::level;
use crate::args::kind::Given;
use crate::args::kind::Kind;
use crate::args::linkage::{FoundArgs, TruthArgs};
use crate::args::measures::requests;
use crate::args::reading::ReadingArgs;
use crate::failure::{Usage, of_answer};
use crate::output::OutputArgs;
use crate::progress::RunBar;
use crate::view::Format;
use crate::view::power::{write, write_units};
use crate::warnings::say_caveats;

/// Units that are counted; true for true clusters.
const UNITS: &[(&str, bool)] = &[("items", false), ("clusters", true)];

#[derive(Debug, clap::Args)]
#[command(
    group = ArgGroup::new("of").args(["clusters", "sizes"]),
    group = ArgGroup::new("goal").args(["width", "against"]),
    mut_arg("id", |option| option.hide_short_help(true)),
    mut_arg("found", |option| option.hide_short_help(true)),
    mut_arg("truth", |option| option.hide_short_help(true)),
    mut_arg("cluster", |option| option.hide_short_help(true)),
    mut_arg("design", |option| option.hide_short_help(true)),
    mut_arg("plan", |option| option.hide_short_help(true)),
    mut_arg("level", |option| option.hide_short_help(false).help_heading("Goal"))
)]
pub struct Options {
    /// The clustering of everything, of which a pilot sample of the truth is known
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Count items, or true clusters to label
    #[arg(long, value_name = "UNITS", default_value = "items", action = clap::ArgAction::Set, value_parser = one_of(UNITS))]
    units: bool,
    /// The measure
    #[arg(short, long, value_name = "NAME", default_value = "adjusted_rand")]
    measure: String,
    /// Number of clusters of equal sizes
    #[arg(short = 'k', long, value_name = "K", value_parser = clap::value_parser!(u32).range(2..), help_heading = "Model")]
    clusters: Option<u32>,
    /// The sizes of the clusters in any unit, comma-separated: 50,30,20
    #[arg(long, value_name = "SIZES", value_delimiter = ',', help_heading = "Model")]
    sizes: Vec<f64>,
    /// The probability that an item has the cluster of the reference; else it has any, at random
    #[arg(long, value_name = "SHARE", value_parser = share, required_unless_present = "units", help_heading = "Model")]
    agreement: Option<f64>,
    /// Until half of all intervals are at most that wide
    #[arg(long, value_name = "WIDTH", value_parser = width, help_heading = "Goal")]
    width: Option<f64>,
    /// Until the difference to a candidate of this agreement is found
    #[arg(long, value_name = "SHARE", value_parser = share, help_heading = "Goal")]
    against: Option<f64>,
    /// The probability that the difference is found [default: 0.8]
    #[arg(long, value_name = "SHARE", value_parser = level, requires = "against", help_heading = "Goal")]
    power: Option<f64>,
    /// Number of samples drawn for each number of items
    #[arg(long, value_name = "N", default_value_t = 200, hide_short_help = true)]
    draws: u32,
    /// The seed of the samples
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true)]
    seed: u64,
    #[command(flatten)]
    found: FoundArgs,
    #[command(flatten)]
    truth: TruthArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// A probability.
fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("give a number from 0 to 1, such as 0.8".to_owned()),
    }
}

fn width(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(width) if width > 0.0 && f64::is_finite(width) => Ok(width),
        _ => Err("give a number above 0, such as 0.1".to_owned()),
    }
}

/// Options of the model of items, which a pilot does not need.
const OF_ITEMS: [(&str, &str); 7] = [
    ("clusters", "with --units items"),
    ("sizes", "with --units items"),
    ("agreement", "with --units items"),
    ("against", "with --units items"),
    ("power", "with --units items"),
    ("draws", "with --units items"),
    ("seed", "with --units items"),
];

/// Options of a pilot.
const OF_PILOTS: [&str; 15] = [
    "file",
    "id",
    "found",
    "truth",
    "cluster",
    "design",
    "weight",
    "probability",
    "strata",
    "times",
    "plan",
    "join",
    "beta",
    "count",
    "lean",
];

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    if options.units {
        given.refuse_idle(&OF_ITEMS)?;
    } else {
        given.refuse_idle(&OF_PILOTS.map(|id| (id, "with --units clusters")))?;
    }
    if options.units {
        return options.of_clusters();
    }
    requests(std::slice::from_ref(&options.measure), Kind::Labels, &[])?;
    let (output, format) = options.output.open_as(options.format)?;
    let answer = power(&options.asked(), &RunBar::new()).map_err(of_answer)?;
    output.write(&write(&answer, format))
}

impl Options {
    /// The number of true clusters, by a pilot.
    fn of_clusters(&self) -> anyhow::Result<()> {
        let file = self.file.as_ref().ok_or_else(|| Usage("give the clustering of everything".to_owned()))?;
        let width =
            self.width.ok_or_else(|| Usage("say how wide the interval may be with --width".to_owned()))?;
        let measure = Measure::named(&self.measure).ok_or_else(|| {
            let names: Vec<&str> = Measure::all().map(Measure::name).collect();
            Usage(format!(
                "-m {} is not estimated from a sample; choose one of {}",
                self.measure,
                names.join(", ")
            ))
        })?;
        let (output, format) = self.output.open_as(self.format)?;
        let [id, found] = self.found.columns();
        let columns = LinkageColumns { id, found, name: None, by: None };
        let options = self.truth.options()?;
        let given = self.truth.read(&Source::parse(file), &columns, &self.reading)?;
        let needed = units_needed(given, measure, width, &options).map_err(of_answer)?;
        say_caveats(&needed.caveats);
        output.write(&write_units(&needed, format))
    }

    fn asked(&self) -> Asked {
        Asked {
            measure: self.measure.clone(),
            clusters: self.clusters.map(|clusters| clusters as usize),
            sizes: (!self.sizes.is_empty()).then(|| self.sizes.clone()),
            agreement: self.agreement,
            width: self.width,
            against: self.against,
            power: self.power,
            level: self.truth.level(),
            draws: self.draws,
            seed: self.seed,
        }
    }
}
