//! The scores of a comparison of any kind, in each format.

use std::fmt::Write as _;

pub use partita::internal::rounded;
use partita::{Request, Score, Sense, Summary};
pub use partita_answers::compare::Row;
use partita_answers::compare::{Agreement, Answer};
use partita_answers::spoken::Spoken;
use partita_answers::words::sizes;
use serde_json::json;

use super::grid::Grid;
use super::uncertainty::Written;
use super::{Format, wrapped};
use crate::args::kind::{Kind, name};
use crate::warnings::document;

/// The answer of `compare` in words.
#[derive(Debug)]
pub struct Scores {
    pub answer: Answer,
    /// The objects that are compared.
    pub heading: String,
    /// Tables between the heading and the scores.
    pub details: String,
    /// The names of two trees.
    pub trees: Option<[String; 2]>,
    /// The meaning of the scores.
    pub spoken: Spoken,
}

impl From<Answer> for Scores {
    fn from(answer: Answer) -> Self {
        let spoken = answer.agreement.as_ref().map(|found| cuts(found, &answer)).unwrap_or_default();
        let heading = sizes(&answer.facts);
        Self { answer, heading, details: String::new(), trees: None, spoken }
    }
}

impl Scores {
    /// Of two clusterings with the verdict on them, and what explains the difference; scores alone where no verdict was asked
    /// for.
    pub fn of_labels(answer: Answer, is_judged: bool, summary: &Summary) -> partita::Result<Self> {
        let spoken = match is_judged {
            true => Spoken::explained(answer.verdict.as_ref(), summary)?,
            false => Spoken::default(),
        };
        Ok(Self { spoken, ..answer.into() })
    }
}

/// The cuts at which two trees agree best. The best of many is above 0 by chance too.
fn cuts(found: &Agreement, answer: &Answer) -> Spoken {
    let mut lines = vec![found.sentence.clone()];
    let is_tested = !answer.uncertainty.significances.is_empty();
    if found.clusters.is_some_and(|[k, l]| k > 1 && l > 1) && !is_tested {
        lines.push(
            "This is the best of many cuts, so unrelated trees score above 0 too; --p-value tells."
                .to_owned(),
        );
    }
    Spoken { lines, ..Spoken::default() }
}

impl Scores {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.grid().csv(),
            Format::Markdown => self.grid().markdown(),
        }
    }

    /// The header and the cells of the scores of either side, of co-clusterings only.
    fn sides(&self, row: &Row, write: impl Fn(&Score) -> String) -> Vec<String> {
        if self.answer.kind != Kind::Co {
            return Vec::new();
        }
        row.sides.as_ref().map_or_else(|| vec![String::new(); 2], |sides| sides.iter().map(write).collect())
    }

    fn side_names(&self) -> &'static [&'static str] {
        if self.answer.kind == Kind::Co { &["rows", "columns"] } else { &[] }
    }

    fn json(&self) -> String {
        let mut json = json!(self.answer);
        if let Some(names) = &self.trees {
            json["trees"] = json!(names);
        }
        document(json)
    }

    fn uncertainty(&self) -> Written<'_> {
        Written(&self.answer.uncertainty)
    }

    /// One row per measure. Intervals and p-values are columns of their own.
    fn grid(&self) -> Grid {
        let header =
            [&["measure", "value"], self.side_names(), &["note"], &self.uncertainty().columns()].concat();
        let mut grid = Grid::new(&header);
        let written = |score: &Score| score.value().map_or_else(String::new, |value| value.to_string());
        for (index, row) in self.answer.rows.iter().enumerate() {
            let (fields, notes) = self.uncertainty().fields(index, |value| value.to_string());
            let note = row.score.reason().map_or_else(|| notes.join("; "), str::to_owned);
            let value = vec![row.request.key(), written(&row.score)];
            grid.push([value, self.sides(row, written), vec![note], fields].concat());
        }
        grid
    }

    /// Grouped by family, with direction and range, and one plain sentence at the end.
    fn table(&self) -> String {
        // A tree that is scored on a graph is of no kind.
        let kind = (self.answer.kind != Kind::TreeOnGraph).then(|| format!("{}: ", name(self.answer.kind)));
        let mut text = kind.unwrap_or_default();
        let _ = writeln!(text, "{}", self.heading);
        text.push_str(&self.details);
        let mut families: Vec<_> = self.answer.rows.iter().map(|row| row.request.measure().family).collect();
        families.sort_unstable();
        families.dedup();
        let written = |score: &Score| score.value().map_or_else(|| "—".to_owned(), rounded);
        for family in families {
            let name = family.to_string().to_uppercase();
            let of_family = || self.answer.rows.iter().filter(|row| row.request.measure().family == family);
            let is_root_known = of_family().any(|row| row.request.rooted().is_some());
            let roots: &[&str] = if is_root_known { &["roots"] } else { &[] };
            let mut grid = Grid::new(
                &[&[name.as_str(), "value"], self.side_names(), &["range", "better"], roots].concat(),
            );
            for row in of_family() {
                let measure = row.request.measure();
                let range = measure.range_for(row.request.args()).to_string();
                let value = vec![row.request.key(), written(&row.score)];
                let meaning = vec![range, direction(measure.sense).to_owned()];
                let root = root_of(&row.request).unwrap_or_default().to_owned();
                let roots = if is_root_known { vec![root] } else { Vec::new() };
                grid.push([value, self.sides(row, written), meaning, roots].concat());
            }
            let _ = write!(text, "\n{}", grid.table());
        }
        text.push_str(&self.uncertainty().text(&self.answer.keys()));
        let reasons = self
            .answer
            .rows
            .iter()
            .filter_map(|row| Some(format!("— {}: {}", row.request.key(), row.score.reason()?)));
        let last: Vec<String> = reasons.chain(self.spoken.lines.iter().cloned()).collect();
        if !last.is_empty() {
            let lines: String = last.iter().map(|line| wrapped(line)).collect();
            let _ = write!(text, "\n{lines}");
        }
        text
    }
}

/// Says whether a measure compares rooted trees, where that is something to know.
pub fn root_of(request: &Request) -> Option<&'static str> {
    request.rooted().map(|rooted| if rooted { "rooted" } else { "unrooted" })
}

pub fn direction(sense: Sense) -> &'static str {
    match sense {
        Sense::Similarity => "higher",
        Sense::Distance => "lower",
        Sense::Description => "",
    }
}
