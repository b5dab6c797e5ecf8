//! The splits that count, one by one.

use super::super::numbers::TreeSplits;
use super::convergence::{RunConvergence, SplitConvergence};
use super::halves::Halves;
use super::homogeneity::{Observed, p_value};
use super::mixing::{Mixing, Together};
use super::series::Series;
use crate::sys::map_list;

/// A share such as 0.07 is not a binary fraction: of 100 trees it is 7.
const TIE: f64 = 1e-9;

/// How many trees of each run have each split, run by run.
pub(super) fn counts(runs: &[&[TreeSplits]], splits: usize) -> Vec<Vec<u32>> {
    let of_run = |run: &&[TreeSplits]| {
        let mut counts = vec![0; splits];
        run.iter().flat_map(|tree| &tree.numbers).for_each(|&split| counts[split as usize] += 1);
        counts
    };
    runs.iter().map(of_run).collect()
}

/// The splits that at least that share of the trees of some run have.
pub(super) fn counted(runs: &[&[TreeSplits]], counts: &[Vec<u32>], min_share: f64) -> Vec<u32> {
    let least: Vec<u32> =
        runs.iter().map(|run| (min_share * run.len() as f64 - TIE).ceil().max(0.0) as u32).collect();
    let splits = counts.first().map_or(0, Vec::len) as u32;
    let counts_in_one = |split: &u32| {
        let mut of_runs = counts.iter().zip(&least);
        of_runs.any(|(counts, &least)| counts[*split as usize] >= least)
    };
    (0..splits).filter(counts_in_one).collect()
}

/// Facts about runs that tell of the counted splits.
pub(super) struct Counted<'a> {
    pub runs: &'a [&'a [TreeSplits]],
    pub counts: &'a [Vec<u32>],
    pub halves: &'a Halves,
    /// Each run by itself.
    pub known: &'a [RunConvergence],
    /// The splits.
    pub splits: &'a [u32],
}

impl Counted<'_> {
    /// The facts of each split, in the order of their numbers; `names` lists the leaves of a split.
    pub(super) fn facts(&self, names: impl Fn(u32) -> Vec<String> + Sync) -> Vec<SplitConvergence> {
        let series = self.series();
        map_list(0..self.splits.len(), |at| self.of_split(self.splits[at], &series[at], &names))
    }

    /// In which trees of each run each split is.
    fn series(&self) -> Vec<Vec<Series>> {
        let empty: Vec<Series> = self.runs.iter().map(|run| Series::new(run.len())).collect();
        let mut series = vec![empty; self.splits.len()];
        let most = self.counts.first().map_or(0, Vec::len);
        let mut places = vec![u32::MAX; most];
        self.splits.iter().zip(0..).for_each(|(&split, place)| places[split as usize] = place);
        for (run, trees) in self.runs.iter().enumerate() {
            for (at, tree) in trees.iter().enumerate() {
                let of_tree = tree.numbers.iter().map(|&split| places[split as usize]);
                of_tree
                    .filter(|&place| place != u32::MAX)
                    .for_each(|place| series[place as usize][run].set(at));
            }
        }
        series
    }

    fn of_split(
        &self,
        split: u32,
        series: &[Series],
        names: &(impl Fn(u32) -> Vec<String> + Sync),
    ) -> SplitConvergence {
        let share =
            |(run, counts): (&&[TreeSplits], &Vec<u32>)| f64::from(counts[split as usize]) / run.len() as f64;
        let shares: Vec<f64> = self.runs.iter().zip(self.counts).map(share).collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let greatest = shares.iter().copied().fold(0.0, f64::max);
        let least = shares.iter().copied().fold(1.0, f64::min);
        let mixing = self.mixing(series);
        let run_ess: Vec<Option<f64>> = series.iter().map(Series::effective).collect();
        let (several, varies) = (shares.len() > 1, greatest > 0.0 && least < 1.0);
        SplitConvergence {
            leaves: names(split),
            share: mean,
            difference: greatest - least,
            sd: several.then(|| deviation(&shares, mean)),
            ess: mixing.map(|found| found.ess),
            rhat: mixing.map(|found| found.rhat),
            p: (several && varies).then(|| self.p(&shares, &run_ess)),
            shares,
            run_ess,
        }
    }

    fn mixing(&self, series: &[Series]) -> Option<Mixing> {
        let both = series.iter().zip(&self.halves.of_runs);
        let pieces: Vec<Series> = both
            .flat_map(|(run, halves)| halves.each_ref().map(|half| run.piece(half.start, half.len())))
            .collect();
        let (sum, squares) = pieces
            .iter()
            .map(Series::ones)
            .fold((0, 0), |(sum, squares), ones| (sum + ones, squares + ones * ones));
        let between = pieces.len() as i128 * squares - sum * sum;
        let together = Together { series: self.halves.count(), length: self.halves.length, between };
        together.mixing(|lag| pieces.iter().map(|piece| piece.products(lag)).sum())
    }

    fn p(&self, shares: &[f64], run_ess: &[Option<f64>]) -> f64 {
        let observed = shares.iter().zip(run_ess).zip(self.known);
        let observed = observed.map(|((&share, own), run)| {
            let draws = own.or(run.ess).unwrap_or(1.0).min(run.trees as f64);
            Observed { share, draws }
        });
        p_value(&observed.collect::<Vec<_>>())
    }
}

/// The standard deviation of the shares of several runs.
fn deviation(shares: &[f64], mean: f64) -> f64 {
    let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
    (squares / (shares.len() - 1) as f64).sqrt()
}
