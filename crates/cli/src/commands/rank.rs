//! `partita rank`: which candidate is closest to a reference, and could the differences be luck?

use std::path::PathBuf;

use clap::ArgGroup;
use partita::ensemble::Ensemble;
use partita::inference::IntervalMethod;
use partita::measures::defaults;
use partita::{Missing, Request};
use partita_answers::caveat::CHOSEN_BY_SCORE;
use partita_answers::gate::{Evidence, Judged, Requirement, judge};
use partita_answers::measures::Measures;
use partita_answers::rank::{self as answers, Answer, Clusterings, Covers};

use crate::args::choice::MeasureName;
use crate::args::columns::Columns;
use crate::args::covers::ManyCoverArgs;
use crate::args::gate::GateArgs;
use crate::args::inference::{SamplingArgs, level};
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out;
use crate::args::many::{Many, ManyArgs, Size};
use crate::args::measures::requests;
use crate::commands::against::against;
use crate::commands::gate;
use crate::failure::{Usage, of_answer};
use crate::output::{Output, OutputArgs};
use crate::progress::{RunBar, Steps};
use crate::view::Format;
use crate::view::gated_format::Gated;
use crate::view::ranking::Ranking;
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
    #[command(flatten)]
    gate: GateArgs,
    /// Require it of the first candidate only, not of every one
    #[arg(long, requires = "require", help_heading = "Gate", hide_short_help = true)]
    require_best: bool,
    /// Write the tests between candidates to this CSV file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    tests: Option<PathBuf>,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Gated<Format>>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.kind(given)?;
    let requirements = options.gate.requirements()?;
    let (output, gated) = options.output.open_as(options.format)?;
    let format = gated.answer();
    let tests = options.tests.as_deref().map(|path| Output::named(path, &["csv", "txt"]));
    let tests = tests.transpose()?;
    if options.within.is_some() && tests.is_none() && format == Format::Csv {
        let message =
            "--within is a column of the tests, which this format leaves out; write them with --tests FILE";
        return Err(Usage(message.to_owned()).into());
    }
    let ranking = options.ranking(kind)?;
    if let Some(file) = tests {
        file.write(&ranking.tests_csv())?;
    }
    let judged = options.judged(&ranking.answer, &requirements)?;
    let text = gated.required(&judged)?.unwrap_or_else(|| ranking.write(format));
    output.write(&text)?;
    gate::conclude(&judged)
}

impl Options {
    /// The kind. Measures of another kind, and a first one that says nothing of how close two are, are refused.
    fn kind(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        let kind = self.input.kind(given, &["draws", "seed"])?;
        requests(&self.measure, kind, defaults(kind))?[0].direction()?;
        Ok(kind)
    }

    fn ranking(&self, kind: Kind) -> anyhow::Result<Ranking> {
        let (reference, groups) = (self.reference.as_str(), self.groups.as_deref());
        let found = self.input.read_with(reference, groups, kind, &self.covers)?;
        let ranking = match found {
            Many::Labels(columns) => self.of_labels(columns)?,
            found => {
                let (size, names) = (found.size(), found.names());
                Ranking::of(self.of_others(kind, found, &size, &self.asked(&names))?, &size)
            }
        };
        let limits = ranking.answer.caveats.iter().filter(|caveat| caveat.code != CHOSEN_BY_SCORE);
        limits.for_each(|caveat| warn(&caveat.words));
        Ok(ranking)
    }

    /// Judges each candidate, or the first, by the requirements. Only the measure that decides will do: its intervals are known.
    fn judged(&self, answer: &Answer, requirements: &[Requirement]) -> anyhow::Result<Vec<Judged>> {
        let decides = &answer.requests[0];
        if let Some(other) = requirements.iter().find(|one| one.request.key() != decides.key()) {
            let (key, decides) = (other.request.key(), decides.key());
            let message = format!("--require is of {key}, and {decides} decides; give -m {key} first");
            return Err(Usage(message).into());
        }
        let many = if self.require_best { 1 } else { answer.ranking.len() };
        let mut judged = Vec::new();
        for candidate in answer.ranking.iter().take(many) {
            let score = &candidate.scores[0];
            let unknown = || "it was not computed; the table says why".to_owned();
            let evidence = Evidence {
                value: score.value().ok_or_else(|| score.reason().unwrap_or("it is undefined").to_owned()),
                ends: self.gate.level(self.level).map(|_| candidate.ends().ok_or_else(unknown)),
                items: None,
                change: None,
            };
            judged.extend(requirements.iter().map(|one| judge(one, Some(&candidate.name), &evidence)));
        }
        Ok(judged)
    }

    /// The options of the answer. The reference has the first name.
    fn asked(&self, names: &[String]) -> answers::Options {
        answers::Options {
            measures: Measures { measures: (!self.measure.is_empty()).then(|| self.measure.clone()) },
            names: Some(names[1..].to_vec()),
            reference: Some(names[0].clone()),
            test: self.scores_only.then_some(false),
            level: self.level,
            within: self.within,
            draws: self.sampling.draws,
            seed: self.sampling.seed,
        }
    }

    /// All scores are of the same items: those that no policy drops anywhere.
    fn of_labels(&self, mut columns: Columns) -> anyhow::Result<Ranking> {
        let policies = self.input.labels.policies.policies(Missing::Refuse);
        let items = columns.labels[0].len() as u64;
        let groups = self.groups.is_some().then(|| {
            columns.names.remove(1);
            columns.labels.remove(1)
        });
        let asked = self.asked(&columns.names);
        let ensemble = Ensemble::under(columns.names.into_iter().zip(columns.labels).collect(), &policies)?;
        let clusterings = Clusterings::of_common_items(&ensemble, groups.as_ref())?;
        let kept = clusterings.reference.len();
        say_left_out(items, kept as u64);
        if !self.scores_only {
            let requests = asked.requests(Kind::Labels, false).map_err(of_answer)?;
            let drawn = if groups.is_some() { &[] } else { &requests[..1] };
            self.sampling.warn_if_idle(drawn, Kind::Labels, IntervalMethod::default());
        }
        let answer = answers::of_labels(&clusterings, &asked, &RunBar::new()).map_err(of_answer)?;
        Ok(Ranking::of(answer, &Size::of_items(kept)))
    }

    fn of_others(
        &self,
        kind: Kind,
        found: Many,
        size: &Size,
        asked: &answers::Options,
    ) -> anyhow::Result<Answer> {
        if let Many::Covers(covers) = &found {
            let (covers, in_none) = covers.same();
            let covers = Covers { covers, in_none };
            return answers::of_covers(covers, asked, &RunBar::new()).map_err(of_answer);
        }
        let requests = asked.requests(kind, false).map_err(of_answer)?;
        let scores = scores(found, &requests)?;
        answers::of_scores(kind, size.field, requests, scores, asked, &RunBar::new()).map_err(of_answer)
    }
}

/// The scores of each candidate, which come after the reference.
fn scores(found: Many, requests: &[Request]) -> anyhow::Result<Vec<Vec<partita::Score>>> {
    let candidates = found.len() - 1;
    if let Many::Trees(trees, args) = found {
        let (reference, others) = trees.split_first();
        let matrices = against(&reference, &others, requests, args)?;
        let of = |at: usize| matrices.iter().map(|matrix| matrix[0][at].clone()).collect();
        return Ok((0..candidates).map(of).collect());
    }
    let bar = Steps::new(candidates, "candidates");
    let score = |at: usize| {
        let scores = found.scores([0, at + 1], requests)?;
        bar.done();
        Ok(scores)
    };
    (0..candidates).map(score).collect()
}

/// A difference that does not matter.
fn margin(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(margin) if margin > 0.0 && f64::is_finite(margin) => Ok(margin),
        _ => Err("give a number above 0, such as 0.02".to_owned()),
    }
}
