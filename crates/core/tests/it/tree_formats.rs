//! Trees in and out: Newick, linkage matrices, hclust tables, level columns.

use partita::{ErrorKind, Merge, Partition, Ties, Tree, TreeBuilder, TreePair, compare};
use proptest::prelude::*;

fn message(text: &str) -> String {
    Tree::from_newick(text).expect_err("the text is not a tree").to_string()
}

#[test]
fn reads_quotes_comments_lengths_inner_names_and_many_children() {
    let text =
        " [a [nested] comment] ( 'it''s, (a)' :1.5e-1, \"b\"\"c\"[x]:2 ,(d,e,f)inner:3)'the root':0.25 ; ";
    let tree = Tree::from_newick(text).unwrap();
    let names: Vec<&str> = tree.item_names().collect();
    assert_eq!(names, ["it's, (a)", "b\"c", "d", "e", "f"]);
    assert_eq!((tree.name(0), tree.name(3)), ("the root", "inner"));
    assert_eq!(tree.lengths().unwrap().as_ref(), [0.25, 0.15, 2.0, 3.0, 0.0, 0.0, 0.0]);
    assert_eq!(tree.children(0).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(tree.children(3).collect::<Vec<_>>(), [4, 5, 6]);
    let written = "('it''s, (a)':0.15,'b\"c':2,(d:0,e:0,f:0)inner:3)'the root':0.25;";
    assert_eq!(tree.to_newick(), written);
    assert_eq!(Tree::from_newick(written).unwrap(), tree);
}

#[test]
fn a_single_leaf_is_a_tree_and_the_last_semicolon_may_be_missing() {
    assert_eq!(Tree::from_newick("a").unwrap().to_newick(), "a;");
    assert_eq!(Tree::from_newick("(a,b)").unwrap().leaves(), 2);
    let many = Tree::many_from_newick("(a,b);\n(b,a);[end]\n").unwrap();
    assert_eq!(many.iter().map(Tree::to_newick).collect::<Vec<_>>(), ["(a,b);", "(b,a);"]);
}

#[test]
fn negative_lengths_are_kept() {
    let text = "((a:1,b:-0.25):-1e-7,c:2);";
    let tree = Tree::from_newick(text).unwrap();
    assert_eq!(tree.to_newick(), text);
    assert_eq!(tree.heights().unwrap()[..2], [2.0, 1.0]);
    let other = Tree::from_newick("((a:1,b:0.5):1,c:1.5);").unwrap();
    let pair = TreePair::new(&tree, &other).unwrap();
    let score = |measure: &str| compare(measure, &pair).unwrap().value().unwrap();
    // Unrooted, the two branches at the root are one: 2 − 1e-7 against 2.5.
    assert!((score("weighted_robinson_foulds") - (0.75 + 0.5 + 1e-7)).abs() < 1e-12);
    assert_eq!(score("robinson_foulds"), 0.0);
}

#[test]
fn every_complaint_says_where() {
    let cases = [
        ("", "line 1, column 1: there is no tree"),
        ("((a,b);", "line 1, column 1: 1 '(' still open"),
        ("(a,b));", "line 1, column 6: a ')' that no '(' opens"),
        ("(a,b),c;", "line 1, column 6: a ',' outside all parentheses"),
        ("(a,\n a);", "line 2, column 2: the leaf name \"a\" was seen before at line 1, column 2"),
        ("(a,,b);", "line 1, column 4: a leaf has an empty name"),
        ("();", "line 1, column 2: a leaf has an empty name"),
        ("(a,'');", "line 1, column 4: a leaf has an empty name"),
        ("(a:x,b);", "line 1, column 4: \"x\" is not a branch length"),
        ("(a:,b);", "line 1, column 4: \"\" is not a branch length"),
        ("(a:inf,b);", "line 1, column 4: \"inf\" is not a branch length"),
        ("(a:NaN,b);", "line 1, column 4: \"NaN\" is not a branch length"),
        ("(a:1:2,b);", "line 1, column 5: a second ':'"),
        ("(é b,c);", "line 1, column 4: 'b' after a complete node"),
        ("(a,b)(c,d);", "line 1, column 6: a '(' after a complete node"),
        ("(a,b); (c,d);", "line 1, column 8: text follows"),
        ("(a,'b);", "line 1, column 4: a quoted name is not closed"),
        ("(a,b[c);", "line 1, column 5: a comment is not closed"),
        ("(a,b]);", "line 1, column 5: ']' after a complete node"),
    ];
    for (text, expected) in cases {
        let found = message(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
        assert!(!found.ends_with('.'), "{found}");
    }
}

#[test]
fn long_lines_and_deep_trees_are_no_trouble() {
    let leaves = 1_000_000;
    let mut caterpillar = "(".repeat(leaves - 1);
    caterpillar.push_str("l0,l1)");
    (2..leaves).for_each(|leaf| caterpillar.push_str(&format!(",l{leaf})")));
    let tree = Tree::from_newick(&caterpillar).unwrap();
    assert_eq!(tree.statistics().deepest_leaf as usize, leaves - 1);
    assert_eq!(tree.to_newick().len(), caterpillar.len() + 1);
    // 40 MB on one line, nothing closed.
    let found = message(&"(".repeat(40_000_000));
    assert!(found.len() < 200, "{found}");
    let found = message(&format!("(a:{},b);", "x".repeat(1_000_000)));
    assert!(found.len() < 200, "{found}");
}

#[test]
fn linkage_matrices_become_trees() {
    let merge = |left, right, height| Merge { left, right, height };
    // Items 0, 1, 2 join at the same height: the order of those merges is arbitrary.
    let merges = [merge(0, 1, 1.0), merge(2, 4, 1.0), merge(3, 5, 2.5)];
    let merged = Tree::from_linkage(&merges, None, Ties::Merge).unwrap();
    assert_eq!(merged.to_newick(), "(3:2.5,(0:1,1:1,2:1):1.5);");
    let kept = Tree::from_linkage(&merges, None, Ties::Keep).unwrap();
    assert_eq!(kept.to_newick(), "(3:2.5,(2:1,(0:1,1:1):0):1.5);");
    // Items keep the numbers of the data whatever the order of the leaves.
    assert_eq!(merged.item_names().collect::<Vec<_>>(), ["0", "1", "2", "3"]);
    assert_eq!(merged.to_partition(&merged.cut_into(2)).ids(), [0, 0, 0, 1]);
}

#[test]
fn hclust_tables_become_trees() {
    let labels: Vec<String> = ["a", "b", "c", "d"].map(String::from).to_vec();
    let merge = [[-1, -2], [-3, -4], [1, 2]];
    let tree = Tree::from_hclust(&merge, &[1.0, 2.0, 3.0], Some(&labels), Ties::Merge).unwrap();
    assert_eq!(tree.to_newick(), "((a:1,b:1):2,(c:2,d:2):1);");
    for (bad, row) in [([[-1, -2], [-3, 2]], 2), ([[-1, 0], [-3, 1]], 1), ([[-1, -4], [-3, 1]], 1)] {
        let error = Tree::from_hclust(&bad, &[1.0, 2.0], None, Ties::Merge).unwrap_err().to_string();
        assert!(error.starts_with(&format!("merge row {row} has the entry")), "{error}");
    }
}

#[test]
fn bad_linkages_are_refused() {
    let merge = |left, right, height| Merge { left, right, height };
    let refused = |merges: &[Merge]| Tree::from_linkage(merges, None, Ties::Merge).unwrap_err().to_string();
    let cyclic = refused(&[merge(0, 4, 1.0), merge(1, 3, 2.0)]);
    assert!(cyclic.starts_with("row 1 joins cluster 4, which is not made by an earlier row"), "{cyclic}");
    let itself = refused(&[merge(0, 3, 1.0), merge(1, 2, 2.0)]);
    assert!(itself.starts_with("row 1 joins cluster 3"), "{itself}");
    let twice = refused(&[merge(0, 1, 1.0), merge(1, 3, 2.0)]);
    assert!(twice.starts_with("row 2 joins cluster 1 for the second time"), "{twice}");
    let inverted = refused(&[merge(0, 1, 2.0), merge(2, 3, 1.0)]);
    assert!(inverted.starts_with("row 2 has height 1, below the 2 of cluster 3"), "{inverted}");
    assert!(refused(&[merge(0, 1, f64::NAN)]).starts_with("row 1: the height NaN"));
    // A last digit that rounding turned over is no inversion.
    let rounded = [merge(0, 1, 1.0 + 1e-15), merge(2, 3, 1.0)];
    assert_eq!(Tree::from_linkage(&rounded, None, Ties::Merge).unwrap().nodes(), 4);
}

#[test]
fn nested_levels_become_trees() {
    let level = |labels: &[i32]| Partition::from_labels(labels);
    let names: Vec<String> = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
    let levels = [level(&[0, 1, 0, 1, 0]), level(&[0, 1, 0, 1, 2]), level(&[0, 1, 0, 3, 2])];
    let tree = Tree::from_levels(&levels, Some(&names)).unwrap();
    assert_eq!(tree.to_newick(), "(((a:1,c:1):2,e:3):1,(b:2,d:2):2);");
    assert_eq!(tree.item_names().collect::<Vec<_>>(), ["a", "b", "c", "d", "e"]);
    for (above, level) in levels.iter().enumerate() {
        assert_eq!(&tree.to_partition(&tree.cut_height(3.0 - above as f64).unwrap()), level);
    }
    let star = Tree::from_levels(&[level(&[0, 1, 2])], None).unwrap();
    assert_eq!(star.to_newick(), "(0:2,1:2,2:2);");
    let one = Tree::from_levels(&[level(&[0, 0, 0])], None).unwrap();
    assert_eq!(one.to_newick(), "(0:1,1:1,2:1);");
    let error = Tree::from_levels(&[level(&[0, 0, 1]), level(&[0, 1, 1])], None).unwrap_err().to_string();
    assert!(error.starts_with("items 2 and 3 are together at level 2 and apart at level 1"), "{error}");
}

#[test]
fn the_builder_refuses_what_is_no_tree() {
    let mut builder = TreeBuilder::default();
    assert!(builder.close().is_err());
    builder.open().unwrap();
    assert!(builder.close().is_err());
    builder.leaf("a").unwrap();
    builder.leaf("a").unwrap();
    builder.close().unwrap();
    assert!(builder.leaf("b").is_err());
    let error = builder.finish().unwrap_err();
    assert_eq!(
        error.kind(),
        &ErrorKind::BadTree("two leaves are named \"a\"; leaf names must be unique".into())
    );
    let mut items = TreeBuilder::default();
    items.open().unwrap();
    items.leaf_of_item(0, "a").unwrap();
    items.leaf_of_item(2, "b").unwrap();
    items.close().unwrap();
    assert!(items.finish().unwrap_err().to_string().starts_with("item 2 does not exist"));
}

/// A random tree: in each step a few neighbours of a row of subtrees are joined.
fn any_tree() -> impl Strategy<Value = Tree> {
    let name = prop_oneof!["[a-z]{0,3}", "[ -~é]{0,4}"];
    let lengths = prop_oneof![Just(0.0), 0.0..1e3, 0.0..1e-9, Just(1e300)];
    (proptest::collection::vec((name, lengths), 1..40), any::<u64>(), any::<bool>()).prop_map(
        |(nodes, mut seed, with_lengths)| {
            let mut builder = TreeBuilder::default();
            let mut depth = 0;
            let length = |builder: &mut TreeBuilder, node, length| {
                if with_lengths {
                    builder.set_length(node, length).unwrap();
                }
            };
            builder.open().unwrap();
            for (leaf, (name, value)) in nodes.iter().enumerate() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                for _ in 0..(seed >> 33) % 3 {
                    let inner = builder.open().unwrap();
                    builder.set_name(inner, name).unwrap();
                    length(&mut builder, inner, *value);
                    depth += 1;
                }
                let node = builder.leaf(&format!("{name}#{leaf}")).unwrap();
                length(&mut builder, node, *value);
                for _ in 0..((seed >> 40) % 3).min(depth) {
                    builder.close().unwrap();
                    depth -= 1;
                }
            }
            (0..=depth).for_each(|_| assert!(builder.close().is_ok()));
            builder.finish().unwrap()
        },
    )
}

proptest! {
    #[test]
    fn random_trees_are_read_back_unchanged(tree in any_tree()) {
        prop_assert_eq!(Tree::from_newick(&tree.to_newick()).unwrap(), tree);
    }

    #[test]
    fn random_text_never_panics(text in "[()\\[\\]':;,ab.1e\"\n é-]{0,60}") {
        let _ = Tree::many_from_newick(&text);
        if let Ok(tree) = Tree::from_newick(&text) {
            prop_assert_eq!(Tree::from_newick(&tree.to_newick()).unwrap(), tree);
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let _ = Tree::from_newick(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn heights_can_be_given_and_infinite_ones_stand_above_all_others() {
    let tree = Tree::from_newick("((a,b),c);").unwrap();
    let high = tree.clone().with_heights(vec![3.0, 1.0, 0.0, 0.0, 0.0]).unwrap();
    assert_eq!(high.to_newick(), "((a:1,b:1):2,c:3);");
    assert_eq!(
        tree.clone().with_heights(vec![1.0, 2.0, 0.0, 0.0, 0.0]).unwrap_err().to_string(),
        "node 1 has height 2; heights are 0 or more and none is above its parent's"
    );
    assert!(tree.clone().with_heights(vec![f64::INFINITY; 5]).is_err());
    assert!(tree.with_heights(vec![1.0]).unwrap_err().to_string().starts_with("1 height for 5 nodes"));
    let apart =
        [(0, 1, 2.0), (2, 3, f64::INFINITY)].map(|(left, right, height)| Merge { left, right, height });
    assert_eq!(Tree::from_linkage(&apart, None, Ties::Merge).unwrap().heights().unwrap()[0], 4.0);
}

#[test]
fn a_huge_line_that_is_no_tree_is_refused_at_once() {
    let opened = Tree::from_newick(&"(".repeat(100_000_000)).unwrap_err().to_string();
    assert_eq!(
        opened,
        "line 1, column 1: 100000000 of 100000000 characters are '('; a tree closes what it opens"
    );
    let name = "x".repeat(100_000_000);
    let twice = Tree::from_newick(&format!("({name},{name});")).unwrap_err().to_string();
    assert!(twice.starts_with("line 1, column 100000003: the leaf name \"xxxx"), "{}", &twice[..200]);
    assert!(twice.len() < 300);
}

#[test]
fn repeated_names_are_found_whether_they_are_numbers_or_words() {
    for (text, place, first) in [
        ("(17,(4,17));", 8, 2),
        ("(t1:2,(t2,'t 3')x:4,t1);", 21, 2),
        ("(a [b,a],(b,c)a:1,'a');", 19, 2),
        ("(x01,x1,x01);", 9, 2),
    ] {
        let found = Tree::from_newick(text).unwrap_err().to_string();
        assert!(found.starts_with(&format!("line 1, column {place}: the leaf name")), "{text}: {found}");
        assert!(found.contains(&format!("seen before at line 1, column {first};")), "{text}: {found}");
    }
    assert_eq!(Tree::from_newick("(x01,x1,x001,1);").unwrap().leaves(), 4);
}
