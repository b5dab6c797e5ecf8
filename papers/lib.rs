//! `cargo dev reproduce KEY [--full]`: one folder per paper, one line in the list.
//!
//! Each prints a table *published | ours | verdict* and writes it with its plots to `papers/KEY/results/`.

mod cari;
mod claims;
mod hicc;
mod mari;
mod splitmerge;
mod text_set;
mod tmi;

use claims::Claims;
pub use text_set::TextSet;

/// Options of `cargo dev reproduce`.
#[derive(clap::Parser)]
#[command(bin_name = "cargo dev reproduce", about = "Reproduce the tables and figures of a paper")]
pub struct Options {
    /// Which paper
    pub key: String,
    /// The sizes and numbers of runs of the paper instead of a quick look
    #[arg(long)]
    pub full: bool,
    /// splitmerge: draw Figure 3 for the clustering in this file, one label per line, and nothing else
    #[arg(long, value_name = "FILE")]
    pub labels: Option<std::path::PathBuf>,
    /// hicc: print goodness, depth and classes by what clusters are split by, and nothing else
    #[arg(long)]
    pub front: bool,
}

type Paper = (&'static str, fn(&Options) -> anyhow::Result<()>);

/// The papers.
const PAPERS: &[Paper] = &[
    ("cari", cari::reproduce),
    ("hicc", hicc::reproduce),
    ("mari", mari::reproduce),
    ("splitmerge", splitmerge::reproduce),
    ("tmi", tmi::reproduce),
];

/// Reproduces the paper with that key.
pub fn run(options: &Options) -> anyhow::Result<()> {
    match PAPERS.iter().find(|(key, _)| *key == options.key) {
        Some((_, reproduce)) => reproduce(options),
        None => {
            let keys: Vec<&str> = PAPERS.iter().map(|(key, _)| *key).collect();
            anyhow::bail!("there is no paper {:?}; choose one of: {}", options.key, keys.join(", "))
        }
    }
}
