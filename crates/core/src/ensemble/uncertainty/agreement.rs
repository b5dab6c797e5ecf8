//! The mean agreement of many clusterings, with an interval over items.

use chacha20::ChaCha8Rng;

use crate::compare::Request;
use crate::ensemble::draws::{Draw, distinct};
use crate::ensemble::uncertainty::left_out;
use crate::ensemble::{Ensemble, Medoid, PairScore};
use crate::error::{ErrorKind, Result};
use crate::inference::{Sampling, Warning, stream, student_two_sided};
use crate::input::Labels;
use crate::numeric::below;
use crate::summary::Summary;
use crate::sys::map_list;
use crate::table::Contingency;

/// The agreement of the clusterings as a whole.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MeanAgreement {
    /// The mean score over all pairs.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The probability that it is meant to cover.
    pub level: f64,
    /// The clustering whose mean score with the others is best; the first of several.
    pub medoid: usize,
    /// Its mean score with the others.
    pub medoid_mean: f64,
    /// On about how many items the interval rests, or from how many clusterings it is known; nothing where it comes from
    /// replicates.
    pub items: Option<f64>,
    /// Warnings about it.
    pub warnings: Vec<Warning>,
    /// Replicates in which a score was undefined; they are passed over.
    pub undefined: u32,
}

/// Fewer clusterings than this say nothing of others.
pub const LEAST_DRAWS: usize = 5;

/// An interval that rests on fewer items than this may be too short.
const FEW: f64 = 3.0;

impl Ensemble {
    /// The mean score over all pairs of clusterings, a measure that is not symmetric taken both ways, with an interval over
    /// items: each is left out of all pairs at once. The clusterings are these, and the items are a sample.
    ///
    /// Of a measure that items left out say nothing of, the interval comes from replicates that draw the same items for all
    /// clusterings, and warns. An item that is drawn twice meets itself, so replicates lie above the mean; they are moved
    /// back to it.
    ///
    /// # Errors
    /// As [`Self::scores`]; when a score is undefined, when the level is not between 0 and 1, or with fewer than 100 draws.
    pub fn mean_agreement(&self, request: &Request, level: f64, sampling: Sampling) -> Result<MeanAgreement> {
        check_interval(level, sampling)?;
        let scores = self.scores(request)?;
        let medoid = self.medoid_by(&scores, request)?;
        if let Some(ends) = left_out::ends(self, request, level)? {
            let few = (ends.items < FEW).then_some(Warning::Few { items: ends.items });
            let found = ([ends.low, ends.high], ends.items, few.into_iter().collect());
            return Ok(MeanAgreement::new(&scores, &medoid, (request, level), found));
        }
        let draws = distinct(&self.columns);
        let replicate = |replicate: u64| {
            replicated(&draws, request, &weights(self.items(), &mut stream(sampling.seed, replicate)))
        };
        with_interval(&scores, &medoid, request, level, sampling, replicate)
    }
}

impl Ensemble {
    /// As [`Self::mean_agreement`], where the clusterings are the sample, such as the draws of a chain or runs from different
    /// seeds, and the items are these: each clustering is left out in turn.
    ///
    /// # Errors
    /// As [`Self::scores`]; when a score is undefined, when the level is not between 0 and 1, or with fewer than 5 clusterings.
    pub fn mean_agreement_over_draws(&self, request: &Request, level: f64) -> Result<MeanAgreement> {
        check_interval(level, Sampling::default())?;
        let count = self.len();
        if count < LEAST_DRAWS {
            let what =
                format!("an interval over draws needs {LEAST_DRAWS} columns or more, {count} were given");
            return Err(ErrorKind::BadInference(what).into());
        }
        let scores = self.scores(request)?;
        let medoid = self.medoid_by(&scores, request)?;
        let (mut whole, mut of) = (0.0, vec![0.0; count]);
        for pair in &scores {
            let value = pair.score.value().unwrap_or_default();
            whole += value;
            of[pair.a] += value;
            of[pair.b] += value;
        }
        let pairs = |count: usize| (count * (count - 1) / 2) as f64;
        let without: Vec<f64> = of.iter().map(|own| (whole - own) / pairs(count - 1)).collect();
        let mean = without.iter().sum::<f64>() / count as f64;
        let squares: f64 = without.iter().map(|value| (value - mean).powi(2)).sum();
        let error = ((count as f64 - 1.0) / count as f64 * squares).sqrt();
        let reach = student_two_sided(level, count as f64 - 1.0) * error;
        let found = ([mean - reach, mean + reach], count as f64, Vec::new());
        Ok(MeanAgreement::new(&scores, &medoid, (request, level), found))
    }
}

impl MeanAgreement {
    fn new(
        scores: &[PairScore],
        medoid: &Medoid,
        (request, level): (&Request, f64),
        (ends, items, warnings): ([f64; 2], f64, Vec<Warning>),
    ) -> Self {
        let range = request.measure().range_for(request.args());
        let [low, high] = ends.map(|end| end.clamp(range.low, range.high));
        Self {
            mean: mean(scores),
            low,
            high,
            level,
            medoid: medoid.clustering,
            medoid_mean: medoid.mean_score,
            items: Some(items),
            warnings,
            undefined: 0,
        }
    }
}

fn mean(scores: &[PairScore]) -> f64 {
    scores.iter().filter_map(|pair| pair.score.value()).sum::<f64>() / scores.len() as f64
}

/// Checks that there can be an interval.
pub(in crate::ensemble) fn check_interval(level: f64, sampling: Sampling) -> Result<()> {
    if !(level > 0.0 && level < 1.0) {
        return Err(ErrorKind::BadLevel(level).into());
    }
    sampling.check(100, "an interval")
}

/// The mean of scores with an interval of replicates.
pub(in crate::ensemble) fn with_interval(
    scores: &[PairScore],
    medoid: &Medoid,
    request: &Request,
    level: f64,
    sampling: Sampling,
    replicate: impl Fn(u64) -> Result<Option<f64>> + Sync,
) -> Result<MeanAgreement> {
    let mean = mean(scores);
    let replicates = map_list(0..sampling.draws as usize, |number| replicate(number as u64));
    let replicates: Vec<Option<f64>> = replicates.into_iter().collect::<Result<_>>()?;
    let defined: Vec<f64> = replicates.iter().copied().flatten().collect();
    let range = request.measure().range_for(request.args());
    let ends = centred(defined, mean, level).unwrap_or([range.low, range.high]);
    let [low, high] = ends.map(|end| end.clamp(range.low, range.high));
    Ok(MeanAgreement {
        mean,
        low,
        high,
        level,
        medoid: medoid.clustering,
        medoid_mean: medoid.mean_score,
        items: None,
        warnings: vec![Warning::Unchecked],
        undefined: replicates.iter().filter(|replicate| replicate.is_none()).count() as u32,
    })
}

/// Counts the times that each item is drawn.
pub(in crate::ensemble) fn weights(items: usize, rng: &mut ChaCha8Rng) -> Vec<u64> {
    let mut weights = vec![0; items];
    (0..items).for_each(|_| weights[below(rng, items as u64) as usize] += 1);
    weights
}

/// The table of two clusterings of weighted items; nothing where none of both is drawn.
pub(in crate::ensemble) fn weighted(one: &[u32], other: &[u32], weights: &[u64]) -> Option<Contingency> {
    let drawn = one
        .iter()
        .zip(other)
        .zip(weights)
        .filter(|((x, y), weight)| **x != Labels::MISSING && **y != Labels::MISSING && **weight > 0);
    Contingency::from_triples(drawn.map(|((&x, &y), &weight)| (x, y, weight))).ok()
}

/// The mean score over all pairs of clusterings of weighted items; nothing where one is undefined.
fn replicated(draws: &[Draw], request: &Request, weights: &[u64]) -> Result<Option<f64>> {
    let (mut sum, mut pairs) = (0.0, 0.0);
    for (number, one) in draws.iter().enumerate() {
        for (place, other) in draws.iter().enumerate().skip(number) {
            let twins = one.weight * (one.weight - 1) / 2;
            let times = if place == number { twins } else { one.weight * other.weight };
            if times == 0 {
                continue;
            }
            let Some(score) = both_ways(one, other, request, weights)? else { return Ok(None) };
            sum += times as f64 * score;
            pairs += times as f64;
        }
    }
    Ok(Some(sum / pairs))
}

fn both_ways(one: &Draw, other: &Draw, request: &Request, weights: &[u64]) -> Result<Option<f64>> {
    let Some(table) = weighted(&one.labels, &other.labels, weights) else { return Ok(None) };
    let summary = Summary::new(table);
    let forth = request.score(&summary)?.value();
    if request.measure().symmetric {
        return Ok(forth);
    }
    let back = request.score(&Summary::new(summary.table().transposed()))?.value();
    Ok(forth.zip(back).map(|(forth, back)| f64::midpoint(forth, back)))
}

/// The ends of the middle share of replicates, moved so that their mean is the value.
fn centred(mut replicates: Vec<f64>, value: f64, level: f64) -> Option<[f64; 2]> {
    if replicates.is_empty() {
        return None;
    }
    replicates.sort_by(f64::total_cmp);
    let shift = replicates.iter().sum::<f64>() / replicates.len() as f64 - value;
    let at = |share: f64| {
        let place = share * (replicates.len() - 1) as f64;
        let (below, above) = (replicates[place.floor() as usize], replicates[place.ceil() as usize]);
        below + (above - below) * place.fract()
    };
    let tail = (1.0 - level) / 2.0;
    Some([at(tail) - shift, at(1.0 - tail) - shift])
}
