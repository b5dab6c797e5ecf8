//! `partita score-tree`: how well a tree fits a graph.

use std::path::PathBuf;

use anyhow::bail;
use partita::internal::quantity;
use partita::{Kind, Request, TreeOnGraph, measures};
use partita_io::{Sampling, TreeForm};
use serde_json::json;

use crate::args::choice::MeasureName;
use crate::args::graph::GraphArgs;
use crate::args::trees::trees_of;
use crate::output::OutputArgs;
use crate::view::scores::{Row, Scores};
use crate::view::{Format, facts};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A file with one tree; its leaves are the nodes of the graph
    #[arg(value_name = "TREE")]
    tree: PathBuf,
    /// The graph: edges `node node [weight]`, Matrix Market, NPZ, GML, GraphML or Pajek; `-` is standard input
    #[arg(value_name = "GRAPH")]
    graph: PathBuf,
    /// Measures, comma-separated or repeated [default: all that score a tree on a graph]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measures: Vec<String>,
    #[command(flatten)]
    reading: GraphArgs,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let requests: Vec<Request> = if options.measures.is_empty() {
        measures().iter().filter(|m| m.accepts(Kind::TreeOnGraph)).map(Request::new).collect()
    } else {
        Request::parse_all(&options.measures)?
    };
    let trees = trees_of(&options.tree, TreeForm::Detect, false, Sampling::default())?;
    let [tree] = &trees[..] else {
        bail!("{} holds {}; give a file with one", options.tree.display(), quantity(trees.len(), "tree"));
    };
    let named = options.reading.read(&options.graph)?;
    let input = TreeOnGraph::new(tree, &named.graph, Some(&named.names))?;
    let row = |request: Request| Ok(Row { score: request.score(&input)?, sides: None, request });
    let (nodes, edges) = (named.graph.nodes(), named.graph.edges());
    let scores = Scores {
        heading: format!("tree on a graph: {}, {}", quantity(nodes, "node"), quantity(edges, "edge")),
        facts: facts(json!({"nodes": nodes, "edges": edges})),
        rows: requests.into_iter().map(row).collect::<partita::Result<_>>()?,
        ..Scores::default()
    };
    output.write(&scores.write(format))
}
