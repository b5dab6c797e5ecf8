//! Two trees: the curve of Bₖ, and their crossings. A tree and a graph: how well they fit.

use std::sync::Arc;

use partita::{
    CutAgreement, Request, ResolvedCounts, Sides, Strategy, Tree, TreeOnGraph, TreePair, cut_curve,
};
use partita_report::bk_chart;
use pyo3::prelude::*;

use crate::failure::{caught, raise, word};
use crate::graphs::Adjacency;
use crate::interruptible::Threads;
use crate::scoring::{Params, request, scored, value_of};
use crate::trees::TreeNodes;

/// Two trees whose leaves are matched by their names.
#[pyclass(frozen, module = "partita._native", name = "TreePair")]
#[derive(Clone)]
pub struct TwoTrees {
    a: Arc<Tree>,
    b: Arc<Tree>,
    /// True if leaves that only one of them has are pruned.
    common: bool,
}

/// Leaves from which on a comparison may take long enough for a user to give up.
const LONG: usize = 200;

#[pymethods]
impl TwoTrees {
    #[new]
    fn new(a: &TreeNodes, b: &TreeNodes, leaves: &str) -> PyResult<Self> {
        let common = word("leaves", leaves, &[("exact", false), ("inner", true)])?;
        Ok(Self { a: a.0.clone(), b: b.0.clone(), common })
    }

    /// The curve of Bₖ for every k.
    fn bk_curve(&self, py: Python<'_>) -> PyResult<Vec<BkPoint>> {
        let curve = self.on_pair(py, Threads::from_jobs(None)?, |pair| Ok(cut_curve(pair)))?;
        let point = |p: CutAgreement| {
            (p.k, p.clusters.0, p.clusters.1, p.bk, p.expected, p.standard_deviation, p.limit)
        };
        Ok(curve.into_iter().map(point).collect())
    }

    /// The trees with their children turned, the crossings now and before, and the entanglement.
    fn untangle(&self, py: Python<'_>, sides: &str) -> PyResult<Turned> {
        let sides = word("sides", sides, Sides::NAMES)?;
        let found = self.on_pair(py, Threads::from_jobs(None)?, move |pair| Ok(pair.untangle(sides)))?;
        Ok((found.a.into(), found.b.into(), found.crossings, found.crossings_before, found.entanglement))
    }

    /// Counts the quartets of leaves that both trees resolve alike, differently, the first alone, the second alone, neither.
    fn quartet_counts(&self, py: Python<'_>) -> PyResult<[u128; 5]> {
        self.on_pair(py, Threads::from_jobs(None)?, |pair| Ok(listed(pair.quartet_counts())))
    }

    /// The same of triples, of trees that are marked as unrooted only if told so.
    fn triple_counts(&self, py: Python<'_>, rooted: bool) -> PyResult<[u128; 5]> {
        if !rooted && [&self.a, &self.b].iter().any(|tree| tree.rooted() == Some(false)) {
            return Err(raise(
                "a tree is marked as unrooted, [&U], and triples need roots; set rooted=True to take them as they stand",
            ));
        }
        self.on_pair(py, Threads::from_jobs(None)?, |pair| Ok(listed(pair.triple_counts())))
    }
}

/// Two trees and the numbers that [`TwoTrees::untangle`] gives.
type Turned = (TreeNodes, TreeNodes, u64, u64, f64);

fn listed(counts: ResolvedCounts) -> [u128; 5] {
    [counts.same, counts.different, counts.only_a, counts.only_b, counts.neither]
}

impl TwoTrees {
    /// Matches the leaves and runs `work` on the pair.
    pub fn with_pair<R>(&self, work: impl FnOnce(&TreePair<'_>) -> partita::Result<R>) -> partita::Result<R> {
        let Self { a, b, common } = self;
        work(&if *common { TreePair::of_common_leaves(a, b)? } else { TreePair::new(a, b)? })
    }

    /// Runs `work` on the pair without the interpreter's lock, and interruptibly where it may take long.
    pub fn on_pair<R: Send + 'static>(
        &self,
        py: Python<'_>,
        threads: Threads,
        work: impl FnOnce(&TreePair<'_>) -> partita::Result<R> + Send + 'static,
    ) -> PyResult<R> {
        let (trees, leaves) = (self.clone(), self.a.leaves());
        let run = move || trees.with_pair(work);
        if leaves < LONG { threads.run(py, leaves, run) } else { threads.run_interruptibly(py, run) }
    }
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
    let on_graph = || request.score(&TreeOnGraph::new(&tree.0, &graph.0, names.as_deref())?);
    let score = caught(|| py.detach(on_graph).map_err(raise))?;
    value_of(py, Some(scored(&request, score)))
}

/// A point of the curve of Bₖ: k, clusters of either cut, Bₖ, its mean, its standard deviation, its limit.
type BkPoint = (usize, usize, usize, f64, f64, f64, f64);

/// The drawing of such a curve.
#[pyfunction]
pub fn bk_svg(points: Vec<BkPoint>) -> PyResult<String> {
    let point = |(k, in_a, in_b, bk, expected, standard_deviation, limit)| CutAgreement {
        k,
        clusters: (in_a, in_b),
        bk,
        expected,
        standard_deviation,
        limit,
    };
    let points: Vec<CutAgreement> = points.into_iter().map(point).collect();
    caught(|| Ok(bk_chart("Two trees, both cut into k clusters", &points).svg()))
}

/// The strategy of the comparison, where a measure has one and was not given its own.
pub fn with_strategy(requests: Vec<Request>, strategy: Strategy) -> PyResult<Vec<Request>> {
    let complete = |request: Request| {
        let own = strategy == Strategy::default() || request.is_given("strategy");
        match request.search() {
            Some(_) if !own => request.with("strategy", &strategy.to_string()),
            _ => Ok(request),
        }
    };
    requests.into_iter().map(complete).collect::<partita::Result<_>>().map_err(raise)
}
