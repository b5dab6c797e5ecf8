//! The score of each algorithm on each data set.

use std::collections::BTreeSet;

use partita::Request;
use partita::internal::quantity;

use serde::Serialize;

use super::board::Board;
use super::given::{DataSet, Found, Given};
use super::named::named;
use super::options::{Missing, Options, Truths};
use super::scored::{Judge, mean};
use super::truths::Truth;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::{Watch, step};

/// The score of an algorithm on a data set.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// The data set.
    pub dataset: String,
    /// Its family; its own name if it stands alone.
    pub family: String,
    /// The algorithm.
    pub algorithm: String,
    /// The mean score of the runs; none where it was not run.
    pub score: Option<f64>,
    /// The number of runs.
    pub runs: usize,
    /// The truth that it is compared with, from 0, where several runs or truths do not mix.
    pub truth: Option<usize>,
}

/// The greatest score.
pub const MOST: f64 = 1e100;

/// All cells, data set by data set.
#[derive(Debug, Clone)]
pub struct Cells {
    /// The cells of the board, row by row.
    pub rows: Vec<Vec<Cell>>,
    /// The cells of data sets without any score, each with the number of rows before it.
    empty: Vec<(usize, Vec<Cell>)>,
    /// The algorithms.
    pub algorithms: Vec<String>,
    /// The data set among those given, and the truths of it, of each row.
    pub sources: Vec<(usize, Vec<usize>)>,
    /// The truths, each with its data set, for whose number of clusters some algorithm has no result.
    pub unmatched: BTreeSet<(usize, usize)>,
    /// True if a data set has several truths.
    pub has_several_truths: bool,
    /// The data set and the algorithm of each run that failed, where others did not.
    failed: Vec<(String, String)>,
}

impl Cells {
    /// Scores everything.
    pub fn of(given: &Given, options: &Options, watch: &dyn Watch) -> Outcome<Self> {
        if given.algorithms.len() < 2 {
            return Err(Failure::input("a leaderboard needs two algorithms"));
        }
        let request = if given.is_scored() { None } else { Some(options.request()?) };
        let mut cells = Self {
            rows: Vec::new(),
            algorithms: given.algorithms.clone(),
            sources: Vec::new(),
            unmatched: BTreeSet::new(),
            has_several_truths: given.sets.iter().any(|set| set.truths.len() > 1),
            failed: Vec::new(),
            empty: Vec::new(),
        };
        for (at, set) in given.sets.iter().enumerate() {
            step(watch, "data sets", at, given.sets.len())?;
            match &request {
                None => cells.add_scores(at, set, options.missing_cells),
                Some(request) => cells.add_labels(at, set, request, options)?,
            }
        }
        cells.take_missing(options.missing_cells)?;
        cells.refuse_huge()?;
        Ok(cells)
    }

    /// Refuses scores whose squares no number holds.
    fn refuse_huge(&self) -> Outcome<()> {
        let is_huge = |cell: &&Cell| cell.score.is_some_and(|score| score.is_nan() || score.abs() > MOST);
        let Some(cell) = self.rows.iter().flatten().find(is_huge) else { return Ok(()) };
        let (set, algorithm) = (named(&cell.dataset), named(&cell.algorithm));
        let words = format!(
            "the score of data set {set}, algorithm {algorithm} is too large: give scores up to {MOST:e}"
        );
        Err(Failure::input(words))
    }

    fn add_scores(&mut self, at: usize, set: &DataSet, missing: Missing) {
        let mut row = Vec::new();
        for algorithm in self.algorithms.clone() {
            let runs = set.runs.get(&algorithm).map_or(&[][..], Vec::as_slice);
            let scores: Vec<f64> = runs.iter().filter_map(|(_, found)| score_of(found)).collect();
            let failed = runs.len() - scores.len();
            let score = self.mean_of((&set.name, &algorithm), scores, failed, missing);
            row.push(cell(set, &set.name, &algorithm, score.0, score.1, None));
        }
        self.rows.push(row);
        self.sources.push((at, Vec::new()));
    }

    /// The mean of runs, and their number. Failed ones count as the score that was given for them, else they are left out,
    /// which is noted.
    fn mean_of(
        &mut self,
        (set, algorithm): (&str, &str),
        mut scores: Vec<f64>,
        failed: usize,
        missing: Missing,
    ) -> (Option<f64>, usize) {
        let runs = scores.len();
        match missing {
            Missing::Score(score) => scores.extend(std::iter::repeat_n(score, failed)),
            _ if scores.is_empty() => {}
            _ => self.failed.extend((0..failed).map(|_| (set.to_owned(), algorithm.to_owned()))),
        }
        (mean(&scores), runs)
    }

    fn add_labels(&mut self, at: usize, set: &DataSet, request: &Request, options: &Options) -> Outcome<()> {
        if set.truths.is_empty() {
            return Err(Failure::input(format!("data set {} has no truth", named(&set.name))));
        }
        let noise = options.noise()?;
        let truths: Vec<Truth<'_>> =
            set.truths.iter().map(|labels| Truth::of(set, labels, noise)).collect::<Outcome<_>>()?;
        let all: Vec<usize> = (0..truths.len()).collect();
        let groups: Vec<Vec<usize>> = match options.truths {
            Truths::All => all.iter().map(|&truth| vec![truth]).collect(),
            _ => vec![all],
        };
        for places in groups {
            let name = match options.truths == Truths::All && truths.len() > 1 {
                true => format!("{}#{}", set.name, places[0]),
                false => set.name.clone(),
            };
            let mut row = Vec::new();
            for algorithm in self.algorithms.clone() {
                let judge = Judge { set, truths: &truths, places: &places, request, options };
                let scored = judge.scored(&algorithm)?;
                self.unmatched.extend(scored.unmatched.into_iter().map(|truth| (at, truth)));
                let (score, runs) =
                    self.mean_of((&name, &algorithm), scored.scores, scored.failed, options.missing_cells);
                row.push(cell(set, &name, &algorithm, score, runs, scored.truth));
            }
            self.rows.push(row);
            self.sources.push((at, places));
        }
        Ok(())
    }

    fn take_missing(&mut self, missing: Missing) -> Outcome<()> {
        match missing {
            Missing::Fit => {
                let is_empty = |row: &Vec<Cell>| row.iter().all(|cell| cell.score.is_none());
                let mut kept = 0;
                for row in &self.rows {
                    match is_empty(row) {
                        true => self.empty.push((kept, row.clone())),
                        false => kept += 1,
                    }
                }
                self.keep(|row| !is_empty(row));
            }
            Missing::Score(score) => {
                self.rows.iter_mut().flatten().for_each(|cell| cell.score = cell.score.or(Some(score)));
            }
            Missing::Common => self.keep(|row| row.iter().all(|cell| cell.score.is_some())),
        }
        // A data set with one algorithm compares nothing.
        let ran = |cell: &&Cell| cell.score.is_some();
        if !self.rows.iter().any(|row| row.iter().filter(ran).count() > 1) {
            return Err(Failure::input("no data set has scores of two algorithms"));
        }
        Ok(())
    }

    /// Keeps some data sets.
    fn keep(&mut self, is_kept: impl Fn(&Vec<Cell>) -> bool) {
        let kept: Vec<bool> = self.rows.iter().map(is_kept).collect();
        let (mut rows, mut sources) = (kept.iter(), kept.iter());
        self.rows.retain(|_| rows.next() == Some(&true));
        self.sources.retain(|_| sources.next() == Some(&true));
    }

    /// The scores as a board, turned so that more is better, with the families in their order.
    pub fn board(&self, is_distance: bool) -> (Board, Vec<String>) {
        let sign = if is_distance { -1.0 } else { 1.0 };
        let mut families: Vec<String> = Vec::new();
        let mut units = Vec::new();
        for row in &self.rows {
            let family = &row[0].family;
            let place = families.iter().position(|known| known == family);
            units.push(place.unwrap_or(families.len()));
            if place.is_none() {
                families.push(family.clone());
            }
        }
        let turned = |row: &Vec<Cell>| row.iter().map(|cell| cell.score.map(|score| sign * score)).collect();
        (Board::new(self.rows.iter().map(turned).collect(), units), families)
    }

    /// All cells, also those of data sets without any score.
    pub fn all(&self) -> impl Iterator<Item = &Cell> {
        let empty =
            |at: usize| self.empty.iter().filter(move |(before, _)| *before == at).flat_map(|(_, row)| row);
        (0..=self.rows.len()).flat_map(move |at| empty(at).chain(self.rows.get(at).into_iter().flatten()))
    }

    /// The data sets on which each algorithm was not run.
    pub fn missing(&self, at: usize) -> Vec<String> {
        let lacking = self.rows.iter().filter(|row| row[at].score.is_none());
        lacking.map(|row| row[at].dataset.clone()).collect()
    }

    /// Lists the caveats about the cells.
    pub fn caveats(&self) -> Vec<Caveat> {
        let mut caveats = Vec::new();
        if !self.unmatched.is_empty() {
            let many = quantity(self.unmatched.len(), "truth");
            let words =
                format!("left out {many}, as some algorithm has no result for its number of clusters");
            caveats.push(Caveat::new("truths_left_out", words));
        }
        if !self.empty.is_empty() {
            let names: Vec<String> = self.empty.iter().map(|(_, row)| row[0].dataset.clone()).collect();
            let (many, some) = (quantity(names.len(), "data set"), first_few(&names));
            caveats
                .push(Caveat::new("empty_data_sets", format!("left out {many} without any score: {some}")));
        }
        for (at, algorithm) in self.algorithms.iter().enumerate() {
            let lacking = self.missing(at);
            if !lacking.is_empty() {
                let (many, some) = (quantity(lacking.len(), "data set"), first_few(&lacking));
                let words = format!("{} has no score on {many}: {some}", named(algorithm));
                caveats.push(Caveat::new("missing_scores", words));
            }
            caveats.extend(self.failures(algorithm));
        }
        caveats
    }

    /// The runs of an algorithm that failed beside others.
    fn failures(&self, algorithm: &str) -> Option<Caveat> {
        let failed = self.failed.iter().filter(|(_, of)| of == algorithm);
        let mut sets: Vec<String> = failed.clone().map(|(set, _)| set.clone()).collect();
        sets.dedup();
        let (many, some) = (quantity(failed.count(), "failed run"), first_few(&sets));
        let words = format!(
            "{} has {many}, which its means leave out: {some}; --missing 0 counts each as 0",
            named(algorithm)
        );
        (!sets.is_empty()).then(|| Caveat::new("failed_runs", words))
    }
}

/// The first names of a list.
fn first_few(names: &[String]) -> String {
    let some = names.iter().take(5).map(|name| named(name)).collect::<Vec<_>>().join(", ");
    some + if names.len() > 5 { ", …" } else { "" }
}

fn score_of(found: &Found) -> Option<f64> {
    match found {
        Found::Score(score) => *score,
        _ => None,
    }
}

fn cell(
    set: &DataSet,
    dataset: &str,
    algorithm: &str,
    score: Option<f64>,
    runs: usize,
    truth: Option<usize>,
) -> Cell {
    Cell {
        dataset: dataset.to_owned(),
        family: set.family.clone().unwrap_or_else(|| set.name.clone()),
        algorithm: algorithm.to_owned(),
        score,
        runs,
        truth,
    }
}
