//! The page about two clusterings.

use partita::internal::quantity;
use partita::story::{Change, Story, tell};
use partita::{Request, Summary};
use partita_report::{ClusterFacts, How, PairReport, StrayItem, cluster_facts, within_page};
use serde_json::{Map, Value, json};

use super::{Options, how_json, made_by, of_uncertainty, score_facts};
use crate::args::inference::InferenceArgs;
use crate::args::kind::Kind;
use crate::commands::digest::of_table;
use crate::commands::explain::sides_of_labels;
use crate::commands::scored::with_uncertainty;
use crate::view::Format;
use crate::view::explanations::Explanations;
use crate::view::scores::Scores;
use crate::view::sides::Items;
use crate::view::told::{POINTER, Told, explained_by};
use crate::view::verdict::grades;
use crate::warnings::said;

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

impl Options {
    pub(super) fn of_labels(&self) -> anyhow::Result<String> {
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
        let answer = answer(&scores, story);
        let is_graded = answer.iter().any(|sentence| sentence.contains("the agreement is"));
        let notes: Vec<String> = is_graded.then(grades).into_iter().collect();
        let report = PairReport {
            names: [&sides.names[0], &sides.names[1]],
            table: &sides.table,
            answer,
            notes: &notes,
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
        let mut how = made_by(self);
        how.extend([(
            "Input",
            format!(
                "{} in {rows} × {columns} clusters; digest {}",
                quantity(table.counts().n(), "item"),
                of_table(table)
            ),
        )]);
        how.extend(of_uncertainty(self));
        how.push(("Strays", format!("items in overlaps below {}", self.min_overlap)));
        how
    }
}

/// What `compare` says, and what explains the difference where strays are what the options say.
fn answer(scores: &Scores, story: &Story) -> Vec<String> {
    let judged = scores.sentence.lines().filter(|line| !line.ends_with(POINTER));
    let mut sentences: Vec<String> = judged.map(str::to_owned).collect();
    if !story.steps.is_empty() {
        sentences.push(format!("{}.", explained_by(story)));
    }
    sentences
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
            "jaccard": facts.jaccard, "change": facts.change, "number": facts.number,
        })
    };
    let item = |item: &StrayItem| json!([item.id, item.a, item.b, item.home]);
    Ok(json!({
        "compare": serde_json::from_str::<Value>(&scores.write(Format::Json))?,
        "explain": serde_json::to_value(told.json(usize::MAX))?,
        "clusters": clusters.iter().map(cluster).collect::<Vec<_>>(),
        "strays": strays.map(|strays| within_page(strays).iter().map(item).collect::<Vec<_>>()),
        "how": how_json(how),
    }))
}
