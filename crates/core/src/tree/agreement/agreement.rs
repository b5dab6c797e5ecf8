//! The two cuts of two trees that agree best: tree mutual information.

use std::sync::OnceLock;

use super::{alternate, exhaustive, greedy};
use crate::chance::swaps;
use crate::error::choices;
use crate::input::Partition;
use crate::summary::Summary;
use crate::sums::CountGroups;
use crate::table::Contingency;
use crate::tree::{Cut, TreePair};

/// The model of chance whose mean is taken off the mutual information.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Adjustment {
    /// All permutations of the leaves.
    Permutations,
    /// All swaps of two leaves.
    Swaps,
}

choices! {
    Adjustment as "adjustment" {
        Permutations = "permutations",
        Swaps = "swaps",
    }
}

/// The search for the two cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// As published: cut both roots, then take the best of opening one node of either tree or one of each, as
    /// long as the score grows.
    Greedy,
    /// The best cut of one tree for a fixed cut of the other, in turns, from the greedy cuts and from cuts of
    /// all sizes. Never below greedy, never below 0.
    #[default]
    Alternate,
    /// Every cut of one tree with the best cut of the other: the optimum, for small trees.
    Exhaustive,
}

choices! {
    Strategy as "strategy" {
        Alternate = "alternate",
        Greedy = "greedy",
        Exhaustive = "exhaustive",
    }
}

/// One accepted step of the search.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AgreementStep {
    /// Clusters in the cuts of the two trees.
    pub clusters: (usize, usize),
    /// The score of the two cuts, in nats.
    pub score: f64,
}

/// The two cuts of two trees that agree best, and how they were found.
///
/// ```
/// use partita::{Adjustment, Strategy, Tree, TreePair};
///
/// let a = Tree::from_newick("(a,(b,(c,(d,(e,(f,(g,h)))))));")?;
/// let b = Tree::from_newick("(((a,b),(c,d)),((e,f),(g,h)));")?;
/// let pair = TreePair::new(&a, &b)?;
/// let found = pair.agreement(Adjustment::Permutations, Strategy::Greedy).unwrap();
/// assert_eq!(found.clusters(), (5, 5));
/// assert!((found.score() - 0.499_959_387_165_542).abs() < 1e-12);
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct TreeAgreement {
    pub(super) score: f64,
    pub(super) cuts: Option<(Cut, Cut)>,
    pub(super) trace: Vec<AgreementStep>,
}

/// The cuts found so far, each searched for at most once: a search costs more than all other measures together.
#[derive(Debug, Clone, Default)]
pub(in crate::tree) struct Agreements([[OnceLock<Option<TreeAgreement>>; 3]; 2]);

impl TreePair<'_> {
    /// The two cuts that agree best, searched for once. `None` for [`Strategy::Exhaustive`] when both trees have too many
    /// cuts to try.
    #[must_use]
    pub fn agreement(&self, adjustment: Adjustment, strategy: Strategy) -> Option<&TreeAgreement> {
        let Agreements(known) = self.agreements();
        let search = || match strategy {
            Strategy::Greedy => Some(greedy::search(self, adjustment)),
            Strategy::Alternate => Some(alternate::search(self, adjustment)),
            Strategy::Exhaustive => exhaustive::search(self, adjustment),
        };
        known[adjustment as usize][strategy as usize].get_or_init(search).as_ref()
    }
}

/// About how many steps a search for the cuts of two trees takes: the mean of a cell for every two sizes of nodes, and a walk
/// over both trees, each leaf once per heavy path, for each of some hundred cuts.
pub(crate) fn predicted_steps(pair: &TreePair<'_>, adjustment: Adjustment) -> f64 {
    let nodes = (pair.a().nodes() + pair.b().nodes()) as f64;
    let walks = 400.0 * nodes * (pair.leaves() as f64).log2();
    if adjustment == Adjustment::Swaps {
        return walks;
    }
    let sizes = [pair.a(), pair.b()].map(|tree| {
        let mut sizes: Vec<usize> = (0..tree.nodes() as u32).map(|node| tree.size(node)).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    });
    // Normalised by the agreement of each tree with itself, every size may meet every other.
    let sizes = sizes.concat();
    let spread: f64 = sizes.iter().map(|&size| (size as f64).sqrt()).sum();
    walks + 12.0 * (sizes.len() as f64).powi(2) + 12.0 * spread * spread / (pair.leaves() as f64).sqrt()
}

impl TreeAgreement {
    /// The score of the two cuts, in nats; −1 if the greedy search found no first cut.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.score
    }

    /// The cuts of the two trees ([`TreePair::a`] and [`TreePair::b`]), unless there was no first cut.
    #[must_use]
    pub fn cuts(&self) -> Option<(&Cut, &Cut)> {
        self.cuts.as_ref().map(|(a, b)| (a, b))
    }

    /// Clusters in the two cuts; (0, 0) if there was no first cut.
    #[must_use]
    pub fn clusters(&self) -> (usize, usize) {
        self.cuts.as_ref().map_or((0, 0), |(a, b)| (a.clusters(), b.clusters()))
    }

    /// The accepted steps: one per growth of the score.
    #[must_use]
    pub fn trace(&self) -> &[AgreementStep] {
        &self.trace
    }
}

/// The score of two cuts from their cross-table.
pub(super) fn score_of(pair: &TreePair<'_>, adjustment: Adjustment, a: &Cut, b: &Cut) -> f64 {
    let (a, b) = (labels_a(pair, a), labels_b(pair, b));
    let partitions = [a, b].map(Partition::from_labels);
    let table =
        Contingency::from_partitions(&partitions[0], &partitions[1]).expect("the same leaves, not none");
    match adjustment {
        Adjustment::Permutations => {
            let summary = Summary::new(table);
            summary.info().mutual - summary.expected_information()
        }
        Adjustment::Swaps => swaps::information(&table, &CountGroups::of(&table)),
    }
}

/// The cluster of each leaf, leaves in the depth-first order of the first tree.
pub(super) fn labels_a(pair: &TreePair<'_>, cut: &Cut) -> Vec<u32> {
    let mut labels = vec![0; pair.leaves()];
    for (cluster, &node) in cut.nodes().iter().enumerate() {
        labels[pair.a().leaf_range(node)].fill(cluster as u32);
    }
    labels
}

/// The same for a cut of the second tree, in the same order.
pub(super) fn labels_b(pair: &TreePair<'_>, cut: &Cut) -> Vec<u32> {
    let mut labels = vec![0; pair.leaves()];
    for (cluster, &node) in cut.nodes().iter().enumerate() {
        for &leaf in &pair.b_to_a()[pair.b().leaf_range(node)] {
            labels[leaf as usize] = cluster as u32;
        }
    }
    labels
}
