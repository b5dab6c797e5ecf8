//! Could the agreement be chance?

use crate::compare::{Input, Request, Source};
use crate::error::{Error, ErrorKind, Result};
use crate::inference::interval::moments;
use crate::inference::null::pair_moments::PairMoments;
use crate::inference::p_value::{Counts, PValue, Tails};
use crate::inference::replicates::Scores;
use crate::inference::{Null, NullModel, Sampling, replicates, slack};
use crate::registry::Cost;
use crate::score::Score;
use crate::summary::Summary;
use crate::tree::TreePair;
use crate::tree::leaf_pairs::{deviation_by_chance, heights, ranks};

/// Null model, tails and draws of a p-value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SignificanceOptions {
    /// What chance means.
    pub null: Null,
    /// Which scores count against chance.
    pub tails: Tails,
    /// Whether scores equal to the observed one count by half: closer to the level where few values are possible, and no
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
    /// How many deviations the score exceeds its mean, counted so that more is better agreement; `None` when
    /// chance allows one value only.
    pub z: Option<f64>,
    /// Whether mean and deviation are exact; otherwise they are those of the draws.
    pub exact_moments: bool,
    /// The probability of agreement this good or better by chance, or in either direction, from the draws and never zero.
    pub p: f64,
    /// The Monte Carlo error of `p`.
    pub p_error: f64,
    /// The least value that the draws can give: `p` there is only known to be at most that.
    pub p_floor: f64,
    /// Which scores counted against chance.
    pub tails: Tails,
    /// Whether equal scores counted by half.
    pub mid_p: bool,
    /// The tables drawn that left the measure defined.
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
    // Nobody waits for draws that cannot be used.
    let is_drawn = |(request, observed): (&Request, &Score)| {
        observed.value().is_some() && steps_of_draws(request, input, options) <= MOST_STEPS
    };
    let drawn: Vec<bool> = requests.iter().zip(&observed).map(is_drawn).collect();
    let wanted = requests.iter().zip(&drawn).filter(|(_, drawn)| **drawn);
    let wanted: Vec<Request> = wanted.map(|(request, _)| request.clone()).collect();
    let scores = match wanted.is_empty() {
        true => Some(Vec::new()),
        false => replicates::null(&wanted, input, options.null, &options.sampling, go_on)?,
    };
    let Some(scores) = scores else { return Ok(None) };
    let mut scores = scores.into_iter();
    let each = requests.iter().zip(observed).zip(drawn).map(|((request, observed), is_drawn)| {
        let observed = observed.into_result().map_err(|reason| no_p(request, &reason))?;
        if !is_drawn {
            return Err(no_p(request, TOO_LONG));
        }
        one(request, input, observed, &scores.next().expect("each has scores"), options)
    });
    Ok(Some(each.collect()))
}

/// Steps for all draws of one measure: minutes.
const MOST_STEPS: f64 = 1e11;

/// Why there are no draws.
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
    scores: &Scores,
    options: &SignificanceOptions,
) -> Result<Significance> {
    if scores.values.is_empty() {
        return Err(no_p(request, "every draw of the null model leaves it undefined"));
    }
    let sign = request.measure().sense.sign();
    let PValue { p, error: p_error, floor: p_floor } =
        compared(&scores.values, observed, sign).p_value(options.tails, options.mid_p);
    let exact = exact_moments(request, input, options.null);
    // Of drawn scores that are all equal rounding leaves a little; exact moments leave nothing.
    let (expected, deviation, least) = match exact {
        Some((expected, deviation)) => (expected, deviation, 0.0),
        None => {
            let (drawn, deviation) = moments(&scores.values);
            let least = slack(drawn.abs().max(observed.abs()));
            let known = exact_mean(request, input, options.null).filter(|_| deviation > least);
            (known.unwrap_or(drawn), deviation, least)
        }
    };
    let spread = deviation > least;
    Ok(Significance {
        observed,
        expected,
        deviation,
        z: spread.then(|| sign * (observed - expected) / deviation),
        exact_moments: exact.is_some(),
        p,
        p_error,
        p_floor,
        tails: options.tails,
        mid_p: options.mid_p,
        draws: scores.values.len() as u32,
        null: options.null,
    })
}

/// How many drawn scores agree better than the observed one, as well, and worse.
fn compared(drawn: &[f64], observed: f64, sign: f64) -> Counts {
    let slack = slack(observed);
    let count =
        |is: &dyn Fn(f64) -> bool| drawn.iter().filter(|&&value| is(sign * (value - observed))).count();
    let (better, worse) = (count(&|ahead| ahead > slack), count(&|ahead| ahead < -slack));
    Counts { better, equal: drawn.len() - better - worse, worse }
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
mod tests {
    use super::*;
    use crate::summary::EXPECTATIONS;
    use crate::sys::with_threads;
    use crate::table::Contingency;

    #[test]
    fn exact_and_drawn_moments_agree() {
        let summary =
            Summary::new(Contingency::from_dense(&[[20_u64, 5, 5], [4, 18, 8], [1, 9, 30]]).unwrap());
        let sampling = Sampling { draws: 20_000, seed: 3 };
        for measure in ["rand", "adjusted_rand"] {
            let request = Request::parse(measure).unwrap();
            let options = SignificanceOptions::default().with_sampling(sampling);
            let exact = significance(&request, &summary, &options).unwrap();
            assert!(exact.exact_moments);
            let null = Null::default();
            let scores = replicates::null(&[request], (&summary).into(), null, &sampling, &|| true).unwrap();
            let (mean, deviation) = moments(&scores.unwrap()[0].values);
            assert!((mean - exact.expected).abs() < 5.0 * deviation / 20_000_f64.sqrt(), "{measure}");
            assert!((deviation / exact.deviation - 1.0).abs() < 0.03, "{measure}");
        }
    }

    #[test]
    fn p_agrees_with_enumeration_on_a_tiny_table() {
        // Margins (3, 3) and (3, 3): the table [[3, 0], [0, 3]] or its mirror has probability 2/20.
        let summary = Summary::new(Contingency::from_dense(&[[3_u64, 0], [0, 3]]).unwrap());
        let request = Request::parse("ari").unwrap();
        let sampling = Sampling { draws: 20_000, seed: 1 };
        let options = SignificanceOptions::default().with_sampling(sampling);
        let result = significance(&request, &summary, &options).unwrap();
        assert!((result.p - 0.1).abs() < 5.0 * result.p_error, "{result:?}");
    }

    #[test]
    fn one_possible_table_has_no_z_and_p_one() {
        let summary = Summary::new(Contingency::from_dense(&[[3_u64, 4]]).unwrap());
        let request = Request::parse("rand").unwrap();
        let result = significance(&request, &summary, &SignificanceOptions::default()).unwrap();
        assert_eq!((result.p, result.z), (1.0, None));
    }

    #[test]
    fn the_mean_by_chance_of_fixed_sizes_is_computed_once() {
        let summary =
            Summary::new(Contingency::from_dense(&[[20_u64, 5, 5], [4, 18, 8], [1, 9, 30]]).unwrap());
        let (ami, mi) = (Request::parse("ami").unwrap(), Request::parse("mi").unwrap());
        let options = SignificanceOptions::default();
        let (found, asked) = with_threads(Some(1), || {
            let before = EXPECTATIONS.get();
            let found = significances(&[ami.clone(), mi], &summary, &options).unwrap();
            (found, EXPECTATIONS.get() - before)
        })
        .unwrap();
        assert_eq!(asked, 1, "by all draws together");
        let [of_ami, of_mi] = &found[..] else { panic!() };
        assert_eq!(of_ami.as_ref().unwrap().p, of_mi.as_ref().unwrap().p, "both rank the same tables alike");
        let sampling = Sampling { draws: 3, seed: 0 };
        let drawn = replicates::null(
            std::slice::from_ref(&ami),
            (&summary).into(),
            Null::default(),
            &sampling,
            &|| true,
        );
        let together = replicates::null(
            &[ami, Request::parse("rand").unwrap()],
            (&summary).into(),
            Null::default(),
            &sampling,
            &|| true,
        );
        assert_eq!(drawn.unwrap().unwrap()[0], together.unwrap().unwrap()[0]);
    }

    #[test]
    fn what_would_take_hours_is_refused() {
        // Nearly as many items as a table may have, in clusters of 4000 sizes.
        let sizes = (0..4000_u32).map(|at| (at, at, (1_u64 << 28) - 4000 + u64::from(at)));
        let wide = Summary::new(Contingency::from_triples(sizes.chain([(0, 1, 5)])).unwrap());
        let ami = Request::parse("ami").unwrap();
        assert!(ami.score(&wide).unwrap().reason().unwrap().contains("too long"));
        assert!(significance(&ami, &wide, &SignificanceOptions::default()).is_err());
        let some = (0..300_u32).map(|at| (at, at, 500_000 + u64::from(at) * 1009));
        let some = Summary::new(Contingency::from_triples(some.chain([(0, 1, 5)])).unwrap());
        let options = SignificanceOptions::default().with_null(NullModel::Multinomial.into());
        let options = options.with_sampling(Sampling { draws: 1_000_000, seed: 0 });
        let steps = steps_of_draws(&ami, (&some).into(), &options);
        assert!(steps > MOST_STEPS, "{steps}");
    }
}
