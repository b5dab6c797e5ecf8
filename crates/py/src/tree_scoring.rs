//! Two trees, or a tree and a graph: requests in, scores out.

use numpy::PyArray1;
use partita::{
    Adjustment, Cut, CutAgreement, Request, Score, Strategy, Tree, TreeOnGraph, TreePair, cut_curve, find,
};
use partita_report::bk_chart;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::failure::{raise, warn};
use crate::graphs::Adjacency;
use crate::running::Threads;
use crate::scoring::{Scored, parse};
use crate::trees::TreeNodes;

type Params<'py> = Vec<(Bound<'py, PyString>, Bound<'py, PyAny>)>;

/// Leaves from which on a comparison may take long enough for a user to give up.
const MAY_TAKE_LONG: usize = 200;

/// The score of two trees by one measure; `nan` and a warning where it is undefined.
#[pyfunction]
pub fn score_trees(
    py: Python<'_>,
    measure: &str,
    params: Params<'_>,
    a: &TreeNodes,
    b: &TreeNodes,
    leaves: &str,
) -> PyResult<f64> {
    let request = request(measure, params)?;
    let (asked, common) = (request.clone(), only_common(leaves)?);
    let score = on_pair(py, a, b, common, move |pair| asked.score(pair))?;
    value_of(py, &request, score)
}

/// The score of a tree over the nodes of a graph.
#[pyfunction]
pub fn score_tree_on_graph(
    py: Python<'_>,
    measure: &str,
    params: Params<'_>,
    tree: &TreeNodes,
    graph: &Adjacency,
    names: Option<Vec<String>>,
) -> PyResult<f64> {
    let request = request(measure, params)?;
    let score = py
        .detach(|| request.score(&TreeOnGraph::new(&tree.0, &graph.0, names.as_deref())?))
        .map_err(raise)?;
    value_of(py, &request, score)
}

/// Score, numbers of clusters, steps, and the clusters of the leaves, which are in the order of the first tree.
type Agreement<'py> = (
    f64,
    (usize, usize),
    Vec<(usize, usize, f64)>,
    Option<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)>,
);

/// The names of the leaves compared, the scores, and the cuts that agree best.
#[pyfunction]
pub fn compare_trees<'py>(
    py: Python<'py>,
    measures: Vec<String>,
    a: &TreeNodes,
    b: &TreeNodes,
    leaves: &str,
    search: (String, String),
) -> PyResult<(Vec<String>, Vec<Scored>, Option<Agreement<'py>>)> {
    let (strategy, adjustment) = search;
    let requests = with_strategy(parse(&measures)?, &strategy)?;
    let keys: Vec<String> = requests.iter().map(Request::key).collect();
    let (search, chance) = (parse_strategy(&strategy)?, parse_adjustment(&adjustment)?);
    let (names, scores, found) = on_pair(py, a, b, only_common(leaves)?, move |pair| {
        let scores =
            requests.iter().map(|request| request.score(pair)).collect::<partita::Result<Vec<_>>>()?;
        let found = pair.agreement(chance, search).cloned().map(|found| {
            let labels = found.cuts().map(|cuts| labels_in_order_of_a(pair, cuts));
            (found, labels)
        });
        Ok((pair.given().0.item_names().map(str::to_owned).collect(), scores, found))
    })?;
    let scored = |(key, score): (String, Score)| match score.into_result() {
        Ok(value) => (key, Some(value), None),
        Err(reason) => (key, None, Some(reason.into_owned())),
    };
    let found = found.map(|(found, labels)| {
        let steps = found.trace().iter().map(|step| (step.clusters.0, step.clusters.1, step.score)).collect();
        let arrays = labels.map(|[a, b]| (PyArray1::from_vec(py, a), PyArray1::from_vec(py, b)));
        (found.score(), found.clusters(), steps, arrays)
    });
    Ok((names, keys.into_iter().zip(scores).map(scored).collect(), found))
}

/// A point of the curve of Bₖ: k, clusters of either cut, Bₖ, its mean, its standard deviation, its limit.
type BkPoint = (usize, usize, usize, f64, f64, f64, f64);

/// The curve of Bₖ for every k.
#[pyfunction]
pub fn bk_curve(py: Python<'_>, a: &TreeNodes, b: &TreeNodes, leaves: &str) -> PyResult<Vec<BkPoint>> {
    let curve = on_pair(py, a, b, only_common(leaves)?, |pair| Ok(cut_curve(pair)))?;
    let point =
        |p: CutAgreement| (p.k, p.clusters.0, p.clusters.1, p.bk, p.expected, p.standard_deviation, p.limit);
    Ok(curve.into_iter().map(point).collect())
}

/// The drawing of such a curve.
#[pyfunction]
pub fn bk_svg(points: Vec<BkPoint>) -> String {
    let point = |(k, in_a, in_b, bk, expected, standard_deviation, limit)| CutAgreement {
        k,
        clusters: (in_a, in_b),
        bk,
        expected,
        standard_deviation,
        limit,
    };
    bk_chart("Two trees, both cut into k clusters", &points.into_iter().map(point).collect::<Vec<_>>()).svg()
}

/// Runs `work` on two trees whose leaves are matched, so that Ctrl-C is heard when it may take long.
fn on_pair<R: Send + 'static>(
    py: Python<'_>,
    a: &TreeNodes,
    b: &TreeNodes,
    common: bool,
    work: impl FnOnce(&TreePair<'_>) -> partita::Result<R> + Send + 'static,
) -> PyResult<R> {
    let (a, b, leaves) = (a.0.clone(), b.0.clone(), a.0.leaves());
    let run = move || {
        let pair = if common { TreePair::of_common_leaves(&a, &b)? } else { TreePair::new(&a, &b)? };
        work(&pair)
    };
    let threads = Threads::from_jobs(None)?;
    if leaves < MAY_TAKE_LONG { threads.run(py, leaves, run) } else { threads.run_interruptibly(py, run) }
}

fn request(measure: &str, params: Params<'_>) -> PyResult<Request> {
    let mut request = Request::new(find(measure).map_err(raise)?);
    for (name, value) in params {
        // A parameter without a value is one that was not given.
        if !value.is_none() {
            request = request.with(name.to_str()?, value.str()?.to_str()?).map_err(raise)?;
        }
    }
    Ok(request)
}

fn value_of(py: Python<'_>, request: &Request, score: Score) -> PyResult<f64> {
    match score.into_result() {
        Ok(value) => Ok(value),
        Err(reason) => {
            warn(py, format!("{} is undefined: {reason}", request.key()))?;
            Ok(f64::NAN)
        }
    }
}

/// The strategy of the comparison, where a measure has one and was not given its own.
fn with_strategy(requests: Vec<Request>, strategy: &str) -> PyResult<Vec<Request>> {
    let complete = |request: Request| {
        let searches = request.measure().params.iter().any(|param| param.name == "strategy");
        let settled = strategy == "alternate" || request.key().contains("strategy=");
        if searches && !settled { request.with("strategy", strategy) } else { Ok(request) }
    };
    requests.into_iter().map(complete).collect::<partita::Result<_>>().map_err(raise)
}

fn only_common(leaves: &str) -> PyResult<bool> {
    match leaves {
        "same" => Ok(false),
        "intersection" => Ok(true),
        other => Err(raise(format!("{other:?} is not a value of leaves; choose same or intersection"))),
    }
}

fn parse_strategy(word: &str) -> PyResult<Strategy> {
    match word {
        "alternate" => Ok(Strategy::Alternate),
        "greedy" => Ok(Strategy::Greedy),
        "exhaustive" => Ok(Strategy::Exhaustive),
        other => Err(raise(format!("{other:?} is not a strategy; choose alternate, greedy or exhaustive"))),
    }
}

fn parse_adjustment(word: &str) -> PyResult<Adjustment> {
    match word {
        "permutations" => Ok(Adjustment::Permutations),
        "swaps" => Ok(Adjustment::Swaps),
        other => Err(raise(format!("{other:?} is not a model of chance; choose permutations or swaps"))),
    }
}

/// The clusters of each item of the first tree in both cuts.
fn labels_in_order_of_a(pair: &TreePair<'_>, (a, b): (&Cut, &Cut)) -> [Vec<i64>; 2] {
    let clusters = |tree: &Tree, cut: &Cut| {
        let mut of = vec![0; tree.leaves()];
        for (cluster, &node) in cut.nodes().iter().enumerate() {
            of[tree.leaf_range(node)].fill(cluster as i64);
        }
        of
    };
    let (of_a, of_b) = (clusters(pair.a(), a), clusters(pair.b(), b));
    let items = pair.a().leaf_items();
    let mut labels = [vec![0; items.len()], vec![0; items.len()]];
    for (at, &position) in pair.b_to_a().iter().enumerate() {
        let item = items[position as usize] as usize;
        (labels[0][item], labels[1][item]) = (of_a[position as usize], of_b[at]);
    }
    labels
}
