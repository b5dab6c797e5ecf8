//! Is candidate B closer to the reference than candidate C? A paired bootstrap over the three-way table.

use hashbrown::HashMap;

use crate::compare::Request;
use crate::error::{Error, ErrorKind, Result};
use crate::inference::Sampling;
use crate::inference::bootstrap::block::Block;
use crate::inference::bootstrap::resampler::Resampler;
use crate::inference::distributions::normal;
use crate::inference::interval::{check_draws, check_level, moments};
use crate::inference::random::stream;
use crate::inference::replicates::parallel::blocks;
use crate::input::Partition;
use crate::score::Score;
use crate::summary::Summary;
use crate::table::Contingency;

/// The three-way table of a reference and two candidates: how many items have each triple of clusters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidates {
    triples: Vec<[u32; 3]>,
    counts: Vec<u64>,
}

impl Candidates {
    /// Counts three clusterings of the same items.
    ///
    /// # Errors
    /// When they label different numbers of items, or none.
    pub fn new(reference: &Partition, first: &Partition, second: &Partition) -> Result<Self> {
        for candidate in [first, second] {
            if candidate.len() != reference.len() {
                return Err(ErrorKind::UnequalLengths { a: reference.len(), b: candidate.len() }.into());
            }
        }
        if reference.is_empty() {
            return Err(ErrorKind::Empty.into());
        }
        let mut counts: HashMap<[u32; 3], u64, rustc_hash::FxBuildHasher> = HashMap::default();
        for ((&r, &b), &c) in reference.ids().iter().zip(first.ids()).zip(second.ids()) {
            *counts.entry([r, b, c]).or_default() += 1;
        }
        let mut cells: Vec<([u32; 3], u64)> = counts.into_iter().collect();
        cells.sort_unstable();
        let (triples, counts) = cells.into_iter().unzip();
        Ok(Self { triples, counts })
    }

    /// The reference against candidate 1 or 2, with these counts.
    fn side(&self, candidate: usize, counts: &[u64]) -> Result<Summary> {
        let triples = self.triples.iter().zip(counts).map(|(key, &count)| (key[0], key[candidate], count));
        Ok(Summary::new(Contingency::from_triples(triples)?))
    }

    fn scores(&self, request: &Request, counts: &[u64]) -> Result<[Score; 2]> {
        Ok([request.score(&self.side(1, counts)?)?, request.score(&self.side(2, counts)?)?])
    }
}

/// The difference of two candidates by one measure.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Comparison {
    /// The score of the first candidate.
    pub first: f64,
    /// The score of the second candidate.
    pub second: f64,
    /// First minus second, turned so that more means that the first candidate is closer to the reference.
    pub advantage: f64,
    /// Lower end of the bias-corrected interval of the advantage.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The standard deviation of the advantage.
    pub standard_error: f64,
    /// Two-sided: how likely an advantage so far from zero is when there is none.
    pub p: f64,
    /// The replicates that left the measure defined.
    pub draws: u32,
}

/// Compares two candidates with the same reference by resampling the items of the three-way table.
///
/// # Errors
/// When the measure does not compare labels or is undefined here, or when there are too few draws.
pub fn compare_candidates(
    request: &Request,
    candidates: &Candidates,
    level: f64,
    sampling: &Sampling,
) -> Result<Comparison> {
    let cannot = |reason: &str| {
        let measure = request.measure().name;
        Error::from(ErrorKind::BadInference(format!("{measure} cannot compare these candidates: {reason}")))
    };
    check_level(level)?;
    check_draws(*sampling)?;
    let (first, second) = match candidates.scores(request, &candidates.counts)?.map(Score::into_result) {
        [Ok(first), Ok(second)] => (first, second),
        [Err(reason), _] | [_, Err(reason)] => return Err(cannot(&reason)),
    };
    let sign = request.direction()?;
    let advantage = sign * (first - second);
    let resampler = Resampler::new(&candidates.counts);
    let scratch = || (Block::default(), Vec::new());
    let drawn = blocks(sampling.draws, scratch, |(block, counts), number, lanes| {
        resampler.draw(&mut stream(sampling.seed, number), block);
        let mut advantage = |lane| {
            block.replicate(lane, resampler.split(), counts);
            let [first, second] = candidates.scores(request, counts)?.map(|score| score.value());
            Ok(first.zip(second).map(|(first, second)| sign * (first - second)))
        };
        (0..lanes).map(&mut advantage).collect()
    });
    let mut values: Vec<f64> = drawn.into_iter().collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    if values.len() < 100 {
        return Err(cannot("most replicates leave it undefined"));
    }
    values.sort_unstable_by(f64::total_cmp);
    let [low, high] = crate::inference::interval::bias_corrected(&values, advantage, level);
    let (_, standard_error) = moments(&values);
    let p = two_sided(&values, advantage);
    Ok(Comparison { first, second, advantage, low, high, standard_error, p, draws: values.len() as u32 })
}

/// The smallest level at which the bias-corrected interval excludes zero, from sorted replicates.
fn two_sided(values: &[f64], advantage: f64) -> f64 {
    if values[0] == values[values.len() - 1] {
        return if advantage == 0.0 { 1.0 } else { 2.0 / (values.len() + 1) as f64 };
    }
    let count = values.len() as f64;
    let share = |at: f64| {
        let less = values.partition_point(|&value| value < at);
        let not_more = values.partition_point(|&value| value <= at);
        // As if the replicate that is the data itself were among them: never 0 or 1.
        ((less + not_more) as f64 / 2.0 + 0.5) / (count + 1.0)
    };
    let centre = normal::quantile(share(advantage));
    let at_zero = normal::cdf(normal::quantile(share(0.0)) - 2.0 * centre);
    (2.0 * at_zero.min(1.0 - at_zero)).clamp(2.0 / (count + 1.0), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clusterings(n: usize) -> (Partition, Partition, Partition) {
        let mut rng = stream(11, 0);
        let mut noisy = |share: f64| {
            Partition::from_labels((0..n).map(|item| {
                let moved = crate::inference::random::uniform(&mut rng) < share;
                (item + usize::from(moved)) % 4
            }))
        };
        let (better, worse) = (noisy(0.1), noisy(0.3));
        (Partition::from_labels((0..n).map(|item| item % 4)), better, worse)
    }

    #[test]
    fn the_better_candidate_is_found_and_the_roles_mirror() {
        let (reference, better, worse) = clusterings(800);
        let request = Request::parse("ari").unwrap();
        let sampling = Sampling::default();
        let candidates = Candidates::new(&reference, &better, &worse).unwrap();
        let result = compare_candidates(&request, &candidates, 0.95, &sampling).unwrap();
        assert!(result.low > 0.0 && result.p < 0.01, "{result:?}");
        let mirrored = Candidates::new(&reference, &worse, &better).unwrap();
        let mirrored = compare_candidates(&request, &mirrored, 0.95, &sampling).unwrap();
        assert_eq!(mirrored.advantage, -result.advantage);
        assert!(mirrored.high < 0.0 && mirrored.p < 0.01);
    }

    #[test]
    fn equal_candidates_have_no_advantage() {
        let (reference, better, _) = clusterings(300);
        let candidates = Candidates::new(&reference, &better, &better).unwrap();
        let request = Request::parse("ari").unwrap();
        let result = compare_candidates(&request, &candidates, 0.95, &Sampling::default()).unwrap();
        assert_eq!((result.advantage, result.low, result.high, result.p), (0.0, 0.0, 0.0, 1.0));
    }

    #[test]
    fn different_lengths_are_refused() {
        let (a, b) = (Partition::from_labels([0, 1]), Partition::from_labels([0]));
        assert!(Candidates::new(&a, &a, &b).is_err());
    }
}
