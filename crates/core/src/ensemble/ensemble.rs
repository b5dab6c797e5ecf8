//! Many clusterings of the same items: how alike they are, which is most typical, and their consensus.

use std::borrow::Cow;

use super::all_pairs::{Scores, Scratch};
use super::{benjamini_hochberg, holm, policy};
use crate::compare::Request;
use crate::error::{Error, ErrorKind, Result};
use crate::inference::{Significance, SignificanceOptions, significance};
use crate::input::{Labels, Partition, Policies};
use crate::score::Score;
use crate::summary::Summary;
use crate::sys::map_init;
use crate::table::Contingency;

/// Pairs that a thread scores at a time.
const PART: usize = 64;

/// Two or more clusterings of the same items. An item may lack a label in some of them, as when each labels a
/// resample: every comparison is then over the items that both label.
#[derive(Debug, Clone)]
pub struct Ensemble {
    pub(super) columns: Vec<Vec<u32>>,
    /// True for each clustering that labels every item.
    pub(super) complete: Vec<bool>,
}

/// The clustering that is most like the others.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Medoid {
    /// Its number.
    pub clustering: usize,
    /// Its mean score with the others.
    pub mean_score: f64,
}

impl Medoid {
    /// Finds the one of that many clusterings whose mean score with the others is best; the first of several.
    pub(super) fn among(count: usize, scores: &[PairScore], request: &Request) -> Result<Self> {
        let sign = request.direction()?;
        let mut sums = vec![0.0; count];
        for pair in scores {
            let undefined = |reason: Cow<'_, str>| ErrorKind::Undefined(reason.into_owned());
            let value = pair.score.clone().into_result().map_err(undefined)?;
            sums[pair.a] += value;
            sums[pair.b] += value;
        }
        let (mut best, mut best_sum) = (0, f64::NEG_INFINITY);
        for (clustering, sum) in sums.iter().enumerate() {
            // Sums of equal scores differ in their last digits.
            if sign * sum > best_sum + 1e-12 {
                (best, best_sum) = (clustering, sign * sum);
            }
        }
        Ok(Medoid { clustering: best, mean_score: sums[best] / (count - 1) as f64 })
    }
}

/// The mean of the scores of two clusterings both ways, or the one that is undefined.
pub(super) fn mean_of(forth: Score, back: Score) -> Score {
    match (forth.value(), back.value()) {
        (Some(x), Some(y)) => Score::from(f64::midpoint(x, y)),
        (None, _) => forth,
        (_, None) => back,
    }
}

/// One pair of clusterings.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PairScore {
    /// The first clustering.
    pub a: usize,
    /// The second clustering.
    pub b: usize,
    /// Their score.
    pub score: Score,
}

/// One pair of clusterings against chance.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PairSignificance {
    /// The first clustering.
    pub a: usize,
    /// The second clustering.
    pub b: usize,
    /// The pair by itself.
    pub significance: Significance,
    /// Its p-value corrected so that a false finding anywhere is as rare as it says (Holm).
    pub p_holm: f64,
    /// Its p-value corrected so that the share of false findings is what it says (Benjamini and Hochberg).
    pub p_fdr: f64,
}

impl Ensemble {
    /// Takes columns of labels of the same items.
    ///
    /// # Errors
    /// When there are fewer than two, when they have different lengths, or when there are no items.
    pub fn new(columns: &[Labels]) -> Result<Self> {
        check(columns, 2)?;
        Ok(Self::of_codes(columns.iter().map(|column| column.codes().to_vec()).collect()))
    }

    /// As [`Self::new`], of columns with names, with missing labels and noise as the policies say; an item that
    /// they drop is left out of the comparisons with the clustering that lacks it.
    ///
    /// # Errors
    /// As [`Self::new`], and when labels are missing and the policy refuses them.
    pub fn under(named: Vec<(String, Labels)>, policies: &Policies) -> Result<Self> {
        Self::of_at_least(2, named, policies)
    }

    /// As [`Self::under`], where a single clustering will do, too: it is the one mode of itself.
    ///
    /// # Errors
    /// As [`Self::under`].
    pub fn of_draws(named: Vec<(String, Labels)>, policies: &Policies) -> Result<Self> {
        Self::of_at_least(1, named, policies)
    }

    fn of_at_least(least: usize, named: Vec<(String, Labels)>, policies: &Policies) -> Result<Self> {
        check(named.iter().map(|(_, column)| column), least)?;
        let codes = named.into_iter().map(|(name, column)| policy::codes(name, column, policies));
        Ok(Self::of_codes(codes.collect::<Result<_>>()?))
    }

    pub(super) fn of_codes(columns: Vec<Vec<u32>>) -> Self {
        let complete = columns.iter().map(|column| !column.contains(&Labels::MISSING)).collect();
        Self { columns, complete }
    }

    /// Number of clusterings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// The clusters of each clustering as numbers, some of which may not occur; [`Labels::MISSING`] where there is no label.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &[u32]> {
        self.columns.iter().map(Vec::as_slice)
    }

    /// Number of clusters of each clustering.
    #[must_use]
    pub fn clusters(&self) -> Vec<usize> {
        self.columns.iter().map(|column| distinct_codes(column).len()).collect()
    }

    /// Number of items, labelled or not.
    #[must_use]
    pub fn items(&self) -> usize {
        self.columns[0].len()
    }

    /// Returns whether there are none, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// The table of two clusterings over the items that both label.
    ///
    /// # Errors
    /// When they have no item in common.
    ///
    /// # Panics
    /// When there is no clustering of that number.
    pub fn table(&self, a: usize, b: usize) -> Result<Contingency> {
        let complete = self.complete[a] && self.complete[b];
        let (a, b) = (&self.columns[a], &self.columns[b]);
        if complete {
            return Contingency::count(a, b);
        }
        let both = a.iter().zip(b).filter(|(x, y)| **x != Labels::MISSING && **y != Labels::MISSING);
        let (a, b): (Vec<u32>, Vec<u32>) = both.unzip();
        Contingency::count(&a, &b)
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.columns.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }

    /// The scores of all pairs. A measure that is not symmetric is taken both ways, and the mean counts.
    ///
    /// # Errors
    /// When the measure does not compare labels, when two clusterings have no item in common, or when there are too many
    /// clusterings for a table of all pairs.
    pub fn scores(&self, request: &Request) -> Result<Vec<PairScore>> {
        self.check_pairs(1)?;
        let requests = std::slice::from_ref(request);
        let (by, columns) = (Scores::by(requests, self.items()), self.packed());
        let pairs: Vec<(usize, usize)> = self.pairs().collect();
        let scored = map_init(pairs.len().div_ceil(PART), Scratch::default, |scratch, part| {
            let score = |&(a, b): &(usize, usize)| {
                let (forth, back) = by.of(scratch, &columns, a, b)?.remove(0);
                Ok(PairScore { a, b, score: mean_of(forth, back) })
            };
            let part = &pairs[part * PART..pairs.len().min((part + 1) * PART)];
            part.iter().map(score).collect::<Result<Vec<_>>>()
        });
        let mut scores = Vec::with_capacity(pairs.len());
        for part in scored {
            scores.extend(part?);
        }
        Ok(scores)
    }

    /// The clustering whose mean score with the others is best; the first of several.
    ///
    /// # Errors
    /// As [`Self::scores`], or when a score is undefined.
    pub fn medoid(&self, request: &Request) -> Result<Medoid> {
        self.medoid_by(&self.scores(request)?, request)
    }

    /// As [`Self::medoid`], from the scores of all pairs by that measure.
    ///
    /// # Errors
    /// When a score is undefined, or when the measure has no direction.
    pub fn medoid_by(&self, scores: &[PairScore], request: &Request) -> Result<Medoid> {
        Medoid::among(self.len(), scores, request)
    }

    /// The significance of all pairs, with p-values corrected for their number.
    ///
    /// # Errors
    /// As [`Self::scores`], or when a measure is undefined for a pair.
    pub fn significances(
        &self,
        request: &Request,
        options: &SignificanceOptions,
    ) -> Result<Vec<PairSignificance>> {
        let found: Vec<(usize, usize, Significance)> = self
            .pairs()
            .map(|(a, b)| {
                let summary = Summary::new(self.table(a, b)?);
                Ok((a, b, significance(request, &summary, options)?))
            })
            .collect::<Result<_>>()?;
        let p: Vec<f64> = found.iter().map(|(_, _, significance)| significance.p).collect();
        let corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
        Ok(found
            .into_iter()
            .zip(corrected)
            .map(|((a, b, significance), (p_holm, p_fdr))| PairSignificance {
                a,
                b,
                significance,
                p_holm,
                p_fdr,
            })
            .collect())
    }

    /// For each cluster of a clustering the mean over the ensemble of its best Jaccard index.
    #[must_use]
    pub fn stability(&self, partition: &Partition) -> Vec<f64> {
        let mut sums = vec![0.0; partition.clusters() as usize];
        let mut seen = vec![0_u32; sums.len()];
        for column in &self.columns {
            let labelled = partition.ids().iter().zip(column).filter(|(_, code)| **code != Labels::MISSING);
            let (ids, codes): (Vec<u32>, Vec<u32>) = labelled.unzip();
            let clusters = distinct_codes(&ids);
            let Ok(table) = Contingency::count(&ids, &codes) else { continue };
            let mut best = vec![0.0_f64; clusters.len()];
            for cell in table.cells() {
                let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
                let jaccard = cell.count as f64 / (a + b - cell.count) as f64;
                best[cell.row as usize] = best[cell.row as usize].max(jaccard);
            }
            for (&cluster, best) in clusters.iter().zip(best) {
                sums[cluster as usize] += best;
                seen[cluster as usize] += 1;
            }
        }
        sums.iter().zip(seen).map(|(sum, seen)| sum / f64::from(seen.max(1))).collect()
    }
}

/// The codes that occur, by value. Codes are numbers of clusters: none is much larger than there are items.
fn distinct_codes(codes: &[u32]) -> Vec<u32> {
    let known = || codes.iter().filter(|code| **code != Labels::MISSING);
    let mut occurs = vec![false; known().max().map_or(0, |&last| last as usize + 1)];
    known().for_each(|&code| occurs[code as usize] = true);
    (0..occurs.len() as u32).filter(|&code| occurs[code as usize]).collect()
}

/// So many columns or more of the same length, not empty.
pub(super) fn check<'a>(columns: impl IntoIterator<Item = &'a Labels>, least: usize) -> Result<()> {
    let columns: Vec<&Labels> = columns.into_iter().collect();
    let [first, rest @ ..] = columns.as_slice() else { return Err(too_few(0)) };
    if columns.len() < least {
        return Err(too_few(columns.len()));
    }
    if let Some(other) = rest.iter().find(|other| other.len() != first.len()) {
        return Err(ErrorKind::UnequalLengths { a: first.len(), b: other.len() }.into());
    }
    if first.is_empty() {
        return Err(ErrorKind::Empty.into());
    }
    Ok(())
}

fn too_few(found: usize) -> Error {
    ErrorKind::TooFewClusterings { found }.into()
}
