//! `partita fit`: one tree against a graph.

use std::path::PathBuf;

use anyhow::Context as _;
use partita::{Kind, Request, Tree, TreeOnGraph, measures};
use partita_io::Source;
use serde_json::{Map, Value, json};

use crate::graph_input::GraphArgs;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::grid::Grid;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The tree, in Newick form; its leaves are the nodes of the graph
    #[arg(value_name = "TREE")]
    tree: PathBuf,
    /// The graph: edges `node node [weight]`, Matrix Market or NPZ; `-` is standard input
    #[arg(value_name = "GRAPH")]
    graph: PathBuf,
    /// A measure, as `name[:param=value…]`; may be repeated [default: all that measure a tree against a graph]
    #[arg(short, long = "measure", value_name = "MEASURE")]
    measures: Vec<String>,
    #[command(flatten)]
    reading: GraphArgs,
    /// How to write the scores [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let inputs = [options.tree.as_path(), options.graph.as_path()];
    let (output, format) = options.output.open_as(options.format, inputs)?;
    let requests: Vec<Request> = if options.measures.is_empty() {
        measures().iter().filter(|m| m.accepts(Kind::TreeOnGraph)).map(Request::new).collect()
    } else {
        options.measures.iter().map(|text| Request::parse(text)).collect::<partita::Result<_>>()?
    };
    let text = Source::parse(&options.tree).read_text()?;
    let tree = Tree::from_newick(&text).with_context(|| options.tree.display().to_string())?;
    let named = options.reading.read(&options.graph)?;
    let input = TreeOnGraph::new(&tree, &named.graph, Some(&named.names))?;
    let mut grid = Grid::new(&["measure", "value"]);
    let mut scores = Map::new();
    for request in &requests {
        let value = request.score(&input)?.value();
        grid.push(vec![request.key(), value.map_or_else(String::new, |value| value.to_string())]);
        scores.insert(request.key(), value.map_or(Value::Null, |value| json!(value)));
    }
    output.write(&match format {
        Format::Table => grid.table(),
        Format::Csv => grid.csv(),
        Format::Markdown => grid.markdown(),
        Format::Json => format!(
            "{:#}\n",
            json!({"nodes": named.graph.nodes(), "edges": named.graph.edges(), "scores": scores})
        ),
    })
}
