//! Two trees.

use partita::internal::{quantity, rounded};
use partita::{Adjustment, Kind, Request, Strategy, TreePair};

use super::labels::rows;
use super::{Agreement, Answer, Facts, Options, Row, Search};
use crate::budget::too_long_for_trees;
use crate::failure::Outcome;
use crate::inference::Sample;
use crate::watch::Watch;

/// Compares two trees. A measure that was not named is left out where it takes long.
pub fn of_trees(pair: &TreePair<'_>, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let requests = options.search.apply(options.measures.requests(Kind::Trees, false)?)?;
    let sample = Sample { input: pair.into(), groups: None };
    let uncertainty = options.inference.compute(&requests, sample, watch)?;
    let are_named = options.measures.are_named();
    let left_out = |request: &Request| if are_named { None } else { too_long_for_trees(request, pair) };
    let rows = rows(&requests, watch, |request| match left_out(request) {
        Some(why) => Ok(why),
        None => request.score(pair),
    })?;
    let agreement = agreement(pair, &options.search, &rows);
    let (a, b) = pair.given();
    let statistics = [a.statistics(), b.statistics()];
    let facts = Facts::Trees { leaves: pair.leaves(), nodes: [a.nodes(), b.nodes()], statistics };
    Ok(Answer { agreement, ..Answer::new(Kind::Trees, facts, rows, uncertainty) })
}

/// The agreeing cuts as the measures searched for them, so that they are not searched for again; permutations come first where
/// measures differ. The search takes long on large trees and most measures do without it, so that it is made for those only
/// that need it, or where it is asked for.
fn agreement(pair: &TreePair<'_>, search: &Search, rows: &[Row]) -> Option<Agreement> {
    let made = rows.iter().filter(|row| row.score.value().is_some());
    let made: Vec<(Adjustment, Strategy)> = made.filter_map(|row| row.request.search()).collect();
    let permutations = made.iter().find(|(adjustment, _)| *adjustment == Adjustment::Permutations);
    let default = search.cuts.then_some((Adjustment::Permutations, search.strategy));
    let (adjustment, strategy) = match search.adjustment {
        Some(adjustment) if search.cuts => (adjustment, search.strategy),
        _ => permutations.or(made.first()).copied().or(default)?,
    };
    let found = pair.agreement(adjustment, strategy);
    let (score, (k, l)) = found.map_or((0.0, (0, 0)), |found| (found.score(), found.clusters()));
    let trace = found.map(partita::TreeAgreement::trace).unwrap_or_default();
    let sentence = match found {
        None => "Both trees have too many cuts to try them all.".to_owned(),
        Some(_) if (k, l) == (0, 0) => "The greedy search finds no first cut of both trees.".to_owned(),
        Some(_) if k == 1 || l == 1 => "No two cuts of the trees agree better than chance.".to_owned(),
        Some(_) => format!(
            "The trees agree best when the first is cut into {} and the second into {l} ({strategy}): {} nats more than these two cuts by chance.",
            quantity(k, "cluster"),
            rounded(score)
        ),
    };
    Some(Agreement {
        adjustment,
        strategy,
        score: found.map(|_| score),
        clusters: found.map(|_| [k, l]),
        trace: trace.iter().map(|step| (step.clusters.0, step.clusters.1, step.score)).collect(),
        sentence,
    })
}
