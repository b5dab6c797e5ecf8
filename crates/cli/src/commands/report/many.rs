//! The page about many clusterings: which is the closest to a reference, which are alike, and where clusters go.

mod differ;
mod ranked;

use partita::AtIdentity;
use partita::internal::{Arrange as _, alternatives, quantity};
use partita_answers::flow::Answer as Flow;
use partita_answers::rank::{Answer, Candidate, Test};
use partita_report::{ChainStyle, Entry, Section, Sheet, number};
use serde_json::{Value, json};

use super::draft::{Draft, GOOD};
use super::other::{each_with_each, other};
use super::{GRADED, Options, made_by, noise};
use crate::args::kind::Given;
use crate::commands::{flow, pairwise, rank};
use crate::view::Format;
use crate::view::pairwise::{MatrixFormat, Pairwise};
use crate::view::ranking::Ranking;
use crate::view::scores::spoken;
use crate::view::uncertainty::percent;
use crate::view::verdict::{POPULATION, Spoken, end};

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
        || quantity(pairs.answer.names.len(), "clustering"),
        |name| format!("Clusterings against {name}"),
    );
    let question = if reference.is_some() { "Which is the closest?" } else { "How alike are they?" };
    let lead = ranking.as_ref().map_or(&pairs.heading, |found| &found.heading);
    let mut draft = Draft::new(title, lead, question, how);
    if let Some(ranking) = &ranking {
        say_closest(&mut draft, ranking);
    }
    let two = differ::two(ranking.as_ref(), &pairs, &rows);
    if let Some(answer) = differ::explained(given, &chosen, two, options.min_overlap)? {
        differ::add_to(&mut draft, &answer);
    }
    draft.answer.extend(ranking.as_ref().and_then(|found| others_say(&found.answer)));
    draft.answer.extend(alike(&pairs, &rows));
    let names: Vec<&str> = followed.names.iter().map(String::as_str).collect();
    let clusters_of = |column| followed.nodes_of(column).map(|(_, name)| name.clone()).collect::<Vec<_>>();
    draft.notes.extend(noise(&names, (0..names.len()).map(clusters_of)));
    draft
        .cite_measures(ranking.iter().flat_map(|found| &found.answer.requests).chain(&pairs.answer.requests));
    if ranking.as_ref().is_some_and(|found| !found.answer.tests.is_empty()) {
        draft.cites.push("holm1979");
    }
    draft.put("rank", json!(ranking.as_ref().map(|found| parsed(&found.write(Format::Json))).transpose()?));
    let tests = ranking
        .iter()
        .flat_map(|found| found.answer.of_best().into_iter().map(|test| tested(&found.answer, &test)));
    draft.put("tests", tests.collect());
    draft.put("pairwise", parsed(&pairs.write(MatrixFormat::Json))?);
    draft.put("flow", json!(followed));
    draft.put("clusterings", rows.iter().map(Neighbours::json).collect());
    draft.sections.extend(ranking.iter().flat_map(ranked::sections));
    draft.sections.push(of_matrix(&pairs, &rows)?);
    draft.sections.push(flow_section(given, &followed, ranking.as_ref(), &pairs)?);
    Ok(draft.html())
}

/// A test of the best candidate, for programs.
fn tested(answer: &Answer, (test, p): &(&Test, f64)) -> Value {
    let found = &test.found.test;
    json!({
        "other": answer.ranking[test.other].name, "advantage": found.advantage,
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

fn followed(given: &Given<'_>, chosen: &[String]) -> anyhow::Result<Flow> {
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

fn neighbours<'a>(pairs: &'a Pairwise, followed: &Flow) -> Vec<Neighbours<'a>> {
    let matrix = &pairs.answer.matrices[0];
    let sign = pairs.answer.requests[0].measure().sense.sign();
    let of = |(at, name): (usize, &'a String)| {
        let others = (0..pairs.answer.names.len()).filter(|&other| other != at);
        let mut scores: Vec<(&str, f64)> = others
            .filter_map(|other| Some((pairs.answer.names[other].as_str(), matrix[at][other].value()?)))
            .collect();
        scores.arrange_by(|x, y| (sign * y.1).total_cmp(&(sign * x.1)));
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
    pairs.answer.names.iter().enumerate().map(of).collect()
}

/// Which is the closest, how good that is, and what to know of it.
fn say_closest(draft: &mut Draft, ranking: &Ranking) {
    draft.answer.extend(ranking.answer.closest.iter().map(|closest| closest.sentence.clone()));
    if let Some(spoken) = how_close(&ranking.answer) {
        draft.explain_grades(&spoken);
        let caveat = ranking.caveat().map_or_else(String::new, |caveat| format!(" {}.", caveat.words));
        draft.answer.push(format!("{GOOD} {}{caveat}", spoken.lines.join(" ")));
    }
}

/// The two that are most alike, and the one that is least like the others.
fn alike(pairs: &Pairwise, rows: &[Neighbours<'_>]) -> Vec<String> {
    let measure = pairs.answer.requests[0].measure();
    let (sign, name) = (measure.sense.sign(), spoken(measure));
    let mut sentences = Vec::new();
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
fn how_close(answer: &Answer) -> Option<Spoken> {
    let (best, measure) = (answer.ranking.first()?, answer.requests.first()?.measure());
    let scale = if measure.name == GRADED { " (1 is identical, 0 is the mean by chance)" } else { "" };
    let score = format!("The {} of {} is {}{scale}.", spoken(measure), best.name, number(best.score()?));
    if let Some(verdict) = &answer.verdict {
        let verdict = Spoken::of_verdict(verdict);
        return Some(Spoken { lines: [vec![score], verdict.lines].concat(), ..verdict });
    }
    let Some([low, high]) = best.ends().map(|ends| ends.map(end)) else {
        return Some(Spoken::ungraded(score));
    };
    let level = percent(answer.level.unwrap_or(0.95));
    Some(Spoken::ungraded(format!("{score} {POPULATION} it is {low} to {high} ({level}).")))
}

/// The measures by which another candidate is the closest.
fn others_say(answer: &Answer) -> Option<String> {
    let best: Vec<&str> = answer.best().iter().map(|candidate| candidate.name.as_str()).collect();
    let mut others = Vec::new();
    for (at, request) in answer.requests.iter().enumerate().skip(1) {
        let sign = request.measure().sense.sign();
        let score = |candidate: &Candidate| candidate.scores[at].value().map(|value| sign * value);
        let most = answer.ranking.iter().filter_map(score).fold(f64::NEG_INFINITY, f64::max);
        let first: Vec<&str> = (answer.ranking.iter())
            .filter(|candidate| score(candidate) == Some(most))
            .map(|candidate| candidate.name.as_str())
            .collect();
        if most.is_finite() && !first.iter().any(|name| best.contains(name)) {
            others.push(format!("by {} {}", spoken(request.measure()), alternatives(&first)));
        }
    }
    (!others.is_empty()).then(|| format!("Not all measures agree: {} comes first.", others.join(", ")))
}

fn of_matrix(pairs: &Pairwise, rows: &[Neighbours<'_>]) -> anyhow::Result<Section> {
    let order = pairwise::similar_together(&pairs.answer.requests[0], &pairs.answer.matrices[0])?;
    let caption =
        format!("{} of each with each. What is alike stands together.", pairs.answer.requests[0].key());
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
        .figure(&pairs.heat_map(&order), &caption, pairs.answer.names.len() > 20)
        .table(&sheet))
}

/// The flow of all, or of those that come first in the ranking, else of those that are alike.
fn flow_section(
    given: &Given<'_>,
    all: &Flow,
    ranking: Option<&Ranking>,
    pairs: &Pairwise,
) -> anyhow::Result<Section> {
    if all.names.len() <= MOST_COLUMNS {
        return Ok(of_flow(all));
    }
    let first: Vec<&String> = match ranking {
        Some(found) => {
            let answer = &found.answer;
            answer.reference.iter().chain(answer.ranking.iter().map(|one| &one.name)).collect()
        }
        None => {
            let order = pairwise::similar_together(&pairs.answer.requests[0], &pairs.answer.matrices[0])?;
            let every = order.len().div_ceil(MOST_COLUMNS);
            order.iter().step_by(every).map(|&at| &pairs.answer.names[at]).collect()
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

fn of_flow(followed: &Flow) -> Section {
    let section = Section::new("flow", "Where do the clusters go?");
    let clusters = followed.flow.nodes.len();
    if clusters > MOST_CLUSTERS {
        return section.text(
            "There are too many clusters for a picture of their flow; `partita flow` writes it as a table.",
        );
    }
    let caption = "The clusterings from left to right; bands are items that two clusters share. A pointer on a cluster shows its stability: 1 if all the clusterings have it, less if others divide it or join it to more.";
    section.figure(&followed.svg(ChainStyle::River), caption, true)
}
