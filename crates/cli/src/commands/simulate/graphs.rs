//! Block models: edges as tab-separated pairs of nodes, and the groups of the nodes as a table of labels.

use std::fmt::Write as _;
use std::path::PathBuf;

use partita::Partition;
use partita_cluster::simulate::{BlockModel, EdgeList, HierarchicalBlockModel, rewired};

use crate::output::{Output, OutputArgs};
use crate::view::grid::Grid;

#[derive(Debug, clap::Args)]
pub struct Sbm {
    /// Number of nodes of each block, comma-separated
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', required = true)]
    sizes: Vec<usize>,
    /// Probability of an edge within a block
    #[arg(long, value_name = "P")]
    inside: f64,
    /// Probability of an edge between two blocks
    #[arg(long, value_name = "P")]
    between: f64,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub struct Hsbm {
    /// Number of parts of each group, from the top, comma-separated
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', required = true)]
    branching: Vec<usize>,
    /// Number of nodes of each group at the bottom
    #[arg(long, value_name = "N")]
    block_size: usize,
    /// Probabilities of an edge by the level of the deepest common group, comma-separated
    ///
    /// From the whole downwards: one more than there are levels.
    #[arg(long, value_name = "P,P,…", value_delimiter = ',', required = true, allow_hyphen_values = true)]
    probabilities: Vec<f64>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
struct Common {
    /// Share of the edges to replace by random ones
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    rewire: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write the groups of the nodes to this file, as a table of labels
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    labels: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Sbm {
    pub fn run(&self) -> anyhow::Result<()> {
        let model = BlockModel { sizes: self.sizes.clone(), inside: self.inside, between: self.between };
        let edges = model.edges(self.common.seed)?;
        self.common.write(&edges, &["block".to_owned()], &[model.blocks()])
    }
}

impl Hsbm {
    pub fn run(&self) -> anyhow::Result<()> {
        let model = HierarchicalBlockModel {
            branching: self.branching.clone(),
            block_size: self.block_size,
            probabilities: self.probabilities.clone(),
        };
        let edges = model.edges(self.common.seed)?;
        let names: Vec<String> = (1..=self.branching.len()).map(|level| format!("level{level}")).collect();
        self.common.write(&edges, &names, &model.levels())
    }
}

impl Common {
    fn write(&self, edges: &EdgeList, names: &[String], groups: &[Partition]) -> anyhow::Result<()> {
        let output = self.output.open(&["tsv", "tab", "edges", "txt"])?;
        let labels = self.labels.as_deref().map(|path| Output::named(path, &["csv", "txt"])).transpose()?;
        // The noise has its own stream of draws.
        let edges = rewired(edges, self.rewire, self.seed ^ 0x9e37_79b9_7f4a_7c15)?;
        if let Some(labels) = labels {
            labels.write(&table_of_labels(names, groups).csv())?;
        }
        let mut text = String::with_capacity(12 * edges.edges.len());
        // A node without an edge has a line of its own, so that it is not lost.
        let mut linked = vec![false; edges.nodes];
        edges.edges.iter().for_each(|&(i, j)| (linked[i as usize], linked[j as usize]) = (true, true));
        for (i, j) in &edges.edges {
            let _ = writeln!(text, "{i}\t{j}");
        }
        for (node, _) in linked.iter().enumerate().filter(|(_, linked)| !**linked) {
            let _ = writeln!(text, "{node}");
        }
        output.write(&text)
    }
}

fn table_of_labels(names: &[String], groups: &[Partition]) -> Grid {
    let mut header = vec!["node".to_owned()];
    header.extend_from_slice(names);
    let mut grid = Grid::new(&header);
    for node in 0..groups.first().map_or(0, Partition::len) {
        let mut row = vec![node.to_string()];
        row.extend(groups.iter().map(|group| group.ids()[node].to_string()));
        grid.push(row);
    }
    grid
}
