//! Any measure corrected for chance under any null model.

use crate::compare::{Input, Request};
use crate::error::{Error, ErrorKind, Result};
use crate::inference::interval::moments;
use crate::inference::significance::{exact_mean, exact_moments};
use crate::inference::{Null, Sampling, replicates};
use crate::registry::AtIdentity;
use crate::score::Score;

/// A score with what chance gives taken out: 1 for identical clusterings, 0 on average by chance.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Adjusted {
    /// The score as it was.
    pub observed: f64,
    /// Its mean by chance.
    pub expected: f64,
    /// The Monte Carlo error of the mean; zero when it is exact.
    pub expected_error: f64,
    /// (observed − expected) / (value at identity − expected).
    pub adjusted: Score,
}

/// Adjusts a measure that has one value at identity: (S − E(S)) / (S(identity) − E(S)). For a distance this is
/// 1 − S/E(S), so the result is a similarity in either case.
///
/// # Errors
/// When the measure does not compare inputs of that kind or is undefined there, when its value at identity varies, or when there
/// are no draws.
pub fn adjust<'a>(
    request: &Request,
    input: impl Into<Input<'a>>,
    null: Null,
    sampling: &Sampling,
) -> Result<Adjusted> {
    let input = input.into();
    let measure = request.measure().name;
    let cannot = |reason: &str| {
        Error::from(ErrorKind::BadInference(format!("{measure} cannot be adjusted: {reason}")))
    };
    sampling.check(1, "an adjustment")?;
    let AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else {
        return Err(cannot("identical clusterings have no fixed value by it"));
    };
    let observed = match request.score(input)?.into_result() {
        Ok(value) => value,
        Err(reason) => return Err(cannot(&reason)),
    };
    let (expected, expected_error) = match exact_moments(request, input, null) {
        Some((mean, _)) => (mean, 0.0),
        // A perfect score may be that of every permutation.
        None if observed != best && exact_mean(request, input, null).is_some() => (0.0, 0.0),
        None => {
            let drawn = replicates::null(std::slice::from_ref(request), input, null, sampling, &|| true)?;
            let scores = drawn.expect("nobody says stop").remove(0);
            if scores.values.is_empty() {
                return Err(cannot("every draw of the null model leaves it undefined"));
            }
            let (mean, deviation) = moments(&scores.values);
            (mean, deviation / (scores.values.len() as f64).sqrt())
        }
    };
    let adjusted = match best - expected {
        0.0 if observed == best => Score::from(1.0),
        0.0 => Score::undefined("chance alone reaches the value of identical clusterings"),
        room => Score::from((observed - expected) / room),
    };
    Ok(Adjusted { observed, expected, expected_error, adjusted })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::NullModel;
    use crate::summary::Summary;
    use crate::table::Contingency;

    #[test]
    fn the_adjusted_rand_index_is_the_rand_index_adjusted() {
        let summary = Summary::new(Contingency::from_dense(&[[20_u64, 5, 5], [4, 18, 8]]).unwrap());
        let rand = Request::parse("rand").unwrap();
        let ours = adjust(&rand, &summary, Null::default(), &Sampling::default()).unwrap();
        let ari = crate::compare::compare("ari", &summary).unwrap().value().unwrap();
        assert!((ours.adjusted.value().unwrap() - ari).abs() < 1e-13);
        assert_eq!(ours.expected_error, 0.0);
    }

    #[test]
    fn the_models_give_the_means_of_the_rand_index_over_their_clusterings() {
        // 5 items, all 52 clusterings against all 52: P(a pair is together) = B(4)/B(5) = 15/52.
        let summary = Summary::new(Contingency::from_dense(&[[2_u64, 1], [0, 2]]).unwrap());
        let rand = Request::parse("rand").unwrap();
        let sampling = Sampling { draws: 40_000, seed: 5 };
        let mean = |null: Null| adjust(&rand, &summary, null, &sampling).unwrap();
        let q: f64 = 15.0 / 52.0;
        let all = mean(NullModel::AllPartitions.into());
        let expected = q * q + (1.0 - q) * (1.0 - q);
        assert!((all.expected - expected).abs() < 5.0 * all.expected_error, "{all:?}");
        // One-sided: A = sizes 3 and 2 has 4 of 10 pairs together.
        let one = mean(Null { model: NullModel::AllPartitions, fix_a: true });
        let expected = 0.4 * q + 0.6 * (1.0 - q);
        assert!((one.expected - expected).abs() < 5.0 * one.expected_error, "{one:?}");
        // Two clusters: S(4, 2) / S(5, 2) = 7/15 of the clusterings keep a pair together.
        let two = mean(NullModel::FixedClusters.into());
        let q: f64 = 7.0 / 15.0;
        assert!((two.expected - (q * q + (1.0 - q) * (1.0 - q))).abs() < 5.0 * two.expected_error, "{two:?}");
        // Multinomial: a pair is together with probability (9 + 4)/25 on both sides.
        let free = mean(NullModel::Multinomial.into());
        let q: f64 = 13.0 / 25.0;
        assert!((free.expected - (q * q + (1.0 - q) * (1.0 - q))).abs() < 5.0 * free.expected_error);
    }
}
