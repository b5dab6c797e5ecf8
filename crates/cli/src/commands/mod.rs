//! The commands, one file each.

mod align;
mod candidates;
mod cocluster;
mod cocompare;
mod compare;
mod completions;
mod consensus;
mod count;
mod cut;
mod demo;
mod explain;
mod fit;
mod hierarchy;
mod man;
mod matrix;
mod measures;
mod merge;
mod simulate;
mod table;
mod trees;

use std::num::NonZeroUsize;

use clap::{Parser, Subcommand};

/// Do two clusterings agree, where do they differ, and could it be chance?
#[derive(Debug, Parser)]
#[command(name = "partita", version, propagate_version = true)]
pub struct Cli {
    /// How many threads may work [default: that of PARTITA_NUM_THREADS, or all cores]
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare two clusterings of the same items
    Compare(compare::Options),
    /// Show the catalogue of measures, or explain one of them
    Measures(measures::Options),
    /// Show the cross-table of two clusterings, the largest overlaps on the diagonal
    Table(table::Options),
    /// Relabel B so that its clusters carry the names of their best matches in A
    Align(align::Options),
    /// Compare two co-clusterings of the same matrix: rows and columns together
    Cocompare(cocompare::Options),
    /// Cluster the rows and columns of a matrix together
    Cocluster(Box<cocluster::Options>),
    /// Show why two clusterings differ: what is split, merged or tangled, and what it costs
    Explain(explain::Options),
    /// Find a hierarchy of vectors or of the nodes of a graph
    Hierarchy(hierarchy::Options),
    /// Measure how well a tree fits a graph
    Fit(fit::Options),
    /// Draw graphs, trees and clusterings at random
    Simulate(simulate::Options),
    /// Compare trees over the same leaves, and find the cuts at which they agree best
    Trees(Box<trees::Options>),
    /// Cut a tree into a flat clustering
    Cut(cut::Options),
    /// Count two columns into a small file of counts: a, b, count
    Count(count::Options),
    /// Add up files of counts: shards become the whole
    Merge(merge::Options),
    /// Compare many clusterings of the same items: each with each, or all with one
    Matrix(matrix::Options),
    /// Rank candidates against one reference, and test whether the better ones are better by luck
    Candidates(candidates::Options),
    /// Find what many clusterings of the same items have in common
    Consensus(consensus::Options),
    /// Run the main job on bundled examples
    Demo(demo::Options),
    /// Print a completion script for a shell
    Completions(completions::Options),
    /// Print the manual page
    Man(man::Options),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Compare(options) => compare::run(&options),
            Self::Measures(options) => measures::run(&options),
            Self::Table(options) => table::run(&options),
            Self::Align(options) => align::run(&options),
            Self::Cocompare(options) => cocompare::run(&options),
            Self::Cocluster(options) => cocluster::run(&options),
            Self::Explain(options) => explain::run(&options),
            Self::Hierarchy(options) => hierarchy::run(&options),
            Self::Fit(options) => fit::run(&options),
            Self::Simulate(options) => simulate::run(&options),
            Self::Trees(options) => trees::run(&options),
            Self::Cut(options) => cut::run(&options),
            Self::Count(options) => count::run(&options),
            Self::Merge(options) => merge::run(&options),
            Self::Matrix(options) => matrix::run(&options),
            Self::Candidates(options) => candidates::run(&options),
            Self::Consensus(options) => consensus::run(&options),
            Self::Demo(options) => demo::run(&options),
            Self::Completions(options) => completions::run(&options),
            Self::Man(options) => man::run(&options),
        }
    }
}
