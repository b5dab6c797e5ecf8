//! `partita rank`: which candidate is closest to a reference, and could the differences be luck?

use std::path::PathBuf;

use anyhow::bail;
use clap::ArgGroup;
use partita::ensemble::Ensemble;
use partita::inference::{IntervalMethod, leaves_out_items};
use partita::internal::quantity;
use partita::measures::defaults;
use partita::{Contingency, CoverSummary, ErrorKind, Missing, Request, Score, Summary};

use super::rank_tests::{OfCovers, OfLabels, Tested, tests};
use crate::args::choice::MeasureName;
use crate::args::columns::Columns;
use crate::args::covers::ManyCoverArgs;
use crate::args::inference::{SamplingArgs, level};
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out;
use crate::args::many::{Many, ManyArgs, Size};
use crate::args::many_covers::ManyCovers;
use crate::args::measures::requests;
use crate::commands::against::against;
use crate::failure::Usage;
use crate::output::{Output, OutputArgs};
use crate::progress::Steps;
use crate::view::Format;
use crate::view::ranking::{Candidate, Ranking};
use crate::warnings::warn;

#[derive(Debug, clap::Args)]
// Some intervals draw tables.
#[command(group = ArgGroup::new("sampled").arg("reference"))]
pub struct Options {
    /// The column of the reference, or its file
    #[arg(short, long, value_name = "NAME")]
    reference: String,
    /// Measures, comma-separated or repeated; the first decides
    ///
    /// [default: those that `compare` shows]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measure: Vec<String>,
    #[command(flatten)]
    input: ManyArgs,
    #[command(flatten)]
    covers: ManyCoverArgs,
    /// The column of the group of each item, such as its document: intervals and tests leave out whole groups
    #[arg(long, value_name = "COLUMN", help_heading = "Uncertainty", hide_short_help = true)]
    groups: Option<String>,
    /// Say which candidates are the same within this margin
    #[arg(long, value_name = "MARGIN", value_parser = margin, help_heading = "Uncertainty", hide_short_help = true)]
    within: Option<f64>,
    /// Compute scores only, without intervals and tests
    #[arg(long, help_heading = "Uncertainty", conflicts_with_all = ["level", "draws", "seed", "tests", "groups", "within"])]
    scores_only: bool,
    /// The level of the intervals
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, value_parser = level, help_heading = "Uncertainty")]
    level: f64,
    #[command(flatten, next_help_heading = "Uncertainty")]
    sampling: SamplingArgs,
    /// Write the tests between candidates to this CSV file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    tests: Option<PathBuf>,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Candidates that are tested each with each: some ten thousand tests.
const MOST_TESTED: usize = 150;

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let (kind, requests, sign) = options.wanted(given)?;
    let (output, format) = options.output.open_as(options.format)?;
    let tests = options.tests.as_deref().map(|path| Output::named(path, &["csv", "txt"]));
    let tests = tests.transpose()?;
    if options.within.is_some() && tests.is_none() && format == Format::Csv {
        let message =
            "--within is a column of the tests, which this format leaves out; write them with --tests FILE";
        return Err(Usage(message.to_owned()).into());
    }
    let ranking = options.ranking(kind, requests, sign)?;
    if let Some(file) = tests {
        file.write(&ranking.tests_csv())?;
    }
    output.write(&ranking.write(format))
}

/// What `rank` finds.
pub fn found(options: &Options, given: &Given<'_>) -> anyhow::Result<Ranking> {
    let (kind, requests, sign) = options.wanted(given)?;
    options.ranking(kind, requests, sign)
}

impl Options {
    /// The kind, the measures, and which way the first of them is better.
    fn wanted(&self, given: &Given<'_>) -> anyhow::Result<(Kind, Vec<Request>, f64)> {
        let kind = self.input.kind(given, &["draws", "seed"])?;
        let requests = requests(&self.measure, kind, defaults(kind))?;
        let sign = requests[0].direction()?;
        Ok((kind, requests, sign))
    }

    fn ranking(&self, kind: Kind, requests: Vec<Request>, sign: f64) -> anyhow::Result<Ranking> {
        let (reference, groups) = (self.reference.as_str(), self.groups.as_deref());
        let found = self.input.read_with(reference, groups, kind, &self.covers)?;
        let requests = if self.measure.is_empty() { found.usual(requests, usize::MAX)? } else { requests };
        let size = found.size();
        match found {
            Many::Labels(columns) => self.of_labels(columns, requests, sign),
            Many::Covers(covers) => self.of_covers(&covers, size, requests, sign),
            Many::Trees(trees, args) => {
                let names = trees.names.clone();
                let (reference, candidates) = trees.split_first();
                let matrices = against(&reference, &candidates, &requests, args)?;
                let score = |at: usize, _: &[Request]| {
                    Ok(matrices.iter().map(|matrix| matrix[0][at].clone()).collect())
                };
                ranked(kind, names, size, requests.clone(), sign, score)
            }
            found => {
                let scores = |at: usize, requests: &[Request]| found.scores(0, at + 1, requests);
                ranked(kind, found.names(), size, requests, sign, scores)
            }
        }
    }

    /// All scores are of the same items: those that no policy drops anywhere.
    fn of_labels(&self, mut columns: Columns, requests: Vec<Request>, sign: f64) -> anyhow::Result<Ranking> {
        let policies = self.input.labels.policies.policies(Missing::Refuse);
        let items = columns.labels[0].len();
        let groups = self.groups.is_some().then(|| {
            columns.names.remove(1);
            columns.labels.remove(1)
        });
        let ensemble =
            Ensemble::under(columns.names.iter().cloned().zip(columns.labels).collect(), &policies)?;
        let clusterings = ensemble.of_common_items()?;
        let groups = groups.map(|groups| ensemble.groups_of_common_items(&groups)).transpose()?;
        let (reference, candidates) = clusterings.split_first().expect("the reference is read first");
        say_left_out(items as u64, reference.len() as u64);
        self.refuse_many(candidates.len())?;
        let summaries = candidates
            .iter()
            .map(|candidate| Ok(Summary::new(Contingency::from_partitions(reference, candidate)?)));
        let summaries = summaries.collect::<partita::Result<Vec<Summary>>>()?;
        let score = |at: usize, requests: &[Request]| {
            let scores = requests.iter().map(|request| request.score(&summaries[at]));
            Ok(scores.collect::<partita::Result<_>>()?)
        };
        let size = Size::of_items(reference.len());
        let mut ranking = ranked(Kind::Labels, columns.names, size, requests, sign, score)?;
        let places: Vec<usize> = ranking.ranked.iter().map(|candidate| candidate.place).collect();
        for (rank, candidate) in ranking.ranked.iter_mut().enumerate() {
            let own = &candidates[candidate.place];
            candidate.same_as = places[..rank].iter().position(|&place| candidates[place] == *own);
        }
        if !self.scores_only {
            let asked = if groups.is_some() { &[] } else { &ranking.requests[..1] };
            self.sampling.warn_if_idle(asked, Kind::Labels, IntervalMethod::default());
            let sampling = self.sampling.sampling();
            let groups = groups.as_ref();
            let tested = OfLabels { reference, candidates, summaries: &summaries, groups, sampling };
            self.add_tests(&mut ranking, &tested)?;
        }
        Ok(ranking)
    }

    /// Covers are tested unless that would take long.
    fn of_covers(
        &self,
        covers: &ManyCovers,
        size: Size,
        requests: Vec<Request>,
        sign: f64,
    ) -> anyhow::Result<Ranking> {
        let candidates = covers.names.len() - 1;
        self.refuse_many(candidates)?;
        let summaries = (1..=candidates).map(|at| covers.summary(0, at));
        let summaries = summaries.collect::<anyhow::Result<Vec<CoverSummary>>>()?;
        let score = |at: usize, requests: &[Request]| {
            let scores = requests.iter().map(|request| request.score(&summaries[at]));
            Ok(scores.collect::<partita::Result<_>>()?)
        };
        let mut ranking = ranked(Kind::Cover, covers.names.clone(), size, requests, sign, score)?;
        if self.scores_only {
            return Ok(ranking);
        }
        let first = &ranking.requests[0];
        if let Some(large) = summaries.iter().find(|summary| !leaves_out_items(first, summary)) {
            let cells = large.cells().cells().len();
            warn(format!(
                "no intervals and tests: they leave out an item of each type, and there are {cells}"
            ));
            return Ok(ranking);
        }
        match self.add_tests(&mut ranking, &OfCovers { covers, summaries: &summaries }) {
            // Few items have scores, but no intervals.
            Err(error) if matches!(error.kind(), ErrorKind::BadInference(_)) => {
                warn(format!("no intervals and tests: {error}"));
            }
            other => other?,
        }
        Ok(ranking)
    }

    fn refuse_many(&self, candidates: usize) -> anyhow::Result<()> {
        if !self.scores_only && candidates > MOST_TESTED {
            bail!(
                "{} are too many to test each with each, which takes at most {MOST_TESTED}; --scores-only ranks them all",
                quantity(candidates, "candidate")
            );
        }
        Ok(())
    }

    /// The interval of each candidate, and a test of each two.
    fn add_tests(&self, ranking: &mut Ranking, tested: &impl Tested) -> partita::Result<()> {
        let (intervals, tests) = tests(ranking, tested, self.level)?;
        ranking.level = Some(self.level);
        ranking.within = self.within;
        ranking.heading.push_str(&format!(", {} % intervals", self.level * 100.0));
        ranking.ranked.iter_mut().zip(intervals).for_each(|(candidate, found)| candidate.interval = found);
        ranking.tests = tests;
        Ok(())
    }
}

/// A difference that does not matter.
fn margin(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(margin) if margin > 0.0 && f64::is_finite(margin) => Ok(margin),
        _ => Err("give a number above 0, such as 0.02".to_owned()),
    }
}

/// The candidates by their scores against the reference, the first of the names. Equal ones stay in order, and those
/// that the first measure is not defined for come last.
fn ranked(
    kind: Kind,
    mut names: Vec<String>,
    size: Size,
    requests: Vec<Request>,
    sign: f64,
    score: impl Fn(usize, &[Request]) -> anyhow::Result<Vec<Score>>,
) -> anyhow::Result<Ranking> {
    let reference = names.remove(0);
    let heading = format!("{}; {} against {reference}", size.words, quantity(names.len(), "candidate"));
    let bar = Steps::new(names.len(), "candidates");
    let candidate = |(place, name)| {
        let scores = score(place, &requests)?;
        bar.done();
        Ok(Candidate { name, place, scores, interval: None, same_as: None })
    };
    let mut ranked =
        names.into_iter().enumerate().map(candidate).collect::<anyhow::Result<Vec<Candidate>>>()?;
    let rank =
        |candidate: &Candidate| candidate.scores[0].value().map_or(f64::NEG_INFINITY, |value| sign * value);
    ranked.sort_by(|x, y| rank(y).total_cmp(&rank(x)));
    Ok(Ranking {
        kind,
        heading,
        size: size.field,
        reference,
        requests,
        ranked,
        level: None,
        within: None,
        tests: Vec::new(),
    })
}
