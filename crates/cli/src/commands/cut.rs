//! `partita cut`: a flat clustering from a tree.

use std::cell::LazyCell;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::ValueEnum;
use partita::internal::quantity;
use partita::{Cut, CutInformation, Tree, information_curve, most_information};
use partita_answers::trees::{cut_answer, information_answer};
use partita_io::{Sampling, TreeForm};
use partita_report::{information_chart, one_tree};

use crate::args::choice::one_of;
use crate::args::reading::TREE_FORMATS;
use crate::args::trees::trees_of;
use crate::failure::Usage;
use crate::formats::{OutputFormat, extension, picture_of};
use crate::output::{Output, OutputArgs};
use crate::view::grid::Grid;
use crate::warnings::{document, warn};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A file with one tree
    tree: PathBuf,
    #[command(flatten)]
    how: How,
    /// Write the information of the cuts beyond chance, against their number of clusters, to this CSV, JSON, SVG, PNG or PDF file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    curve: Option<PathBuf>,
    /// Format of the file [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(TREE_FORMATS))]
    input_format: Option<TreeForm>,
    /// Keep merges at equal heights apart, in the order of the file
    #[arg(long)]
    keep_ties: bool,
    /// Format of the output [default: that of its extension, else csv]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<CutFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum CutFormat {
    /// Items and their clusters
    #[default]
    Csv,
    /// Leaves, their clusters, and the statistics of the tree
    Json,
    /// A picture of the tree in the colours of the clusters
    Svg,
    /// The picture in pixels
    Png,
    /// The picture on a page
    Pdf,
}

impl OutputFormat for CutFormat {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("csv", Self::Csv),
        ("json", Self::Json),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
    ];
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
    /// Cut where the clusters tell most beyond chance; equal ones do at the root of the number of leaves
    #[arg(long)]
    information: bool,
}

fn height(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|height: &f64| !height.is_nan()).ok_or_else(|| "give a number".to_owned())
}

impl How {
    /// The cut; the curve is computed where it is needed.
    fn cut<'c>(&self, tree: &Tree, curve: impl FnOnce() -> &'c [CutInformation]) -> anyhow::Result<Cut> {
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
            _ => tree.cut_into(most_information(curve()).map_or(1, |best| best.clusters)),
        })
    }
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let curve_file =
        options.curve.as_deref().map(|path| Ok::<_, anyhow::Error>((Output::named(path, CURVE)?, path)));
    let curve_file = curve_file.transpose()?;
    let trees = trees_of(
        &options.tree,
        options.input_format.unwrap_or_default(),
        options.keep_ties,
        Sampling::default(),
    )?;
    let [tree] = &trees[..] else {
        bail!("{} holds {}; give a file with one", options.tree.display(), quantity(trees.len(), "tree"));
    };
    let curve = LazyCell::new(|| information_curve(tree));
    let cut = options.how.cut(tree, || curve.as_slice())?;
    let title = options.tree.display().to_string();
    if let Some((file, path)) = curve_file {
        match picture_of(path) {
            Some(picture) => file.draw(information_chart(&title, &curve).svg(), picture)?,
            None => file.write(&written(path, &curve))?,
        }
    }
    match format.picture() {
        Some(picture) => output.draw(one_tree(&title, tree, Some(&cut)), picture),
        None if format == CutFormat::Json => output.write(&document(cut_answer(tree, &cut))),
        None => output.write(&table(tree, &cut)),
    }
}

/// The extensions of a curve.
const CURVE: &[&str] = &["csv", "json", "svg", "png", "pdf", "txt"];

/// JSON for `.json`, otherwise CSV.
fn written(path: &Path, curve: &[CutInformation]) -> String {
    if extension(path).as_deref() == Some("json") {
        return document(information_answer(curve));
    }
    let mut grid = Grid::new(&["clusters", "information"]);
    for point in curve {
        grid.push(vec![point.clusters.to_string(), point.information.to_string()]);
    }
    grid.csv()
}

fn table(tree: &Tree, cut: &Cut) -> String {
    let mut grid = Grid::new(&["item", "cluster"]);
    for (name, id) in tree.item_names().zip(tree.to_partition(cut).ids()) {
        grid.push(vec![name.to_owned(), id.to_string()]);
    }
    grid.csv()
}
