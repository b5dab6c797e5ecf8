//! Binary trees at random, in Newick form.

use clap::ValueEnum;
use partita::Ties;
use partita_cluster::simulate::{joined_tree, shuffled_leaves, uniform_tree};

use crate::output::OutputArgs;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Number of leaves, named 0, 1, 2, …
    #[arg(long, value_name = "N")]
    leaves: usize,
    /// The model from which the tree is drawn
    #[arg(long, value_enum, default_value_t)]
    model: Model,
    /// Share of the leaves to shuffle among themselves
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    shuffle: f64,
    /// Seed of the tree
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Seed of the shuffling
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    shuffle_seed: u64,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Model {
    /// Every binary tree is equally likely
    #[default]
    Uniform,
    /// Two random clusters join until one is left
    Joining,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let output = options.output.open(&["nwk", "newick", "tree", "tre", "txt"])?;
    let linkage = match options.model {
        Model::Uniform => uniform_tree(options.leaves, options.seed)?,
        Model::Joining => joined_tree(options.leaves, options.seed)?,
    };
    let places = shuffled_leaves(options.leaves, options.shuffle, options.shuffle_seed)?;
    let names: Vec<String> = places.iter().map(u32::to_string).collect();
    output.write(&(linkage.to_tree(Some(&names), Ties::Keep)?.to_newick() + "\n"))
}
