//! The number of items that a study takes, by simulation from a stated model: a candidate has the cluster of the reference
//! with a given probability, its agreement, and else any cluster, with the probabilities that the sizes have.

use super::model::Model;
use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::inference::Sampling;
use crate::inference::distributions::{beta, normal};
use crate::inference::interval::no_interval;
use crate::inference::replicates::parallel::replicates_while;
use crate::numeric::Arrange as _;
use crate::registry::Population;

/// The goal.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Goal {
    /// Half of all intervals are at most that wide, as far as 90 % of trials would say.
    Width(f64),
    /// The difference to a candidate of that agreement is found with that probability, as far as 90 % of trials would say.
    Difference {
        /// The agreement of the other candidate.
        against: f64,
        /// The probability.
        power: f64,
    },
}

/// A model and what is to be reached.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Design {
    /// The sizes of the clusters of the reference as weights.
    pub sizes: Vec<f64>,
    /// The probability that an item has the cluster of the reference.
    pub agreement: f64,
    /// The goal.
    pub goal: Goal,
    /// The level of the intervals.
    pub level: f64,
    /// The number of samples for each number of items, and their seed.
    pub sampling: Sampling,
}

impl Design {
    /// A design at the level 0.95, with 200 samples for each number of items.
    #[must_use]
    pub fn new(sizes: Vec<f64>, agreement: f64, goal: Goal) -> Self {
        Self { sizes, agreement, goal, level: 0.95, sampling: Sampling { draws: 200, seed: 0 } }
    }

    /// The same design at another level.
    #[must_use]
    pub fn with_level(self, level: f64) -> Self {
        Self { level, ..self }
    }

    /// The same design with other samples.
    #[must_use]
    pub fn with_sampling(self, sampling: Sampling) -> Self {
        Self { sampling, ..self }
    }

    fn check(&self) -> Result<()> {
        let share = |value: f64| (0.0..=1.0).contains(&value);
        let (against, goal) = match self.goal {
            Goal::Width(width) => (None, width > 0.0 && width.is_finite()),
            Goal::Difference { against, power } => (Some(against), power > 0.0 && power < 1.0),
        };
        let sizes = self.sizes.len() > 1 && self.sizes.iter().all(|&size| size > 0.0 && size.is_finite());
        let reason = match () {
            () if !sizes => "give the sizes of at least two clusters, all above 0",
            () if !share(self.agreement) || !against.is_none_or(share) => {
                "an agreement is a probability from 0 to 1"
            }
            () if !goal => "give a width above 0, or a power between 0 and 1",
            () if against == Some(self.agreement) => {
                "the two candidates agree equally well; there is no difference to find"
            }
            () if self.sampling.draws == 0 => "no samples are drawn; give at least 1",
            () => return self.sampling.check(1, "a sample size"),
        };
        Err(ErrorKind::BadInference(reason.to_owned()).into())
    }
}

/// The result of a number of items.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Trial {
    /// The number of items.
    pub items: u64,
    /// The median width of the intervals, or the share of samples in which the difference is found.
    pub value: f64,
    /// The share of samples that carry a warning or have no result.
    pub warned: f64,
}

/// The number of items that a study takes.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SampleSize {
    /// The number of items, up to 3 %; none where more than 10 million are not enough.
    pub items: Option<u64>,
    /// All numbers of items that were tried, in ascending order.
    pub trials: Vec<Trial>,
}

/// More items than this are not tried.
const MOST_ITEMS: u64 = 10_000_000;

/// Fewer items than this are not tried.
const LEAST_ITEMS: u64 = 8;

/// Two numbers of items that are this close count as one.
const CLOSE: f64 = 1.03;

/// The number of items that reaches the goal, found by doubling and halving, as long as `go_on` says so, which is asked
/// before each sample, from any thread; nothing when it says no.
///
/// # Errors
/// When the design makes no sense, or when the measure does not compare labels.
pub fn items_needed(
    request: &Request,
    design: &Design,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<SampleSize>> {
    design.check()?;
    request.direction()?;
    if let Population::None { reason, instead } = request.measure().population_for(request.args()) {
        return Err(no_interval(request, &format!("{reason}; use {instead}")));
    }
    let mut trials: Vec<Trial> = Vec::new();
    let (mut low, mut high) = (LEAST_ITEMS - 1, None);
    let mut next = LEAST_ITEMS;
    loop {
        let Some(trial) = Tried::of(request, design, next, go_on)? else { return Ok(None) };
        trials.push(trial.trial);
        if design.is_reached(trial.sure) {
            high = Some(next);
        } else {
            low = next;
        }
        next = match high {
            None if low >= MOST_ITEMS => break,
            None => (2 * low).min(MOST_ITEMS),
            Some(high) if high as f64 <= CLOSE * low as f64 || high == low + 1 => break,
            Some(high) => ((low as f64 * high as f64).sqrt() as u64).clamp(low + 1, high - 1),
        };
    }
    trials.arrange_by_key(|trial| trial.items);
    Ok(Some(SampleSize { items: high, trials }))
}

impl Design {
    fn is_reached(&self, value: f64) -> bool {
        match self.goal {
            Goal::Width(width) => value <= width,
            Goal::Difference { power, .. } => value >= power,
        }
    }
}

/// A trial, and what it reaches for sure.
struct Tried {
    trial: Trial,
    /// The value, as much worse as 90 % of trials of as many samples leave open.
    sure: f64,
}

/// The confidence that a trial must have in reaching the goal.
const SURE: f64 = 0.9;

impl Tried {
    /// Samples of that many items.
    fn of(
        request: &Request,
        design: &Design,
        items: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>> {
        let model = Model::new(&design.sizes, items);
        let drawn = replicates_while(
            design.sampling.draws,
            go_on,
            || (),
            |(), sample| model.outcome(request, design, items, sample),
        );
        let Some(drawn) = drawn else { return Ok(None) };
        let mut values: Vec<(f64, bool)> = drawn.into_iter().collect::<Result<_>>()?;
        values.arrange_by(|x, y| x.0.total_cmp(&y.0));
        let count = values.len() as f64;
        let warned = values.iter().filter(|(_, warned)| *warned).count() as f64 / count;
        let (value, sure) = match design.goal {
            Goal::Width(_) => {
                // The median of the population lies below this one of the samples.
                let above = (count / 2.0 + normal::quantile(SURE) * count.sqrt() / 2.0).ceil() as usize;
                (values[values.len() / 2].0, values[above.min(values.len() - 1)].0)
            }
            Goal::Difference { .. } => {
                let found: f64 = values.iter().map(|(found, _)| found).sum();
                // If all find it, more samples would not help.
                let least = match found {
                    0.0 => 0.0,
                    _ if found == count => 1.0,
                    _ => beta::quantile(1.0 - SURE, found, count - found + 1.0),
                };
                (found / count, least)
            }
        };
        Ok(Some(Self { trial: Trial { items, value, warned }, sure }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed(measure: &str, design: &Design) -> SampleSize {
        let request = Request::parse(measure).unwrap();
        items_needed(&request, design, &|| true).unwrap().expect("nobody says stop")
    }

    #[test]
    fn narrower_intervals_take_more_items() {
        let design = |width| Design::new(vec![1.0; 5], 0.8, Goal::Width(width));
        let (wide, narrow) = (needed("ari", &design(0.2)), needed("ari", &design(0.1)));
        let (few, many) = (wide.items.unwrap() as f64, narrow.items.unwrap() as f64);
        // The width falls as the root of the number of items.
        assert!((3.0..5.0).contains(&(many / few)), "{few} {many}");
        assert!(narrow.trials.is_sorted_by_key(|trial| trial.items));
        let last = narrow.trials.iter().find(|trial| Some(trial.items) == narrow.items).unwrap();
        assert!(last.value <= 0.1);
    }

    #[test]
    fn a_small_difference_takes_more_items_than_a_large_one() {
        let design = |against| Design::new(vec![1.0; 4], 0.9, Goal::Difference { against, power: 0.8 });
        let (large, small) = (needed("ari", &design(0.6)).items, needed("ari", &design(0.85)).items);
        assert!(large < small, "{large:?} {small:?}");
        assert_eq!(needed("ari", &design(0.6)), needed("ari", &design(0.6)));
    }

    #[test]
    fn candidates_without_error_have_a_width_too() {
        let design = |width| Design::new(vec![1.0; 3], 1.0, Goal::Width(width));
        assert!(needed("ari", &design(0.2)).items < needed("ari", &design(0.05)).items);
    }

    #[test]
    fn measures_without_a_population_value_are_refused() {
        let design = Design::new(vec![1.0; 3], 0.9, Goal::Width(0.3));
        let said = items_needed(&Request::parse("s_h").unwrap(), &design, &|| true).unwrap_err().to_string();
        assert!(said.starts_with("there is no interval for"), "{said}");
    }

    #[test]
    fn nonsense_is_refused_and_a_run_can_be_stopped() {
        let request = Request::parse("ari").unwrap();
        let refused = |design: &Design| items_needed(&request, design, &|| true).unwrap_err().to_string();
        let width = Goal::Width(0.1);
        assert!(refused(&Design::new(vec![1.0], 0.5, width)).contains("at least two clusters"));
        assert!(refused(&Design::new(vec![1.0; 2], 1.5, width)).contains("from 0 to 1"));
        let same = Goal::Difference { against: 0.5, power: 0.8 };
        assert!(refused(&Design::new(vec![1.0; 2], 0.5, same)).contains("no difference to find"));
        let stopped = items_needed(&request, &Design::new(vec![1.0; 2], 0.5, width), &|| false).unwrap();
        assert!(stopped.is_none());
    }
}
