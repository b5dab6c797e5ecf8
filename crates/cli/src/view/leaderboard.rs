//! Algorithms over many data sets, in each format.

use std::fmt::Write as _;

use partita::internal::probability;
use partita_answers::leaderboard::{Algorithm, Answer, Cell, Judged, Pair};
use partita_answers::words::percent;
use partita_report::{Entry, HeatCell, HeatMap, Page, Section, Sheet, Side};
use serde_json::Value;

use super::grid::Grid;
use super::scores::rounded;
use super::wrapped;
use crate::formats::OutputFormat;
use crate::warnings::document;

/// `--format` of a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum BoardFormat {
    /// A table for a terminal
    #[default]
    #[value(alias = "text")]
    Table,
    /// JSON, with floats that read back to the same bits
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table
    Markdown,
    /// A picture
    Svg,
    /// The picture in pixels
    Png,
    /// The picture as a document
    Pdf,
    /// A page
    Html,
}

impl OutputFormat for BoardFormat {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("json", Self::Json),
        ("csv", Self::Csv),
        ("md", Self::Markdown),
        ("markdown", Self::Markdown),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
        ("html", Self::Html),
    ];
}

/// Lists beside the algorithms.
#[derive(Debug, Clone, Copy, Default)]
pub struct Listed {
    /// Every pair, not only neighbours and pairs with the first.
    pub all: bool,
    /// The classic tests.
    pub classic: bool,
    /// The Bayesian answer.
    pub bayes: bool,
}

/// The answer of `leaderboard` in words.
pub struct Board {
    pub answer: Answer,
    pub listed: Listed,
}

impl Board {
    pub fn write(&self, format: BoardFormat) -> String {
        match format {
            BoardFormat::Table => self.text(),
            BoardFormat::Json => document(&self.answer),
            BoardFormat::Csv => self.grid(|value| value.to_string()).csv(),
            BoardFormat::Markdown => {
                let pairs = self.pair_grid(rounded, probability).markdown();
                format!("{}\n{pairs}", self.grid(rounded).markdown())
            }
            BoardFormat::Html => self.page(),
            BoardFormat::Svg | BoardFormat::Png | BoardFormat::Pdf => self.answer.picture().svg(),
        }
    }

    fn text(&self) -> String {
        let sentences = &self.answer.sentences;
        let mut text = wrapped(&sentences[0]);
        text.push_str(&wrapped(&sentences[1..3].join(" ")));
        sentences[3..].iter().for_each(|sentence| text.push_str(&wrapped(sentence)));
        let _ = write!(text, "\n{}", self.grid(three_digits).table());
        let _ = write!(text, "\n{}", self.pair_grid(three_digits, probability).table());
        if self.listed.classic {
            text.push_str(&self.classic());
        }
        if self.listed.bayes {
            text.push_str(&self.bayes());
        }
        let notes = self.answer.caveats.iter().map(|caveat| wrapped(&format!("! {}.", caveat.words)));
        let notes: String = notes.collect();
        if notes.is_empty() { text } else { format!("{text}\n{notes}") }
    }

    /// One row for each algorithm.
    fn grid(&self, shown: impl Fn(f64) -> String) -> Grid {
        let alone = format!("{} alone", percent(self.answer.level));
        let mut grid = Grid::new(&["algorithm", "mean", &alone, "rank", "mean rank", "better than"]);
        for one in &self.answer.algorithms {
            let better: Vec<&str> = self.worse(one).collect();
            grid.push(vec![
                one.name.clone(),
                shown(one.mean),
                interval(one.low, one.high, &shown),
                ranks(one),
                one.mean_rank.map_or_else(String::new, |rank| format!("{rank:.2}")),
                better.join(" "),
            ]);
        }
        grid
    }

    /// Those that an algorithm is declared better than.
    fn worse<'a>(&'a self, one: &'a Algorithm) -> impl Iterator<Item = &'a str> {
        let is_declared = |pair: &&Pair| pair.p <= 1.0 - self.answer.level && pair.better == one.name;
        self.answer.pairs.iter().filter(is_declared).map(|pair| pair.other.as_str())
    }

    /// Neighbours and pairs with the first, or all pairs.
    fn listed_pairs(&self) -> impl Iterator<Item = &Pair> {
        let names: Vec<&str> = self.answer.algorithms.iter().map(|one| one.name.as_str()).collect();
        let is_neighbour = move |pair: &Pair| {
            let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or(0);
            place(&pair.better) == 0 || place(&pair.other) == place(&pair.better) + 1
        };
        self.answer.pairs.iter().filter(move |pair| self.listed.all || is_neighbour(pair))
    }

    fn pair_grid(&self, shown: impl Fn(f64) -> String, write_p: impl Fn(f64) -> String) -> Grid {
        let mut grid = Grid::new(&["better", "other", "difference", "interval", "p", "verdict"]);
        for pair in self.listed_pairs() {
            grid.push(vec![
                pair.better.clone(),
                pair.other.clone(),
                pair.difference.map_or_else(String::new, &shown),
                interval(pair.low, pair.high, &shown),
                write_p(pair.p),
                word(pair.verdict).to_owned(),
            ]);
        }
        grid
    }

    fn classic(&self) -> String {
        let classic = &self.answer.classic;
        let mut text = "\nThe classic tests take data sets as independent.\n".to_owned();
        for (name, found) in [("Friedman", &classic.friedman), ("Skillings–Mack", &classic.skillings_mack)]
        {
            if let Some(found) = found {
                let statistic = found.statistic.map_or_else(|| "—".to_owned(), three_digits);
                let p = found.p.map_or_else(|| "—".to_owned(), probability);
                let _ = writeln!(
                    text,
                    "{name}: chi-squared {statistic} with {} degrees of freedom, p {p}",
                    found.df
                );
            }
        }
        if let Some(nemenyi) = &classic.nemenyi {
            let _ = writeln!(
                text,
                "Nemenyi: mean ranks differ from {} on",
                three_digits(nemenyi.critical_difference)
            );
        }
        let mut grid = Grid::new(&["a", "b", "p (Nemenyi)", "p (Wilcoxon)", "p (Wilcoxon, Holm)"]);
        for (at, pair) in classic.wilcoxon.pairs.iter().enumerate() {
            let nemenyi = classic.nemenyi.as_ref().map(|nemenyi| probability(nemenyi.pairs[at].found.p));
            let both = [pair.found.p, pair.found.p_holm].map(probability);
            let [p, holm] = both;
            grid.push(vec![pair.a.clone(), pair.b.clone(), nemenyi.unwrap_or_default(), p, holm]);
        }
        format!("{text}\n{}", grid.table())
    }

    fn bayes(&self) -> String {
        let Some(bayes) = &self.answer.bayes else { return String::new() };
        let within = self.answer.within.unwrap_or_default();
        let mut grid = Grid::new(&["first", "second", "first is worse", "the same", "first is better"]);
        for pair in bayes {
            let shares = [pair.shares.less, pair.shares.same, pair.shares.more].map(three_digits);
            grid.push([pair.better.clone(), pair.other.clone()].into_iter().chain(shares).collect());
        }
        let head = format!("Bayesian signed ranks within ±{within}; they take data sets as independent.");
        format!("\n{}\n{}", wrapped(&head), grid.table())
    }

    /// The scores as shades, the data sets of a family side by side.
    fn heat_map(&self) -> HeatMap {
        let Answer { cells, algorithms, .. } = &self.answer;
        let mut sets: Vec<(&str, &str)> = Vec::new();
        for cell in cells {
            if !sets.iter().any(|(_, name)| *name == cell.dataset) {
                sets.push((&cell.family, &cell.dataset));
            }
        }
        let first = |family: &str| sets.iter().position(|(other, _)| *other == family);
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.sort_by_key(|&at| (first(sets[at].0), at));
        let sets: Vec<(&str, &str)> = order.iter().map(|&at| sets[at]).collect();
        let breaks = (1..sets.len()).filter(|&at| sets[at].0 != sets[at - 1].0);
        let has_families = self.answer.units < self.answer.datasets;
        let cell = |cell: &Cell| HeatCell {
            row: sets.iter().position(|(_, name)| *name == cell.dataset).unwrap_or(0),
            column: algorithms.iter().position(|one| one.name == cell.algorithm).unwrap_or(0),
            value: cell.score,
            text: cell.score.map_or_else(|| "—".to_owned(), |score| format!("{score:.2}")),
        };
        HeatMap {
            title: format!("Scores by {}", self.answer.measure),
            rows: Side {
                count: sets.len(),
                names: sets.iter().map(|(_, name)| (*name).to_owned()).collect(),
                breaks: if has_families { breaks.collect() } else { Vec::new() },
                ..Side::default()
            },
            columns: Side {
                count: algorithms.len(),
                names: algorithms.iter().map(|one| one.name.clone()).collect(),
                ..Side::default()
            },
            cells: cells.iter().map(cell).collect(),
            legend: self.answer.measure.clone(),
            dark_is_high: !self.answer.distance,
            ..HeatMap::default()
        }
    }

    /// A page with the answer, the picture, the tables and the scores.
    fn page(&self) -> String {
        let answer = &self.answer;
        let caption = "A bar goes from the best to the worst rank that an algorithm may have; the dot is its mean rank. \
                       On the right, how far the first lies ahead.";
        let mut ranks =
            Section::new("ranks", "Which is better?").figure(&self.answer.picture().svg(), caption, false);
        for sentence in &answer.sentences[1..] {
            ranks = ranks.text(sentence);
        }
        let sections = vec![
            ranks,
            Section::new("algorithms", "The algorithms").table(&sheet(
                "algorithm-rows",
                "The algorithms",
                &self.grid(three_digits),
            )),
            Section::new("pairs", "Each with each").table(&sheet(
                "pair-rows",
                "Pairs of algorithms",
                &self.pair_grid(three_digits, probability),
            )),
            Section::new("scores", "Every score").figure(
                &self.heat_map().svg(),
                "A row for each data set, with lines between families; grey where an algorithm was not run.",
                true,
            ),
        ];
        let data: Value = serde_json::from_str(&document(answer)).unwrap_or_default();
        let page = Page {
            first: None,
            title: "Leaderboard".to_owned(),
            lead: answer.sentences[0].clone(),
            question: "Which algorithm is better?".to_owned(),
            answer: answer.sentences[1..].to_vec(),
            notes: Vec::new(),
            warnings: answer.caveats.iter().map(|caveat| caveat.words.clone()).collect(),
            sections,
            measures: Vec::new(),
            cites: Vec::new(),
            how: vec![
                ("Data", answer.sentences[0].clone()),
                ("Test", "all pairs together, by a bootstrap of t with a floor, step by step".to_owned()),
                ("Level", percent(answer.level)),
            ],
            data: data.to_string(),
        };
        page.html()
    }
}

/// A grid as a table of a page: what reads as a number is set to the right.
fn sheet<'a>(id: &'a str, label: &'a str, grid: &Grid) -> Sheet<'a> {
    let (header, rows) = grid.parts();
    let is_number =
        |column: usize| rows.iter().all(|row| row[column].replace('−', "-").parse::<f64>().is_ok());
    let entry = |(column, text): (usize, &String)| match is_number(column) {
        true => Entry::Number(text.clone()),
        false => Entry::Text(text.clone()),
    };
    let rows = rows.iter().map(|row| row.iter().enumerate().map(entry).collect()).collect();
    Sheet { id, label, headings: header.to_vec(), rows_in: None, rows }
}

fn three_digits(value: f64) -> String {
    format!("{value:.3}").replace('-', "−")
}

fn interval(low: Option<f64>, high: Option<f64>, shown: impl Fn(f64) -> String) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("[{}, {}]", shown(low), shown(high)),
        _ => String::new(),
    }
}

/// The ranks that an algorithm may have.
fn ranks(one: &Algorithm) -> String {
    match one.rank_best == one.rank_worst {
        true => one.rank_best.to_string(),
        false => format!("{}–{}", one.rank_best, one.rank_worst),
    }
}

fn word(verdict: Judged) -> &'static str {
    match verdict {
        Judged::Different => "different",
        Judged::Open => "open",
        Judged::Same => "same",
    }
}
