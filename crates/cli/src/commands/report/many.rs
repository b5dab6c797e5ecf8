//! The page about many clusterings: which is the closest to a reference, which are alike, and where clusters go.

use partita::internal::{probability, quantity};
use partita_report::{Entry, Page, Section, Sheet, number};
use serde_json::{Value, json};

use super::other::{each_with_each, other};
use super::{Options, how_json, made_by};
use crate::args::kind::Given;
use crate::commands::{flow, pairwise, rank};
use crate::view::flow::{Found, Style};
use crate::view::pairwise::{MatrixFormat, Pairwise};
use crate::view::ranking::{Candidate, Ranking};
use crate::view::uncertainty::percent;
use crate::view::{DrawnFormat, Format};
use crate::warnings::said;

/// Clusterings whose flow can be read.
const MOST_COLUMNS: usize = 12;
/// A flow of more clusters is no picture.
const MOST_CLUSTERS: usize = 1500;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let ranking = options.reference.as_ref().map(|_| ranked(given)).transpose()?;
    // The reference is one of them.
    let mut chosen = options.clusterings.clone();
    if let Some(reference) = &options.reference
        && !chosen.is_empty()
        && !chosen.contains(reference)
    {
        chosen.insert(0, reference.clone());
    }
    let chosen: Vec<String> = chosen.iter().map(|name| format!("--clusterings={name}")).collect();
    let pairs = each_with_each(given, &chosen, &["clusterings", "measure"])?;
    let followed = followed(given, &chosen)?;
    let rows = neighbours(&pairs, &followed);
    let mut how = made_by(options);
    how.push(("Input", pairs.heading.clone()));
    if ranking.is_some() {
        let intervals = format!("{}, corrected for bias; tests adjusted by Holm", percent(options.level));
        how.push(("Intervals", intervals));
    }
    let data = json!({
        "rank": ranking.as_ref().map(|found| parsed(&found.write(Format::Json))).transpose()?,
        "pairwise": parsed(&pairs.write(MatrixFormat::Json))?,
        "flow": parsed(&followed.write(DrawnFormat::Json))?,
        "clusterings": rows.iter().map(Neighbours::json).collect::<Vec<_>>(),
        "how": how_json(&how),
    });
    let mut sections: Vec<Section> = ranking.iter().flat_map(of_ranking).collect();
    sections.push(of_matrix(&pairs, &rows)?);
    sections.push(flow_section(given, &followed, ranking.as_ref(), &pairs)?);
    let reference = options.reference.as_deref();
    let page = Page {
        title: reference.map_or_else(
            || quantity(pairs.names.len(), "clustering"),
            |name| format!("Clusterings against {name}"),
        ),
        lead: pairs.heading.clone(),
        question: reference
            .map_or_else(|| "How alike are they?".to_owned(), |_| "Which is the closest?".to_owned()),
        answer: answer(ranking.as_ref(), &pairs, &rows),
        notes: Vec::new(),
        warnings: said(),
        sections,
        scores: Vec::new(),
        how,
        data: data.to_string(),
    };
    Ok(page.html())
}

fn parsed(json: &str) -> anyhow::Result<Value> {
    Ok(serde_json::from_str(json)?)
}

fn ranked(given: &Given<'_>) -> anyhow::Result<Ranking> {
    let other = other::<rank::Options>(given, "rank", &[], &[])?;
    rank::found(&other.options, &other.given())
}

fn followed(given: &Given<'_>, chosen: &[String]) -> anyhow::Result<Found> {
    flow::found(&other::<flow::Options>(given, "flow", chosen, &["clusterings"])?.options)
}

/// A clustering and those that are most and least like it.
struct Neighbours<'a> {
    name: &'a str,
    clusters: usize,
    mean: Option<f64>,
    nearest: Option<(&'a str, f64)>,
    farthest: Option<(&'a str, f64)>,
}

impl Neighbours<'_> {
    fn json(&self) -> Value {
        json!({
            "clustering": self.name, "clusters": self.clusters, "mean": self.mean,
            "nearest": self.nearest, "farthest": self.farthest,
        })
    }

    fn row(&self) -> Vec<Entry> {
        let other = |end: Option<(&str, f64)>| {
            let (name, score) = end.map_or(("", String::new()), |(name, score)| (name, number(score)));
            [Entry::Text(name.to_owned()), Entry::Number(score)]
        };
        let mean = self.mean.map_or_else(|| "—".to_owned(), number);
        let mut row = vec![
            Entry::Text(self.name.to_owned()),
            Entry::Number(self.clusters.to_string()),
            Entry::Number(mean),
        ];
        row.extend(other(self.nearest));
        row.extend(other(self.farthest));
        row
    }
}

fn neighbours<'a>(pairs: &'a Pairwise, followed: &Found) -> Vec<Neighbours<'a>> {
    let matrix = &pairs.matrices[0];
    let sign = pairs.requests[0].measure().sense.sign();
    let of = |(at, name): (usize, &'a String)| {
        let others = (0..pairs.names.len()).filter(|&other| other != at);
        let mut scores: Vec<(&str, f64)> = others
            .filter_map(|other| Some((pairs.names[other].as_str(), matrix[at][other].value()?)))
            .collect();
        scores.sort_by(|x, y| (sign * y.1).total_cmp(&(sign * x.1)));
        let place = followed.names.iter().position(|other| other == name);
        let clusters = followed.flow.nodes.iter().filter(|node| Some(node.column) == place).count();
        let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / scores.len() as f64;
        Neighbours {
            name,
            clusters,
            mean: (!scores.is_empty()).then_some(mean),
            nearest: scores.first().copied(),
            farthest: scores.last().copied(),
        }
    };
    pairs.names.iter().enumerate().map(of).collect()
}

/// The verdict of the ranking, or else the two that are most alike and the one that is least like the others.
fn answer(ranking: Option<&Ranking>, pairs: &Pairwise, rows: &[Neighbours<'_>]) -> Vec<String> {
    let sign = pairs.requests[0].measure().sense.sign();
    let mut sentences = Vec::new();
    if let Some(ranking) = ranking {
        let alone = || {
            ranking
                .ranked
                .first()
                .map(|best| format!("{} is the closest to {}.", best.name, ranking.reference))
        };
        sentences.extend(ranking.answer().or_else(alone));
    }
    let key = pairs.requests[0].key();
    let alike = rows.iter().filter_map(|row| Some((row.name, row.nearest?)));
    if let Some((name, (other, score))) = alike.max_by(|x, y| (sign * x.1.1).total_cmp(&(sign * y.1.1))) {
        sentences.push(format!("{name} and {other} are the most alike: {key} {}.", number(score)));
    }
    let means = rows.iter().filter_map(|row| Some((row.name, row.mean?)));
    if let Some((name, mean)) = means.min_by(|x, y| (sign * x.1).total_cmp(&(sign * y.1)))
        && rows.len() > 2
    {
        sentences.push(format!("{name} is the least like the others: {} in the mean.", number(mean)));
    }
    sentences
}

/// The ranking, what other measures say, and the tests of the best against the others.
fn of_ranking(ranking: &Ranking) -> Vec<Section> {
    let (first, range) = (&ranking.requests[0], shown_range(ranking));
    let mut headings = vec!["rank".to_owned(), "candidate".to_owned(), first.key(), "compared".to_owned()];
    headings.extend(ranking.level.map(|level| format!("{} interval", percent(level))));
    let row = |(rank, candidate): (usize, &Candidate)| {
        let value = candidate.scores[0].value();
        let ends = candidate.interval.as_ref().map(|found| (found.low, found.high));
        let mut row = vec![
            Entry::Place(rank + 1),
            Entry::Text(candidate.name.clone()),
            shown(value),
            Entry::Dot { value, ends, range },
        ];
        if ranking.level.is_some() {
            let none = || Entry::Number(String::new());
            row.push(ends.map_or_else(none, |(low, high)| Entry::Interval(low, high)));
        }
        row
    };
    let rows = ranking.ranked.iter().enumerate().map(row).collect();
    let sheet = Sheet { id: "ranking-table", label: "Ranking", headings, rows_in: None, rows };
    let title = format!("How close is each to {}?", ranking.reference);
    let mut sections = vec![Section::new("ranking", title).table(&sheet)];
    sections.extend(tests(ranking));
    sections.extend(by_other_measures(ranking));
    sections
}

fn shown(value: Option<f64>) -> Entry {
    Entry::Number(value.map_or_else(|| "—".to_owned(), number))
}

/// The candidates in the same order, by the measures after the first.
fn by_other_measures(ranking: &Ranking) -> Option<Section> {
    let others = &ranking.requests[1..];
    let mut headings = vec!["candidate".to_owned()];
    headings.extend(others.iter().map(partita::Request::key));
    let row = |candidate: &Candidate| {
        let scores = candidate.scores[1..].iter().map(|score| shown(score.value()));
        [Entry::Text(candidate.name.clone())].into_iter().chain(scores).collect()
    };
    let rows = ranking.ranked.iter().map(row).collect();
    let sheet = Sheet { id: "others-table", label: "Other measures", headings, rows_in: None, rows };
    (!others.is_empty()).then(|| Section::new("others", "What do other measures say?").table(&sheet))
}

/// From the lowest end of an interval to the highest, so that small differences can be seen.
fn shown_range(ranking: &Ranking) -> (f64, f64) {
    let values = || {
        let of = |candidate: &Candidate| {
            let value = candidate.scores[0].value();
            let ends = candidate.interval.as_ref().map(|found| [found.low, found.high]);
            value.into_iter().chain(ends.into_iter().flatten()).collect::<Vec<_>>()
        };
        ranking.ranked.iter().flat_map(of)
    };
    (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
}

fn tests(ranking: &Ranking) -> Option<Section> {
    let best = ranking.tests.iter().filter(|test| test.better == 0);
    let rows: Vec<Vec<Entry>> = best
        .map(|test| {
            let found = &test.comparison;
            vec![
                Entry::Text(ranking.ranked[test.other].name.clone()),
                Entry::Number(number(found.advantage)),
                Entry::Interval(found.low, found.high),
                Entry::Number(probability(test.p_holm)),
            ]
        })
        .collect();
    let headings = ["other", "advantage", "interval", "p (Holm)"].map(str::to_owned).to_vec();
    let title = format!("Is {} better by more than chance?", ranking.ranked.first()?.name);
    let sheet = Sheet { id: "tests-table", label: "Tests", headings, rows_in: None, rows };
    (!sheet.rows.is_empty()).then(|| Section::new("tests", title).table(&sheet))
}

fn of_matrix(pairs: &Pairwise, rows: &[Neighbours<'_>]) -> anyhow::Result<Section> {
    let order = pairwise::similar_together(&pairs.requests[0], &pairs.matrices[0])?;
    let caption = format!("{} of each with each. What is alike stands together.", pairs.requests[0].key());
    let headings =
        ["clustering", "clusters", "mean with the others", "nearest", "score", "farthest", "score"];
    let sheet = Sheet {
        id: "clusterings-table",
        label: "Clusterings",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: rows.iter().map(Neighbours::row).collect(),
    };
    Ok(Section::new("matrix", "Which are alike?")
        .figure(&pairs.heat_map(&order), &caption, pairs.names.len() > 20)
        .table(&sheet))
}

/// The flow of all, or of those that come first in the ranking, else of those that are alike.
fn flow_section(
    given: &Given<'_>,
    all: &Found,
    ranking: Option<&Ranking>,
    pairs: &Pairwise,
) -> anyhow::Result<Section> {
    if all.names.len() <= MOST_COLUMNS {
        return Ok(of_flow(all));
    }
    let first: Vec<&String> = match ranking {
        Some(found) => {
            [&found.reference].into_iter().chain(found.ranked.iter().map(|one| &one.name)).collect()
        }
        None => {
            let order = pairwise::similar_together(&pairs.requests[0], &pairs.matrices[0])?;
            let every = order.len().div_ceil(MOST_COLUMNS);
            order.iter().step_by(every).map(|&at| &pairs.names[at]).collect()
        }
    };
    let chosen: Vec<String> =
        first.iter().take(MOST_COLUMNS).map(|name| format!("--clusterings={name}")).collect();
    let which = if ranking.is_some() { "first in the ranking" } else { "spread over what is alike" };
    let text = format!(
        "Of {} clusterings {} are drawn, those {which}; `partita flow` draws all.",
        all.names.len(),
        chosen.len()
    );
    Ok(of_flow(&followed(given, &chosen)?).text(&text))
}

fn of_flow(followed: &Found) -> Section {
    let section = Section::new("flow", "Where do the clusters go?");
    let clusters = followed.flow.nodes.len();
    if clusters > MOST_CLUSTERS {
        return section.text(
            "There are too many clusters for a picture of their flow; `partita flow` writes it as a table.",
        );
    }
    let caption = "The clusterings from left to right; bands are items that two clusters share.";
    section.figure(&followed.svg(Style::River), caption, true)
}
