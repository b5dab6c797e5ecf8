//! Is one candidate closer to the reference than another? What single items of the three-way table say.

use hashbrown::HashMap;

use super::side::Side;
use crate::compare::Request;
use crate::error::{Error, ErrorKind, Result, choices};
use crate::inference::distributions::student;
use crate::inference::influence::{LEAST_FREEDOM, spread, student_quantile};
use crate::inference::interval::{check_level, few};
use crate::inference::warning::Warning;
use crate::input::Partition;
use crate::table::Contingency;

/// The three-way table of a reference and two candidates: how many items have each triple of clusters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidates {
    triples: Vec<[u32; 3]>,
    pub(super) counts: Vec<u64>,
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
        Ok(Self::counted(counts.into_iter().collect()))
    }

    /// Takes the counts of distinct triples. Clusters without items are dropped, as by tables.
    pub(in crate::inference) fn counted(mut cells: Vec<([u32; 3], u64)>) -> Self {
        for side in 0..3 {
            let mut used: Vec<u32> = cells.iter().map(|(key, _)| key[side]).collect();
            used.sort_unstable();
            used.dedup();
            cells
                .iter_mut()
                .for_each(|(key, _)| key[side] = used.partition_point(|&id| id < key[side]) as u32);
        }
        cells.sort_unstable();
        let (triples, counts) = cells.into_iter().unzip();
        Self { triples, counts }
    }

    /// The table of two of the three clusterings; 0 is the reference.
    pub(super) fn table(&self, one: usize, other: usize) -> Result<Contingency> {
        Contingency::from_triples(self.cells().map(|(key, count)| (key[one], key[other], count)))
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = (&[u32; 3], u64)> + Clone {
        self.triples.iter().zip(self.counts.iter().copied())
    }
}

/// The difference of two candidates by one measure.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Comparison {
    /// The score of the first candidate.
    pub first: f64,
    /// The score of the second candidate.
    pub second: f64,
    /// First minus second, turned so that more means that the first candidate is closer to the reference. It holds the
    /// bias of both scores.
    pub difference: f64,
    /// The difference freed of its bias.
    pub advantage: f64,
    /// Lower end of the interval of the advantage.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The standard error of the advantage.
    pub standard_error: f64,
    /// On about how many items the standard error rests, or from how many groups it is known.
    pub items: f64,
    /// Two-sided: how likely an advantage so far from zero is when there is none. At most 1 − `level` exactly when the
    /// interval leaves out zero.
    pub p: f64,
    /// Warnings about it.
    pub warnings: Vec<Warning>,
}

/// An answer whether two candidates are the same within a margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Equivalence {
    /// The whole interval lies within the margin.
    Same,
    /// The whole interval lies outside.
    Different,
    /// The interval holds both.
    Open,
}

choices! {
    Equivalence as "equivalence" {
        Same = "same",
        Different = "different",
        Open = "open",
    }
}

impl Comparison {
    /// Says whether the advantage lies within ± `margin`, as far as the interval says.
    #[must_use]
    pub fn within(&self, margin: f64) -> Equivalence {
        match (self.low, self.high) {
            (low, high) if low >= -margin && high <= margin => Equivalence::Same,
            (low, high) if low > margin || high < -margin => Equivalence::Different,
            _ => Equivalence::Open,
        }
    }
}

impl Comparison {
    /// Returns whether the scores say that one candidate is closer, and their difference without bias that the other is.
    #[must_use]
    pub fn is_reversed(&self) -> bool {
        (self.difference > 0.0 && self.high < 0.0) || (self.difference < 0.0 && self.low > 0.0)
    }

    /// With a warning if [that](Self::is_reversed) is so.
    pub(in crate::inference) fn with_warning_of_bias(mut self) -> Self {
        if self.is_reversed() {
            self.warnings.push(Warning::Reversed);
        }
        self
    }
}

/// Compares two candidates with the same reference by what single items add to either score. What both get right or
/// wrong cancels.
///
/// # Errors
/// When the measure does not compare labels or is undefined here, when it has no population value, or when the level is
/// none.
pub fn compare_candidates(request: &Request, candidates: &Candidates, level: f64) -> Result<Comparison> {
    check_level(level)?;
    let sign = request.direction()?;
    let side = |candidate| Side::new(request, candidates.table(0, candidate)?);
    let [first, second] = [side(1)?, side(2)?];
    let same = Comparison::without_advantage(first.score, second.score, sign);
    // The same clustering under other names.
    if candidates.table(1, 2)?.is_identity() {
        return Ok(same);
    }
    let (error, items) = candidates.error(&first, &second);
    let centres = first.found.centres.minus(second.found.centres).map(|difference| sign * difference);
    let reach = student_quantile(level, items) * error;
    let found = Comparison {
        advantage: f64::midpoint(centres[0], centres[1]),
        low: centres[0].min(centres[1]) - reach,
        high: centres[0].max(centres[1]) + reach,
        standard_error: error,
        items,
        p: p_value(centres, error, items.max(LEAST_FREEDOM)),
        warnings: warnings(items, [&first, &second]),
        ..same
    };
    Ok(found.with_warning_of_bias())
}

impl Candidates {
    /// The standard error of the difference of two scores, and on about how many items it rests.
    pub(super) fn error(&self, first: &Side, second: &Side) -> (f64, f64) {
        let terms = self.cells().map(|(&[r, b, c], count)| (count as f64, first.of(r, b) - second.of(r, c)));
        let (by_items, items) = spread(terms, self.counts.iter().sum::<u64>() as f64);
        let (one, other) = (&first.found, &second.found);
        // If no single item matters to either, as between a perfect candidate and one cluster, only other tables know
        // how far the scores may lie off.
        let first_order =
            if items > 0.0 { by_items } else { one.error_elsewhere.hypot(other.error_elsewhere) };
        ((first_order * first_order + one.second_order + other.second_order).sqrt(), items)
    }
}

impl Comparison {
    /// That of two candidates that are the same; the sign turns more into closer.
    pub(super) fn without_advantage(first: f64, second: f64, sign: f64) -> Self {
        Self {
            first,
            second,
            difference: sign * (first - second),
            advantage: 0.0,
            low: 0.0,
            high: 0.0,
            standard_error: 0.0,
            items: 0.0,
            p: 1.0,
            warnings: Vec::new(),
        }
    }
}

/// Returns the probability that both estimates lie as far from zero, in the same direction.
pub(in crate::inference) fn p_value(centres: [f64; 2], error: f64, freedom: f64) -> f64 {
    let [one, other] = centres;
    let least = one.abs().min(other.abs());
    if one * other <= 0.0 || least == 0.0 {
        return 1.0;
    }
    if error == 0.0 {
        return f64::MIN_POSITIVE;
    }
    (2.0 * student::tail(least / error, freedom)).max(f64::MIN_POSITIVE)
}

pub(in crate::inference) fn cannot(request: &Request, reason: &str) -> Error {
    let measure = request.measure().name;
    ErrorKind::BadInference(format!("{measure} cannot compare these candidates: {reason}")).into()
}

/// Those of both sides, each once.
pub(super) fn warnings(items: f64, sides: [&Side; 2]) -> Vec<Warning> {
    let mut warnings: Vec<Warning> = few(items).into_iter().collect();
    for warning in sides.into_iter().flat_map(|side| &side.found.warnings) {
        if !warnings.contains(warning) {
            warnings.push(*warning);
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::random::{stream, uniform};
    use crate::numeric::below;

    /// A reference of four clusters, and candidates that move such shares of the items on by one cluster.
    fn clusterings(n: usize, shares: [f64; 2]) -> [Partition; 3] {
        let mut rng = stream(11, 0);
        let mut noisy = |share: f64| {
            Partition::from_labels((0..n).map(|item| {
                let moved = uniform(&mut rng) < share;
                (item + usize::from(moved)) % 4
            }))
        };
        let [first, second] = shares.map(&mut noisy);
        [Partition::from_labels((0..n).map(|item| item % 4)), first, second]
    }

    fn compared(measure: &str, [reference, first, second]: &[Partition; 3]) -> Comparison {
        let candidates = Candidates::new(reference, first, second).unwrap();
        compare_candidates(&Request::parse(measure).unwrap(), &candidates, 0.95).unwrap()
    }

    #[test]
    fn the_better_candidate_is_found_and_the_roles_mirror() {
        let [reference, better, worse] = clusterings(800, [0.1, 0.3]);
        for measure in ["ari", "nmi", "ami", "vi", "b_cubed_f", "purity", "accuracy"] {
            let result = compared(measure, &[reference.clone(), better.clone(), worse.clone()]);
            assert!(result.low > 0.0 && result.p < 0.01, "{measure}: {result:?}");
            let mirrored = compared(measure, &[reference.clone(), worse.clone(), better.clone()]);
            assert!((mirrored.advantage + result.advantage).abs() < 1e-12 && mirrored.high < 0.0);
            assert!((mirrored.p - result.p).abs() < 1e-12);
        }
    }

    #[test]
    fn p_and_the_interval_agree() {
        for shares in [[0.2, 0.25], [0.2, 0.21], [0.1, 0.12], [0.3, 0.37]] {
            for measure in ["ari", "nmi", "vi", "b_cubed_f"] {
                let clusterings = clusterings(400, shares);
                let found = compared(measure, &clusterings);
                let [reference, first, second] = &clusterings;
                let candidates = Candidates::new(reference, first, second).unwrap();
                let request = Request::parse(measure).unwrap();
                // The level at which the interval just touches zero.
                for (level, out) in [(1.0 - found.p * 1.001, true), (1.0 - found.p * 0.999, false)] {
                    if level > 0.0 && found.p < 1.0 {
                        let at = compare_candidates(&request, &candidates, level).unwrap();
                        assert_eq!(at.low > 0.0 || at.high < 0.0, out, "{measure} {shares:?}: {at:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_labels_have_no_advantage() {
        let [reference, better, _] = clusterings(300, [0.1, 0.3]);
        let renamed = Partition::from_labels(better.ids().iter().map(|id| 9 - id));
        for measure in ["ari", "nmi", "purity"] {
            let result = compared(measure, &[reference.clone(), better.clone(), renamed.clone()]);
            assert_eq!((result.advantage, result.low, result.high, result.p), (0.0, 0.0, 0.0, 1.0));
        }
    }

    #[test]
    fn a_perfect_candidate_and_one_cluster_have_an_interval_with_a_width() {
        let [reference, ..] = clusterings(60, [0.1, 0.3]);
        let one = Partition::from_labels([0; 60]);
        let result = compared("ari", &[reference.clone(), reference, one]);
        assert!(result.p > 0.0 && result.low < result.high && !result.warnings.is_empty(), "{result:?}");
    }

    /// Noise in many clusters has a higher score than a weak candidate in two, by its bias.
    #[test]
    fn noise_that_scores_higher_is_said_to_be_worse() {
        let mut rng = stream(3, 0);
        let truth = Partition::from_labels((0..600).map(|item| item % 4));
        let noise = Partition::from_labels((0..600).map(|_| below(&mut rng, 120)));
        let weak = Partition::from_labels((0..600).map(|item| {
            let half = u64::from(item % 4 > 1);
            if uniform(&mut rng) < 0.27 { 1 - half } else { half }
        }));
        let found = compared("nmi", &[truth.clone(), noise.clone(), weak.clone()]);
        assert!(found.difference > 0.0 && found.high < 0.0, "{found:?}");
        assert!(found.is_reversed() && found.warnings.contains(&Warning::Reversed), "{found:?}");
        let ami = compared("ami", &[truth, noise, weak]);
        assert!(!ami.is_reversed());
    }

    /// Random clusterings into 20 and into 2 clusters are equally far from the truth.
    #[test]
    fn noise_is_rarely_declared_better() {
        let random = |k: u64, sample: u64| {
            let mut rng = stream(k, sample);
            Partition::from_labels((0..200).map(|_| below(&mut rng, k)))
        };
        for measure in ["ari", "nmi", "ami"] {
            let found = (0..100).filter(|&sample| {
                let clusterings = [random(5, sample), random(20, sample), random(2, sample)];
                compared(measure, &clusterings).p <= 0.05
            });
            assert!(found.count() <= 12, "{measure}");
        }
    }

    /// The best of many maps looks better than it is, for either candidate.
    #[test]
    fn noise_is_not_declared_better_by_its_best_map() {
        let random = |k: u64, sample: u64| {
            let mut rng = stream(k, sample);
            Partition::from_labels((0..100).map(|_| below(&mut rng, k)))
        };
        for measure in ["purity", "accuracy", "normalized_van_dongen", "element_centric_similarity"] {
            let found = (0..40).filter(|&sample| {
                let clusterings = [random(5, sample), random(5, 100 + sample), random(5, 200 + sample)];
                compared(measure, &clusterings).p <= 0.05
            });
            assert!(found.count() <= 2, "{measure}");
        }
    }

    #[test]
    fn names_of_clusters_change_no_bit() {
        let [reference, first, second] = clusterings(90, [0.4, 0.5]);
        let renamed = |labels: &Partition| Partition::from_labels(labels.ids().iter().rev().map(|id| 9 - id));
        let turned = [renamed(&reference), renamed(&first), renamed(&second)];
        for measure in ["ari", "nmi", "purity", "accuracy", "purity_f", "element_centric_similarity"] {
            let (one, other) = (
                compared(measure, &[reference.clone(), first.clone(), second.clone()]),
                compared(measure, &turned),
            );
            assert_eq!((one.low, one.high, one.p), (other.low, other.high, other.p), "{measure}");
        }
    }

    #[test]
    fn clusters_without_items_do_not_matter() {
        let cells = |second| vec![([5, 3, second], 9), ([5, 8, 1], 2), ([7, 8, 1], 8), ([7, 3, 4], 3)];
        let ari = Request::parse("ari").unwrap();
        let found = [4, 900]
            .map(|second| compare_candidates(&ari, &Candidates::counted(cells(second)), 0.95).unwrap().first);
        assert_eq!(found[0], found[1]);
    }

    #[test]
    fn different_lengths_are_refused() {
        let (a, b) = (Partition::from_labels([0, 1]), Partition::from_labels([0]));
        assert!(Candidates::new(&a, &a, &b).is_err());
    }
}
