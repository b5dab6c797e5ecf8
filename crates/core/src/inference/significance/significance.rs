//! Could the agreement be chance?

use super::ties::Rank;
use crate::compare::{Input, Request, Source};
use crate::error::{Error, ErrorKind, Result};
use crate::inference::interval::moments;
use crate::inference::null::every_table::EveryTable;
use crate::inference::null::pair_moments::PairMoments;
use crate::inference::p_value::{PValue, Tails, Tally};
use crate::inference::replicates::Scores;
use crate::inference::{Null, NullModel, Sampling, replicates, slack};
use crate::numeric::float_sum;
use crate::registry::{Cost, Reads, Sense};
use crate::score::Score;
use crate::summary::Summary;
use crate::tree::TreePair;
use crate::tree::leaf_pairs::{deviation_by_chance, heights, ranks};
use std::cmp::Ordering;

/// Null model, tails and draws of a p-value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SignificanceOptions {
    /// The model of chance.
    pub null: Null,
    /// The scores that count against chance.
    pub tails: Tails,
    /// True if scores equal to the observed one count by half: closer to the level where few values are possible, and no
    /// longer sure to stay below it.
    pub mid_p: bool,
    /// The random tables.
    pub sampling: Sampling,
}

impl SignificanceOptions {
    /// The same options under another null model.
    #[must_use]
    pub fn with_null(self, null: Null) -> Self {
        Self { null, ..self }
    }

    /// The same options with other tails.
    #[must_use]
    pub fn with_tails(self, tails: Tails) -> Self {
        Self { tails, ..self }
    }

    /// The same options where ties count by half, or not.
    #[must_use]
    pub fn with_mid_p(self, mid_p: bool) -> Self {
        Self { mid_p, ..self }
    }

    /// The same options with other draws.
    #[must_use]
    pub fn with_sampling(self, sampling: Sampling) -> Self {
        Self { sampling, ..self }
    }
}

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

/// Scores by chance, by request.
struct Chance {
    /// The scores for p-values: of all tables, or of draws.
    of_p: Vec<Scores>,
    /// The scores for means and deviations, if from other draws.
    of_moments: Option<Vec<Scores>>,
    /// The number of all tables, where `of_p` lists them.
    tables: Option<u64>,
}

/// Up to this many tables are listed and not drawn, or as many as would be drawn.
const MOST_LISTED: u64 = 10_000;

/// The p-value of the best agreement in pairs of items that clusters of these sizes allow, where their tables are few.
pub(crate) fn least_p(summary: &Summary) -> Option<f64> {
    EveryTable::chance_of_the_best(summary.table(), MOST_LISTED)
}

impl Chance {
    /// Nothing when `go_on` says no.
    fn of(
        requests: &[Request],
        input: Input<'_>,
        options: &SignificanceOptions,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>> {
        let (sampling, null) = (&options.sampling, options.null);
        if requests.is_empty() {
            return Ok(Some(Self { of_p: Vec::new(), of_moments: None, tables: None }));
        }
        let draws = |null| replicates::null(requests, input, null, sampling, go_on);
        null.model.check(input.kind())?;
        let given = given_sizes(null);
        if let (Source::Labels(summary), NullModel::FixedMargins) = (&input.0, given.model) {
            let most = MOST_LISTED.max(sampling.draws.into());
            if let Some(of_p) = replicates::every_table(requests, summary, most, go_on)? {
                let tables =
                    of_p.iter().map(|scores| scores.values.len() as u64 + u64::from(scores.undefined));
                let tables = tables.max();
                let of_moments = if given == null { None } else { draws(null)? };
                return Ok((given == null || of_moments.is_some()).then_some(Self {
                    of_p,
                    of_moments,
                    tables,
                }));
            }
        }
        let Some(of_p) = draws(given)? else { return Ok(None) };
        let of_moments = if given == null { None } else { draws(null)? };
        Ok((given == null || of_moments.is_some()).then_some(Self { of_p, of_moments, tables: None }))
    }
}

/// The null model that p-values come from: given its sizes, a multinomial table is as likely as with fixed margins.
fn given_sizes(null: Null) -> Null {
    if null.model == NullModel::Multinomial { NullModel::FixedMargins.into() } else { null }
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

/// Mean and standard deviation of a score by chance.
struct Moments {
    expected: f64,
    deviation: f64,
    /// True if both are exact.
    exact: bool,
    /// True if chance gives more than one value.
    spreads: bool,
}

impl Moments {
    fn of(request: &Request, input: Input<'_>, observed: f64, scores: &Scores, null: Null) -> Self {
        // Of scores that are all equal rounding leaves a little; exact moments leave nothing.
        if let Some((expected, deviation)) = exact_moments(request, input, null) {
            return Self { expected, deviation, exact: true, spreads: deviation > 0.0 };
        }
        let (mean, deviation) = match scores.chances.is_empty() {
            true => moments(&scores.values),
            false => moments_of_all(scores),
        };
        let spreads = deviation > slack(mean.abs().max(observed.abs()));
        let known = exact_mean(request, input, null).filter(|_| spreads);
        Self { expected: known.unwrap_or(mean), deviation, exact: !scores.chances.is_empty(), spreads }
    }
}

/// Mean and standard deviation over all tables, each as likely as it is.
fn moments_of_all(scores: &Scores) -> (f64, f64) {
    let all = || scores.values.iter().zip(&scores.chances);
    let whole = float_sum(scores.chances.iter().copied());
    let mean = float_sum(all().map(|(value, chance)| value * chance)) / whole;
    let variance = float_sum(all().map(|(value, chance)| (value - mean).powi(2) * chance)) / whole;
    (mean, variance.sqrt())
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

/// Mean and standard deviation where they are known.
pub(in crate::inference) fn exact_moments(
    request: &Request,
    input: Input<'_>,
    null: Null,
) -> Option<(f64, f64)> {
    match input.0 {
        Source::Labels(summary) if null.model == NullModel::FixedMargins && summary.table().n() > 1 => {
            of_labels(request, summary)
        }
        Source::Trees(pair) if null.model == NullModel::FixedMargins => of_trees(request, pair),
        _ => None,
    }
}

/// The mean of a measure of covers that is adjusted for chance is zero, unless all permutations agree alike.
pub(in crate::inference) fn exact_mean(request: &Request, input: Input<'_>, null: Null) -> Option<f64> {
    let is_known = matches!(input.0, Source::Cover(_)) && null.model == NullModel::FixedMargins;
    (is_known && request.measure().chance_adjusted).then_some(0.0)
}

/// Correlations of what two trees say of pairs of leaves.
fn of_trees(request: &Request, pair: &TreePair<'_>) -> Option<(f64, f64)> {
    let values = match request.measure().name {
        "cophenetic_correlation" => heights,
        "bakers_gamma" => ranks,
        _ => return None,
    };
    Some((0.0, deviation_by_chance(pair, &values(pair.a()), &values(pair.b()))?))
}

/// Measures that are linear in the pairs together in both once the cluster sizes are given.
fn of_labels(request: &Request, summary: &Summary) -> Option<(f64, f64)> {
    let (counts, table) = (summary.pairs(), summary.table());
    let moments = PairMoments::of(table, counts);
    let (a, b) = (counts.together_a() as f64, counts.together_b() as f64);
    let pairs = counts.pairs() as f64;
    // The value is `zero + slope · S`.
    let (zero, slope) = match request.measure().name {
        "rand" => (1.0 - (a + b) / pairs, 2.0 / pairs),
        "modified_rand" => (0.0, 1.0 / pairs),
        "adjusted_rand" => {
            let most = f64::midpoint(a, b) - moments.mean;
            if most <= 0.0 {
                return None;
            }
            (-moments.mean / most, 1.0 / most)
        }
        _ => return None,
    };
    // Zero exactly, where the sum would leave the rounding of two equal numbers.
    let mean = if request.measure().name == "adjusted_rand" { 0.0 } else { zero + slope * moments.mean };
    Some((mean, slope * moments.variance.sqrt()))
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
