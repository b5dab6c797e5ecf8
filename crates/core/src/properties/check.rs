//! Every property on every pair of small clusterings.

use std::collections::BTreeMap;

use super::scores::{Cases, Scores, Similarity, digits};
use super::{Properties, Property, Verdict, meet_weights};
use crate::compare::Request;
use crate::registry::{Sense, Value};
use crate::split_merge::{Components, EntropyByClusters, EntropyScore, LargestPiece, SubcomponentScore};
use crate::summary::Summary;

/// The most items that are tried.
const MOST_ITEMS: usize = 6;
/// Triples of clusterings grow with the cube of the Bell numbers.
const MOST_ITEMS_OF_TRIPLES: usize = 5;
/// Values that differ by less are equal.
const TOLERANCE: f64 = 1e-9;

/// A counterexample, if there is one.
type Search = Option<String>;

/// Tries every property of a measure with its parameters on all clusterings of up to six items.
#[must_use]
pub fn check(request: &Request) -> Properties {
    check_cases(request, &all_cases())
}

/// All clusterings that are tried.
pub(super) fn all_cases() -> Vec<Cases> {
    (1..=MOST_ITEMS).map(Cases::of).collect()
}

pub(super) fn check_cases(request: &Request, cases: &[Cases]) -> Properties {
    let similarity = Similarity { request: request.clone() };
    let scores: Vec<Scores<'_>> = cases.iter().map(|cases| similarity.of_all_pairs(cases)).collect();
    let verdicts =
        Property::NAMES.map(|(_, property)| (property, verdict(property, &similarity, &scores))).to_vec();
    Properties { measure: request.key(), verdicts }
}

fn verdict(property: Property, similarity: &Similarity, scores: &[Scores<'_>]) -> Verdict {
    let defined = scores.iter().any(|scores| scores.pairs().next().is_some());
    let compares = similarity.request.measure().sense != Sense::Description;
    let of_comparisons = |search: &dyn Fn() -> Search| (defined && compares).then(search);
    let found = match property {
        Property::Symmetric => defined.then(|| scores.iter().find_map(asymmetry)),
        Property::IdentityOnly => similarity
            .at_identity()
            .and_then(|one| of_comparisons(&|| scores.iter().find_map(|s| false_identity(s, one)))),
        Property::Normalized => {
            of_comparisons(&|| scores.iter().find_map(not_normalized)).filter(|found| decides(found, scores))
        }
        Property::ConditionallyNormalized => {
            let found = of_comparisons(&|| scores.iter().find_map(not_conditionally_normalized));
            found.filter(|found| decides(found, scores))
        }
        Property::JoinWeighted => join_weights(similarity, scores, false).filter(|_| compares),
        Property::ConvexAdditive => join_weights(similarity, scores, true).filter(|_| compares),
        Property::MeetWeighted => of_comparisons(&|| meet_weights::contradiction(scores)),
        Property::SubcomponentConsistent => own_score(&similarity.request)
            .map(|score| scores.iter().find_map(|s| inconsistent_subcomponent(s, score.as_ref()))),
        Property::Metric => similarity.at_identity().and_then(|one| {
            of_comparisons(&|| scores[..MOST_ITEMS_OF_TRIPLES].iter().find_map(|s| not_a_metric(s, one)))
        }),
        Property::ChanceAdjusted => of_comparisons(&|| scores.iter().find_map(not_adjusted)),
    };
    match found {
        None => Verdict::NotApplicable,
        Some(None) => Verdict::Holds,
        Some(Some(counterexample)) => Verdict::Fails(counterexample),
    }
}

fn differ(x: f64, y: f64) -> bool {
    (x - y).abs() > TOLERANCE * x.abs().max(y.abs()).max(1.0)
}

fn asymmetry(scores: &Scores<'_>) -> Search {
    scores.pairs().find_map(|(a, b, value)| {
        let mirrored = scores.values[b][a]?;
        differ(value, mirrored).then(|| format!("{}: {value} and {mirrored}", scores.name(a, b)))
    })
}

fn false_identity(scores: &Scores<'_>, one: f64) -> Search {
    let mut pairs = scores.pairs();
    let found = pairs.find(|&(a, b, value)| (a == b) == differ(value, one))?;
    Some(format!("{}: {}", scores.name(found.0, found.1), found.2))
}

/// Without a counterexample something must have been tried: a measure that is undefined somewhere for every number of
/// items has no least and no greatest value that could be told.
fn decides(found: &Search, scores: &[Scores<'_>]) -> bool {
    found.is_some() || scores.iter().any(|scores| scores.cases.n >= 2 && !scores.has_gaps())
}

fn not_normalized(scores: &Scores<'_>) -> Search {
    if let Some((a, b, value)) =
        scores.pairs().find(|&(_, _, value)| !(-TOLERANCE..=1.0 + TOLERANCE).contains(&value))
    {
        return Some(format!("{}: {value}", scores.name(a, b)));
    }
    if scores.has_gaps() {
        return None;
    }
    let low = scores.pairs().map(|(_, _, value)| value).fold(f64::INFINITY, f64::min);
    let high = scores.pairs().map(|(_, _, value)| value).fold(f64::NEG_INFINITY, f64::max);
    let n = scores.cases.n;
    match () {
        () if differ(high, 1.0) => Some(format!("n = {n}: the greatest value is {high}")),
        () if n >= 2 && differ(low, 0.0) => Some(format!("n = {n}: the least value is {low}")),
        () => None,
    }
}

fn not_conditionally_normalized(scores: &Scores<'_>) -> Search {
    if scores.cases.n < 2 {
        return None;
    }
    scores.values.iter().enumerate().find_map(|(a, row)| {
        let name = digits(&scores.cases.clusterings[a]);
        let defined = || row.iter().enumerate().filter_map(|(b, value)| value.map(|value| (b, value)));
        let outside = |value: f64| !(-TOLERANCE..=1.0 + TOLERANCE).contains(&value);
        if let Some((b, value)) =
            defined().find(|&(b, value)| outside(value) || (a == b) == differ(value, 1.0))
        {
            return Some(format!("{}: {value}", scores.name(a, b)));
        }
        if scores.has_gaps() {
            return None;
        }
        if defined().all(|(_, value)| differ(value, 0.0)) {
            return Some(format!("A = {name}: no candidate scores 0"));
        }
        let between = defined().any(|(_, value)| differ(value, 0.0) && differ(value, 1.0));
        (scores.cases.n >= 3 && !between).then(|| format!("A = {name}: no candidate lies between 0 and 1"))
    })
}

/// Searches for a pair of several components whose value is not the mean of those of the components; among
/// refinements only where asked. `None` when the measure is undefined on all such components.
fn join_weights(similarity: &Similarity, scores: &[Scores<'_>], refinements_only: bool) -> Option<Search> {
    let mut tried = false;
    for scores in scores {
        for (a, b, value) in scores.pairs() {
            let table = scores.cases.table(a, b);
            let components = Components::of(table);
            let refines = table.cells().len() == table.clusters().1;
            if components.len() < 2 || (refinements_only && !refines) {
                continue;
            }
            let parts = (0..components.len()).map(|component| {
                let part = similarity.of(&Summary::new(components.subtable(component)))?;
                Some(components.items(component) as f64 / table.n() as f64 * part)
            });
            let Some(mean) = parts.sum::<Option<f64>>() else { continue };
            tried = true;
            if differ(value, mean) {
                let pair = scores.name(a, b);
                return Some(Some(format!("{pair}: {value} is not the mean {mean} of its components")));
            }
        }
    }
    tried.then_some(None)
}

/// The score of a cluster and its pieces that a measure is built from, where it has one.
fn own_score(request: &Request) -> Option<Box<dyn SubcomponentScore>> {
    match request.measure().name {
        "split_merge_entropy" => Some(Box::new(EntropyScore)),
        "split_merge_largest_piece" | "van_dongen_similarity" | "classification_accuracy" => {
            Some(Box::new(LargestPiece))
        }
        "vi_similarity" => match request.args().get("k") {
            Some(Value::Integer(k)) => Some(Box::new(EntropyByClusters { k: *k })),
            _ => None,
        },
        _ => None,
    }
}

fn inconsistent_subcomponent(scores: &Scores<'_>, own: &dyn SubcomponentScore) -> Search {
    scores.pairs().find_map(|(a, b, value)| {
        let table = scores.cases.table(a, b);
        let pieces: Vec<u64> = match table.clusters() {
            (1, _) => table.column_sums().to_vec(),
            (_, 1) => table.row_sums().to_vec(),
            _ => return None,
        };
        let expected = own.score(&pieces, table.n());
        differ(value, expected).then(|| format!("{}: {value} is not {expected}", scores.name(a, b)))
    })
}

fn not_a_metric(scores: &Scores<'_>, one: f64) -> Search {
    if let Some(found) = false_identity(scores, one).or_else(|| asymmetry(scores)) {
        return Some(found);
    }
    let distance = |a: usize, b: usize| scores.values[a][b].map(|value| one - value);
    let all = scores.cases.clusterings.len();
    scores.pairs().find_map(|(a, c, value)| {
        let direct = one - value;
        if direct < -TOLERANCE {
            return Some(format!("{}: a distance of {direct}", scores.name(a, c)));
        }
        (0..all).find_map(|b| {
            let detour = distance(a, b)? + distance(b, c)?;
            (detour + TOLERANCE < direct).then(|| {
                let over = digits(&scores.cases.clusterings[b]);
                format!("{}: {direct} is more than {detour} over {over}", scores.name(a, c))
            })
        })
    })
}

/// Permuting the items of B gives every clustering with its cluster sizes equally often.
fn not_adjusted(scores: &Scores<'_>) -> Search {
    let shape = |labels: &[u32]| {
        let mut sizes = [0; MOST_ITEMS];
        labels.iter().for_each(|&label| sizes[label as usize] += 1);
        sizes.sort_unstable();
        sizes
    };
    let mut shapes: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (number, labels) in scores.cases.clusterings.iter().enumerate() {
        shapes.entry(shape(labels)).or_default().push(number);
    }
    // One cluster, or single items: there is one table only.
    shapes.retain(|_, members| members.len() > 1);
    shapes.values().find_map(|of_a| {
        shapes.values().find_map(|of_b| {
            let values = of_b.iter().map(|&b| scores.values[of_a[0]][b]);
            let mean = values.sum::<Option<f64>>()? / of_b.len() as f64;
            (mean.abs() > TOLERANCE)
                .then(|| format!("{}: the mean over permutations is {mean}", scores.name(of_a[0], of_b[0])))
        })
    })
}
