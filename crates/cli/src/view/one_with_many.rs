//! One tree against many, a row for each, in each format.

use std::fmt::Write as _;

use partita::internal::{Arrange as _, quantity};
use partita::{Request, Score};
use partita_answers::pairwise::Answer;

use super::Format;
use super::grid::Grid;
use super::scores::{direction, root_of, rounded};
use super::shorten::{MOST_ROWS, and_more};
use crate::args::kind::{Kind, name};
use crate::args::many::Size;
use crate::warnings::document;

/// Answer of `compare` for one tree and many.
pub struct OneWithMany {
    /// Either one row or one column.
    pub answer: Answer,
    pub size: Size,
}

impl OneWithMany {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => document(&self.answer),
            Format::Csv => self.grid(usize::MAX, |value| value.to_string(), "").csv(),
            Format::Markdown => self.grid(usize::MAX, rounded, "—").markdown(),
        }
    }

    /// Returns whether the one is the reference, where that matters.
    fn is_first(&self) -> bool {
        self.answer.names.len() == 1
    }

    /// The names of the many.
    fn names(&self) -> &[String] {
        if self.is_first() { self.answer.columns() } else { &self.answer.names }
    }

    /// Each measure with the scores of the many.
    fn each(&self) -> impl Iterator<Item = (&Request, Vec<&Score>)> {
        self.answer.each().map(|(request, matrix)| (request, matrix.iter().flatten().collect()))
    }

    /// A row for each of the first trees.
    fn grid(&self, most: usize, shown: impl Fn(f64) -> String, undefined: &str) -> Grid {
        let keys = self.answer.requests.iter().map(Request::key);
        let header: Vec<String> = std::iter::once("tree".to_owned()).chain(keys).collect();
        let mut grid = Grid::new(&header);
        let written = |score: &Score| score.value().map_or_else(|| undefined.to_owned(), &shown);
        let by_measure: Vec<Vec<&Score>> = self.each().map(|(_, scores)| scores).collect();
        for (at, name) in self.names().iter().enumerate().take(most) {
            let scores = by_measure.iter().map(|scores| written(scores[at]));
            grid.push(std::iter::once(name.clone()).chain(scores).collect());
        }
        grid
    }

    fn text(&self) -> String {
        let many = quantity(self.names().len(), "tree");
        let (first, second) = match self.is_first() {
            true => (self.answer.names[0].clone(), many),
            false => (many, self.answer.columns()[0].clone()),
        };
        let mut text = format!("{}: {}; {first} against {second}\n\n", name(Kind::Trees), self.size.words);
        text.push_str(&self.grid(MOST_ROWS, rounded, "—").table());
        text.push_str(&and_more(self.names().len(), "tree"));
        let _ = write!(text, "\n{}{}", self.summary().table(), self.notes());
        text
    }

    /// For each measure its mean, and the trees with the least and the greatest score.
    fn summary(&self) -> Grid {
        let mut grid = Grid::new(&["measure", "mean", "least", "", "greatest", "", "better", "roots"]);
        for (request, scores) in self.each() {
            let mut found: Vec<(f64, usize)> =
                scores.iter().enumerate().filter_map(|(at, score)| Some((score.value()?, at))).collect();
            let mean = found.iter().map(|(value, _)| value).sum::<f64>() / found.len() as f64;
            let mean = if found.is_empty() { "—".to_owned() } else { rounded(mean) };
            let mut row = vec![request.key(), mean];
            found.arrange_by(|x, y| x.0.total_cmp(&y.0));
            // Of several that are the greatest, the first.
            let last = found.last().map(|&(value, _)| found.partition_point(|&(other, _)| other < value));
            for end in [found.first(), last.map(|at| &found[at])] {
                row.push(end.map_or_else(String::new, |&(value, _)| rounded(value)));
                row.push(end.map_or_else(String::new, |&(_, at)| self.names()[at].clone()));
            }
            row.push(direction(request.measure().sense).to_owned());
            row.push(root_of(request).unwrap_or_default().to_owned());
            grid.push(row);
        }
        grid
    }

    /// Says why scores are undefined, each reason once.
    fn notes(&self) -> String {
        let mut notes = String::new();
        for (request, scores) in self.each() {
            let mut reasons: Vec<(&str, usize)> = Vec::new();
            for reason in scores.iter().filter_map(|score| score.reason()) {
                match reasons.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, count)) => *count += 1,
                    None => reasons.push((reason, 1)),
                }
            }
            for (reason, count) in reasons {
                let _ = write!(notes, "\n— {} with {}: {reason}", request.key(), quantity(count, "tree"));
            }
        }
        if notes.is_empty() { notes } else { notes + "\n" }
    }
}
