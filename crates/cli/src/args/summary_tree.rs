//! Options for summing up trees.

use std::path::PathBuf;

use partita_answers::consensus::{Method, Support, TreeOptions};

use super::choice::one_of;

/// The methods by their names.
const METHODS: &[(&str, Method)] = &[
    ("strict", Method::Strict),
    ("loose", Method::Loose),
    ("semi_strict", Method::Loose),
    ("majority", Method::Majority),
    ("majority_plus", Method::MajorityPlus),
    ("majority+", Method::MajorityPlus),
    ("frequency_difference", Method::FrequencyDifference),
    ("greedy", Method::Greedy),
    ("mcc", Method::Mcc),
    ("medoid", Method::Medoid),
];

const SUPPORTS: &[(&str, Support)] = &[("share", Support::Share), ("transfer", Support::Transfer)];

/// The tree that sums up others.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct SummaryTreeArgs {
    /// The method to sum up trees
    ///
    /// strict: the splits of all trees. loose: those that no tree contradicts. majority: those of more than --threshold of
    /// them. majority_plus: those of more trees than contradict them. frequency_difference: those of more trees than each split
    /// that contradicts them. greedy: those of the majority, then others by falling number of trees, each if it fits. mcc: the tree whose clades have the greatest product of shares. medoid: the tree
    /// with the best sum of scores by --measure.
    #[arg(long, value_name = "METHOD", value_parser = one_of(METHODS), default_value = "majority", hide_possible_values = true)]
    method: Method,
    /// The share of the trees that a split of the majority must exceed [default: 0.5]
    #[arg(long = "threshold", id = "share", value_name = "SHARE", value_parser = majority, hide_short_help = true)]
    threshold: Option<f64>,
    /// Compare clades, which know where the root is, instead of splits into two sides
    #[arg(long, hide_short_help = true)]
    pub rooted: bool,
    /// Instead of a new tree: how well the trees support the splits of the one in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "share"])]
    pub on: Option<PathBuf>,
    /// How support is counted: share of the trees that have a split, or transfer, by the leaves that must change sides
    #[arg(long, value_name = "METHOD", value_parser = one_of(SUPPORTS), default_value = "share", hide_possible_values = true, requires = "on")]
    pub support: Support,
    /// Write the tree to this file: Nexus if it ends in .nex or .nexus, else Newick
    ///
    /// The inner nodes are named by the share of the trees that have them.
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
}

fn majority(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.5..1.0).contains(share));
    share.ok_or_else(|| "give a share from 0.5 to below 1".to_owned())
}

impl SummaryTreeArgs {
    /// The options of the answer.
    pub fn options(&self, measure: Option<&str>) -> TreeOptions {
        TreeOptions {
            method: self.method,
            rooted: self.rooted,
            threshold: self.threshold,
            measure: measure.map(str::to_owned),
        }
    }
}
