//! The picture of a leaderboard.

use partita::internal::visible;
use partita_report::{BoardPicture, BoardRow};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Algorithm, Answer};
use super::pair::Pair;
use super::places::groups;
use crate::failure::Outcome;
use crate::job::Job;

/// The parts of an answer that the picture shows.
#[derive(Deserialize)]
struct Shown {
    sentences: Vec<String>,
    level: f64,
    algorithms: Vec<Algorithm>,
    pairs: Vec<Pair>,
}

/// The picture of an answer that is given as JSON, as a text in SVG.
pub fn svg(job: &Job) -> Outcome<Value> {
    Ok(json!(job.options::<Shown>()?.picture().svg()))
}

impl Answer {
    /// Draws the algorithms by their ranks.
    pub fn picture(&self) -> BoardPicture {
        let Self { sentences, level, algorithms, pairs, .. } = self;
        let shown = Shown {
            sentences: sentences.clone(),
            level: *level,
            algorithms: algorithms.clone(),
            pairs: pairs.clone(),
        };
        shown.picture()
    }
}

impl Shown {
    fn picture(&self) -> BoardPicture {
        let is_declared = |x: usize, y: usize| self.pair(x, y).is_some_and(|pair| pair.p <= 1.0 - self.level);
        let row = |(at, one): (usize, &Algorithm)| BoardRow {
            name: visible(&one.name).into_owned(),
            mean: format!("{:.3}", one.mean).replace('-', "−"),
            ranks: [one.rank_best, one.rank_worst],
            mean_rank: one.mean_rank,
            behind: self.pair(0, at).filter(|_| at > 0).and_then(behind),
        };
        BoardPicture {
            title: self.sentences.first().cloned().unwrap_or_default(),
            rows: self.algorithms.iter().enumerate().map(row).collect(),
            groups: groups(self.algorithms.len(), is_declared),
        }
    }

    /// The pair of the algorithms at two places.
    fn pair(&self, x: usize, y: usize) -> Option<&Pair> {
        let names = [&self.algorithms[x].name, &self.algorithms[y].name];
        self.pairs.iter().find(|pair| names.contains(&&pair.better) && names.contains(&&pair.other))
    }
}

/// Returns the lead of the first, with the interval if there is one.
fn behind(pair: &Pair) -> Option<(f64, Option<[f64; 2]>)> {
    Some((pair.difference?, pair.low.zip(pair.high).map(|(low, high)| [low, high])))
}
