//! Robinson–Foulds and its relatives against sets of leaf names.

mod common;

use common::trees::{random_tree, splits};
use partita::{Tree, TreePair, compare};
use rand_chacha::ChaCha8Rng;
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
