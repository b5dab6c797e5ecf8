//! Many trees: the golden cases, and what all of them must obey.

use std::collections::BTreeSet;

use partita::{Request, SummaryMethod, SummaryTree, Tree, TreePair, TreeSet};
use serde_json::Value;

use crate::common::golden;

fn set_of(case: &Value) -> TreeSet {
    let trees = case["trees"].as_array().unwrap();
    TreeSet::new(trees.iter().map(|newick| Tree::from_newick(newick.as_str().unwrap()).unwrap())).unwrap()
}

/// The splits of a tree as the reference lists them: clades, or the sides without the least name.
fn splits(tree: &Tree, shares: &[Option<f64>], rooted: bool) -> Vec<(Vec<String>, f64)> {
    let all: BTreeSet<&str> = tree.item_names().collect();
    let named = |node: u32| {
        let share = shares[node as usize]?;
        let below: BTreeSet<&str> =
            tree.leaf_items()[tree.leaf_range(node)].iter().map(|&item| tree.item_name(item)).collect();
        let turned = !rooted && below.contains(all.first().unwrap());
        let side: BTreeSet<&str> = if turned { all.difference(&below).copied().collect() } else { below };
        Some((side.into_iter().map(str::to_owned).collect(), share))
    };
    let mut found: Vec<(Vec<String>, f64)> = (0..tree.nodes() as u32).filter_map(named).collect();
    found.sort_by(|x, y| (x.0.len(), &x.0).cmp(&(y.0.len(), &y.0)));
    found
}

fn sides(found: &SummaryTree, rooted: bool) -> BTreeSet<Vec<String>> {
    splits(&found.tree, &found.shares, rooted).into_iter().map(|(side, _)| side).collect()
}

fn names(list: &Value) -> BTreeSet<Vec<String>> {
    serde_json::from_value(list.clone()).unwrap()
}

#[test]
fn summaries_are_those_of_the_reference() {
    for case in golden("tree_sets.json")["sets"].as_array().unwrap() {
        let set = set_of(case);
        for rooted in [true, false] {
            let expected = &case[if rooted { "rooted" } else { "unrooted" }];
            for (method, key) in [
                (SummaryMethod::Strict, "strict"),
                (SummaryMethod::Majority(0.5), "majority"),
                (SummaryMethod::Majority(0.67), "majority_67"),
                (SummaryMethod::Greedy, "greedy"),
            ] {
                let found = set.summary(&method, rooted).unwrap();
                assert_eq!(sides(&found, rooted), names(&expected[key]), "{} {key}", case["name"]);
            }
            let found = set.summary(&SummaryMethod::Credibility, rooted).unwrap();
            assert_eq!(found.index, expected["mcc"].as_u64().map(|at| at as usize), "{}", case["name"]);
            let best = expected["credibility"][found.index.unwrap()].as_f64().unwrap();
            assert!((found.score.unwrap() - best).abs() < 1e-9);
            let shares = set.shares(&set.tree(0), rooted).unwrap();
            let support: Vec<(Vec<String>, f64)> =
                serde_json::from_value(expected["support_of_first"].clone()).unwrap();
            let ours = splits(&set.tree(0), &shares, rooted);
            assert_eq!(ours.len(), support.len());
            for (side, trees) in support {
                assert!(ours.contains(&(side, trees / set.len() as f64)), "{}", case["name"]);
            }
        }
    }
}

#[test]
fn scores_and_medoids_are_those_of_the_reference() {
    for case in golden("tree_sets.json")["sets"].as_array().unwrap() {
        let set = set_of(case);
        for (measure, expected) in [
            ("rf", &case["unrooted"]["rf"]),
            ("rf:rooted=true", &case["rooted"]["rf"]),
            ("cid", &case["cid"]),
        ] {
            let request = Request::parse(measure).unwrap();
            let matrix = set.matrix(&request, &|| {}).unwrap();
            for (a, row) in expected.as_array().unwrap().iter().enumerate() {
                for (b, value) in row.as_array().unwrap().iter().enumerate() {
                    let ours = matrix.score(a, b).value().unwrap();
                    assert!((ours - value.as_f64().unwrap()).abs() < 1e-9, "{measure} {a} {b}");
                }
            }
        }
        for (rooted, measure) in [(false, "rf"), (true, "rf:rooted=true")] {
            let expected = &case[if rooted { "rooted" } else { "unrooted" }];
            let found =
                set.summary(&SummaryMethod::Medoid(Request::parse(measure).unwrap()), rooted).unwrap();
            let medoid = expected["medoid_rf"].as_u64().unwrap() as usize;
            assert_eq!(found.index, Some(medoid), "{}", case["name"]);
            assert_eq!(found.score, expected["distance_sums_rf"][medoid].as_f64());
        }
    }
}

/// Trees with few leaves, many of them alike, with nodes of any number of children.
pub fn random_trees(seed: u64, count: usize, leaves: usize) -> Vec<Tree> {
    let mut state = seed;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let tree = |below: &mut dyn FnMut(usize) -> usize| {
        let mut parts: Vec<String> = (0..leaves).map(|leaf| format!("t{leaf}:{}", below(8))).collect();
        while parts.len() > 1 {
            let take = (2 + below(3)).min(parts.len());
            let joined: Vec<String> = (0..take).map(|_| parts.swap_remove(below(parts.len()))).collect();
            parts.push(format!("({}):{}", joined.join(","), below(8)));
        }
        Tree::from_newick(&format!("{};", parts[0])).unwrap()
    };
    (0..count).map(|_| tree(&mut below)).collect()
}

const MEASURES: [&str; 9] = [
    "rf",
    "rf:rooted=true",
    "normalized_robinson_foulds",
    "robinson_foulds_similarity",
    "nye",
    "weighted_robinson_foulds",
    "weighted_robinson_foulds:rooted=true",
    "branch_score",
    "branch_score:rooted=true",
];

#[test]
fn a_matrix_holds_what_single_comparisons_give() {
    for (seed, leaves) in (0..12).zip([1, 2, 3, 4, 5, 6, 7, 9, 12, 40, 70, 130]) {
        let mut trees = random_trees(seed, 9, leaves);
        trees.push(trees[3].clone());
        trees.push(
            Tree::from_newick(&format!("({});", trees[0].item_names().collect::<Vec<_>>().join(",")))
                .unwrap(),
        );
        let set = TreeSet::new(trees.clone()).unwrap();
        let (first, rest) = (TreeSet::new(trees[..4].to_vec()), TreeSet::new(trees[4..].to_vec()));
        let (first, rest) = (first.unwrap(), rest.unwrap());
        for measure in MEASURES {
            let request = Request::parse(measure).unwrap();
            let matrix = set.matrix(&request, &|| {}).unwrap();
            let apart =
                first.scores_with(&rest, std::slice::from_ref(&request), &|| {}).unwrap().swap_remove(0);
            for (i, row) in apart.iter().enumerate() {
                let whole: Vec<_> = (4..set.len()).map(|j| matrix.score(i, j)).collect();
                assert_eq!(row.iter().collect::<Vec<_>>(), whole, "{measure} {i} of {leaves} leaves");
            }
            for (i, a) in trees.iter().enumerate() {
                for (j, b) in trees.iter().enumerate() {
                    let alone = request.score(&TreePair::new(a, b).unwrap()).unwrap();
                    assert_eq!(matrix.score(i, j), &alone, "{measure} {i} {j} of {leaves} leaves");
                }
            }
        }
    }
}

/// Trees of a chain: each exchanges the names of two leaves of the one before.
fn chain(seed: u64, count: usize, leaves: usize) -> Vec<Tree> {
    let mut chained: Vec<Tree> = random_trees(seed, 1, leaves);
    while chained.len() < count {
        let name = |at: usize| format!("t{}:", (seed as usize + at) % leaves);
        let (x, y) = (name(7 * chained.len()), name(7 * chained.len() + 3));
        let text = chained.last().unwrap().to_newick();
        let text = text.replace(&x, "#").replace(&y, &x).replace('#', &y);
        chained.push(Tree::from_newick(&text).unwrap());
    }
    chained
}

#[test]
fn what_was_matched_before_changes_no_matching() {
    let measures = [
        "mci",
        "cid:normalized=true",
        "nye:normalized=true",
        "jrf:k=2",
        "jrf:allow_conflict=false",
        "matching_split_distance",
        "spi",
        "pid",
        "msi",
        "msid:unit=bits",
    ];
    for (seed, leaves) in (1..9).zip([4, 5, 8, 11, 20, 30, 45, 60]) {
        let mut trees = chain(seed, 8, leaves);
        trees.extend(random_trees(seed, 4, leaves));
        trees.push(trees[2].clone());
        let set = TreeSet::new(trees.clone()).unwrap();
        for measure in measures {
            let request = Request::parse(measure).unwrap();
            let matrix = set.matrix(&request, &|| {}).unwrap();
            for (i, a) in trees.iter().enumerate() {
                for (j, b) in trees.iter().enumerate() {
                    let alone = request.score(&TreePair::new(a, b).unwrap()).unwrap().value().unwrap();
                    let found = matrix.score(i, j).value().unwrap();
                    let apart = (found - alone).abs();
                    assert!(apart <= 1e-10 * alone.max(1.0), "{measure} {i} {j}: {found} {alone}");
                }
            }
        }
    }
}

#[test]
fn one_tree_with_many_by_several_measures_is_a_row_of_each_matrix() {
    let names = [
        "rf",
        "kc",
        "wrf",
        "cid",
        "rf:rooted=true",
        "branch_score",
        "tami",
        "entanglement",
        "quartet_distance",
    ];
    let requests = names.map(|name| Request::parse(name).unwrap());
    // More trees than a thread takes at a time.
    let trees = random_trees(5, 150, 9);
    let (one, many) =
        (TreeSet::new(trees[..1].to_vec()).unwrap(), TreeSet::new(trees[1..].to_vec()).unwrap());
    let rows = one.scores_with(&many, &requests, &|| {}).unwrap();
    let columns = many.scores_with(&one, &requests, &|| {}).unwrap();
    for ((name, request), (row, column)) in names.iter().zip(&requests).zip(rows.iter().zip(&columns)) {
        assert_eq!((row.len(), row[0].len(), column.len()), (1, 149, 149));
        for (at, tree) in trees[1..].iter().enumerate() {
            let alone = |a, b| request.score(&TreePair::new(a, b).unwrap()).unwrap().value().unwrap();
            for (found, alone) in
                [(&row[0][at], alone(&trees[0], tree)), (&column[at][0], alone(tree, &trees[0]))]
            {
                let found = found.value().unwrap();
                assert!(
                    (found - alone).abs() <= 1e-10 * alone.abs().max(1.0),
                    "{name} {at}: {found} {alone}"
                );
            }
        }
    }
}

#[test]
fn lengths_that_a_file_leaves_out_are_counted() {
    for (newick, branches, lacking) in [
        ("((a:1,b:1):1,c:2);", 4, 0),
        ("((a:1,b):1,c:2);", 4, 1),
        ("((a,b:1),c:2):3;", 4, 2),
        ("((a,b),c);", 4, 0),
        ("(a:1,(b,(c,d)));", 6, 5),
    ] {
        let tree = Tree::from_newick(newick).unwrap();
        assert_eq!(tree.branches_without_length(), lacking, "{newick}");
        assert_eq!(TreeSet::new([tree]).unwrap().branches(0), (branches, lacking), "{newick}");
    }
    for (measure, reads) in [
        ("wrf", true),
        ("kc", false),
        ("kc:lambda=0.5", true),
        ("path_difference", false),
        ("bk", true),
        ("rf", false),
        ("path_difference:weighted=true", true),
        ("branch_score", true),
    ] {
        assert_eq!(Request::parse(measure).unwrap().reads_lengths(), reads, "{measure}");
    }
}

#[test]
fn sets_over_other_leaves_are_not_compared() {
    let set = |newick: &str| TreeSet::new([Tree::from_newick(newick).unwrap()]).unwrap();
    let request = Request::parse("rf").unwrap();
    let compared = |a: &TreeSet, b: &TreeSet| a.scores_with(b, std::slice::from_ref(&request), &|| {});
    let error = compared(&set("((a,b),c);"), &set("((a,b),d);")).unwrap_err().to_string();
    assert!(error.contains("1 leaf that the second lacks"), "{error}");
    assert_eq!(compared(&set("((a,b),c);"), &TreeSet::default()).unwrap(), [[vec![]]]);
}

#[test]
fn trees_come_back_as_they_were() {
    let mut trees = random_trees(7, 5, 20);
    trees[1] = trees[1].clone().with_title("one").with_rooted(Some(true));
    let set = TreeSet::new(trees.clone()).unwrap();
    for (at, tree) in trees.iter().enumerate() {
        assert_eq!(&set.tree(at), tree);
    }
    assert_eq!((set.tree(1).title(), set.tree(1).rooted()), ("one", Some(true)));
    let merged = Tree::from_linkage(
        &[
            partita::Merge { left: 2, right: 0, height: 1.0 },
            partita::Merge { left: 1, right: 3, height: 2.0 },
        ],
        None,
        partita::Ties::Merge,
    )
    .unwrap();
    assert_eq!(TreeSet::new([merged.clone()]).unwrap().tree(0), merged);
    let other = Tree::from_newick("(t0,x);").unwrap();
    let error = TreeSet::new([trees[0].clone(), other]).unwrap_err().to_string();
    assert!(error.starts_with("the first tree has 19 leaves that the second lacks"), "{error}");
}

#[test]
fn lengths_are_means_over_the_trees_that_have_the_branch() {
    let newick = ["((a:1,b:2):3,(c:4,d:5):6);", "((a:3,b:2):1,(c:4,d:5):0);", "((a:2,c:2):8,(b:2,d:2):1);"];
    let set = TreeSet::new(newick.map(|text| Tree::from_newick(text).unwrap())).unwrap();
    let unrooted = set.summary(&SummaryMethod::Majority(0.5), false).unwrap();
    // The two branches at the root are one: 3 + 6 and 1 + 0.
    assert_eq!(unrooted.tree.to_newick(), "(a:2,b:2,(c:3.3333333333333335,d:4):5);");
    let rooted = set.summary(&SummaryMethod::Majority(0.5), true).unwrap();
    assert_eq!(rooted.tree.to_newick(), "((a:2,b:2):2,(c:3.3333333333333335,d:4):3);");
    assert_eq!(rooted.shares.iter().flatten().collect::<Vec<_>>(), [&(2.0 / 3.0), &(2.0 / 3.0)]);
    assert!(set.summary(&SummaryMethod::Majority(0.4), true).is_err());
    assert!(TreeSet::default().summary(&SummaryMethod::Strict, true).is_err());
}

fn set(texts: &[&str]) -> TreeSet {
    TreeSet::new(texts.iter().map(|text| Tree::from_newick(text).unwrap())).unwrap()
}

#[test]
fn no_trees_support_nothing() {
    let tree = Tree::from_newick("((a,b),c);").unwrap();
    let said = TreeSet::default().shares(&tree, false).unwrap_err().to_string();
    assert_eq!(said, "there are no trees; give one or more");
}

#[test]
fn a_tree_marked_as_unrooted_has_no_rooted_score_not_even_with_itself() {
    let set = set(&["[&U]((a,b),c);", "[&U]((a,b),c);", "[&R ](a,(b,c));"]);
    assert_eq!(set.tree(2).rooted(), Some(true));
    for name in ["kc", "triples", "triple_count"] {
        let matrix = set.matrix(&Request::parse(name).unwrap(), &|| {}).unwrap();
        let defined = |a: usize, b: usize| matrix.score(a, b).value().is_some();
        let expected = |a, b| a == 2 && b == 2;
        assert!((0..9).all(|at| defined(at / 3, at % 3) == expected(at / 3, at % 3)), "{name}");
        let told = Request::parse(name).unwrap().of_rooted_trees();
        let matrix = set.matrix(&told, &|| {}).unwrap();
        assert!((0..9).all(|at| matrix.score(at / 3, at % 3).value().is_some()), "{name}");
    }
}

#[test]
fn a_rooted_summary_is_told_and_says_that_it_is_rooted() {
    let set = set(&["[&U]((a,b),(c,d));", "[&U]((a,b),(d,c));", "[&U]((a,c),(b,d));"]);
    let mark = |method: &SummaryMethod, rooted| set.summary(method, rooted).unwrap().tree.rooted();
    let medoid = SummaryMethod::Medoid(Request::parse("kc").unwrap());
    for method in [SummaryMethod::Strict, SummaryMethod::Greedy, SummaryMethod::Credibility, medoid.clone()] {
        assert_eq!(mark(&method, true), Some(true), "{method:?}");
    }
    assert_eq!(mark(&SummaryMethod::Majority(0.5), false), Some(false));
    let said = set.summary(&medoid, false).unwrap_err().to_string();
    assert!(said.starts_with("kendall_colijn of trees 1 and 2 is undefined: a tree is marked"), "{said}");
    assert!(said.contains("rooted=true"), "{said}");
}

#[test]
fn a_split_of_exactly_the_threshold_is_out() {
    let texts: Vec<&str> =
        (0..50).map(|at| if at < 29 { "((a,b),(c,d));" } else { "((a,c),(b,d));" }).collect();
    let splits = |share| {
        let found = set(&texts).summary(&SummaryMethod::Majority(share), false).unwrap();
        sides(&found, false).len()
    };
    assert_eq!((splits(0.57), splits(0.58)), (1, 0));
}

#[test]
fn the_credibility_of_stars_is_not_negative() {
    let found = set(&["(a,b,c);"]).summary(&SummaryMethod::Credibility, false).unwrap();
    assert_eq!(found.score.map(f64::to_bits), Some(0.0_f64.to_bits()));
}

#[test]
fn too_many_trees_are_refused_with_the_size_of_their_matrix() {
    let set = set(&["(a,b);"; 4001]);
    let said = set.matrix(&Request::parse("rf").unwrap(), &|| {}).unwrap_err().to_string();
    assert_eq!(said, "4001 trees make 16008001 scores, 0.1 GB, more than 16000000; give fewer trees");
}

#[test]
fn underscores_for_blanks_within_one_file_are_no_matter_of_two() {
    let trees = ["('a b',c);", "(a_b,c);"].map(|text| Tree::from_newick(text).unwrap());
    let said = TreeSet::new(trees).unwrap_err().to_string();
    assert!(said.ends_with("such as \"a b\" and \"a_b\"; write them alike in both"), "{said}");
}

#[test]
fn a_medoid_is_like_the_others_and_not_like_itself() {
    let texts = ["((a,b),c,d,e,f);", "((a,b),c,d,e,f);", "(((c,d),e),((a,f),b));"];
    let set = TreeSet::new(texts.map(|text| Tree::from_newick(text).unwrap())).unwrap();
    for name in ["mci", "spi", "nye"] {
        let request = Request::parse(name).unwrap();
        let with_others = |a: usize| {
            let others = (0..3).filter(|b| *b != a);
            let scores = others.map(|b| request.score(&TreePair::new(&set.tree(a), &set.tree(b)).unwrap()));
            scores.map(|score| score.unwrap().value().unwrap()).sum::<f64>()
        };
        let found = set.summary(&SummaryMethod::Medoid(request.clone()), false).unwrap();
        assert_eq!((found.index, found.score), (Some(0), Some(with_others(0))), "{name}");
    }
}

/// Clusters within clusters, as deep as there are leaves, and others from the other end: each leaf is in half of all.
#[test]
fn two_opposite_caterpillars_are_summed_up() {
    let caterpillar = |leaves: &mut dyn Iterator<Item = usize>| {
        let first = leaves.next().unwrap();
        let rest: Vec<usize> = leaves.collect();
        let opened = "(".repeat(rest.len());
        let closed: String = rest.iter().map(|leaf| format!(",t{leaf})")).collect();
        Tree::from_newick(&format!("{opened}t{first}{closed};")).unwrap()
    };
    let leaves = 600;
    let trees = [caterpillar(&mut (0..leaves)), caterpillar(&mut (0..leaves).rev())];
    let set = TreeSet::new(trees).unwrap();
    for method in [SummaryMethod::Strict, SummaryMethod::Majority(0.5), SummaryMethod::Greedy] {
        // Without a root both are the same tree, and with one they have no clade in common.
        let splits = |rooted: bool| {
            let found = set.summary(&method, rooted).unwrap();
            found.shares.iter().flatten().count()
        };
        let clades = if matches!(method, SummaryMethod::Greedy) { leaves - 2 } else { 0 };
        assert_eq!((splits(false), splits(true)), (leaves - 3, clades), "{method:?}");
    }
}
