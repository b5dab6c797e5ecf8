//! `partita rank`: which candidate is closest to a reference, and could the differences be luck?

use std::path::PathBuf;

use clap::ArgGroup;
use partita::ensemble::{Ensemble, benjamini_hochberg, holm};
use partita::inference::{Candidates, IntervalOptions, Sampling, compare_candidates, confidence_interval};
use partita::internal::quantity;
use partita::measures::defaults;
use partita::{Contingency, Missing, Partition, Request, Score, Summary};

use crate::args::choice::MeasureName;
use crate::args::inference::{SamplingArgs, level};
use crate::args::kind::{Given, Kind};
use crate::args::many::{Columns, Many, ManyArgs, Size};
use crate::args::measures::requests;
use crate::output::{Output, OutputArgs};
use crate::progress::Steps;
use crate::view::Format;
use crate::view::ranking::{Candidate, Ranking, Test};

#[derive(Debug, clap::Args)]
// Every comparison with the reference draws tables.
#[command(group = ArgGroup::new("sampled").arg("reference"))]
pub struct Options {
    /// The column of the reference; of trees and folders its file
    #[arg(short, long, value_name = "NAME")]
    reference: String,
    /// Measures, comma-separated or repeated; the first decides
    ///
    /// [default: those that `compare` shows]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measure: Vec<String>,
    #[command(flatten)]
    input: ManyArgs,
    /// Compute scores only, without intervals and tests
    #[arg(long, help_heading = "Uncertainty", conflicts_with_all = ["level", "draws", "seed", "tests"])]
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

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given, &["draws", "seed"])?;
    let requests = requests(&options.measure, kind, defaults(kind))?;
    let sign = requests[0].direction()?;
    let (output, format) = options.output.open_as(options.format)?;
    let tests = options.tests.as_deref().map(|path| Output::named(path, &["csv", "txt"]));
    let tests = tests.transpose()?;
    let ranking = match options.input.read_with(&options.reference, kind)? {
        Many::Labels(columns) => options.of_labels(columns, requests, sign)?,
        found => {
            let score = |at: usize, request: &Request| found.score(0, at + 1, request);
            ranked(kind, found.names(), found.size(), requests, sign, score)?
        }
    };
    if let Some(file) = tests {
        file.write(&ranking.tests_csv())?;
    }
    output.write(&ranking.write(format))
}

impl Options {
    /// All scores are of the same items: those that no policy drops anywhere.
    fn of_labels(&self, columns: Columns, requests: Vec<Request>, sign: f64) -> anyhow::Result<Ranking> {
        let policies = self.input.policies.policies(Missing::Refuse);
        let clusterings =
            Ensemble::under(columns.names.iter().cloned().zip(columns.labels).collect(), &policies)?
                .of_common_items()?;
        let (reference, candidates) = clusterings.split_first().expect("the reference is read first");
        let summaries = candidates
            .iter()
            .map(|candidate| Ok(Summary::new(Contingency::from_partitions(reference, candidate)?)));
        let summaries = summaries.collect::<partita::Result<Vec<Summary>>>()?;
        let score = |at: usize, request: &Request| Ok(request.score(&summaries[at])?);
        let size = Size::of_items(reference.len());
        let mut ranking = ranked(Kind::Labels, columns.names, size, requests, sign, score)?;
        if !self.scores_only {
            self.add_intervals(&mut ranking, &summaries)?;
            self.add_tests(&mut ranking, reference, candidates)?;
        }
        Ok(ranking)
    }

    fn sampling(&self) -> Sampling {
        self.sampling.sampling()
    }

    fn add_intervals(&self, ranking: &mut Ranking, summaries: &[Summary]) -> partita::Result<()> {
        let options = IntervalOptions::default().with_level(self.level).with_sampling(self.sampling());
        ranking.level = Some(self.level);
        ranking.heading.push_str(&format!(", {} % intervals", self.level * 100.0));
        let bar = Steps::new(ranking.ranked.len(), "intervals");
        for candidate in &mut ranking.ranked {
            bar.done();
            if candidate.scores[0].value().is_some() {
                let found = confidence_interval(&ranking.requests[0], &summaries[candidate.place], &options)?;
                candidate.interval = Some(found);
            }
        }
        Ok(())
    }

    /// All pairs of candidates that have a score, the better one first.
    fn add_tests(
        &self,
        ranking: &mut Ranking,
        reference: &Partition,
        candidates: &[Partition],
    ) -> partita::Result<()> {
        let (request, ranked) = (&ranking.requests[0], &ranking.ranked);
        let scored: Vec<usize> =
            (0..ranked.len()).filter(|&rank| ranked[rank].scores[0].value().is_some()).collect();
        let bar = Steps::new(scored.len() * scored.len().saturating_sub(1) / 2, "tests between candidates");
        for (from, &better) in scored.iter().enumerate() {
            for &other in &scored[from + 1..] {
                bar.done();
                let [first, second] = [better, other].map(|rank| &candidates[ranked[rank].place]);
                let three_way = Candidates::new(reference, first, second)?;
                let comparison = compare_candidates(request, &three_way, self.level, &self.sampling())?;
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

/// The candidates by their scores against the reference, the first of the names. Equal ones stay in order, and those
/// that the first measure is not defined for come last.
fn ranked(
    kind: Kind,
    mut names: Vec<String>,
    size: Size,
    requests: Vec<Request>,
    sign: f64,
    score: impl Fn(usize, &Request) -> anyhow::Result<Score>,
) -> anyhow::Result<Ranking> {
    let reference = names.remove(0);
    let heading = format!("{}; {} against {reference}", size.words, quantity(names.len(), "candidate"));
    let bar = Steps::new(names.len(), "candidates");
    let candidate = |(place, name)| {
        bar.done();
        let scores = requests.iter().map(|request| score(place, request)).collect::<anyhow::Result<_>>()?;
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
        tests: Vec::new(),
    })
}
