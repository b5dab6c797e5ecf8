//! Candidates against one reference, the best first, in each format.

use std::fmt::Write as _;

use partita::internal::{probability, visible};
use partita_answers::rank::{Answer, Case};

use super::gathered::Gathered;
use super::grid::Grid;
use super::scores::{direction, root_of, rounded};
use super::shorten::{MOST_ROWS, and_more};
use super::{Format, wrapped};
use crate::args::kind::name;
use crate::args::many::Size;
use crate::warnings::document;

/// The answer of `rank` in words.
pub struct Ranking {
    pub answer: Answer,
    /// The items, the candidates and the reference that are compared.
    pub heading: String,
}

impl Ranking {
    pub fn of(answer: Answer, size: &Size) -> Self {
        Self { heading: answer.heading(&size.words), answer }
    }

    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => document(&self.answer),
            Format::Csv => self.grid(usize::MAX, |value| value.to_string(), "").csv(),
            Format::Markdown if self.answer.tests.is_empty() => {
                self.grid(usize::MAX, rounded, "—").markdown()
            }
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
        let (keys, is_tested) = (self.answer.keys(), self.answer.level.is_some());
        let interval: &[String] = if is_tested { &["low".to_owned(), "high".to_owned()] } else { &[] };
        let (first, others) = keys.split_at(1);
        let header = [&["rank".to_owned(), "candidate".to_owned()], first, interval, others].concat();
        let mut grid = Grid::new(&header);
        let written = |value: Option<f64>| value.map_or_else(|| undefined.to_owned(), &shown);
        for (at, candidate) in self.answer.ranking.iter().enumerate().take(most) {
            let mut row = vec![self.answer.rank(at).to_string(), candidate.name.clone()];
            row.extend(candidate.scores.iter().map(|score| written(score.value())));
            if is_tested {
                let ends = candidate.ends();
                row.splice(3..3, [0, 1].map(|end| ends.map_or_else(String::new, |ends| shown(ends[end]))));
            }
            grid.push(row);
        }
        grid
    }

    fn text(&self) -> String {
        let answer = &self.answer;
        let mut text = format!("{}: {}\n\n", name(answer.kind), self.heading);
        // The place, the name, the score that decides and its interval.
        let first = if answer.level.is_some() { 5 } else { 3 };
        text.push_str(&self.grid(MOST_ROWS, rounded, "—").table_in_two(first));
        text.push_str(&and_more(answer.ranking.len(), "candidate"));
        let first = &answer.requests[0];
        let better = direction(first.measure().sense);
        let root = root_of(first).map_or_else(String::new, |root| format!(", {root}"));
        let _ = writeln!(text, "\nRanked by {} ({better} is better{root}).", first.key());
        if !answer.tests.is_empty() {
            // The score of each is above, and --tests writes all numbers.
            let tests = self.test_grid(rounded, probability);
            let shown = (0..tests.parts().0.len()).filter(|column| ![2, 6, 8].contains(column));
            let _ = write!(text, "\n{}", tests.columns(&shown.collect::<Vec<_>>()).table());
        }
        text.push_str(&self.notes());
        let closest = answer.closest.as_ref().filter(|closest| closest.case != Case::Untested);
        text + &closest.map_or_else(String::new, |closest| format!("\n{}", wrapped(&closest.sentence)))
    }

    /// Says what to know before trusting the intervals, and why a candidate has no score.
    fn notes(&self) -> String {
        let answer = &self.answer;
        let chosen = answer.chosen.map_or_else(String::new, |end| format!(": {}", rounded(end)));
        let caveat =
            self.answer.chosen_by_score().map(|caveat| wrapped(&format!("! {}{chosen}.", caveat.words)));
        let mut notes: Vec<String> = caveat.into_iter().collect();
        let mut warned = Gathered::default();
        for candidate in &answer.ranking {
            let name = visible(&candidate.name);
            let warnings = candidate.interval.iter().flat_map(|found| &found.interval.warnings);
            warnings.for_each(|warning| warned.add(warning.to_string(), name.to_string()));
            notes.extend(candidate.no_interval.iter().map(|reason| format!("— {name}: {reason}\n")));
            let reasons = answer.requests.iter().zip(&candidate.scores);
            let reasons = reasons.filter_map(|(request, score)| Some((request.key(), score.reason()?)));
            notes.extend(reasons.map(|(key, reason)| format!("— {name}, {key}: {reason}\n")));
        }
        for test in &answer.tests {
            let [better, other] = [test.better, test.other].map(|at| visible(&answer.ranking[at].name));
            let warnings = test.found.test.warnings.iter();
            warnings.for_each(|warning| warned.add(warning.to_string(), format!("{better} over {other}")));
        }
        notes.extend(warned.lines());
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
        header.extend(self.answer.within.map(|margin| format!("within ±{margin}")));
        let mut grid = Grid::new(&header);
        for test in &self.answer.tests {
            let found = &test.found.test;
            let mut row = [test.better, test.other].map(|at| self.answer.ranking[at].name.clone()).to_vec();
            row.extend([found.difference, found.advantage, found.low, found.high].map(&write));
            row.extend([found.p, test.found.p_holm, test.found.p_fdr].map(&write_p));
            row.extend(self.answer.within.map(|margin| found.within(margin).to_string()));
            grid.push(row);
        }
        grid
    }
}
