//! Algorithms over many data sets, in each format.

use std::fmt::Write as _;

use partita::internal::probability;
use partita_answers::leaderboard::{Algorithm, Answer, Judged, Pair};
use partita_answers::words::percent;

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
                let pairs = self.pair_grid(&self.answer.pairs, rounded, probability).markdown();
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
        let _ = write!(text, "\n{}", self.pair_grid(&self.answer.pairs, three_digits, probability).table());
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
    pub(super) fn grid(&self, shown: impl Fn(f64) -> String) -> Grid {
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
    fn listed<'a>(&'a self, pairs: &'a [Pair]) -> impl Iterator<Item = &'a Pair> {
        let names: Vec<&str> = self.answer.algorithms.iter().map(|one| one.name.as_str()).collect();
        let is_neighbour = move |pair: &Pair| {
            let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or(0);
            place(&pair.better) == 0 || place(&pair.other) == place(&pair.better) + 1
        };
        pairs.iter().filter(move |pair| self.listed.all || is_neighbour(pair))
    }

    pub(super) fn pair_grid(
        &self,
        pairs: &[Pair],
        shown: impl Fn(f64) -> String,
        write_p: impl Fn(f64) -> String,
    ) -> Grid {
        let mut grid = Grid::new(&["better", "other", "difference", "interval", "p", "verdict"]);
        for pair in self.listed(pairs) {
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
}

pub(super) fn three_digits(value: f64) -> String {
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
