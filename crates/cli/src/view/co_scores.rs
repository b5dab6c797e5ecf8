//! The scores of two co-clusterings in each format: of the blocks, and of the rows and columns alone.

use std::fmt::Write as _;

use partita::{CoSummary, Kind, Request, Score, quantity};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::inference::Uncertainty;

/// What `cocompare` found.
#[derive(Debug)]
pub struct CoScores<'a> {
    summary: &'a CoSummary,
    rows: Vec<CoScore>,
    uncertainty: Uncertainty,
}

/// A measure of the blocks, and of either side where it is defined for flat clusterings.
#[derive(Debug)]
struct CoScore {
    key: String,
    blocks: Score,
    sides: Option<[Score; 2]>,
}

impl<'a> CoScores<'a> {
    /// Scores two co-clusterings by each measure.
    pub fn new(
        summary: &'a CoSummary,
        requests: Vec<Request>,
        uncertainty: Uncertainty,
    ) -> partita::Result<Self> {
        let score = |request: Request| -> partita::Result<CoScore> {
            let flat = request.measure().accepts(Kind::Labels);
            let sides = || -> partita::Result<_> {
                Ok([request.score(summary.rows())?, request.score(summary.columns())?])
            };
            Ok(CoScore {
                key: request.key(),
                blocks: request.score(summary)?,
                sides: if flat { Some(sides()?) } else { None },
            })
        };
        let rows = requests.into_iter().map(score).collect::<partita::Result<_>>()?;
        Ok(Self { summary, rows, uncertainty })
    }

    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.grid(&self.uncertainty, |value| value.to_string()).csv(),
            Format::Markdown => self.grid(&self.uncertainty, rounded).markdown(),
        }
    }

    /// One row per measure, with what is known of its uncertainty in columns of their own.
    fn grid(&self, uncertain: &Uncertainty, write: impl Fn(f64) -> String) -> Grid {
        let with_columns = [&["measure", "blocks", "rows", "columns"][..], &uncertain.columns()].concat();
        let mut grid = Grid::new(&with_columns);
        let text = |score: &Score| score.value().map_or_else(|| "—".to_owned(), &write);
        for (index, row) in self.rows.iter().enumerate() {
            let [rows, columns] = match &row.sides {
                Some(sides) => [text(&sides[0]), text(&sides[1])],
                None => [String::new(), String::new()],
            };
            let (fields, _) = uncertain.fields(index, &write);
            grid.push([vec![row.key.clone(), text(&row.blocks), rows, columns], fields].concat());
        }
        grid
    }

    fn keys(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.key.clone()).collect()
    }

    fn table(&self) -> String {
        let (rows, columns) = (self.summary.rows().table(), self.summary.columns().table());
        let ((row_a, row_b), (column_a, column_b)) = (rows.clusters(), columns.clusters());
        let mut text = format!(
            "{} in {row_a} and {}, {} in {column_a} and {column_b}\n\n",
            quantity(rows.n(), "row"),
            quantity(row_b, "cluster"),
            quantity(columns.n(), "column")
        );
        // The terminal has room for tables of their own.
        text.push_str(&self.grid(&Uncertainty::default(), rounded).table());
        for (key, reason) in self.rows.iter().filter_map(|row| Some((&row.key, row.blocks.reason()?))) {
            let _ = writeln!(text, "\n— {key}: {reason}");
        }
        text.push_str(&self.uncertainty.text(&self.keys()));
        text
    }

    fn json(&self) -> String {
        let value = |score: &Score| score.value().map_or(Value::Null, |value| json!(value));
        let mut maps = [Map::new(), Map::new(), Map::new()];
        let mut notes = Map::new();
        let mut sorted: Vec<&CoScore> = self.rows.iter().collect();
        sorted.sort_by(|x, y| x.key.cmp(&y.key));
        for row in sorted {
            maps[0].insert(row.key.clone(), value(&row.blocks));
            if let Some(sides) = &row.sides {
                maps[1].insert(row.key.clone(), value(&sides[0]));
                maps[2].insert(row.key.clone(), value(&sides[1]));
            }
            if let Some(reason) = row.blocks.reason() {
                notes.insert(row.key.clone(), json!(reason));
            }
        }
        let (rows, columns) = (self.summary.rows().table(), self.summary.columns().table());
        let [scores, row_scores, column_scores] = maps;
        let mut json = json!({
            "shape": [rows.n(), columns.n()],
            "row_clusters": [rows.clusters().0, rows.clusters().1],
            "column_clusters": [columns.clusters().0, columns.clusters().1],
            "scores": scores,
            "row_scores": row_scores,
            "column_scores": column_scores,
            "notes": notes,
        });
        for (field, value) in self.uncertainty.json(&self.keys()) {
            json[field] = value;
        }
        format!("{json:#}\n")
    }
}
