//! The scores of a comparison in each format.

use std::fmt::Write as _;

use partita::{Request, Score, Sense, Summary, quantity};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;
use crate::inference::Uncertainty;

/// What `compare` found.
#[derive(Debug)]
pub struct Scores<'a> {
    pub summary: &'a Summary,
    /// What was asked for with its score, or with a note on why it was left out.
    pub rows: Vec<(Request, Score)>,
    /// Intervals and p-values, where they were asked for.
    pub uncertainty: Uncertainty,
}

impl Scores<'_> {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.grid().csv(),
            Format::Markdown => self.grid().markdown(),
        }
    }

    fn json(&self) -> String {
        let (rows, cols) = self.summary.table().clusters();
        let (mut scores, mut notes) = (Map::new(), Map::new());
        let mut sorted: Vec<(String, &Score)> = self.rows.iter().map(|(r, score)| (r.key(), score)).collect();
        sorted.sort_by(|x, y| x.0.cmp(&y.0));
        for (key, score) in sorted {
            if let Some(reason) = score.reason() {
                notes.insert(key.clone(), json!(reason));
            }
            scores.insert(key, score.value().map_or(Value::Null, |value| json!(value)));
        }
        let table = self.summary.table();
        let mut json = json!({
            "n": table.n(),
            "clusters": [rows, cols],
            "cells": table.cells().len(),
            "scores": scores,
            "notes": notes,
        });
        for (field, value) in self.uncertainty.json(&self.keys()) {
            json[field] = value;
        }
        format!("{json:#}\n")
    }

    fn keys(&self) -> Vec<String> {
        self.rows.iter().map(|(request, _)| request.key()).collect()
    }

    /// One row per measure; intervals and p-values are columns of their own when they were asked for.
    fn grid(&self) -> Grid {
        let mut header = vec!["measure", "value", "note"];
        header.extend(self.uncertainty.columns());
        let mut grid = Grid::new(&header);
        for (index, (request, score)) in self.rows.iter().enumerate() {
            let value = score.value().map_or_else(String::new, |value| value.to_string());
            let (fields, why_empty) = self.uncertainty.fields(index, |value| value.to_string());
            let note = score.reason().map(str::to_owned).or(why_empty).unwrap_or_default();
            grid.push([vec![request.key(), value, note], fields].concat());
        }
        grid
    }

    /// Grouped by family, with direction and range, and one plain sentence at the end.
    fn table(&self) -> String {
        let table = self.summary.table();
        let (rows, cols) = table.clusters();
        let mut text = format!(
            "{}; A has {}, B has {cols}; {}\n",
            quantity(table.n(), "item"),
            quantity(rows, "cluster"),
            quantity(table.cells().len(), "non-empty cell")
        );
        let mut families: Vec<_> = self.rows.iter().map(|(request, _)| request.measure().family).collect();
        families.sort_unstable();
        families.dedup();
        for family in families {
            let mut grid =
                Grid::new(&[family.to_string().to_uppercase().as_str(), "value", "range", "better"]);
            for (request, score) in self.rows.iter().filter(|(r, _)| r.measure().family == family) {
                let measure = request.measure();
                let value = score.value().map_or_else(|| "—".to_owned(), rounded);
                let range = measure.range_for(request.args()).to_string();
                grid.push(vec![request.key(), value, range, direction(measure.sense).to_owned()]);
            }
            let _ = write!(text, "\n{}", grid.table());
        }
        text.push_str(&self.uncertainty.text(&self.keys()));
        for (request, reason) in self.rows.iter().filter_map(|(r, score)| Some((r, score.reason()?))) {
            let _ = write!(text, "\n— {}: {reason}", request.key());
        }
        let _ = write!(text, "\n{}\n", self.sentence());
        text
    }

    /// What the numbers mean, in plain words.
    fn sentence(&self) -> String {
        if self.summary.table().is_identity() {
            return "The two clusterings are identical up to the names of their clusters.".to_owned();
        }
        let score = partita::compare("adjusted_rand", self.summary).ok().and_then(|score| score.value());
        let Some(ari) = score else {
            return "The two clusterings differ.".to_owned();
        };
        let words = match ari {
            x if x >= 0.9 => "agree almost completely",
            x if x >= 0.65 => "agree well",
            x if x >= 0.3 => "agree in part",
            x if x >= 0.05 => "agree little",
            x if x > -0.05 => "agree no more than chance would make them",
            _ => "agree less than chance would make them",
        };
        format!(
            "The two clusterings {words}: the adjusted Rand index is {} (1 is identical, 0 is chance).",
            rounded(ari)
        )
    }
}

pub fn direction(sense: Sense) -> &'static str {
    match sense {
        Sense::Similarity => "higher",
        Sense::Distance => "lower",
        Sense::Description => "",
    }
}

/// Six significant digits for people; the other formats keep all bits.
pub fn rounded(value: f64) -> String {
    if value == value.trunc() && value.abs() < 1e15 {
        return format!("{value}");
    }
    if value.abs() >= 1e6 || value.abs() < 1e-4 {
        return format!("{value:.5e}");
    }
    let digits = (5 - value.abs().log10().floor() as i32).max(0) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn six_digits_for_people() {
        assert_eq!(rounded(0.242_424_242_4), "0.242424");
        assert_eq!(rounded(1.0), "1");
        assert_eq!(rounded(-12.345_678_9), "-12.3457");
        assert_eq!(rounded(1.234_567_8e-7), "1.23457e-7");
        assert_eq!(rounded(42_000_000_000_000_000_000.0), "4.20000e19");
    }
}
