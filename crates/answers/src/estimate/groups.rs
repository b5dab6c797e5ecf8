//! For whom is it worse? The items of each group, and a test against all others.

use partita::ensemble::holm;
use partita::internal::student_p;
use serde::Serialize;

use super::answer::Estimate;
use super::estimated::{About, FEW, estimate};
use super::jackknife::Weighted;
use super::measure::{Measure, Sums};
use super::pieces::{Part, TrueCluster};
use super::units::Units;

/// The items of a group.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The value that its items have; `missing` for those without one.
    pub value: String,
    /// The items of the truth that are in it.
    pub items: u64,
    /// The measures.
    pub estimates: Vec<InGroup>,
}

/// An estimate of a group.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InGroup {
    /// The measure.
    pub measure: Measure,
    /// The estimate of its items.
    pub estimate: Estimate,
    /// The difference to all other items; null where there are none or either side has no value.
    pub against_others: Option<AgainstOthers>,
}

/// The difference between the items of a group and all others.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AgainstOthers {
    /// The value of the group minus that of the others.
    pub difference: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The smaller of the numbers of equal units of both.
    pub effective: f64,
    /// The probability of so large a difference where there is none; null without a standard error.
    pub p: Option<f64>,
    /// The same corrected for all groups by Holm; null where the sample says too little.
    pub p_holm: Option<f64>,
    /// The reason why there is no corrected p-value.
    pub reason: Option<String>,
}

/// Fewer erring units than this on either side leave a test without its level.
const LEAST_ERRING: f64 = 5.0;

/// Sums the parts of a measure over the items of one group, cluster by cluster.
fn sums(clusters: &[TrueCluster], measure: Measure, beta: f64, part: Part) -> Vec<Sums> {
    clusters.iter().map(|cluster| cluster.sums(measure, beta, part)).collect()
}

/// Every group with all measures that are not about the whole.
pub fn groups(
    clusters: &[TrueCluster],
    units: &Units,
    (names, items): (&[String], &[u64]),
    measures: &[Measure],
    (about, beta): (&About, f64),
) -> Vec<Group> {
    let mut groups: Vec<Group> = names
        .iter()
        .zip(items)
        .map(|(value, &items)| Group { value: value.clone(), items, estimates: Vec::new() })
        .collect();
    for &measure in measures.iter().filter(|measure| **measure != Measure::TrueClusters) {
        let all = sums(clusters, measure, beta, Part::All);
        let mut found: Vec<InGroup> = (0..names.len())
            .map(|group| {
                let own = sums(clusters, measure, beta, Part::Of(group as u32));
                let rest: Vec<Sums> = all.iter().zip(&own).map(|(all, own)| rest(*all, *own)).collect();
                let own = Weighted::new(measure, beta, units, &own);
                let rest = Weighted::new(measure, beta, units, &rest);
                let estimate = estimate(measure, &own, units.all.len(), about);
                InGroup { measure, estimate, against_others: against(&own, &rest) }
            })
            .collect();
        correct(&mut found);
        groups.iter_mut().zip(found).for_each(|(group, found)| group.estimates.push(found));
    }
    groups
}

/// Returns the sums of all others. A rest that is only rounding is none.
fn rest(all: Sums, own: Sums) -> Sums {
    let mut rest = [0.0; 3];
    for (rest, (all, own)) in rest.iter_mut().zip(all.into_iter().zip(own)) {
        let left = all - own;
        *rest = if left > 1e-12 * all { left } else { 0.0 };
    }
    rest
}

fn against(own: &Weighted<'_>, rest: &Weighted<'_>) -> Option<AgainstOthers> {
    let (difference, standard_error) = own.error_of_difference(rest)?;
    let (one, other) = (own.evidence()?, rest.evidence()?);
    let effective = one.effective.min(other.effective);
    let is_sure = standard_error > 1e-12;
    let p = is_sure.then(|| student_p(difference.abs() / standard_error, (effective - 1.0).max(1.0)));
    let erring = one.erring.min(other.erring);
    let reason = if !is_sure {
        Some("no unit tells the two apart".to_owned())
    } else if effective < FEW {
        Some(format!("one side rests on {effective:.1} equal units; it takes 10"))
    } else if erring < LEAST_ERRING {
        Some(format!("one side rests on {erring:.1} erring units; it takes 5"))
    } else {
        None
    };
    Some(AgainstOthers { difference, standard_error, effective, p, p_holm: None, reason })
}

/// Corrects the p-values of one measure for all groups that have one.
fn correct(found: &mut [InGroup]) {
    let tested: Vec<&mut AgainstOthers> = found
        .iter_mut()
        .filter_map(|group| group.against_others.as_mut().filter(|test| test.reason.is_none()))
        .collect();
    let corrected = holm(&tested.iter().filter_map(|test| test.p).collect::<Vec<f64>>());
    tested.into_iter().zip(corrected).for_each(|(test, p)| test.p_holm = Some(p));
}
