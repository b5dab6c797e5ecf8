//! The scores of the runs of an algorithm on a data set.

use partita::Request;

use super::given::{DataSet, Found};
use super::options::{Options, Truths};
use super::truths::Truth;
use crate::failure::Outcome;

/// The scores of runs with how they came about.
pub struct Scored {
    /// Each score.
    pub scores: Vec<f64>,
    /// The number of runs without a score.
    pub failed: usize,
    /// The truth that gave all of them, if it is one.
    pub truth: Option<usize>,
    /// The truths that had no result of their number of clusters.
    pub unmatched: Vec<usize>,
}

/// A judge of the runs of an algorithm on a data set: some of its truths.
pub struct Judge<'a> {
    /// The data set.
    pub set: &'a DataSet,
    /// Its truths,
    pub truths: &'a [Truth<'a>],
    /// and the places of those that count.
    pub places: &'a [usize],
    /// The measure.
    pub request: &'a Request,
    /// The options.
    pub options: &'a Options,
}

impl Judge<'_> {
    /// The scores of the runs.
    pub fn scored(&self, algorithm: &str) -> Outcome<Scored> {
        let (mut scores, mut chosen, mut unmatched) = (Vec::new(), Vec::new(), Vec::new());
        let mut failed = 0;
        for (_, found) in self.set.runs.get(algorithm).into_iter().flatten() {
            if matches!(found, Found::Score(_)) {
                failed += 1;
                continue;
            }
            let mut by_truth = Vec::new();
            for &place in self.places {
                match self.truths[place].score(algorithm, found, self.request)? {
                    Some(score) => by_truth.extend(score.value().map(|value| (place, value))),
                    None => unmatched.push(place),
                }
            }
            match self.combined(&by_truth) {
                Some((place, score)) => {
                    scores.push(score);
                    chosen.push(place);
                }
                None => failed += 1,
            }
        }
        let agreed =
            chosen.first().copied().flatten().filter(|_| chosen.windows(2).all(|two| two[0] == two[1]));
        Ok(Scored { scores, failed, truth: agreed, unmatched })
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

/// The mean; none of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}
