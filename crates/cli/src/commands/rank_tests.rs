//! Intervals and tests of candidates: labels by their tables, covers by their types of items.

use partita::ensemble::{benjamini_hochberg, holm};
use partita::inference::{
    Candidates, Comparison, CoverCandidates, GroupedTable, Interval, IntervalOptions, Sampling,
    compare_candidates, compare_cover_candidates, compare_grouped_candidates, confidence_interval,
    grouped_interval,
};
use partita::{CoverSummary, ErrorKind, Partition, Request, Summary};

use crate::args::many_covers::ManyCovers;
use crate::progress::Steps;
use crate::view::ranking::{Candidate, Ranking, Test};

/// Candidates of one kind, by their places.
pub trait Tested {
    fn interval(&self, request: &Request, candidate: usize, level: f64) -> partita::Result<Interval>;

    fn compare(&self, request: &Request, candidates: [usize; 2], level: f64) -> partita::Result<Comparison>;
}

/// Labels, perhaps in groups.
pub struct OfLabels<'a> {
    pub reference: &'a Partition,
    pub candidates: &'a [Partition],
    pub summaries: &'a [Summary],
    pub groups: Option<&'a Partition>,
    pub sampling: Sampling,
}

impl OfLabels<'_> {
    fn grouped(&self, candidate: usize) -> Option<partita::Result<GroupedTable>> {
        Some(GroupedTable::new(self.reference, &self.candidates[candidate], self.groups?))
    }
}

impl Tested for OfLabels<'_> {
    fn interval(&self, request: &Request, candidate: usize, level: f64) -> partita::Result<Interval> {
        let options = IntervalOptions::default().with_level(level).with_sampling(self.sampling);
        let found = match self.grouped(candidate) {
            Some(table) => table.and_then(|table| grouped_interval(request, &table, level)),
            None => confidence_interval(request, &self.summaries[candidate], &options),
        };
        found.map_err(|error| {
            ErrorKind::BadInference(format!("{error}; --scores-only ranks without intervals and tests"))
                .into()
        })
    }

    fn compare(
        &self,
        request: &Request,
        [first, second]: [usize; 2],
        level: f64,
    ) -> partita::Result<Comparison> {
        if let (Some(one), Some(other)) = (self.grouped(first), self.grouped(second)) {
            return compare_grouped_candidates(request, &one?, &other?, level);
        }
        let [first, second] = [first, second].map(|place| &self.candidates[place]);
        compare_candidates(request, &Candidates::new(self.reference, first, second)?, level)
    }
}

/// Covers of the same items.
pub struct OfCovers<'a> {
    pub covers: &'a ManyCovers,
    /// The reference with each candidate.
    pub summaries: &'a [CoverSummary],
}

impl Tested for OfCovers<'_> {
    fn interval(&self, request: &Request, candidate: usize, level: f64) -> partita::Result<Interval> {
        let options = IntervalOptions::default().with_level(level);
        confidence_interval(request, &self.summaries[candidate], &options)
    }

    fn compare(&self, request: &Request, candidates: [usize; 2], level: f64) -> partita::Result<Comparison> {
        let (covers, in_none) = self.covers.same();
        let [first, second] = candidates.map(|place| &covers[place + 1]);
        compare_cover_candidates(request, &CoverCandidates::new(&covers[0], first, second, in_none)?, level)
    }
}

/// The interval of each candidate that has a score, by rank, and a test of every two of them, the better one first.
pub fn tests(
    ranking: &Ranking,
    tested: &impl Tested,
    level: f64,
) -> partita::Result<(Vec<Option<Interval>>, Vec<Test>)> {
    let (request, ranked) = (&ranking.requests[0], &ranking.ranked);
    let bar = Steps::new(ranked.len(), "intervals");
    let interval = |candidate: &Candidate| {
        let has_score = candidate.scores[0].value().is_some();
        let found = has_score.then(|| tested.interval(request, candidate.place, level)).transpose();
        bar.done();
        found
    };
    let intervals = ranked.iter().map(interval).collect::<partita::Result<Vec<_>>>()?;
    let scored: Vec<usize> = (0..ranked.len()).filter(|&rank| intervals[rank].is_some()).collect();
    let bar = Steps::new(scored.len() * scored.len().saturating_sub(1) / 2, "tests between candidates");
    let mut tests = Vec::new();
    for (from, &better) in scored.iter().enumerate() {
        for &other in &scored[from + 1..] {
            let places = [better, other].map(|rank| ranked[rank].place);
            let comparison = tested.compare(request, places, level)?;
            bar.done();
            tests.push(Test { better, other, comparison, p_holm: 1.0, p_fdr: 1.0 });
        }
    }
    let p: Vec<f64> = tests.iter().map(|test| test.comparison.p).collect();
    for (test, corrected) in tests.iter_mut().zip(holm(&p).into_iter().zip(benjamini_hochberg(&p))) {
        (test.p_holm, test.p_fdr) = corrected;
    }
    Ok((intervals, tests))
}
