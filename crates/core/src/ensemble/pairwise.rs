//! Every clustering against every other: pairs are counted on all threads, tile by tile, and all measures share each count.

use std::ops::Range;

use super::Ensemble;
use super::all_pairs::{Columns, Scores, Scratch};
use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::score::Score;
use crate::sys::map_init;

/// The scores of all pairs of clusterings by one measure, each also with itself.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreMatrix {
    clusterings: usize,
    scores: Vec<Score>,
}

impl ScoreMatrix {
    /// From a row for each: with itself and those after it where the order of two does not matter, otherwise with all.
    pub(crate) fn from_rows(rows: Vec<Vec<Score>>, symmetric: bool) -> Self {
        let count = rows.len();
        let mut scores = vec![Score::from(0.0); count * count];
        for (a, row) in rows.into_iter().enumerate() {
            let first = if symmetric { a } else { 0 };
            for (b, score) in (first..).zip(row) {
                if symmetric {
                    scores[b * count + a] = score.clone();
                }
                scores[a * count + b] = score;
            }
        }
        Self { clusterings: count, scores }
    }

    /// Number of clusterings.
    #[must_use]
    pub fn clusterings(&self) -> usize {
        self.clusterings
    }

    /// The score of two clusterings, `a` as the reference.
    ///
    /// # Panics
    /// When there is no clustering of that number.
    pub fn score(&self, a: usize, b: usize) -> &Score {
        &self.scores[a * self.clusterings + b]
    }
}

/// Scores that are kept at a time: some hundred megabytes.
pub(crate) const MOST_SCORES: usize = 16_000_000;

/// A file of one megabyte can hold half a million clusterings, and no memory their pairs.
pub(crate) fn check_scores(
    clusterings: usize,
    others: usize,
    measures: usize,
    what: &'static str,
) -> Result<()> {
    let scores = clusterings.saturating_mul(others).saturating_mul(measures);
    if scores > MOST_SCORES {
        return Err(ErrorKind::TooManyPairs { clusterings, what, scores, most: MOST_SCORES }.into());
    }
    Ok(())
}

impl Ensemble {
    /// The scores of all pairs, one matrix for each measure. `done` is called after each pair, from any thread.
    ///
    /// # Errors
    /// When a measure does not compare labels, when two clusterings have no item in common, or when there are too many
    /// clusterings for a table of all pairs.
    pub fn matrices(&self, requests: &[Request], done: &(dyn Fn() + Sync)) -> Result<Vec<ScoreMatrix>> {
        self.check_pairs(requests.len())?;
        let count = self.len();
        let (scores, columns) = (Scores::by(requests, self.items()), self.packed());
        let tiles = tiles(count);
        let scored = map_init(tiles.len(), Scratch::default, |scratch, tile| {
            let score = |(a, b): (usize, usize)| {
                let score = scores.of(scratch, &columns, a, b);
                done();
                score
            };
            tiles[tile].pairs().map(score).collect::<Result<Vec<_>>>()
        });
        let empty = ScoreMatrix { clusterings: count, scores: vec![Score::from(0.0); count * count] };
        let mut matrices = vec![empty; requests.len()];
        for (tile, scored) in tiles.iter().zip(scored) {
            for ((a, b), scores) in tile.pairs().zip(scored?) {
                for (matrix, (forth, back)) in matrices.iter_mut().zip(scores) {
                    matrix.scores[a * count + b] = forth;
                    matrix.scores[b * count + a] = back;
                }
            }
        }
        Ok(matrices)
    }

    pub(super) fn check_pairs(&self, measures: usize) -> Result<()> {
        check_scores(self.len(), self.len(), measures, "clusterings")
    }

    /// The clusterings as the counters read them.
    pub(super) fn packed(&self) -> Columns {
        Columns::of(self.columns()).by_atoms().with_bits()
    }
}

/// Clusterings on a side of a tile: those of two sides stay in the cache.
pub(super) const SIDE: usize = 16;

/// A square of pairs, of which those below the diagonal are left out.
pub(super) struct Tile {
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
}

impl Tile {
    /// Its pairs, each clustering also with itself.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns.clone();
        self.rows.clone().flat_map(move |a| columns.clone().filter(move |&b| b >= a).map(move |b| (a, b)))
    }
}

/// All tiles of the upper triangle; of few clusterings they are smaller, so that all threads have some.
pub(super) fn tiles(count: usize) -> Vec<Tile> {
    let length = (count / SIDE).clamp(1, SIDE);
    let side = move |at: usize| at * length..count.min((at + 1) * length);
    let sides = count.div_ceil(length);
    let tile = move |row: usize, column: usize| Tile { rows: side(row), columns: side(column) };
    (0..sides).flat_map(|row| (row..sides).map(move |column| tile(row, column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Labels, Missing, Noise, Policies};
    use crate::summary::Summary;
    use crate::table::Contingency;

    fn requests(names: &[&str]) -> Vec<Request> {
        names.iter().map(|name| Request::parse(name).unwrap()).collect()
    }

    fn named(columns: impl IntoIterator<Item = Labels>) -> Vec<(String, Labels)> {
        columns.into_iter().enumerate().map(|(k, column)| (format!("b{k}"), column)).collect()
    }

    fn columns() -> Vec<Vec<i64>> {
        (1..6).map(|k: i64| (0..500).map(|i: i64| (i * i * k + i / 7) % (k + 2)).collect()).collect()
    }

    fn ensemble(policies: &Policies) -> Ensemble {
        Ensemble::under(named(columns().into_iter().map(Labels::from_integers)), policies).unwrap()
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
    }

    #[test]
    fn policies_mean_the_same_as_for_two_columns() {
        let columns = columns();
        for missing in [Missing::Drop, Missing::Cluster, Missing::Singletons] {
            for noise in [Noise::Cluster, Noise::Drop, Noise::Singletons] {
                let policies =
                    Policies::default().with_missing(missing).with_noise(noise).with_noise_label("1");
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
                let ensemble = Ensemble::under(named(labels.clone()), &policies).unwrap();
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
        let error = Ensemble::under(named(columns), &Policies::default()).unwrap_err().to_string();
        assert!(error.contains("clustering \"b1\" lacks the labels of 1 item"), "{error}");
    }
}
