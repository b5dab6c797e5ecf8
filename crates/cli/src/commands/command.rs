//! The commands by their words.

use std::num::NonZeroUsize;

use clap::{Parser, Subcommand};

use super::{
    align, cocluster, columns, compare, consensus, count, cut, decompose, demo, estimate, explain, factors,
    flow, hierarchy, leaderboard, measures, merge, modes, multinomial, pairwise, power, rank, report, sample,
    score_cocluster, score_tree, simulate, table,
};
#[cfg(feature = "manual")]
use super::{completions, man};
use crate::args::kind::Given;

/// Reads a number of threads.
fn at_least_one(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it must be an integer and at least 1")
}

/// Do two clusterings agree, where do they differ, and could it be chance?
#[derive(Debug, Parser)]
#[command(
    name = "partita",
    version = crate::version::version(),
    propagate_version = true,
    before_help = "Example: partita compare examples/iris.csv -a species -b kmeans"
)]
pub struct Cli {
    /// Maximum number of threads [default: PARTITA_NUM_THREADS, or all cores]
    #[arg(
        long,
        global = true,
        value_name = "N",
        value_parser = at_least_one,
        hide_short_help = true,
        display_order = 900
    )]
    pub threads: Option<NonZeroUsize>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare two clusterings, co-clusterings or trees
    #[command(before_help = "Example: partita compare examples/iris.csv -a species -b kmeans")]
    Compare(Box<compare::Options>),
    /// Show where two clusterings differ: what is split, merged or tangled, and its cost
    #[command(before_help = "Example: partita explain examples/iris.csv -a species -b kmeans")]
    Explain(Box<explain::Options>),
    /// Take a measure apart: what each component of two clusterings contributes
    #[command(before_help = "Example: partita decompose examples/iris.csv -a species -b kmeans -m rand")]
    Decompose(decompose::Options),
    /// Write one page: how alike two or many are, how sure it is, and where they differ
    #[command(
        before_help = "Example: partita report examples/pbmc.csv -a bulk_labels -b louvain -o report.html"
    )]
    Report(Box<report::Options>),
    /// Show the cross-table of two clusterings, the largest overlaps on the diagonal
    #[command(before_help = "Example: partita table examples/iris.csv -a species -b kmeans")]
    Table(table::Options),
    /// Relabel B so that its clusters carry the names of their best matches in A
    #[command(before_help = "Example: partita align examples/iris.csv -a species -b kmeans")]
    Align(align::Options),
    /// Rank candidates by a reference, and test whether the best could be better by luck
    #[command(before_help = "Example: partita rank examples/iris.csv --reference species --id flower")]
    Rank(Box<rank::Options>),
    /// Find how many items it takes until an interval is narrow or a difference is found
    #[command(before_help = "Example: partita power --clusters 5 --agreement 0.8 --width 0.1")]
    Power(power::Options),
    /// Find how the Rand indices vary and err where items are a random sample
    #[command(before_help = "Example: partita multinomial --scenario 1 --clusters 8 --epsilon 0.3")]
    Multinomial(multinomial::Options),
    /// Estimate how good a clustering is where only a sample of the truth is known
    #[command(
        before_help = "Example: partita estimate examples/people.csv --truth examples/labelled.csv --design size"
    )]
    Estimate(Box<estimate::Options>),
    /// Draw the items to label next, with their chances written beside them
    #[command(before_help = "Example: partita sample examples/people.csv --draws 30")]
    Sample(Box<sample::Options>),
    /// Compare many clusterings, co-clusterings or trees, each with each
    #[command(before_help = "Example: partita pairwise examples/iris.csv --id flower")]
    Pairwise(Box<pairwise::Options>),
    /// Find which algorithm is better over many data sets, and how sure that is
    #[command(before_help = "Example: partita leaderboard examples/leaderboard.csv")]
    Leaderboard(Box<leaderboard::Options>),
    /// Find what many clusterings have in common
    #[command(before_help = "Example: partita consensus examples/iris.csv --clusterings kmeans,ward,dbscan")]
    Consensus(Box<consensus::Options>),
    /// Find whether many runs are one answer or several
    #[command(before_help = "Example: partita modes examples/draws.csv --id item")]
    Modes(Box<modes::Options>),
    /// Find what makes runs differ: the share of each factor
    #[command(
        before_help = "Example: partita factors examples/runs.csv --id item --table examples/factors.csv"
    )]
    Factors(Box<factors::Options>),
    /// Follow clusters along a chain of clusterings, such as resolutions or years
    #[command(before_help = "Example: partita flow examples/pbmc.csv --id cell --prefix leiden_")]
    Flow(Box<flow::Options>),
    /// Count two columns into a small table of counts: a, b, count
    #[command(before_help = "Example: partita count examples/iris.csv -a species -b kmeans")]
    Count(count::Options),
    /// Add up tables of counts: shards become the whole
    #[command(before_help = "Example: partita merge examples/counts1.csv examples/counts2.csv")]
    Merge(merge::Options),
    /// Cluster the rows and columns of a matrix together
    #[command(before_help = "Example: partita cocluster examples/documents.csv")]
    Cocluster(Box<cocluster::Options>),
    /// Find a hierarchy of vectors or of the nodes of a graph
    #[command(before_help = "Example: partita hierarchy examples/points.csv --method ward")]
    Hierarchy(hierarchy::Options),
    /// Cut a tree into a clustering
    #[command(
        before_help = "Example: partita cut examples/friends.nwk -k 2",
        override_usage = "partita cut [OPTIONS] <--clusters K|--height H|--level L|--size N|--information> <TREE>"
    )]
    Cut(cut::Options),
    /// Measure how well a tree fits a graph
    #[command(before_help = "Example: partita score-tree examples/friends.nwk examples/friends.csv")]
    ScoreTree(score_tree::Options),
    /// Measure how well clusters of rows and columns fit a matrix
    #[command(before_help = "Example: partita score-cocluster examples/documents.csv examples/blocks.json")]
    ScoreCocluster(score_cocluster::Options),
    /// Draw graphs, trees and clusterings at random
    #[command(before_help = "Example: partita simulate sbm --sizes 4,3 --inside 1 --between 0.1")]
    Simulate(simulate::Options),
    /// List the measures, or explain one of them
    #[command(before_help = "Example: partita measures adjusted_rand")]
    Measures(measures::Options),
    /// Run the main job on bundled examples
    #[command(before_help = "Example: partita demo")]
    Demo(demo::Options),
    /// Print a completion script for a shell
    #[cfg(feature = "manual")]
    #[command(before_help = "Example: partita completions bash")]
    Completions(completions::Options),
    /// List the columns of a table, for the completion of shells
    #[command(hide = true, before_help = "Example: partita columns examples/iris.csv")]
    Columns(columns::Options),
    /// Print the manual page of a command, or of all
    #[cfg(feature = "manual")]
    #[command(before_help = "Example: partita man compare")]
    Man(man::Options),
}

impl Command {
    pub fn run(self, given: &Given<'_>) -> anyhow::Result<()> {
        match self {
            Self::Compare(options) => compare::run(&options, given),
            Self::Explain(options) => explain::run(&options, given),
            Self::Decompose(options) => decompose::run(&options),
            Self::Report(options) => report::run(&options, given),
            Self::Table(options) => table::run(&options),
            Self::Align(options) => align::run(&options),
            Self::Rank(options) => rank::run(&options, given),
            Self::Power(options) => power::run(&options, given),
            Self::Multinomial(options) => multinomial::run(&options),
            Self::Estimate(options) => estimate::run(&options),
            Self::Sample(options) => sample::run(&options),
            Self::Pairwise(options) => pairwise::run(&options, given),
            Self::Leaderboard(options) => leaderboard::run(&options),
            Self::Consensus(options) => consensus::run(&options, given),
            Self::Modes(options) => modes::run(&options, given),
            Self::Factors(options) => factors::run(&options, given),
            Self::Flow(options) => flow::run(&options),
            Self::Count(options) => count::run(&options),
            Self::Merge(options) => merge::run(&options),
            Self::Cocluster(options) => cocluster::run(&options, given),
            Self::Hierarchy(options) => hierarchy::run(&options, given),
            Self::Cut(options) => cut::run(&options),
            Self::ScoreTree(options) => score_tree::run(&options),
            Self::ScoreCocluster(options) => score_cocluster::run(&options),
            Self::Simulate(options) => simulate::run(&options),
            Self::Measures(options) => measures::run(&options),
            Self::Demo(options) => demo::run(&options),
            Self::Columns(options) => columns::run(&options),
            #[cfg(feature = "manual")]
            Self::Completions(options) => completions::run(&options),
            #[cfg(feature = "manual")]
            Self::Man(options) => man::run(&options),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::Cli;
    use crate::args::kind::OPTIONS;

    #[test]
    fn every_option_of_a_kind_exists() {
        let commands = Cli::command();
        for id in OPTIONS.iter().flat_map(|(_, ids)| *ids) {
            let known =
                commands.get_subcommands().any(|c| c.get_arguments().any(|option| option.get_id() == id));
            assert!(known, "no command has the option {id}");
        }
    }
}
