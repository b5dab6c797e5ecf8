//! The design by which the truth was drawn. It decides what a cluster weighs, so it is never guessed.

use std::collections::HashMap;

use partita::internal::quoted;
use serde::{Deserialize, Serialize};

use super::given::{Given, Truth};
use super::options::Options;
use super::pieces::TrueCluster;
use super::plan::Plan;
use super::units::{Unit, Units};
use crate::failure::{Failure, Outcome};

/// A design.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Design {
    /// Every true cluster had the same chance.
    Uniform,
    /// An item was drawn, and its cluster completed.
    Size,
    /// Each cluster has a weight: 1 over its chance.
    Weights,
    /// The same, drawn apart in each stratum.
    Strata,
    /// The items of a plan were drawn, and their clusters completed.
    Plan,
    /// Items were drawn, and their clusters are not complete.
    Items,
}

/// The choice of designs for a caller that named none.
pub const NO_DESIGN: &str = "say how the truth was drawn, as it decides what a cluster weighs: uniform (every true cluster \
    had the same chance), size (items were drawn and their clusters completed), weights, strata (with weights), plan (the \
    items of `partita sample`), items (a sample of items whose clusters are not complete) or pairs (reviewed pairs)";

/// The units of the sample, and how often each true cluster was drawn.
pub fn units(given: &Given, clusters: &[TrueCluster], options: &Options) -> Outcome<Units> {
    let design = options.design.ok_or_else(|| Failure::usage(NO_DESIGN))?;
    options.refuse_idle(design, given)?;
    check_times(&given.truth)?;
    match design {
        Design::Uniform => Ok(drawn(given, clusters, |_| 1.0)),
        Design::Size => Ok(drawn(given, clusters, |cluster| 1.0 / clusters[cluster].items as f64)),
        Design::Weights | Design::Strata => {
            let weights = given.truth.weights.as_ref();
            let weights =
                weights.ok_or_else(|| Failure::usage("this design needs the weight of each cluster"))?;
            check(weights, &given.truth.clusters)?;
            let mut units = drawn(given, clusters, |cluster| weights[cluster]);
            if design == Design::Strata {
                let strata = given.truth.strata.as_ref();
                let strata =
                    strata.ok_or_else(|| Failure::usage("this design needs the stratum of each cluster"))?;
                in_strata(&mut units, strata);
            }
            Ok(units)
        }
        Design::Plan => {
            let plan = options.plan.as_ref();
            planned(
                given,
                clusters,
                plan.ok_or_else(|| Failure::usage("this design needs the plan of the sample"))?,
            )
        }
        Design::Items => {
            let items = (0..given.truth.items.len() as u32).map(|item| (item, 1.0));
            Ok(Units { are_items: true, ..Units::of_clusters(items) })
        }
    }
}

/// Each cluster as often as it was drawn; one without items is no part of the sample.
fn drawn(given: &Given, clusters: &[TrueCluster], weight: impl Fn(usize) -> f64) -> Units {
    let times = |cluster: usize| given.truth.times.as_ref().map_or(1, |times| times[cluster]);
    let sampled = (0..clusters.len()).filter(|&cluster| clusters[cluster].items > 0);
    Units::of_clusters(sampled.flat_map(|cluster| {
        let weight = weight(cluster);
        (0..times(cluster)).map(move |_| (cluster as u32, weight))
    }))
}

/// The most draws, each of which is a unit in memory.
const MOST_DRAWS: u64 = 10_000_000;

/// Every cluster of the truth was drawn, and together not more often than memory allows.
fn check_times(truth: &Truth) -> Outcome<()> {
    let Some(times) = &truth.times else { return Ok(()) };
    if let Some(at) = times.iter().position(|times| *times == 0) {
        let cluster = quoted(&truth.clusters[at]);
        return Err(Failure::input(format!(
            "true cluster {cluster} was drawn 0 times; the truth holds clusters that were drawn, so leave it out"
        )));
    }
    match times.iter().try_fold(0_u64, |sum, times| sum.checked_add(*times)) {
        Some(all) if all <= MOST_DRAWS => Ok(()),
        _ => Err(Failure::input(format!("the true clusters were drawn more than {MOST_DRAWS} times"))),
    }
}

/// The greatest weight, and 1 over it the least: their squares are numbers.
const MOST_WEIGHT: f64 = 1e100;

fn check(weights: &[f64], clusters: &[String]) -> Outcome<()> {
    if let Some(at) = weights.iter().position(|weight| !(*weight > 0.0 && weight.is_finite())) {
        return Err(Failure::input(format!(
            "the weight of cluster {} is {}; a weight is 1 over a chance, a positive number",
            quoted(&clusters[at]),
            weights[at]
        )));
    }
    match weights.iter().position(|weight| !(1.0 / MOST_WEIGHT..=MOST_WEIGHT).contains(weight)) {
        None => Ok(()),
        Some(at) => Err(Failure::input(format!(
            "the weight of cluster {} is {:e}; only ratios of weights count, so give them between {:e} and {MOST_WEIGHT:e}",
            quoted(&clusters[at]),
            weights[at],
            1.0 / MOST_WEIGHT
        ))),
    }
}

fn in_strata(units: &mut Units, strata: &[String]) {
    let mut places: HashMap<&str, u32> = HashMap::new();
    for unit in &mut units.all {
        let next = places.len() as u32;
        unit.stratum = *places.entry(&strata[unit.drawn as usize]).or_insert(next);
    }
    units.drawn_shares = vec![0.0; places.len()];
}

/// A unit for each drawn item. A cluster weighs 1 over the sum of the chances of its items; what the clustering lacks had none.
fn planned(given: &Given, clusters: &[TrueCluster], plan: &Plan) -> Outcome<Units> {
    if let Some(sizes) = given.own_sizes() {
        plan.check(&sizes)?;
    }
    let stratum_of = |size: u64| {
        plan.stratum_of(size).ok_or_else(|| {
            Failure::input(format!(
                "the plan is of another clustering: it has no found cluster of {size} items"
            ))
        })
    };
    let share = |stratum: usize| plan.strata[stratum].draws as f64 / plan.strata[stratum].items as f64;
    let mut chances = vec![0.0; clusters.len()];
    for (item, &cluster) in given.truth.cluster_of.iter().enumerate() {
        if let Some(size) = given.size_of(item) {
            chances[cluster as usize] += share(stratum_of(size)?);
        }
    }
    let items = places_of_drawn(given, plan)?;
    let strata = items.iter().map(|&at| stratum_of(given.size_of(at).ok_or_else(|| lacked(given, at))?));
    let strata = strata.collect::<Outcome<Vec<usize>>>()?;
    plan.check_drawn(&strata)?;
    let all = items.iter().zip(strata).map(|(&at, stratum)| {
        let drawn = given.truth.cluster_of[at];
        Unit { drawn, weight: 1.0 / chances[drawn as usize], stratum: stratum as u32 }
    });
    let all = all.collect();
    Ok(Units { all, drawn_shares: (0..plan.strata.len()).map(share).collect(), are_items: false })
}

fn lacked(given: &Given, at: usize) -> Failure {
    let item = quoted(&given.truth.items[at]);
    Failure::input(format!("the plan is of another clustering: this one lacks the drawn item {item}"))
}

/// The places of the drawn items in the truth, which must have them all.
fn places_of_drawn(given: &Given, plan: &Plan) -> Outcome<Vec<usize>> {
    let places: HashMap<&str, usize> =
        given.truth.items.iter().enumerate().map(|(at, item)| (item.as_str(), at)).collect();
    let lacking: Vec<&String> =
        plan.drawn.iter().filter(|item| !places.contains_key(item.as_str())).collect();
    if let Some(first) = lacking.first() {
        return Err(Failure::input(format!(
            "{} of the {} drawn items have no true cluster, such as {first:?}; label them before the estimate",
            lacking.len(),
            plan.drawn.len()
        )));
    }
    Ok(plan.drawn.iter().map(|item| places[item.as_str()]).collect())
}
