//! Intervals and tests of candidates: labels by their tables, covers by their types of items.

use partita::inference::{
    Candidates, Comparison, CoverCandidates, Interval, IntervalOptions, compare_candidates,
    compare_cover_candidates, compare_grouped_candidates, confidence_interval, grouped_interval,
    leaves_out_items,
};
use partita::internal::quantity;
use partita::{CoverSummary, ErrorKind, Request, Sense, Summary};

use super::{Answer, Clusterings, Covers, Options, Test};
use crate::budget::MOST_TESTED;
use crate::caveat::{Caveat, best_of_many};
use crate::corrected::corrected;
use crate::failure::{Failure, Outcome};
use crate::inference;
use crate::watch::{Watch, step};

/// Candidates of one kind, by the places at which they were given.
pub trait Tested {
    /// Says why there are no tests, if there are none.
    fn why_not(&self, _request: &Request) -> Option<String> {
        None
    }

    /// The interval of that level of the score of a candidate.
    fn interval(&self, request: &Request, candidate: usize, level: f64) -> partita::Result<Interval>;

    /// Compares two candidates: by how much the first is closer.
    fn compare(&self, request: &Request, candidates: [usize; 2]) -> partita::Result<Comparison>;
}

/// Clusterings, perhaps with groups of items.
pub struct OfLabels<'a> {
    /// The reference and the candidates.
    pub clusterings: &'a Clusterings,
    /// The reference with each candidate.
    pub summaries: &'a [Summary],
    /// The options of the intervals.
    pub options: &'a inference::Options,
    /// The level of the intervals.
    pub level: f64,
}

impl Tested for OfLabels<'_> {
    fn why_not(&self, _: &Request) -> Option<String> {
        let is_weighted = self.clusterings.weights.is_some();
        is_weighted.then(|| "they ask what each item adds; repeat items instead of giving weights".to_owned())
    }

    fn interval(&self, request: &Request, candidate: usize, level: f64) -> partita::Result<Interval> {
        let options = self.options.interval_options(level);
        match self.clusterings.grouped(candidate) {
            Some(table) => grouped_interval(request, &table?, level),
            None => confidence_interval(request, &self.summaries[candidate], &options),
        }
    }

    fn compare(&self, request: &Request, [first, second]: [usize; 2]) -> partita::Result<Comparison> {
        let both = [first, second].map(|candidate| self.clusterings.grouped(candidate));
        if let [Some(one), Some(other)] = both {
            return compare_grouped_candidates(request, &one?, &other?, self.level);
        }
        let [first, second] = [first, second].map(|candidate| &self.clusterings.candidates[candidate]);
        let candidates = Candidates::new(&self.clusterings.reference, first, second)?;
        compare_candidates(request, &candidates, self.level)
    }
}

/// Covers of the same items.
pub struct OfCovers<'a> {
    /// The reference and the candidates.
    pub covers: Covers<'a>,
    /// The reference with each candidate.
    pub summaries: &'a [CoverSummary],
    /// The level of the intervals.
    pub level: f64,
}

impl Tested for OfCovers<'_> {
    fn why_not(&self, request: &Request) -> Option<String> {
        let large = self.summaries.iter().find(|summary| !leaves_out_items(request, summary))?;
        let cells = large.cells().cells().len();
        Some(format!("they leave out an item of each type, and there are {cells}"))
    }

    fn interval(&self, request: &Request, candidate: usize, level: f64) -> partita::Result<Interval> {
        let options = IntervalOptions::default().with_level(level);
        confidence_interval(request, &self.summaries[candidate], &options)
    }

    fn compare(&self, request: &Request, candidates: [usize; 2]) -> partita::Result<Comparison> {
        let Covers { covers, in_none } = self.covers;
        let [first, second] = candidates.map(|candidate| &covers[candidate + 1]);
        let candidates = CoverCandidates::new(&covers[0], first, second, in_none)?;
        compare_cover_candidates(request, &candidates, self.level)
    }
}

/// Adds an interval of each candidate that has a score, and a test of each two of them; or the reason why there are none.
pub fn add_tests(
    answer: &mut Answer,
    tested: &dyn Tested,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<()> {
    let too_many = |many: usize| {
        let many = quantity(many, "candidate");
        format!("{many} are too many to test each with each, which takes at most {MOST_TESTED}")
    };
    let many = Some(answer.ranking.len()).filter(|&many| many > MOST_TESTED).map(too_many);
    if let Some(why) = many.or_else(|| tested.why_not(&answer.requests[0])) {
        answer.caveats.push(not_tested(&why));
        return Ok(());
    }
    match tests(answer, tested, options.level, watch).map_err(Failure::into_cause) {
        Ok(found) => {
            answer.add(found, options);
            answer.chosen = chosen(answer, tested, options.level)?;
        }
        // No score has an interval: few items, or a measure without one.
        Err(Ok(error)) if matches!(error.kind(), ErrorKind::BadInference(_)) => {
            answer.caveats.push(not_tested(&error.to_string()));
        }
        Err(Ok(error)) => return Err(error.into()),
        Err(Err(failure)) => return Err(failure),
    }
    Ok(())
}

/// The caveat that there are scores alone.
pub fn not_tested(why: &str) -> Caveat {
    Caveat::new("not_tested", format!("no intervals and tests: {why}"))
}

/// The end of the interval of the closest candidate that its score makes look too good. The best of many is the best of
/// them all the more by luck, so that end has the level of all these questions.
fn chosen(answer: &Answer, tested: &dyn Tested, level: f64) -> Outcome<Option<f64>> {
    let (request, scored) = (&answer.requests[0], answer.ranking.iter().filter(|one| one.score().is_some()));
    let count = scored.count().max(1) as f64;
    let Some(best) = answer.ranking.first().filter(|best| best.interval.is_some()) else { return Ok(None) };
    let found = tested.interval(request, best.place, 1.0 - (1.0 - level) / count)?;
    Ok(Some(if request.measure().sense == Sense::Distance { found.high } else { found.low }))
}

/// The results of tests: an interval of each candidate that has a score, or why there is none, in the order of the ranking,
/// and a test of each two that have one.
type Found = (Vec<Option<partita::Result<Interval>>>, Vec<Test>);

fn tests(answer: &Answer, tested: &dyn Tested, level: f64, watch: &dyn Watch) -> Outcome<Found> {
    let (request, ranking) = (&answer.requests[0], &answer.ranking);
    let scored: Vec<usize> = (0..ranking.len()).filter(|&at| ranking[at].score().is_some()).collect();
    let mut intervals: Vec<Option<partita::Result<Interval>>> = ranking.iter().map(|_| None).collect();
    for (done, &at) in scored.iter().enumerate() {
        step(watch, "intervals", done, scored.len())?;
        match tested.interval(request, ranking[at].place, level) {
            Err(error) if !matches!(error.kind(), ErrorKind::BadInference(_)) => return Err(error.into()),
            found => intervals[at] = Some(found),
        }
    }
    // A candidate without an interval keeps its score; the others are tested.
    let (scored, without): (Vec<usize>, Vec<usize>) =
        scored.into_iter().partition(|&at| matches!(intervals[at], Some(Ok(_))));
    if let (true, Some(&first)) = (scored.is_empty(), without.first())
        && let Some(Err(error)) = intervals[first].take()
    {
        return Err(error.into());
    }
    let from = |at: usize| scored[at + 1..].iter().map(move |&other| (at, other));
    let pairs: Vec<(usize, usize)> = (0..scored.len()).flat_map(from).collect();
    let compare = |(done, &(better, other)): (usize, &(usize, usize))| {
        step(watch, "tests between candidates", done, pairs.len())?;
        let places = [scored[better], other].map(|at| ranking[at].place);
        Ok(tested.compare(request, places)?)
    };
    let found: Vec<Comparison> = pairs.iter().enumerate().map(compare).collect::<Outcome<_>>()?;
    let known = found.into_iter().map(Ok::<_, Failure>).collect();
    let test = |((better, other), found): (&(usize, usize), Outcome<_>)| {
        Ok(Test { better: scored[*better], other: *other, found: found? })
    };
    let tests = pairs.iter().zip(corrected(known, |found| found.p)).map(test);
    Ok((intervals, tests.collect::<Outcome<_>>()?))
}

impl Answer {
    fn add(&mut self, (intervals, tests): Found, options: &Options) {
        self.level = Some(options.level);
        self.within = options.within;
        for (candidate, interval) in self.ranking.iter_mut().zip(intervals) {
            match interval {
                Some(Ok(found)) => candidate.interval = Some(found.into()),
                Some(Err(error)) => candidate.no_interval = Some(error.to_string()),
                None => {}
            }
        }
        self.tests = tests;
        if self.ranking.len() > 1
            && let Some(best) = self.ranking.first().filter(|best| best.interval.is_some())
        {
            let is_distance = self.requests[0].measure().sense == Sense::Distance;
            self.caveats.push(best_of_many(&best.name, self.ranking.len(), "candidates", is_distance));
        }
    }
}
