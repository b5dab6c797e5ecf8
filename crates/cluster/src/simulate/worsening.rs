//! Clusterings that get worse, from the true one over single items to a worst one.

use std::collections::BinaryHeap;

use partita::Partition;

use crate::random::Random;

/// A step that makes a clustering worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worse {
    /// Its largest cluster was halved.
    Split,
    /// Two items that are alone in the truth were put together, or the last of them was put into another cluster.
    Merge,
}

/// The sequence of clusterings of Xiang and others (2012): the largest cluster is halved until all items are single; then those
/// that are single in the truth are put together in pairs, and a last one into any cluster.
///
/// ```
/// use partita::Partition;
/// use partita_cluster::simulate::Worsening;
///
/// let mut worse = Worsening::new(&Partition::from_labels([0, 0, 0, 1]), 1);
/// let mut clusters = Vec::new();
/// while worse.next().is_some() {
///     clusters.push(worse.partition().clusters());
/// }
/// assert_eq!(clusters, [3, 4, 3]);
/// ```
#[derive(Debug)]
pub struct Worsening {
    labels: Vec<u32>,
    /// The members of the clusters, by label; of those that merged none.
    members: Vec<Vec<u32>>,
    /// Clusters that can be halved: the largest first, of equal ones the newest.
    halves: BinaryHeap<(usize, u32)>,
    /// The true single items that are still alone, the next one last.
    singles: Vec<u32>,
    random: Random,
}

impl Worsening {
    /// Begins at the truth.
    #[must_use]
    pub fn new(truth: &Partition, seed: u64) -> Self {
        let mut members = vec![Vec::new(); truth.clusters() as usize];
        for (item, &cluster) in truth.ids().iter().enumerate() {
            members[cluster as usize].push(item as u32);
        }
        let halves = members.iter().zip(0..).filter(|(members, _)| members.len() > 1);
        let halves = halves.map(|(members, cluster)| (members.len(), cluster)).collect();
        let singles = members.iter().filter(|members| members.len() == 1).map(|members| members[0]).collect();
        Self { labels: truth.ids().to_vec(), members, halves, singles, random: Random::new(seed) }
    }

    /// The number of steps that are left.
    #[must_use]
    pub fn steps(&self) -> usize {
        let splits: usize = self.halves.iter().map(|(size, _)| size - 1).sum();
        let is_alone = self.singles.len() == 1 && self.labels.len() == 1;
        splits + if is_alone { 0 } else { self.singles.len().div_ceil(2) }
    }

    /// The clustering now.
    #[must_use]
    pub fn partition(&self) -> Partition {
        Partition::from_labels(&self.labels)
    }

    /// Makes the clustering worse by one step; nothing where it is a worst one.
    #[allow(
        clippy::should_implement_trait,
        reason = "what it yields is the step, and the clustering stands beside it"
    )]
    pub fn next(&mut self) -> Option<Worse> {
        if let Some((size, cluster)) = self.halves.pop() {
            self.halve(size, cluster);
            return Some(Worse::Split);
        }
        let item = self.singles.pop()?;
        let home = self.labels[item as usize];
        let partner = match self.singles.pop() {
            Some(partner) => partner,
            None => self.any_beside(item)?,
        };
        self.labels[item as usize] = self.labels[partner as usize];
        self.members[home as usize].clear();
        Some(Worse::Merge)
    }

    fn halve(&mut self, size: usize, cluster: u32) {
        let second = self.members[cluster as usize].split_off(size / 2);
        let new = self.members.len() as u32;
        second.iter().for_each(|&item| self.labels[item as usize] = new);
        for (size, cluster) in [(size / 2, cluster), (second.len(), new)] {
            if size > 1 {
                self.halves.push((size, cluster));
            }
        }
        self.members.push(second);
    }

    /// An item of a cluster drawn from all others.
    fn any_beside(&mut self, item: u32) -> Option<u32> {
        let others: Vec<u32> = self
            .members
            .iter()
            .filter_map(|members| members.first().copied())
            .filter(|&other| other != item)
            .collect();
        (!others.is_empty()).then(|| others[self.random.index(others.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_are_halved_to_single_items_and_true_single_items_are_paired() {
        let truth = Partition::from_labels([0, 0, 0, 0, 1, 1, 2, 3, 4]);
        let mut worse = Worsening::new(&truth, 2);
        assert_eq!(worse.steps(), 4 + 2);
        let mut found = Vec::new();
        while let Some(step) = worse.next() {
            found.push((step, worse.partition().clusters()));
        }
        let splits = (6..=9).map(|clusters| (Worse::Split, clusters));
        assert_eq!(found, splits.chain([(Worse::Merge, 8), (Worse::Merge, 7)]).collect::<Vec<_>>());
        assert_eq!(worse.steps(), 0);
    }

    #[test]
    fn a_worst_clustering_shares_no_pair_with_the_truth() {
        for (seed, labels) in [vec![0, 0, 0, 1, 1, 2], vec![0, 1, 2], vec![0, 0]].into_iter().enumerate() {
            let truth = Partition::from_labels(labels);
            let mut worse = Worsening::new(&truth, seed as u64);
            let steps = worse.steps();
            let mut done = 0;
            while worse.next().is_some() {
                done += 1;
            }
            assert_eq!(done, steps);
            let (truth, now) = (truth.ids(), worse.partition());
            for i in 0..truth.len() {
                for j in 0..i {
                    assert!(truth[i] != truth[j] || now.ids()[i] != now.ids()[j]);
                }
            }
        }
        assert_eq!(Worsening::new(&Partition::from_labels([0]), 0).steps(), 0);
        assert!(Worsening::new(&Partition::from_labels([0]), 0).next().is_none());
    }
}
