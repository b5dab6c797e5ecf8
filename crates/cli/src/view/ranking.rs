//! Candidates against one reference, the best first, in each format.

use std::fmt::Write as _;

use partita::inference::{Comparison, Interval};
use partita::internal::{alternatives, probability, visible};
use partita::{Request, Score};
use serde_json::{Map, Value, json};

use super::grid::Grid;
use super::scores::{direction, root_of, rooted, rounded};
use super::shorten::{MOST_ROWS, and_more};
use super::{Format, wrapped};
use crate::args::kind::{Kind, name};
use crate::warnings::document;

/// What `rank` found.
pub struct Ranking {
    pub kind: Kind,
    /// What is compared: the items, the candidates and the reference.
    pub heading: String,
    /// The number of items, for programs.
    pub size: (&'static str, Value),
    pub reference: String,
    pub requests: Vec<Request>,
    /// The candidates, the best first.
    pub ranked: Vec<Candidate>,
    /// The level of the intervals; none without intervals and tests.
    pub level: Option<f64>,
    /// The margin within which candidates count as the same.
    pub within: Option<f64>,
    pub tests: Vec<Test>,
}

/// Names that a sentence lists.
const MOST_LISTED: usize = 4;

/// One candidate.
pub struct Candidate {
    pub name: String,
    /// Its place among the candidates as they were given.
    pub place: usize,
    /// A score for each measure.
    pub scores: Vec<Score>,
    /// The interval of the first score.
    pub interval: Option<Interval>,
}

/// A test between two candidates, by their ranks.
pub struct Test {
    pub better: usize,
    pub other: usize,
    pub comparison: Comparison,
    pub p_holm: f64,
    pub p_fdr: f64,
}

impl Ranking {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.grid(usize::MAX, |value| value.to_string(), "").csv(),
            Format::Markdown if self.tests.is_empty() => self.grid(usize::MAX, rounded, "—").markdown(),
            Format::Markdown => {
                format!(
                    "{}\n{}",
                    self.grid(usize::MAX, rounded, "—").markdown(),
                    self.test_grid(rounded, probability).markdown()
                )
            }
        }
    }

    /// The tests as CSV.
    pub fn tests_csv(&self) -> String {
        self.test_grid(|value| value.to_string(), |p| p.to_string()).csv()
    }

    /// One row for each of the best candidates; the interval follows the first score.
    fn grid(&self, most: usize, shown: impl Fn(f64) -> String, undefined: &str) -> Grid {
        let keys: Vec<String> = self.requests.iter().map(Request::key).collect();
        let interval: &[String] =
            if self.level.is_some() { &["low".to_owned(), "high".to_owned()] } else { &[] };
        let (first, others) = keys.split_at(1);
        let header = [&["rank".to_owned(), "candidate".to_owned()], first, interval, others].concat();
        let mut grid = Grid::new(&header);
        let written = |value: Option<f64>| value.map_or_else(|| undefined.to_owned(), &shown);
        for (rank, candidate) in self.ranked.iter().enumerate().take(most) {
            let mut row = vec![(rank + 1).to_string(), candidate.name.clone()];
            row.extend(candidate.scores.iter().map(|score| written(score.value())));
            if self.level.is_some() {
                let ends = candidate.interval.as_ref().map(|found| [found.low, found.high]);
                row.splice(3..3, [0, 1].map(|end| ends.map_or_else(String::new, |ends| shown(ends[end]))));
            }
            grid.push(row);
        }
        grid
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n\n", name(self.kind), self.heading);
        text.push_str(&self.grid(MOST_ROWS, rounded, "—").table());
        text.push_str(&and_more(self.ranked.len(), "candidate"));
        if let Some(first) = self.requests.first() {
            let better = direction(first.measure().sense);
            let root = root_of(first).map_or_else(String::new, |root| format!(", {root}"));
            let _ = writeln!(text, "\nRanked by {} ({better} is better{root}).", first.key());
        }
        if !self.tests.is_empty() {
            let _ = write!(text, "\n{}", self.test_grid(rounded, probability).table());
        }
        text + &self.notes()
            + &self.answer().map_or_else(String::new, |answer| format!("\n{}", wrapped(&answer)))
    }

    /// Which candidate is the closest, and whether that could be luck.
    pub fn answer(&self) -> Option<String> {
        let (best, chance) = (self.ranked.first()?, 1.0 - self.level?);
        let of_best = || self.tests.iter().filter(|test| test.better == 0);
        let largest = of_best().map(|test| test.p_holm).max_by(f64::total_cmp)?;
        let (p, name, reference) = (probability(largest), &best.name, &self.reference);
        let luck: Vec<&str> = of_best()
            .filter(|test| test.p_holm > chance)
            .map(|test| self.ranked[test.other].name.as_str())
            .collect();
        let closer: Vec<&str> = of_best()
            .filter(|test| test.comparison.is_reversed())
            .map(|test| self.ranked[test.other].name.as_str())
            .collect();
        if !closer.is_empty() {
            let (measure, closer) = (self.requests.first()?.key(), alternatives(&closer));
            return Some(format!(
                "{name} has the best {measure} by its bias alone: without the bias {closer} is closer to {reference}."
            ));
        }
        let all = if of_best().count() > 1 { "every other candidate" } else { "the other candidate" };
        let largest = if of_best().count() > 1 { "largest p by Holm" } else { "p" };
        Some(match luck.len() {
            0 => format!(
                "{name} is the closest to {reference}: better than {all} by more than chance ({largest}: {p})."
            ),
            1..=MOST_LISTED => format!(
                "{name} is the closest to {reference} on these items, but it may be chance that it is better than {} \
                 ({largest}: {p}).",
                alternatives(&luck)
            ),
            many => format!(
                "{name} is the closest to {reference} on these items, but it may be chance that it is better than {many} \
                 of the others ({largest}: {p})."
            ),
        })
    }

    /// What to know before trusting the intervals, and why a candidate has no score.
    fn notes(&self) -> String {
        let mut notes = Vec::new();
        for candidate in &self.ranked {
            let name = visible(&candidate.name);
            let warnings = candidate.interval.iter().flat_map(|interval| &interval.warnings);
            notes.extend(warnings.map(|warning| format!("! {name}: {warning}\n")));
            let reasons = self.requests.iter().zip(&candidate.scores);
            let reasons = reasons.filter_map(|(request, score)| Some((request.key(), score.reason()?)));
            notes.extend(reasons.map(|(key, reason)| format!("— {name}, {key}: {reason}\n")));
        }
        for test in &self.tests {
            let [better, other] = [test.better, test.other].map(|rank| visible(&self.ranked[rank].name));
            let warnings = test.comparison.warnings.iter();
            notes.extend(warnings.map(|warning| format!("! {better} over {other}: {warning}\n")));
        }
        let more = match notes.len().saturating_sub(MOST_ROWS) {
            0 => String::new(),
            more => format!("… and {more} notes more; --format json writes all\n"),
        };
        notes.truncate(MOST_ROWS);
        if notes.is_empty() { String::new() } else { format!("\n{}{more}", notes.concat()) }
    }

    fn test_grid(&self, write: impl Fn(f64) -> String, write_p: impl Fn(f64) -> String) -> Grid {
        let mut header: Vec<String> =
            ["better", "other", "difference", "advantage", "low", "high", "p", "p (Holm)", "p (FDR)"]
                .map(str::to_owned)
                .to_vec();
        header.extend(self.within.map(|margin| format!("within ±{margin}")));
        let mut grid = Grid::new(&header);
        for test in &self.tests {
            let found = &test.comparison;
            let mut row = [test.better, test.other].map(|rank| self.ranked[rank].name.clone()).to_vec();
            row.extend([found.difference, found.advantage, found.low, found.high].map(&write));
            row.extend([found.p, test.p_holm, test.p_fdr].map(&write_p));
            row.extend(self.within.map(|margin| found.within(margin).to_string()));
            grid.push(row);
        }
        grid
    }

    fn json(&self) -> String {
        let (size, value) = &self.size;
        let mut json = json!({"kind": name(self.kind), *size: value, "reference": self.reference});
        if self.kind == Kind::Trees {
            json["rooted"] = rooted(&self.requests);
        }
        json["ranking"] = self.ranked.iter().map(|candidate| self.candidate_json(candidate)).collect();
        if let Some(level) = self.level {
            json["level"] = json!(level);
            json["tests"] = self.tests.iter().map(|test| self.test_json(test)).collect();
        }
        document(json)
    }

    fn candidate_json(&self, candidate: &Candidate) -> Value {
        let (mut scores, mut notes) = (Map::new(), Map::new());
        for (request, score) in self.requests.iter().zip(&candidate.scores) {
            if let Some(reason) = score.reason() {
                notes.insert(request.key(), json!(reason));
            }
            scores.insert(request.key(), json!(score.value()));
        }
        let mut json = json!({"candidate": candidate.name, "scores": scores, "notes": notes});
        if let Some(found) = &candidate.interval {
            json["interval"] = json!(found);
        }
        json
    }

    fn test_json(&self, test: &Test) -> Value {
        let mut json =
            json!({"better": self.ranked[test.better].name, "other": self.ranked[test.other].name});
        if let (Some(json), Value::Object(found)) = (json.as_object_mut(), json!(test.comparison)) {
            json.extend(found);
        }
        json["p_holm"] = json!(test.p_holm);
        json["p_fdr"] = json!(test.p_fdr);
        if let Some(margin) = self.within {
            json["within"] = json!(test.comparison.within(margin));
        }
        json
    }
}
