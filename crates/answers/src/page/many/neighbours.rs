//! The clusterings that are alike, each with each.

use partita::AtIdentity;
use partita::internal::Arrange as _;
use partita_report::{Entry, Section, Sheet, number};
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::flow::Answer as Flow;
use crate::pairwise::Answer;
use crate::words::spoken;

/// A clustering and those that are most and least like it.
pub(super) struct Neighbours<'a> {
    pub(super) name: &'a str,
    clusters: usize,
    pub(super) mean: Option<f64>,
    nearest: Option<(&'a str, f64)>,
    farthest: Option<(&'a str, f64)>,
}

impl Neighbours<'_> {
    pub(super) fn json(&self) -> Value {
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

pub(super) fn neighbours<'a>(pairs: &'a Answer, followed: &Flow) -> Vec<Neighbours<'a>> {
    let matrix = &pairs.matrices[0];
    let sign = pairs.requests[0].measure().sense.sign();
    let of = |(at, name): (usize, &'a String)| {
        let others = (0..pairs.names.len()).filter(|&other| other != at);
        let mut scores: Vec<(&str, f64)> = others
            .filter_map(|other| Some((pairs.names[other].as_str(), matrix[at][other].value()?)))
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
    pairs.names.iter().enumerate().map(of).collect()
}

/// The two that are most alike, and the one that is least like the others.
pub(super) fn alike(pairs: &Answer, rows: &[Neighbours<'_>]) -> Vec<String> {
    let measure = pairs.requests[0].measure();
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

/// The matrix, what is alike together.
pub(super) fn of_matrix(pairs: &Answer, rows: &[Neighbours<'_>], lead: &str) -> Outcome<Section> {
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
        .figure(&pairs.svg(lead)?, &caption, pairs.names.len() > 20)
        .table(&sheet))
}
