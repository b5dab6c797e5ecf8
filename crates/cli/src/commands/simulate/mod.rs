//! `partita simulate`: graphs, trees and clusterings at random, the same for the same seed.

mod graphs;
mod partition;
mod tree;

use clap::Subcommand;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A graph from a stochastic block model
    Sbm(graphs::Sbm),
    /// A graph from a hierarchical stochastic block model
    Hsbm(graphs::Hsbm),
    /// A binary tree
    Tree(tree::Options),
    /// A flat clustering
    Partition(partition::Options),
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    match &options.what {
        What::Sbm(options) => options.run(),
        What::Hsbm(options) => options.run(),
        What::Tree(options) => tree::run(options),
        What::Partition(options) => partition::run(options),
    }
}
