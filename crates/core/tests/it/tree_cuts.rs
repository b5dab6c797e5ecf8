//! Cuts, pruning, statistics and the matching of leaves.

use partita::{ErrorKind, Tree, TreePair};

fn tree(text: &str) -> Tree {
    Tree::from_newick(text).unwrap()
}

/// The leaves of each cluster.
fn clusters(tree: &Tree, cut: &partita::Cut) -> Vec<Vec<String>> {
    let partition = tree.to_partition(cut);
    let mut clusters = vec![Vec::new(); partition.clusters() as usize];
    for (name, &id) in tree.item_names().zip(partition.ids()) {
        clusters[id as usize].push(name.to_owned());
    }
    clusters
}

#[test]
fn cuts_by_number_height_level_and_size() {
    let tree = tree("((a:1,b:1):4,((c:1,d:1):2,e:3):2);");
    let heights = tree.heights().unwrap().into_owned();
    assert_eq!(heights, [5.0, 1.0, 0.0, 0.0, 3.0, 1.0, 0.0, 0.0, 0.0]);
    let named = |cut| clusters(&tree, &cut);
    assert_eq!(named(tree.cut_into(1)), [vec!["a", "b", "c", "d", "e"]]);
    assert_eq!(named(tree.cut_into(3)), [vec!["a", "b"], vec!["c", "d"], vec!["e"]]);
    assert_eq!(named(tree.cut_into(99)).len(), 5);
    assert_eq!(named(tree.cut_height(3.0).unwrap()), [vec!["a", "b"], vec!["c", "d", "e"]]);
    assert_eq!(named(tree.cut_height(2.9).unwrap()), [vec!["a", "b"], vec!["c", "d"], vec!["e"]]);
    assert_eq!(named(tree.cut_level(0)).len(), 1);
    assert_eq!(named(tree.cut_level(2)), [vec!["a"], vec!["b"], vec!["c", "d"], vec!["e"]]);
    assert_eq!(named(tree.cut_level(9)).len(), 5);
    assert_eq!(named(tree.cut_balanced(2)), [vec!["a", "b"], vec!["c", "d"], vec!["e"]]);
}

#[test]
fn a_cut_without_heights_opens_the_largest_node_and_never_overshoots() {
    let tree = tree("((a,b,c,d),(e,(f,g,h,i,j)));");
    assert!(tree.cut_height(1.0).is_err());
    let sizes = |cut: partita::Cut| cut.nodes().iter().map(|&node| tree.size(node)).collect::<Vec<_>>();
    assert_eq!(sizes(tree.cut_into(2)), [4, 6]);
    assert_eq!(sizes(tree.cut_into(3)), [4, 1, 5]);
    // Opening the five leaves would give seven clusters.
    assert_eq!(sizes(tree.cut_into(6)), [4, 1, 5]);
    assert_eq!(sizes(tree.cut_into(7)).len(), 7);
}

#[test]
fn pruning_keeps_order_and_adds_lengths_up() {
    let tree = tree("((a:1,b:2):4,((c:8,d:16):32,e:64):128)r;");
    let pruned = tree.prune(|item| item == 0 || item == 2 || item == 4).unwrap();
    assert_eq!(pruned.to_newick(), "(a:5,(c:40,e:64):128)r;");
    assert_eq!(tree.prune(|item| item > 1).unwrap().to_newick(), "((c:8,d:16):32,e:64);");
    // The length of a single leaf is written even where it is 0, so that it is read back as a tree with lengths.
    assert_eq!(tree.prune(|item| item == 3).unwrap().to_newick(), "d:0;");
    assert!(tree.prune(|_| false).is_err());
    let single = Tree::from_newick("(((a,((b))),c));").unwrap();
    assert_eq!(single.without_single_children().to_newick(), "((a,b),c);");
}

#[test]
fn statistics_of_shapes() {
    let balanced = tree("(((a,b),(c,d)),((e,f),(g,h)));").statistics();
    assert_eq!((balanced.nodes, balanced.deepest_leaf, balanced.colless), (15, 3, Some(0)));
    assert_eq!((balanced.sackin, balanced.mean_leaf_depth, balanced.balance), (24, 3.0, 1.0));
    let caterpillar = tree("(a,(b,(c,d)));").statistics();
    assert_eq!((caterpillar.sackin, caterpillar.colless, caterpillar.binary), (9, Some(3), true));
    // Entropies of the splits 1:3, 1:2 and 1:1 in bits times 4, 3 and 2 leaves, over 9 leaves.
    let expected = (4.0 * 0.811_278_124_459_132_8 + 3.0 * 0.918_295_834_054_489_6 + 2.0) / 9.0;
    assert!((caterpillar.balance - expected).abs() < 1e-15);
    let star = tree("(a,b,c,d,e);").statistics();
    assert_eq!((star.most_children, star.binary, star.colless, star.balance), (5, false, None, 1.0));
    let leaf = tree("a;").statistics();
    assert_eq!((leaf.leaves, leaf.deepest_leaf, leaf.most_children, leaf.balance), (1, 0, 0, 1.0));
}

#[test]
fn leaves_that_differ_only_by_underscores_are_named() {
    let (a, b) = (tree("(('Homo sapiens',Pan),x);"), tree("((Homo_sapiens,Pan),x);"));
    let sentence = TreePair::new(&a, &b).unwrap_err().to_string();
    assert!(
        sentence.contains("underscores for blanks, such as \"Homo sapiens\" and \"Homo_sapiens\""),
        "{sentence}"
    );
    let other = tree("((Homo_sapiens,Pan),y);");
    assert!(TreePair::new(&a, &other).unwrap_err().to_string().contains("that the second lacks"));
}

#[test]
fn leaves_are_matched_by_name_or_refused_with_examples() {
    let (a, b) = (tree("((a,b),(c,d));"), tree("(d,((b),(c,a)));"));
    let pair = TreePair::new(&a, &b).unwrap();
    assert_eq!(pair.b_to_a(), [3, 1, 2, 0]);
    assert_eq!((pair.b().nodes(), pair.given().1.nodes()), (7, 8));
    let other = tree("((a,x),(c,(y,(z,w))));");
    let error = TreePair::new(&a, &other).unwrap_err();
    let expected = ErrorKind::UnmatchedLeaves {
        only_a: 2,
        only_b: 4,
        examples_a: vec!["b".into(), "d".into()],
        examples_b: vec!["x".into(), "y".into(), "z".into()],
    };
    assert_eq!(error.kind(), &expected);
    assert!(error.to_string().starts_with(
        "the first tree has 2 leaves that the second lacks (such as b, d), and the second 4 that the first lacks \
         (such as x, y, z); "
    ));
    let long = tree(&format!("((a,{}),(c,d));", "é".repeat(1000)));
    let sentence = TreePair::new(&a, &long).unwrap_err().to_string();
    assert!(sentence.contains(&format!("(such as {}…{})", "é".repeat(30), "é".repeat(30))), "{sentence}");
    let common = TreePair::of_common_leaves(&a, &other).unwrap();
    assert_eq!((common.a().to_newick(), common.b().to_newick()), ("(a,c);".into(), "(a,c);".into()));
    assert!(TreePair::of_common_leaves(&a, &tree("(x,y);")).is_err());
}
