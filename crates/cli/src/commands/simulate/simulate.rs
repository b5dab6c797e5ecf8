//! `partita simulate`: graphs, trees, clusterings and ways between clusterings at random, the same for the same seed.

use clap::Subcommand;

use super::{graphs, partition, tree, walk, worsen};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A graph from a stochastic block model
    #[command(before_help = "Example: partita simulate sbm --sizes 4,3 --inside 1 --between 0.1")]
    Sbm(graphs::Sbm),
    /// A graph from a hierarchical stochastic block model
    #[command(
        before_help = "Example: partita simulate hsbm --branching 2,2 --block-size 2 --probabilities 0,0.5,1"
    )]
    Hsbm(graphs::Hsbm),
    /// A binary tree
    #[command(before_help = "Example: partita simulate tree --leaves 6")]
    Tree(tree::Options),
    /// A clustering
    #[command(before_help = "Example: partita simulate partition --items 6 --clusters 3")]
    Partition(partition::Options),
    /// A walk away from a co-clustering, and how measures fall along it
    #[command(before_help = "Example: partita simulate walk examples/blocks.json --steps 20 --every 5")]
    Walk(walk::Options),
    /// A clustering that gets worse step by step, and how measures fall along it
    #[command(
        before_help = "Example: partita simulate worsen examples/iris.csv -a species -m rand,split_merge_entropy"
    )]
    Worsen(worsen::Options),
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    match &options.what {
        What::Sbm(options) => options.run(),
        What::Hsbm(options) => options.run(),
        What::Tree(options) => tree::run(options),
        What::Partition(options) => partition::run(options),
        What::Walk(options) => walk::run(options),
        What::Worsen(options) => worsen::run(options),
    }
}
