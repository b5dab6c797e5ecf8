//! Every clustering against every other, or against one: tables are counted on all threads, and all measures
//! share each of them.

use super::Ensemble;
use crate::compare::Request;
use crate::error::Result;
use crate::score::Score;
use crate::summary::Summary;
use crate::sys::map_list;

/// The scores of all pairs of clusterings by one measure, each also with itself.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreMatrix {
    clusterings: usize,
    scores: Vec<Score>,
}

impl ScoreMatrix {
    /// Number of clusterings.
    #[must_use]
    pub fn clusterings(&self) -> usize {
        self.clusterings
    }

    /// The score of two clusterings, `a` as the reference.
    pub fn score(&self, a: usize, b: usize) -> &Score {
        &self.scores[a * self.clusterings + b]
    }

    /// The mean score of a clustering with the others, where that is defined.
    #[must_use]
    pub fn mean(&self, clustering: usize) -> Option<f64> {
        let others = (0..self.clusterings).filter(|&other| other != clustering);
        let sum: Option<f64> = others.map(|other| self.score(clustering, other).value()).sum();
        Some(sum? / (self.clusterings - 1) as f64)
    }
}

/// The clusterings other than a reference, and their scores.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RankedScores {
    /// The candidate.
    pub clustering: usize,
    /// Its scores, one for each measure.
    pub scores: Vec<Score>,
}

impl Ensemble {
    /// The scores of all pairs, one matrix for each measure. `done` is called after each pair, from any thread.
    ///
    /// # Errors
    /// When a measure does not compare labels, or when two clusterings have no item in common.
    pub fn matrices(&self, requests: &[Request], done: &(dyn Fn() + Sync)) -> Result<Vec<ScoreMatrix>> {
        let count = self.len();
        let pairs: Vec<(usize, usize)> = (0..count).flat_map(|a| (a..count).map(move |b| (a, b))).collect();
        let scored: Vec<Result<Vec<(Score, Score)>>> = map_list(0..pairs.len(), |pair| {
            let (a, b) = pairs[pair];
            let scores = self.both_ways(a, b, requests);
            done();
            scores
        });
        let empty = ScoreMatrix { clusterings: count, scores: vec![Score::from(0.0); count * count] };
        let mut matrices = vec![empty; requests.len()];
        for ((a, b), scores) in pairs.into_iter().zip(scored) {
            for (matrix, (forth, back)) in matrices.iter_mut().zip(scores?) {
                matrix.scores[a * count + b] = forth;
                matrix.scores[b * count + a] = back;
            }
        }
        Ok(matrices)
    }

    /// The scores of two clusterings, the first as the reference and then the second.
    pub(super) fn both_ways(&self, a: usize, b: usize, requests: &[Request]) -> Result<Vec<(Score, Score)>> {
        let summary = Summary::new(self.table(a, b)?);
        let needs_both = a != b && requests.iter().any(|request| !request.measure().symmetric);
        let turned = needs_both.then(|| Summary::new(summary.table().transposed()));
        let scores = requests.iter().map(|request| {
            let forth = request.score(&summary)?;
            let back = match &turned {
                Some(turned) if !request.measure().symmetric => request.score(turned)?,
                _ => forth.clone(),
            };
            Ok((forth, back))
        });
        scores.collect()
    }

    /// All clusterings but the reference with their scores against it, the best by the first measure on top;
    /// equal ones stay in order, and those that the measure is not defined for come last.
    ///
    /// # Errors
    /// As [`Self::matrices`].
    ///
    /// # Panics
    /// When there is no such clustering.
    pub fn ranked(&self, reference: usize, requests: &[Request]) -> Result<Vec<RankedScores>> {
        let others: Vec<usize> = (0..self.len()).filter(|&other| other != reference).collect();
        let scored: Vec<Result<RankedScores>> = map_list(0..others.len(), |place| {
            let clustering = others[place];
            let summary = Summary::new(self.table(reference, clustering)?);
            let scores = requests.iter().map(|request| request.score(&summary)).collect::<Result<_>>()?;
            Ok(RankedScores { clustering, scores })
        });
        let mut ranked = scored.into_iter().collect::<Result<Vec<_>>>()?;
        if let Some(first) = requests.first() {
            let sign = first.direction()?;
            let rank = |entry: &RankedScores| entry.scores[0].value().map_or(f64::NEG_INFINITY, |x| sign * x);
            ranked.sort_by(|x, y| rank(y).total_cmp(&rank(x)));
        }
        Ok(ranked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Labels, Missing, Noise, Policies};
    use crate::table::Contingency;

    fn requests(names: &[&str]) -> Vec<Request> {
        names.iter().map(|name| Request::parse(name).unwrap()).collect()
    }

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|k| format!("b{k}")).collect()
    }

    fn columns() -> Vec<Vec<i64>> {
        (1..6).map(|k: i64| (0..500).map(|i: i64| (i * i * k + i / 7) % (k + 2)).collect()).collect()
    }

    fn ensemble(policies: &Policies) -> Ensemble {
        let labels: Vec<Labels> = columns().into_iter().map(Labels::from_integers).collect();
        Ensemble::under(&names(labels.len()), labels, policies).unwrap()
    }

    #[test]
    fn a_matrix_holds_what_single_comparisons_give() {
        let requests = requests(&["ari", "purity", "mutual_information", "vi"]);
        let columns = columns();
        let matrices = ensemble(&Policies::default()).matrices(&requests, &|| {}).unwrap();
        for (request, matrix) in requests.iter().zip(&matrices) {
            for (i, a) in columns.iter().enumerate() {
                for (j, b) in columns.iter().enumerate() {
                    let summary = Summary::new(Contingency::count(a, b).unwrap());
                    assert_eq!(matrix.score(i, j), &request.score(&summary).unwrap(), "{i} {j}");
                }
            }
        }
        let mean = (1..5).map(|j| matrices[0].score(0, j).value().unwrap()).sum::<f64>() / 4.0;
        assert_eq!(matrices[0].mean(0), Some(mean));
    }

    #[test]
    fn candidates_are_ranked_in_the_direction_of_the_first_measure() {
        let ensemble = ensemble(&Policies::default());
        for (names, sign) in [(["ari", "vi"], -1.0), (["vi", "ari"], 1.0)] {
            let ranked = ensemble.ranked(2, &requests(&names)).unwrap();
            assert_eq!(ranked.len(), 4);
            assert!(ranked.iter().all(|entry| entry.clustering != 2));
            let first: Vec<f64> =
                ranked.iter().map(|entry| sign * entry.scores[0].value().unwrap()).collect();
            assert!(first.is_sorted(), "{first:?}");
        }
    }

    #[test]
    fn policies_mean_the_same_as_for_two_columns() {
        let columns = columns();
        for missing in [Missing::Drop, Missing::Cluster, Missing::Singletons] {
            for noise in [Noise::Cluster, Noise::Drop, Noise::Singletons] {
                let policies = Policies { missing, noise, noise_label: "1".to_owned() };
                let labels: Vec<Labels> = columns
                    .iter()
                    .map(|column| {
                        let mut builder = crate::input::LabelsBuilder::default();
                        column.iter().enumerate().for_each(|(item, &label)| match item % 11 {
                            3 => builder.push_missing(),
                            _ => builder.push_integer(i128::from(label)),
                        });
                        builder.finish()
                    })
                    .collect();
                let ensemble = Ensemble::under(&names(labels.len()), labels.clone(), &policies).unwrap();
                let request = &requests(&["ari"])[0];
                let alone = crate::table::LabelledTable::from_labels(&labels[0], &labels[1], None, &policies)
                    .unwrap();
                let alone = request.score(&Summary::new(alone.into_counts())).unwrap();
                let ours = request.score(&Summary::new(ensemble.table(0, 1).unwrap())).unwrap();
                assert_eq!(ours, alone, "{policies:?}");
            }
        }
    }

    #[test]
    fn a_missing_label_is_refused_unless_a_policy_says_otherwise() {
        let mut builder = crate::input::LabelsBuilder::default();
        builder.push_missing();
        let columns = [Labels::from_integers([1]), builder.finish()];
        let error =
            Ensemble::under(&names(2), columns.to_vec(), &Policies::default()).unwrap_err().to_string();
        assert!(error.contains("clustering \"b1\" lacks the labels of 1 item"), "{error}");
    }
}
