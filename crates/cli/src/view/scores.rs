//! The scores of a comparison of any kind, in each format.

use std::fmt::Write as _;

pub use partita::internal::rounded;
use partita::{Measure, Request, Score, Sense};
use serde_json::{Map, Value, json};

use super::grid::Grid;
use super::verdict::Verdict;
use super::{Format, wrapped};
use crate::args::inference::Uncertainty;
use crate::args::kind::{Kind, name};
use crate::warnings::document;

/// What `compare` found.
#[derive(Debug, Default)]
pub struct Scores {
    /// Said first; a tree that is scored on a graph is of no kind.
    pub kind: Option<Kind>,
    /// What is compared, in words.
    pub heading: String,
    /// The same for programs.
    pub facts: Map<String, Value>,
    /// Tables between the heading and the scores.
    pub details: String,
    pub rows: Vec<Row>,
    /// Intervals and p-values, if any were computed.
    pub uncertainty: Uncertainty,
    /// What else programs may want to know.
    pub more: Map<String, Value>,
    /// What the scores mean, in words.
    pub verdict: Verdict,
}

/// A measure and what it gives, or why it gives nothing.
#[derive(Debug)]
pub struct Row {
    pub request: Request,
    pub score: Score,
    /// Of co-clusterings by a measure of labels: the scores of the rows and of the columns alone.
    pub sides: Option<[Score; 2]>,
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

    fn keys(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.request.key()).collect()
    }

    /// The header and the cells of the scores of either side, of co-clusterings only.
    fn sides(&self, row: &Row, write: impl Fn(&Score) -> String) -> Vec<String> {
        if self.kind != Some(Kind::Co) {
            return Vec::new();
        }
        row.sides.as_ref().map_or_else(|| vec![String::new(); 2], |sides| sides.iter().map(write).collect())
    }

    fn side_names(&self) -> &'static [&'static str] {
        if self.kind == Some(Kind::Co) { &["rows", "columns"] } else { &[] }
    }

    fn json(&self) -> String {
        let mut sorted: Vec<&Row> = self.rows.iter().collect();
        sorted.sort_by_key(|row| row.request.key());
        let by_key = |value: &dyn Fn(&Row) -> Option<Value>| {
            let entries = sorted.iter().filter_map(|row| Some((row.request.key(), value(row)?)));
            Value::Object(entries.collect())
        };
        let mut json: Map<String, Value> =
            self.kind.iter().map(|kind| ("kind".to_owned(), json!(name(*kind)))).collect();
        json.extend(self.facts.clone());
        json.insert("scores".to_owned(), by_key(&|row| Some(json!(row.score.value()))));
        let names = ["row_scores", "column_scores"].into_iter().take(self.side_names().len());
        for (side, name) in names.enumerate() {
            let value = |row: &Row| Some(json!(row.sides.as_ref()?[side].value()));
            json.insert(name.to_owned(), by_key(&value));
        }
        if self.kind == Some(Kind::Trees) {
            json.insert("rooted".to_owned(), by_key(&|row| Some(json!(row.request.rooted()?))));
        }
        json.insert("notes".to_owned(), by_key(&|row| Some(json!(row.score.reason()?))));
        json.extend(
            self.uncertainty.json(&self.keys()).into_iter().map(|(name, value)| (name.to_owned(), value)),
        );
        json.extend(self.more.clone());
        document(Value::Object(json))
    }

    /// One row per measure. Intervals and p-values are columns of their own.
    fn grid(&self) -> Grid {
        let header =
            [&["measure", "value"], self.side_names(), &["note"], &self.uncertainty.columns()].concat();
        let mut grid = Grid::new(&header);
        let written = |score: &Score| score.value().map_or_else(String::new, |value| value.to_string());
        for (index, row) in self.rows.iter().enumerate() {
            let (fields, notes) = self.uncertainty.fields(index, |value| value.to_string());
            let note = row.score.reason().map_or_else(|| notes.join("; "), str::to_owned);
            let value = vec![row.request.key(), written(&row.score)];
            grid.push([value, self.sides(row, written), vec![note], fields].concat());
        }
        grid
    }

    /// Grouped by family, with direction and range, and one plain sentence at the end.
    fn table(&self) -> String {
        let mut text = self.kind.map_or_else(String::new, |kind| format!("{}: ", name(kind)));
        let _ = writeln!(text, "{}", self.heading);
        text.push_str(&self.details);
        let mut families: Vec<_> = self.rows.iter().map(|row| row.request.measure().family).collect();
        families.sort_unstable();
        families.dedup();
        let written = |score: &Score| score.value().map_or_else(|| "—".to_owned(), rounded);
        for family in families {
            let name = family.to_string().to_uppercase();
            let of_family = || self.rows.iter().filter(|row| row.request.measure().family == family);
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
        text.push_str(&self.uncertainty.text(&self.keys()));
        let reasons = self
            .rows
            .iter()
            .filter_map(|row| Some(format!("— {}: {}", row.request.key(), row.score.reason()?)));
        let last: Vec<String> = reasons.chain(self.verdict.words.lines().map(str::to_owned)).collect();
        if !last.is_empty() {
            let lines: String = last.iter().map(|line| wrapped(line)).collect();
            let _ = write!(text, "\n{lines}");
        }
        text
    }
}

/// Whether a measure compares rooted trees, where that is something to know.
pub fn root_of(request: &Request) -> Option<&'static str> {
    request.rooted().map(|rooted| if rooted { "rooted" } else { "unrooted" })
}

/// The same of several measures of trees, for programs.
pub fn rooted(requests: &[Request]) -> Value {
    requests.iter().filter_map(|request| Some((request.key(), json!(request.rooted()?)))).collect()
}

pub fn direction(sense: Sense) -> &'static str {
    match sense {
        Sense::Similarity => "higher",
        Sense::Distance => "lower",
        Sense::Description => "",
    }
}

/// The title of a measure inside a sentence.
pub fn spoken(measure: &Measure) -> String {
    // Names of people, and abbreviations, keep their capital.
    const NAMES: [&str; 12] = [
        "Rand", "Jaccard", "Fowlkes", "Rogers", "Robinson", "Van", "Pearson", "Mirkin", "Nye", "Kendall",
        "Baker", "Campello",
    ];
    let title = &measure.title.replace("TAMI", "tree adjusted mutual information");
    let is_name = NAMES.iter().any(|name| title.starts_with(name))
        || !title.chars().nth(1).is_some_and(char::is_lowercase);
    match title.chars().next() {
        Some(first) if !is_name => format!("{}{}", first.to_lowercase(), &title[first.len_utf8()..]),
        _ => title.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_spoken_of_in_words() {
        let named = |name: &str| spoken(Request::parse(name).unwrap().measure());
        assert_eq!(named("ari"), "adjusted Rand index");
        assert_eq!(named("rand"), "Rand index");
        assert_eq!(named("v_measure"), "V-measure");
    }
}
