//! Is one cover closer to the reference than another? What single items say.

use hashbrown::HashMap;

use super::{Comparison, cannot, p_value};
use crate::compare::Request;
use crate::cover::{Cover, CoverSummary};
use crate::error::Result;
use crate::inference::influence::{Influence, LEAST_FREEDOM, spread, student_quantile};
use crate::inference::interval::{biased, check_level, few, unchecked};

/// A reference and two candidates, covers of the same items.
#[derive(Debug)]
pub struct CoverCandidates {
    /// The reference with each candidate.
    sides: [CoverSummary; 2],
    /// The types of an item in the reference and in both candidates, and how many items have them.
    cells: Vec<([u32; 3], u64)>,
    /// True if both candidates have the same clusters.
    are_same: bool,
}

impl CoverCandidates {
    /// Counts three covers of the same items, and more items that are in no cluster of any of them.
    ///
    /// # Errors
    /// When they have different numbers of items, or none, or too many.
    pub fn new(reference: &Cover, first: &Cover, second: &Cover, in_none: u64) -> Result<Self> {
        let summary = |a: &Cover, b: &Cover| match in_none {
            0 => CoverSummary::of(a, b),
            more => CoverSummary::of(a, b)?.with_more_in_none(more),
        };
        let sides = [summary(reference, first)?, summary(reference, second)?];
        let are_same = summary(first, second)?.is_identity();
        let covers = [reference, first, second];
        let mut counts: HashMap<[u32; 3], u64, rustc_hash::FxBuildHasher> = HashMap::default();
        for item in 0..reference.len() {
            *counts.entry(covers.map(|cover| cover.types()[item])).or_default() += 1;
        }
        if in_none > 0 {
            *counts.entry(covers.map(type_in_none)).or_default() += in_none;
        }
        let mut cells: Vec<([u32; 3], u64)> = counts.into_iter().collect();
        cells.sort_unstable();
        Ok(Self { sides, cells, are_same })
    }

    /// The standard error of the difference of two scores, and on about how many items it rests.
    fn error(&self, found: [&Influence; 2]) -> (f64, f64) {
        let of = |side: usize, kinds: (u32, u32)| {
            let cells = self.sides[side].cells().cells();
            let at = cells.binary_search_by_key(&kinds, |cell| (cell.row, cell.column));
            found[side].adds()[at.expect("every cell of three types has items")]
        };
        let terms =
            self.cells.iter().map(|&([r, b, c], count)| (count as f64, of(0, (r, b)) - of(1, (r, c))));
        let (first_order, items) = spread(terms, self.sides[0].n() as f64);
        let second_order = found.map(Influence::second_order);
        ((first_order * first_order + second_order[0] + second_order[1]).sqrt(), items)
    }
}

/// The type of items in no cluster: the last one, if no item that is listed has it.
fn type_in_none(cover: &Cover) -> u32 {
    let rows = cover.rows();
    (0..rows.len()).find(|&kind| rows.size(kind) == 0).unwrap_or(rows.len()) as u32
}

/// Compares two covers with the same reference by what single items add to either score. What both get right or wrong
/// cancels.
///
/// # Errors
/// When the measure does not compare covers or is undefined here, when an item of each cell of types cannot be left out as
/// there are too many ([`leaves_out_items`]), or when the level is none.
pub fn compare_cover_candidates(
    request: &Request,
    candidates: &CoverCandidates,
    level: f64,
) -> Result<Comparison> {
    check_level(level)?;
    let sign = request.direction()?;
    let side = |summary: &CoverSummary| {
        let found = Influence::of_covers(request, summary)?;
        found.ok_or_else(|| cannot(request, "they have too many types of items to leave out one of each"))
    };
    let [first, second] = &candidates.sides;
    let (first, second) = (side(first)?, side(second)?);
    let same = Comparison::without_advantage(first.score, second.score, sign);
    if candidates.are_same {
        return Ok(same);
    }
    let (error, items) = candidates.error([&first, &second]);
    let advantage = sign * (first.reach().corrected() - second.reach().corrected());
    let reach = student_quantile(level, items) * error;
    let found = Comparison {
        advantage,
        low: advantage - reach,
        high: advantage + reach,
        standard_error: error,
        items,
        p: p_value([advantage; 2], error, items.max(LEAST_FREEDOM)),
        warnings: few(items)
            .into_iter()
            .chain(biased(advantage - same.difference, error))
            .chain(unchecked(request))
            .collect(),
        ..same
    };
    Ok(found.with_warning_of_bias())
}

/// Returns whether an item of each cell of the types of two covers can be left out, so that they have intervals without
/// drawing and can be compared as candidates.
#[must_use]
pub fn leaves_out_items(request: &Request, cover: &CoverSummary) -> bool {
    Influence::can_be_of_covers(request, cover)
}

#[cfg(test)]
mod tests {
    use chacha20::rand_core::Rng;

    use super::*;
    use crate::inference::random::{stream, uniform};
    use crate::inference::warning::Warning;
    use crate::numeric::below;

    const MEASURES: [&str; 4] = ["omega", "overlapping_nmi", "b_cubed_f", "fuzzy_adjusted_rand"];

    /// Rows of five clusters, a third of them with two; the weights of an item sum to one if they are wanted.
    fn drawn(rng: &mut impl Rng) -> Vec<u32> {
        let first = below(rng, 5) as u32;
        let other = (first + 1 + below(rng, 4) as u32) % 5;
        if uniform(rng) < 1.0 / 3.0 { vec![first, other] } else { vec![first] }
    }

    fn cover(rows: &[Vec<u32>], is_fuzzy: bool) -> Cover {
        let (mut of_item, mut of_cluster, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for (item, row) in rows.iter().enumerate() {
            for &cluster in row {
                of_item.push(item as u32);
                of_cluster.push(cluster);
                weights.push(if is_fuzzy { 1.0 / row.len() as f64 } else { 1.0 });
            }
        }
        Cover::from_memberships(rows.len(), 5, &of_item, &of_cluster, Some(&weights)).unwrap()
    }

    /// A reference, and candidates that draw such shares of the items anew.
    fn covers(n: usize, sample: u64, shares: [f64; 2], is_fuzzy: bool) -> [Cover; 3] {
        let mut rng = stream(5, sample);
        let truth: Vec<Vec<u32>> = (0..n).map(|_| drawn(&mut rng)).collect();
        let candidates = shares.map(|share| {
            let rows = truth.iter().map(|row| {
                let other = drawn(&mut rng);
                if uniform(&mut rng) < share { other } else { row.clone() }
            });
            rows.collect::<Vec<_>>()
        });
        let [first, second] = candidates;
        [truth, first, second].map(|rows| cover(&rows, is_fuzzy))
    }

    fn compared(measure: &str, covers: &[Cover; 3], in_none: u64) -> Comparison {
        let [reference, first, second] = covers;
        let candidates = CoverCandidates::new(reference, first, second, in_none).unwrap();
        compare_cover_candidates(&Request::parse(measure).unwrap(), &candidates, 0.95).unwrap()
    }

    fn of_measure(measure: &str, n: usize, sample: u64, shares: [f64; 2]) -> [Cover; 3] {
        covers(n, sample, shares, measure == "fuzzy_adjusted_rand")
    }

    #[test]
    fn the_better_cover_is_found_and_the_roles_mirror() {
        for measure in MEASURES {
            let [reference, better, worse] = of_measure(measure, 300, 1, [0.1, 0.4]);
            let found = compared(measure, &[reference.clone(), better.clone(), worse.clone()], 0);
            assert!(found.low > 0.0 && found.p < 0.01, "{measure}: {found:?}");
            let mirrored = compared(measure, &[reference, worse, better], 0);
            assert!((mirrored.advantage + found.advantage).abs() < 1e-12 && mirrored.high < 0.0);
            assert!((mirrored.p - found.p).abs() < 1e-12);
        }
    }

    #[test]
    fn covers_with_the_same_clusters_have_no_advantage() {
        let [reference, first, _] = of_measure("omega", 60, 2, [0.2, 0.2]);
        let found = compared("omega", &[reference, first.clone(), first], 0);
        assert_eq!((found.advantage, found.low, found.high, found.p), (0.0, 0.0, 0.0, 1.0));
    }

    #[test]
    fn items_in_no_cluster_count_without_being_listed() {
        let listed = |n| {
            let lists: [&[Vec<u32>]; 3] = [
                &[vec![0, 1, 2, 3, 4, 5], vec![4, 5, 6, 7], vec![8, 9]],
                &[vec![0, 1, 2, 3, 4], vec![4, 5, 6, 7], vec![8, 9, 0]],
                &[vec![0, 1, 2, 7], vec![4, 5, 6, 3], vec![8, 9]],
            ];
            lists.map(|clusters| Cover::from_clusters(n, clusters).unwrap())
        };
        let (more, all) = (compared("omega", &listed(10), 5), compared("omega", &listed(15), 0));
        assert!((more.advantage - all.advantage).abs() < 1e-12 && (more.p - all.p).abs() < 1e-12);
    }

    #[test]
    fn noise_is_rarely_declared_better() {
        for measure in MEASURES {
            for share in [0.3, 1.0] {
                let found = (0..60).filter(|&sample| {
                    let found = compared(measure, &of_measure(measure, 100, sample, [share; 2]), 0);
                    let is_sure =
                        !found.warnings.iter().any(|warning| matches!(warning, Warning::Biased { .. }));
                    found.p <= 0.05 && is_sure
                });
                let found = found.count();
                assert!(found <= 9, "{measure}, noise {share}: {found} of 60");
            }
        }
    }

    #[test]
    fn too_many_types_are_refused() {
        let cover = |offset: u64| {
            let mut rng = stream(6, offset);
            let rows: Vec<Vec<u32>> = (0..4000).map(|_| vec![below(&mut rng, 60) as u32]).collect();
            Cover::from_memberships(4000, 60, &(0..4000).collect::<Vec<_>>(), &rows.concat(), None).unwrap()
        };
        let (reference, first, second) = (cover(0), cover(1), cover(2));
        let request = Request::parse("omega").unwrap();
        let candidates = CoverCandidates::new(&reference, &first, &second, 0).unwrap();
        assert!(!leaves_out_items(&request, &candidates.sides[0]));
        let refused = compare_cover_candidates(&request, &candidates, 0.95).unwrap_err();
        assert!(refused.to_string().contains("too many types of items"), "{refused}");
    }
}
