//! p-values against random trees: all trees over few leaves, one by one.

use partita::inference::{
    Null, NullModel, Sampling, Significance, SignificanceOptions, adjust, significance, significances,
};
use partita::{Contingency, Kind, Request, Summary, Tree, TreePair, measures, with_threads};

/// All binary trees over some leaves with their children in any order, and the product of 1/(leaves − 1) over inner nodes, to
/// which their probabilities by Yule's model are proportional.
fn all(leaves: &[&str]) -> Vec<(String, f64)> {
    if let [leaf] = leaves {
        return vec![(format!("{leaf}:1"), 1.0)];
    }
    let mut found = Vec::new();
    for left in 1..(1_u32 << leaves.len()) - 1 {
        let side = |inside: u32| -> Vec<&str> {
            (0..leaves.len()).filter(|&at| left >> at & 1 == inside).map(|at| leaves[at]).collect()
        };
        let (left, right) = (all(&side(1)), all(&side(0)));
        for (a, weight_a) in &left {
            for (b, weight_b) in &right {
                let weight = weight_a * weight_b / (leaves.len() - 1) as f64;
                found.push((format!("({a},{b}):0.5"), weight));
            }
        }
    }
    found
}

/// Trees with their probabilities.
fn population(leaves: &[&str], model: NullModel) -> Vec<(Tree, f64)> {
    let trees = all(leaves);
    let weight = |yule: f64| if model == NullModel::YuleTrees { yule } else { 1.0 };
    let total: f64 = trees.iter().map(|(_, yule)| weight(*yule)).sum();
    let tree = |(text, yule): (String, f64)| {
        let newick = format!("{};", text.strip_suffix(":0.5").unwrap());
        (Tree::from_newick(&newick).unwrap(), weight(yule) / total)
    };
    trees.into_iter().map(tree).collect()
}

fn options(model: NullModel, fix_a: bool) -> SignificanceOptions {
    let null = Null::from(model).with_fix_a(fix_a);
    SignificanceOptions::default().with_null(null).with_sampling(Sampling { draws: 2000, seed: 11 })
}

/// Holds a p-value and a mean against those of all pairs.
fn check(request: &Request, found: &Significance, pairs: impl Iterator<Item = (f64, f64)>) {
    let sign = request.measure().sense.sign();
    let (mut p, mut mean) = (0.0, 0.0);
    for (score, probability) in pairs {
        p += if sign * (score - found.observed) >= -1e-9 { probability } else { 0.0 };
        mean += score * probability;
    }
    let error = (p * (1.0 - p) / f64::from(found.draws)).sqrt();
    assert!((found.p - p).abs() < 5.0 * error + 1e-3, "{request}: {} {p}", found.p);
    let error = found.deviation / f64::from(found.draws).sqrt();
    assert!((found.expected - mean).abs() < 5.0 * error + 1e-9, "{request}: {} {mean}", found.expected);
}

const MODELS: [NullModel; 2] = [NullModel::UniformTrees, NullModel::YuleTrees];

#[test]
fn every_tree_measure_has_the_p_value_of_all_trees() {
    let of_trees = measures().iter().filter(|measure| measure.accepts(Kind::Trees));
    let mut requests: Vec<Request> = of_trees.map(Request::new).collect();
    requests.push(Request::parse("robinson_foulds:rooted=true").unwrap());
    let a = Tree::from_newick("(((a:1,b:1):0.5,c:1):0.5,(d:1,e:1):0.5);").unwrap();
    let b = Tree::from_newick("(((b:1,a:1):0.5,d:1):0.5,(c:1,e:1):0.5);").unwrap();
    let pair = TreePair::new(&a, &b).unwrap();
    for model in MODELS {
        let trees = population(&["a", "b", "c", "d", "e"], model);
        assert_eq!(trees.len(), 105 * 16);
        let found = significances(&requests, &pair, &options(model, true)).unwrap();
        for (request, found) in requests.iter().zip(found) {
            let score = |(tree, probability): &(Tree, f64)| {
                let score = request.score(&TreePair::new(&a, tree).unwrap()).unwrap();
                (score.value().unwrap(), *probability)
            };
            check(request, &found.unwrap(), trees.iter().map(score));
        }
    }
}

#[test]
fn both_trees_are_drawn_unless_the_first_is_fixed() {
    let (a, b) = ("(((a:1,b:1):0.5,c:1):0.5,d:1);", "((a:1,b:1):0.5,(c:1,d:1):0.5);");
    let (a, b) = (Tree::from_newick(a).unwrap(), Tree::from_newick(b).unwrap());
    let pair = TreePair::new(&a, &b).unwrap();
    for model in MODELS {
        let trees = population(&["a", "b", "c", "d"], model);
        for measure in ["rf", "cid", "kc", "wrf", "entanglement", "triples_distance"] {
            let request = Request::parse(measure).unwrap();
            let found = significance(&request, &pair, &options(model, false)).unwrap();
            let pairs = trees.iter().flat_map(|(a, p)| trees.iter().map(move |(b, q)| (a, b, p * q)));
            let score = |(a, b, probability): (&Tree, &Tree, f64)| {
                (request.score(&TreePair::new(a, b).unwrap()).unwrap().value().unwrap(), probability)
            };
            check(&request, &found, pairs.map(score));
        }
    }
}

#[test]
fn random_trees_do_not_depend_on_threads() {
    let (a, b) = ("(((a,b),c),(d,e));", "((a,b),((c,d),e));");
    let (a, b) = (Tree::from_newick(a).unwrap(), Tree::from_newick(b).unwrap());
    let (pair, request) = (TreePair::new(&a, &b).unwrap(), Request::parse("rf").unwrap());
    for model in MODELS {
        let on = |threads| {
            with_threads(Some(threads), || significance(&request, &pair, &options(model, false))).unwrap()
        };
        assert_eq!(on(1).unwrap(), on(3).unwrap());
        let adjusted = adjust(&request, &pair, model.into(), &Sampling::default()).unwrap();
        assert!(adjusted.adjusted.value().unwrap() > 0.0 && adjusted.expected_error > 0.0);
    }
}

#[test]
fn labels_are_not_compared_with_random_trees() {
    let table = Summary::new(Contingency::from_dense(&[[2_u64, 1], [0, 2]]).unwrap());
    let request = Request::parse("ari").unwrap();
    let error = significance(&request, &table, &options(NullModel::YuleTrees, false)).unwrap_err();
    assert!(error.to_string().contains("yule_trees draws trees, and these are labels"), "{error}");
}
