//! Confidence intervals.

use super::{analytic, blocks, corrected, covers, entities, resampled};
use crate::compare::{Input, Request, Source};
use crate::error::{Error, ErrorKind, Result, choices};
use crate::inference::influence::{Sample, Target, population};
use crate::inference::warning::Warning;
use crate::inference::{Sampling, replicates};
use crate::registry::{Kind, Population};
use crate::score::Score;

/// Method of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum IntervalMethod {
    /// Student's interval from single items left out, corrected for the bias of small samples. Nothing is drawn but halves
    /// of the items, where a measure chooses the best of many. A measure that it does not know has `Bca`, with a warning.
    #[default]
    Corrected,
    /// Bootstrap percentiles, corrected for bias and for a spread that changes with the value.
    Bca,
    /// Bootstrap percentiles as they are; biased where cells are sparse.
    Percentile,
    /// The normal interval from the variance of pair counts under the multinomial model, where it is known.
    Analytic,
}

choices! {
    IntervalMethod as "method" {
        Corrected = "corrected",
        Bca = "bca",
        Percentile = "percentile",
        Analytic = "analytic",
    }
}

/// Population of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Sampled {
    /// Items of these same clusters.
    #[default]
    Items,
    /// True clusters with their items, as in record linkage; those of A are true.
    Entities,
}

choices! {
    Sampled as "population" {
        Items = "items",
        Entities = "entities",
    }
}

/// Level, method and draws of an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct IntervalOptions {
    /// The probability that the interval is to cover, such as 0.95.
    pub level: f64,
    /// The method.
    pub method: IntervalMethod,
    /// The bootstrap's tables.
    pub sampling: Sampling,
    /// The population.
    pub population: Sampled,
}

impl Default for IntervalOptions {
    fn default() -> Self {
        Self {
            level: 0.95,
            method: IntervalMethod::default(),
            sampling: Sampling::default(),
            population: Sampled::default(),
        }
    }
}

impl IntervalOptions {
    /// The same options with another level.
    #[must_use]
    pub fn with_level(self, level: f64) -> Self {
        Self { level, ..self }
    }

    /// The same options with another method.
    #[must_use]
    pub fn with_method(self, method: IntervalMethod) -> Self {
        Self { method, ..self }
    }

    /// The same options with other draws.
    #[must_use]
    pub fn with_sampling(self, sampling: Sampling) -> Self {
        Self { sampling, ..self }
    }

    /// The same options for another population.
    #[must_use]
    pub fn with_population(self, population: Sampled) -> Self {
        Self { population, ..self }
    }
}

/// An interval for the value of the population, of which the items are a random sample.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Interval {
    /// The score of the table.
    pub estimate: f64,
    /// The score freed of its bias; `None` for analytic intervals.
    pub corrected: Option<f64>,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The probability that it is meant to cover.
    pub level: f64,
    /// The method.
    pub method: IntervalMethod,
    /// The standard deviation of the estimate.
    pub standard_error: f64,
    /// On about how many items the standard error rests, or groups of entities; known to the method `Corrected` only.
    pub items: Option<f64>,
    /// Of what the interval is a sample.
    pub population: Sampled,
    /// True if the clusters are so numerous that others than these may be meant.
    #[cfg_attr(feature = "serde", serde(skip))]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub many_clusters: bool,
    /// Warnings about it.
    pub warnings: Vec<Warning>,
}

impl Interval {
    /// Says what to know of the interval beside its warnings.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let of_population = self.many_clusters.then(|| {
            "the interval is for more items of these clusters; for more clusters use --population entities".to_owned()
        });
        let notes: Vec<String> = self.about_score().into_iter().chain(of_population).collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }

    /// Explains a score that lies outside its own interval.
    fn about_score(&self) -> Option<String> {
        let corrected = self.corrected?;
        let is_outside = |value: f64| value < self.low || value > self.high;
        if self.method != IntervalMethod::Corrected || !is_outside(self.estimate) {
            return None;
        }
        // The interval was cut to the values that populations have.
        if is_outside(corrected) {
            return Some("the score lies outside the interval: no population has such a value".to_owned());
        }
        Some("the score lies outside its interval: sparse cells bias it".to_owned())
    }
}

/// The interval of one measure.
///
/// # Errors
/// When the measure does not compare inputs of that kind or is undefined there, when the method does not know it, or when
/// the options make no sense.
pub fn confidence_interval<'a>(
    request: &Request,
    input: impl Into<Input<'a>>,
    options: &IntervalOptions,
) -> Result<Interval> {
    let mut intervals = confidence_intervals(std::slice::from_ref(request), input, options)?;
    intervals.pop().expect("one request, one interval")
}

/// The intervals of several measures from the same replicates. A measure that is undefined has an error of
/// its own.
///
/// # Errors
/// When a measure does not compare inputs of that kind, or when the options make no sense.
pub fn confidence_intervals<'a>(
    requests: &[Request],
    input: impl Into<Input<'a>>,
    options: &IntervalOptions,
) -> Result<Vec<Result<Interval>>> {
    let input = input.into();
    check_level(options.level)?;
    let estimates: Vec<Score> = requests.iter().map(|request| request.score(input)).collect::<Result<_>>()?;
    let sample = match input.0 {
        Source::Labels(summary) => Some(Sample::new(summary, options.sampling.seed)),
        _ => None,
    };
    let mut found: Vec<Option<Result<Interval>>> = requests
        .iter()
        .zip(&estimates)
        .map(|(request, estimate)| {
            without_draws(request, input, sample.as_ref(), estimate, options).transpose()
        })
        .collect();
    let is_drawn = |place: &usize| found[*place].is_none();
    let drawn: Vec<usize> = (0..requests.len()).filter(is_drawn).collect();
    if !drawn.is_empty() {
        check_draws(options.sampling)?;
        let asked: Vec<Request> = drawn.iter().map(|&place| requests[place].clone()).collect();
        let scores = replicates::bootstrap(&asked, input, &options.sampling)?;
        for ((place, request), scores) in drawn.into_iter().zip(&asked).zip(scores) {
            let estimate = estimates[place].value().expect("an undefined score has an error");
            found[place] = Some(resampled::interval(request, input, estimate, scores, options));
        }
    }
    let mut found: Vec<Result<Interval>> = found.into_iter().flatten().collect();
    if let (Source::Labels(summary), Sampled::Items) = (input.0, options.population) {
        let has_many =
            summary.table().clusters().0 as f64 > summary.table().n() as f64 / ITEMS_OF_FEW_CLUSTERS;
        for (interval, request) in found.iter_mut().zip(requests) {
            let is_known = Target::of(request).is_some_and(|target| target.is_known_of_entities());
            interval.iter_mut().for_each(|interval| interval.many_clusters = has_many && is_known);
        }
    }
    Ok(found)
}

/// With fewer items per cluster than this, others than these clusters may be meant.
const ITEMS_OF_FEW_CLUSTERS: f64 = 20.0;

/// Returns whether tables are resampled for the interval of a measure, so that their number matters.
#[must_use]
pub fn resamples(request: &Request, kind: Kind, method: IntervalMethod) -> bool {
    let population = population(request);
    match (method, population.measure().population_for(population.args())) {
        (IntervalMethod::Analytic, _) | (_, Population::None { .. }) => false,
        (IntervalMethod::Corrected, Population::Best(_)) if kind == Kind::Labels => false,
        (IntervalMethod::Corrected, _) if kind == Kind::Labels => Target::of(&population).is_none(),
        (IntervalMethod::Corrected, _) if kind == Kind::Co => !blocks::is_known(request),
        _ => true,
    }
}

/// The interval if no tables are resampled for it, or why there is none.
fn without_draws(
    request: &Request,
    input: Input<'_>,
    sample: Option<&Sample<'_>>,
    estimate: &Score,
    options: &IntervalOptions,
) -> Result<Option<Interval>> {
    let estimate =
        estimate.value().ok_or_else(|| no_interval(request, estimate.reason().unwrap_or_default()))?;
    if let Population::None { reason, instead } = request.measure().population_for(request.args()) {
        return Err(no_interval(request, &format!("{reason}; use {instead}")));
    }
    if options.population == Sampled::Entities {
        let Source::Labels(summary) = input.0 else {
            return Err(no_interval(request, "entities are the clusters of labels; use items"));
        };
        return entities::interval(request, summary, estimate, options.level).map(Some);
    }
    match (options.method, input.kind()) {
        (_, Kind::Trees | Kind::TreeOnGraph) => {
            let reason =
                "the leaves of a tree are no random sample of items; compare cuts of the trees as labels";
            Err(no_interval(request, reason))
        }
        (IntervalMethod::Analytic, _) => analytic::interval(request, input, estimate, options).map(Some),
        (IntervalMethod::Corrected, _) => match (input.0, sample) {
            (Source::Cover(cover), _) => covers::interval(request, cover, estimate, options.level),
            (Source::Co(co), _) => {
                blocks::interval(request, co, estimate, (options.level, options.sampling.seed))
            }
            (_, Some(sample)) => corrected::interval(request, sample, estimate, options.level),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Refuses a level that is none.
pub(in crate::inference) fn check_level(level: f64) -> Result<()> {
    if level > 0.0 && level < 1.0 { Ok(()) } else { Err(ErrorKind::BadLevel(level).into()) }
}

/// Refuses so few draws that the ends of an interval would be those of single replicates.
pub(in crate::inference) fn check_draws(sampling: Sampling) -> Result<()> {
    sampling.check(100, "an interval")
}

pub(in crate::inference) fn no_interval(request: &Request, reason: &str) -> Error {
    let measure = request.measure().name;
    ErrorKind::BadInference(format!("there is no interval for {measure}: {reason}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::defaults;
    use crate::summary::EXPECTATIONS;
    use crate::summary::Summary;
    use crate::sys::with_threads;
    use crate::table::Contingency;

    #[test]
    fn the_mean_by_chance_is_computed_once_for_all_intervals() {
        let table = Contingency::from_dense(&[[20_u64, 5, 5], [4, 18, 8], [1, 9, 30]]).unwrap();
        let requests = Request::parse_all(defaults(Kind::Labels)).unwrap();
        assert!(requests.iter().any(|request| request.measure().name == "adjusted_mutual_information"));
        let asked = || {
            let (before, summary) = (EXPECTATIONS.get(), Summary::new(table));
            confidence_intervals(&requests, &summary, &IntervalOptions::default()).unwrap();
            EXPECTATIONS.get() - before
        };
        assert_eq!(with_threads(Some(1), asked).unwrap(), 1);
    }
}
