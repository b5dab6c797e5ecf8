//! How often one of two covers that are equally good is declared better, and how often a better one is found.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::Request;
use partita::inference::{CoverCandidates, compare_cover_candidates};
use partita::internal::map_init;

use super::covers::{CRISP, FUZZY, Regime};

/// The shares of items that the candidates draw anew: equal ones, and a better candidate.
const LEVEL: [[f64; 2]; 3] = [[0.1; 2], [0.4; 2], [1.0; 2]];
const POWER: [f64; 2] = [0.1, 0.4];

/// Shares of samples.
#[derive(Debug, Clone, Copy)]
struct Share {
    /// With p ≤ 0.05.
    found: f64,
    /// And without a warning.
    unwarned: f64,
}

/// Of samples of `n` items in five clusters, three in ten in two of them.
fn found(measure: &str, n: usize, noise: [f64; 2], samples: u32) -> partita::Result<Share> {
    let (request, weighted) = (Request::parse(measure)?, FUZZY.contains(&measure));
    let regime = Regime { n, clusters: 5, in_two: 0.3, noise: 0.0 };
    let drawn = map_init(
        samples as usize,
        || (),
        |(), sample| {
            let mut rng = ChaCha8Rng::seed_from_u64(9000 + sample as u64);
            let [reference, first, second] = regime.rivals(&mut rng, noise, weighted)?;
            let candidates = CoverCandidates::new(&reference, &first, &second, 0)?;
            let compared = compare_cover_candidates(&request, &candidates, 0.95)?;
            partita::Result::Ok((compared.p <= 0.05, compared.warnings.is_empty()))
        },
    );
    let drawn = drawn.into_iter().collect::<partita::Result<Vec<(bool, bool)>>>()?;
    let share = |of: fn(&(bool, bool)) -> bool| {
        drawn.iter().filter(|found| of(found)).count() as f64 / drawn.len() as f64
    };
    Ok(Share { found: share(|found| found.0), unwarned: share(|found| found.0 && found.1) })
}

/// A row for each case and number of items.
pub fn table(samples: u32) -> partita::Result<String> {
    let mut text = "Candidates that are covers: share of samples with p ≤ 0.05, and without a warning where that is less:\n\n\
                    | noise | n |"
        .to_owned();
    let measures: Vec<&str> = CRISP.iter().chain(FUZZY).copied().collect();
    measures.iter().for_each(|name| {
        let _ = write!(text, " `{name}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(2 + measures.len()));
    let level = LEVEL.iter().flat_map(|noise| [50, 200, 1000].map(|n| (*noise, n)));
    for (noise, n) in level.chain([50, 200].map(|n| (POWER, n))) {
        let _ = write!(text, "| {} against {} | {n} |", noise[0], noise[1]);
        for measure in &measures {
            let _ = write!(text, " {} |", written(found(measure, n, noise, samples)?));
        }
        text.push('\n');
    }
    Ok(text)
}

fn written(share: Share) -> String {
    let [found, unwarned] = [share.found, share.unwarned].map(|share| format!("{:.1} %", 100.0 * share));
    if found == unwarned { found } else { format!("{found} ({unwarned})") }
}
