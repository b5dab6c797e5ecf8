//! `partita compare`: how alike two clusterings, co-clusterings, covers, sets of biclusters or trees are.

use std::path::Path;

use partita::inference::GroupedTable;
use partita::{LabelledTable, Request, Summary};
use partita_answers::compare::{self as answers, Answer, Lacking, Options as Asked, Search};
use partita_answers::coreference::coreference;
use partita_answers::failure::Outcome;
use partita_answers::gate::{Evidence, Judged, judge};
use partita_answers::measures::Measures;

use crate::args::biclusters::BiclusterArgs;
use crate::args::coreference::MentionArgs;
use crate::args::covers::CoverArgs;
use crate::args::gate::PairGateArgs;
use crate::args::inference::InferenceArgs;
use crate::args::kind::{Given, Kind};
use crate::args::measures::MeasureArgs;
use crate::args::runs::NamedRun;
use crate::args::tree_list::NamedTree;
use crate::args::trees::{Compared, warn_of_lengths};
use crate::args::two::TwoArgs;
use crate::args::unshared::UnsharedArgs;
use crate::commands::compare_trees::OfTrees;
use crate::commands::gate;
use crate::commands::runs::{RunArgs, measured};
use crate::failure::{Usage, of_answer};
use crate::output::{Output, OutputArgs};
use crate::progress::RunBar;
use crate::view::gated_format::Gated;
use crate::view::scores::Scores;
use crate::view::trees::{ComparedTrees, shapes};
use crate::view::{self, Format};
use crate::warnings::{document, say_caveats};

#[path = "compare_spread.rs"]
mod spread;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    measures: MeasureArgs,
    #[command(flatten)]
    input: TwoArgs,
    #[command(flatten)]
    unshared: UnsharedArgs,
    #[command(flatten)]
    covers: CoverArgs,
    #[command(flatten)]
    biclusters: BiclusterArgs,
    #[command(flatten)]
    inference: InferenceArgs,
    #[command(flatten)]
    trees: OfTrees,
    #[command(flatten)]
    runs: RunArgs,
    #[command(flatten)]
    mentions: MentionArgs,
    #[command(flatten)]
    spread: spread::SpreadArgs,
    #[command(flatten)]
    gate: PairGateArgs,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Gated<Format>>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    if options.mentions.are_given(&options.input.labels.files) {
        return options.coreference(given);
    }
    if let Some(runs) = &options.gate.floor_from {
        return options.floor(runs, given);
    }
    let kind = options.input.kind(given)?;
    options.inference.check(kind)?;
    if let Some(text) = options.by_spread(kind)? {
        return options.output.open_as(options.format)?.0.write(&text);
    }
    let requests = options.measures.requests(kind)?;
    let (output, gated) = options.output.open_as(options.format)?;
    let format = gated.answer();
    if options.unshared.policy(kind, &options.input.labels)? == Some(Lacking::Wrong) {
        if options.gate.is_given() {
            let message = "--require has no interval where items that one side lacks are wrong; add --unshared singletons";
            return Err(Usage(message.to_owned()).into());
        }
        gated.required(&[])?;
        return output.write(&options.unshared(&options.asked(&requests, kind))?.write(format));
    }
    if options.gate.is_given() {
        return options.gated(kind, requests, (output, gated));
    }
    gated.required(&[])?;
    let compared = if kind == Kind::Trees { Some(options.input.compared_trees()?) } else { None };
    if let Some(Compared::Runs(runs)) = compared {
        options.refuse_of_two(&runs, given)?;
        return options.runs.write(&runs, options.input.others.trees, (output, format));
    }
    options.runs.refuse(given)?;
    let text = match compared {
        Some(Compared::OneWithMany(trees)) => {
            let how = (&options.inference, options.input.others.trees);
            options.trees.one_with_many(&trees, requests, how)?.write(format)
        }
        Some(Compared::Two(two)) => options.of_trees(&two, &options.asked(&requests, kind))?.write(format),
        _ => options.scores(kind, requests, is_judged(format))?.0.write(format),
    };
    output.write(&text)
}

/// Compares two clusterings, with a bar where that takes long.
pub fn of_labels(
    summary: &Summary,
    groups: Option<&GroupedTable>,
    options: &Asked,
) -> anyhow::Result<Answer> {
    answered(|bar| answers::of_labels(summary, groups, options, bar))
}

/// Answers with a bar, and says what limits the answer.
fn answered(answer: impl FnOnce(&RunBar) -> Outcome<Answer>) -> anyhow::Result<Answer> {
    let answer = answer(&RunBar::new()).map_err(of_answer)?;
    say_caveats(&answer.caveats);
    Ok(answer)
}

/// Returns whether a verdict is printed with the scores.
fn is_judged(format: Format) -> bool {
    matches!(format, Format::Table)
}

impl Options {
    /// The answer of features or distances, where they are asked for.
    fn by_spread(&self, kind: Kind) -> anyhow::Result<Option<String>> {
        let (_, gated) = self.output.open_as(self.format)?;
        spread::answered(self, kind, gated.answer())
    }

    /// Refuses options and measures that samples of trees do not have.
    fn refuse_of_two(&self, runs: &[NamedRun], given: &Given<'_>) -> Result<(), Usage> {
        if self.measures.are_named() || self.measures.all {
            return Err(Usage(measured(runs, &self.input.labels.files)));
        }
        let of_two = self.trees.of_two_alone().or_else(|| self.inference.asked());
        let of_two = of_two.or_else(|| given.has("strategy").then_some("--strategy"));
        match of_two {
            Some(option) => {
                Err(Usage(format!("{option} is for two trees, and these are samples; leave it out")))
            }
            None => Ok(()),
        }
    }

    /// Compares chains of mentions as the official scorers do.
    fn coreference(&self, given: &Given<'_>) -> anyhow::Result<()> {
        self.mentions.refuse_idle(given, &self.input.labels.files)?;
        let (output, gated) = self.output.open_as(self.format)?;
        gated.required(&[])?;
        let format = gated.answer();
        let [key, response] = self.mentions.read(&self.input.labels)?;
        let drop_singletons = self.mentions.drop_singletons();
        let answer = coreference(&key, &response, drop_singletons, &RunBar::new()).map_err(of_answer)?;
        say_caveats(&answer.caveats);
        output.write(&view::coreference::write(&answer, format))
    }

    /// Learns a floor from runs, and holds the new one against it.
    fn floor(&self, runs: &Path, given: &Given<'_>) -> anyhow::Result<()> {
        gate::refuse_idle_of_floor(given)?;
        let (output, gated) = self.output.open_as(self.format)?;
        let floor = gate::floor(&self.gate, runs, &self.input.labels)?;
        say_caveats(&floor.caveats);
        let judged = [gate::judged(&floor)];
        let text = match (gated.required(&judged)?, gated.answer()) {
            (Some(text), _) => text,
            (None, Format::Json) => document(&floor),
            (None, _) => format!("{}\n", floor.message),
        };
        output.write(&text)?;
        gate::conclude(&judged)
    }

    /// Compares, and holds the scores against what is required.
    fn gated(
        &self,
        kind: Kind,
        requests: Vec<Request>,
        (output, gated): (Output, Gated<Format>),
    ) -> anyhow::Result<()> {
        let requirements = self.gate.bounds.requirements()?;
        let (scores, table) = self.scores(kind, requests, is_judged(gated.answer()))?;
        let mut judged: Vec<Judged> = Vec::new();
        for requirement in &requirements {
            let evidence = self.evidence(kind, &requirement.request, table.as_ref())?;
            judged.push(judge(requirement, None, &evidence));
        }
        if let Some(file) = &self.gate.baseline {
            let known: Vec<_> =
                scores.answer.rows.iter().map(|row| (&row.request, row.score.value())).collect();
            judged.extend(gate::held_against(file, &known, self.gate.tolerance)?);
        }
        let text = match gated.required(&judged)? {
            Some(text) => text,
            None => scores.write(gated.answer()),
        };
        output.write(&text)?;
        gate::conclude(&judged)
    }

    /// Returns the facts about the score by one measure.
    fn evidence(
        &self,
        kind: Kind,
        request: &Request,
        table: Option<&LabelledTable>,
    ) -> anyhow::Result<Evidence> {
        let level = self.gate.level();
        if let Some(table) = table {
            let groups = self.inference.groups.as_deref().map(|column| self.input.labels.grouped(column));
            return Ok(gate::evidence(request, table, groups.transpose()?.as_ref(), level));
        }
        let requests = vec![request.clone()];
        let mut asked = self.asked(&requests, kind);
        asked.measures = Measures::named(&[request.key()]);
        asked.inference.ci = level.filter(|_| kind != Kind::Trees);
        let answer = self.of_kind(kind, &asked)?.answer;
        let score = &answer.rows[0].score;
        let interval = match answer.uncertainty.intervals.first() {
            Some(Ok(found)) => Ok([found.interval.low, found.interval.high]),
            Some(Err(error)) => Err(error.to_string()),
            None => Err(format!("there are no intervals for {}", kind.plural())),
        };
        Ok(Evidence {
            value: score.value().ok_or_else(|| score.reason().unwrap_or("it is undefined").to_owned()),
            ends: level.map(|_| interval),
            items: None,
            change: None,
        })
    }

    /// The scores, and the cross-table of two clusterings.
    fn scores(
        &self,
        kind: Kind,
        requests: Vec<Request>,
        is_judged: bool,
    ) -> anyhow::Result<(Scores, Option<LabelledTable>)> {
        let asked = self.asked(&requests, kind);
        if kind == Kind::Labels {
            let (scores, table) = self.labels(&Asked { verdict: is_judged.then_some(true), ..asked })?;
            return Ok((scores, Some(table)));
        }
        Ok((self.of_kind(kind, &asked)?, None))
    }

    /// The scores of another kind than labels.
    fn of_kind(&self, kind: Kind, asked: &Asked) -> anyhow::Result<Scores> {
        match kind {
            Kind::Co => self.co(asked),
            Kind::Cover => self.covers(asked),
            Kind::Biclusters => self.biclusters(asked),
            _ => self.of_trees(&self.input.two_trees()?, asked),
        }
    }

    /// The options of the answer.
    fn asked(&self, requests: &[Request], kind: Kind) -> Asked {
        let search = Search { cuts: self.trees.needs_cuts(), ..self.trees.search.search() };
        let inference = self.inference.options(requests, kind);
        Asked { measures: self.measures.measures(), inference, search, verdict: None }
    }

    fn labels(&self, asked: &Asked) -> anyhow::Result<(Scores, LabelledTable)> {
        let table = match self.unshared.policy(Kind::Labels, &self.input.labels)? {
            Some(Lacking::Singletons) => self.input.labels.read()?.table_of_singletons()?,
            _ => self.input.labels.cross_table()?.table,
        };
        let summary = Summary::new(table.counts().clone());
        let groups = self.inference.groups.as_deref().map(|column| self.input.labels.grouped(column));
        let answer = of_labels(&summary, groups.transpose()?.as_ref(), asked)?;
        Ok((Scores::of_labels(answer, asked.verdict == Some(true), &summary)?, table))
    }

    /// The scores of labels of different items, where what one side lacks is wrong.
    fn unshared(&self, asked: &Asked) -> anyhow::Result<Scores> {
        UnsharedArgs::refuse_noise(&self.input.labels)?;
        let answer = answers::of_unshared(&self.input.labels.read()?.counted()?, asked).map_err(of_answer)?;
        let words: Vec<String> = answer.caveats.iter().map(|caveat| caveat.words.clone()).collect();
        let mut scores = Scores::from(answer);
        words.iter().for_each(|words| scores.heading.push_str(&format!("; {words}")));
        Ok(scores)
    }

    /// The scores of the blocks, and of the rows and columns alone.
    fn co(&self, asked: &Asked) -> anyhow::Result<Scores> {
        let [a, b] = self.input.co_clusterings()?;
        let summary = crate::args::co::summary(&a, &b)?;
        let answer = answered(|bar| answers::of_blocks(&summary, asked, bar))?;
        let mut scores = Scores::from(answer);
        scores.heading.push_str(&self.input.levels());
        Ok(scores)
    }

    fn covers(&self, asked: &Asked) -> anyhow::Result<Scores> {
        let summary = self.covers.read(&self.input.labels)?.join()?.summary(0, 1)?;
        Ok(answered(|bar| answers::of_covers(&summary, asked, bar))?.into())
    }

    fn biclusters(&self, asked: &Asked) -> anyhow::Result<Scores> {
        let summary = self.biclusters.summary(&self.input.labels)?;
        Ok(answered(|bar| answers::of_biclusters(&summary, asked, bar))?.into())
    }

    fn of_trees(&self, two: &[NamedTree; 2], asked: &Asked) -> anyhow::Result<Scores> {
        let files = self.trees.open()?;
        let [a, b] = two;
        let pair = self.input.others.trees.pair(a, b)?;
        let names = [a.name.as_str(), b.name.as_str()];
        let answer = answered(|bar| answers::of_trees(&pair, asked, bar))?;
        let requests: Vec<Request> = answer.rows.iter().map(|row| row.request.clone()).collect();
        warn_of_lengths(&requests, two.iter().map(NamedTree::branches));
        let found = answer.agreement.as_ref();
        let found = found.and_then(|found| pair.agreement(found.adjustment, found.strategy));
        files.write(&ComparedTrees { names, pair: &pair, agreement: found })?;
        Ok(Scores { details: shapes(names, &pair), trees: Some(names.map(str::to_owned)), ..answer.into() })
    }
}
