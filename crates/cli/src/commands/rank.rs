//! `partita rank`: which candidate is closest to a reference, and could the differences be luck?

use std::path::PathBuf;

use anyhow::bail;
use clap::ArgGroup;
use partita::ensemble::{Ensemble, benjamini_hochberg, holm};
use partita::inference::{
    Candidates, Comparison, GroupedTable, Interval, IntervalMethod, IntervalOptions, compare_candidates,
    compare_grouped_candidates, confidence_interval, grouped_interval,
};
use partita::internal::quantity;
use partita::measures::defaults;
use partita::{Contingency, ErrorKind, Missing, Partition, Request, Score, Summary};

use crate::args::choice::MeasureName;
use crate::args::columns::Columns;
use crate::args::covers::ManyCoverArgs;
use crate::args::inference::{SamplingArgs, level};
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out;
use crate::args::many::{Many, ManyArgs, Size};
use crate::args::measures::requests;
use crate::failure::Usage;
use crate::output::{Output, OutputArgs};
use crate::progress::Steps;
use crate::view::Format;
use crate::view::ranking::{Candidate, Ranking, Test};

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
    let kind = options.input.kind(given, &["draws", "seed"])?;
    let requests = requests(&options.measure, kind, defaults(kind))?;
    let sign = requests[0].direction()?;
    let (output, format) = options.output.open_as(options.format)?;
    let tests = options.tests.as_deref().map(|path| Output::named(path, &["csv", "txt"]));
    let tests = tests.transpose()?;
    if options.within.is_some() && tests.is_none() && format == Format::Csv {
        let message =
            "--within is a column of the tests, which this format leaves out; write them with --tests FILE";
        return Err(Usage(message.to_owned()).into());
    }
    let (reference, groups) = (options.reference.as_str(), options.groups.as_deref());
    let ranking = match options.input.read_with(reference, groups, kind, &options.covers)? {
        Many::Labels(columns) => options.of_labels(columns, requests, sign)?,
        found => {
            let requests =
                if options.measure.is_empty() { found.usual(requests, usize::MAX)? } else { requests };
            let scores = |at: usize, requests: &[Request]| found.scores(0, at + 1, requests);
            ranked(kind, found.names(), found.size(), requests, sign, scores)?
        }
    };
    if let Some(file) = tests {
        file.write(&ranking.tests_csv())?;
    }
    output.write(&ranking.write(format))
}

impl Options {
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
        if !self.scores_only && candidates.len() > MOST_TESTED {
            bail!(
                "{} are too many to test each with each, which takes at most {MOST_TESTED}; --scores-only ranks them all",
                quantity(candidates.len(), "candidate")
            );
        }
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
        if !self.scores_only {
            let asked = if groups.is_some() { &[] } else { &ranking.requests[..1] };
            self.sampling.warn_if_idle(asked, Kind::Labels, IntervalMethod::default());
            let tested = Tested { reference, candidates, groups: groups.as_ref(), level: self.level };
            self.add_intervals(&mut ranking, &summaries, &tested)?;
            self.add_tests(&mut ranking, &tested)?;
        }
        Ok(ranking)
    }

    fn add_intervals(
        &self,
        ranking: &mut Ranking,
        summaries: &[Summary],
        tested: &Tested<'_>,
    ) -> partita::Result<()> {
        let options =
            IntervalOptions::default().with_level(self.level).with_sampling(self.sampling.sampling());
        ranking.level = Some(self.level);
        ranking.heading.push_str(&format!(", {} % intervals", self.level * 100.0));
        let bar = Steps::new(ranking.ranked.len(), "intervals");
        for candidate in &mut ranking.ranked {
            if candidate.scores[0].value().is_some() {
                let found = match tested.grouped_interval(&ranking.requests[0], candidate.place) {
                    Some(found) => found,
                    None => confidence_interval(&ranking.requests[0], &summaries[candidate.place], &options),
                };
                candidate.interval = Some(found.map_err(|error| {
                    ErrorKind::BadInference(format!(
                        "{error}; --scores-only ranks without intervals and tests"
                    ))
                })?);
            }
            bar.done();
        }
        Ok(())
    }

    /// All pairs of candidates that have a score, the better one first.
    fn add_tests(&self, ranking: &mut Ranking, tested: &Tested<'_>) -> partita::Result<()> {
        ranking.within = self.within;
        let (request, ranked) = (&ranking.requests[0], &ranking.ranked);
        let scored: Vec<usize> =
            (0..ranked.len()).filter(|&rank| ranked[rank].scores[0].value().is_some()).collect();
        let bar = Steps::new(scored.len() * scored.len().saturating_sub(1) / 2, "tests between candidates");
        for (from, &better) in scored.iter().enumerate() {
            for &other in &scored[from + 1..] {
                let comparison = tested.compare(request, [better, other].map(|rank| ranked[rank].place))?;
                bar.done();
                ranking.tests.push(Test { better, other, comparison, p_holm: 1.0, p_fdr: 1.0 });
            }
        }
        let p: Vec<f64> = ranking.tests.iter().map(|test| test.comparison.p).collect();
        let corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
        for (test, corrected) in ranking.tests.iter_mut().zip(corrected) {
            (test.p_holm, test.p_fdr) = corrected;
        }
        Ok(())
    }
}

/// What is tested, and how.
struct Tested<'a> {
    reference: &'a Partition,
    candidates: &'a [Partition],
    groups: Option<&'a Partition>,
    level: f64,
}

impl Tested<'_> {
    fn grouped(&self, candidate: usize) -> Option<partita::Result<GroupedTable>> {
        Some(GroupedTable::new(self.reference, &self.candidates[candidate], self.groups?))
    }

    fn grouped_interval(&self, request: &Request, candidate: usize) -> Option<partita::Result<Interval>> {
        let table = self.grouped(candidate)?;
        Some(table.and_then(|table| grouped_interval(request, &table, self.level)))
    }

    fn compare(&self, request: &Request, [first, second]: [usize; 2]) -> partita::Result<Comparison> {
        if let (Some(one), Some(other)) = (self.grouped(first), self.grouped(second)) {
            return compare_grouped_candidates(request, &one?, &other?, self.level);
        }
        let [first, second] = [first, second].map(|place| &self.candidates[place]);
        compare_candidates(request, &Candidates::new(self.reference, first, second)?, self.level)
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
        Ok(Candidate { name, place, scores, interval: None })
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
