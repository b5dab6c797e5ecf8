//! Several runs of one sampler beside each other.

use std::collections::HashSet;

use super::super::TreeSet;
use super::super::numbers::{SplitNumbers, TreeSplits};
use super::halves::Halves;
use super::shared::of_sample;
use super::splits::{Counted, counted, counts};
use super::topological::of_run;
use super::trace::Trace;
use super::verdict::{Evidence, RunVerdict};
use crate::error::{ErrorKind, Result};
use crate::numeric::Arrange as _;
use crate::sys::map_list;
use crate::text::quantity;
use crate::tree::{CompactTree, TreePair};

/// How runs are compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConvergenceOptions {
    /// True if clades are compared instead of splits into two sides.
    pub rooted: bool,
    /// The share of the trees of some run that have a split that counts.
    pub min_share: f64,
    /// The independent draws that are enough.
    pub target_ess: f64,
}

impl Default for ConvergenceOptions {
    fn default() -> Self {
        Self { rooted: false, min_share: 0.1, target_ess: 200.0 }
    }
}

/// One run by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct RunConvergence {
    /// Number of trees.
    pub trees: usize,
    /// Number of different ones.
    pub topologies: usize,
    /// How many independent trees it is worth, by the correlations of trees; `None` where no tree differs.
    pub ess: Option<f64>,
    /// The same by the lag at which distances no longer grow; `None` also of few trees.
    pub approximate_ess: Option<f64>,
    /// One of this many trees was looked at for both.
    pub step: usize,
}

/// One split in all runs.
#[derive(Debug, Clone, PartialEq)]
pub struct SplitConvergence {
    /// Its leaves, in the order of their names.
    pub leaves: Vec<String>,
    /// The mean of the shares.
    pub share: f64,
    /// The share of the trees of each run that have it.
    pub shares: Vec<f64>,
    /// The greatest share less the smallest.
    pub difference: f64,
    /// The standard deviation of the shares, of several runs.
    pub sd: Option<f64>,
    /// The independent draws of all runs; `None` where nothing varies.
    pub ess: Option<f64>,
    /// Those of each run alone.
    pub run_ess: Vec<Option<f64>>,
    /// The potential scale reduction: infinite where each half of a run stays as it is, and not all are alike.
    pub rhat: Option<f64>,
    /// The probability that shares of one distribution differ as much, of several runs.
    pub p: Option<f64>,
}

impl SplitConvergence {
    /// Returns whether some trees have it and some have not.
    pub(super) fn varies(&self) -> bool {
        self.shares.iter().any(|share| *share > 0.0) && self.shares.iter().any(|share| *share < 1.0)
    }
}

/// Several runs of one sampler, or one against itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Convergence {
    /// The verdict.
    pub verdict: RunVerdict,
    /// The least p-value of a split times the number of splits that vary, of several runs.
    pub p: Option<f64>,
    /// The average standard deviation of split frequencies, of several runs.
    pub asdsf: Option<f64>,
    /// The largest of these deviations.
    pub largest_sd: Option<f64>,
    /// Splits that the average is over.
    pub counted: usize,
    /// The independent draws of all runs, over all splits.
    pub ess: Option<f64>,
    /// The fewest of a split that counts.
    pub least_ess: Option<f64>,
    /// The largest potential scale reduction.
    pub rhat: Option<f64>,
    /// How many times longer the runs must be, from and to, unless they agree.
    pub factor: Option<[f64; 2]>,
    /// Each run by itself.
    pub runs: Vec<RunConvergence>,
    /// The splits that count, by falling difference, share and then by the names of their leaves.
    pub splits: Vec<SplitConvergence>,
    /// The distance of each tree to the most typical one.
    pub trace: Trace,
}

/// Trees of the shortest run.
pub const LEAST_TREES: usize = 4;

/// Compares runs: which splits they have how often, and how many independent draws they are worth.
///
/// # Errors
/// When there is no run, when one has fewer than four trees, when two have different leaves, or when the options make no sense.
pub fn converge(runs: &[&TreeSet], options: &ConvergenceOptions) -> Result<Convergence> {
    let Some((first, others)) = runs.split_first() else {
        return refused("there are no runs; give one or more samples of trees".to_owned());
    };
    if let Some(at) =
        others.iter().position(|run| !run.is_empty() && !first.is_empty() && run.names != first.names)
    {
        // The pair knows which leaves are missing where.
        return Err(TreePair::new(&first.tree(0), &others[at].tree(0)).expect_err("the leaves differ"));
    }
    compared(&runs.iter().map(|run| &run.trees[..]).collect::<Vec<_>>(), &first.names, options)
}

impl TreeSet {
    /// Compares runs that follow each other in the set, each of the given number of trees, as [`converge`].
    ///
    /// # Errors
    /// As those of [`converge`].
    ///
    /// # Panics
    /// When the runs have more trees than the set.
    pub fn converge(&self, lengths: &[usize], options: &ConvergenceOptions) -> Result<Convergence> {
        let mut rest = &self.trees[..];
        let take = |&length: &usize| {
            let (own, others) = rest.split_at(length);
            rest = others;
            own
        };
        let runs: Vec<&[CompactTree]> = lengths.iter().map(take).collect();
        compared(&runs, &self.names, options)
    }
}

/// Runs over the leaves of these names.
fn compared(runs: &[&[CompactTree]], names: &[String], options: &ConvergenceOptions) -> Result<Convergence> {
    check(runs, options)?;
    let trees: Vec<&CompactTree> = runs.iter().copied().flatten().collect();
    let numbers = SplitNumbers::of(trees.iter().copied(), options.rooted);
    let mut rest = &numbers.of_tree[..];
    let take = |run: &&[CompactTree]| {
        let (own, others) = rest.split_at(run.len());
        rest = others;
        own
    };
    let of_runs: Vec<&[TreeSplits]> = runs.iter().map(take).collect();
    let splits = numbers.splits.len();
    let known = map_list(0..runs.len(), |run| of_one(of_runs[run], splits));
    let halves = Halves::of(&known.iter().map(|run| run.trees).collect::<Vec<_>>());
    let counts = counts(&of_runs, splits);
    let chosen = counted(&of_runs, &counts, options.min_share);
    let facts = Counted { runs: &of_runs, counts: &counts, halves: &halves, known: &known, splits: &chosen };
    let name = |leaf: u32| names[leaf as usize].clone();
    let leaves = |split| numbers.side_of(split, |tree| trees[tree]).into_iter().map(name).collect();
    let mut facts = facts.facts(leaves);
    facts.arrange_by(|a, b| {
        let numbers = b.difference.total_cmp(&a.difference).then(b.share.total_cmp(&a.share));
        numbers.then_with(|| a.leaves.cmp(&b.leaves))
    });
    let ess = of_sample(&of_runs, splits, &halves).map(|found| found.ess);
    Ok(concluded(facts, known, ess, Trace::of(&numbers, &of_runs), options))
}

fn refused<T>(problem: String) -> Result<T> {
    Err(ErrorKind::BadTree(problem).into())
}

fn check(runs: &[&[CompactTree]], options: &ConvergenceOptions) -> Result<()> {
    if !(0.0..=1.0).contains(&options.min_share) {
        return refused(format!("min_share is {}; give a share from 0 to 1", options.min_share));
    }
    if !(options.target_ess > 0.0 && options.target_ess.is_finite()) {
        return refused(format!("target_ess is {}; give a positive number", options.target_ess));
    }
    match runs.iter().position(|run| run.len() < LEAST_TREES) {
        Some(at) => {
            let found = quantity(runs[at].len(), "tree");
            refused(format!("run {} has {found}; a run needs at least {LEAST_TREES}", at + 1))
        }
        None => Ok(()),
    }
}

fn of_one(trees: &[TreeSplits], splits: usize) -> RunConvergence {
    let [frechet, approximate] = of_run(trees, splits);
    RunConvergence {
        trees: trees.len(),
        topologies: trees.iter().map(|tree| &tree.numbers).collect::<HashSet<_>>().len(),
        ess: frechet.ess,
        approximate_ess: approximate.ess,
        step: frechet.step,
    }
}

fn concluded(
    splits: Vec<SplitConvergence>,
    runs: Vec<RunConvergence>,
    ess: Option<f64>,
    trace: Trace,
    options: &ConvergenceOptions,
) -> Convergence {
    let deviations: Vec<f64> = splits.iter().filter_map(|split| split.sd).collect();
    let varying = splits.iter().filter(|split| split.varies()).count() as f64;
    let least =
        |of: fn(&SplitConvergence) -> Option<f64>| splits.iter().filter_map(of).min_by(f64::total_cmp);
    let p = least(|split| split.p).map(|p| (p * varying).min(1.0));
    let least_ess = least(|split| split.ess);
    let evidence =
        Evidence { splits: &splits, runs: &runs, p, ess, least_ess, target_ess: options.target_ess };
    let verdict = evidence.verdict();
    Convergence {
        verdict,
        p,
        asdsf: (!deviations.is_empty()).then(|| deviations.iter().sum::<f64>() / deviations.len() as f64),
        largest_sd: deviations.iter().copied().max_by(f64::total_cmp),
        counted: deviations.len(),
        ess,
        least_ess,
        rhat: splits.iter().filter_map(|split| split.rhat).max_by(f64::total_cmp),
        factor: evidence.factor(verdict),
        runs,
        splits,
        trace,
    }
}
