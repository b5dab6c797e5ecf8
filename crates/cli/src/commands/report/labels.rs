//! The page about two clusterings.

use partita::Summary;
use partita::internal::quantity;
use partita_answers::explain::Part;
use partita_answers::{compare, inference};
use partita_report::{ClusterFacts, How, PairReport, cluster_facts};
use serde_json::{Value, json};

use super::draft::Draft;
use super::{Options, made_by, noise, of_uncertainty, strays};
use crate::args::kind::Kind;
use crate::commands::compare::of_labels;
use crate::commands::explain::{of_sides, sides_of_labels};
use crate::digest::of_table;
use crate::view::scores::Scores;
use crate::view::{explain, story};

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

impl Options {
    pub(super) fn of_labels(&self) -> anyhow::Result<String> {
        let sides = sides_of_labels(&self.input.labels, false, EXAMPLES)?;
        let summary = Summary::new(sides.table.counts().clone());
        // A name that is no measure of labels is refused in the words of the command line.
        self.measures.requests(Kind::Labels)?;
        let asked = compare::Options {
            measures: self.measures.measures(),
            inference: inference::Options::uncertain(self.level, self.seed),
            verdict: Some(true),
            ..compare::Options::default()
        };
        let scores = Scores::of_labels(of_labels(&summary, None, &asked)?, true, &summary)?;
        let answer = of_sides(sides, self.min_overlap)?;
        let two = &answer.parts[0];
        let clusters = cluster_facts(&two.sides.table, &two.story);
        let strays = strays::of(two);
        let (pair, how) = (story::pair(two), self.how(two));
        let names = pair.names;
        let mut draft = Draft::of_two(names, "Do they agree?", how, &scores)?;
        draft.lead = explain::heading(&answer);
        draft.say_verdict(&scores.spoken);
        draft.say_where(&answer, "Where do they differ?", "item");
        draft.notes.extend(noise(&names, [pair.table.rows(), pair.table.columns()]));
        draft.put("clusters", clusters.iter().map(|facts| cluster(names, facts)).collect());
        draft.put("strays", strays.as_deref().map_or(Value::Null, strays::json));
        let report = PairReport { pair, clusters: &clusters, strays: strays.as_deref() };
        draft.sections.extend(report.sections());
        Ok(draft.html())
    }

    fn how(&self, part: &Part) -> How {
        let table = &part.sides.table;
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
        how.push(("Strays", format!("items in overlaps below {} of the geometric mean of the sizes of the two clusters, or no larger than chance gives; the largest overlap of a cluster is none", self.min_overlap)));
        how
    }
}

fn cluster(names: [&str; 2], facts: &ClusterFacts) -> Value {
    json!({
        "clustering": names[facts.side], "cluster": facts.name, "items": facts.size, "best": facts.best,
        "shared": facts.overlap, "share": facts.share, "share_of_best": facts.share_of_best,
        "jaccard": facts.jaccard, "change": facts.change, "number": facts.number,
    })
}
