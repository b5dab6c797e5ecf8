//! Searches from several starts, and what is made of the best.

use chacha20::ChaCha8Rng;

use super::Bounds;
use super::climb::{Climb, Found, NOWHERE, shuffle};
use super::dense::Dense;
use super::exhaustive;
use super::places::Places;
use super::problem::{Powers, Problem};
use super::quick::{Bytes, Guess, Quick};
use super::sparse::Sparse;
use super::together::{ByPairs, Together};
use super::units::Units;
use crate::ensemble::draws::Draw;
use crate::ensemble::loss::Loss;
use crate::ensemble::watch::{ConsensusProgress, Watch};
use crate::inference::stream;
use crate::input::{Labels, Partition};
use crate::numeric::Arrange as _;
use crate::numeric::below;
use crate::sys::{map_init, map_list};

/// Starts at least and at most, and the steps that all of them may take, roughly.
const STARTS: (usize, usize) = (1, 32);
const STEPS: usize = 3_000_000_000;
/// Steps of a sweep for each label of a unit, where rows are sparse.
const SPARSE_STEPS: usize = 400;
/// Clusterings from which a search begins with a sample of them.
const SAMPLED: usize = 128;
/// Units beyond which no cluster is torn down.
const MANY_UNITS: usize = 20_000;
/// Ends of searches that are improved further.
const POLISHED: usize = 3;
/// Steps from which comparing the clusterings with each other begins with a sample, and how many of those that look worse
/// are compared with all.
const SAMPLED_STEPS: usize = 300_000_000;
const CHECKED: usize = 32;
/// Steps that comparing the clusterings with each other may take.
const COMPARED: u64 = 20_000_000_000;

/// Start of a search.
#[derive(Clone, Copy)]
enum Start {
    /// Items come one by one in random order.
    Nothing,
    /// A clustering of the ensemble.
    Draw(usize),
    /// Items are thrown into that many clusters.
    Random(u32),
    Singletons,
}

struct Searches<'a> {
    draws: &'a [Draw],
    problem: Problem<'a>,
    bounds: Bounds,
    seed: u64,
    watch: Watch<'a>,
    /// Counts of items that are together, where that is the faster way.
    together: Option<Together>,
    /// Items that move together, where few clusterings are of many items.
    units: Option<Units>,
    bytes: Option<Bytes>,
}

/// The best clustering found; nothing when there are no labels at all, and nothing in it when told to stop.
#[expect(clippy::option_option, reason = "one for want of labels, one for the end of patience")]
pub(super) fn best(
    draws: &[Draw],
    loss: &Loss,
    bounds: Bounds,
    seed: u64,
    go_on: &(dyn Fn(ConsensusProgress) -> bool + Sync),
) -> Option<Option<Vec<u32>>> {
    let items = draws.first()?.labels.len();
    let powers = Powers::of(loss, items);
    let problem = Problem::new(loss, &powers, &draws.iter().collect::<Vec<_>>());
    if items <= exhaustive::MOST {
        let mut quick = Quick::new(loss, &powers, draws, &problem.parts);
        return Some(Some(exhaustive::best(&mut quick, items, bounds, problem.slack())));
    }
    let together = Together::of(loss, draws);
    // As many clusters as are asked for must have items to move.
    let units = Units::of(draws).filter(|units| together.is_none() && units.list.len() >= bounds.least);
    let starts = starts(draws, bounds, units.as_ref());
    let watch = Watch::new(go_on, starts.len() + starts.len().min(POLISHED));
    let searches = Searches { draws, problem, bounds, seed, watch, together, units, bytes: Bytes::of(draws) };
    Some(searches.run(&starts))
}

/// As many starts as are cheap: clusterings of the ensemble, evenly spread, and others.
fn starts(draws: &[Draw], bounds: Bounds, units: Option<&Units>) -> Vec<Start> {
    let items = draws[0].labels.len();
    let clusters = draws.iter().map(|draw| draw.clusters).max().unwrap_or(1).max(1);
    // Sparse rows list fewer clusters than there are, but take longer for each.
    let (moved, steps) = units.map_or((items, clusters as usize), |units| (units.list.len(), SPARSE_STEPS));
    let sweep = moved.saturating_mul(draws.len()).saturating_mul(steps);
    let count = (STEPS / 20 / sweep.max(1)).clamp(STARTS.0, STARTS.1);
    let from_draws = if count == 1 { 0 } else { (count / 4).clamp(1, draws.len()) };
    let mut starts: Vec<Start> =
        (0..from_draws).map(|number| Start::Draw(number * draws.len() / from_draws)).collect();
    if count > 4 {
        starts.push(Start::Random(clusters.min(bounds.most as u32)));
        if items.saturating_mul(items).saturating_mul(draws.len()) < STEPS / 20 && bounds.most == items {
            starts.push(Start::Singletons);
        }
    }
    let left = count - starts.len();
    starts.extend((0..left).map(|_| Start::Nothing));
    starts
}

impl Searches<'_> {
    fn run(&self, starts: &[Start]) -> Option<Vec<u32>> {
        let begun = map_list(0..starts.len(), |number| self.begun(starts[number], number as u64));
        let begun = self.promising(distinct_starts(begun.into_iter().collect::<Option<_>>()?));
        (begun.len()..starts.len()).for_each(|_| self.watch.finished());
        let searched = map_list(0..begun.len(), |number| {
            let found = self.climb(&begun[number], stream(self.seed, number as u64 | 4 << 32), false);
            self.watch.finished();
            found
        });
        let ends = best_of(searched.into_iter().collect::<Option<_>>()?);
        // A sweep over many units takes long, and there is little to gain.
        let many = self.units.as_ref().is_some_and(|units| units.list.len() > MANY_UNITS);
        let polished = map_list(0..ends.len().min(POLISHED), |number| {
            let found = if many { Some(ends[number].clone()) } else { self.polish(&ends[number], number) };
            self.watch.finished();
            found
        });
        let best = best_of(polished.into_iter().collect::<Option<_>>()?).into_iter().next()?;
        Some(self.unless_a_draw_is_better(best)?.1)
    }

    /// A search from a clustering, with whatever is done after it has settled.
    fn climb(&self, labels: &[u32], rng: ChaCha8Rng, torn: bool) -> Option<Found> {
        match &self.together {
            Some(together) => self.climbed(ByPairs::new(together), labels, rng, torn),
            None => self.climb_by_rows(labels, rng, torn),
        }
    }

    fn climb_by_rows(&self, labels: &[u32], rng: ChaCha8Rng, torn: bool) -> Option<Found> {
        let Some(units) = &self.units else {
            return self.climbed(Dense::new(&self.problem, clusters_of(labels)), labels, rng, torn);
        };
        let sparse = Sparse::new(&self.problem, &units.list);
        let (loss, found) = self.climbed(sparse, &units.labels(labels), rng, torn)?;
        Some((loss, units.spread(&found)))
    }

    fn climbed(&self, places: impl Places, labels: &[u32], rng: ChaCha8Rng, torn: bool) -> Option<Found> {
        let mut climb = Climb::new(places, self.bounds, rng, &self.watch);
        climb.start_from(labels)?;
        if torn {
            climb.tear_down()?;
        } else {
            climb.settle()?;
        }
        Some(climb.found())
    }

    /// A start. With many clusterings it is where a search over a sample of them ends.
    fn begun(&self, start: Start, number: u64) -> Option<Vec<u32>> {
        let mut rng = stream(self.seed, number);
        let labels = self.labels_of(start, &mut rng);
        if !self.begins_with_samples() {
            return Some(labels);
        }
        let mut some: Vec<&Draw> = self.draws.iter().collect();
        shuffle(&mut some, &mut rng);
        some.truncate((self.draws.len() / 8).max(64));
        let problem = Problem::new(self.problem.loss, self.problem.powers, &some);
        let dense = Dense::new(&problem, clusters_of(&labels));
        Some(self.climbed(dense, &labels, stream(self.seed, number | 1 << 32), false)?.1)
    }

    /// The better half of what searches over samples ended at, by all clusterings: only a few ends are improved further.
    fn promising(&self, begun: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        let kept = (begun.len() / 2).max(POLISHED);
        if !self.begins_with_samples() || begun.len() <= kept {
            return begun;
        }
        let valued = map_list(0..begun.len(), |number| self.valued(begun[number].clone()));
        best_of(valued).into_iter().take(kept).map(|(_, labels)| labels).collect()
    }

    /// Returns whether a search begins with a sample of the clusterings, as there are many.
    fn begins_with_samples(&self) -> bool {
        self.draws.len() > SAMPLED && self.together.is_none()
    }

    fn labels_of(&self, start: Start, rng: &mut ChaCha8Rng) -> Vec<u32> {
        let items = self.problem.items as u32;
        match start {
            Start::Nothing => vec![NOWHERE; items as usize],
            Start::Draw(number) => {
                let known = |&label: &u32| if label == Labels::MISSING { NOWHERE } else { label };
                self.draws[number].labels.iter().map(known).collect()
            }
            Start::Random(clusters) => (0..items).map(|_| below(rng, clusters.into()) as u32).collect(),
            Start::Singletons => (0..items).collect(),
        }
    }

    fn polish(&self, found: &Found, number: usize) -> Option<Found> {
        self.climb(&found.1, stream(self.seed, number as u64 | 2 << 32), true)
    }

    fn quick(&self) -> Quick<'_> {
        let quick = Quick::new(self.problem.loss, self.problem.powers, self.draws, &self.problem.parts);
        quick.with_bytes(self.bytes.as_ref())
    }

    /// A clustering with the sum of its losses.
    fn valued(&self, labels: Vec<u32>) -> Found {
        let labels = Partition::from_labels(labels).ids().to_vec();
        (self.quick().sum(&labels, clusters_of(&labels), f64::INFINITY), labels)
    }

    /// The clusterings of least loss against a clustering.
    fn nearest(&self, labels: &[u32], mut numbers: Vec<usize>, count: usize) -> Vec<usize> {
        let losses = self.quick().each(labels, clusters_of(labels));
        numbers.arrange_by(|&x, &y| losses[x].total_cmp(&losses[y]));
        numbers.truncate(count);
        numbers
    }

    /// The sums of the losses of clusterings of the ensemble; infinite where that is above a bound. Of very many only those
    /// are summed up to the end that are not far above it after a sample, and the best of the others.
    fn sums_of(&self, candidates: &[usize], bound: f64) -> Vec<f64> {
        let exact = |quick: &mut Quick<'_>, place: usize| {
            let draw = &self.draws[candidates[place]];
            match &self.together {
                Some(together) => together.sum(&draw.labels, draw.clusters as usize),
                None => quick.sum(&draw.labels, draw.clusters as usize, bound),
            }
        };
        let all = candidates.len();
        let Some(order) = self.order(all) else { return map_init(all, || self.quick(), exact) };
        let guesses = map_init(
            all,
            || self.quick(),
            |quick, place| {
                let draw = &self.draws[candidates[place]];
                quick.guessed(&draw.labels, draw.clusters as usize, bound, &order)
            },
        );
        let guess = |place: &usize| match guesses[*place] {
            Guess::Above(sum) => Some((sum, *place)),
            Guess::Known(_) => None,
        };
        let mut above: Vec<(f64, usize)> = (0..all).filter_map(|place| guess(&place)).collect();
        above.arrange_by(|x, y| x.0.total_cmp(&y.0));
        above.truncate(CHECKED);
        let checked = map_init(above.len(), || self.quick(), |quick, number| exact(quick, above[number].1));
        let known = |guess: &Guess| if let Guess::Known(sum) = guess { *sum } else { f64::INFINITY };
        let mut sums: Vec<f64> = guesses.iter().map(known).collect();
        above.iter().zip(checked).for_each(|(&(_, place), sum)| sums[place] = sum);
        sums
    }

    /// A random order of the clusterings, if there are too many to compare all with all and none counts more than another.
    fn order(&self, candidates: usize) -> Option<Vec<usize>> {
        let steps = candidates.saturating_mul(self.draws.len()).saturating_mul(self.problem.items);
        let first = self.draws.first()?.weight;
        let equal = self.draws.iter().all(|draw| draw.weight == first);
        if steps < SAMPLED_STEPS || !equal || self.together.is_some() {
            return None;
        }
        let mut order: Vec<usize> = (0..self.draws.len()).collect();
        shuffle(&mut order, &mut stream(self.seed, 5 << 32));
        Some(order)
    }

    /// Returns what was found, or the result of a search from a better clustering of the ensemble, the nearest ones tried
    /// first where there are too many.
    fn unless_a_draw_is_better(&self, found: Found) -> Option<Found> {
        let within = |draw: &Draw| {
            draw.is_complete() && (self.bounds.least..=self.bounds.most).contains(&(draw.clusters as usize))
        };
        let mut candidates: Vec<usize> =
            (0..self.draws.len()).filter(|&number| within(&self.draws[number])).collect();
        let affordable = (COMPARED / (self.draws.len() as u64 * self.problem.items as u64)) as usize;
        if candidates.len() > affordable {
            candidates = self.nearest(&found.1, candidates, affordable.max(1));
        }
        let bound = found.0 - self.problem.slack();
        let sums = self.sums_of(&candidates, bound);
        let best = sums.iter().enumerate().min_by(|x, y| x.1.total_cmp(y.1));
        match best {
            Some((number, &sum)) if sum < bound => {
                self.climb(&self.draws[candidates[number]].labels, stream(self.seed, 3 << 32), false)
            }
            _ => Some(found),
        }
    }
}

/// Starts without those that are equal to one before. Starts from nothing are not: their items come in other orders.
fn distinct_starts(starts: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    let mut kept: Vec<Vec<u32>> = Vec::new();
    for start in starts {
        if start.first() == Some(&NOWHERE) || !kept.contains(&start) {
            kept.push(start);
        }
    }
    kept
}

/// The clusterings that searches ended at, each once, the best first.
fn best_of(mut found: Vec<Found>) -> Vec<Found> {
    // The sort is stable: of equals the first start is first.
    found.arrange_by(|x, y| x.0.total_cmp(&y.0));
    let mut ends: Vec<Found> = Vec::new();
    for one in found {
        if ends.iter().all(|end| end.1 != one.1) {
            ends.push(one);
        }
    }
    ends
}

fn clusters_of(labels: &[u32]) -> usize {
    labels.iter().filter(|&&label| label != NOWHERE).max().map_or(0, |&last| last as usize + 1)
}

/// The search without the short way for few items.
#[cfg(test)]
pub(super) fn climbed(draws: &[Draw], loss: &Loss, bounds: Bounds, seed: u64) -> Vec<u32> {
    let powers = Powers::of(loss, draws[0].labels.len());
    let problem = Problem::new(loss, &powers, &draws.iter().collect::<Vec<_>>());
    let watch = Watch::new(&|_| true, 0);
    let (together, bytes) = (Together::of(loss, draws), Bytes::of(draws));
    let searches = Searches { draws, problem, bounds, seed, watch, together, units: None, bytes };
    searches.run(&starts(draws, bounds, None)).unwrap()
}
