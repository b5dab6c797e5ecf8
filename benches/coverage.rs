//! `cargo dev bench coverage`: how often intervals cover the truth, and how often chance gets a small p-value.

use partita::inference::{IntervalOptions, Null, Sampling, confidence_intervals, significances};
use partita::{Contingency, Request, Summary};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng as _};

use crate::Options;
use partita_dev::shell;

/// The cells of a scenario of the MARI paper with their probabilities; number 0 is independence, with clusters of
/// different sizes.
fn scenario(number: u32, k: u32, epsilon: f64) -> Vec<(u32, u32, f64)> {
    let k_real = f64::from(k);
    match number {
        0 => {
            let share = |i: u32| f64::from(i + 1) / (k_real * (k_real + 1.0) / 2.0);
            (0..k * k).map(|cell| (cell / k, cell % k, share(cell / k) * share(cell % k))).collect()
        }
        2 => (0..k)
            .flat_map(|i| [(i, i, (1.0 - epsilon) / k_real), (i, (i + 1) % k, epsilon / k_real)])
            .collect(),
        _ => {
            let edge = epsilon / (2.0 * k_real - 2.0);
            let edges = (1..k).flat_map(|i| [(0, i, edge), (i, 0, edge)]);
            std::iter::once((0, 0, 1.0 - epsilon)).chain(edges).collect()
        }
    }
}

/// The values that the indices estimate.
fn truths(cells: &[(u32, u32, f64)], k: u32) -> [f64; 3] {
    let margin = |of: fn(&(u32, u32, f64)) -> u32| -> f64 {
        let share = |i| cells.iter().filter(|cell| of(cell) == i).map(|cell| cell.2).sum::<f64>();
        (0..k).map(|i| share(i).powi(2)).sum()
    };
    let theta: f64 = cells.iter().map(|cell| cell.2.powi(2)).sum();
    let (p, q) = (margin(|cell| cell.0), margin(|cell| cell.1));
    let adjusted = (theta - p * q) / (f64::midpoint(p, q) - p * q);
    [theta, adjusted, adjusted]
}

fn draw(rng: &mut impl RngCore, cells: &[(u32, u32, f64)], n: u64) -> partita::Result<Contingency> {
    let mut counts = vec![0; cells.len()];
    for _ in 0..n {
        let mut left = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let cell = cells.iter().position(|cell| {
            left -= cell.2;
            left < 0.0
        });
        counts[cell.unwrap_or(cells.len() - 1)] += 1;
    }
    Contingency::from_triples(cells.iter().zip(counts).map(|(cell, count)| (cell.0, cell.1, count)))
}

/// The coverage of the default interval, and the size of the test under independence.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let tables: u32 = if options.full { 2000 } else { 200 };
    let names = ["modified_rand", "modified_adjusted_rand", "adjusted_rand"];
    let requests: Vec<Request> = names.iter().map(|name| Request::parse(name)).collect::<Result<_, _>>()?;
    shell::say("| scenario | ε | K | n | modified_rand | modified_adjusted_rand | adjusted_rand |");
    shell::say("|---|---|---|---|---|---|---|");
    for (number, epsilon) in [(2, 0.3), (2, 0.8), (3, 0.3), (3, 0.8), (0, 0.0)] {
        for (k, n) in [(2, 1000), (4, 1000), (8, 1000), (32, 200)] {
            let (cells, mut covered) = (scenario(number, k, epsilon), [0_u32; 3]);
            let truths = truths(&cells, k);
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(number * 1000 + k));
            for table in 0..tables {
                let summary = Summary::new(draw(&mut rng, &cells, n)?);
                let sampling = Sampling { seed: u64::from(table), ..Sampling::default() };
                let asked = IntervalOptions::default().with_sampling(sampling);
                let found = confidence_intervals(&requests, &summary, &asked)?;
                for ((interval, truth), covered) in found.into_iter().zip(truths).zip(&mut covered) {
                    let interval = interval?;
                    *covered += u32::from(interval.low <= truth && truth <= interval.high);
                }
            }
            let shares = covered.map(|c| format!("{:.1} %", 100.0 * f64::from(c) / f64::from(tables)));
            let which =
                if number == 0 { "independent | ".to_owned() } else { format!("{number} | {epsilon}") };
            shell::say(format!("| {which} | {k} | {n} | {} |", shares.join(" | ")));
        }
    }
    size_of_the_test(tables)
}

/// How often chance alone gives p at most α.
fn size_of_the_test(tables: u32) -> anyhow::Result<()> {
    let shares = [0.4, 0.3, 0.2, 0.1];
    let cells: Vec<(u32, u32, f64)> =
        (0..16_u32).map(|c| (c / 4, c % 4, shares[(c / 4) as usize] * shares[(c % 4) as usize])).collect();
    let request = [Request::parse("adjusted_rand")?];
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut found = Vec::new();
    for table in 0..tables {
        let summary = Summary::new(draw(&mut rng, &cells, 200)?);
        let sampling = Sampling { draws: 999, seed: u64::from(table) };
        found.push(significances(&request, &summary, Null::default(), &sampling)?.remove(0)?.p);
    }
    for level in [0.01, 0.05, 0.1] {
        let share = found.iter().filter(|&&p| p <= level).count() as f64 / f64::from(tables);
        let error = (level * (1.0 - level) / f64::from(tables)).sqrt();
        shell::say(format!(
            "independent clusterings, K = L = 4, n = 200: P(p ≤ {level}) = {share:.4}, {:+.1} standard errors",
            (share - level) / error
        ));
    }
    Ok(())
}
