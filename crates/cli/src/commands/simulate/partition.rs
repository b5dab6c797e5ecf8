//! Flat clusterings at random, as a table of labels.

use partita_cluster::simulate::{partition_of_sizes, uniform_partition, zipf_partition};

use crate::output::OutputArgs;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Number of items
    #[arg(long, value_name = "N", required_unless_present = "sizes", conflicts_with = "sizes")]
    items: Option<usize>,
    /// Number of clusters to draw from
    #[arg(long, value_name = "K", required_unless_present = "sizes", conflicts_with = "sizes")]
    clusters: Option<usize>,
    /// Draw the r-th cluster with a probability proportional to r^-S
    #[arg(long, value_name = "S", conflicts_with = "sizes", allow_hyphen_values = true)]
    zipf: Option<f64>,
    /// Exactly these cluster sizes, comma-separated
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    sizes: Option<Vec<usize>>,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let output = options.output.open(&["csv", "txt"])?;
    let (items, clusters) = (options.items.unwrap_or(0), options.clusters.unwrap_or(0));
    let partition = match (&options.sizes, options.zipf) {
        (Some(sizes), _) => partition_of_sizes(sizes, options.seed)?,
        (None, Some(exponent)) => zipf_partition(items, clusters, exponent, options.seed)?,
        (None, None) => uniform_partition(items, clusters, options.seed)?,
    };
    output.write_with(|out| {
        writeln!(out, "item,cluster")?;
        Ok(partition.ids().iter().enumerate().try_for_each(|(item, id)| writeln!(out, "{item},{id}"))?)
    })
}
