//! How a graph is read.

use std::path::Path;

use clap::ValueEnum;
use partita_io::{EdgeListOptions, NamedGraph, SelfLoops, Source, read_graph};

use super::reading::parse_delimiter;

/// How a graph is read. Directions are dropped: an edge listed twice, either way, weighs the sum.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Reading a graph")]
pub struct GraphArgs {
    /// The two columns hold different nodes, even under the same name
    #[arg(long)]
    bipartite: bool,
    /// What to do with edges from a node to itself
    #[arg(long, value_enum, default_value_t)]
    self_loops: SelfLoopsArg,
    /// The character between fields, or `tab` [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter)]
    delimiter: Option<u8>,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum SelfLoopsArg {
    /// Refuse them
    #[default]
    Refuse,
    /// Leave them out
    Drop,
    /// Keep them
    Keep,
}

impl GraphArgs {
    pub fn delimiter(&self) -> Option<u8> {
        self.delimiter
    }

    pub fn read(&self, path: &Path) -> partita_io::Result<NamedGraph> {
        let self_loops = match self.self_loops {
            SelfLoopsArg::Refuse => SelfLoops::Refuse,
            SelfLoopsArg::Drop => SelfLoops::Drop,
            SelfLoopsArg::Keep => SelfLoops::Keep,
        };
        let options = EdgeListOptions {
            delimiter: self.delimiter,
            header: None,
            bipartite: self.bipartite,
            self_loops,
        };
        read_graph(&Source::parse(path), &options)
    }
}
