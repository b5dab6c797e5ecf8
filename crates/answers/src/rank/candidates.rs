//! Candidates of each kind, with their reference.

use partita::ensemble::Ensemble;
use partita::inference::GroupedTable;
use partita::{
    Contingency, Cover, CoverSummary, ErrorKind, Input, Kind, Labels, Partition, Request, Score, Summary,
};

use super::tested::{OfCovers, OfLabels, Tested, add_tests, not_tested};
use super::{Answer, Closest, Options};
use crate::failure::Outcome;
use crate::inference::Uncertainty;
use crate::size::Size;
use crate::verdict::{Evidence, verdict};
use crate::watch::{Watch, step};

/// A reference and its candidates, clusterings of the same items.
#[derive(Debug, Clone)]
pub struct Clusterings {
    /// The reference.
    pub reference: Partition,
    /// The candidates.
    pub candidates: Vec<Partition>,
    /// The group of each item: intervals and tests leave out whole groups.
    pub groups: Option<Partition>,
    /// The number of times that each item occurs.
    pub weights: Option<Vec<u64>>,
}

impl Clusterings {
    /// Takes the first clustering as the reference. All scores are of the same items: those that no policy drops anywhere.
    pub fn of_common_items(ensemble: &Ensemble, groups: Option<&Labels>) -> partita::Result<Self> {
        let mut candidates = ensemble.of_common_items()?;
        let groups = groups.map(|groups| ensemble.groups_of_common_items(groups)).transpose()?;
        Ok(Self { reference: candidates.remove(0), candidates, groups, weights: None })
    }

    /// The same with the weight of each item of the ensemble.
    pub fn weighted(self, ensemble: &Ensemble, weights: &[u64]) -> partita::Result<Self> {
        if weights.len() != ensemble.items() {
            return Err(ErrorKind::UnequalWeights { weights: weights.len(), items: ensemble.items() }.into());
        }
        let common = ensemble.common_items()?;
        Ok(Self { weights: Some(common.into_iter().map(|item| weights[item]).collect()), ..self })
    }

    fn table(&self, candidate: &Partition) -> partita::Result<Contingency> {
        let Some(weights) = &self.weights else {
            return Contingency::from_partitions(&self.reference, candidate);
        };
        let both = self.reference.ids().iter().zip(candidate.ids()).zip(weights);
        Contingency::from_triples(both.map(|((&a, &b), &weight)| (a, b, weight)))
    }

    /// The table of a candidate with the groups of its items.
    pub(super) fn grouped(&self, candidate: usize) -> Option<partita::Result<GroupedTable>> {
        Some(GroupedTable::new(&self.reference, &self.candidates[candidate], self.groups.as_ref()?))
    }
}

/// A reference and its candidates, covers of the same items.
#[derive(Debug, Clone, Copy)]
pub struct Covers<'a> {
    /// The reference, then the candidates.
    pub covers: &'a [Cover],
    /// The number of further items, which are in no cluster of any of them.
    pub in_none: u64,
}

impl Covers<'_> {
    fn summary(&self, a: usize, b: usize) -> partita::Result<CoverSummary> {
        let summary = CoverSummary::of(&self.covers[a], &self.covers[b])?;
        if self.in_none == 0 { Ok(summary) } else { summary.with_more_in_none(self.in_none) }
    }
}

/// Ranks clusterings.
pub fn of_labels(clusterings: &Clusterings, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let requests = options.requests(Kind::Labels, false)?;
    let candidates = &clusterings.candidates;
    let summary = |candidate| Ok(Summary::new(clusterings.table(candidate)?));
    let summaries: Vec<Summary> = candidates.iter().map(summary).collect::<Outcome<_>>()?;
    let scores = scores(summaries.iter().map(Input::from), &requests, watch)?;
    let size = Size::Items { n: summaries.first().map_or(0, |summary| summary.table().n()) };
    let mut answer = Answer::of(Kind::Labels, size, requests, scores, options);
    answer.mark_the_same(|one, other| Ok(candidates[one] == candidates[other]))?;
    let inference = options.inference();
    let tested = OfLabels { clusterings, summaries: &summaries, options: &inference, level: options.level };
    concluded(&mut answer, Some(&tested), options, watch)?;
    answer.verdict = verdict_on_best(&answer, &tested);
    Ok(answer)
}

/// Ranks covers.
pub fn of_covers(covers: Covers<'_>, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let fuzzy = !covers.covers.iter().all(Cover::is_crisp);
    let requests = options.requests(Kind::Cover, fuzzy)?;
    let summaries = (1..covers.covers.len()).map(|at| covers.summary(0, at));
    let summaries: Vec<CoverSummary> = summaries.collect::<partita::Result<_>>()?;
    let scores = scores(summaries.iter().map(Input::from), &requests, watch)?;
    let items = covers.covers.first().map_or(0, Cover::len) as u64 + covers.in_none;
    let mut answer = Answer::of(Kind::Cover, Size::Items { n: items }, requests, scores, options);
    answer.mark_the_same(|one, other| Ok(covers.summary(one + 1, other + 1)?.is_identity()))?;
    let tested = OfCovers { covers, summaries: &summaries, level: options.level };
    concluded(&mut answer, Some(&tested), options, watch)?;
    Ok(answer)
}

/// Ranks candidates of another kind by the scores of each, a score for each measure.
pub fn of_scores(
    kind: Kind,
    size: Size,
    requests: Vec<Request>,
    scores: Vec<Vec<Score>>,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Answer> {
    let mut answer = Answer::of(kind, size, requests, scores, options);
    concluded(&mut answer, None, options, watch)?;
    Ok(answer)
}

fn scores<'a>(
    candidates: impl ExactSizeIterator<Item = Input<'a>>,
    requests: &[Request],
    watch: &dyn Watch,
) -> Outcome<Vec<Vec<Score>>> {
    let total = candidates.len();
    let score = |(done, input): (usize, Input<'a>)| {
        step(watch, "candidates", done, total)?;
        Ok(requests.iter().map(|request| request.score(input)).collect::<partita::Result<_>>()?)
    };
    candidates.enumerate().map(score).collect()
}

/// Adds the tests that are asked for, and what follows from them.
fn concluded(
    answer: &mut Answer,
    tested: Option<&dyn Tested>,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<()> {
    match tested {
        Some(tested) if options.is_tested() => add_tests(answer, tested, options, watch)?,
        None if options.test == Some(true) => {
            answer.caveats.push(not_tested("they are of labels and covers"));
        }
        _ => {}
    }
    answer.closest = Closest::of(answer);
    Ok(())
}

/// The verdict on the closest candidate, where its interval is one of the adjusted Rand index.
fn verdict_on_best(answer: &Answer, tested: &OfLabels<'_>) -> Option<partita::inference::Verdict> {
    let best = answer.ranking.first()?;
    let mut interval = best.interval.clone()?;
    // It was chosen by its score.
    interval.interval.low = answer.chosen.unwrap_or(interval.interval.low);
    if answer.requests[0].key() != "adjusted_rand" {
        return None;
    }
    let uncertainty = Uncertainty { intervals: vec![Ok(interval)], ..Uncertainty::default() };
    let groups = tested.clusterings.grouped(best.place).transpose().ok()?;
    let evidence = Evidence {
        options: tested.options,
        requests: &answer.requests[..1],
        uncertainty: &uncertainty,
        groups: groups.as_ref(),
    };
    verdict(&tested.summaries[best.place], &evidence)
}
