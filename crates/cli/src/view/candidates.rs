//! Candidates ranked against a reference, in each format.

use std::fmt::Write as _;

use partita::inference::{Comparison, Interval};
use partita::{Score, quantity};
use serde_json::{Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use super::visible::visible;

/// What `candidates` found.
pub struct Found<'a> {
    pub n: usize,
    pub reference: &'a str,
    pub key: String,
    pub level: f64,
    /// The candidates, the best first.
    pub ranked: Vec<Candidate<'a>>,
    pub pairs: Vec<Pair>,
}

/// One candidate.
pub struct Candidate<'a> {
    pub name: &'a str,
    /// Its place among the columns.
    pub place: usize,
    pub score: Score,
    pub interval: Option<Interval>,
}

/// Two candidates by their ranks.
pub struct Pair {
    pub first: usize,
    pub second: usize,
    pub comparison: Comparison,
    pub p_holm: f64,
    pub p_fdr: f64,
}

impl Found<'_> {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.pair_grid(|value| value.to_string(), |p| p.to_string()).csv(),
            Format::Markdown => self.pair_grid(rounded, four_digits).markdown(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}; {} against {}, {} % intervals\n\n",
            quantity(self.n, "item"),
            quantity(self.ranked.len(), "candidate"),
            visible(self.reference),
            self.level * 100.0
        );
        let mut grid = Grid::new(&["candidate", self.key.as_str(), "low", "high"]);
        for candidate in &self.ranked {
            let score = candidate.score.value().map_or_else(|| "—".to_owned(), rounded);
            let end = |end: fn(&Interval) -> f64| {
                candidate.interval.as_ref().map_or_else(String::new, |found| rounded(end(found)))
            };
            grid.push(vec![
                candidate.name.to_owned(),
                score,
                end(|found| found.low),
                end(|found| found.high),
            ]);
        }
        text.push_str(&grid.table());
        let _ = write!(text, "\n{}{}", self.pair_grid(rounded, four_digits).table(), self.notes());
        text
    }

    /// What to know before trusting the intervals, and why a candidate has no score.
    fn notes(&self) -> String {
        let mut notes = String::new();
        for candidate in &self.ranked {
            for warning in candidate.interval.iter().flat_map(|interval| &interval.warnings) {
                let _ = writeln!(notes, "\n! {}: {warning}", visible(candidate.name));
            }
            if let Some(reason) = candidate.score.reason() {
                let _ = writeln!(notes, "\n— {}: {reason}", visible(candidate.name));
            }
        }
        notes.replace("\n\n", "\n")
    }

    fn pair_grid(&self, write: impl Fn(f64) -> String, write_p: impl Fn(f64) -> String) -> Grid {
        let mut grid =
            Grid::new(&["better", "other", "advantage", "low", "high", "p", "p (Holm)", "p (FDR)"]);
        for pair in &self.pairs {
            let found = &pair.comparison;
            let mut row =
                vec![self.ranked[pair.first].name.to_owned(), self.ranked[pair.second].name.to_owned()];
            row.extend([found.advantage, found.low, found.high].map(&write));
            row.extend([found.p, pair.p_holm, pair.p_fdr].map(&write_p));
            grid.push(row);
        }
        grid
    }

    fn json(&self) -> String {
        let candidates = self.ranked.iter().map(|candidate| {
            let interval = candidate.interval.as_ref();
            json!({
                "name": candidate.name,
                "score": candidate.score.value(),
                "note": candidate.score.reason(),
                "low": interval.map(|found| found.low),
                "high": interval.map(|found| found.high),
                "warnings": interval.map_or_else(Vec::new, |found| {
                    found.warnings.iter().map(ToString::to_string).collect()
                }),
            })
        });
        let pairs = self.pairs.iter().map(|pair| {
            let found = &pair.comparison;
            json!({
                "better": self.ranked[pair.first].name,
                "other": self.ranked[pair.second].name,
                "advantage": found.advantage,
                "low": found.low,
                "high": found.high,
                "standard_error": found.standard_error,
                "p": found.p,
                "p_holm": pair.p_holm,
                "p_fdr": pair.p_fdr,
                "draws": found.draws,
            })
        });
        let json = json!({
            "n": self.n,
            "reference": self.reference,
            "measure": self.key,
            "level": self.level,
            "candidates": candidates.collect::<Vec<Value>>(),
            "pairs": pairs.collect::<Vec<Value>>(),
        });
        format!("{json:#}\n")
    }
}

/// A probability for people.
fn four_digits(p: f64) -> String {
    format!("{p:.4}")
}
