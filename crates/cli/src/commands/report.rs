//! `partita report`: one page that answers.

use std::io::IsTerminal as _;

use partita::internal::quantity;
use partita::story::{Change, MinOverlap, tell};
use partita::{Request, Summary};
use partita_report::{ClusterFacts, How, PairReport, ScoreFacts, StrayItem, cluster_facts};
use serde_json::{Map, Value, json};

use super::digest::of_table;
use super::explain::sides_of_labels;
use super::scored::with_uncertainty;
use crate::args::inference::{InferenceArgs, level};
use crate::args::kind::{Given, Kind};
use crate::args::measures::MeasureArgs;
use crate::args::two::TwoArgs;
use crate::failure::Usage;
use crate::output::{Output, OutputArgs};
use crate::view::Format;
use crate::view::explanations::Explanations;
use crate::view::scores::Scores;
use crate::view::sides::Items;
use crate::view::told::Told;
use crate::view::uncertainty::percent;
use crate::warnings::said;

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    measures: MeasureArgs,
    /// Least overlap of clusters that belong together; items in smaller overlaps are strays
    #[arg(long, value_name = "SHARE", default_value_t)]
    min_overlap: MinOverlap,
    /// The level of the confidence intervals
    #[arg(long, value_name = "LEVEL", default_value = "0.95", value_parser = level, help_heading = "Uncertainty")]
    level: f64,
    /// The seed of the random tables
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, help_heading = "Uncertainty")]
    seed: u64,
    #[command(flatten)]
    input: TwoArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given)?;
    if kind != Kind::Labels {
        let kinds = kind.plural();
        let message = format!(
            "`partita report` takes two clusterings; of {kinds} `partita compare` says how alike they are"
        );
        return Err(Usage(message).into());
    }
    let output = options.output.open(&["html", "htm"])?;
    if matches!(output, Output::Standard) && std::io::stdout().is_terminal() {
        return Err(Usage("name the file of the page with -o report.html".to_owned()).into());
    }
    let page = options.page()?;
    output.write(&page)
}

impl Options {
    fn page(&self) -> anyhow::Result<String> {
        let sides = sides_of_labels(&self.input.labels, false, EXAMPLES)?;
        let summary = Summary::new(sides.table.counts().clone());
        let inference = InferenceArgs::of_report(self.level, self.seed);
        let requests = self.measures.requests(Kind::Labels)?;
        let scores = with_uncertainty(&summary, requests, self.measures.all, &inference, None)?;
        let measures = vec![Request::parse("adjusted_rand")?];
        let story = tell(&summary, &measures, self.min_overlap)?;
        let told = Told { sides, requests: measures, story, strays: None };
        let clusters = cluster_facts(&told.sides.table, &told.story);
        let strays = told.sides.items.as_ref().map(|items| strays(&told, items));
        let how = self.how(&told);
        let (heading, facts) = (told.sides.sizes(), Map::new());
        let told = Explanations { kind: Kind::Labels, heading, facts, parts: vec![("", told)] };
        let data = data(&scores, &told, &clusters, strays.as_deref(), &how)?.to_string();
        let Told { sides, requests, story, .. } = &told.parts[0].1;
        let report = PairReport {
            names: [&sides.names[0], &sides.names[1]],
            table: &sides.table,
            answer: scores.sentence.lines().map(|line| line.replace(": see `partita explain`", "")).collect(),
            warnings: &said(),
            scores: score_facts(&scores),
            story,
            requests,
            clusters: &clusters,
            strays,
            how,
            data: &data,
        };
        Ok(report.html())
    }

    fn how(&self, told: &Told) -> How {
        let table = &told.sides.table;
        let (rows, columns) = table.counts().clusters();
        let command: Vec<String> = std::env::args().skip(1).collect();
        vec![
            ("Command", format!("partita {}", command.join(" "))),
            ("Version", format!("Partita {}", env!("CARGO_PKG_VERSION"))),
            (
                "Input",
                format!(
                    "{} in {rows} × {columns} clusters; digest {}",
                    quantity(table.counts().n(), "item"),
                    of_table(table)
                ),
            ),
            ("Intervals", format!("{}, corrected for bias", percent(self.level))),
            ("Chance", format!("random tables with the same cluster sizes, seed {}", self.seed)),
            ("Strays", format!("items in overlaps below {}", self.min_overlap)),
        ]
    }
}

/// What was found, or why nothing was.
fn known<T>(found: &partita::Result<T>) -> Result<&T, String> {
    found.as_ref().map_err(ToString::to_string)
}

/// The items of overlaps that are too small to count.
fn strays(told: &Told, items: &Items) -> Vec<StrayItem> {
    let fates = told.story.fates();
    let is_stray = |step: Option<usize>| {
        step.is_some_and(|step| matches!(told.story.steps[step].change, Change::Strays))
    };
    let of_items = items.clusters.iter().enumerate().filter_map(|(item, clusters)| {
        let (row, column) = (*clusters)?;
        let fate = fates.of(row, column);
        let home = fate.home.filter(|_| is_stray(fate.step))?;
        Some(StrayItem {
            id: told.sides.examples.id(item).into_owned(),
            a: told.sides.row(row).0.to_owned(),
            b: told.sides.column(column).0.to_owned(),
            home: told.sides.column(home).0.to_owned(),
        })
    });
    of_items.collect()
}

/// The scores with what is known of each.
fn score_facts(scores: &Scores) -> Vec<ScoreFacts<'_>> {
    let facts = scores.rows.iter().enumerate().map(|(place, row)| ScoreFacts {
        request: &row.request,
        score: &row.score,
        interval: scores.uncertainty.intervals.get(place).map(known),
        chance: scores.uncertainty.significances.get(place).map(known),
    });
    facts.collect()
}

/// All that the page shows, for programs.
fn data(
    scores: &Scores,
    told: &Explanations<Told>,
    clusters: &[ClusterFacts],
    strays: Option<&[StrayItem]>,
    how: &How,
) -> anyhow::Result<Value> {
    let names = &told.parts[0].1.sides.names;
    let cluster = |facts: &ClusterFacts| {
        json!({
            "clustering": names[facts.side], "cluster": facts.name, "items": facts.size, "best": facts.best,
            "shared": facts.overlap, "share": facts.share, "share_of_best": facts.share_of_best,
            "jaccard": facts.jaccard, "became": facts.fate, "change": facts.change,
        })
    };
    let item = |item: &StrayItem| json!([item.id, item.a, item.b, item.home]);
    Ok(json!({
        "compare": serde_json::from_str::<Value>(&scores.write(Format::Json))?,
        "explain": serde_json::to_value(told.json(usize::MAX))?,
        "clusters": clusters.iter().map(cluster).collect::<Vec<_>>(),
        "strays": strays.map(|strays| strays.iter().map(item).collect::<Vec<_>>()),
        "how": how.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect::<Map<_, _>>(),
    }))
}
