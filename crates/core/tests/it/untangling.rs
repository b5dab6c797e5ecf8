//! Trees turned so that few lines cross: golden cases, rotations, and what must not change.

use crate::common::golden;
use crate::common::trees::{random_tree, splits};
use chacha20::ChaCha8Rng;
use partita::{Sides, Tree, TreePair, compare};
use rand_core::{Rng, SeedableRng};

/// Pairs of leaves in opposite order, one by one.
fn crossings(a: &Tree, b: &Tree) -> u64 {
    let pair = TreePair::new(a, b).unwrap();
    let places = pair.b_to_a();
    let later = |at: usize| places[at + 1..].iter().filter(|&&other| other < places[at]).count() as u64;
    (0..places.len()).map(later).sum()
}

/// The children of every node in an order by chance.
fn rotated(rng: &mut ChaCha8Rng, tree: &Tree) -> Tree {
    let mut texts = vec![String::new(); tree.nodes()];
    for node in (0..tree.nodes() as u32).rev() {
        let mut children: Vec<u32> = tree.children(node).collect();
        children.sort_by_cached_key(|_| rng.next_u64());
        let below: Vec<&str> = children.iter().map(|&child| texts[child as usize].as_str()).collect();
        let length = tree.lengths().unwrap()[node as usize];
        let name =
            if below.is_empty() { tree.name(node).to_owned() } else { format!("({})", below.join(",")) };
        texts[node as usize] = format!("{name}:{length}");
    }
    Tree::from_newick(&format!("{};", texts[0])).unwrap()
}

#[test]
fn golden_tangles() {
    for case in golden("tree_sets.json")["tangles"].as_array().unwrap() {
        let tree = |key: &str| Tree::from_newick(case[key].as_str().unwrap()).unwrap();
        let (a, b) = (tree("a"), tree("b"));
        let pair = TreePair::new(&a, &b).unwrap();
        for (sides, key) in
            [(Sides::Both, "least"), (Sides::First, "one_sided_a"), (Sides::Second, "one_sided_b")]
        {
            let found = pair.untangle(sides);
            assert_eq!(found.crossings_before, case["crossings"].as_u64().unwrap(), "{}", case["name"]);
            assert_eq!(found.crossings, case[key].as_u64().unwrap(), "{} {sides}", case["name"]);
            assert_eq!(crossings(&found.a, &found.b), found.crossings, "{} {sides}", case["name"]);
        }
    }
}

#[test]
fn rotations_of_one_tree_have_no_crossings() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for leaves in [1, 2, 3, 10, 40, 200] {
        for most in 2..6 {
            let a = random_tree(&mut rng, leaves, most);
            let b = rotated(&mut rng, &a);
            let found = TreePair::new(&a, &b).unwrap().untangle(Sides::Both);
            assert_eq!((found.crossings, found.entanglement), (0, 0.0), "{}", a.to_newick());
        }
    }
}

#[test]
fn turned_trees_are_the_same_trees() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for round in 0..60 {
        let leaves = 2 + round % 30;
        let (a, b) = (random_tree(&mut rng, leaves, 2 + round % 4), random_tree(&mut rng, leaves, 3));
        let pair = TreePair::new(&a, &b).unwrap();
        for sides in [Sides::Both, Sides::First, Sides::Second] {
            let found = pair.untangle(sides);
            assert_eq!(
                (splits(&found.a, true), splits(&found.b, true)),
                (splits(&a, true), splits(&b, true))
            );
            assert!(found.crossings <= found.crossings_before);
            assert_eq!(crossings(&found.a, &found.b), found.crossings);
            let now = TreePair::new(&found.a, &found.b).unwrap();
            assert_eq!(compare("entanglement", &now).unwrap().value(), Some(found.entanglement));
            assert!(sides != Sides::First || found.b == b);
            assert!(sides != Sides::Second || found.a == a);
            assert!(found.a.item_names().eq(a.item_names()), "items keep their numbers");
        }
    }
}
