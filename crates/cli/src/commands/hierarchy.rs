//! `partita hierarchy`: a tree from vectors or from a graph.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use partita::Ties;
use partita::internal::quantity;
use partita_cluster::{Linkage, LinkageMethod, Louvain, Points, SpectralEmbedding, linkage, paris};
use partita_io::{Source, read_vectors};
use serde_json::json;

use crate::args::choice::one_of;
use crate::args::graph::GraphArgs;
use crate::args::kind::Given;
use crate::args::numbers::NumbersArgs;
use crate::failure::Usage;
use crate::formats::OutputFormat;
use crate::output::OutputArgs;
use crate::progress::Busy;
use crate::warnings::{said, warn_of_file};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A graph, a sparse matrix, a table of vectors or an NPY array; `-` is standard input
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// How clusters are merged or found
    ///
    /// Of vectors: ward (least growth of the sum of squares), single (distance of the nearest points), complete (of the
    /// farthest), average (mean distance), weighted (mean over the parts). Of graphs: paris (nodes most often sampled
    /// together), louvain (communities level upon level), louvain-iterated (communities inside communities).
    #[arg(long, value_name = "METHOD", value_parser = one_of(METHODS))]
    method: Method,
    /// What the input holds [default: a graph for paris and louvain, vectors for the others]
    #[arg(long, value_enum, value_name = "FORMAT")]
    input_format: Option<InputFormat>,
    /// Dimensions of the spectral embedding of a graph, for a method for vectors
    #[arg(long, value_name = "N", default_value = "10")]
    dims: NonZeroUsize,
    /// Louvain: above 1 favours smaller communities, below 1 larger ones
    #[arg(long, value_name = "GAMMA", default_value_t = 1.0)]
    resolution: f64,
    /// Iterated Louvain: maximum number of levels [default: no limit]
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Seed of the random choices
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Keep merges at the same height apart, in their arbitrary order
    #[arg(long)]
    keep_ties: bool,
    #[command(flatten)]
    numbers: NumbersArgs,
    #[command(flatten)]
    graph: GraphArgs,
    /// Format of the output [default: that of its extension, else newick]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<TreeFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, Clone, Copy)]
enum Method {
    OfVectors(LinkageMethod),
    OfGraph(GraphMethod),
}

#[derive(Debug, Clone, Copy)]
enum GraphMethod {
    Paris,
    Louvain,
    LouvainIterated,
}

const METHODS: &[(&str, Method)] = &[
    ("ward", Method::OfVectors(LinkageMethod::Ward)),
    ("single", Method::OfVectors(LinkageMethod::Single)),
    ("complete", Method::OfVectors(LinkageMethod::Complete)),
    ("average", Method::OfVectors(LinkageMethod::Average)),
    ("weighted", Method::OfVectors(LinkageMethod::Weighted)),
    ("paris", Method::OfGraph(GraphMethod::Paris)),
    ("louvain", Method::OfGraph(GraphMethod::Louvain)),
    ("louvain-iterated", Method::OfGraph(GraphMethod::LouvainIterated)),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum InputFormat {
    /// Edges `node node [weight]`, Matrix Market or NPZ
    Graph,
    /// One item per line, its name perhaps first, or an NPY array
    Vectors,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum TreeFormat {
    /// One line of Newick with branch lengths
    #[default]
    Newick,
    /// SciPy's linkage matrix as CSV: left, right, height, size
    Linkage,
    /// The names of the leaves and the linkage matrix; an infinite height is null
    Json,
}

impl OutputFormat for TreeFormat {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("nwk", Self::Newick),
        ("newick", Self::Newick),
        ("tree", Self::Newick),
        ("tre", Self::Newick),
        ("csv", Self::Linkage),
        ("json", Self::Json),
    ];
}

/// Options and where they have an effect.
const DIMS: (&str, &str) = ("dims", "with a graph and a method for vectors");
const RESOLUTION: (&str, &str) = ("resolution", "with louvain and louvain-iterated");
const DEPTH: (&str, &str) = ("depth", "with louvain-iterated");
const SEED: (&str, &str) = ("seed", "where something is random, with a graph and any method but paris");
const OF_GRAPHS: [(&str, &str); 2] = [("bipartite", "with a graph"), ("self_loops", "with a graph")];
const OF_VECTORS: [(&str, &str); 2] = [("header", "with vectors"), ("row_names", "with vectors")];

impl Options {
    fn refuse_idle(&self, given: &Given<'_>, is_graph: bool) -> Result<(), Usage> {
        if is_graph || matches!(self.method, Method::OfGraph(_)) {
            given.refuse_idle(&OF_VECTORS)?;
        }
        given.refuse_idle(match self.method {
            Method::OfVectors(_) if is_graph => &[RESOLUTION, DEPTH],
            Method::OfVectors(_) => &[DIMS, RESOLUTION, DEPTH, SEED, OF_GRAPHS[0], OF_GRAPHS[1]],
            Method::OfGraph(GraphMethod::Paris) => &[DIMS, RESOLUTION, DEPTH, SEED],
            Method::OfGraph(GraphMethod::Louvain) => &[DIMS, DEPTH],
            Method::OfGraph(GraphMethod::LouvainIterated) => &[DIMS],
        })
    }
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let is_graph = options.input_format == Some(InputFormat::Graph);
    options.refuse_idle(given, is_graph)?;
    let (linkage, names) = match (options.method, options.input_format) {
        (Method::OfVectors(method), _) if !is_graph => of_vectors(options, method)?,
        (Method::OfGraph(_), format) if format == Some(InputFormat::Vectors) || is_array(&options.input) => {
            let problem =
                "paris and louvain cluster graphs; choose ward, single, complete, average or weighted";
            return Err(Usage(problem.to_owned()).into());
        }
        _ => of_graph(options)?,
    };
    let ties = if options.keep_ties { Ties::Keep } else { Ties::Merge };
    let text = match format {
        TreeFormat::Newick => linkage.to_tree(names.as_deref(), ties)?.to_newick() + "\n",
        TreeFormat::Linkage => as_csv(&linkage),
        TreeFormat::Json => as_json(&linkage, names),
    };
    output.write(&text)
}

/// Whether the name says that it is an array, which holds vectors.
fn is_array(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "npy")
}

type Hierarchy = (Linkage, Option<Vec<String>>);

fn of_vectors(options: &Options, method: LinkageMethod) -> anyhow::Result<Hierarchy> {
    let reading = options.numbers.options(options.graph.delimiter());
    let vectors = read_vectors(&Source::parse(&options.input), &reading)?;
    vectors.warnings.iter().for_each(warn_of_file);
    let points = Points::new(vectors.dims, vectors.values)?;
    let _busy = Busy::new(format!("the hierarchy of {}", quantity(points.len(), "vector")));
    Ok((linkage(&points, method)?, vectors.names))
}

fn of_graph(options: &Options) -> anyhow::Result<Hierarchy> {
    if !options.resolution.is_finite() || options.resolution < 0.0 {
        let problem = format!("the resolution is {}; give a finite number of 0 or more", options.resolution);
        return Err(Usage(problem).into());
    }
    let named = options.graph.read(&options.input)?;
    let _busy = Busy::new(format!("the hierarchy of {}", quantity(named.graph.nodes(), "node")));
    let louvain = Louvain { resolution: options.resolution, seed: options.seed };
    let found = match options.method {
        Method::OfVectors(method) => {
            let embedding = SpectralEmbedding { dims: options.dims.get(), seed: options.seed };
            linkage(&embedding.points(&named.graph)?, method)?
        }
        Method::OfGraph(GraphMethod::Paris) => paris(&named.graph),
        Method::OfGraph(GraphMethod::Louvain) => louvain.hierarchy(&named.graph),
        Method::OfGraph(GraphMethod::LouvainIterated) => louvain.iterated(&named.graph, options.depth),
    };
    Ok((found, Some(named.names)))
}

fn as_csv(linkage: &Linkage) -> String {
    let mut text = "left,right,height,size\n".to_owned();
    for [left, right, height, size] in linkage.rows() {
        let _ = writeln!(text, "{left},{right},{height},{size}");
    }
    text
}

fn as_json(linkage: &Linkage, names: Option<Vec<String>>) -> String {
    let names = names.unwrap_or_else(|| (0..linkage.leaves()).map(|leaf| leaf.to_string()).collect());
    format!("{}\n", json!({"leaves": names, "linkage": linkage.rows(), "warnings": said()}))
}
