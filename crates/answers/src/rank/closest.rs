//! The closest candidate, and whether that could be luck.

use partita::Kind;
use partita::ensemble::holm;
use partita::internal::{alternatives, probability};
use serde::Serialize;

use super::{Answer, Candidate, Test};

/// Names that a sentence lists.
const MOST_LISTED: usize = 4;

/// A case of conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// No test says whether it is chance.
    Untested,
    /// All candidates are the same.
    Same,
    /// Others that differ have the same score.
    Tied,
    /// Better than every other candidate by more than chance.
    BeyondChance,
    /// It may be chance that it is better than some.
    MayBeChance,
    /// Without its bias another candidate is closer.
    ByBias,
}

/// The closest candidate.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Closest {
    /// Its name, and the names of those that are the same or have the same score.
    pub candidates: Vec<String>,
    /// The case.
    pub case: Case,
    /// The largest p-value of its tests against those that differ from it, after Holm for these questions alone.
    pub p: Option<f64>,
    /// The conclusion in words.
    pub sentence: String,
}

impl Answer {
    /// The tests of the closest candidate against all that differ from it, with p-values corrected after Holm for that many
    /// questions.
    pub fn of_best(&self) -> Vec<(&Test, f64)> {
        let differs = |test: &&Test| test.better == 0 && self.ranking[test.other].same_as != Some(0);
        let tests: Vec<&Test> = self.tests.iter().filter(differs).collect();
        let p: Vec<f64> = tests.iter().map(|test| test.found.test.p).collect();
        tests.into_iter().zip(holm(&p)).collect()
    }

    fn names<'a>(&'a self, tests: impl Iterator<Item = &'a Test>) -> Vec<&'a str> {
        tests.map(|test| self.ranking[test.other].name.as_str()).collect()
    }
}

impl Closest {
    /// The conclusion of a ranking; none where no candidate has a score.
    pub(super) fn of(answer: &Answer) -> Option<Self> {
        let mut best = answer.best();
        let score = best.first()?.score();
        let (words, tests) = (Words::of(answer, &best), answer.of_best());
        let p = tests.iter().map(|(_, p)| *p).max_by(f64::total_cmp);
        let tied: Vec<&Candidate> = answer.ranking.iter().filter(|one| one.score() == score).collect();
        let (case, sentence) = if tied.len() > best.len() {
            best = tied;
            (Case::Tied, tie(answer, &best))
        } else {
            match (p, answer.level) {
                (Some(p), Some(level)) => judged(answer, &words, &tests, p, 1.0 - level),
                _ if best.len() > 1 && best.len() == answer.ranking.len() => (Case::Same, words.plain()),
                _ => (Case::Untested, words.plain()),
            }
        };
        let candidates = best.iter().map(|candidate| candidate.name.clone()).collect();
        Some(Self { candidates, case, p, sentence })
    }
}

/// The closest candidates as the subject of a sentence, in the singular or the plural.
struct Words<'a> {
    names: String,
    reference: &'a str,
    is: &'static str,
    it_is: &'static str,
    has: &'static str,
}

impl<'a> Words<'a> {
    fn of(answer: &'a Answer, best: &[&Candidate]) -> Self {
        let (names, reference) = (listed(best), answer.reference());
        if best.len() == 1 {
            return Self { names, reference, is: "is", it_is: "it is", has: "has" };
        }
        let noun = if answer.kind == Kind::Cover { "cover" } else { "clustering" };
        let names = format!("{names}, which are the same {noun},");
        Self { names, reference, is: "are", it_is: "they are", has: "have" }
    }

    fn plain(&self) -> String {
        let Self { names, reference, is, .. } = self;
        format!("{names} {is} the closest to {reference}.")
    }
}

/// The names of candidates, or of the first of them and how many more there are.
fn listed(candidates: &[&Candidate]) -> String {
    let names: Vec<&str> = candidates.iter().map(|candidate| candidate.name.as_str()).collect();
    match names.len() {
        1 => names.concat(),
        2..=MOST_LISTED => format!("{} and {}", names[..names.len() - 1].join(", "), names[names.len() - 1]),
        many => format!("{} and {} more", names[..MOST_LISTED].join(", "), many - MOST_LISTED),
    }
}

/// The conclusion where candidates that differ have the best score.
fn tie(answer: &Answer, tied: &[&Candidate]) -> String {
    let (names, measure) = (listed(tied), answer.requests[0].key());
    format!("{names} have the same {measure}: by it they are equally close to {}.", answer.reference())
}

/// The conclusion from the tests of the closest candidate.
fn judged(
    answer: &Answer,
    words: &Words<'_>,
    tests: &[(&Test, f64)],
    largest: f64,
    chance: f64,
) -> (Case, String) {
    let Words { names, reference, is, it_is, has } = words;
    let reversed = tests.iter().map(|(test, _)| *test).filter(|test| test.found.test.is_reversed());
    let closer = answer.names(reversed);
    if !closer.is_empty() {
        let (measure, closer) = (answer.requests[0].key(), alternatives(&closer));
        let sentence = format!(
            "{names} {has} the best {measure} by its bias alone: without the bias {closer} is closer to {reference}."
        );
        return (Case::ByBias, sentence);
    }
    let (all, p) = match tests.len() {
        1 => ("the other candidate", format!("p: {}", probability(largest))),
        many => (
            "every other candidate",
            format!("largest p of {many} tests, after Holm: {}", probability(largest)),
        ),
    };
    let luck = answer.names(tests.iter().filter(|(_, p)| *p > chance).map(|(test, _)| *test));
    let over = match luck.len() {
        0 => {
            let sentence = format!(
                "{names} {is} the closest to {reference}: better than {all} by more than chance ({p})."
            );
            return (Case::BeyondChance, sentence);
        }
        1..=MOST_LISTED => alternatives(&luck),
        many => format!("{many} of the others"),
    };
    let sentence = format!(
        "{names} {is} the closest to {reference} on these items, but it may be chance that {it_is} better than {over} ({p})."
    );
    (Case::MayBeChance, sentence)
}
