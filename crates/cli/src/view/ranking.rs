//! Candidates against one reference, the best on top, in each format.

use std::fmt::Write as _;

use partita::ensemble::RankedScores;
use partita::{Request, Score, quantity};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::{direction, rounded};
use super::visible::visible;

/// What `matrix --reference` found; the reference is the first of the names.
pub struct Ranking {
    pub names: Vec<String>,
    pub items: usize,
    pub requests: Vec<Request>,
    pub ranked: Vec<RankedScores>,
}

impl Ranking {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.grid(|value| value.to_string(), "").csv(),
            Format::Markdown => self.grid(rounded, "—").markdown(),
        }
    }

    fn grid(&self, shown: impl Fn(f64) -> String, undefined: &str) -> Grid {
        let mut header = vec!["rank".to_owned(), "clustering".to_owned()];
        header.extend(self.requests.iter().map(Request::key));
        let mut grid = Grid::new(&header);
        for (place, entry) in self.ranked.iter().enumerate() {
            let mut row = vec![(place + 1).to_string(), self.names[entry.clustering].clone()];
            let scores = entry.scores.iter().map(Score::value);
            row.extend(scores.map(|value| value.map_or_else(|| undefined.to_owned(), &shown)));
            grid.push(row);
        }
        grid
    }

    fn text(&self) -> String {
        let (items, clusterings) = (quantity(self.items, "item"), quantity(self.ranked.len(), "clustering"));
        let mut text = format!("{items}, {clusterings} against {}\n\n", visible(&self.names[0]));
        text.push_str(&self.grid(rounded, "—").table());
        if let Some(first) = self.requests.first() {
            let better = direction(first.measure().sense);
            let _ = writeln!(text, "\nRanked by {} ({better} is better).", first.key());
        }
        text
    }

    fn json(&self) -> String {
        let ranked: Vec<Value> = self
            .ranked
            .iter()
            .map(|entry| {
                let (mut scores, mut notes) = (Map::new(), Map::new());
                for (request, score) in self.requests.iter().zip(&entry.scores) {
                    if let Some(reason) = score.reason() {
                        notes.insert(request.key(), json!(reason));
                    }
                    scores.insert(request.key(), json!(score.value()));
                }
                json!({"clustering": self.names[entry.clustering], "scores": scores, "notes": notes})
            })
            .collect();
        let json = json!({"n": self.items, "reference": self.names[0], "ranking": ranked});
        format!("{json:#}\n")
    }
}
