//! `partita cut`: a flat clustering from a tree.

use std::path::PathBuf;

use anyhow::bail;
use partita::internal::quantity;
use partita::{Cut, Tree};
use partita_io::{Sampling, TreeForm};

use crate::args::choice::one_of;
use crate::args::reading::TREE_FORMATS;
use crate::args::trees::trees_of;
use crate::failure::Usage;
use crate::output::OutputArgs;
use crate::view::grid::Grid;
use crate::warnings::warn;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A file with one tree
    tree: PathBuf,
    #[command(flatten)]
    how: How,
    /// Format of the file [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(TREE_FORMATS))]
    input_format: Option<TreeForm>,
    /// Keep merges at equal heights apart, in the order of the file
    #[arg(long)]
    keep_ties: bool,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct How {
    /// Maximum number of clusters
    ///
    /// The highest node is opened first, or in a tree without heights the largest.
    #[arg(short = 'k', long, value_name = "K")]
    clusters: Option<usize>,
    /// Cut at this height
    #[arg(long, value_name = "HEIGHT", value_parser = height)]
    height: Option<f64>,
    /// Cut at this number of edges below the root
    #[arg(long, value_name = "DEPTH")]
    level: Option<u32>,
    /// Maximum number of items of a cluster
    #[arg(long, value_name = "N")]
    size: Option<usize>,
}

fn height(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|height: &f64| !height.is_nan()).ok_or_else(|| "give a number".to_owned())
}

impl How {
    fn cut(&self, tree: &Tree) -> anyhow::Result<Cut> {
        Ok(match self {
            Self { clusters: Some(0), .. } | Self { size: Some(0), .. } => {
                return Err(Usage(
                    "a cut has at least one cluster of at least one item; give 1 or more".into(),
                )
                .into());
            }
            Self { clusters: Some(clusters), .. } => tree.cut_into(*clusters),
            Self { height: Some(height), .. } => tree.cut_height(*height)?,
            Self { level: Some(level), .. } => {
                let depth = tree.depths().into_iter().max().unwrap_or(0);
                if *level >= depth && depth > 0 {
                    warn(format!(
                        "the tree has its last leaves at level {depth}, so each item is a cluster of its own at level {level}"
                    ));
                }
                tree.cut_level(*level)
            }
            Self { size: Some(size), .. } => tree.cut_balanced(*size),
            _ => return Err(Usage("give one of -k, --height, --level, --size".into()).into()),
        })
    }
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let output = options.output.open(&["csv", "txt"])?;
    let trees = trees_of(
        &options.tree,
        options.input_format.unwrap_or_default(),
        options.keep_ties,
        Sampling::default(),
    )?;
    let [tree] = &trees[..] else {
        bail!("{} holds {}; give a file with one", options.tree.display(), quantity(trees.len(), "tree"));
    };
    let partition = tree.to_partition(&options.how.cut(tree)?);
    let mut grid = Grid::new(&["item", "cluster"]);
    for (name, id) in tree.item_names().zip(partition.ids()) {
        grid.push(vec![name.to_owned(), id.to_string()]);
    }
    output.write(&grid.csv())
}
