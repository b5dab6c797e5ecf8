//! How often the intervals of co-clusterings cover the value of the population, or warn.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::inference::{IntervalOptions, Sampling, confidence_intervals};
use partita::internal::map_init;
use partita::{CoSummary, Request, Summary};

use super::populations::{Population, noisy, shares};

const MEASURES: [&str; 4] =
    ["adjusted_rand", "normalized_mutual_information", "variation_of_information", "classification_error"];

/// Whether an interval covers, and whether it covers or warns.
type Covered = (bool, bool);

/// The value of very many rows and columns.
fn truth(population: &Population, request: &Request) -> partita::Result<f64> {
    let whole = || Ok::<_, partita::Error>(Summary::new(population.whole(1 << 19)?));
    Ok(request.score(&CoSummary::new(whole()?, whole()?))?.value().unwrap_or(f64::NAN))
}

/// How often intervals cover, by measure, for as many rows as columns.
fn coverage(population: &Population, tables: u32) -> partita::Result<Vec<[f64; 2]>> {
    let requests: Vec<Request> =
        MEASURES.iter().map(|name| Request::parse(name)).collect::<Result<_, _>>()?;
    let truths: Vec<f64> =
        requests.iter().map(|request| truth(population, request)).collect::<Result<_, _>>()?;
    let found = map_init(
        tables as usize,
        || (),
        |(), table| {
            let mut rng = ChaCha8Rng::seed_from_u64(4000 + table as u64);
            let [rows, columns] = [population.draw(&mut rng)?, population.draw(&mut rng)?];
            let co = CoSummary::new(Summary::new(rows), Summary::new(columns));
            let options =
                IntervalOptions::default().with_sampling(Sampling { draws: 400, seed: table as u64 });
            let found = confidence_intervals(&requests, &co, &options)?.into_iter().zip(&truths);
            let covers = found.map(|(interval, truth)| {
                let covers = |found: &partita::inference::Interval| {
                    found.low - 1e-9 <= *truth && *truth <= found.high + 1e-9
                };
                interval.map_or((false, true), |found| {
                    (covers(&found), covers(&found) || !found.warnings.is_empty())
                })
            });
            Ok(covers.collect::<Vec<Covered>>())
        },
    );
    let found: Vec<Vec<Covered>> = found.into_iter().collect::<partita::Result<_>>()?;
    let share = |of: &dyn Fn(&[Covered]) -> bool| {
        found.iter().filter(|covers| of(covers)).count() as f64 / f64::from(tables)
    };
    Ok((0..MEASURES.len()).map(|at| [share(&|covers| covers[at].0), share(&|covers| covers[at].1)]).collect())
}

/// A row for each population.
pub fn table(tables: u32) -> partita::Result<String> {
    let mut text =
        "Co-clusterings of as many rows as columns, covers (covers or warns):\n\n| rows | clusters | e |"
            .to_owned();
    MEASURES.iter().for_each(|name| {
        let _ = write!(text, " `{name}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(3 + MEASURES.len()));
    for n in [50, 200, 1000] {
        for k in [2, 5] {
            for e in [0.05, 0.3, 0.8, 1.0] {
                let sizes = shares(k, 1.0);
                let population = Population { name: String::new(), n, cells: noisy(&sizes, &sizes, e) };
                let covered = coverage(&population, tables)?;
                let covered: Vec<String> = covered
                    .iter()
                    .map(|[covers, or]| format!("{:.1} % ({:.1} %)", 100.0 * covers, 100.0 * or))
                    .collect();
                let _ = writeln!(text, "| {n} | {k} | {e} | {} |", covered.join(" | "));
            }
        }
    }
    Ok(text)
}
