//! An estimate from the sums of units.

use super::answer::Estimate;
use super::interval::Evidence;
use super::jackknife::Weighted;
use super::measure::Measure;

/// Fewer equal units than this say little.
pub const FEW: f64 = 10.0;
/// More of all found pairs than this must not lie in clusters larger than any that the sample met.
pub const MOST_UNSEEN: f64 = 0.05;
/// The reason why there is no interval.
const ONE_UNIT: &str = "one cluster says nothing about others";

/// Facts that an estimate needs beside the sums of its units.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The level of the intervals.
    pub level: f64,
    /// The share of found pairs that the sample could not meet.
    pub unseen: Option<f64>,
    /// The number of found clusters, which the number of true ones is estimated by.
    pub found_clusters: Option<u64>,
}

/// The estimate of a measure.
pub fn estimate(measure: Measure, weighted: &Weighted<'_>, units: usize, about: &About) -> Estimate {
    let empty = Estimate {
        measure,
        value: None,
        low: None,
        high: None,
        standard_error: None,
        units,
        effective: None,
        erring: None,
        warnings: Vec::new(),
        reason: None,
    };
    let Some(evidence) = evidence(measure, weighted, about) else {
        return Estimate { reason: Some(measure.why_undefined().to_owned()), ..empty };
    };
    let ends = match measure.is_share() {
        true => evidence.of_share(about.level),
        false => evidence.of_size(about.level),
    };
    let mut warnings = Vec::new();
    if evidence.effective < FEW {
        warnings.push("few");
    }
    if measure.is_of_pairs() && about.unseen.is_some_and(|share| share > MOST_UNSEEN) {
        warnings.push("unseen");
    }
    Estimate {
        value: Some(evidence.value),
        low: ends.map(|ends| ends[0]),
        high: ends.map(|ends| ends[1]),
        standard_error: Some(evidence.standard_error),
        effective: Some(evidence.effective),
        erring: measure.is_share().then_some(evidence.erring),
        warnings,
        reason: ends.is_none().then(|| ONE_UNIT.to_owned()),
        ..empty
    }
}

/// Returns the evidence for the interval of a measure; the number of true clusters is a ratio times that of found ones.
pub fn evidence(measure: Measure, weighted: &Weighted<'_>, about: &About) -> Option<Evidence> {
    let evidence = weighted.evidence()?;
    if measure != Measure::TrueClusters {
        return Some(evidence);
    }
    let clusters = about.found_clusters? as f64;
    let (value, standard_error) = (clusters * evidence.value, clusters * evidence.standard_error);
    Some(Evidence { value, standard_error, ..evidence })
}
