//! `partita flow`: where clusters go along a chain of clusterings.

use partita::ensemble::Ensemble;
use partita::flow::{FlowOptions, MatchRule, NameOrder, flow, numbered};
use partita::{Missing, Policies};

use crate::args::choice::one_of;
use crate::args::columns::{Columns, ColumnsArgs, Roles};
use crate::args::left_out::say_left_out_of_some;
use crate::args::reading::POLICIES;
use crate::failure::Usage;
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::progress::Busy;
use crate::view::DrawnFormat;
use crate::view::flow::{Found, Style};
use crate::warnings::warn;

const FILES: &str = "Tables with a clustering per column; `-` is standard input

Several tables hold the same items: --id says by which column they are joined, else they have the same order.";
const COLUMNS: &str = "The columns of the clusterings, comma-separated, in the order of the chain [default: all but the ids]

Columns that nobody named and whose names end with a number, such as leiden_0.2 and leiden_2.0, are taken in the order of \
the numbers.";
const MISSING: &str = "What to do with missing labels [default: drop]";

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("files", |files| files.help("Tables with a clustering per column").long_help(FILES)),
    mut_arg("clusterings", |columns| columns.long_help(COLUMNS).visible_alias("columns")),
    mut_arg("missing", |missing| missing.help(MISSING).long_help(format!("{MISSING}\n\n{POLICIES}"))),
)]
pub struct Options {
    #[command(flatten)]
    input: ColumnsArgs,
    /// Take the columns that begin so and end with a number, in the order of the numbers
    #[arg(long, value_name = "TEXT", conflicts_with = "clusterings", help_heading = "Input")]
    prefix: Option<String>,
    /// Put the clusterings in the order of their numbers of clusters, as of resolutions
    #[arg(long, help_heading = "Input")]
    sort_by_clusters: bool,
    /// When clusters match: by what they share among what either has, or among the smaller one
    #[arg(long, value_name = "RULE", default_value = "jaccard", value_parser = one_of(MatchRule::NAMES), help_heading = "Events")]
    rule: MatchRule,
    /// Clusters match that share more than this [default: 0.3; of the rule overlap 0.5]
    #[arg(long, value_name = "SHARE", help_heading = "Events")]
    threshold: Option<f64>,
    /// Draw bands as wide as the items in them, or circles of a clustering tree
    #[arg(long, value_enum, default_value = "river", help_heading = "Output")]
    style: Style,
    /// Format of the output [default: that of its extension, else table]
    ///
    /// csv holds the edges.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let found = found(options)?;
    match format.picture() {
        Some(picture) => output.draw(found.svg(options.style), picture),
        None => output.write(&found.write(format)),
    }
}

/// The columns in the order of the chain, and what is done with noise and missing labels.
pub fn columns(options: &Options) -> anyhow::Result<(Columns, Policies)> {
    let columns = options.chain(options.input.columns(Roles::default())?)?;
    Ok((columns, options.input.policies.policies(Missing::Drop)))
}

/// What `flow` finds.
pub fn found(options: &Options) -> anyhow::Result<Found> {
    let matching = FlowOptions::by(options.rule);
    let matching = options.threshold.map_or(matching, |threshold| matching.with_threshold(threshold));
    let (columns, policies) = columns(options)?;
    let named = columns.names.iter().cloned().zip(columns.labels.iter().cloned());
    let ensemble = Ensemble::under(named.collect(), &policies)?;
    say_left_out_of_some(&ensemble);
    let busy = Busy::new("following clusters");
    let followed = flow(&ensemble, &matching)?;
    drop(busy);
    let label =
        |node: &partita::flow::Node| columns.labels[node.column].get(node.first_item).unwrap_or_default();
    let clusters = followed.nodes.iter().map(|node| label(node).to_owned()).collect();
    Ok(Found { names: columns.names, clusters, items: ensemble.items(), matching, flow: followed })
}

impl Options {
    /// The columns in the order of the chain.
    fn chain(&self, columns: Columns) -> anyhow::Result<Columns> {
        let mut order: Vec<usize> = (0..columns.names.len()).collect();
        if let Some(prefix) = &self.prefix {
            order = numbered(&columns.names, prefix);
            if order.len() < 2 {
                let names = columns.names.join(", ");
                let found = format!(
                    "two or more columns must begin with {prefix:?} and end with a number; there are {names}"
                );
                return Err(Usage(found).into());
            }
        } else if self.input.clusterings.is_empty() && !self.sort_by_clusters {
            order = named_order(&columns.names).unwrap_or(order);
        }
        if self.sort_by_clusters {
            let clusters = self.clusters(&columns)?;
            order.sort_by_key(|&at| clusters[at]);
        }
        let taken = |at: &usize| (columns.names[*at].clone(), columns.labels[*at].clone());
        let (names, labels) = order.iter().map(taken).unzip();
        Ok(Columns { names, labels, ids: columns.ids })
    }
}

impl Options {
    /// The number of clusters in each column, as the policies make them.
    fn clusters(&self, columns: &Columns) -> anyhow::Result<Vec<usize>> {
        let named = columns.names.iter().cloned().zip(columns.labels.iter().cloned());
        let ensemble = Ensemble::under(named.collect(), &self.input.policies.policies(Missing::Drop))?;
        Ok(ensemble.clusters())
    }
}

/// The order that the names of columns ask for, with a word about it.
fn named_order(names: &[String]) -> Option<Vec<usize>> {
    match NameOrder::of(names) {
        NameOrder::ByNumber(order) => {
            let names: Vec<&str> = order.iter().map(|&at| names[at].as_str()).collect();
            warn(format!(
                "took the columns in the order of their numbers: {}; --clusterings gives another order",
                names.join(", ")
            ));
            return Some(order);
        }
        NameOrder::InPart { beginning, without } => warn(format!(
            "took the columns in the order of the file, as {} does not end with a number; --prefix {beginning} takes \
             those that do, in the order of the numbers",
            names[without]
        )),
        _ => {}
    }
    None
}
