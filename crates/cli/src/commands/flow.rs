//! `partita flow`: where clusters go along a chain of clusterings.

use partita::ensemble::Ensemble;
use partita::flow::{MatchRule, NameOrder};
use partita::{Labels, Missing, Policies};
use partita_answers::flow::{Answer, Options as Asked, of_chain};

use crate::args::choice::one_of;
use crate::args::columns::{ColumnsArgs, Roles};
use crate::args::reading::POLICIES;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::progress::Busy;
use crate::view::DrawnFormat;
use crate::view::flow::{self as view, Style};
use crate::warnings::{warn, write_document};

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
    /// Draw bands as wide as the items in them, or circles of a clustering tree [default: river]
    #[arg(long, value_enum, help_heading = "Output")]
    style: Option<Style>,
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
    if options.style.is_some() && format.picture().is_none() {
        return Err(Usage("--style is of a picture; add --format svg, or leave it out".to_owned()).into());
    }
    let answer = found(options)?;
    match (format, format.picture()) {
        (_, Some(picture)) => output.draw(answer.svg(options.style.unwrap_or_default().into()), picture),
        (DrawnFormat::Json, None) => output.write_with(|out| write_document(out, &answer)),
        (_, None) => output.write(&view::write(&answer, format)),
    }
}

/// The columns in the order of the chain, and what is done with noise and missing labels.
fn columns(options: &Options) -> anyhow::Result<(Vec<(String, Labels)>, Policies)> {
    let policies = options.input.policies.policies(Missing::Drop);
    let columns = options.input.columns_of_any(Roles::default())?;
    let clusters = || Ok(Ensemble::under(columns.named(), &policies)?.clusters());
    let (order, said) = options.asked().order(&columns.names, clusters).map_err(of_answer)?;
    say_order(&said, &columns.names);
    let taken = |at: usize| (columns.names[at].clone(), columns.labels[at].clone());
    Ok((order.into_iter().map(taken).collect(), policies))
}

/// Returns the answer of `flow`.
fn found(options: &Options) -> anyhow::Result<Answer> {
    let (chain, policies) = columns(options)?;
    let _busy = Busy::new("following clusters");
    let answer = of_chain(chain, &policies, &options.asked()).map_err(of_answer)?;
    answer.gaps.iter().for_each(warn);
    Ok(answer)
}

impl Options {
    /// The options of the answer. Columns that nobody named are taken in the order of their numbers.
    fn asked(&self) -> Asked {
        Asked {
            rule: self.rule,
            threshold: self.threshold,
            prefix: self.prefix.clone(),
            by_name: self.input.clusterings.is_empty(),
            sort_by_clusters: self.sort_by_clusters,
        }
    }
}

/// A word about the order that the names of columns ask for.
fn say_order(said: &NameOrder, names: &[String]) {
    match said {
        NameOrder::ByNumber(order) => {
            let names: Vec<&str> = order.iter().map(|&at| names[at].as_str()).collect();
            warn(format!(
                "took the columns in the order of their numbers: {}; --clusterings gives another order",
                names.join(", ")
            ));
        }
        NameOrder::InPart { beginning, without } => warn(format!(
            "took the columns in the order of the file, as {} does not end with a number; --prefix {beginning} takes \
             those that do, in the order of the numbers",
            names[*without]
        )),
        _ => {}
    }
}
