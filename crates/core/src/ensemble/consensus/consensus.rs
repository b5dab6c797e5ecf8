//! One clustering for many: the least mean loss that a search finds.

use std::fmt;

use super::super::Ensemble;
use super::super::draws::{Draw, distinct, expected_loss};
use super::super::loss::Loss;
use super::super::uncertainty::ItemScores;
use super::super::watch::ConsensusProgress;
use super::{any_measure, search};
use crate::error::{ErrorKind, Result};
use crate::input::Partition;
use crate::text::quantity;

/// A bound on the number of clusters of a consensus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ClusterBound {
    /// Any number.
    #[default]
    Any,
    /// At most that many.
    AtMost(usize),
    /// That many.
    Exactly(usize),
}

/// The loss that a consensus minimises, and the search for it.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct ConsensusOptions {
    /// The loss whose mean over the clusterings is minimised.
    pub loss: Loss,
    /// The bound on the number of clusters.
    pub clusters: ClusterBound,
    /// The seed; the same seed gives the same result on any machine and any number of threads.
    pub seed: u64,
}

impl ConsensusOptions {
    /// The default search under a loss.
    #[must_use]
    pub fn under(loss: Loss) -> Self {
        Self { loss, ..Self::default() }
    }

    /// The same with a bound on the number of clusters.
    #[must_use]
    pub fn with_clusters(self, clusters: ClusterBound) -> Self {
        Self { clusters, ..self }
    }

    /// The same with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// The clustering of least mean loss that the search found.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Consensus {
    /// The clustering.
    pub partition: Partition,
    /// The loss that is minimised.
    pub loss: Loss,
    /// Its mean over the clusterings, each over the items that it labels. Binder's loss pools their pairs instead.
    pub expected_loss: f64,
    /// The share of pairs, over all clusterings that label both items, on which it agrees with them.
    pub agreement: f64,
    /// For each of its clusters the mean over the clusterings of the best Jaccard index with one of theirs:
    /// near 1 the cluster is found again and again, below a half it is not.
    pub stability: Vec<f64>,
    /// The fit of each item; nothing where labels are missing and there are too many items to look at all pairs.
    pub items: Option<ItemScores>,
    /// That it has fewer clusters than any of the clusterings, or more.
    pub outside: Option<Outside>,
}

/// A consensus with a number of clusters that no clustering is near.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Outside {
    /// Clusters of the consensus.
    pub clusters: usize,
    /// The fewest clusters of a clustering.
    pub fewest: usize,
    /// The most clusters of a clustering.
    pub most: usize,
    /// The share of items that are alone in their cluster of the consensus.
    pub alone: f64,
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = match (self.fewest, self.most) {
            (fewest, most) if fewest == most => format!("all have {most}"),
            (fewest, most) => format!("have {fewest} to {most}"),
        };
        let clusters = quantity(self.clusters, "cluster");
        let alone = 100.0 * self.alone;
        write!(
            f,
            "the consensus has {clusters} where the clusterings {range}; {alone:.1} % of its items are alone"
        )
    }
}

/// The least and the greatest number of clusters.
#[derive(Debug, Clone, Copy)]
pub(in crate::ensemble) struct Bounds {
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Bounds {
    pub(in crate::ensemble) fn of(bound: ClusterBound, items: usize) -> Result<Self> {
        let (least, most, asked) = match bound {
            ClusterBound::Any => (1, items, 1),
            ClusterBound::AtMost(most) => (1, most.min(items), most.min(items)),
            ClusterBound::Exactly(clusters) => (clusters, clusters, clusters),
        };
        if asked == 0 || asked > items {
            return Err(ErrorKind::BadClusters { clusters: asked, items }.into());
        }
        Ok(Self { least, most })
    }
}

/// Items up to which all pairs are looked at where labels are missing.
const MOST_WITH_GAPS: usize = 20_000;

impl Ensemble {
    /// The clustering of least mean loss that local searches from several starts find. With up to eight items it is
    /// the best of all clusterings. It is never worse than the best clustering of the ensemble within the bounds, as
    /// long as these can be compared in a minute or so, and does not depend on the number of threads.
    ///
    /// # Errors
    /// When there are fewer items than clusters asked for.
    pub fn consensus(&self, options: &ConsensusOptions) -> Result<Consensus> {
        Ok(self.consensus_while(options, &|_| true)?.expect("nobody says stop"))
    }

    /// As [`Self::consensus`], as long as `go_on` says so, which is told how far the search is, from any
    /// thread; nothing when it says no.
    ///
    /// # Errors
    /// As [`Self::consensus`].
    pub fn consensus_while(
        &self,
        options: &ConsensusOptions,
        go_on: &(dyn Fn(ConsensusProgress) -> bool + Sync),
    ) -> Result<Option<Consensus>> {
        let bounds = Bounds::of(options.clusters, self.items())?;
        let draws = distinct(&self.columns);
        let Some(labels) = self.search(&draws, options, bounds, go_on)? else { return Ok(None) };
        let partition = Partition::from_labels(labels);
        let binder = Loss::Binder { a: 1.0 };
        let disagreement = expected_loss(&draws, &binder, partition.ids())?;
        let is_binder = options.loss == binder;
        Ok(Some(Consensus {
            loss: options.loss.clone(),
            expected_loss: if is_binder {
                disagreement
            } else {
                expected_loss(&draws, &options.loss, partition.ids())?
            },
            agreement: 1.0 - disagreement,
            stability: self.stability(&partition),
            outside: self.outside(&partition, bounds),
            items: self.fit(&partition)?,
            partition,
        }))
    }

    /// The mean loss of any clustering: over the clusterings, each over the items that it labels. Binder's loss pools their
    /// pairs instead.
    ///
    /// # Errors
    /// When the clustering has another number of items.
    pub fn expected_loss(&self, partition: &Partition, loss: &Loss) -> Result<f64> {
        self.check_items(partition)?;
        expected_loss(&distinct(&self.columns), loss, partition.ids())
    }

    pub(super) fn fit(&self, partition: &Partition) -> Result<Option<ItemScores>> {
        let cheap = self.complete.iter().all(|&complete| complete) || self.items() <= MOST_WITH_GAPS;
        cheap.then(|| self.item_scores(partition)).transpose()
    }

    pub(in crate::ensemble) fn search(
        &self,
        draws: &[Draw],
        options: &ConsensusOptions,
        bounds: Bounds,
        go_on: &(dyn Fn(ConsensusProgress) -> bool + Sync),
    ) -> Result<Option<Vec<u32>>> {
        if draws.is_empty() {
            return Ok(Some((0..self.items()).map(|item| item.min(bounds.least - 1) as u32).collect()));
        }
        if let Loss::Measure(_) = &options.loss {
            return any_measure::best(draws, &options.loss, bounds, options.seed, go_on);
        }
        Ok(search::best(draws, &options.loss, bounds, options.seed, go_on).flatten())
    }

    /// Returns whether a clustering has a number of clusters that none of the ensemble is near, though it might have had.
    pub(super) fn outside(&self, partition: &Partition, bounds: Bounds) -> Option<Outside> {
        let clusters = partition.clusters() as usize;
        let all = self.clusters();
        let (fewest, most) = (*all.iter().min()?, *all.iter().max()?);
        let chosen = bounds.least.max(fewest) <= bounds.most.min(most);
        if (fewest..=most).contains(&clusters) || !chosen {
            return None;
        }
        let mut sizes = vec![0_usize; clusters];
        partition.ids().iter().for_each(|&cluster| sizes[cluster as usize] += 1);
        let alone = sizes.iter().filter(|&&size| size == 1).count() as f64 / partition.len() as f64;
        Some(Outside { clusters, fewest, most, alone })
    }
}
