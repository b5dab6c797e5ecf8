//! A ranking as data.

use partita::inference::{Comparison, Equivalence, Verdict};
use partita::internal::{Arrange as _, quantity, visible};
use partita::{Kind, Request, Score, Sense};
use serde::Serialize;
use serde::ser::Serializer;

use super::{Closest, Options};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::{CHOSEN_BY_SCORE, Caveat};
use crate::corrected::Corrected;
use crate::inference::NotedInterval;
use crate::keyed::Keyed;
use crate::size::Size;
use crate::words::percent;

/// Candidates by how close they are to a reference.
#[derive(Debug)]
pub struct Answer {
    /// The kind of what was ranked.
    pub kind: Kind,
    /// The size of the reference and of each candidate; of trees that of all.
    pub size: Size,
    /// The name of the reference, if it has one.
    pub reference: Option<String>,
    /// The measures; the first decides.
    pub requests: Vec<Request>,
    /// The candidates, the closest first. Equal ones stay in their order, and those without a score come last.
    pub ranking: Vec<Candidate>,
    /// The level of the intervals; none without intervals and tests.
    pub level: Option<f64>,
    /// The margin within which candidates count as the same.
    pub within: Option<f64>,
    /// A test of each two candidates that have a score.
    pub tests: Vec<Test>,
    /// The closest candidate, and whether that may be chance.
    pub closest: Option<Closest>,
    /// The verdict: whether the closest candidate agrees with the reference beyond chance, and how well.
    pub verdict: Option<Verdict>,
    /// The end of the interval of the closest candidate that allows for its having been chosen: the low one of a similarity,
    /// the high one of a distance.
    pub chosen: Option<f64>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// A candidate.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Its name.
    pub name: String,
    /// Its place among the candidates as they were given.
    pub place: usize,
    /// A score for each measure.
    pub scores: Vec<Score>,
    /// The interval of the first score.
    pub interval: Option<NotedInterval>,
    /// The reason why there is no such interval, where others have one.
    pub no_interval: Option<String>,
    /// The place in the ranking of the first candidate that is the same.
    pub same_as: Option<usize>,
}

/// A test between two candidates, by their places in the ranking.
#[derive(Debug, Clone)]
pub struct Test {
    /// The one with the better score.
    pub better: usize,
    /// The other one.
    pub other: usize,
    /// The difference by which the better one is closer.
    pub found: Corrected<Comparison>,
}

impl Answer {
    /// The candidates in order, with a score for each measure.
    pub(super) fn of(
        kind: Kind,
        size: Size,
        requests: Vec<Request>,
        scores: Vec<Vec<Score>>,
        options: &Options,
    ) -> Self {
        let sign = requests[0].measure().sense.sign();
        let candidate = |(place, scores)| Candidate {
            name: options.name(place),
            place,
            scores,
            interval: None,
            no_interval: None,
            same_as: None,
        };
        let mut ranking: Vec<Candidate> = scores.into_iter().enumerate().map(candidate).collect();
        let far = |candidate: &Candidate| candidate.score().map_or(f64::INFINITY, |value| -sign * value);
        ranking.arrange_by(|x, y| far(x).total_cmp(&far(y)));
        Self {
            kind,
            size,
            reference: options.reference.clone(),
            requests,
            ranking,
            level: None,
            within: None,
            tests: Vec::new(),
            closest: None,
            verdict: None,
            chosen: None,
            caveats: Vec::new(),
        }
    }

    /// Marks candidates that are the same as one before. These have equal scores.
    pub(super) fn mark_the_same(
        &mut self,
        is_same: impl Fn(usize, usize) -> partita::Result<bool>,
    ) -> partita::Result<()> {
        for rank in 1..self.ranking.len() {
            let (before, own) = (&self.ranking[..rank], &self.ranking[rank]);
            for (first, other) in before.iter().enumerate() {
                let is_first = other.same_as.is_none() && other.scores == own.scores;
                if is_first && is_same(other.place, own.place)? {
                    self.ranking[rank].same_as = Some(first);
                    break;
                }
            }
        }
        Ok(())
    }

    /// The items, the candidates and the reference in words.
    pub fn heading(&self, size: &str) -> String {
        let candidates = quantity(self.ranking.len(), "candidate");
        let level = self.level.map_or_else(String::new, |level| format!(", {} intervals", percent(level)));
        format!("{size}; {candidates} against {}{level}", self.reference())
    }

    /// The caveat of the best one, which was chosen by its score.
    pub fn chosen_by_score(&self) -> Option<&Caveat> {
        self.caveats.iter().find(|caveat| caveat.code == CHOSEN_BY_SCORE)
    }

    /// The warnings of the interval of each candidate, after its name.
    pub fn warnings(&self) -> Vec<String> {
        let candidates = self.ranking.iter();
        let of = candidates.filter_map(|one| Some((visible(&one.name), one.interval.as_ref()?)));
        of.flat_map(|(name, found)| {
            found.interval.warnings.iter().map(move |warning| format!("{name}: {warning}"))
        })
        .collect()
    }

    /// The measures with their parameters, in the order in which they were named.
    pub fn keys(&self) -> Vec<String> {
        self.requests.iter().map(Request::key).collect()
    }

    /// The rank of a candidate, from 1; candidates that are the same have one rank.
    pub fn rank(&self, at: usize) -> usize {
        self.ranking[at].same_as.unwrap_or(at) + 1
    }

    /// The closest candidate and those that are the same; none where it has no score.
    pub fn best(&self) -> Vec<&Candidate> {
        let is_scored = self.ranking.first().is_some_and(|best| best.score().is_some());
        let is_best = |&(at, candidate): &(usize, &Candidate)| at == 0 || candidate.same_as == Some(0);
        let best = self.ranking.iter().enumerate().filter(is_best).map(|(_, candidate)| candidate);
        if is_scored { best.collect() } else { Vec::new() }
    }

    /// The name of the reference in a sentence.
    pub fn reference(&self) -> &str {
        self.reference.as_deref().unwrap_or("the reference")
    }

    fn entry(&self, at: usize) -> Entry<'_> {
        let candidate = &self.ranking[at];
        let scored = || self.requests.iter().map(Request::key).zip(&candidate.scores);
        let reason = |(key, score): (String, &Score)| Some((key, score.reason()?.to_owned()));
        Entry {
            candidate: &candidate.name,
            rank: self.rank(at),
            scores: Keyed(scored().map(|(key, score)| (key, score.value())).collect()),
            notes: Keyed(scored().filter_map(reason).collect()),
            same_as: candidate.same_as.map(|first| self.ranking[first].name.as_str()),
            interval: candidate.interval.as_ref(),
            no_interval: candidate.no_interval.as_deref(),
        }
    }

    fn row<'a>(&'a self, test: &'a Test) -> Row<'a> {
        Row {
            better: &self.ranking[test.better].name,
            other: &self.ranking[test.other].name,
            found: &test.found,
            within: self.within.map(|margin| test.found.test.within(margin)),
        }
    }
}

impl Candidate {
    /// The score by the first measure.
    pub fn score(&self) -> Option<f64> {
        self.scores[0].value()
    }

    /// The ends of the interval of that score.
    pub fn ends(&self) -> Option<[f64; 2]> {
        self.interval.as_ref().map(|found| [found.interval.low, found.interval.high])
    }
}

/// A candidate as it is written.
#[derive(Serialize)]
struct Entry<'a> {
    candidate: &'a str,
    rank: usize,
    scores: Keyed<Option<f64>>,
    notes: Keyed<String>,
    same_as: Option<&'a str>,
    interval: Option<&'a NotedInterval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_interval: Option<&'a str>,
}

/// A test as it is written.
#[derive(Serialize)]
struct Row<'a> {
    better: &'a str,
    other: &'a str,
    #[serde(flatten)]
    found: &'a Corrected<Comparison>,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<Equivalence>,
}

/// The answer in the order in which it is written.
#[derive(Serialize)]
struct Fields<'a> {
    schema: u32,
    kind: &'static str,
    #[serde(flatten)]
    size: Size,
    reference: &'a Option<String>,
    measures: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rooted: Option<Keyed<bool>>,
    ranking: Vec<Entry<'a>>,
    level: Option<f64>,
    within: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    low_chosen: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high_chosen: Option<f64>,
    tests: Vec<Row<'a>>,
    closest: &'a Option<Closest>,
    verdict: &'a Option<Verdict>,
    caveats: &'a [Caveat],
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rooted = || Keyed::of(&self.requests, |request| Some((request.key(), request.rooted()?)));
        let is_distance = self.requests[0].measure().sense == Sense::Distance;
        let fields = Fields {
            schema: SCHEMA,
            kind: word(self.kind),
            size: self.size,
            reference: &self.reference,
            measures: self.keys(),
            rooted: (self.kind == Kind::Trees).then(rooted),
            ranking: (0..self.ranking.len()).map(|at| self.entry(at)).collect(),
            level: self.level,
            within: self.within,
            low_chosen: self.chosen.filter(|_| !is_distance),
            high_chosen: self.chosen.filter(|_| is_distance),
            tests: self.tests.iter().map(|test| self.row(test)).collect(),
            closest: &self.closest,
            verdict: &self.verdict,
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}
