//! `partita score-tree`: how well a tree fits a graph.

use std::path::PathBuf;

use anyhow::bail;
use partita::TreeOnGraph;
use partita::internal::quantity;
use partita_answers::compare::{self, Facts};
use partita_answers::measures::Measures;
use partita_answers::watch::Patient;
use partita_io::{Sampling, TreeForm};

use crate::args::choice::MeasureName;
use crate::args::graph::GraphArgs;
use crate::args::trees::trees_of;
use crate::failure::of_answer;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::scores::Scores;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A file with one tree; its leaves are the nodes of the graph
    #[arg(value_name = "TREE")]
    tree: PathBuf,
    /// The graph: edges `node node [weight]`, Matrix Market or NPZ; `-` is standard input
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
    let trees = trees_of(&options.tree, TreeForm::Detect, false, Sampling::default())?;
    let [tree] = &trees[..] else {
        bail!("{} holds {}; give a file with one", options.tree.display(), quantity(trees.len(), "tree"));
    };
    let named = options.reading.read(&options.graph)?;
    let input = TreeOnGraph::new(tree, &named.graph, Some(&named.names))?;
    let measures = (!options.measures.is_empty()).then(|| options.measures.clone());
    let asked = compare::Options { measures: Measures { measures }, ..compare::Options::default() };
    let facts = Facts::TreeOnGraph { nodes: named.graph.nodes(), edges: named.graph.edges() };
    let answer = compare::of_tree_on_graph((&input).into(), facts, &asked, &Patient).map_err(of_answer)?;
    let scores = Scores::from(answer);
    output.write(&scores.write(format))
}
