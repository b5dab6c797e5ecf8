//! Robinson–Foulds and its relatives against sets of leaf names.

use crate::common::trees::{random_tree, splits};
use chacha20::ChaCha8Rng;
use partita::{Tree, TreePair, compare};
use rand_core::SeedableRng;

fn value(measure: &str, a: &Tree, b: &Tree) -> f64 {
    compare(measure, &TreePair::new(a, b).unwrap()).unwrap().value().unwrap()
}

#[test]
fn equals_the_sets_of_splits() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for round in 0..600 {
        let leaves = 2 + round % 12;
        let most = 2 + round % 3;
        let (a, b) = (random_tree(&mut rng, leaves, most), random_tree(&mut rng, leaves, 2 + round % 4));
        for rooted in [false, true] {
            let (ours, theirs) = (splits(&a, rooted), splits(&b, rooted));
            let informative = |side: &&Vec<String>| side.len() > 1 && (rooted || side.len() + 1 < leaves);
            let all: std::collections::BTreeSet<_> = ours.keys().chain(theirs.keys()).collect();
            let different =
                all.iter().filter(|s| informative(s) && ours.contains_key(**s) != theirs.contains_key(**s));
            let lengths = |side: &Vec<String>| {
                ours.get(side).copied().unwrap_or(0.0) - theirs.get(side).copied().unwrap_or(0.0)
            };
            let context = format!("{} {} rooted = {rooted}", a.to_newick(), b.to_newick());
            assert_eq!(value(&format!("rf:rooted={rooted}"), &a, &b), different.count() as f64, "{context}");
            let weighted: f64 = all.iter().map(|side| lengths(side).abs()).sum();
            assert_eq!(value(&format!("wrf:rooted={rooted}"), &a, &b), weighted, "{context}");
            let squares: f64 = all.iter().map(|side| lengths(side).powi(2)).sum();
            assert_eq!(value(&format!("branch_score:rooted={rooted}"), &a, &b), squares.sqrt(), "{context}");
        }
    }
}

/// The best total over all ways to give each of the first splits one of the second, or none.
fn best_matching(scores: &[Vec<f64>], row: usize, used: &mut Vec<bool>) -> f64 {
    if row == scores.len() {
        return 0.0;
    }
    let mut best = best_matching(scores, row + 1, used);
    for column in 0..used.len() {
        if !used[column] {
            used[column] = true;
            best = best.max(scores[row][column] + best_matching(scores, row + 1, used));
            used[column] = false;
        }
    }
    best
}

/// The informative splits as lists of which leaf is on which side.
fn sides(tree: &Tree, leaves: usize) -> Vec<Vec<bool>> {
    let informative = |side: &Vec<String>| side.len() > 1 && side.len() + 1 < leaves;
    let all = splits(tree, false).into_keys().filter(informative);
    all.map(|side| (0..leaves).map(|leaf| side.contains(&leaf.to_string())).collect()).collect()
}

fn count(x: &[bool], y: &[bool], which: (bool, bool)) -> f64 {
    x.iter().zip(y).filter(|(x, y)| (**x, **y) == which).count() as f64
}

fn information(x: &[bool], y: &[bool]) -> f64 {
    let n = x.len() as f64;
    let mut total = 0.0;
    for which in [(false, false), (false, true), (true, false), (true, true)] {
        let both = count(x, y, which);
        let a = x.iter().filter(|x| **x == which.0).count() as f64;
        let b = y.iter().filter(|y| **y == which.1).count() as f64;
        total += if both > 0.0 { both / n * (both * n / (a * b)).log2() } else { 0.0 };
    }
    total
}

fn jaccard(x: &[bool], y: &[bool]) -> f64 {
    let of = |p: bool, q: bool| {
        let both = count(x, y, (p, q));
        let a = x.iter().filter(|x| **x == p).count() as f64;
        let b = y.iter().filter(|y| **y == q).count() as f64;
        both / (a + b - both)
    };
    of(true, true).min(of(false, false)).max(of(true, false).min(of(false, true)))
}

/// ln of the number of rooted binary trees.
fn trees(leaves: f64) -> f64 {
    let factors = (2..=leaves as u32).map(|k| f64::from(2 * k - 3));
    factors.product::<f64>().ln()
}

fn phylogenetic(x: f64, y: f64) -> f64 {
    if x < 2.0 || y < 2.0 { 0.0 } else { trees(x + y - 1.0) - trees(x) - trees(y) }
}

fn shared_phylogenetic(x: &[bool], y: &[bool]) -> f64 {
    let n = x.len() as f64;
    let size = |s: &[bool], side: bool| s.iter().filter(|s| **s == side).count() as f64;
    for (p, q) in [(false, false), (false, true), (true, false), (true, true)] {
        if count(x, y, (p, !q)) == 0.0 {
            // The side p of x lies within the side q of y.
            let (inner, outer) = (size(x, p), size(y, q));
            let both = trees(n - 1.0) - trees(inner) - trees(n - outer) - trees(outer - inner + 1.0);
            let of = |s: &[bool]| phylogenetic(size(s, true), size(s, false));
            return of(x) + of(y) - both;
        }
    }
    0.0
}

fn matching_information(x: &[bool], y: &[bool]) -> f64 {
    let straight = phylogenetic(count(x, y, (true, true)), count(x, y, (false, false)));
    straight.max(phylogenetic(count(x, y, (true, false)), count(x, y, (false, true))))
}

#[test]
fn generalised_robinson_foulds_equals_all_matchings() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for round in 0..120 {
        let leaves = 4 + round % 6;
        let (a, b) =
            (random_tree(&mut rng, leaves, 2 + round % 2), random_tree(&mut rng, leaves, 2 + round % 3));
        let (x, y) = (sides(&a, leaves), sides(&b, leaves));
        let best = |score: &dyn Fn(&[bool], &[bool]) -> f64| {
            let scores: Vec<Vec<f64>> = x.iter().map(|s| y.iter().map(|t| score(s, t)).collect()).collect();
            best_matching(&scores, 0, &mut vec![false; y.len()])
        };
        let entropy = |splits: &[Vec<bool>]| splits.iter().map(|s| information(s, s)).sum::<f64>();
        let smaller = |s: &[bool]| count(s, s, (true, true)).min(count(s, s, (false, false)));
        let moved = |s: &[bool], t: &[bool]| {
            let wrong = count(s, t, (true, false)) + count(s, t, (false, true));
            wrong.min(leaves as f64 - wrong)
        };
        let shared = best(&information);
        let [phylogenetic, matching] = [best(&shared_phylogenetic), best(&matching_information)];
        let all: f64 = x.iter().chain(&y).map(|s| shared_phylogenetic(s, s)).sum();
        let alone: f64 = x.iter().chain(&y).map(|s| smaller(s)).sum();
        let expected = [
            ("mci:unit=bits", shared),
            ("cid:unit=bits", entropy(&x) + entropy(&y) - 2.0 * shared),
            ("nye", best(&jaccard)),
            ("spi", phylogenetic),
            ("pid", all - 2.0 * phylogenetic),
            ("msi", matching),
            ("msid", all - 2.0 * matching),
            ("jrf", (x.len() + y.len()) as f64 - 2.0 * best(&jaccard)),
            ("jrf:k=3", (x.len() + y.len()) as f64 - 2.0 * best(&|s, t| jaccard(s, t).powi(3))),
            ("matching_split", alone - best(&|s, t| smaller(s) + smaller(t) - moved(s, t))),
        ];
        for (measure, expected) in expected {
            let ours = value(measure, &a, &b);
            assert!(
                (ours - expected).abs() < 1e-9,
                "{measure} of {} {}: {ours} {expected}",
                a.to_newick(),
                b.to_newick()
            );
        }
    }
}

/// TED by the plain recursion over ordered forests, for tiny trees.
fn forest_distance(a: &Tree, b: &Tree, x: &[u32], y: &[u32]) -> f64 {
    let (Some((&u, left_x)), Some((&v, left_y))) = (x.split_last(), y.split_last()) else {
        let nodes =
            |tree: &Tree, forest: &[u32]| forest.iter().map(|&node| tree.subtree(node).len()).sum::<usize>();
        return (nodes(a, x) + nodes(b, y)) as f64;
    };
    let children = |tree: &Tree, node: u32| tree.children(node).collect::<Vec<_>>();
    let (below_u, below_v) = (children(a, u), children(b, v));
    let label =
        |tree: &Tree, node: u32| if tree.is_leaf(node) { tree.name(node).to_owned() } else { String::new() };
    let rename = f64::from(u8::from(label(a, u) != label(b, v)));
    let remove = forest_distance(a, b, &[left_x, &below_u].concat(), y) + 1.0;
    let add = forest_distance(a, b, x, &[left_y, &below_v].concat()) + 1.0;
    let keep = forest_distance(a, b, left_x, left_y) + forest_distance(a, b, &below_u, &below_v) + rename;
    remove.min(add).min(keep)
}

#[test]
fn edit_distance_equals_the_plain_recursion() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for round in 0..60 {
        let leaves = 2 + round % 4;
        let (a, b) = (random_tree(&mut rng, leaves, 2 + round % 2), random_tree(&mut rng, leaves, 3));
        let expected = forest_distance(&a, &b, &[0], &[0]);
        assert_eq!(value("ted", &a, &b), expected, "{} {}", a.to_newick(), b.to_newick());
    }
}
