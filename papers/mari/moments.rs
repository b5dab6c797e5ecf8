//! The moments of MRI, MARI and ARI under the multinomial model, by simulation.

use partita::inference::CellProbabilities;
use partita::{Contingency, Summary, compare};

use super::bias::EPSILONS;
use crate::Claims;

/// Mean and standard error of a sample, and its variance with the standard error of that.
struct Sample {
    mean: f64,
    mean_error: f64,
    variance: f64,
    variance_error: f64,
}

impl Sample {
    fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let moment = |power: i32| values.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / n;
        let variance = moment(2);
        let variance_error = ((moment(4) - variance * variance).max(0.0) / n).sqrt();
        Self { mean, mean_error: (variance / n).sqrt(), variance, variance_error }
    }
}

/// Largest distance from the claim in standard errors, over all scenarios.
#[derive(Default)]
struct Worst {
    mari_mean: f64,
    ari_mean: f64,
    mri_variance: f64,
    ari_bias: f64,
}

/// Draws many tables of each scenario and compares the moments of the scores with the closed forms.
pub fn by_simulation(claims: &mut Claims, draws: u64) -> anyhow::Result<()> {
    let mut worst = Worst::default();
    let mut settings = 0;
    for number in 1..=3 {
        for epsilon in EPSILONS {
            for (k, n) in [(2, 8), (4, 16), (8, 32), (8, 200)] {
                compare_moments(
                    &CellProbabilities::scenario(number, k, epsilon)?,
                    n,
                    draws,
                    1 + settings,
                    &mut worst,
                )?;
                settings += 1;
            }
        }
    }
    // 24 settings: the largest of 24 normal deviates exceeds 4.5 once in 6 000 runs.
    let within = |worst: f64| worst < 4.5;
    let report =
        |worst: f64| format!("farthest of {settings} settings: {worst:.2} standard errors ({draws} draws)");
    claims.check(
        "Lemma 5: MARI is unbiased",
        "E(MARI) = θ − θ₀",
        report(worst.mari_mean),
        within(worst.mari_mean),
    );
    claims.check(
        "Proposition 23: variance of MRI",
        "closed form",
        report(worst.mri_variance),
        within(worst.mri_variance),
    );
    claims.check(
        "Proposition 41: E(ARI) of the raw ARI",
        "closed form",
        report(worst.ari_mean),
        within(worst.ari_mean),
    );
    claims.check(
        "Section 4: the raw ARI is biased under dependence",
        "biased",
        format!("up to {:.1} standard errors from 2(θ − θ₀)", worst.ari_bias),
        worst.ari_bias > 4.5,
    );
    Ok(())
}

fn compare_moments(
    cells: &CellProbabilities,
    n: u64,
    draws: u64,
    seed: u64,
    worst: &mut Worst,
) -> anyhow::Result<()> {
    let (mut mri, mut mari, mut ari) = (Vec::new(), Vec::new(), Vec::new());
    // One long sample, cut into tables.
    let (rows, columns) = cells.sample((draws * n) as usize, seed);
    for (rows, columns) in rows.chunks(n as usize).zip(columns.chunks(n as usize)) {
        let items = rows.iter().zip(columns).map(|(&row, &column)| (row, column, 1));
        let summary = Summary::new(Contingency::from_triples(items)?);
        let value = |measure: &str| -> anyhow::Result<f64> {
            compare(measure, &summary)?.value().ok_or_else(|| anyhow::anyhow!("{measure} is undefined"))
        };
        mri.push(value("modified_rand")?);
        mari.push(value("modified_adjusted_rand_raw")?);
        ari.push(value("adjusted_rand_raw")?);
    }
    let (theta, theta_0) = (cells.modified_rand_mean(), cells.modified_rand_mean_if_independent());
    let [mri, mari, ari] = [mri, mari, ari].map(|values| Sample::of(&values));
    let ari_mean = cells.adjusted_rand_raw_mean(n).ok_or_else(|| anyhow::anyhow!("too few items"))?;
    let variance = cells.modified_rand_variance(n).ok_or_else(|| anyhow::anyhow!("too few items"))?;
    let raise = |worst: &mut f64, distance: f64, error: f64| *worst = worst.max(distance.abs() / error);
    raise(&mut worst.mari_mean, mari.mean - (theta - theta_0), mari.mean_error);
    raise(&mut worst.ari_mean, ari.mean - ari_mean, ari.mean_error);
    raise(&mut worst.ari_bias, ari.mean - 2.0 * (theta - theta_0), ari.mean_error);
    raise(&mut worst.mri_variance, mri.variance - variance, mri.variance_error);
    Ok(())
}
