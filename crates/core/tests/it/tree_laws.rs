//! The laws that every measure of trees declares, over all trees with few leaves and over random ones.

use std::collections::BTreeMap;

use crate::common::{close, requests};
use partita::{AtIdentity, Kind, Measure, Request, Score, Sense, Tree, TreePair, measures};

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

/// Every rooted tree over the leaves given, as Newick without the semicolon; children in a fixed order.
fn shapes(leaves: &[char]) -> Vec<String> {
    if let [only] = leaves {
        return vec![only.to_string()];
    }
    // Every partition of the leaves into at least two blocks, each block a tree of its own.
    let mut found = Vec::new();
    for labels in crate::common::partitions(leaves.len()) {
        let blocks = labels.iter().max().map_or(0, |&most| most as usize + 1);
        if blocks < 2 {
            continue;
        }
        let block = |id: usize| -> Vec<char> {
            leaves
                .iter()
                .zip(&labels)
                .filter(|(_, label)| **label as usize == id)
                .map(|(leaf, _)| *leaf)
                .collect()
        };
        let mut rows = vec![Vec::new()];
        for id in 0..blocks {
            let choices = shapes(&block(id));
            rows = rows
                .iter()
                .flat_map(|row: &Vec<String>| {
                    choices.iter().map(|c| [row.as_slice(), std::slice::from_ref(c)].concat())
                })
                .collect();
        }
        found.extend(rows.iter().map(|row| format!("({})", row.join(","))));
    }
    found
}

/// All trees of one to four leaves, the branches with lengths if asked for.
fn small_trees(lengths: bool) -> BTreeMap<usize, Vec<Tree>> {
    (1..=4)
        .map(|n| {
            let leaves: Vec<char> = ('a'..='z').take(n).collect();
            let trees = shapes(&leaves).into_iter().enumerate().map(|(at, shape)| {
                let mut next = at;
                let measured = |mark: char| {
                    next = (next * 7 + 3) % 11;
                    if lengths && mark != '(' && mark != ',' {
                        format!("{mark}:{next}")
                    } else {
                        mark.to_string()
                    }
                };
                let text: String = shape.chars().map(measured).collect();
                Tree::from_newick(&format!("{text};")).expect("a valid tree")
            });
            (n, trees.collect())
        })
        .collect()
}

fn for_all_pairs(mut check: impl FnMut(&Tree, &Tree)) {
    // With lengths every third tree will do: they matter to few measures.
    for (lengths, every) in [(false, 1), (true, 3)] {
        for trees in small_trees(lengths).values() {
            for a in trees.iter().step_by(every) {
                trees.iter().step_by(every).for_each(|b| check(a, b));
            }
        }
    }
}

#[test]
fn there_are_as_many_trees_as_there_should_be() {
    // Schröder's fourth problem.
    let counts: Vec<usize> = small_trees(false).values().map(Vec::len).collect();
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
fn values_are_in_range_and_symmetric_as_declared() {
    for measure in tree_measures() {
        let mut broken = false;
        for request in variants(measure) {
            let range = measure.range_for(request.args());
            for_all_pairs(|a, b| {
                let (ab, ba) = (score(&request, a, b), score(&request, b, a));
                let texts = || format!("{} of {} and {}", request.key(), a.to_newick(), b.to_newick());
                let same = match (ab.value(), ba.value()) {
                    (Some(x), Some(y)) => close(x, y, 1e-12) || (x - y).abs() < 1e-12,
                    (None, None) => true,
                    _ => false,
                };
                assert!(same || !measure.symmetric, "{}: {ab:?} {ba:?}", texts());
                assert!(ab.value().is_none_or(|value| range.contains(value)), "{}: {ab:?}", texts());
                broken |= !same;
            });
        }
        assert_eq!(broken, !measure.symmetric, "{} declares symmetric = {}", measure.name, measure.symmetric);
    }
}

#[test]
fn metrics_keep_the_triangle_inequality() {
    for measure in tree_measures().filter(|m| m.metric) {
        for request in variants(measure) {
            for trees in small_trees(false).values() {
                let distance = |a, b| score(&request, a, b).value().expect("a number");
                let table: Vec<Vec<f64>> =
                    trees.iter().map(|a| trees.iter().map(|b| distance(a, b)).collect()).collect();
                for (i, row) in table.iter().enumerate() {
                    for (j, direct) in row.iter().enumerate() {
                        assert_eq!(i == j, direct.abs() < 1e-12, "{} separates", request.key());
                        let detour =
                            (0..trees.len()).map(|k| row[k] + table[k][j]).fold(f64::INFINITY, f64::min);
                        assert!(*direct <= detour + 1e-12, "{}", request.key());
                    }
                }
            }
        }
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
