//! `partita consensus` of trees: one tree for many, with the share of them that has each of its branches.

use std::path::PathBuf;

use partita::internal::quantity;
use partita::{Kind, Request, SummaryMethod, SummaryTree, named_by_shares};
use partita_io::{WrittenForm, write_trees};

use crate::args::measures::requests;
use crate::args::tree_list::TreeList;
use crate::args::trees::{warn_of_lacking, warn_of_lengths};
use crate::failure::Usage;
use crate::output::Output;
use crate::progress::Busy;
use crate::view::summary_tree::FoundTree;

/// How trees are summed up.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct TreeOptions {
    /// How to sum up trees
    ///
    /// strict: the splits of all trees. majority: those of more than --threshold of them. greedy: then others by falling
    /// number of trees, each if it fits. mcc: the tree whose clades have the greatest product of shares. medoid: the tree
    /// with the best sum of scores by --measure.
    #[arg(long, value_enum, default_value = "majority", hide_possible_values = true)]
    method: Method,
    /// The share of the trees that a split of the majority must exceed [default: 0.5]
    #[arg(long = "threshold", id = "share", value_name = "SHARE", value_parser = majority, hide_short_help = true)]
    threshold: Option<f64>,
    /// Compare clades, which know where the root is, instead of splits into two sides
    #[arg(long, hide_short_help = true)]
    rooted: bool,
    /// Write the tree to this file: Nexus if it ends in .nex or .nexus, else Newick
    ///
    /// The inner nodes are named by the share of the trees that have them.
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
}

fn majority(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.5..1.0).contains(share));
    share.ok_or_else(|| "give a share from 0.5 to below 1".to_owned())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    Strict,
    Majority,
    Greedy,
    Mcc,
    Medoid,
}

impl TreeOptions {
    /// The tree, and the file that it goes to.
    pub fn sum_up(&self, trees: &TreeList, measure: Option<&str>) -> anyhow::Result<FoundTree> {
        let measure = measure.map(str::to_owned).into_iter().collect::<Vec<_>>();
        if !measure.is_empty() && self.method != Method::Medoid {
            return Err(Usage("--measure is for --method medoid; leave it out".to_owned()).into());
        }
        if self.threshold.is_some() && self.method != Method::Majority {
            return Err(Usage("--threshold is for --method majority; leave it out".to_owned()).into());
        }
        let method = match self.method {
            Method::Strict => SummaryMethod::Strict,
            Method::Majority => SummaryMethod::Majority(self.threshold.unwrap_or(0.5)),
            Method::Greedy => SummaryMethod::Greedy,
            Method::Mcc => SummaryMethod::Credibility,
            Method::Medoid => SummaryMethod::Medoid(self.request(&measure)?),
        };
        match &method {
            SummaryMethod::Medoid(request) => {
                warn_of_lengths(std::slice::from_ref(request), trees.branches());
            }
            SummaryMethod::Credibility => {}
            _ => warn_of_lacking(trees.branches(), "mean lengths"),
        }
        let set = trees.set().expect("trees that must have the same leaves are packed");
        let busy = Busy::new("splits of all trees");
        let found = set.summary(&method, self.rooted)?;
        drop(busy);
        self.write(&found)?;
        let (trees, leaves) = (quantity(set.len(), "tree"), quantity(set.leaves(), "leaf"));
        let root = if self.rooted { "rooted" } else { "unrooted" };
        Ok(FoundTree {
            heading: format!("trees: {leaves}, {trees}; {}, {root}", self.words(&method)),
            method: clap::ValueEnum::to_possible_value(&self.method)
                .expect("it has a name")
                .get_name()
                .to_owned(),
            rooted: self.rooted,
            trees: set.len(),
            found,
        })
    }

    /// By default the Robinson–Foulds distance; rooted if the summary is.
    fn request(&self, measure: &[String]) -> anyhow::Result<Request> {
        let request = requests(measure, Kind::Trees, &["robinson_foulds"])?.remove(0);
        Ok(if self.rooted { request.of_rooted_trees() } else { request })
    }

    fn words(&self, method: &SummaryMethod) -> String {
        match method {
            SummaryMethod::Strict => "strict consensus".to_owned(),
            SummaryMethod::Majority(share) => format!("splits of more than {share} of them"),
            SummaryMethod::Greedy => "greedy consensus".to_owned(),
            SummaryMethod::Credibility => "greatest clade credibility".to_owned(),
            SummaryMethod::Medoid(request) => format!("medoid by {}", request.key()),
            _ => String::new(),
        }
    }

    fn write(&self, found: &SummaryTree) -> anyhow::Result<()> {
        let Some(path) = &self.tree else { return Ok(()) };
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let nexus = matches!(extension.as_deref(), Some("nex" | "nexus"));
        let form = if nexus { WrittenForm::Nexus } else { WrittenForm::Newick };
        let tree = named_by_shares(&found.tree, &found.shares);
        Output::to_file(path)?.write_with(|out| Ok(write_trees(out, &[tree], form)?))
    }
}
