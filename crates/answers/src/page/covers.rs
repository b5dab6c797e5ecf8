//! The page about two covers: how alike they are, what changed, and which clusters belong together.

use partita::CoverSummary;
use partita::story::{CoverChange, CoverChangeKind};
use partita_report::{Entry, First, Section, Sheet};
use serde_json::{Value, json};

use super::draft::Draft;
use super::first_score::say_first_score;
use super::{Options, glance};
use crate::explain::{self, Covers, CoversAnswer, of_covers};
use crate::failure::Outcome;
use crate::watch::Watch;
use crate::words::sizes;
use crate::{compare, inference};

/// Clusters that a row of the changes names.
const LISTED: usize = 6;
/// Clusters whose overlaps are seen at a glance.
const MOST_AT_A_GLANCE: usize = 30;
/// Clusters that are drawn as rows and columns of a picture.
const MOST_DRAWN: usize = 2000;

pub(super) fn page(
    covers: Covers<'_>,
    summary: &CoverSummary,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Draft> {
    let asked = compare::Options {
        measures: options.measures.clone(),
        inference: inference::Options::uncertain(options.level, options.seed),
        ..compare::Options::default()
    };
    let compared = compare::of_covers(summary, &asked, watch)?;
    let asked =
        explain::Options { min_overlap: Some(options.least_overlap()), ..explain::Options::default() };
    let names = covers.names.clone();
    let answer = of_covers(covers, summary, &asked);
    let (mut how, lead) = (options.made_by(), sizes(&compared.facts));
    how.push(("Input", lead.clone()));
    how.extend(options.of_uncertainty());
    let names = names.each_ref().map(String::as_str);
    let mut draft = Draft::of_two(names, &lead, "Do the covers agree?", how, &compared);
    say_first_score(&mut draft, &compared, "");
    draft.first = answer.as_ref().ok().and_then(|answer| first(&compared, &draft, answer));
    let (mut explained, mut matches) = (Value::Null, Vec::new());
    match &answer {
        Ok(answer) => {
            draft.answer.push(answer.story.sentence());
            explained = json!(answer);
            matches = pairs(answer);
            draft.sections.extend([of_changes(answer), of_matches(answer, &matches)]);
        }
        Err(reason) => draft.sections.push(Section::new("story", DIFFER).text(&reason.to_string())),
    }
    draft.put("explain", explained);
    draft.put("clusters", matches.iter().map(Pair::json).collect());
    Ok(draft)
}

const DIFFER: &str = "Where do they differ?";

/// The first screen: the score, chance, what changed, and the overlaps where they can be seen.
fn first(compared: &compare::Answer, draft: &Draft, answer: &CoversAnswer<'_>) -> Option<First> {
    let most = answer.given.clusters.iter().map(Vec::len).max().unwrap_or(0);
    let picture = (most <= MOST_AT_A_GLANCE).then(|| (answer.svg(), "The items that clusters of both share"));
    let changed = glance::differ(answer.story.sentence().trim_end_matches('.').to_owned(), String::new());
    glance::of_scores(compared, draft.answer.first()?.clone(), changed, picture)
}

/// The clusters that are not the same.
fn of_changes(answer: &CoversAnswer<'_>) -> Section {
    let section = Section::new("story", DIFFER).says(&answer.story.sentence()).note(&words(answer));
    let named = |clusters: &[u32], name: &dyn Fn(u32) -> String| {
        let mut names: Vec<String> = clusters.iter().take(LISTED).map(|&cluster| name(cluster)).collect();
        if clusters.len() > LISTED {
            names.push(format!("… and {} more", clusters.len() - LISTED));
        }
        Entry::Text(names.join(", "))
    };
    let row = |change: &CoverChange| {
        vec![
            Entry::Text(change.kind.to_string()),
            named(&change.a, &|row| answer.row(row).0.to_owned()),
            named(&change.b, &|column| answer.column(column).0.to_owned()),
            Entry::Number(change.leave.to_string()),
            Entry::Number(change.join.to_string()),
        ]
    };
    let [a, b] = answer.given.names.clone();
    let headings = vec!["change".to_owned(), a, b, "leave".to_owned(), "join".to_owned()];
    let sheet = Sheet {
        id: "changes-table",
        label: "Changes",
        headings,
        rows_in: None,
        rows: answer.changes().map(row).collect(),
    };
    if sheet.rows.is_empty() { section } else { section.table(&sheet) }
}

/// Explains the words of the table, as far as they occur.
fn words(answer: &CoversAnswer<'_>) -> String {
    use CoverChangeKind::{Changed, Gained, Lost, Merge, Split, Tangle};
    let [a, b] = &answer.given.names;
    let meanings = [
        (Tangle, format!("A tangle is several clusters of {a} that belong to several of {b}.")),
        (Split, format!("A split is one cluster of {a} that is several of {b}.")),
        (Merge, format!("A merge is several clusters of {a} that are one of {b}.")),
        (Changed, format!("A changed cluster belongs to one of {b}, with other members.")),
        (Lost, format!("A lost cluster of {a} belongs to none of {b}.")),
        (Gained, format!("A gained cluster of {b} belongs to none of {a}.")),
    ];
    let occurs = meanings.into_iter().filter(|(kind, _)| answer.story.of_kind(*kind) > 0);
    let mut words: Vec<String> = occurs.map(|(_, meaning)| meaning).collect();
    if !words.is_empty() {
        words.push(format!("Members leave if no cluster of {b} that belongs to theirs has them, and join if no such cluster of {a} has them."));
    }
    words.join(" ")
}

/// Two clusters that belong together.
struct Pair<'a> {
    kind: String,
    a: (&'a str, u64),
    b: (&'a str, u64),
    shared: u64,
}

impl Pair<'_> {
    fn shares(&self) -> [f64; 2] {
        [self.a.1, self.b.1].map(|size| self.shared as f64 / size as f64)
    }

    fn json(&self) -> Value {
        let [of_a, of_b] = self.shares();
        json!({
            "a": self.a.0, "size_a": self.a.1, "b": self.b.0, "size_b": self.b.1, "shared": self.shared,
            "share_of_a": of_a, "share_of_b": of_b, "change": self.kind,
        })
    }

    fn row(&self) -> Vec<Entry> {
        let count = |count: u64| Entry::Number(count.to_string());
        let mut row = vec![Entry::Text(self.a.0.to_owned()), count(self.a.1)];
        row.extend([Entry::Text(self.b.0.to_owned()), count(self.b.1), count(self.shared)]);
        row.extend(self.shares().map(|share| Entry::Number(format!("{:.1} %", 100.0 * share))));
        row.push(Entry::Text(self.kind.clone()));
        row
    }
}

fn pairs<'a>(answer: &'a CoversAnswer<'_>) -> Vec<Pair<'a>> {
    let of = |change: &'a CoverChange| {
        change.overlaps.iter().map(|cell| Pair {
            kind: change.kind.to_string(),
            a: answer.row(cell.row),
            b: answer.column(cell.column),
            shared: cell.count,
        })
    };
    answer.story.changes.iter().flat_map(of).collect()
}

fn of_matches(answer: &CoversAnswer<'_>, pairs: &[Pair<'_>]) -> Section {
    let [a, b] = &answer.given.names;
    let mut section = Section::new("clusters", "Which clusters belong together?");
    let most = answer.given.clusters.iter().map(Vec::len).max().unwrap_or(0);
    section = if most <= MOST_DRAWN {
        let caption = "Each cell holds the items that two clusters share; the stronger its colour, the larger their overlap.";
        section.figure(&answer.svg(), caption, most > 40)
    } else {
        section.text("There are too many clusters for a picture of their overlaps.")
    };
    let headings = [
        a.as_str(),
        "items",
        b.as_str(),
        "items",
        "shared",
        &format!("of {a}"),
        &format!("of {b}"),
        "change",
    ];
    section.table(&Sheet {
        id: "matches-table",
        label: "Clusters",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: pairs.iter().map(Pair::row).collect(),
    })
}
