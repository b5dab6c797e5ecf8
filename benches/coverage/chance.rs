//! How often independent clusterings get a small p-value.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::inference::{NullModel, Sampling, SignificanceOptions, significances};
use partita::internal::map_init;
use partita::{Request, Summary};

use super::populations::{Population, noisy};

const MEASURES: [&str; 4] = ["adjusted_rand", "variation_of_information", "purity", "split_merge_entropy"];

/// The p-values of all measures for that many tables of independent clusterings.
pub fn p_values(model: NullModel, tables: u32, draws: u32) -> partita::Result<Vec<Vec<f64>>> {
    let shares = [0.4, 0.3, 0.2, 0.1];
    let population = Population { name: String::new(), n: 200, cells: noisy(&shares, &shares, 1.0) };
    let requests: Vec<Request> =
        MEASURES.iter().map(|name| Request::parse(name)).collect::<Result<_, _>>()?;
    let found = map_init(
        tables as usize,
        || (),
        |(), table| {
            let mut rng = ChaCha8Rng::seed_from_u64(9000 + table as u64);
            let summary = Summary::new(population.draw(&mut rng)?);
            let options = SignificanceOptions::default()
                .with_null(model.into())
                .with_sampling(Sampling { draws, seed: table as u64 });
            let found = significances(&requests, &summary, &options)?;
            found.into_iter().map(|found| Ok(found?.p)).collect::<partita::Result<Vec<f64>>>()
        },
    );
    found.into_iter().collect()
}

/// How often p is at most α, by null model and measure.
pub fn table(tables: u32) -> partita::Result<String> {
    let mut text = "Independent clusterings, K = L = 4, n = 200:\n\n| null model | measure | P(p ≤ 0.01) | P(p ≤ 0.05) | P(p ≤ 0.1) |\n\
                    |---|---|---|---|---|\n"
        .to_owned();
    for model in [NullModel::FixedMargins, NullModel::Multinomial] {
        let found = p_values(model, tables, 999)?;
        for (at, measure) in MEASURES.iter().enumerate() {
            let share =
                |level: f64| found.iter().filter(|p| p[at] <= level).count() as f64 / f64::from(tables);
            let shares = [0.01, 0.05, 0.1].map(|level| format!("{:.4}", share(level)));
            let _ = writeln!(text, "| `{model}` | `{measure}` | {} |", shares.join(" | "));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_models_keep_the_level() {
        let share = |model, at: usize| {
            let found = p_values(model, 300, 99).unwrap();
            found.iter().filter(|p| p[at] <= 0.05).count() as f64 / 300.0
        };
        assert!((0.01..0.09).contains(&share(NullModel::FixedMargins, 0)));
        assert!((0.01..0.09).contains(&share(NullModel::Multinomial, 1)));
    }
}
