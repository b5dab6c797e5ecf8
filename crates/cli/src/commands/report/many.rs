//! The page about many clusterings: which is the closest to a reference, which are alike, and where clusters go.

use partita::internal::{alternatives, probability, quantity};
use partita::{AtIdentity, Request, Sense};
use partita_report::{Entry, Section, Sheet, number};
use serde_json::{Value, json};

use super::draft::Draft;
use super::other::{each_with_each, other};
use super::{GRADED, Options, made_by, noise, notes_of, spoken};
use crate::args::kind::Given;
use crate::commands::{flow, pairwise, rank};
use crate::view::flow::{Found, Style};
use crate::view::pairwise::{MatrixFormat, Pairwise};
use crate::view::ranking::{Candidate, Ranking, Test};
use crate::view::uncertainty::percent;
use crate::view::verdict::grade;
use crate::view::{DrawnFormat, Format};

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
        how.push(("Intervals", format!("{}, corrected for bias", percent(options.level))));
        how.push((
            "Tests",
            "of the best candidate against each other one, adjusted after Holm for their number".to_owned(),
        ));
    }
    let reference = options.reference.as_deref();
    let title = reference.map_or_else(
        || quantity(pairs.names.len(), "clustering"),
        |name| format!("Clusterings against {name}"),
    );
    let question = if reference.is_some() { "Which is the closest?" } else { "How alike are they?" };
    let mut draft = Draft::new(title, &pairs.heading, question, how);
    draft.answer = answer(ranking.as_ref(), &pairs, &rows);
    (draft.notes, draft.cites) = notes_of(&draft.answer);
    let names: Vec<&str> = followed.names.iter().map(String::as_str).collect();
    draft.notes.extend(noise(&names, (0..names.len()).map(|column| followed.clusters_of(column))));
    draft.cite_measures(ranking.iter().flat_map(|found| &found.requests).chain(&pairs.requests));
    if ranking.as_ref().is_some_and(|found| !found.tests.is_empty()) {
        draft.cites.push("holm1979");
    }
    draft.put("rank", json!(ranking.as_ref().map(|found| parsed(&found.write(Format::Json))).transpose()?));
    draft.put(
        "tests",
        ranking.iter().flat_map(Ranking::of_best).map(|test| tested(ranking.as_ref(), &test)).collect(),
    );
    draft.put("pairwise", parsed(&pairs.write(MatrixFormat::Json))?);
    draft.put("flow", parsed(&followed.write(DrawnFormat::Json))?);
    draft.put("clusterings", rows.iter().map(Neighbours::json).collect());
    draft.sections = ranking.iter().flat_map(of_ranking).collect();
    draft.sections.push(of_matrix(&pairs, &rows)?);
    draft.sections.push(flow_section(given, &followed, ranking.as_ref(), &pairs)?);
    Ok(draft.html())
}

/// A test of the best candidate, for programs.
fn tested(ranking: Option<&Ranking>, (test, p): &(&Test, f64)) -> Value {
    let found = &test.comparison;
    json!({
        "other": ranking.map(|ranking| &ranking.ranked[test.other].name), "advantage": found.advantage,
        "low": found.low, "high": found.high, "p": found.p, "p_holm": p,
    })
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

/// The verdict of the ranking, how good that is and whether other measures say the same; then the two that are most alike and
/// the one that is least like the others.
fn answer(ranking: Option<&Ranking>, pairs: &Pairwise, rows: &[Neighbours<'_>]) -> Vec<String> {
    let measure = pairs.requests[0].measure();
    let (sign, name) = (measure.sense.sign(), spoken(measure));
    let mut sentences = Vec::new();
    if let Some(ranking) = ranking {
        let alone = || {
            let best = ranking.ranked.first()?;
            Some(format!("{} is the closest to {}.", best.name, ranking.reference))
        };
        sentences.extend(ranking.answer().or_else(alone));
        sentences.extend(how_close(ranking));
        sentences.extend(others_say(ranking));
    }
    let same = |score: f64| match measure.at_identity {
        AtIdentity::Fixed(best) if score == best => " (the same)",
        _ => "",
    };
    let alike = rows.iter().filter_map(|row| Some((row.name, row.nearest?)));
    if let Some((one, (other, score))) = alike.rev().max_by(|x, y| (sign * x.1.1).total_cmp(&(sign * y.1.1)))
    {
        sentences.push(format!(
            "Of all, {one} and {other} are the most alike: {name} {}{}.",
            number(score),
            same(score)
        ));
    }
    let means = rows.iter().filter_map(|row| Some((row.name, row.mean?)));
    if let Some((name, mean)) = means.min_by(|x, y| (sign * x.1).total_cmp(&(sign * y.1)))
        && rows.len() > 2
    {
        sentences.push(format!("{name} is the least like the others: {} in the mean.", number(mean)));
    }
    sentences
}

/// The score of the best, its interval and what that means.
fn how_close(ranking: &Ranking) -> Option<String> {
    let (best, measure) = (ranking.ranked.first()?, ranking.requests.first()?.measure());
    let scale = match measure.name == GRADED {
        true => " (1 is identical, 0 is the mean by chance)",
        false => "",
    };
    let score =
        format!("The {} of {} is {}{scale}", spoken(measure), best.name, number(best.scores[0].value()?));
    let Some(found) = &best.interval else { return Some(format!("{score}.")) };
    let [low, high] = [found.low, found.high].map(number);
    let grade = if measure.name == GRADED { format!(": {}", grade(found, None)) } else { ".".to_owned() };
    Some(format!("{score}. In the population it is {low} to {high} ({}){grade}", percent(found.level)))
}

/// The measures by which another candidate is the closest.
fn others_say(ranking: &Ranking) -> Option<String> {
    let best: Vec<&str> = ranking.best().iter().map(|candidate| candidate.name.as_str()).collect();
    let mut others = Vec::new();
    for (at, request) in ranking.requests.iter().enumerate().skip(1) {
        let sign = request.measure().sense.sign();
        let score = |candidate: &Candidate| candidate.scores[at].value().map(|value| sign * value);
        let most = ranking.ranked.iter().filter_map(score).fold(f64::NEG_INFINITY, f64::max);
        let first: Vec<&str> = (ranking.ranked.iter())
            .filter(|candidate| score(candidate) == Some(most))
            .map(|candidate| candidate.name.as_str())
            .collect();
        if most.is_finite() && !first.iter().any(|name| best.contains(name)) {
            others.push(format!("by {} {}", spoken(request.measure()), alternatives(&first)));
        }
    }
    (!others.is_empty()).then(|| format!("Not all measures agree: {} comes first.", others.join(", ")))
}

/// The ranking, what other measures say, and the tests of the best against the others.
fn of_ranking(ranking: &Ranking) -> Vec<Section> {
    let (first, range) = (&ranking.requests[0], shown_range(ranking));
    let mut headings =
        vec!["rank".to_owned(), "candidate".to_owned(), heading(first), "on one scale".to_owned()];
    headings.extend(ranking.level.map(|level| format!("{} interval", percent(level))));
    let row = |(place, candidate): (usize, &Candidate)| {
        let value = candidate.scores[0].value();
        let ends = candidate.interval.as_ref().map(|found| (found.low, found.high));
        let mut row = vec![
            Entry::Place(ranking.rank(place)),
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
    let section = Section::new("ranking", title).table(&sheet).meanings([(first.key(), first.measure())]);
    let mut sections = vec![section.warnings("What to know of the intervals", &ranking.warnings())];
    sections.extend(tests(ranking));
    sections.extend(by_other_measures(ranking));
    sections
}

/// The name of a measure, and which way it is better where that is not up.
fn heading(request: &Request) -> String {
    match request.measure().sense {
        Sense::Distance => format!("{} (lower is better)", request.key()),
        _ => request.key(),
    }
}

fn shown(value: Option<f64>) -> Entry {
    Entry::Number(value.map_or_else(|| "—".to_owned(), number))
}

/// The candidates in the same order, by the measures after the first.
fn by_other_measures(ranking: &Ranking) -> Option<Section> {
    let others = &ranking.requests[1..];
    let mut headings = vec!["candidate".to_owned()];
    headings.extend(others.iter().map(heading));
    let row = |candidate: &Candidate| {
        let scores = candidate.scores[1..].iter().map(|score| shown(score.value()));
        [Entry::Text(candidate.name.clone())].into_iter().chain(scores).collect()
    };
    let rows = ranking.ranked.iter().map(row).collect();
    let sheet = Sheet { id: "others-table", label: "Other measures", headings, rows_in: None, rows };
    let meanings = || others.iter().map(|request| (request.key(), request.measure()));
    let section = || Section::new("others", "What do other measures say?").table(&sheet).meanings(meanings());
    (!others.is_empty()).then(section)
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

/// Whether the best is better than each that differs from it.
fn tests(ranking: &Ranking) -> Option<Section> {
    let (best, tests) = (&ranking.ranked.first()?.name, ranking.of_best());
    let row = |(test, p): &(&Test, f64)| {
        let found = &test.comparison;
        vec![
            Entry::Text(ranking.ranked[test.other].name.clone()),
            Entry::Number(number(found.advantage)),
            Entry::Interval(found.low, found.high),
            Entry::Number(probability(found.p).replace('-', "−")),
            Entry::Number(probability(*p).replace('-', "−")),
        ]
    };
    let level = percent(ranking.level?);
    let headings =
        ["other", "advantage", &format!("{level} interval"), "p", "p (Holm)"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<Entry>> = tests.iter().map(row).collect();
    let text = format!(
        "The advantage of {best} is the difference of the scores, freed of their bias. Interval and p are those of one \
         question: is {best} better than this one? An interval that leaves out 0 goes with a small p. p (Holm) allows for all {} \
         being asked at once, so it is larger. An advantage that rests on few items has a larger p than one that rests on many.",
        quantity(tests.len(), "question")
    );
    let warnings: Vec<String> = (tests.iter())
        .flat_map(|(test, _)| {
            test.comparison
                .warnings
                .iter()
                .map(|warning| format!("{}: {warning}", ranking.ranked[test.other].name))
        })
        .collect();
    let title = format!("Is {best} better by more than chance?");
    let sheet = Sheet { id: "tests-table", label: "Tests", headings, rows_in: None, rows };
    let section = || Section::new("tests", title).text(&text).table(&sheet);
    (!sheet.rows.is_empty()).then(|| section().warnings("What to know of the tests", &warnings))
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
    let which = match ranking {
        Some(_) => "the reference and those first in the ranking",
        None => "spread over what is alike",
    };
    let text = format!(
        "Of {} clusterings {} are drawn, {which}; `partita flow` draws all.",
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
