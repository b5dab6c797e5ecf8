//! One tree for many: what all of them say, most of them, or the most typical of them.

use super::TreeSet;
use super::conflicts::Conflicts;
use super::laminar::{Branch, Laminar};
use super::numbers::SplitNumbers;
use crate::compare::Request;
use crate::ensemble::MOST_SCORES;
use crate::error::{ErrorKind, Result};
use crate::numeric::Arrange as _;
use crate::registry::Sense;
use crate::tree::Tree;

/// Method by which trees are summed up.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum SummaryMethod {
    /// The splits that all trees have.
    Strict,
    /// The splits in more than that share of the trees, which is at least a half.
    Majority(f64),
    /// The splits that no tree contradicts; also called semi-strict.
    Loose,
    /// The splits in more trees than contradict them.
    MajorityPlus,
    /// The splits in strictly more trees than each split that contradicts them.
    FrequencyDifference,
    /// Those of the majority, and then the others by falling number of trees, each if it fits those before it.
    Greedy,
    /// The tree whose clades have the greatest product of shares.
    Credibility,
    /// The tree with the best sum of scores with all others; where the summary is rooted, so is the measure, unless it was
    /// told otherwise.
    Medoid(Request),
}

/// A tree that sums up others.
#[derive(Debug, Clone)]
pub struct SummaryTree {
    /// The tree, marked as rooted if it was summed up so, and otherwise as unrooted unless it is one of the trees, which keeps
    /// its mark. A branch that is not one of the input has the mean length over the trees that have it.
    pub tree: Tree,
    /// For each node the share of the trees that have its split, where it is one that tells more than a leaf.
    pub shares: Vec<Option<f64>>,
    /// The place of the tree, if it is one of them.
    pub index: Option<usize>,
    /// Its sum of logarithms of shares, or of scores.
    pub score: Option<f64>,
}

/// Scores that differ by less are the same: the first wins.
const TIE: f64 = 1e-9;

impl TreeSet {
    /// The tree that sums up the trees; `rooted` by their clades, otherwise by their splits into two sides.
    ///
    /// # Errors
    /// When there is no tree, when the share of a majority is below a half, or when the measure of a medoid is undefined.
    pub fn summary(&self, method: &SummaryMethod, rooted: bool) -> Result<SummaryTree> {
        if self.is_empty() {
            return Err(
                ErrorKind::BadTree("there are no trees to sum up; give one or more".to_owned()).into()
            );
        }
        let numbers = SplitNumbers::of(&self.trees, rooted);
        let trees = self.len() as u64;
        // A share such as 0.58 is not a binary fraction: 29 of 50 are not more.
        let in_more_than = |share: f64| {
            move |_: u32, count: u32| f64::from(count) - share * trees as f64 > TIE * trees as f64
        };
        let found = match method {
            SummaryMethod::Strict => self.consensus(&numbers, |_, count| u64::from(count) == trees, false),
            SummaryMethod::Majority(share) if (0.5..1.0).contains(share) => {
                self.consensus(&numbers, in_more_than(*share), false)
            }
            SummaryMethod::Majority(share) => Err(ErrorKind::BadTree(format!(
                "a majority of more than {share} of the trees may contradict itself or be none; choose a share from 0.5 to below 1"
            ))
            .into()),
            SummaryMethod::Loose | SummaryMethod::MajorityPlus | SummaryMethod::FrequencyDifference => {
                let wanted = self.uncontradicted(&numbers, method);
                self.consensus(&numbers, |number, _| wanted[number as usize], false)
            }
            SummaryMethod::Greedy => self.consensus(&numbers, in_more_than(0.5), true),
            SummaryMethod::Credibility => self.credible(&numbers),
            SummaryMethod::Medoid(request) => self.medoid(&numbers, rooted, request),
        }?;
        let mark = match (rooted, found.index) {
            (true, _) => Some(true),
            (false, None) => Some(false),
            // One of the trees stays as it is.
            (false, Some(_)) => found.tree.rooted(),
        };
        Ok(SummaryTree { tree: found.tree.with_rooted(mark), ..found })
    }

    /// Which splits hold against those that contradict them: of loose, of majority plus, or of frequency difference.
    fn uncontradicted(&self, numbers: &SplitNumbers, method: &SummaryMethod) -> Vec<bool> {
        let conflicts = Conflicts::of(self, numbers);
        let mut wanted = vec![false; numbers.splits.len()];
        // The splits of the others are among those of the last.
        for split in conflicts.more_frequent() {
            let count = numbers.counts[split as usize];
            wanted[split as usize] = match method {
                SummaryMethod::Loose => conflicts.trees_against(split) == 0,
                SummaryMethod::MajorityPlus => count > conflicts.trees_against(split),
                _ => true,
            };
        }
        wanted
    }

    /// The tree of all splits that are wanted, which do not contradict each other, and perhaps of more that fit.
    fn consensus(
        &self,
        numbers: &SplitNumbers,
        wanted: impl Fn(u32, u32) -> bool,
        greedy: bool,
    ) -> Result<SummaryTree> {
        let mut family = Laminar::new(self.leaves());
        let all = 0..numbers.splits.len() as u32;
        let (chosen, mut others): (Vec<u32>, Vec<u32>) =
            all.partition(|&number| wanted(number, numbers.counts[number as usize]));
        for number in chosen {
            family.insert(&numbers.side(number, &self.trees), number);
        }
        if greedy {
            others.arrange_by_key(|&number| self.rank(numbers, number));
            for run in others.chunk_by(|&x, &y| self.rank(numbers, x) == self.rank(numbers, y)) {
                // Only among equals is the list of leaves looked at.
                let mut sides: Vec<(Vec<u32>, u32)> =
                    run.iter().map(|&number| (numbers.side(number, &self.trees), number)).collect();
                sides.sort_unstable();
                sides.iter().for_each(|(side, number)| _ = family.insert(side, *number));
                if family.len() + 2 >= self.leaves() {
                    break;
                }
            }
        }
        let lengths = MeanLengths::of(self, numbers);
        let (tree, of_nodes) =
            family.tree(&self.names, |branch| lengths.as_ref().map(|means| means.of_branch(branch)))?;
        let shares = of_nodes.iter().map(|number| number.map(|number| self.share(numbers, number))).collect();
        Ok(SummaryTree { tree, shares, index: None, score: None })
    }

    /// More trees first, then fewer leaves.
    fn rank(&self, numbers: &SplitNumbers, number: u32) -> (std::cmp::Reverse<u32>, u32) {
        (std::cmp::Reverse(numbers.counts[number as usize]), numbers.splits[number as usize].size)
    }

    fn share(&self, numbers: &SplitNumbers, number: u32) -> f64 {
        f64::from(numbers.counts[number as usize]) / self.len() as f64
    }

    fn credible(&self, numbers: &SplitNumbers) -> Result<SummaryTree> {
        let credibility = |tree: usize| {
            let of_tree = &numbers.of_tree[tree].numbers;
            of_tree.iter().map(|&number| libm::log(self.share(numbers, number))).fold(0.0, std::ops::Add::add)
        };
        let sums: Vec<f64> = (0..self.len()).map(credibility).collect();
        self.one_of_them(numbers, &sums)
    }

    fn medoid(&self, numbers: &SplitNumbers, rooted: bool, request: &Request) -> Result<SummaryTree> {
        let request = if rooted { request.clone().of_rooted_trees() } else { request.clone() };
        let numbered = request.rooted().unwrap_or_default() == rooted;
        let sums = self.score_sums(&request, numbered.then_some(numbers), MOST_SCORES)?;
        let is_distance = request.measure().sense == Sense::Distance;
        let turned: Vec<f64> =
            if is_distance { sums.iter().map(|sum: &f64| -sum).collect() } else { sums.clone() };
        let found = self.one_of_them(numbers, &turned)?;
        let score = found.index.map(|at| sums[at]);
        Ok(SummaryTree { score, ..found })
    }

    /// The first tree whose sum is the greatest.
    fn one_of_them(&self, numbers: &SplitNumbers, sums: &[f64]) -> Result<SummaryTree> {
        let greatest = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let index = sums.iter().position(|&sum| sum >= greatest - TIE).unwrap_or(0);
        let tree = self.tree(index);
        let mut shares = vec![None; tree.nodes()];
        let splits = &numbers.of_tree[index];
        for (&number, &node) in splits.numbers.iter().zip(&splits.nodes) {
            shares[node as usize] = Some(self.share(numbers, number));
        }
        Ok(SummaryTree { tree, shares, index: Some(index), score: Some(sums[index]) })
    }
}

/// The mean length of each branch over the trees that have it.
struct MeanLengths {
    of_splits: Vec<f64>,
    of_leaves: Vec<f64>,
}

impl MeanLengths {
    /// `None` unless all trees have lengths.
    fn of(set: &TreeSet, numbers: &SplitNumbers) -> Option<Self> {
        let (mut of_splits, mut of_leaves) = (vec![0.0; numbers.splits.len()], vec![0.0; set.leaves()]);
        for tree in &numbers.of_tree {
            let lengths = tree.lengths.as_ref()?;
            for (&number, length) in tree.numbers.iter().zip(&lengths.of_splits) {
                of_splits[number as usize] += length;
            }
            of_leaves.iter_mut().zip(&lengths.of_leaves).for_each(|(sum, length)| *sum += length);
        }
        of_splits.iter_mut().zip(&numbers.counts).for_each(|(sum, &trees)| *sum /= f64::from(trees));
        of_leaves.iter_mut().for_each(|sum| *sum /= set.len() as f64);
        Some(Self { of_splits, of_leaves })
    }

    fn of_branch(&self, branch: Branch) -> f64 {
        match branch {
            Branch::Leaf(leaf) => self.of_leaves[leaf as usize],
            Branch::Cluster(number) => self.of_splits[number as usize],
        }
    }
}
