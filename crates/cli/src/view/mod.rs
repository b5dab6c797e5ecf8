//! How results are written.

pub mod co_levels;
pub mod co_scores;
pub mod consensus;
pub mod explained;
pub mod grid;
pub mod matrix;
pub mod properties;
pub mod ranking;
pub mod scores;
pub mod trees;
mod uncertainty;

/// `--format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// A table for a terminal
    #[default]
    Table,
    /// JSON, with floats that read back to the same bits
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table
    Markdown,
}
