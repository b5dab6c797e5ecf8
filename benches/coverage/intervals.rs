//! How often intervals cover the value of the population, how often they warn, and how wide they are.

use std::fmt::Write as _;

use partita::inference::{IntervalMethod, IntervalOptions, Sampling, confidence_intervals};
use partita::internal::map_init;
use partita::{Request, Summary};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::populations::{Population, grid, others};

/// At least one measure of each family that has intervals.
pub const MEASURES: &[&str] = &[
    "adjusted_rand",
    "rand",
    "jaccard",
    "fowlkes_mallows",
    "modified_adjusted_rand",
    "adjusted_mutual_information",
    "normalized_mutual_information",
    "variation_of_information",
    "homogeneity",
    "b_cubed_f",
    "element_centric_similarity",
    "purity",
    "classification_accuracy",
    "normalized_van_dongen",
    "f_measure",
    "purity_f",
    "normalized_clustering_accuracy",
    "pair_sets_index",
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
    pub compared_width: f64,
    pub bca_width: f64,
}

/// How many tables are drawn from each population, and of how many of them the widths are compared with those of BCa.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    pub tables: u32,
    pub compared: u32,
}

/// The tallies of all measures for each population.
pub fn run(
    populations: &[Population],
    requests: &[Request],
    effort: Effort,
) -> partita::Result<Vec<Vec<Tally>>> {
    let found = map_init(populations.len(), || (), |(), at| one(at, &populations[at], requests, effort));
    found.into_iter().collect()
}

fn one(
    at: usize,
    population: &Population,
    requests: &[Request],
    effort: Effort,
) -> partita::Result<Vec<Tally>> {
    let truths: Vec<f64> =
        requests.iter().map(|request| population.truth(request)).collect::<Result<_, _>>()?;
    let mut rng = ChaCha8Rng::seed_from_u64(1000 + at as u64);
    let mut tallies = vec![Tally::default(); requests.len()];
    for table in 0..effort.tables {
        let summary = Summary::new(population.draw(&mut rng)?);
        let sampling = Sampling { seed: u64::from(table), ..Sampling::default() };
        let options = IntervalOptions::default().with_sampling(sampling);
        let found = confidence_intervals(requests, &summary, &options)?;
        let bca = match table < effort.compared {
            true => confidence_intervals(requests, &summary, &options.with_method(IntervalMethod::Bca))?,
            false => Vec::new(),
        };
        for (at, interval) in found.into_iter().enumerate() {
            let tally = &mut tallies[at];
            tally.tables += 1;
            let Ok(interval) = interval else {
                tally.refused += 1;
                continue;
            };
            let slack = 1e-9;
            let covers = interval.low - slack <= truths[at] && truths[at] <= interval.high + slack;
            tally.covered += u32::from(covers);
            tally.warned += u32::from(!interval.warnings.is_empty());
            tally.honest += u32::from(covers || !interval.warnings.is_empty());
            tally.width += interval.high - interval.low;
            if let Some(Ok(bca)) = bca.get(at) {
                tally.compared_width += interval.high - interval.low;
                tally.bca_width += bca.high - bca.low;
            }
        }
    }
    Ok(tallies)
}

impl Tally {
    fn share(&self, of: u32) -> f64 {
        f64::from(of) / f64::from((self.tables - self.refused).max(1))
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

/// The whole grid and the other populations, as a table per measure, and as CSV with a row for each population.
pub fn table(effort: Effort) -> anyhow::Result<(String, String)> {
    let requests: Vec<Request> =
        MEASURES.iter().map(|name| Request::parse(name)).collect::<Result<_, _>>()?;
    let populations: Vec<Population> = grid().into_iter().chain(others()).collect();
    let found = run(&populations, &requests, effort)?;
    let mut text = "| measure | median | covers or warns, least | covers without warning, least | warned | refused | width / BCa |\n\
                    |---|---|---|---|---|---|---|\n"
        .to_owned();
    let mut csv =
        "measure,population,n,tables,covered,warned,covered_or_warned,refused,width,width_over_bca\n"
            .to_owned();
    for (at, name) in MEASURES.iter().enumerate() {
        let of_measure: Vec<Tally> = found.iter().map(|tallies| tallies[at]).collect();
        let _ = writeln!(text, "| `{name}` | {} |", summary(&of_measure));
        for (population, tally) in populations.iter().zip(&of_measure) {
            let Tally { tables, covered, warned, honest, refused, .. } = tally;
            let width = tally.width / f64::from((tables - refused).max(1));
            let ratio = tally.compared_width / tally.bca_width;
            let (shape, n) = (&population.name, population.n);
            let _ = writeln!(
                csv,
                "{name},\"{shape}\",{n},{tables},{covered},{warned},{honest},{refused},{width:.5},{ratio:.3}"
            );
        }
    }
    Ok((text, csv))
}

/// The cells of the table for one measure.
fn summary(tallies: &[Tally]) -> String {
    let defined: Vec<&Tally> = tallies.iter().filter(|tally| tally.refused < tally.tables).collect();
    let least = |values: Vec<f64>| values.into_iter().fold(f64::INFINITY, f64::min);
    let mut coverages: Vec<f64> = defined.iter().map(|tally| tally.coverage()).collect();
    coverages.sort_by(f64::total_cmp);
    let quiet = defined.iter().filter(|tally| tally.warned == 0).map(|tally| tally.coverage());
    let percent =
        |value: f64| if value.is_finite() { format!("{:.1} %", 100.0 * value) } else { "—".to_owned() };
    let sum = |of: fn(&Tally) -> f64| -> f64 { defined.iter().map(|tally| of(tally)).sum() };
    let all: f64 = tallies.iter().map(|tally| f64::from(tally.tables)).sum();
    let (warned, refused) =
        (sum(|t| f64::from(t.warned)) / all, tallies.iter().map(|t| f64::from(t.refused)).sum::<f64>() / all);
    let cells = [
        percent(coverages.get(coverages.len() / 2).copied().unwrap_or(f64::NAN)),
        percent(least(defined.iter().map(|tally| tally.honesty()).collect())),
        percent(least(quiet.collect())),
        percent(warned),
        percent(refused),
        format!("{:.2}", sum(|t| t.compared_width) / sum(|t| t.bca_width)),
    ];
    cells.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quick look at a part of the grid, with wide limits.
    #[test]
    fn intervals_cover_or_warn() {
        let populations: Vec<Population> =
            grid().into_iter().chain(others()).filter(|population| population.n == 200).step_by(4).collect();
        let names = ["adjusted_rand", "normalized_mutual_information", "b_cubed_f"];
        let requests: Vec<Request> = names.iter().map(|name| Request::parse(name).unwrap()).collect();
        let found = run(&populations, &requests, Effort { tables: 40, compared: 0 }).unwrap();
        for (population, tallies) in populations.iter().zip(found) {
            for (name, tally) in names.iter().zip(tallies) {
                assert!(tally.honesty() >= 0.8, "{}, {name}: {tally:?}", population.name);
            }
        }
    }
}
