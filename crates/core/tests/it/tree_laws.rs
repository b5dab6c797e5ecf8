//! The laws that every measure of trees declares, over all trees with few leaves and over random ones.

use partita::{AtIdentity, Kind, Measure, Request, Score, Sense, Tree, TreePair, measures};
use partita_laws::{Scores, requests, trees};

use crate::common::close;

fn tree_measures() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|measure| measure.accepts(Kind::Trees))
}

/// The measure under telling values of its parameters; one seed is as good as another.
fn variants(measure: &'static Measure) -> Vec<Request> {
    requests(measure).into_iter().filter(|request| !request.key().contains("seed=")).collect()
}

fn score(request: &Request, a: &Tree, b: &Tree) -> Score {
    request.score(&TreePair::new(a, b).expect("the same leaves")).expect("a tree measure")
}

fn for_all_pairs(mut check: impl FnMut(&Tree, &Tree)) {
    // With lengths every third tree will do: they matter to few measures.
    for (lengths, every) in [(false, 1), (true, 3)] {
        for trees in (1..=4).map(|n| trees(n, lengths)) {
            for a in trees.iter().step_by(every) {
                trees.iter().step_by(every).for_each(|b| check(a, b));
            }
        }
    }
}

#[test]
fn there_are_as_many_trees_as_there_should_be() {
    // Schröder's fourth problem.
    let counts: Vec<usize> = (1..=4).map(|n| trees(n, false).len()).collect();
    assert_eq!(counts, [1, 1, 4, 26]);
}

#[test]
fn identity_gives_its_declared_value_and_nothing_is_better() {
    let all: Vec<Request> = tree_measures().flat_map(variants).collect();
    for_all_pairs(|a, b| {
        for request in &all {
            let AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else { continue };
            let Some(value) = score(request, a, b).value() else { continue };
            if a == b {
                assert_eq!(value, best, "{} of {}", request.key(), a.to_newick());
            }
            let better = match request.measure().sense {
                Sense::Similarity => value > best + 1e-12,
                Sense::Distance => value < best - 1e-12,
                Sense::Description => false,
            };
            assert!(!better, "{} of {} and {} is {value}", request.key(), a.to_newick(), b.to_newick());
        }
    });
}

#[test]
fn values_are_in_range() {
    let all: Vec<Request> = tree_measures().flat_map(variants).collect();
    for_all_pairs(|a, b| {
        for request in &all {
            let (value, range) = (score(request, a, b), request.measure().range_for(request.args()));
            let texts = || format!("{} of {} and {}", request.key(), a.to_newick(), b.to_newick());
            assert!(value.value().is_none_or(|value| range.contains(value)), "{}: {value:?}", texts());
        }
    });
}

#[test]
fn symmetric_and_metric_are_as_declared() {
    for measure in tree_measures() {
        let mut symmetric = true;
        for request in variants(measure) {
            for (lengths, every) in [(false, 1), (true, 3)] {
                for trees in (1..=4).map(|n| trees(n, lengths)) {
                    let trees: Vec<Tree> = trees.into_iter().step_by(every).collect();
                    let scores = Scores::of_trees(&request, &trees);
                    symmetric &= scores.asymmetry().is_none();
                    // A metric of the shape gives trees with other lengths no distance.
                    if measure.metric && !lengths {
                        assert_eq!(measure.sense, Sense::Distance, "{} is a metric", measure.name);
                        assert_eq!(scores.not_a_metric(1.0), None, "{}", request.key());
                    }
                }
            }
        }
        assert_eq!(symmetric, measure.symmetric, "{} is symmetric", measure.name);
    }
}

#[test]
fn examples_are_right_and_every_measure_has_one() {
    let mut wrong = Vec::new();
    for measure in tree_measures() {
        let example = measure.tree_example.expect("a measure of trees has an example of trees");
        let tree = |text| Tree::from_newick(text).expect("a valid example");
        let value =
            score(&Request::new(measure), &tree(example.a), &tree(example.b)).value().expect("a number");
        if !close(value, example.value, 1e-14) {
            wrong.push((measure.name, value));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
