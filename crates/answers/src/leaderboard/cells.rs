//! The score of each algorithm on each data set.

use std::collections::BTreeSet;

use partita::Request;
use partita::internal::quantity;

use serde::Serialize;

use super::board::Board;
use super::given::{DataSet, Found, Given};
use super::named::named;
use super::options::{Missing, Options, Truths};
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

/// All cells, data set by data set.
#[derive(Debug, Clone)]
pub struct Cells {
    /// The cells, row by row.
    pub rows: Vec<Vec<Cell>>,
    /// The algorithms.
    pub algorithms: Vec<String>,
    /// The data set among those given, and the truths of it, of each row.
    pub sources: Vec<(usize, Vec<usize>)>,
    /// The truths, each with its data set, for whose number of clusters some algorithm has no result.
    pub unmatched: BTreeSet<(usize, usize)>,
    /// True if a data set has several truths.
    pub has_several_truths: bool,
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
        };
        for (at, set) in given.sets.iter().enumerate() {
            step(watch, "data sets", at, given.sets.len())?;
            match &request {
                None => cells.add_scores(at, set),
                Some(request) => cells.add_labels(at, set, request, options)?,
            }
        }
        cells.take_missing(options.missing_cells)?;
        Ok(cells)
    }

    fn add_scores(&mut self, at: usize, set: &DataSet) {
        let cell = |algorithm: &String| {
            let runs = set.runs.get(algorithm).map_or(&[][..], Vec::as_slice);
            let scores: Vec<f64> = runs.iter().filter_map(|(_, found)| score_of(found)).collect();
            cell(set, &set.name, algorithm, mean(&scores), scores.len(), None)
        };
        let row = self.algorithms.iter().map(cell).collect();
        self.rows.push(row);
        self.sources.push((at, Vec::new()));
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
            for algorithm in &self.algorithms {
                let judge = Judge { set, truths: &truths, places: &places, request, options };
                let (scored, unmatched) = judge.scored(algorithm)?;
                self.unmatched.extend(unmatched.into_iter().map(|truth| (at, truth)));
                row.push(cell(set, &name, algorithm, scored.score, scored.runs, scored.truth));
            }
            self.rows.push(row);
            self.sources.push((at, places));
        }
        Ok(())
    }

    fn take_missing(&mut self, missing: Missing) -> Outcome<()> {
        match missing {
            Missing::Fit => {}
            Missing::Score(score) => {
                self.rows.iter_mut().flatten().for_each(|cell| cell.score = cell.score.or(Some(score)));
            }
            Missing::Common => {
                let whole: Vec<bool> =
                    self.rows.iter().map(|row| row.iter().all(|cell| cell.score.is_some())).collect();
                let (mut rows, mut sources) = (whole.iter(), whole.iter());
                self.rows.retain(|_| rows.next() == Some(&true));
                self.sources.retain(|_| sources.next() == Some(&true));
            }
        }
        // A data set with one algorithm compares nothing.
        let ran = |cell: &&Cell| cell.score.is_some();
        if !self.rows.iter().any(|row| row.iter().filter(ran).count() > 1) {
            return Err(Failure::input("no data set has scores of two algorithms"));
        }
        Ok(())
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
        for (at, algorithm) in self.algorithms.iter().enumerate() {
            let lacking = self.missing(at);
            if !lacking.is_empty() {
                let some = lacking.iter().take(5).map(|name| named(name)).collect::<Vec<_>>().join(", ");
                let more = if lacking.len() > 5 { ", …" } else { "" };
                let many = quantity(lacking.len(), "data set");
                let words = format!("{} has no score on {many}: {some}{more}", named(algorithm));
                caveats.push(Caveat::new("missing_scores", words));
            }
        }
        caveats
    }
}

/// A score with how it came about.
struct Scored {
    score: Option<f64>,
    runs: usize,
    truth: Option<usize>,
}

/// A judge of the runs of an algorithm on a data set: some of its truths.
struct Judge<'a> {
    set: &'a DataSet,
    truths: &'a [Truth<'a>],
    places: &'a [usize],
    request: &'a Request,
    options: &'a Options,
}

impl Judge<'_> {
    /// The mean score of the runs, and the truths that had no result of their number of clusters.
    fn scored(&self, algorithm: &str) -> Outcome<(Scored, Vec<usize>)> {
        let (mut scores, mut chosen, mut unmatched) = (Vec::new(), Vec::new(), Vec::new());
        for (_, found) in self.set.runs.get(algorithm).into_iter().flatten() {
            let mut by_truth = Vec::new();
            for &place in self.places {
                match self.truths[place].score(algorithm, found, self.request)? {
                    Some(score) => by_truth.extend(score.value().map(|value| (place, value))),
                    None => unmatched.push(place),
                }
            }
            if let Some((place, score)) = self.combined(&by_truth) {
                scores.push(score);
                chosen.push(place);
            }
        }
        let agreed =
            chosen.first().copied().flatten().filter(|_| chosen.windows(2).all(|two| two[0] == two[1]));
        Ok((Scored { score: mean(&scores), runs: scores.len(), truth: agreed }, unmatched))
    }

    /// One score of those by each truth, with the truth if it is one.
    fn combined(&self, by_truth: &[(usize, f64)]) -> Option<(Option<usize>, f64)> {
        if self.options.truths == Truths::Mean {
            let values: Vec<f64> = by_truth.iter().map(|(_, value)| *value).collect();
            return Some((by_truth.first().filter(|_| by_truth.len() == 1).map(|one| one.0), mean(&values)?));
        }
        let sign = self.request.measure().sense.sign();
        let best = by_truth.iter().rev().max_by(|x, y| (sign * x.1).total_cmp(&(sign * y.1)))?;
        Some((Some(best.0), best.1))
    }
}

fn score_of(found: &Found) -> Option<f64> {
    match found {
        Found::Score(score) => *score,
        _ => None,
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
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
