//! The paths of clusters along a chain of clusterings, as data.

use partita::ensemble::Ensemble;
use partita::flow::{Flow, FlowOptions, Node, flow};
use partita::{Labels, Policies};
use partita_report::{ChainStyle, chain};
use serde::Serialize;
use serde::ser::Serializer;

use super::Options;
use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::Outcome;

/// The paths of clusters along a chain of clusterings.
#[derive(Debug)]
pub struct Answer {
    /// The names of the clusterings in the order of the chain.
    pub names: Vec<String>,
    /// The label of each node.
    pub clusters: Vec<String>,
    /// The number of items.
    pub items: usize,
    /// The rule by which clusters were matched.
    pub matching: FlowOptions,
    /// The chain.
    pub flow: Flow,
    /// Notes on missing labels.
    pub gaps: Vec<String>,
}

/// Follows the clusters of a chain, whose clusterings have names.
pub fn of_chain(chain: Vec<(String, Labels)>, policies: &Policies, options: &Options) -> Outcome<Answer> {
    let (matching, ensemble) = (options.matching(), Ensemble::under(chain.clone(), policies)?);
    let flow = flow(&ensemble, &matching)?;
    let label = |node: &Node| chain[node.column].1.get(node.first_item).unwrap_or_default().to_owned();
    let clusters = flow.nodes.iter().map(label).collect();
    let (items, gaps) = (ensemble.items(), ensemble.gaps());
    let names = chain.into_iter().map(|(name, _)| name).collect();
    Ok(Answer { names, clusters, items, matching, flow, gaps })
}

impl Answer {
    /// The nodes of a clustering, with their labels.
    pub fn nodes_of(&self, column: usize) -> impl Iterator<Item = (&Node, &String)> {
        let end = |column: usize| self.flow.nodes.partition_point(|node| node.column < column);
        let nodes = end(column)..end(column + 1);
        self.flow.nodes[nodes.clone()].iter().zip(&self.clusters[nodes])
    }

    /// The label of a cluster of a clustering.
    pub fn label(&self, column: usize, cluster: u32) -> &str {
        self.nodes_of(column).nth(cluster as usize).map_or("", |(_, label)| label)
    }

    /// The chain as a picture.
    pub fn svg(&self, style: ChainStyle) -> String {
        chain(&self.flow.nodes, &self.flow.edges, &self.names, &self.clusters).svg(style)
    }

    fn labels(&self, column: usize, clusters: &[u32]) -> Vec<&str> {
        clusters.iter().map(|&cluster| self.label(column, cluster)).collect()
    }

    fn nodes(&self) -> Vec<NodeFields<'_>> {
        let nodes = self.flow.nodes.iter().zip(&self.clusters).map(|(node, cluster)| NodeFields {
            clustering: &self.names[node.column],
            cluster,
            first_item: node.first_item + 1,
            size: node.size,
            sc3_stability: node.sc3_stability,
            order: node.order,
        });
        nodes.collect()
    }

    fn edges(&self) -> Vec<EdgeFields<'_>> {
        let edges = self.flow.edges.iter().map(|edge| EdgeFields {
            step: edge.step,
            source: self.label(edge.step, edge.source),
            target: self.label(edge.step + 1, edge.target),
            count: edge.count,
            out_proportion: edge.out_proportion,
            in_proportion: edge.in_proportion,
        });
        edges.collect()
    }

    fn steps(&self) -> Vec<StepFields<'_>> {
        let steps = self.flow.steps.iter().enumerate().map(|(at, step)| StepFields {
            from: &self.names[at],
            to: &self.names[at + 1],
            split: step.split,
            merge: step.merge,
            variation_of_information: step.variation_of_information,
            splits: self.prices(at, &step.splits),
            merges: self.prices(at + 1, &step.merges),
        });
        steps.collect()
    }

    fn prices(&self, column: usize, prices: &[f64]) -> Vec<Price<'_>> {
        let priced = self.nodes_of(column).zip(prices);
        priced.map(|((_, cluster), &price)| Price { cluster, price }).collect()
    }

    fn events(&self) -> Vec<EventFields<'_>> {
        let events = self.flow.events.iter().map(|event| EventFields {
            step: event.step,
            kind: event.kind.to_string(),
            sources: self.labels(event.step, &event.sources),
            targets: self.labels(event.step + 1, &event.targets),
        });
        events.collect()
    }
}

/// The paths of clusters along a chain of clusterings.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "flow"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what is followed: `labels`.
    kind: &'static str,
    /// The number of items.
    n: usize,
    /// The names of the clusterings in the order of the chain.
    clusterings: &'a [String],
    /// The rule by which clusters match: `jaccard` or `overlap`.
    rule: String,
    /// The share above which they match.
    threshold: f64,
    /// The clusters, those of the first clustering first, in order of appearance.
    nodes: Vec<NodeFields<'a>>,
    /// The items that go from a cluster to one of the next clustering.
    edges: Vec<EdgeFields<'a>>,
    /// One for each two neighbouring clusterings.
    steps: Vec<StepFields<'a>>,
    /// The events of clusters, step by step.
    events: Vec<EventFields<'a>>,
    /// The variation of information between the first and the last clustering, in nats; null when they have no item in common.
    first_to_last: Option<f64>,
    /// The items that cross in the picture; null where there are too many edges to count.
    crossings: Option<u64>,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

/// A cluster of one of the clusterings.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "node"))]
struct NodeFields<'a> {
    /// The name of its clustering.
    clustering: &'a str,
    /// Its label.
    cluster: &'a str,
    /// Its first item, counted from 1.
    first_item: usize,
    /// The items in it.
    size: u64,
    /// Its stability in the other clusterings: 1 if it is a cluster of each, less if it is split or part of others.
    sc3_stability: f64,
    /// Its place in its column of the picture.
    order: usize,
}

/// Items that go from one cluster to another of the next clustering.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "edge"))]
struct EdgeFields<'a> {
    /// The number of the step, counted from 0.
    step: usize,
    /// The cluster that they leave.
    source: &'a str,
    /// The cluster that they enter.
    target: &'a str,
    /// Their number.
    count: u64,
    /// Their share of the source.
    out_proportion: f64,
    /// Their share of the target.
    in_proportion: f64,
}

/// Two neighbouring clusterings, with prices in nats.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "step"))]
struct StepFields<'a> {
    /// The name of the first.
    from: &'a str,
    /// The name of the second.
    to: &'a str,
    /// The price of all splits.
    split: f64,
    /// The price of all merges.
    merge: f64,
    /// Their sum.
    variation_of_information: f64,
    /// The price of splitting each cluster of the first.
    splits: Vec<Price<'a>>,
    /// The price of merging what becomes each cluster of the second.
    merges: Vec<Price<'a>>,
}

/// The price of a cluster.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "price"))]
struct Price<'a> {
    /// The cluster.
    cluster: &'a str,
    /// Its price.
    price: f64,
}

/// An event of clusters.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "event"))]
struct EventFields<'a> {
    /// The number of the step, counted from 0.
    step: usize,
    /// `birth`, `continue`, `death`, `merge` or `split`.
    kind: String,
    /// The clusters before.
    sources: Vec<&'a str>,
    /// The clusters after.
    targets: Vec<&'a str>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            schema: SCHEMA,
            kind: "labels",
            n: self.items,
            clusterings: &self.names,
            rule: self.matching.rule.to_string(),
            threshold: self.matching.threshold,
            nodes: self.nodes(),
            edges: self.edges(),
            steps: self.steps(),
            events: self.events(),
            first_to_last: self.flow.first_to_last,
            crossings: self.flow.crossings,
            caveats: Vec::new(),
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
