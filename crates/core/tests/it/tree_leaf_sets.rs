//! Measures of pairs, triples and quartets of leaves against plain enumeration.

use crate::common::trees::random_tree;
use chacha20::ChaCha8Rng;
use partita::{Tree, TreePair, compare};
use rand_core::SeedableRng;

fn value(measure: &str, a: &Tree, b: &Tree) -> Option<f64> {
    compare(measure, &TreePair::new(a, b).unwrap()).unwrap().value()
}

/// The lowest common ancestor of two items.
fn ancestor(tree: &Tree, x: u32, y: u32) -> u32 {
    let node =
        |item: u32| tree.item_nodes()[tree.item_names().position(|name| name == item.to_string()).unwrap()];
    let (x, y) = (node(x), node(y));
    let mut up = x;
    while !tree.subtree(up).contains(&y) {
        up = tree.parent(up).unwrap();
    }
    up
}

/// Which of three leaves is the odd one out, if any.
fn odd_one(tree: &Tree, leaves: [u32; 3]) -> Option<u32> {
    let [i, j, k] = leaves;
    let sizes = [(k, i, j), (j, i, k), (i, j, k)].map(|(odd, x, y)| (tree.size(ancestor(tree, x, y)), odd));
    let least = sizes.iter().min().unwrap();
    (sizes.iter().filter(|size| size.0 == least.0).count() == 1).then_some(least.1)
}

/// The partner of the first of four leaves in the pairs that a branch keeps apart, if any does.
fn partner(tree: &Tree, leaves: [u32; 4]) -> Option<u32> {
    let [i, j, k, l] = leaves;
    let below = |node: u32, leaf: u32| crate::common::trees::clade(tree, node).contains(&leaf.to_string());
    for node in 1..tree.nodes() as u32 {
        for (mate, others) in [(j, [k, l]), (k, [j, l]), (l, [j, k])] {
            let sides = [below(node, i), below(node, mate), below(node, others[0]), below(node, others[1])];
            if sides[0] == sides[1] && sides[2] == sides[3] && sides[0] != sides[2] {
                return Some(mate);
            }
        }
    }
    None
}

#[test]
fn triples_and_quartets_equal_enumeration() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for round in 0..40 {
        let n = 3 + round % 6;
        let most = 2 + round as usize % 4;
        let (a, b) = (
            random_tree(&mut rng, n as usize, most),
            random_tree(&mut rng, n as usize, 2 + round as usize % 3),
        );
        let (mut triples, mut quartets) = (0, 0);
        for i in 0..n {
            for j in i + 1..n {
                for k in j + 1..n {
                    triples += i32::from(odd_one(&a, [i, j, k]) != odd_one(&b, [i, j, k]));
                    for l in k + 1..n {
                        quartets += i32::from(partner(&a, [i, j, k, l]) != partner(&b, [i, j, k, l]));
                    }
                }
            }
        }
        let context = format!("{} {}", a.to_newick(), b.to_newick());
        assert_eq!(value("triples", &a, &b), Some(f64::from(triples)), "{context}");
        assert_eq!(value("quartets", &a, &b), Some(f64::from(quartets)), "{context}");
    }
}

fn pearson(x: &[f64], y: &[f64]) -> f64 {
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (mx, my) = (mean(x), mean(y));
    let sum = |f: &dyn Fn(usize) -> f64| (0..x.len()).map(f).sum::<f64>();
    sum(&|i| (x[i] - mx) * (y[i] - my))
        / (sum(&|i| (x[i] - mx).powi(2)) * sum(&|i| (y[i] - my).powi(2))).sqrt()
}

/// Ranks; ties share their mean.
fn ranked(values: &[f64]) -> Vec<f64> {
    let rank = |v: &f64| {
        let below = values.iter().filter(|w| *w < v).count() as f64;
        below + (values.iter().filter(|w| *w == v).count() as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

#[test]
fn correlations_equal_those_of_all_pairs() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for round in 0..40 {
        let n = 3 + round % 9;
        let (a, b) =
            (random_tree(&mut rng, n as usize, 2 + round as usize % 3), random_tree(&mut rng, n as usize, 2));
        let joined = |tree: &Tree| -> Vec<f64> {
            let heights = tree.heights().unwrap();
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            pairs.map(|(i, j)| heights[ancestor(tree, i, j) as usize]).collect()
        };
        let (x, y) = (joined(&a), joined(&b));
        for (measure, expected) in
            [("cophenetic", pearson(&x, &y)), ("baker", pearson(&ranked(&x), &ranked(&y)))]
        {
            match value(measure, &a, &b) {
                Some(ours) => assert!((ours - expected).abs() < 1e-10, "{measure}: {ours} {expected}"),
                None => assert!(expected.is_nan(), "{measure} of {} {}", a.to_newick(), b.to_newick()),
            }
        }
    }
}

#[test]
fn known_values_of_entanglement_and_hierarchical_information() {
    let tree = |text: &str| Tree::from_newick(text).unwrap();
    let (a, b) = (tree("((a,b),(c,d));"), tree("((d,c),(b,a));"));
    assert_eq!(value("entanglement", &a, &b), Some(1.0));
    assert_eq!(
        value("entanglement", &a, &tree("((b,a),(c,d));")),
        Some(2.0 / (2.0 * 3.0_f64.powf(1.5) + 2.0))
    );
    // Two communities of two that agree: one bit.
    assert!((value("hmi:unit=bits", &a, &b).unwrap() - 1.0).abs() < 1e-15);
    // Orthogonal halves share nothing.
    assert_eq!(value("hmi", &a, &tree("((a,c),(b,d));")), Some(0.0));
    // One bit at the root, then one bit in each half.
    let deep = tree("(((a,b),(c,d)),((e,f),(g,h)));");
    assert!((value("hmi:unit=bits", &deep, &deep).unwrap() - 2.0).abs() < 1e-15);
    assert_eq!(value("ahmi", &deep, &deep), Some(1.0));
    assert_eq!(value("bk:k=2", &a, &b), Some(1.0));
    assert_eq!(value("bk:k=2", &a, &tree("((a,c),(b,d));")), Some(0.0));
}
