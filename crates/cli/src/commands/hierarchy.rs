//! `partita hierarchy`: a tree from vectors or from a graph.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use partita::Ties;
use partita::internal::quantity;
use partita_answers::hierarchy::{self as answers, Answer, Method, Options as Asked, Variant};
use partita_cluster::{Linkage, Points};
use partita_io::{Source, read_vectors};
use partita_report::one_tree;

use crate::args::choice::{name_of, one_of};
use crate::args::graph::GraphArgs;
use crate::args::kind::Given;
use crate::args::numbers::NumbersArgs;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat;
use crate::output::OutputArgs;
use crate::progress::Busy;
use crate::warnings::{document, say_caveats, warn_of_file};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A graph, a sparse matrix, a table of vectors or an NPY array; `-` is standard input
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// The method to merge or find clusters
    ///
    /// Of vectors: ward (least growth of the sum of squares), single (distance of the nearest points), complete (of the
    /// farthest), average (mean distance), weighted (mean over the parts). Of graphs: paris (nodes most often sampled
    /// together), louvain (communities level upon level), louvain-iterated (communities inside communities).
    #[arg(long, value_name = "METHOD", value_parser = one_of(Method::NAMES))]
    method: Method,
    /// The contents of the input [default: a graph for paris and louvain, unless it is an array; vectors for the others]
    #[arg(long, value_enum, value_name = "FORMAT")]
    input_format: Option<InputFormat>,
    /// Nearest neighbours that each vector is linked with, for paris and louvain [default: 10]
    #[arg(short = 'k', long, value_name = "K")]
    neighbours: Option<usize>,
    /// The way in which paris and louvain are done
    ///
    /// improved: ties of paris are broken by common neighbours, and rounds as in the Leiden algorithm follow those of louvain.
    /// published: as in the papers; louvain then visits the nodes in their order.
    #[arg(long, value_name = "VARIANT", value_parser = one_of(VARIANTS), default_value = "improved")]
    variant: Variant,
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
    /// The names of the leaves, the linkage matrix and the statistics of the tree; an infinite height is null
    Json,
    /// A picture of the tree
    Svg,
    /// The picture in pixels
    Png,
    /// The picture on a page
    Pdf,
}

impl OutputFormat for TreeFormat {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("nwk", Self::Newick),
        ("newick", Self::Newick),
        ("tree", Self::Newick),
        ("tre", Self::Newick),
        ("csv", Self::Linkage),
        ("json", Self::Json),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
    ];
}

const VARIANTS: &[(&str, Variant)] = &[("improved", Variant::Improved), ("published", Variant::Published)];

/// Options and where they have an effect.
const DIMS: (&str, &str) = ("dims", "with a graph and a method for vectors");
const RESOLUTION: (&str, &str) = ("resolution", "with louvain and louvain-iterated");
const NEIGHBOURS: (&str, &str) = ("neighbours", "with vectors and paris or louvain");
const VARIANT: (&str, &str) = ("variant", "with paris, louvain and louvain-iterated");
const DEPTH: (&str, &str) = ("depth", "with louvain-iterated");
const SEED: (&str, &str) = ("seed", "where something is random, with a graph and any method but paris");
const OF_GRAPHS: [(&str, &str); 2] = [("bipartite", "with a graph"), ("self_loops", "with a graph")];
const OF_VECTORS: [(&str, &str); 2] = [("header", "with vectors"), ("row_names", "with vectors")];

impl Options {
    fn refuse_idle(&self, given: &Given<'_>, is_graph: bool) -> Result<(), Usage> {
        let is_linked = !is_graph && self.method.of_vectors().is_none() && self.holds_vectors();
        if is_graph || (self.method.of_vectors().is_none() && !is_linked) {
            given.refuse_idle(&OF_VECTORS)?;
        }
        given.refuse_idle(if is_linked { &OF_GRAPHS } else { &[NEIGHBOURS] })?;
        given.refuse_idle(match self.method {
            Method::Paris => &[DIMS, RESOLUTION, DEPTH, SEED],
            Method::Louvain => &[DIMS, DEPTH],
            Method::LouvainIterated => &[DIMS],
            _ if is_graph => &[RESOLUTION, DEPTH, VARIANT],
            _ => &[DIMS, RESOLUTION, DEPTH, SEED, VARIANT, OF_GRAPHS[0], OF_GRAPHS[1]],
        })
    }

    /// Returns whether the input is said to hold vectors, or the method and the name of the file say so.
    fn holds_vectors(&self) -> bool {
        match self.input_format {
            Some(format) => format == InputFormat::Vectors,
            None => self.method.of_vectors().is_some() || is_array(&self.input),
        }
    }

    /// The options of the answer about leaves of those names.
    fn asked(&self, names: Option<Vec<String>>) -> Asked {
        Asked {
            method: self.method,
            variant: self.variant,
            neighbours: self.neighbours,
            dims: self.dims.get(),
            resolution: self.resolution,
            depth: self.depth,
            seed: self.seed,
            // A tree alone has no room for them.
            communities: false,
            names,
            ..Asked::default()
        }
    }
}

impl Options {
    /// Refuses a fraction as a node, unless the file is said to hold a graph: coordinates look like edges.
    fn refuse_coordinates(&self, names: &[String]) -> Result<(), Usage> {
        let is_fraction = |name: &&String| name.parse::<f64>().is_ok_and(|value| value.fract() != 0.0);
        match names.iter().find(is_fraction) {
            Some(name) => Err(Usage(format!(
                "{} names {name} as a node, which is a fraction; if it holds coordinates give --input-format vectors, else --input-format graph",
                self.input.display()
            ))),
            None => Ok(()),
        }
    }
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let is_graph = options.input_format == Some(InputFormat::Graph);
    options.refuse_idle(given, is_graph)?;
    let answer = match options.holds_vectors() {
        true => of_vectors(options, format == TreeFormat::Json)?,
        false => of_graph(options, format == TreeFormat::Json)?,
    };
    let ties = if options.keep_ties { Ties::Keep } else { Ties::Merge };
    let tree = || answer.linkage.to_tree(answer.names.as_deref(), ties);
    if let Some(picture) = format.picture() {
        let title = format!("{} by {}", options.input.display(), name_of(Method::NAMES, options.method));
        return output.draw(one_tree(&title, &tree()?, None), picture);
    }
    output.write(&match format {
        TreeFormat::Linkage => as_csv(&answer.linkage),
        TreeFormat::Json => document(&answer),
        _ => tree()?.to_newick() + "\n",
    })
}

/// Returns whether the name says that it is an array, which holds vectors.
fn is_array(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "npy")
}

fn of_vectors(options: &Options, communities: bool) -> anyhow::Result<Answer> {
    options.asked(None).check_graph().map_err(of_answer)?;
    let reading = options.numbers.options(options.graph.delimiter());
    let vectors = read_vectors(&Source::parse(&options.input), &reading)?;
    vectors.warnings.iter().for_each(warn_of_file);
    let points = Points::new(vectors.dims, vectors.values)?;
    let _busy = Busy::new(format!("the hierarchy of {}", quantity(points.len(), "vector")));
    let answer = answers::of_vectors(&points, &Asked { communities, ..options.asked(vectors.names) })
        .map_err(of_answer)?;
    say_caveats(&answer.caveats);
    Ok(answer)
}

fn of_graph(options: &Options, communities: bool) -> anyhow::Result<Answer> {
    options.asked(None).check_graph().map_err(of_answer)?;
    let named = options.graph.read(&options.input)?;
    if options.input_format.is_none() {
        options.refuse_coordinates(&named.names)?;
    }
    let _busy = Busy::new(format!("the hierarchy of {}", quantity(named.graph.nodes(), "node")));
    let asked = Asked { communities, ..options.asked(Some(named.names)) };
    answers::of_graph(&named.graph, &asked).map_err(of_answer)
}

fn as_csv(linkage: &Linkage) -> String {
    let mut text = "left,right,height,size\n".to_owned();
    for [left, right, height, size] in linkage.rows() {
        let _ = writeln!(text, "{left},{right},{height},{size}");
    }
    text
}
