//! The page of an estimate: how good, for whom, and which errors cost most.

use partita_answers::estimate::Estimate;
use partita_answers::page::Draft;
use partita_report::{Entry, Section, Sheet, number};
use serde_json::json;

use crate::source;
use crate::view::estimate::Estimated;
use crate::warnings::said;

/// The page.
pub fn page(found: &Estimated) -> String {
    let answer = &found.0;
    let how =
        vec![("Command", source::line()), ("Version", format!("Partita {}", env!("CARGO_PKG_VERSION")))];
    let mut draft = Draft::new(
        "How good is the clustering?".to_owned(),
        &found.heading(),
        "How good, and how sure?",
        how,
    );
    draft.answer = found.sentences();
    draft.sections = vec![measures(found)];
    if !answer.groups.is_empty() {
        draft.sections.push(groups(found));
    }
    draft.sections.push(worst(found));
    draft.put("estimate", json!(answer));
    draft.warnings = said();
    draft.html()
}

/// The fields of an estimate.
fn fields(name: String, estimate: &Estimate) -> Vec<Entry> {
    let ends = estimate.low.zip(estimate.high);
    let shown = |value: Option<f64>| Entry::Number(value.map_or_else(|| "—".to_owned(), number));
    vec![
        Entry::Text(name),
        shown(estimate.value),
        ends.map_or_else(|| Entry::Text("—".to_owned()), |(low, high)| Entry::Interval(low, high)),
        shown(estimate.effective),
        Entry::Text(estimate.warnings.join(", ")),
    ]
}

const HEADINGS: [&str; 5] = ["measure", "estimate", "interval", "effective", "warnings"];

fn measures(found: &Estimated) -> Section {
    let rows = found.0.estimates.iter().map(|one| fields(one.measure.name().replace('_', " "), one));
    let sheet = Sheet {
        id: "estimates-table",
        label: "Estimates",
        headings: HEADINGS.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: rows.collect(),
    };
    let caption =
        "A point for each estimate with its interval; a hollow one says that the interval may be too short.";
    Section::new("estimates", "How good, and how sure?").figure(&found.svg(), caption, false).table(&sheet)
}

fn groups(found: &Estimated) -> Section {
    let measure = found.0.worst_by;
    let row = |group: &partita_answers::estimate::Group| {
        let one = group.estimates.iter().find(|one| one.measure == measure)?;
        let p = one.against_others.as_ref().and_then(|test| test.p_holm);
        let mut row = fields(group.value.clone(), &one.estimate);
        row.push(Entry::Number(p.map_or_else(|| "—".to_owned(), partita_report::probability)));
        Some(row)
    };
    let mut headings = HEADINGS.map(str::to_owned).to_vec();
    "group".clone_into(&mut headings[0]);
    headings.push("p (Holm)".to_owned());
    let sheet = Sheet {
        id: "groups-table",
        label: "Groups",
        headings,
        rows_in: None,
        rows: found.0.groups.iter().filter_map(row).collect(),
    };
    let words = format!(
        "The {} of the items of each group, tested against all others.",
        measure.name().replace('_', " ")
    );
    Section::new("groups", "For whom is it worse?").text(&words).table(&sheet)
}

fn worst(found: &Estimated) -> Section {
    let row = |one: &partita_answers::estimate::Cluster| {
        let count = |number: u64| Entry::Number(number.to_string());
        vec![
            Entry::Text(one.cluster.clone()),
            Entry::Number(one.share.map_or_else(|| "—".to_owned(), number)),
            count(one.items),
            count(one.pieces as u64),
            count(one.strangers),
            count(one.missing_pairs),
            Entry::Number(one.extra_pairs.to_string()),
        ]
    };
    let headings = [
        "cluster",
        "share of the loss",
        "items",
        "found clusters",
        "strangers",
        "missing pairs",
        "extra pairs",
    ];
    let sheet = Sheet {
        id: "worst-table",
        label: "True clusters of the sample",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: found.0.clusters.iter().map(row).collect(),
    };
    Section::new("worst", "Which errors cost most?").table(&sheet)
}
