//! The uncertainty of scores, and whether chance explains them.

use std::sync::atomic::{AtomicUsize, Ordering};

use partita::inference::{
    Adjusted, GroupedTable, Interval, IntervalMethod, IntervalOptions, Null, NullModel, Sampled, Sampling,
    Significance, SignificanceOptions, Tails, adjust, confidence_intervals, grouped_interval,
    significances_while,
};
use partita::{ErrorKind, Input, Kind, Request};
use serde::{Deserialize, Serialize};

use crate::budget::MOST_ITEMS_PARTITIONED;
use crate::caveat::Caveat;
use crate::corrected::{Corrected, corrected};
use crate::failure::{Failure, Outcome};
use crate::keyed::Keyed;
use crate::watch::Watch;

/// Options for intervals and p-values beside scores.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The level of the intervals; none without it.
    pub ci: Option<f64>,
    /// The method of the intervals.
    pub ci_method: IntervalMethod,
    /// The population of the intervals.
    pub population: Sampled,
    /// True if scores are held against chance.
    pub p_value: bool,
    /// True if chance is taken out of scores.
    pub adjust: bool,
    /// The scores that count against chance.
    pub tails: Tails,
    /// True if equal scores count by half.
    pub mid_p: bool,
    /// The model of chance.
    pub null_model: NullModel,
    /// True if A stays as it is, and chance moves only B.
    pub fix_a: bool,
    /// The number of random tables; by default as many as the number of p-values needs.
    pub draws: Option<u32>,
    /// The seed of the random tables.
    pub seed: u64,
}

/// An interval as an answer holds it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotedInterval {
    /// The interval; its warnings are sentences.
    #[serde(flatten)]
    pub interval: Interval,
    /// A word on a score that lies outside its own interval.
    pub note: Option<String>,
}

impl From<Interval> for NotedInterval {
    fn from(interval: Interval) -> Self {
        Self { note: interval.note(), interval }
    }
}

/// A result, or why there is none.
pub type Known<T> = Result<T, partita::Error>;

/// The uncertainty of scores, each list in the order of the requests, and empty if it was not asked for.
#[derive(Debug, Default)]
pub struct Uncertainty {
    /// Intervals of the scores.
    pub intervals: Vec<Known<NotedInterval>>,
    /// The scores against chance.
    pub significances: Vec<Known<Corrected<Significance>>>,
    /// The scores with what chance gives taken out.
    pub adjusted: Vec<Known<Adjusted>>,
    /// True if trees are compared, whose leaves chance permutes unless it draws trees.
    pub of_trees: bool,
    /// Limits of all of it.
    pub caveats: Vec<Caveat>,
}

/// A result as JSON, or why there is none.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "{T}_or_error"))]
pub enum OrError<'a, T> {
    /// The result.
    Found(&'a T),
    /// No result.
    Failed {
        /// The reason why there is none.
        error: String,
    },
}

/// Results by the keys of the measures; none where they were not asked for.
pub fn by_key<'a, T>(keys: &[String], found: &'a [Known<T>]) -> Option<Keyed<OrError<'a, T>>> {
    let entry = |(key, one): (&String, &'a Known<T>)| match one {
        Ok(one) => (key.clone(), OrError::Found(one)),
        Err(error) => (key.clone(), OrError::Failed { error: error.to_string() }),
    };
    (!found.is_empty()).then(|| Keyed(keys.iter().zip(found).map(entry).collect()))
}

/// The objects of a sample, with the groups that its items come in.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// The objects that are compared.
    pub input: Input<'a>,
    /// The groups of its items: intervals leave out whole groups.
    pub groups: Option<&'a GroupedTable>,
}

impl Options {
    /// Intervals of this level and p-values of the default kind.
    pub fn uncertain(level: f64, seed: u64) -> Self {
        Self { ci: Some(level), p_value: true, seed, ..Self::default() }
    }

    /// The draws of that many p-values.
    pub fn sampling(&self, comparisons: usize) -> Sampling {
        let enough = Sampling::for_comparisons(comparisons);
        Sampling { draws: self.draws.unwrap_or(enough.draws), seed: self.seed }
    }

    /// The model of chance and the sides that it moves.
    pub fn null(&self) -> Null {
        Null::from(self.null_model).with_fix_a(self.fix_a)
    }

    /// Returns the options of intervals of that level.
    pub fn interval_options(&self, level: f64) -> IntervalOptions {
        let sampling = self.sampling(1);
        IntervalOptions::default()
            .with_level(level)
            .with_method(self.ci_method)
            .with_sampling(sampling)
            .with_population(self.population)
    }

    /// Returns the options for the tests of that many scores.
    pub fn significance_options(&self, comparisons: usize) -> SignificanceOptions {
        SignificanceOptions::default()
            .with_null(self.null())
            .with_tails(self.tails)
            .with_mid_p(self.mid_p)
            .with_sampling(self.sampling(comparisons))
    }

    /// Computes what the options say.
    pub fn compute(
        &self,
        requests: &[Request],
        sample: Sample<'_>,
        watch: &dyn Watch,
    ) -> Outcome<Uncertainty> {
        if sample.groups.is_some() && self.population == Sampled::Entities {
            return Err(Failure::usage(
                "entities come in no other groups; leave out the groups, or use the population items",
            ));
        }
        let of_trees = sample.input.kind() == Kind::Trees;
        let mut found = Uncertainty { of_trees, ..Uncertainty::default() };
        if let Some(level) = self.ci {
            watch.step("intervals", 0, requests.len());
            let intervals = match sample.groups {
                Some(groups) => requests.iter().map(|one| grouped_interval(one, groups, level)).collect(),
                None => confidence_intervals(requests, sample.input, &self.interval_options(level))?,
            };
            found.intervals = intervals.into_iter().map(|one| one.map(NotedInterval::from)).collect();
        }
        if !watch.go_on() {
            return Err(Failure::interrupted());
        }
        if self.p_value {
            found.caveats.extend(sample.groups.map(|_| chance_knows_no_groups()));
            found.significances = self.significances(requests, sample.input, watch)?;
        }
        if self.adjust {
            watch.step("means by chance", 0, requests.len());
            let sampling = self.sampling(1);
            let adjusted = requests.iter().map(|one| adjust(one, sample.input, self.null(), &sampling));
            found.adjusted = adjusted.map(said_once).collect::<partita::Result<_>>()?;
        }
        Ok(found)
    }

    /// Refuses a model that draws clusterings item by item where there are too many.
    pub fn refuse_too_many(&self, items: u64) -> Outcome<()> {
        let is_drawn = self.p_value || self.adjust;
        if !is_drawn || self.null_model != NullModel::AllPartitions || items <= MOST_ITEMS_PARTITIONED {
            return Ok(());
        }
        Err(Failure::usage(format!(
            "all_partitions draws clusterings of {items} items, most of them with millions of clusters; it takes at most \
             {MOST_ITEMS_PARTITIONED} items, and fixed_margins and fixed_clusters any number"
        )))
    }

    /// Computes what the options say; measures that are left out have the reason instead.
    pub fn compute_unless(
        &self,
        left_out: impl Fn(&Request) -> Option<String>,
        requests: &[Request],
        sample: Sample<'_>,
        watch: &dyn Watch,
    ) -> Outcome<Uncertainty> {
        let left_out: Vec<Option<String>> = requests.iter().map(left_out).collect();
        let kept = requests.iter().zip(&left_out).filter(|(_, why)| why.is_none());
        let kept: Vec<Request> = kept.map(|(request, _)| request.clone()).collect();
        let found = self.compute(&kept, sample, watch)?;
        Ok(Uncertainty {
            intervals: spread(found.intervals, requests, &left_out),
            significances: spread(found.significances, requests, &left_out),
            adjusted: spread(found.adjusted, requests, &left_out),
            ..found
        })
    }

    fn significances(
        &self,
        requests: &[Request],
        input: Input<'_>,
        watch: &dyn Watch,
    ) -> Outcome<Vec<Known<Corrected<Significance>>>> {
        // The usual draws do for some dozens of measures.
        let few = Sampling::default().floor_of_corrected(requests.len()).is_none();
        let comparisons = if few { 1 } else { requests.len() };
        let (options, begun) = (self.significance_options(comparisons), AtomicUsize::new(0));
        let go_on = || {
            let draw = begun.fetch_add(1, Ordering::Relaxed);
            if draw.is_multiple_of(10) {
                watch.step("draws", draw, options.sampling.draws as usize);
            }
            watch.go_on()
        };
        let found = significances_while(requests, input, &options, &go_on)?;
        Ok(corrected(found.ok_or_else(Failure::interrupted)?, |one| one.p))
    }
}

fn chance_knows_no_groups() -> Caveat {
    Caveat::new(
        "chance_without_groups",
        "the p-value moves single items and knows nothing of groups; where items of a group go together it is too small",
    )
}

/// Makes a fault of all measures an error of them all.
fn said_once<T>(found: partita::Result<T>) -> partita::Result<Known<T>> {
    match found {
        Err(error)
            if matches!(error.kind(), ErrorKind::TooFewDraws { .. } | ErrorKind::TooManyDraws { .. }) =>
        {
            Err(error)
        }
        one => Ok(one),
    }
}

/// Puts the results of the requests that were kept in their places among all; nothing stays nothing.
fn spread<T>(found: Vec<Known<T>>, requests: &[Request], left_out: &[Option<String>]) -> Vec<Known<T>> {
    if found.is_empty() {
        return found;
    }
    let mut found = found.into_iter();
    let places = requests.iter().zip(left_out).filter_map(|(request, why)| match why {
        None => found.next(),
        Some(why) => Some(Err(ErrorKind::BadInference(format!("{}: {why}", request.measure().name)).into())),
    });
    places.collect()
}
