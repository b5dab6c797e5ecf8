//! What a first sample tells about where the errors lie.

use std::collections::BTreeMap;

use super::options::Goal;
use crate::estimate::{Drawn, Given, Measure, Options, Plan, Stratum};
use crate::failure::{Failure, Outcome};

/// As many draws as the guess from the goal counts for.
const PRIOR: f64 = 4.0;

/// The wanted shares of the strata, by how much what their draws add varied in the pilot.
pub fn shares(given: Given, plan: &Plan, strata: &[Stratum], usual: &[f64], goal: Goal) -> Outcome<Vec<f64>> {
    let options = Options {
        design: Some(crate::estimate::Design::Plan),
        plan: Some(plan.clone()),
        ..Options::default()
    };
    let drawn = Drawn::of(given, &options, crate::estimate::Design::Plan)?;
    let place: BTreeMap<u64, usize> =
        strata.iter().enumerate().map(|(at, stratum)| (stratum.to, at)).collect();
    let place_of = |stratum: u32| place[&plan.strata[stratum as usize].to];
    let mut mean = vec![0.0; strata.len()];
    let measures = goal.measures();
    for &measure in measures {
        let deviations = deviations(&drawn, measure, strata.len(), place_of);
        let wanted = wanted(&deviations, strata, usual);
        mean.iter_mut().zip(wanted).for_each(|(mean, wanted)| *mean += wanted / measures.len() as f64);
    }
    if mean.iter().any(|share| !share.is_finite()) {
        return Err(Failure::input("the pilot does not say where the errors lie"));
    }
    Ok(mean)
}

/// Of each stratum the number of draws, and the variance of what they add per item of their clusters.
fn deviations(
    drawn: &Drawn,
    measure: Measure,
    strata: usize,
    place_of: impl Fn(u32) -> usize,
) -> Vec<(f64, f64)> {
    let sums = drawn.sums(measure, 1.0);
    let total = drawn.units.all.iter().fold([0.0; 3], |mut total, unit| {
        let own = sums[unit.drawn as usize];
        total.iter_mut().zip(own).for_each(|(total, own)| *total += unit.weight * own);
        total
    });
    let mut values = vec![Vec::new(); strata];
    for unit in &drawn.units.all {
        let items = drawn.clusters[unit.drawn as usize].items as f64;
        let residual = measure.residual(sums[unit.drawn as usize], total, 1.0);
        values[place_of(unit.stratum)].push(residual / items);
    }
    values.iter().map(|values| (values.len() as f64, variance(values))).collect()
}

fn variance(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0)
}

/// The shares for one measure: items times deviations, which are drawn towards what the goal alone says.
fn wanted(deviations: &[(f64, f64)], strata: &[Stratum], usual: &[f64]) -> Vec<f64> {
    let guesses: Vec<f64> =
        strata.iter().zip(usual).map(|(stratum, share)| share / stratum.items as f64).collect();
    let items = || strata.iter().map(|stratum| stratum.items as f64);
    let above: f64 = items().zip(deviations).map(|(items, (_, variance))| items * items * variance).sum();
    let below: f64 = items().zip(&guesses).map(|(items, guess)| items * items * guess * guess).sum();
    let scale = above / below;
    let shrunk = |((items, (draws, variance)), guess): ((f64, &(f64, f64)), &f64)| {
        let own = (draws - 1.0).max(0.0) * variance + PRIOR * scale * guess * guess;
        items * (own / ((draws - 1.0).max(0.0) + PRIOR)).sqrt()
    };
    let wanted: Vec<f64> = items().zip(deviations).zip(&guesses).map(shrunk).collect();
    let all: f64 = wanted.iter().sum();
    if all > 0.0 { wanted.iter().map(|share| share / all).collect() } else { usual.to_vec() }
}
