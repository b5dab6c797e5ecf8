//! Could the agreement be chance?

use super::chance::{Chance, given_sizes};
use super::moments::Moments;
use super::options::SignificanceOptions;
use super::ties::Rank;
use crate::compare::{Input, Request, Source};
use crate::error::{Error, ErrorKind, Result};
use crate::inference::p_value::{PValue, Tails, Tally};
use crate::inference::replicates::Scores;
use crate::inference::{Null, NullModel};
use crate::numeric::float_sum;
use crate::registry::{Cost, Reads, Sense};
use crate::score::Score;
use std::cmp::Ordering;

/// A score against its distribution under a null model.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Significance {
    /// The score of the table.
    pub observed: f64,
    /// Its mean by chance.
    pub expected: f64,
    /// Its standard deviation by chance.
    pub deviation: f64,
    /// The deviations by which the score exceeds its mean, counted so that more is better agreement; `None` when
    /// chance allows one value only.
    pub z: Option<f64>,
    /// True if mean and deviation are exact; otherwise they are those of the draws.
    pub exact_moments: bool,
    /// The probability of agreement this good or better by chance, or in either direction; never zero. Under `multinomial`
    /// it is that of `fixed_margins`, which is the same for given sizes.
    pub p: f64,
    /// True if `p` is exact: it then comes from all tables with the margins of this one, and not from draws.
    pub exact: bool,
    /// The number of such tables, if `p` comes from them.
    pub tables: Option<u64>,
    /// A note on the sizes of clusters under the null model.
    pub note: Option<&'static str>,
    /// The Monte Carlo error of `p`.
    pub p_error: f64,
    /// The least value that the draws can give: `p` there is only known to be at most that.
    pub p_floor: f64,
    /// The scores that counted against chance.
    pub tails: Tails,
    /// True if equal scores counted by half.
    pub mid_p: bool,
    /// The tables drawn for `p` that left the measure defined.
    pub draws: u32,
    /// The null model.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub null: Null,
}

/// The significance of one measure.
///
/// # Errors
/// When the measure does not compare inputs of that kind or is undefined there, or when there are too few draws.
pub fn significance<'a>(
    request: &Request,
    input: impl Into<Input<'a>>,
    options: &SignificanceOptions,
) -> Result<Significance> {
    let mut all = significances(std::slice::from_ref(request), input, options)?;
    all.pop().expect("one request, one result")
}

/// The significance of several measures from the same draws. A measure that is undefined has an error of its
/// own.
///
/// # Errors
/// When a measure does not compare inputs of that kind, or when there are too few draws.
pub fn significances<'a>(
    requests: &[Request],
    input: impl Into<Input<'a>>,
    options: &SignificanceOptions,
) -> Result<Vec<Result<Significance>>> {
    let found = significances_while(requests, input, options, &|| true)?;
    Ok(found.expect("nobody says stop"))
}

/// As [`significances`], as long as `go_on` says so, which is asked before each draw, from any thread; nothing when it
/// says no.
///
/// # Errors
/// As [`significances`].
pub fn significances_while<'a>(
    requests: &[Request],
    input: impl Into<Input<'a>>,
    options: &SignificanceOptions,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Vec<Result<Significance>>>> {
    let input = input.into();
    options.sampling.check(1, "a p-value")?;
    let observed: Vec<Score> = requests.iter().map(|request| request.score(input)).collect::<Result<_>>()?;
    // Draws that cannot be used are not made.
    let is_drawn = |(request, observed): (&Request, &Score)| {
        observed.value().is_some()
            && !is_single(request)
            && steps_of_draws(request, input, options) <= MOST_STEPS
    };
    let drawn: Vec<bool> = requests.iter().zip(&observed).map(is_drawn).collect();
    let wanted = requests.iter().zip(&drawn).filter(|(_, drawn)| **drawn);
    let wanted: Vec<Request> = wanted.map(|(request, _)| request.clone()).collect();
    let Some(chance) = Chance::of(&wanted, input, options, go_on)? else { return Ok(None) };
    let mut places = 0..wanted.len();
    let each = requests.iter().zip(observed).zip(drawn).map(|((request, observed), is_drawn)| {
        let observed = observed.into_result().map_err(|reason| no_p(request, &reason))?;
        if is_single(request) {
            return Err(no_p(request, "it does not compare; ask for mutual_information"));
        }
        if !is_drawn {
            return Err(no_p(request, TOO_LONG));
        }
        one(request, input, observed, (&chance, places.next().expect("each has scores")), options)
    });
    Ok(Some(each.collect()))
}

/// Returns whether a measure describes clusterings by their entropies and compares nothing.
fn is_single(request: &Request) -> bool {
    request.measure().sense == Sense::Description && request.measure().reads() == Reads::Entropies
}

/// Returns a note on the sizes of clusters under a null model.
fn note(null: Null) -> Option<&'static str> {
    match null.model {
        NullModel::Multinomial => Some("given the cluster sizes"),
        NullModel::FixedClusters | NullModel::AllPartitions => {
            Some("of agreement and cluster sizes together")
        }
        _ => None,
    }
}

/// Steps for all draws of one measure: minutes.
const MOST_STEPS: f64 = 1e11;

/// The reason why there are no draws.
const TOO_LONG: &str = "its mean by chance would be computed anew for each draw, which takes too long for these clusters; \
                        draw less often, or choose fixed_margins";

/// About how many steps the expectations of all draws take; the one of fixed sizes is computed once.
fn steps_of_draws(request: &Request, input: Input<'_>, options: &SignificanceOptions) -> f64 {
    match input.0 {
        Source::Labels(summary)
            if request.measure().cost == Cost::ExpectedInformation
                && options.null.model != NullModel::FixedMargins =>
        {
            request.measure().predicted_steps(summary) * f64::from(options.sampling.draws)
        }
        _ => 0.0,
    }
}

fn no_p(request: &Request, reason: &str) -> Error {
    let measure = request.measure().name;
    ErrorKind::BadInference(format!("there is no p-value for {measure}: {reason}")).into()
}

fn one(
    request: &Request,
    input: Input<'_>,
    observed: f64,
    (chance, place): (&Chance, usize),
    options: &SignificanceOptions,
) -> Result<Significance> {
    let scores = &chance.of_p[place];
    let of_moments = chance.of_moments.as_ref().map_or(scores, |drawn| &drawn[place]);
    if scores.values.is_empty() || of_moments.values.is_empty() {
        return Err(no_p(request, "every draw of the null model leaves it undefined"));
    }
    let rank = Rank::of(request, input, given_sizes(options.null), observed);
    let tally = compared(scores, rank);
    let is_listed = chance.tables.is_some();
    let PValue { p, error: p_error, floor: p_floor } = match is_listed {
        true => tally.of_all(options.tails, options.mid_p),
        false => tally.of_draws(options.tails, options.mid_p),
    };
    let moments = Moments::of(request, input, observed, of_moments, options.null);
    Ok(Significance {
        observed,
        expected: moments.expected,
        deviation: moments.deviation,
        z: moments
            .spreads
            .then(|| request.measure().sense.sign() * (observed - moments.expected) / moments.deviation),
        exact_moments: moments.exact,
        p,
        exact: is_listed,
        tables: chance.tables,
        note: note(options.null),
        p_error,
        p_floor,
        tails: options.tails,
        mid_p: options.mid_p,
        draws: if is_listed { 0 } else { scores.values.len() as u32 },
        null: options.null,
    })
}

/// Weighs the scores by chance that agree better than the observed one, as well, and worse.
fn compared(scores: &Scores, rank: Rank) -> Tally {
    let sides =
        || scores.values.iter().zip(&scores.orders).map(|(value, order)| rank.compare(*value, *order));
    let weight = |wanted: Ordering| match scores.chances.is_empty() {
        true => sides().filter(|side| *side == wanted).count() as f64,
        false => {
            let weighted = sides().zip(&scores.chances);
            float_sum(weighted.map(|(side, chance)| if side == wanted { *chance } else { 0.0 }))
        }
    };
    Tally { better: weight(Ordering::Greater), equal: weight(Ordering::Equal), worse: weight(Ordering::Less) }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
