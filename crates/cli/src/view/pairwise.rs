//! The scores of all pairs of clusterings in each format, and as a heat map.

use std::fmt::Write as _;
use std::io::Write;

use partita::internal::{quantity, visible};
use partita::{Request, Score, Sense};
use partita_answers::size::Size;
use partita_report::{HeatCell, HeatMap, Side};
use serde_json::{Map, Value, json};

use super::grid::Grid;
use super::scores::{direction, root_of, rooted, rounded};
use super::shorten::{SHORTEST_NAME, in_the_middle, legend};
use crate::args::kind::{Kind, name};
use crate::formats::OutputFormat;
use crate::output::terminal_width;
use crate::warnings::{document, warn};

/// `--format` of a command whose result is a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum MatrixFormat {
    /// A table for a terminal
    #[default]
    Table,
    /// JSON, with floats that read back to the same bits
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table
    Markdown,
    /// The matrix of one measure as NumPy reads it, without names
    Npy,
    /// A picture
    Svg,
    /// The picture in pixels
    Png,
    /// The picture on a page
    Pdf,
}

impl OutputFormat for MatrixFormat {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("json", Self::Json),
        ("csv", Self::Csv),
        ("md", Self::Markdown),
        ("markdown", Self::Markdown),
        ("npy", Self::Npy),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
    ];
}

/// The scores of all pairs by one measure, a row for each reference.
pub type Matrix = Vec<Vec<Score>>;

/// What `pairwise` found, one matrix for each measure.
pub struct Pairwise {
    pub kind: Kind,
    pub names: Vec<String>,
    /// The file of each, where a map is drawn.
    pub files: Vec<String>,
    /// What they are compared with, unless each with each: the columns of the matrices.
    pub others: Option<Vec<String>>,
    /// What is compared: the items and the clusterings.
    pub heading: String,
    /// The number of items, for programs.
    pub size: Size,
    pub requests: Vec<Request>,
    pub matrices: Vec<Matrix>,
}

impl Pairwise {
    pub fn write(&self, format: MatrixFormat) -> String {
        match format {
            MatrixFormat::Json => self.json(),
            MatrixFormat::Csv => self.grid(|value| value.to_string(), "").csv(),
            MatrixFormat::Markdown => self.grid(rounded, "—").markdown(),
            _ => self.text(),
        }
    }

    /// Says why scores are undefined, each reason once.
    pub fn warn_of_undefined(&self) {
        let columns = self.columns();
        for (request, matrix) in self.each() {
            let mut reasons: Vec<(&str, (usize, usize), usize)> = Vec::new();
            for (a, row) in matrix.iter().enumerate() {
                let twice = self.others.is_none() && request.measure().symmetric;
                for (b, score) in row.iter().enumerate().skip(if twice { a } else { 0 }) {
                    let Some(reason) = score.reason() else { continue };
                    match reasons.iter_mut().find(|(known, ..)| *known == reason) {
                        Some((.., count)) => *count += 1,
                        None => reasons.push((reason, (a, b), 1)),
                    }
                }
            }
            for (reason, (a, b), count) in reasons {
                let (key, a, b) = (request.key(), &self.names[a], &columns[b]);
                let more = match count - 1 {
                    0 => String::new(),
                    more => format!(" and of {} more", quantity(more, "pair")),
                };
                warn(format!("{key} of {a} and {b}{more} is undefined: {reason}"));
            }
        }
    }

    /// The matrix of the first measure in NPY; an undefined score is no number.
    pub fn write_npy(&self, out: &mut (dyn Write + Send)) -> std::io::Result<()> {
        let scores = self.matrices[0].iter().flatten().map(|score| score.value().unwrap_or(f64::NAN));
        partita_io::write_npy(out, [self.names.len(), self.columns().len()], scores)
    }

    /// What one of them is called.
    fn noun(&self) -> &'static str {
        if self.kind == Kind::Trees { "tree" } else { "clustering" }
    }

    fn columns(&self) -> &[String] {
        self.others.as_ref().unwrap_or(&self.names)
    }

    fn each(&self) -> impl Iterator<Item = (&Request, &Matrix)> {
        self.requests.iter().zip(&self.matrices)
    }

    /// One row per clustering under the key of the measure; several measures have a column for their keys.
    fn grid(&self, shown: impl Fn(f64) -> String, undefined: &str) -> Grid {
        let several = self.requests.len() > 1;
        let corner = match self.requests.as_slice() {
            [only] => vec![only.key()],
            _ => vec!["measure".to_owned(), self.noun().to_owned()],
        };
        let header: Vec<String> = corner.into_iter().chain(self.columns().iter().cloned()).collect();
        let mut grid = Grid::new(&header);
        for (request, matrix) in self.each() {
            for (a, name) in self.names.iter().enumerate() {
                let mut row: Vec<String> = several.then(|| request.key()).into_iter().collect();
                row.push(name.clone());
                let scores = matrix[a].iter().map(Score::value);
                row.extend(scores.map(|value| value.map_or_else(|| undefined.to_owned(), &shown)));
                grid.push(row);
            }
        }
        grid
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n", name(self.kind), self.heading);
        for (request, matrix) in self.each() {
            let measure = request.measure();
            let better = match direction(measure.sense) {
                "" => String::new(),
                better => format!(", {better} is better"),
            };
            let root = root_of(request).map_or_else(String::new, |root| format!(", {root}"));
            let range = measure.range_for(request.args());
            let _ = writeln!(text, "\n{} ({range}{better}{root})\n", request.key());
            text.push_str(&self.fitting(matrix).unwrap_or_else(|| self.neighbours(request, matrix)));
        }
        text
    }

    /// The whole matrix, with shorter names and a legend if it takes that; nothing if it is still too wide.
    fn fitting(&self, matrix: &Matrix) -> Option<String> {
        if self.others.is_some() {
            return None;
        }
        let width = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let whole = square(&self.names, matrix);
        let Some(excess) = width(&whole).checked_sub(terminal_width()).filter(|&excess| excess > 0) else {
            return Some(whole);
        };
        let longest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let most = longest.checked_sub(excess).filter(|&most| most >= SHORTEST_NAME)?;
        let short = in_the_middle(&self.names, most)?;
        let text = square(&short, matrix);
        (width(&text) <= terminal_width()).then(|| text + &legend(&short, &self.names))
    }

    /// For a matrix that is wider than the terminal, or no square: each clustering's mean, nearest and farthest.
    fn neighbours(&self, request: &Request, matrix: &Matrix) -> String {
        let (far, columns) = (-request.measure().sense.sign(), self.columns());
        let is_other = |a: usize, b: usize| self.others.is_some() || a != b;
        let mut grid = Grid::new(&[self.noun(), "mean with the others", "nearest", "", "farthest", ""]);
        for (a, name) in self.names.iter().enumerate() {
            let mut others: Vec<(f64, usize)> = (0..columns.len())
                .filter(|&b| is_other(a, b))
                .filter_map(|b| Some((far * matrix[a][b].value()?, b)))
                .collect();
            others.sort_by(|x, y| x.0.total_cmp(&y.0));
            let mut row =
                vec![name.clone(), mean(matrix, a, is_other).map_or_else(|| "—".to_owned(), rounded)];
            for end in [others.first(), others.last()] {
                row.push(end.map_or_else(String::new, |&(_, b)| columns[b].clone()));
                row.push(end.map_or_else(String::new, |&(score, _)| rounded(far * score)));
            }
            grid.push(row);
        }
        let why = match self.others {
            Some(_) => "The whole matrix:",
            None => "The matrix is wider than the terminal:",
        };
        format!("{}\n{why} --format csv writes it, -o FILE.svg draws it.\n", grid.table())
    }

    fn json(&self) -> String {
        let (count, columns) = (self.names.len(), self.columns());
        let (mut scores, mut notes) = (Map::new(), Map::new());
        for (request, matrix) in self.each() {
            let row = |row: &Vec<Score>| row.iter().map(|score| json!(score.value())).collect();
            let rows: Vec<Value> = matrix.iter().map(row).collect();
            let pairs = (0..count).flat_map(|a| (0..columns.len()).map(move |b| (a, b)));
            let undefined: Vec<Value> = pairs
                .filter_map(|(a, b)| Some(json!([self.names[a], columns[b], matrix[a][b].reason()?])))
                .collect();
            if !undefined.is_empty() {
                notes.insert(request.key(), json!(undefined));
            }
            scores.insert(request.key(), json!(rows));
        }
        let (size, value) = self.size.named();
        let mut json = json!({
            "kind": name(self.kind),
            size: value,
            format!("{}s", self.noun()): self.names,
            "scores": scores,
            "notes": notes,
        });
        if self.kind == Kind::Trees {
            json["rooted"] = rooted(&self.requests);
        }
        if let Some(others) = &self.others {
            json["others"] = json!(others);
        }
        document(json)
    }

    /// The scores of the first measure, its clusterings in that order; others stay in theirs.
    pub fn heat_map(&self, order: &[usize]) -> String {
        let (request, matrix) = (&self.requests[0], &self.matrices[0]);
        let names = order.iter().map(|&clustering| self.names[clustering].clone()).collect();
        let side = Side { count: order.len(), names, ..Side::default() };
        let (columns, along) = match &self.others {
            Some(others) => {
                let side = Side { count: others.len(), names: others.clone(), ..Side::default() };
                (side, (0..others.len()).collect())
            }
            None => (side.clone(), order.to_vec()),
        };
        let pairs = (0..order.len()).flat_map(|row| (0..along.len()).map(move |column| (row, column)));
        let cell = |(row, column): (usize, usize)| {
            let value = matrix[order[row]][along[column]].value();
            let text = value.map_or_else(String::new, |value| match format!("{value:.2}") {
                zero if zero == "-0.00" => "0.00".to_owned(),
                long if long.len() > 8 => format!("{value:.1e}"),
                text => text,
            });
            HeatCell { row, column, value, text }
        };
        let map = HeatMap {
            title: format!("{}: {}", request.key(), self.heading),
            rows: side,
            columns,
            cells: pairs.map(cell).collect(),
            legend: request.key(),
            dark_is_high: request.measure().sense != Sense::Distance,
            ..HeatMap::default()
        };
        map.svg()
    }
}

/// The whole matrix, three digits each, columns by number; drawn by hand, as a table would wrap its cells.
fn square(names: &[String], matrix: &Matrix) -> String {
    let shown = |score: &Score| match score.value() {
        Some(value) if value.abs() < 1000.0 => format!("{value:.3}"),
        Some(value) => format!("{value:.3e}"),
        None => "—".to_owned(),
    };
    let cells: Vec<Vec<String>> = matrix.iter().map(|row| row.iter().map(shown).collect()).collect();
    let width = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(0).max(4);
    let numbered: Vec<String> =
        names.iter().enumerate().map(|(at, name)| format!("{} {}", at + 1, visible(name))).collect();
    let label = numbered.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = " ".repeat(label + 1);
    text.extend((1..=cells.len()).map(|number| format!("  {number:>width$}")));
    text.push('\n');
    for (name, row) in numbered.iter().zip(&cells) {
        let _ = write!(text, " {name:<label$}");
        text.extend(row.iter().map(|cell| format!("  {cell:>width$}")));
        text.push('\n');
    }
    text
}

/// The mean score of a clustering with the others, where that is defined.
fn mean(matrix: &Matrix, clustering: usize, is_other: impl Fn(usize, usize) -> bool) -> Option<f64> {
    let others = matrix[clustering].iter().enumerate().filter(|(other, _)| is_other(clustering, *other));
    let scores = others.map(|(_, score)| score.value()).collect::<Option<Vec<f64>>>()?;
    Some(scores.iter().sum::<f64>() / scores.len() as f64)
}
