//! Chains of clusterings, and their pictures.

use std::sync::Arc;

use partita::flow::{Edge, Flow, FlowOptions, NameOrder, Node, flow};
use partita_report::{ChainStyle, chain};
use pyo3::prelude::*;

use crate::clusterings::Clusterings;
use crate::column::Column;
use crate::counting::labels;
use crate::failure::{caught, raise};
use crate::interruptible::Threads;

/// Column, cluster, first item, size, stability and place.
type NodeFields = (usize, u32, usize, u64, f64, usize);
/// Step, source, target, count, and the shares of the source and of the target.
type EdgeFields = (usize, u32, u32, u64, f64, f64);
/// The price of all splits and of all merges, and those of each cluster.
type StepFields = (f64, f64, Vec<f64>, Vec<f64>);
/// Step, kind, sources and targets.
type EventFields = (usize, String, Vec<u32>, Vec<u32>);

/// All of a flow.
type FlowFields =
    (Vec<NodeFields>, Vec<EdgeFields>, Vec<StepFields>, Vec<EventFields>, Option<f64>, Option<u64>);

/// The order of a chain that names ask for, if they do; else with what those begin that are out of the order of their
/// numbers, and the first that has none.
#[pyfunction]
pub fn name_order(names: Vec<String>) -> (Option<Vec<usize>>, Option<(String, usize)>) {
    match NameOrder::of(&names) {
        NameOrder::ByNumber(order) => (Some(order), None),
        NameOrder::InPart { beginning, without } => (None, Some((beginning, without))),
        _ => (None, None),
    }
}

/// The names that begin so and end with a number, in the order of the numbers.
#[pyfunction]
pub fn numbered(names: Vec<String>, beginning: &str) -> Vec<usize> {
    partita::flow::numbered(&names, beginning)
}

/// Follows clusters from each clustering to the next.
#[pyfunction]
pub fn follow(
    py: Python<'_>,
    clusterings: &Clusterings,
    rule: &str,
    threshold: Option<f64>,
    n_jobs: Option<i64>,
) -> PyResult<FlowFields> {
    let options = FlowOptions::by(rule.parse().map_err(raise)?);
    let options = threshold.map_or(options, |threshold| options.with_threshold(threshold));
    let ensemble = Arc::clone(clusterings.ensemble());
    let found = Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || flow(&ensemble, &options))?;
    Ok(fields(found))
}

fn fields(found: Flow) -> FlowFields {
    let node =
        |node: Node| (node.column, node.cluster, node.first_item, node.size, node.sc3_stability, node.order);
    let edge = |edge: Edge| {
        (edge.step, edge.source, edge.target, edge.count, edge.out_proportion, edge.in_proportion)
    };
    (
        found.nodes.into_iter().map(node).collect(),
        found.edges.into_iter().map(edge).collect(),
        found.steps.into_iter().map(|step| (step.split, step.merge, step.splits, step.merges)).collect(),
        found
            .events
            .into_iter()
            .map(|event| (event.step, event.kind.to_string(), event.sources, event.targets))
            .collect(),
        found.first_to_last,
        found.crossings,
    )
}

/// The texts of the labels of these items.
#[pyfunction]
pub fn labels_at(column: &Bound<'_, PyAny>, items: Vec<usize>) -> PyResult<Vec<String>> {
    let column = Column::of(column)?;
    let labels = labels(&column)?;
    Ok(items.into_iter().map(|item| labels.get(item).unwrap_or_default().to_owned()).collect())
}

/// The picture of a flow.
#[pyfunction]
pub fn flow_svg(
    titles: Vec<String>,
    names: Vec<String>,
    nodes: Vec<NodeFields>,
    edges: Vec<EdgeFields>,
    style: &str,
) -> PyResult<String> {
    let style = match style {
        "river" => ChainStyle::River,
        "tree" => ChainStyle::Tree,
        other => return Err(raise(format!("there is no style {other:?}; choose river or tree"))),
    };
    let nodes: Vec<Node> = nodes
        .into_iter()
        .map(|(column, cluster, first_item, size, sc3_stability, order)| Node {
            column,
            cluster,
            first_item,
            size,
            sc3_stability,
            order,
        })
        .collect();
    let edges: Vec<Edge> = edges
        .into_iter()
        .map(|(step, source, target, count, out_proportion, in_proportion)| Edge {
            step,
            source,
            target,
            count,
            out_proportion,
            in_proportion,
        })
        .collect();
    caught(|| Ok(chain(&nodes, &edges, &titles, &names).svg(style)))
}
