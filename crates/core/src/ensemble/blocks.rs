//! Many co-clusterings of one matrix: the clusterings of its rows, and those of its columns.

use super::consensus::{Consensus, ConsensusOptions};
use super::loss::Loss;
use super::uncertainty::{MeanAgreement, check_interval, weighted, weights, with_interval};
use super::watch::ConsensusProgress;
use super::{Ensemble, Medoid, PairScore, mean_of};
use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::inference::{Sampling, stream};
use crate::summary::CoSummary;
use crate::sys::map_list;
use crate::table::Contingency;

/// Two or more co-clusterings of the same matrix.
#[derive(Debug, Clone)]
pub struct CoEnsemble {
    rows: Ensemble,
    columns: Ensemble,
}

/// The co-clustering of least mean variation of information that a search found. The entropies of blocks are sums over rows
/// and columns, so each side has a consensus of its own.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CoConsensus {
    /// The consensus of the rows.
    pub rows: Consensus,
    /// The consensus of the columns.
    pub columns: Consensus,
}

impl CoConsensus {
    /// The mean loss over the co-clusterings.
    #[must_use]
    pub fn expected_loss(&self) -> f64 {
        self.rows.expected_loss + self.columns.expected_loss
    }
}

impl CoEnsemble {
    /// Takes the clusterings of the rows and those of the columns, in the same order.
    ///
    /// # Errors
    /// When one has more clusterings than the other.
    pub fn new(rows: Ensemble, columns: Ensemble) -> Result<Self> {
        if rows.len() != columns.len() {
            return Err(ErrorKind::UnequalLengths { a: rows.len(), b: columns.len() }.into());
        }
        Ok(Self { rows, columns })
    }

    /// The clusterings of the rows.
    #[must_use]
    pub fn rows(&self) -> &Ensemble {
        &self.rows
    }

    /// The clusterings of the columns.
    #[must_use]
    pub fn columns(&self) -> &Ensemble {
        &self.columns
    }

    /// The scores of all pairs. A measure that is not symmetric is taken both ways, and the mean counts.
    ///
    /// # Errors
    /// When the measure does not compare co-clusterings, or when there are too many of them for a table of all pairs.
    pub fn scores(&self, request: &Request) -> Result<Vec<PairScore>> {
        self.rows.check_pairs(1)?;
        let pairs: Vec<(usize, usize)> = self.rows.pairs().collect();
        let scored = map_list(0..pairs.len(), |pair| {
            let (a, b) = pairs[pair];
            let tables = [self.rows.table(a, b)?, self.columns.table(a, b)?];
            let forth = request.score(&summary(tables.each_ref().map(Clone::clone)))?;
            let back = if request.measure().symmetric {
                forth.clone()
            } else {
                request.score(&summary(tables.map(|table| table.transposed())))?
            };
            Ok(PairScore { a, b, score: mean_of(forth, back) })
        });
        scored.into_iter().collect()
    }

    /// The co-clustering whose mean score with the others is best, from the scores of all pairs; the first of several.
    ///
    /// # Errors
    /// When a score is undefined, or when the measure has no direction.
    pub fn medoid_by(&self, scores: &[PairScore], request: &Request) -> Result<Medoid> {
        Medoid::among(self.rows.len(), scores, request)
    }

    /// The co-clustering of least mean variation of information, as [`Ensemble::consensus_while`] finds it for the rows and
    /// for the columns; `a` weighs what it splits.
    ///
    /// # Errors
    /// When the weight is not between 0 and 2.
    pub fn consensus_while(
        &self,
        a: f64,
        seed: u64,
        go_on: &(dyn Fn(ConsensusProgress) -> bool + Sync),
    ) -> Result<Option<CoConsensus>> {
        let options = ConsensusOptions::under(Loss::named("vi", a)?).with_seed(seed);
        let Some(rows) = self.rows.consensus_while(&options, go_on)? else { return Ok(None) };
        let columns = self.columns.consensus_while(&options, go_on)?;
        Ok(columns.map(|columns| CoConsensus { rows, columns }))
    }

    /// The mean score over all pairs with a bootstrap interval: each replicate draws rows and columns, the same ones for
    /// all co-clusterings. See [`Ensemble::mean_agreement`].
    ///
    /// # Errors
    /// As [`Ensemble::mean_agreement`].
    pub fn mean_agreement(&self, request: &Request, level: f64, sampling: Sampling) -> Result<MeanAgreement> {
        check_interval(level, sampling)?;
        let scores = self.scores(request)?;
        let medoid = self.medoid_by(&scores, request)?;
        let replicate = |replicate: u64| {
            let mut rng = stream(sampling.seed, replicate);
            let drawn = [&self.rows, &self.columns].map(|side| weights(side.items(), &mut rng));
            self.replicated(request, &drawn)
        };
        with_interval(&scores, &medoid, request, level, sampling, replicate)
    }

    /// The mean score over all pairs of weighted rows and columns; nothing where one is undefined.
    fn replicated(&self, request: &Request, drawn: &[Vec<u64>; 2]) -> Result<Option<f64>> {
        let (mut sum, mut pairs) = (0.0, 0);
        for (a, b) in self.rows.pairs() {
            let table = |side: &Ensemble, drawn: &[u64]| weighted(&side.columns[a], &side.columns[b], drawn);
            let [of_rows, of_columns] = drawn;
            let tables = table(&self.rows, of_rows).zip(table(&self.columns, of_columns));
            let Some((rows, columns)) = tables else { return Ok(None) };
            let back = (!request.measure().symmetric).then(|| [rows.transposed(), columns.transposed()]);
            let forth = request.score(&summary([rows, columns]))?;
            let back = back.map_or_else(|| Ok(forth.clone()), |back| request.score(&summary(back)))?;
            let Some(score) = mean_of(forth, back).value() else { return Ok(None) };
            sum += score;
            pairs += 1;
        }
        Ok(Some(sum / f64::from(pairs)))
    }
}

fn summary([rows, columns]: [Contingency; 2]) -> CoSummary {
    CoSummary::new(rows, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Labels, Partition};
    use crate::summary::{CoPartition, Summary};

    fn ensemble(columns: &[Vec<u32>]) -> Ensemble {
        let labels: Vec<Labels> =
            columns.iter().map(|column| Labels::from_integers(column.iter().copied())).collect();
        Ensemble::new(&labels).unwrap()
    }

    fn some() -> CoEnsemble {
        let rows = [vec![0, 0, 1, 1], vec![0, 1, 1, 1], vec![0, 0, 1, 2]];
        let columns = [vec![0, 0, 1, 1, 1], vec![0, 0, 0, 1, 1], vec![0, 1, 1, 1, 2]];
        CoEnsemble::new(ensemble(&rows), ensemble(&columns)).unwrap()
    }

    fn blocks(of: &CoEnsemble, at: usize) -> Partition {
        let side = |side: &Ensemble| Partition::from_labels(side.columns[at].clone());
        CoPartition { rows: side(&of.rows), columns: side(&of.columns) }.to_blocks()
    }

    #[test]
    fn scores_are_those_of_the_blocks() {
        let many = some();
        for key in ["adjusted_rand", "variation_of_information", "homogeneity"] {
            let request = Request::parse(key).unwrap();
            for pair in many.scores(&request).unwrap() {
                let table = |a, b| {
                    Summary::new(Contingency::from_partitions(&blocks(&many, a), &blocks(&many, b)).unwrap())
                };
                let [forth, back] = [table(pair.a, pair.b), table(pair.b, pair.a)]
                    .map(|summary| request.score(&summary).unwrap().value().unwrap());
                assert!((pair.score.value().unwrap() - f64::midpoint(forth, back)).abs() < 1e-12, "{key}");
            }
        }
    }

    /// All pairs of clusterings of the rows and of the columns are tried.
    #[test]
    fn no_co_clustering_loses_less_than_the_consensus() {
        let many = some();
        let found = many.consensus_while(1.0, 0, &|_| true).unwrap().unwrap();
        let all = ensemble(&(0..3).map(|at| blocks(&many, at).ids().to_vec()).collect::<Vec<_>>());
        let loss = |rows: &Partition, columns: &Partition| {
            let blocks = CoPartition { rows: rows.clone(), columns: columns.clone() }.to_blocks();
            all.expected_loss(&blocks, &Loss::Vi { a: 1.0 }).unwrap()
        };
        let least = loss(&found.rows.partition, &found.columns.partition);
        assert!((least - found.expected_loss()).abs() < 1e-12);
        let clusterings = |items: u32| {
            let all = (0..items.pow(items))
                .map(|code| Partition::from_labels((0..items).map(|item| code / items.pow(item) % items)));
            let distinct: std::collections::BTreeMap<Vec<u32>, Partition> =
                all.map(|partition| (partition.ids().to_vec(), partition)).collect();
            distinct.into_values()
        };
        let (of_rows, of_columns): (Vec<_>, Vec<_>) = (clusterings(4).collect(), clusterings(5).collect());
        assert_eq!((of_rows.len(), of_columns.len()), (15, 52));
        for rows in &of_rows {
            assert!(of_columns.iter().all(|columns| loss(rows, columns) >= least - 1e-12));
        }
    }

    #[test]
    fn the_interval_holds_the_mean_and_more_alike_means_more() {
        let many = some();
        let request = Request::parse("adjusted_rand").unwrap();
        let sampling = Sampling { draws: 200, seed: 1 };
        let found = many.mean_agreement(&request, 0.9, sampling).unwrap();
        let scores = many.scores(&request).unwrap();
        let mean = scores.iter().filter_map(|pair| pair.score.value()).sum::<f64>() / 3.0;
        assert!((found.mean - mean).abs() < 1e-15);
        assert!(found.low < mean && mean < found.high);
        assert_eq!(found, many.mean_agreement(&request, 0.9, sampling).unwrap());
        let same =
            CoEnsemble::new(ensemble(&[vec![0, 0, 1], vec![1, 1, 0]]), ensemble(&[vec![0, 1], vec![0, 1]]))
                .unwrap();
        assert!(same.mean_agreement(&request, 0.9, sampling).unwrap().low > 0.999);
    }
}
