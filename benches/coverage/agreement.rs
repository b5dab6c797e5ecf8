//! How often the interval of a mean agreement covers the mean of the population.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::ensemble::Ensemble;
use partita::inference::Sampling;
use partita::internal::map_init;
use partita::{Labels, Request};

use super::populations::{Population, noisy, shares, uniform};

const MEASURES: [&str; 3] = ["adjusted_rand", "variation_of_information", "normalized_mutual_information"];

/// Raters of the same truth, who draw these shares of the items at random.
struct Raters {
    name: &'static str,
    noise: &'static [f64],
}

const RATERS: [Raters; 4] = [
    Raters { name: "unequal noise", noise: &[0.1, 0.3, 0.5] },
    Raters { name: "near identity", noise: &[0.03; 3] },
    Raters { name: "unrelated", noise: &[1.0; 3] },
    Raters { name: "eight raters", noise: &[0.3; 8] },
];

impl Raters {
    fn drawn(&self, rng: &mut ChaCha8Rng, clusters: u32, n: usize) -> Vec<Labels> {
        let any = |rng: &mut ChaCha8Rng| (uniform(rng) * f64::from(clusters)) as i64;
        let truth: Vec<i64> = (0..n).map(|_| any(rng)).collect();
        let mut rater = |noise: &f64| {
            Labels::from_integers(
                truth.iter().map(|&of| if uniform(rng) < *noise { any(rng) } else { of }).collect::<Vec<_>>(),
            )
        };
        self.noise.iter().map(&mut rater).collect()
    }

    /// The mean over the pairs of the population values.
    fn truth(&self, request: &Request, clusters: u32) -> partita::Result<f64> {
        let sizes = shares(clusters, 1.0);
        let (mut sum, mut pairs) = (0.0, 0.0);
        for (place, one) in self.noise.iter().enumerate() {
            for other in &self.noise[place + 1..] {
                let cells = noisy(&sizes, &sizes, 1.0 - (1.0 - one) * (1.0 - other));
                sum += Population { name: String::new(), n: 0, cells }.truth(request)?;
                pairs += 1.0;
            }
        }
        Ok(sum / pairs)
    }
}

/// A row for each kind of raters and number of items: covers, and covers or warns.
pub fn table(samples: u32) -> partita::Result<String> {
    let mut text = "| raters | n |".to_owned();
    MEASURES.iter().for_each(|name| {
        let _ = write!(text, " `{name}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(2 + MEASURES.len()));
    for raters in &RATERS {
        for n in [40, 100, 400] {
            let _ = write!(text, "| {} | {n} |", raters.name);
            for name in MEASURES {
                let request = Request::parse(name)?;
                let truth = raters.truth(&request, 4)?;
                let found = map_init(
                    samples as usize,
                    || (),
                    |(), sample| {
                        let mut rng = ChaCha8Rng::seed_from_u64(80_000 + sample as u64);
                        let ensemble = Ensemble::new(&raters.drawn(&mut rng, 4, n))?;
                        let found = ensemble.mean_agreement(&request, 0.95, Sampling::default())?;
                        let covers = found.low - 1e-9 <= truth && truth <= found.high + 1e-9;
                        Ok((covers, covers || !found.warnings.is_empty()))
                    },
                );
                let found: Vec<(bool, bool)> = found.into_iter().collect::<partita::Result<_>>()?;
                let share = |of: fn(&(bool, bool)) -> bool| {
                    100.0 * found.iter().filter(|one| of(one)).count() as f64 / f64::from(samples)
                };
                let _ = write!(text, " {:.1} % ({:.1} %) |", share(|one| one.0), share(|one| one.1));
            }
            text.push('\n');
        }
    }
    Ok(text)
}
