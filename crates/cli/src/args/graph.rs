//! Options for reading a graph.

use std::path::Path;

use partita_io::{EdgeListOptions, NamedGraph, SelfLoops, Source, read_graph};

use super::choice::one_of;
use super::reading::parse_delimiter;

/// Options for reading a graph. Directions are dropped: an edge listed twice, either way, weighs the sum.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Graphs")]
pub struct GraphArgs {
    /// The two columns hold different nodes, even under the same name
    #[arg(long)]
    bipartite: bool,
    /// Treatment of edges from a node to itself
    #[arg(long, value_name = "POLICY", value_parser = one_of(SELF_LOOPS), default_value = "refuse")]
    self_loops: SelfLoops,
    /// The character between fields, or `tab` [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter)]
    delimiter: Option<u8>,
}

const SELF_LOOPS: &[(&str, SelfLoops)] =
    &[("refuse", SelfLoops::Refuse), ("drop", SelfLoops::Drop), ("keep", SelfLoops::Keep)];

impl GraphArgs {
    pub fn delimiter(&self) -> Option<u8> {
        self.delimiter
    }

    pub fn read(&self, path: &Path) -> partita_io::Result<NamedGraph> {
        let options = EdgeListOptions {
            delimiter: self.delimiter,
            header: None,
            bipartite: self.bipartite,
            self_loops: self.self_loops,
        };
        read_graph(&Source::parse(path), &options)
    }
}
