//! The page about two clusterings.

use partita::Summary;
use partita::internal::quantity;
use partita_report::{ClusterFacts, How, PairReport, cluster_facts};
use serde_json::{Value, json};

use super::draft::Draft;
use super::noise::noise;
use super::{Options, digest_of_table, glance, strays};
use crate::compare;
use crate::explain::{self, Part, Sides, of_labels};
use crate::failure::Outcome;
use crate::inference;
use crate::spoken::Spoken;
use crate::watch::Watch;

pub(super) fn page(sides: Sides, options: &Options, watch: &dyn Watch) -> Outcome<Draft> {
    let summary = Summary::new(sides.table.counts().clone());
    let asked = compare::Options {
        measures: options.measures.clone(),
        inference: inference::Options::uncertain(options.level, options.seed),
        verdict: Some(true),
        ..compare::Options::default()
    };
    let compared = compare::of_labels(&summary, None, &asked, watch)?;
    let spoken = Spoken::explained(compared.verdict.as_ref(), &summary)?;
    let answer = of_sides(sides, options)?;
    let two = &answer.parts[0];
    let clusters = cluster_facts(&two.sides.table, &two.story);
    let strays = strays::of(two);
    let (pair, how) = (two.pair(), how(two, options));
    let names = pair.names;
    let mut draft = Draft::of_two(names, &answer.heading(), "Do they agree?", how, &compared);
    draft.first = glance::first(&compared, &spoken, two);
    draft.say_verdict(&spoken);
    draft.say_where(&answer, "Where do they differ?", "item");
    draft.notes.extend(noise(&names, [pair.table.rows(), pair.table.columns()]));
    draft.put("clusters", clusters.iter().map(|facts| cluster(names, facts)).collect());
    draft.put("strays", strays.as_deref().map_or(Value::Null, strays::json));
    let report = PairReport { pair, clusters: &clusters, strays: strays.as_deref() };
    draft.sections.extend(report.sections());
    Ok(draft)
}

/// The story of two clusterings by the adjusted Rand index.
pub(super) fn of_sides(sides: Sides, options: &Options) -> Outcome<explain::Answer> {
    let asked =
        explain::Options { min_overlap: Some(options.least_overlap()), ..explain::Options::default() };
    of_labels(sides, &asked)
}

fn how(part: &Part, options: &Options) -> How {
    let table = &part.sides.table;
    let (rows, columns) = table.counts().clusters();
    let mut how = options.made_by();
    let items = quantity(table.counts().n(), "item");
    let digest = digest_of_table(table);
    how.push(("Input", format!("{items} in {rows} × {columns} clusters; digest {digest}")));
    how.extend(options.of_uncertainty());
    how.push(("Strays", format!("items in overlaps below {} of the geometric mean of the sizes of the two clusters, or no larger than chance gives; the largest overlap of a cluster is none", options.least_overlap())));
    how
}

fn cluster(names: [&str; 2], facts: &ClusterFacts) -> Value {
    json!({
        "clustering": names[facts.side], "cluster": facts.name, "items": facts.size, "best": facts.best,
        "shared": facts.overlap, "share": facts.share, "share_of_best": facts.share_of_best,
        "jaccard": facts.jaccard, "change": facts.change, "number": facts.number,
    })
}
