//! These data sets alone: their items are random, and the seeds of the runs.

use partita::ensemble::holm;
use partita::inference::{Candidates, IntervalOptions, compare_candidates, confidence_interval};
use partita::internal::{student_p, student_quantile};
use partita::{Partition, Request};

use super::cells::Cells;
use super::given::{DataSet, Found, Given};
use super::options::{Options, Truths};
use super::truths::Truth;
use crate::failure::Outcome;
use crate::watch::{Watch, step};

/// Fewer items than this are not believed to make degrees of freedom.
const LEAST_FREEDOM: f64 = 4.0;

/// A difference with its uncertainty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The square of its error.
    pub square: f64,
    /// On about how many items the error rests.
    pub items: f64,
}

/// The difference of a pair over all data sets that both have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The mean advantage of the first.
    pub value: f64,
    /// Its error.
    pub error: f64,
    /// The ends of the interval, which holds together with those of all pairs.
    pub ends: [f64; 2],
    /// The p-value, corrected for all pairs by Holm.
    pub p: f64,
}

/// The answer from the items of these data sets.
#[derive(Debug, Clone, Default)]
pub struct These {
    /// Each pair, in the order of the board; none where no data set says anything.
    pub pairs: Vec<Option<Difference>>,
    /// The mean score of each algorithm with its own interval.
    pub means: Vec<Option<[f64; 2]>>,
    /// The number of comparisons without an error from items, which were left out.
    pub left_out: usize,
    /// True if some algorithm ran once on some data set.
    pub has_single_runs: bool,
}

/// A run's labels of the items that a truth compares.
struct Run<'a> {
    /// Its partition for each truth that it has a result for, with its turned score.
    by_truth: Vec<(&'a Truth<'a>, Partition, f64)>,
    /// Its own score, turned.
    score: f64,
}

/// The means of independent estimates.
fn mean(estimates: &[Estimate]) -> Option<(f64, f64, f64)> {
    let n = estimates.len() as f64;
    let squares: f64 = estimates.iter().map(|one| one.square).sum();
    let fourths: f64 = estimates.iter().map(|one| one.square.powi(2) / one.items.max(LEAST_FREEDOM)).sum();
    let freedom = if fourths > 0.0 { squares * squares / fourths } else { LEAST_FREEDOM };
    let value = estimates.iter().map(|one| one.value).sum::<f64>() / n;
    (!estimates.is_empty()).then(|| (value, squares.sqrt() / n, freedom))
}

/// Tests each two algorithms by the items of their data sets.
pub fn these(given: &Given, cells: &Cells, options: &Options, watch: &dyn Watch) -> Outcome<These> {
    let (request, noise) = (options.request()?, options.noise()?);
    let all = cells.algorithms.len();
    let pairs: Vec<(usize, usize)> = (0..all).flat_map(|a| (a + 1..all).map(move |b| (a, b))).collect();
    let mut found = These::default();
    let (mut of_pairs, mut of_means) = (vec![Vec::new(); pairs.len()], vec![Vec::new(); all]);
    for (done, (at, places)) in cells.sources.iter().enumerate() {
        step(watch, "data sets, by their items", done, cells.sources.len())?;
        let set = &given.sets[*at];
        let truths: Vec<Truth<'_>> =
            places.iter().map(|&place| Truth::of(set, &set.truths[place], noise)).collect::<Outcome<_>>()?;
        let judge = Judge { request: &request, options };
        let runs: Vec<Vec<Run<'_>>> =
            cells.algorithms.iter().map(|name| judge.runs(set, &truths, name)).collect::<Outcome<_>>()?;
        found.has_single_runs |= runs.iter().any(|runs| runs.len() == 1);
        for (&(a, b), estimates) in pairs.iter().zip(&mut of_pairs) {
            if runs[a].is_empty() || runs[b].is_empty() {
                continue;
            }
            match judge.compared(&runs[a], &runs[b]) {
                Ok(estimate) => estimates.push(estimate),
                Err(_) => found.left_out += 1,
            }
        }
        for (runs, estimates) in runs.iter().zip(&mut of_means) {
            estimates.extend(judge.alone(runs));
        }
    }
    found.conclude(&of_pairs, options.level);
    found.means = of_means.iter().map(|estimates| own(estimates, options.level, &request)).collect();
    Ok(found)
}

/// The mean score, with its interval in the direction of the measure.
fn own(estimates: &[Estimate], level: f64, request: &Request) -> Option<[f64; 2]> {
    let (value, error, freedom) = mean(estimates)?;
    let (reach, sign) = (student_quantile(level, freedom) * error, request.measure().sense.sign());
    let mut ends = [sign * value - reach, sign * value + reach];
    ends.sort_by(f64::total_cmp);
    Some(ends)
}

impl These {
    fn conclude(&mut self, of_pairs: &[Vec<Estimate>], level: f64) {
        let own_level = 1.0 - (1.0 - level) / of_pairs.len() as f64;
        let difference = |estimates: &Vec<Estimate>| {
            let (value, error, freedom) = mean(estimates)?;
            let reach = student_quantile(own_level, freedom) * error;
            let p = match (value == 0.0, error == 0.0) {
                (true, _) => 1.0,
                (false, true) => 0.0,
                _ => student_p(value.abs() / error, freedom),
            };
            Some(Difference { value, error, ends: [value - reach, value + reach], p })
        };
        self.pairs = of_pairs.iter().map(difference).collect();
        let p: Vec<f64> = self.pairs.iter().flatten().map(|pair| pair.p).collect();
        self.pairs.iter_mut().flatten().zip(holm(&p)).for_each(|(pair, p)| pair.p = p);
    }
}

/// A judge of runs on a data set.
struct Judge<'a> {
    request: &'a Request,
    options: &'a Options,
}

impl Judge<'_> {
    fn runs<'a>(&self, set: &'a DataSet, truths: &'a [Truth<'a>], name: &str) -> Outcome<Vec<Run<'a>>> {
        let all = set.runs.get(name).map_or(&[][..], Vec::as_slice);
        let runs: Vec<Option<Run<'a>>> =
            all.iter().map(|(_, found)| self.run(truths, name, found)).collect::<Outcome<_>>()?;
        Ok(runs.into_iter().flatten().collect())
    }

    fn run<'a>(&self, truths: &'a [Truth<'a>], name: &str, found: &Found) -> Outcome<Option<Run<'a>>> {
        let sign = self.request.measure().sense.sign();
        let mut by_truth = Vec::new();
        for truth in truths {
            let Some(labels) = truth.labels_of(found) else { continue };
            let partition = truth.restricted(name, labels)?;
            let score = self.request.score(&truth.summary(&partition)?)?;
            by_truth.extend(score.value().map(|value| (truth, partition, sign * value)));
        }
        if self.options.truths == Truths::Mean {
            let score = by_truth.iter().map(|one| one.2).sum::<f64>() / by_truth.len().max(1) as f64;
            return Ok((!by_truth.is_empty()).then_some(Run { by_truth, score }));
        }
        let first = |x: &(usize, f64), y: &(usize, f64)| x.1.total_cmp(&y.1).then(y.0.cmp(&x.0));
        let best = by_truth.iter().map(|one| one.2).enumerate().max_by(first);
        Ok(best.map(|(at, score)| Run { by_truth: vec![by_truth.swap_remove(at)], score }))
    }

    /// The advantage of the runs of one algorithm over those of another.
    fn compared(&self, one: &[Run<'_>], other: &[Run<'_>]) -> Outcome<Estimate> {
        let mut all = Vec::new();
        for first in one {
            for second in other {
                all.push(self.two(first, second)?);
            }
        }
        Ok(with_seeds(&all, &[one, other]))
    }

    /// The advantage of a run over another one. By different truths neither says what the other would have by its own, so
    /// that the errors add up.
    fn two(&self, first: &Run<'_>, second: &Run<'_>) -> Outcome<Estimate> {
        let mut common = Vec::new();
        for (truth, own, _) in &first.by_truth {
            let same = second.by_truth.iter().find(|(other, ..)| std::ptr::eq(*other, *truth));
            if let Some((_, other, _)) = same {
                let candidates = Candidates::new(&truth.labels, own, other)?;
                let found = compare_candidates(self.request, &candidates, self.options.level)?;
                common.push((found.advantage, found.standard_error, found.items));
            }
        }
        if common.len() < first.by_truth.len().max(second.by_truth.len()) {
            let [(one, least), (other, most)] = [self.error(first)?, self.error(second)?];
            let square = (one + other).powi(2);
            return Ok(Estimate { value: first.score - second.score, square, items: least.min(most) });
        }
        let n = common.len() as f64;
        let value = common.iter().map(|one| one.0).sum::<f64>() / n;
        let error = common.iter().map(|one| one.1).sum::<f64>() / n;
        let items = common.iter().map(|one| one.2).fold(f64::INFINITY, f64::min);
        Ok(Estimate { value, square: error * error, items })
    }

    /// The error of the score of a run, and on how many items it rests.
    fn error(&self, run: &Run<'_>) -> Outcome<(f64, f64)> {
        let (mut sum, mut items) = (0.0, f64::INFINITY);
        for (truth, own, _) in &run.by_truth {
            let options = IntervalOptions::default().with_level(self.options.level);
            let found = confidence_interval(self.request, &truth.summary(own)?, &options)?;
            sum += found.standard_error;
            items = items.min(found.items.unwrap_or(own.len() as f64));
        }
        Ok((sum / run.by_truth.len() as f64, items))
    }

    /// The mean score of an algorithm's runs, where items say how sure it is.
    fn alone(&self, runs: &[Run<'_>]) -> Option<Estimate> {
        let one = |run: &Run<'_>| {
            let (error, items) = self.error(run).ok()?;
            Some(Estimate { value: run.score, square: error * error, items })
        };
        let all = runs.iter().map(one).collect::<Option<Vec<_>>>()?;
        (!all.is_empty()).then(|| with_seeds(&all, &[runs]))
    }
}

/// The mean of estimates for the same items, with the luck of the seeds of both sides.
fn with_seeds(all: &[Estimate], sides: &[&[Run<'_>]]) -> Estimate {
    let n = all.len() as f64;
    let luck = |runs: &&[Run<'_>]| {
        let n = runs.len() as f64;
        let mean = runs.iter().map(|run| run.score).sum::<f64>() / n;
        let squares: f64 = runs.iter().map(|run| (run.score - mean).powi(2)).sum();
        if runs.len() > 1 { squares / (n - 1.0) / n } else { 0.0 }
    };
    Estimate {
        value: all.iter().map(|one| one.value).sum::<f64>() / n,
        square: all.iter().map(|one| one.square).sum::<f64>() / n + sides.iter().map(luck).sum::<f64>(),
        items: all.iter().map(|one| one.items).fold(f64::INFINITY, f64::min),
    }
}
