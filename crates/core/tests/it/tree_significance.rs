//! p-values of trees: chance permutes their leaves.

use partita::inference::{
    IntervalOptions, Null, NullModel, Sampling, SignificanceOptions, adjust, confidence_interval,
    significance, significances, significances_while,
};
use partita::{Kind, Request, Tree, TreePair, measures, with_threads};

const A: &str = "(((u:1,v:1):1,w:2):2,(x:1,(y:0.5,z:0.5):0.5):3);";
/// Leaves are placed where the digits are.
const B: &str = "((0:1,(1:0.5,2:0.5):0.5):2,(3:2,4:2):1,5:3);";

fn tree(newick: &str) -> Tree {
    Tree::from_newick(newick).unwrap()
}

/// B with its leaves in that order.
fn placed(order: &[usize]) -> Tree {
    let names = ["u", "v", "w", "x", "y", "z"];
    let name = |digit: char| digit.to_digit(10).filter(|&digit| digit < 6);
    let mut text = String::new();
    let mut after_length = false;
    for letter in B.chars() {
        match name(letter).filter(|_| !after_length) {
            Some(place) => text.push_str(names[order[place as usize]]),
            None => text.push(letter),
        }
        after_length = letter == ':' || (after_length && (letter.is_ascii_digit() || letter == '.'));
    }
    tree(&text)
}

fn permutations(order: &mut Vec<usize>, from: usize, visit: &mut dyn FnMut(&[usize])) {
    if from == order.len() {
        return visit(order);
    }
    for other in from..order.len() {
        order.swap(from, other);
        permutations(order, from + 1, visit);
        order.swap(from, other);
    }
}

/// The scores of A with B under all 720 ways to place its leaves, each tree read anew from its text.
fn all_scores(requests: &[Request]) -> Vec<Vec<f64>> {
    let a = tree(A);
    let mut scores = vec![Vec::new(); requests.len()];
    permutations(&mut (0..6).collect(), 0, &mut |order| {
        let b = placed(order);
        let pair = TreePair::new(&a, &b).unwrap();
        for (request, scores) in requests.iter().zip(&mut scores) {
            scores.extend(request.score(&pair).unwrap().value());
        }
    });
    scores
}

#[test]
fn every_tree_measure_has_the_p_value_of_all_permutations() {
    let of_trees = measures().iter().filter(|measure| measure.accepts(Kind::Trees));
    let mut requests: Vec<Request> = of_trees.map(Request::new).collect();
    requests.push(Request::parse("robinson_foulds:rooted=true").unwrap());
    let (a, b) = (tree(A), placed(&[1, 0, 2, 5, 4, 3]));
    let pair = TreePair::new(&a, &b).unwrap();
    let options = SignificanceOptions::default().with_sampling(Sampling { draws: 1000, seed: 7 });
    let found = significances(&requests, &pair, &options).unwrap();
    for ((request, found), all) in requests.iter().zip(found).zip(all_scores(&requests)) {
        let Ok(found) = found else {
            panic!("{request}: {found:?}");
        };
        let sign = request.measure().sense.sign();
        let as_good = |score: &&f64| sign * (**score - found.observed) >= -1e-9;
        let exact = all.iter().filter(as_good).count() as f64 / all.len() as f64;
        let error = (exact * (1.0 - exact) / 1000.0).sqrt();
        assert!((found.p - exact).abs() < 5.0 * error + 2e-3, "{request}: {} {exact}", found.p);
    }
}

#[test]
fn correlations_have_the_moments_of_all_permutations() {
    let requests = ["cophenetic_correlation", "bakers_gamma"].map(|name| Request::parse(name).unwrap());
    let (a, b) = (tree(A), placed(&[0, 1, 2, 3, 4, 5]));
    let pair = TreePair::new(&a, &b).unwrap();
    let found = significances(&requests, &pair, &SignificanceOptions::default()).unwrap();
    for (found, all) in found.into_iter().zip(all_scores(&requests)) {
        let found = found.unwrap();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let variance = all.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / all.len() as f64;
        assert!(found.exact_moments && mean.abs() < 1e-12 && found.expected == 0.0);
        assert!((found.deviation - variance.sqrt()).abs() < 1e-12, "{} {}", found.deviation, variance.sqrt());
    }
}

#[test]
fn three_leaves_have_moments_too() {
    let (a, b) = (tree("((a:1,b:1):1,c:2);"), tree("((a:1,c:1):1,b:2);"));
    let pair = TreePair::new(&a, &b).unwrap();
    let request = Request::parse("cophenetic_correlation").unwrap();
    let found = significance(&request, &pair, &SignificanceOptions::default()).unwrap();
    // Of the six placements two give 1 and four give −1/2.
    assert!((found.deviation - 0.5_f64.sqrt()).abs() < 1e-12, "{found:?}");
}

#[test]
fn draws_of_trees_do_not_depend_on_threads_and_can_be_stopped() {
    let (a, b) = (tree(A), placed(&[1, 0, 2, 5, 4, 3]));
    let pair = TreePair::new(&a, &b).unwrap();
    let request = Request::parse("rf").unwrap();
    let options = SignificanceOptions::default();
    let on = |threads| with_threads(Some(threads), || significance(&request, &pair, &options)).unwrap();
    assert_eq!(on(1).unwrap(), on(3).unwrap());
    let stopped = significances_while(std::slice::from_ref(&request), &pair, &options, &|| false).unwrap();
    assert!(stopped.is_none());
    let adjusted = adjust(&request, &pair, Null::default(), &Sampling::default()).unwrap();
    assert!(adjusted.adjusted.value().unwrap() < 1.0 && adjusted.expected_error > 0.0);
}

#[test]
fn what_trees_do_not_have_is_refused_with_the_reason() {
    let (a, b) = (tree(A), placed(&[1, 0, 2, 5, 4, 3]));
    let pair = TreePair::new(&a, &b).unwrap();
    let request = Request::parse("rf").unwrap();
    let interval = confidence_interval(&request, &pair, &IntervalOptions::default()).unwrap_err().to_string();
    assert!(interval.contains("the leaves of a tree are no random sample of items"), "{interval}");
    let options = SignificanceOptions::default().with_null(NullModel::Multinomial.into());
    let model = significance(&request, &pair, &options).unwrap_err().to_string();
    assert!(
        model.contains("choose fixed_margins, which permutes their leaves, uniform_trees or yule"),
        "{model}"
    );
}
