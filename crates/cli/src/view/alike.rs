//! How alike many clusterings are, as a whole and pair by pair: the part that the consensus of every kind shows.

use std::fmt::Write as _;

use partita::Request;
use partita::ensemble::{MeanAgreement, Medoid, PairScore, PairSignificance};
use partita::internal::{p_value, probability, quantity, visible};
use serde_json::{Value, json};

use super::grid::Grid;
use super::scores::rounded;
use super::uncertainty::percent;

/// Pairs that are listed as text; draws of a posterior have half a million.
const MOST_PAIRS: usize = 200;

/// The scores of all pairs, and what they say of all.
pub struct Alike<'a> {
    pub names: Vec<&'a str>,
    pub request: Request,
    pub medoid: Medoid,
    pub pairs: Vec<PairScore>,
    pub significances: Vec<PairSignificance>,
    pub interval: Option<MeanAgreement>,
}

impl Alike<'_> {
    /// Their number, the medoid and the mean score.
    pub fn lines(&self, noun: &str) -> String {
        let key = self.request.key();
        let mean = self.mean_score().map_or_else(|| "—".to_owned(), rounded);
        let interval = self.interval.as_ref().map_or_else(String::new, |found| {
            format!(" [{}, {}] ({})", rounded(found.low), rounded(found.high), percent(found.level))
        });
        format!(
            "{}\nmedoid: {} (mean {key} {} with the others)\nstability: mean {key} {mean}{interval} over all pairs\n",
            quantity(self.names.len(), noun),
            visible(self.names[self.medoid.clustering]),
            rounded(self.medoid.mean_score),
        )
    }

    /// The scores of the pairs, or of the first of them.
    pub fn pairs_text(&self) -> String {
        let mut text = self.pair_grid().table();
        if self.pairs.len() > MOST_PAIRS {
            let more = self.pairs.len() - MOST_PAIRS;
            let _ = writeln!(text, " … and {more} more; `partita pairwise` lists all");
        }
        text
    }

    /// Adds all of it to what programs read.
    pub fn add_to(&self, found: &mut Value) {
        found["clusterings"] = json!(self.names);
        found["measure"] = json!(self.request.key());
        found["mean_score"] = json!(self.mean_score());
        found["interval"] = json!(self.interval.as_ref().map(|found| {
            json!({"level": found.level, "low": found.low, "high": found.high, "undefined": found.undefined})
        }));
        found["medoid"] =
            json!({"clustering": self.names[self.medoid.clustering], "mean_score": self.medoid.mean_score});
        let pairs = self.pairs.iter().enumerate().map(|(place, pair)| self.pair_json(place, pair));
        found["pairs"] = pairs.collect();
    }

    /// How stable the clusterings are as a whole: the mean over all pairs; none when a pair has no score.
    fn mean_score(&self) -> Option<f64> {
        let scores: Option<Vec<f64>> = self.pairs.iter().map(|pair| pair.score.value()).collect();
        scores.map(|scores| scores.iter().sum::<f64>() / scores.len() as f64)
    }

    fn pair_grid(&self) -> Grid {
        let key = self.request.key();
        let mut header = vec!["pair", key.as_str()];
        if !self.significances.is_empty() {
            header.extend(["p", "±", "p (Holm)", "p (FDR)"]);
        }
        let mut grid = Grid::new(&header);
        for (index, pair) in self.pairs.iter().enumerate().take(MOST_PAIRS) {
            let name = format!("{} ~ {}", self.names[pair.a], self.names[pair.b]);
            let mut row = vec![name, pair.score.value().map_or_else(|| "—".to_owned(), rounded)];
            if let Some(found) = self.significances.get(index) {
                let plain = &found.significance;
                row.extend([p_value(plain.p, plain.p_floor), probability(plain.p_error)]);
                row.extend([found.p_holm, found.p_fdr].map(probability));
            }
            grid.push(row);
        }
        grid
    }

    fn pair_json(&self, place: usize, pair: &PairScore) -> Value {
        let mut json = json!({"a": self.names[pair.a], "b": self.names[pair.b], "score": pair.score.value()});
        if let Some(found) = self.significances.get(place) {
            json["p"] = json!(found.significance.p);
            json["p_error"] = json!(found.significance.p_error);
            json["p_floor"] = json!(found.significance.p_floor);
            json["p_holm"] = json!(found.p_holm);
            json["p_fdr"] = json!(found.p_fdr);
        }
        json
    }
}
