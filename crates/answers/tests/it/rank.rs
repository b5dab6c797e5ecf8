//! Rankings: who is the closest, and what the tests are corrected for.

use partita::Partition;
use partita::ensemble::holm;
use partita_answers::measures::Measures;
use partita_answers::rank::{Answer, Case, Clusterings, Options, of_labels};
use partita_answers::watch::Patient;

fn truth() -> Partition {
    Partition::from_labels((0..300).map(|item| item % 3))
}

/// One of so many items in the next cluster.
fn wrong(every: usize) -> Partition {
    let label = move |item: usize| if item.is_multiple_of(every) { (item + 1) % 3 } else { item % 3 };
    Partition::from_labels((0..300).map(label))
}

fn ranked(candidates: Vec<(&str, Partition)>) -> Answer {
    let (names, candidates): (Vec<_>, Vec<_>) =
        candidates.into_iter().map(|(name, labels)| (name.to_owned(), labels)).unzip();
    let options = Options {
        measures: Measures::named(&["ari"]),
        names: Some(names),
        reference: Some("truth".to_owned()),
        ..Options::default()
    };
    let clusterings = Clusterings { reference: truth(), candidates, groups: None, weights: None };
    of_labels(&clusterings, &options, &Patient).expect("a ranking")
}

#[test]
fn twins_share_a_rank_and_are_not_better_than_each_other() {
    let found = ranked(vec![("z", wrong(2)), ("x", wrong(20)), ("y", wrong(20))]);
    let names: Vec<&str> = found.ranking.iter().map(|candidate| candidate.name.as_str()).collect();
    assert_eq!(names, ["x", "y", "z"]);
    assert_eq!([0, 1, 2].map(|place| found.rank(place)), [1, 1, 3]);
    assert_eq!(found.of_best().len(), 1);
    let closest = found.closest.expect("they have scores");
    assert_eq!(
        (closest.case, &closest.candidates[..]),
        (Case::BeyondChance, &["x".to_owned(), "y".to_owned()][..])
    );
    let sentence = closest.sentence;
    assert!(
        sentence.starts_with("x and y, which are the same clustering, are the closest to truth: better"),
        "{sentence}"
    );
    let twins = ranked(vec![("x", wrong(20)), ("y", wrong(20))]).closest.expect("they have scores");
    assert_eq!(twins.case, Case::Same);
    assert_eq!(twins.sentence, "x and y, which are the same clustering, are the closest to truth.");
}

#[test]
fn only_the_questions_that_are_asked_are_corrected_for() {
    let found = ranked(vec![("a", wrong(20)), ("b", wrong(14)), ("c", wrong(11)), ("d", wrong(10))]);
    let (tests, p): (Vec<_>, Vec<f64>) = found.of_best().into_iter().unzip();
    let raw: Vec<f64> = tests.iter().map(|test| test.found.test.p).collect();
    assert_eq!((tests.len(), found.tests.len()), (3, 6));
    assert_eq!(p, holm(&raw));
    let by_hand = (3.0 * raw.iter().copied().fold(1.0, f64::min)).min(1.0);
    assert_eq!(p.into_iter().fold(1.0, f64::min), by_hand);
}

#[test]
fn a_candidate_alone_is_neither_tested_nor_chosen() {
    let found = ranked(vec![("x", wrong(20))]);
    assert_eq!(found.closest.expect("it has a score").case, Case::Untested);
    assert!(found.caveats.is_empty() && found.tests.is_empty() && found.level == Some(0.95));
    assert!(found.verdict.is_some());
}

#[test]
fn the_best_of_several_was_chosen_by_its_score() {
    let found = ranked(vec![("x", wrong(20)), ("y", wrong(5))]);
    let caveats: Vec<&str> = found.caveats.iter().map(|caveat| caveat.code).collect();
    assert_eq!(caveats, ["chosen_by_score"]);
}

#[test]
fn candidates_that_differ_and_score_the_same_are_tied() {
    let turned = |by: usize| {
        Partition::from_labels((0..300).map(move |item| (item + usize::from(item % 10 == by)) % 3))
    };
    let found = ranked(vec![("x", turned(1)), ("y", turned(2))]);
    let closest = found.closest.expect("they have scores");
    assert_eq!((closest.case, closest.candidates.len()), (Case::Tied, 2));
    assert_eq!(
        closest.sentence,
        "x and y have the same adjusted_rand: by it they are equally close to truth."
    );
}
