//! How often stories of noise claim a firm change.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::Summary;
use partita::internal::map_init;
use partita::story::{Story, Tolerance};

use super::populations::{Population, noisy, shares};

/// How many stories have any change beside strays, and how many a firm one.
fn changes(population: &Population, stories: u32) -> partita::Result<[f64; 2]> {
    let found = map_init(
        stories as usize,
        || (),
        |(), story| {
            let mut rng = ChaCha8Rng::seed_from_u64(60_000 + story as u64);
            let summary = Summary::new(population.draw(&mut rng)?);
            let story = Story::of(&summary, &[], Tolerance::default())?;
            let sure = story.certainty(&summary, &[], Tolerance::default(), 0)?;
            let is = |firm: &dyn Fn(bool) -> bool| sure.steps.iter().any(|step| step.firm.is_some_and(firm));
            Ok([is(&|_| true), is(&|firm| firm)])
        },
    );
    let found: Vec<[bool; 2]> = found.into_iter().collect::<partita::Result<_>>()?;
    let share = |which: usize| found.iter().filter(|story| story[which]).count() as f64 / f64::from(stories);
    Ok([share(0), share(1)])
}

/// A row for each population: independent clusterings, and few items drawn anew.
pub fn table(stories: u32) -> partita::Result<String> {
    let mut text =
        "| clusters | sizes | e | n | any change | firm change |\n|---|---|---|---|---|---|\n".to_owned();
    for (k, ratio) in [(5, 1.0), (10, 1.0), (10, 50.0), (30, 1.0)] {
        for e in [0.05, 0.1, 1.0] {
            for n in [60, 300, 1000] {
                let sizes = shares(k, ratio);
                let population = Population { name: String::new(), n, cells: noisy(&sizes, &sizes, e) };
                let [any, firm] =
                    changes(&population, stories)?.map(|share| format!("{:.1} %", 100.0 * share));
                let _ = writeln!(text, "| {k} | {ratio}:1 | {e} | {n} | {any} | {firm} |");
            }
        }
    }
    Ok(text)
}
