//! Measures of two trees against golden values, and against brute force over all small trees.

use std::collections::BTreeSet;

use crate::common::golden;
use partita::{Request, ResolvedCounts, Tree, TreePair, find};
use partita_laws::trees;
use serde_json::Value;

fn value(request: &Request, a: &Tree, b: &Tree) -> f64 {
    request.score(&TreePair::new(a, b).unwrap()).unwrap().value().unwrap()
}

fn measure(key: &str, a: &Tree, b: &Tree) -> f64 {
    value(&Request::parse(key).unwrap(), a, b)
}

fn request(named: &Value) -> Request {
    let params = named[1].as_object().unwrap();
    params.iter().fold(Request::new(find(named[0].as_str().unwrap()).unwrap()), |request, (name, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        request.with(name, &text).unwrap()
    })
}

#[test]
fn golden_pairs() {
    let file = golden("tree_sets.json");
    for case in file["pairs"].as_array().unwrap() {
        let tree = |key: &str| Tree::from_newick(case[key].as_str().unwrap()).unwrap();
        let (a, b) = (tree("a"), tree("b"));
        for (key, expected) in case["expected"].as_object().unwrap() {
            let (found, expected) =
                (value(&request(&file["measures"][key]), &a, &b), expected.as_f64().unwrap());
            let close = (found - expected).abs() <= 1e-9 * expected.abs().max(1.0);
            assert!(close, "{} {key}: {found} is not {expected}", case["name"]);
        }
        let pair = TreePair::new(&a, &b).unwrap();
        let counts = |found: &ResolvedCounts| {
            let numbers = [found.same, found.different, found.only_a, found.only_b, found.neither];
            numbers.map(|number| number as u64)
        };
        let expected =
            |key: &str| ["s", "d", "r1", "r2", "u"].map(|count| case[key][count].as_u64().unwrap());
        assert_eq!(counts(&pair.quartet_counts()), expected("quartets"), "{}", case["name"]);
        assert_eq!(counts(&pair.triple_counts()), expected("triples"), "{}", case["name"]);
    }
}

#[test]
fn measures_of_rooted_trees_refuse_trees_marked_as_unrooted() {
    let tree = |text: &str| Tree::from_newick(text).unwrap();
    let (a, b) = (tree("[&U]((a,b),(c,d));"), tree("(((a,b),c),d);"));
    let pair = TreePair::new(&a, &b).unwrap();
    for name in ["triples", "triple_count", "kc"] {
        let score = |key: &str| Request::parse(key).unwrap().score(&pair).unwrap();
        assert!(score(name).value().is_none(), "{name}");
        assert!(score(&format!("{name}:rooted=true")).value().is_some(), "{name}");
    }
    assert!(Request::parse("rf").unwrap().score(&pair).unwrap().value().is_some());
}

/// A tree as the sets of leaves below its nodes but the root, as bits, with the lengths of their branches.
struct Clades {
    leaves: u32,
    binary_root: bool,
    sets: Vec<(u32, f64)>,
}

impl Clades {
    fn of(tree: &Tree) -> Self {
        let bit = |item: &u32| 1 << (tree.item_name(*item).as_bytes()[0] - b'a');
        let set = |node: u32| tree.leaf_items()[tree.leaf_range(node)].iter().map(bit).sum::<u32>();
        let length = |node: u32| tree.lengths().map_or(1.0, |lengths| lengths[node as usize]);
        let sets = (1..tree.nodes() as u32).map(|node| (set(node), length(node))).collect();
        Self { leaves: tree.leaves() as u32, binary_root: tree.children(0).count() == 2, sets }
    }

    /// The sets of the tree restricted to some leaves; without a root, the sides without the first of them.
    fn restricted(&self, to: u32, rooted: bool) -> BTreeSet<u32> {
        let first = to & to.wrapping_neg();
        let side = |&(set, _): &(u32, f64)| {
            let kept = set & to;
            if !rooted && kept & first != 0 { to ^ kept } else { kept }
        };
        self.sets.iter().map(side).filter(|&set| set.count_ones() > 1 && set != to).collect()
    }

    /// The two of the leaves that the tree keeps apart from the others; of four leaves those without the first.
    fn resolves(&self, leaves: u32) -> Option<u32> {
        let first = leaves & leaves.wrapping_neg();
        let pair = self.sets.iter().map(|(set, _)| set & leaves).find(|both| both.count_ones() == 2)?;
        Some(if leaves.count_ones() == 4 && pair & first != 0 { leaves ^ pair } else { pair })
    }

    /// Branches, or their lengths, above all of some leaves; or above one of two alone.
    fn sum(&self, weighted: bool, counts: impl Fn(u32) -> bool) -> f64 {
        self.sets.iter().filter(|(set, _)| counts(*set)).map(|&(_, l)| if weighted { l } else { 1.0 }).sum()
    }

    /// Branches between two leaves, or their lengths.
    fn path(&self, both: u32, rooted: bool, weighted: bool) -> f64 {
        let path = self.sum(weighted, |set| (set & both).count_ones() == 1);
        // Across a root that is no vertex no clade but the whole tree holds both.
        let across = !self.sets.iter().any(|(set, _)| set & both == both);
        if self.binary_root && across && !rooted && !weighted { path - 1.0 } else { path }
    }
}

fn subsets(leaves: u32, size: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << leaves).filter(move |set| set.count_ones() == size)
}

/// All pairs of trees with up to five leaves, and some with six.
fn for_all_pairs(lengths: bool, mut check: impl FnMut((&Tree, &Clades), (&Tree, &Clades), String)) {
    for (n, every) in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 3), (6, 67)] {
        let all: Vec<(Tree, Clades)> = trees(n, lengths)
            .into_iter()
            .step_by(every)
            .map(|tree| {
                let clades = Clades::of(&tree);
                (tree, clades)
            })
            .collect();
        for (a, of_a) in &all {
            for (b, of_b) in &all {
                check((a, of_a), (b, of_b), format!("{} {}", a.to_newick(), b.to_newick()));
            }
        }
    }
}

#[test]
fn agreement_subtrees_equal_all_sets_of_leaves() {
    let requests = [false, true].map(|rooted| Request::parse(&format!("mast:rooted={rooted}")).unwrap());
    for_all_pairs(false, |(a, of_a), (b, of_b), context| {
        for (request, rooted) in requests.iter().zip([false, true]) {
            let agree = |set: &u32| of_a.restricted(*set, rooted) == of_b.restricted(*set, rooted);
            let most = (0..1_u32 << of_a.leaves).filter(agree).map(u32::count_ones).max().unwrap();
            assert_eq!(value(request, a, b), f64::from(most), "{context} rooted = {rooted}");
        }
    });
}

#[test]
fn quartets_and_triples_equal_one_by_one() {
    for_all_pairs(false, |(a, of_a), (b, of_b), context| {
        let count = |size: u32| {
            let mut counts = [0_u128; 5];
            for set in subsets(of_a.leaves, size) {
                let kind = match (of_a.resolves(set), of_b.resolves(set)) {
                    (Some(x), Some(y)) => usize::from(x != y),
                    (Some(_), None) => 2,
                    (None, Some(_)) => 3,
                    (None, None) => 4,
                };
                counts[kind] += 1;
            }
            counts
        };
        let listed = |c: ResolvedCounts| [c.same, c.different, c.only_a, c.only_b, c.neither];
        let pair = TreePair::new(a, b).unwrap();
        assert_eq!(listed(pair.quartet_counts()), count(4), "{context}");
        assert_eq!(listed(pair.triple_counts()), count(3), "{context}");
    });
}

#[test]
fn vectors_of_leaf_pairs_equal_paths_one_by_one() {
    for_all_pairs(true, |(a, of_a), (b, of_b), context| {
        let n = of_a.leaves;
        let squares = |values: &dyn Fn(&Clades, u32) -> f64, sizes: &[u32]| {
            let sets = sizes.iter().flat_map(|&size| subsets(n, size));
            sets.map(|set| (values(of_a, set) - values(of_b, set)).powi(2)).sum::<f64>().sqrt()
        };
        let mut expected = Vec::new();
        for lambda in [0.0, 0.5, 1.0] {
            // A leaf by itself is its own branch: one in m, its length in M.
            let entry = |of: &Clades, set: u32| {
                let above =
                    |taken: u32| if set.count_ones() == 1 { taken == set } else { taken & set == set };
                (1.0 - lambda) * of.sum(false, above) + lambda * of.sum(true, above)
            };
            expected.push((format!("kc:lambda={lambda}"), squares(&entry, &[1, 2])));
        }
        for (rooted, weighted) in [(false, false), (true, false), (false, true), (true, true)] {
            let path = |of: &Clades, set: u32| of.path(set, rooted, weighted);
            let key = format!("path_difference:rooted={rooted}:weighted={weighted}");
            expected.push((key, squares(&path, &[2])));
        }
        for (key, expected) in expected {
            let found = if n == 1 { expected } else { measure(&key, a, b) };
            assert!((found - expected).abs() < 1e-9, "{key} of {context}: {found} {expected}");
        }
    });
}

/// All unrooted binary trees with six leaves as sets of sides without the last: rooted ones with five, and the last leaf
/// where the root was.
fn binary_trees_with_six_leaves() -> Vec<BTreeSet<u32>> {
    let all = trees(5, false);
    let binary = all.iter().filter(|tree| tree.nodes() == 9);
    binary.map(|tree| Clades::of(tree).sets.into_iter().map(|(set, _)| set).collect()).collect()
}

#[test]
fn phylogenetic_information_equals_shares_of_all_trees() {
    let all = binary_trees_with_six_leaves();
    assert_eq!(all.len(), 105);
    let share = |splits: &[u32]| {
        let with = all.iter().filter(|tree| splits.iter().all(|split| tree.contains(split))).count();
        with as f64 / all.len() as f64
    };
    // Two splits as the two trees: each has them alone.
    let text = |split: u32| {
        let named = |inside: bool| {
            let leaves = (0..6).filter(|leaf| (split >> leaf & 1 == 1) == inside);
            leaves.map(|leaf| char::from(b'a' + leaf).to_string()).collect::<Vec<_>>().join(",")
        };
        Tree::from_newick(&format!("(({}),{});", named(true), named(false))).unwrap()
    };
    let splits: Vec<u32> = (0..32_u32).filter(|split| (2..=4).contains(&split.count_ones())).collect();
    for &s in &splits {
        for &t in &splits {
            let both = share(&[s, t]);
            let shared = if both > 0.0 { (both / (share(&[s]) * share(&[t]))).ln() } else { 0.0 };
            let (a, b) = (text(s), text(t));
            assert!((measure("spi", &a, &b) - shared).abs() < 1e-12, "{s:b} {t:b}");
            let apart = -share(&[s]).ln() - share(&[t]).ln() - 2.0 * shared;
            assert!((measure("pid", &a, &b) - apart).abs() < 1e-12, "{s:b} {t:b}");
            let foulds = if s == t { 0.0 } else { -share(&[s]).ln() - share(&[t]).ln() };
            assert!((measure("icrf", &a, &b) - foulds).abs() < 1e-12, "{s:b} {t:b}");
        }
    }
}
