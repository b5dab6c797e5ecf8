//! The tallies of all populations as a table with a row for each measure, and as CSV with a row for each population.

use std::fmt::Write as _;

use super::intervals::{MEASURES, Tables, Tally, Tried, one, run};
use super::populations::{Population, grid, heavy, others};

/// How many tables are drawn from each population, and from the worst of each measure once more.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    pub tables: u32,
    pub again: u32,
}

const SEED: u64 = 1000;
const OTHER_SEED: u64 = 500_000;

/// The table and the CSV of the grid and of other shapes.
pub fn table(effort: Effort) -> anyhow::Result<(String, String)> {
    written(&grid().into_iter().chain(others()).collect::<Vec<Population>>(), effort, true)
}

/// The same of heavy tails, where BCa is not asked.
pub fn of_heavy_tails(effort: Effort) -> anyhow::Result<(String, String)> {
    written(&heavy(), effort, false)
}

fn written(populations: &[Population], effort: Effort, compared: bool) -> anyhow::Result<(String, String)> {
    let found = run(populations, MEASURES, Tables { count: effort.tables, seed: SEED, compared })?;
    let head = [
        "measure",
        "tables",
        "covers, median",
        "covers, least",
        "covers or warns, least",
        "there again",
        "warns",
        "width / BCa",
        "BCa covers, median",
        "BCa, least",
    ];
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    let mut csv =
        "measure,population,n,tables,covered,warned,covered_or_warned,refused,width,bca_tables,bca_covered,width_over_bca\n"
            .to_owned();
    for (at, tried) in MEASURES.iter().enumerate() {
        let of_measure: Vec<Tally> = found.iter().map(|tallies| tallies[at]).collect();
        let again = again(populations, &of_measure, tried, effort)?;
        let _ = writeln!(text, "| `{}` | {} |", tried.name, row(&of_measure, again).join(" | "));
        for (population, tally) in populations.iter().zip(&of_measure) {
            let _ = writeln!(csv, "{},{}", tried.name, fields(population, tally));
        }
    }
    Ok((text, csv))
}

/// The population with the least share of intervals that cover or warn, drawn from with fresh seeds: the least of many
/// shares is partly bad luck.
fn again(
    populations: &[Population],
    tallies: &[Tally],
    tried: &Tried,
    effort: Effort,
) -> partita::Result<Option<(String, Tally)>> {
    let known = populations.iter().zip(tallies).filter(|(_, tally)| tally.intervals() > 0);
    let Some((worst, _)) = known.min_by(|x, y| x.1.honesty().total_cmp(&y.1.honesty())) else {
        return Ok(None);
    };
    let tables = Tables { count: effort.again, seed: OTHER_SEED, compared: false };
    let tally = one(worst, std::slice::from_ref(tried), tables)?.remove(0);
    Ok(Some((format!("{}, n = {}", worst.name, worst.n), tally)))
}

fn percent(value: f64) -> String {
    if value.is_finite() { format!("{:.1} %", 100.0 * value) } else { "—".to_owned() }
}

/// The cells of the table for one measure.
fn row(tallies: &[Tally], again: Option<(String, Tally)>) -> [String; 9] {
    let known: Vec<&Tally> = tallies.iter().filter(|tally| tally.intervals() > 0).collect();
    let sum = |of: fn(&Tally) -> f64| -> f64 { known.iter().map(|tally| of(tally)).sum() };
    let sorted = |of: &dyn Fn(&Tally) -> Option<f64>| {
        let mut values: Vec<f64> = known.iter().filter_map(|tally| of(tally)).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let least = |values: &[f64]| percent(values.first().copied().unwrap_or(f64::NAN));
    let median = |values: &[f64]| percent(values.get(values.len() / 2).copied().unwrap_or(f64::NAN));
    let coverage = sorted(&|tally| Some(tally.coverage()));
    let honesty = sorted(&|tally| Some(tally.honesty()));
    let bca = sorted(&|tally| (tally.bca > 0).then(|| f64::from(tally.bca_covered) / f64::from(tally.bca)));
    // Few intervals say little of a single population.
    let bca_known = known.iter().filter(|tally| tally.bca > 0).all(|tally| tally.bca >= 50);
    [
        known.iter().map(|tally| tally.tables).max().unwrap_or(0).to_string(),
        median(&coverage),
        least(&coverage),
        least(&honesty),
        again.map_or_else(String::new, |(name, tally)| format!("{} ({name})", percent(tally.honesty()))),
        percent(sum(|t| f64::from(t.warned)) / sum(|t| f64::from(t.intervals()))),
        format!("{:.2}", sum(|t| t.compared_width) / sum(|t| t.bca_width)),
        median(&bca),
        if bca_known { least(&bca) } else { "—".to_owned() },
    ]
}

/// A row of the CSV.
fn fields(population: &Population, tally: &Tally) -> String {
    let Tally { tables, covered, warned, honest, refused, bca, bca_covered, .. } = tally;
    let width = tally.width / f64::from(tally.intervals().max(1));
    let ratio = tally.compared_width / tally.bca_width;
    let (shape, n) = (&population.name, population.n);
    let ratio = if ratio.is_finite() { format!("{ratio:.3}") } else { String::new() };
    format!(
        "\"{shape}\",{n},{tables},{covered},{warned},{honest},{refused},{width:.5},{bca},{bca_covered},{ratio}"
    )
}
