//! How often intervals cover the value of the population, how often they warn, and how wide they are.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::inference::{Interval, IntervalMethod, IntervalOptions, Sampling, confidence_intervals};
use partita::internal::map_init;
use partita::{Request, Summary};

use super::populations::Population;

/// A measure, and how much it costs to look at it.
#[derive(Debug, Clone, Copy)]
pub struct Tried {
    pub name: &'static str,
    /// Of this many tables one is looked at.
    every: u32,
    /// Of this many tables one has an interval by BCa.
    compared: u32,
}

const fn sums(name: &'static str) -> Tried {
    Tried { name, every: 1, compared: 4 }
}

/// What asks for a matching of a hundred halves, or of every replicate.
const fn matching(name: &'static str) -> Tried {
    Tried { name, every: 2, compared: 40 }
}

/// At least one measure of each family that has intervals.
pub const MEASURES: &[Tried] = &[
    sums("adjusted_rand"),
    sums("rand"),
    sums("jaccard"),
    sums("fowlkes_mallows"),
    sums("modified_adjusted_rand"),
    // What chance gives is computed for every replicate of BCa.
    Tried { compared: 40, ..sums("adjusted_mutual_information") },
    sums("normalized_mutual_information"),
    sums("variation_of_information"),
    sums("homogeneity"),
    sums("b_cubed_f"),
    sums("b_cubed_precision"),
    Tried { every: 2, ..sums("element_centric_similarity") },
    Tried { every: 2, ..sums("purity") },
    Tried { every: 2, ..sums("normalized_van_dongen") },
    Tried { every: 2, ..sums("purity_f") },
    matching("classification_accuracy"),
    matching("normalized_pivoted_accuracy"),
    Tried { every: 4, ..sums("f_measure") },
    Tried { every: 40, ..matching("normalized_clustering_accuracy") },
    Tried { every: 40, ..matching("pair_sets_index") },
];

/// What happened to the intervals of one measure in one population.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    pub tables: u32,
    pub covered: u32,
    pub warned: u32,
    /// Covered, or warned.
    pub honest: u32,
    pub refused: u32,
    pub width: f64,
    /// Intervals by BCa, those of them that cover, and the widths of both where both have one.
    pub bca: u32,
    pub bca_covered: u32,
    pub compared_width: f64,
    pub bca_width: f64,
}

/// Replicates of BCa.
const DRAWS: u32 = 400;

/// Rounding.
const SLACK: f64 = 1e-9;

fn covers(interval: &Interval, truth: f64) -> bool {
    interval.low - SLACK <= truth && truth <= interval.high + SLACK
}

impl Tally {
    fn add(&mut self, interval: partita::Result<Interval>, truth: f64, bca: Option<Interval>) {
        self.tables += 1;
        let Ok(interval) = interval else {
            self.refused += 1;
            return;
        };
        let (covered, warned) = (covers(&interval, truth), !interval.warnings.is_empty());
        self.covered += u32::from(covered);
        self.warned += u32::from(warned);
        self.honest += u32::from(covered || warned);
        self.width += interval.high - interval.low;
        if let Some(bca) = bca {
            self.bca += 1;
            self.bca_covered += u32::from(covers(&bca, truth));
            self.compared_width += interval.high - interval.low;
            self.bca_width += bca.high - bca.low;
        }
    }

    /// Tables that have an interval.
    pub fn intervals(&self) -> u32 {
        self.tables - self.refused
    }

    fn share(&self, of: u32) -> f64 {
        f64::from(of) / f64::from(self.intervals().max(1))
    }

    /// The share of intervals that cover.
    pub fn coverage(&self) -> f64 {
        self.share(self.covered)
    }

    /// The share of intervals that cover or warn.
    pub fn honesty(&self) -> f64 {
        self.share(self.honest)
    }
}

/// Tables of one population: how many, and from which seed.
#[derive(Debug, Clone, Copy)]
pub struct Tables {
    pub count: u32,
    pub seed: u64,
    /// Whether BCa is asked as well.
    pub compared: bool,
}

/// The tallies of all measures for each population.
pub fn run(
    populations: &[Population],
    measures: &[Tried],
    tables: Tables,
) -> partita::Result<Vec<Vec<Tally>>> {
    let found = map_init(
        populations.len(),
        || (),
        |(), at| one(&populations[at], measures, Tables { seed: tables.seed + at as u64, ..tables }),
    );
    found.into_iter().collect()
}

/// The tallies of all measures for one population.
pub fn one(population: &Population, measures: &[Tried], tables: Tables) -> partita::Result<Vec<Tally>> {
    let requests: Vec<Request> =
        measures.iter().map(|tried| Request::parse(tried.name)).collect::<Result<_, _>>()?;
    let truths: Vec<f64> =
        requests.iter().map(|request| population.truth(request)).collect::<Result<_, _>>()?;
    let mut rng = ChaCha8Rng::seed_from_u64(tables.seed);
    let mut tallies = vec![Tally::default(); measures.len()];
    for table in 0..tables.count {
        let summary = Summary::new(population.draw(&mut rng)?);
        let options =
            IntervalOptions::default().with_sampling(Sampling { draws: DRAWS, seed: u64::from(table) });
        let found = |one_in: &dyn Fn(&Tried) -> u32, method: IntervalMethod| {
            let due = |at: &usize| table % one_in(&measures[*at]) == 0;
            let due: Vec<usize> = (0..measures.len()).filter(due).collect();
            let asked: Vec<Request> = due.iter().map(|&at| requests[at].clone()).collect();
            let found = confidence_intervals(&asked, &summary, &options.with_method(method))?;
            Ok::<_, partita::Error>(due.into_iter().zip(found).collect::<Vec<_>>())
        };
        let mut bca: Vec<Option<Interval>> = vec![None; measures.len()];
        if tables.compared {
            for (at, interval) in found(&|tried| tried.compared.max(tried.every), IntervalMethod::Bca)? {
                bca[at] = interval.ok();
            }
        }
        for (at, interval) in found(&|tried| tried.every, IntervalMethod::Corrected)? {
            tallies[at].add(interval, truths[at], bca[at].take());
        }
    }
    Ok(tallies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::populations::{grid, others};

    /// A quick look at a part of the grid, with wide limits.
    #[test]
    fn intervals_cover_or_warn() {
        let populations: Vec<Population> =
            grid().into_iter().chain(others()).filter(|population| population.n == 200).step_by(4).collect();
        let measures = [sums("adjusted_rand"), sums("normalized_mutual_information"), sums("b_cubed_f")];
        let tables = Tables { count: 40, seed: 1000, compared: false };
        for (population, tallies) in populations.iter().zip(run(&populations, &measures, tables).unwrap()) {
            for (tried, tally) in measures.iter().zip(tallies) {
                assert!(tally.honesty() >= 0.8, "{}, {}: {tally:?}", population.name, tried.name);
            }
        }
    }
}
