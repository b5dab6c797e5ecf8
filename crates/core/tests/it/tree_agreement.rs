//! Tree mutual information against searches that score every candidate from its cross-table.

use crate::common::trees::random_tree;
use chacha20::ChaCha8Rng;
use partita::{Adjustment, Contingency, Cut, Strategy, Summary, Tree, TreePair, compare};
use rand_core::SeedableRng;

const BOTH: [(Adjustment, &str); 2] = [(Adjustment::Permutations, ""), (Adjustment::Swaps, "pami")];

fn flat_score(a: &Tree, b: &Tree, cuts: [&[u32]; 2], measure: &str) -> f64 {
    let labels = |tree: &Tree, nodes: &[u32]| {
        let above = |leaf| std::iter::successors(Some(leaf), |&node| tree.parent(node));
        let cluster = |leaf| above(leaf).find(|node| nodes.contains(node)).unwrap();
        let clusters = tree.item_nodes().iter().map(|&leaf| cluster(leaf));
        let mut named: Vec<(&str, u32)> = tree.item_names().zip(clusters).collect();
        named.sort_unstable();
        partita::Partition::from_labels(named.into_iter().map(|(_, id)| id))
    };
    let table = Contingency::from_partitions(&labels(a, cuts[0]), &labels(b, cuts[1])).unwrap();
    let summary = Summary::new(table);
    if measure.is_empty() {
        summary.info().mutual - summary.expected_information()
    } else {
        compare(measure, &summary).unwrap().value().unwrap()
    }
}

fn opened(tree: &Tree, cut: &[u32], node: u32) -> Vec<u32> {
    let mut nodes: Vec<u32> =
        cut.iter().copied().filter(|&other| other != node).chain(tree.children(node)).collect();
    nodes.sort_unstable();
    nodes
}

/// The published search, every candidate scored from scratch: the scores after each step.
fn naive_greedy(a: &Tree, b: &Tree, measure: &str) -> Vec<f64> {
    let n = a.leaves();
    let openings = |tree: &Tree, cut: &[u32]| -> Vec<Vec<u32>> {
        let inner = cut.iter().filter(|&&node| !tree.is_leaf(node));
        inner.map(|&node| opened(tree, cut, node)).filter(|cut| cut.len() < n).collect()
    };
    let (mut cut_a, mut cut_b) = (vec![0], vec![0]);
    let mut scores = Vec::new();
    let (first_a, first_b) = (openings(a, &cut_a), openings(b, &cut_b));
    let (Some(x), Some(y)) = (first_a.first(), first_b.first()) else { return scores };
    (cut_a, cut_b) = (x.clone(), y.clone());
    loop {
        scores.push(flat_score(a, b, [&cut_a, &cut_b], measure));
        let (of_a, of_b) = (openings(a, &cut_a), openings(b, &cut_b));
        let singles_a = of_a.iter().map(|x| (x.clone(), cut_b.clone()));
        let singles_b = of_b.iter().map(|y| (cut_a.clone(), y.clone()));
        let doubles = of_a.iter().flat_map(|x| of_b.iter().map(|y| (x.clone(), y.clone())));
        let mut best: Option<(f64, Vec<u32>, Vec<u32>)> = None;
        for (x, y) in singles_a.chain(singles_b).chain(doubles) {
            let score = flat_score(a, b, [&x, &y], measure);
            if best.as_ref().is_none_or(|(most, ..)| score > most + 1e-12) {
                best = Some((score, x, y));
            }
        }
        match best {
            Some((score, x, y)) if score > scores[scores.len() - 1] + 1e-12 => (cut_a, cut_b) = (x, y),
            _ => return scores,
        }
    }
}

#[test]
fn greedy_equals_the_naive_search() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for round in 0..60 {
        let leaves = 3 + round % 14;
        let (a, b) =
            (random_tree(&mut rng, leaves, 2 + round % 3), random_tree(&mut rng, leaves, 2 + round % 4));
        let b = if round % 4 == 0 { &a } else { &b };
        let pair = TreePair::new(&a, b).unwrap();
        for (adjustment, measure) in BOTH {
            let found = pair.agreement(adjustment, Strategy::Greedy).unwrap();
            let (ours, naive) = (
                found.trace().iter().map(|step| step.score).collect::<Vec<_>>(),
                naive_greedy(&a, b, measure),
            );
            let same =
                ours.len() == naive.len() && ours.iter().zip(&naive).all(|(x, y)| (x - y).abs() < 1e-11);
            let context = format!("{} {} {adjustment:?}: {ours:?} {naive:?}", a.to_newick(), b.to_newick());
            assert!(same, "{context}");
            let Some((x, y)) = found.cuts() else {
                assert_eq!((found.score(), found.clusters()), (-1.0, (0, 0)), "{context}");
                continue;
            };
            let again = flat_score(&a, b, [x.nodes(), y.nodes()], measure);
            assert!((again - found.score()).abs() < 1e-13, "{context}");
        }
    }
}

fn all_cuts(tree: &Tree, node: u32) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new()];
    for child in tree.children(node) {
        let ways = all_cuts(tree, child);
        rows =
            rows.iter().flat_map(|row: &Vec<u32>| ways.iter().map(|way| [&row[..], way].concat())).collect();
    }
    if tree.is_leaf(node) { vec![vec![node]] } else { [vec![vec![node]], rows].concat() }
}

#[test]
fn exhaustive_is_the_best_of_all_pairs_of_cuts() {
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    for round in 0..30 {
        let leaves = 2 + round % 6;
        let (a, b) = (random_tree(&mut rng, leaves, 2 + round % 3), random_tree(&mut rng, leaves, 3));
        let pair = TreePair::new(&a, &b).unwrap();
        for (adjustment, measure) in BOTH {
            let scores = all_cuts(&a, 0).into_iter().flat_map(|x| {
                all_cuts(&b, 0).into_iter().map(|y| flat_score(&a, &b, [&x, &y], measure)).collect::<Vec<_>>()
            });
            let best = scores.fold(f64::NEG_INFINITY, f64::max);
            let found = pair.agreement(adjustment, Strategy::Exhaustive).unwrap();
            assert!((found.score() - best).abs() < 1e-12, "{} {}", a.to_newick(), b.to_newick());
            let alternate = pair.agreement(adjustment, Strategy::Alternate).unwrap();
            assert!(alternate.score() <= best + 1e-12 && alternate.score() >= 0.0);
        }
    }
}

#[test]
fn too_many_cuts_are_not_tried() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let tree = random_tree(&mut rng, 200, 2);
    let pair = TreePair::new(&tree, &tree).unwrap();
    assert_eq!(pair.agreement(Adjustment::Swaps, Strategy::Exhaustive), None);
    let score = compare("tami:strategy=exhaustive", &pair).unwrap();
    assert_eq!(score.reason(), Some("both trees have too many cuts to try them all"));
    assert_eq!(compare("ntami", &pair).unwrap().value(), Some(1.0));
}

#[test]
fn caterpillars_of_many_leaves_take_little_memory() {
    let leaves = 3000;
    let mut text = "(".repeat(leaves - 1) + "0,1)";
    (2..leaves).for_each(|leaf| text.push_str(&format!(",{leaf})")));
    let tree = Tree::from_newick(&text).unwrap();
    let pair = TreePair::new(&tree, &tree).unwrap();
    for (adjustment, _) in BOTH {
        let found = pair.agreement(adjustment, Strategy::Greedy).unwrap();
        let (a, b): (&Cut, &Cut) = found.cuts().unwrap();
        assert_eq!(a, b);
        assert!(found.score() > 0.0);
    }
}

#[test]
fn a_search_is_made_once() {
    let a = Tree::from_newick("(a,(b,(c,(d,(e,(f,(g,h)))))));").unwrap();
    let b = Tree::from_newick("(((a,b),(c,d)),((e,f),(g,h)));").unwrap();
    let pair = TreePair::new(&a, &b).unwrap();
    let first = pair.agreement(Adjustment::Swaps, Strategy::Alternate).unwrap();
    let again = pair.agreement(Adjustment::Swaps, Strategy::Alternate).unwrap();
    assert!(std::ptr::eq(first, again));
    assert!(!std::ptr::eq(first, pair.agreement(Adjustment::Permutations, Strategy::Alternate).unwrap()));
}
