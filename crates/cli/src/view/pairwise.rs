//! The scores of all pairs of clusterings in each format, and as a heat map.

use std::fmt::Write as _;
use std::io::Write;

use partita::internal::{Arrange as _, p_value, probability, visible};
use partita::{Request, Score};
use partita_answers::pairwise::{Answer, Matrix, Tested};

use super::grid::Grid;
use super::scores::{direction, root_of, rounded};
use super::shorten::{MOST_ROWS, SHORTEST_NAME, and_more, in_the_middle, legend};
use crate::args::kind::{Kind, name};
use crate::formats::OutputFormat;
use crate::output::terminal_width;
use crate::warnings::document;

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

/// The answer of `pairwise` in words.
pub struct Pairwise {
    pub answer: Answer,
    /// The file of each, where a map is drawn.
    pub files: Vec<String>,
    /// The items and the clusterings that are compared.
    pub heading: String,
}

impl Pairwise {
    pub fn write(&self, format: MatrixFormat) -> String {
        match format {
            MatrixFormat::Json => document(&self.answer),
            MatrixFormat::Csv => self.grid(|value| value.to_string(), "").csv(),
            MatrixFormat::Markdown => self.grid(rounded, "—").markdown(),
            _ => self.text(),
        }
    }

    /// The matrix of the first measure in NPY; an undefined score is no number.
    pub fn write_npy(&self, out: &mut (dyn Write + Send)) -> std::io::Result<()> {
        let scores = self.answer.matrices[0].iter().flatten().map(|score| score.value().unwrap_or(f64::NAN));
        partita_io::write_npy(out, [self.answer.names.len(), self.answer.columns().len()], scores)
    }

    /// Returns the word for one of them.
    fn noun(&self) -> &'static str {
        if self.answer.kind == Kind::Trees { "tree" } else { "clustering" }
    }

    /// One row per clustering under the key of the measure; several measures have a column for their keys.
    fn grid(&self, shown: impl Fn(f64) -> String, undefined: &str) -> Grid {
        let several = self.answer.requests.len() > 1;
        let corner = match self.answer.requests.as_slice() {
            [only] => vec![only.key()],
            _ => vec!["measure".to_owned(), self.noun().to_owned()],
        };
        let header: Vec<String> = corner.into_iter().chain(self.answer.columns().iter().cloned()).collect();
        let mut grid = Grid::new(&header);
        for (request, matrix) in self.answer.each() {
            for (a, name) in self.answer.names.iter().enumerate() {
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
        let mut text = format!("{}: {}\n", name(self.answer.kind), self.heading);
        for (at, (request, matrix)) in self.answer.each().enumerate() {
            let measure = request.measure();
            let better = match direction(measure.sense) {
                "" => String::new(),
                better => format!(", {better} is better"),
            };
            let root = root_of(request).map_or_else(String::new, |root| format!(", {root}"));
            let range = measure.range_for(request.args());
            let _ = writeln!(text, "\n{} ({range}{better}{root})\n", request.key());
            text.push_str(&self.fitting(matrix).unwrap_or_else(|| self.neighbours(request, matrix)));
            if let Some(tests) = &self.answer.tests {
                text.push_str(&self.chances(&tests[at]));
            }
        }
        text
    }

    /// The first of the pairs against chance.
    fn chances(&self, tests: &[Tested]) -> String {
        let mut grid = Grid::new(&["pair", "by chance", "p", "±", "p (Holm)", "p (FDR)"]);
        for tested in tests.iter().take(MOST_ROWS) {
            let [a, b] = [&self.answer.names[tested.a], &self.answer.columns()[tested.b]];
            let mut row = vec![format!("{a} ~ {b}")];
            match &tested.found {
                Ok(found) => {
                    let test = &found.test;
                    row.extend([rounded(test.expected), p_value(test.p, test.p_floor)]);
                    row.extend([test.p_error, found.p_holm, found.p_fdr].map(probability));
                }
                Err(error) => row.extend(["—", &error.to_string(), "", "", ""].map(str::to_owned)),
            }
            grid.push(row);
        }
        format!("\n{}{}", grid.table(), and_more(tests.len(), "pair"))
    }

    /// The whole matrix, with shorter names and a legend if it takes that; nothing if it is still too wide.
    fn fitting(&self, matrix: &Matrix) -> Option<String> {
        if self.answer.others.is_some() {
            return None;
        }
        let width = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let whole = square(&self.answer.names, matrix);
        let Some(excess) = width(&whole).checked_sub(terminal_width()).filter(|&excess| excess > 0) else {
            return Some(whole);
        };
        let longest = self.answer.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let most = longest.checked_sub(excess).filter(|&most| most >= SHORTEST_NAME)?;
        let short = in_the_middle(&self.answer.names, most)?;
        let text = square(&short, matrix);
        (width(&text) <= terminal_width()).then(|| text + &legend(&short, &self.answer.names))
    }

    /// For a matrix that is wider than the terminal, or no square: each clustering's mean, nearest and farthest.
    fn neighbours(&self, request: &Request, matrix: &Matrix) -> String {
        let (far, columns) = (-request.measure().sense.sign(), self.answer.columns());
        let is_other = |a: usize, b: usize| self.answer.others.is_some() || a != b;
        let mut grid = Grid::new(&[self.noun(), "mean with the others", "nearest", "", "farthest", ""]);
        for (a, name) in self.answer.names.iter().enumerate() {
            let mut others: Vec<(f64, usize)> = (0..columns.len())
                .filter(|&b| is_other(a, b))
                .filter_map(|b| Some((far * matrix[a][b].value()?, b)))
                .collect();
            others.arrange_by(|x, y| x.0.total_cmp(&y.0));
            let mut row =
                vec![name.clone(), mean(matrix, a, is_other).map_or_else(|| "—".to_owned(), rounded)];
            for end in [others.first(), others.last()] {
                row.push(end.map_or_else(String::new, |&(_, b)| columns[b].clone()));
                row.push(end.map_or_else(String::new, |&(score, _)| rounded(far * score)));
            }
            grid.push(row);
        }
        let why = match self.answer.others {
            Some(_) => "The whole matrix:",
            None => "The matrix is wider than the terminal:",
        };
        format!("{}\n{why} --format csv writes it, -o FILE.svg draws it.\n", grid.table())
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
