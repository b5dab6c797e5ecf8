//! `partita consensus`: what many clusterings of the same items have in common.

use anyhow::Context as _;
use partita::ensemble::{CoEnsemble, Ensemble};
use partita::measures::defaults;
use partita::{ErrorKind, Missing, Policies, named_by_shares};
use partita_answers::consensus::{self as answers, TreeAnswer};
use partita_io::{WrittenForm, write_trees};

use crate::args::choice::MeasureName;
use crate::args::co::{CoClustering, Side};
use crate::args::columns::Columns;
use crate::args::estimate::EstimateArgs;
use crate::args::inference::level;
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out_of_some;
use crate::args::many::{Many, ManyArgs};
use crate::args::measures::requests;
use crate::args::reading::POLICIES;
use crate::args::summary_tree::SummaryTreeArgs;
use crate::commands::runs::runs_differ;
use crate::failure::{Usage, of_answer};
use crate::output::{Output, OutputArgs};
use crate::progress::RunBar;
use crate::view::Format;
use crate::view::consensus::FoundConsensus;
use crate::view::summary_tree::FoundTree;
use crate::warnings::{say_caveats, warn};

const FILES: &str = "Tables with a clustering per column, co-clusterings, or files of trees; `-` is standard input

Several tables hold the same items: --id says by which column they are joined, else they have the same order.";
const MISSING: &str = "What to do with missing labels [default: drop]";
const INPUT_FORMAT: &str = "Format of the files [default: detected]\n\nOf labels: csv, tsv, lines, parquet, arrow or npy. Of trees: newick, nexus, linkage, hclust, levels or infomap.";

/// Options that trees do not have.
const NOT_OF_TREES: [&str; 8] =
    ["ci", "over", "seed", "loss", "loss_weight", "max_clusters", "clusters", "credible"];
/// Options that co-clusterings do not have: only the variation of information is a sum over rows and columns.
const NOT_OF_BLOCKS: [&str; 5] = ["over", "loss", "max_clusters", "clusters", "credible"];

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("files", |files| files.help("Tables with a clustering per column, co-clusterings, or files of trees").long_help(FILES)),
    mut_arg("clusterings", |columns| columns.long_help(None)),
    mut_arg("missing", |missing| missing.help(MISSING).long_help(format!("{MISSING}\n\n{POLICIES}"))),
    mut_arg("input_format", |format| format.long_help(INPUT_FORMAT)),
    mut_args(|option| {
        match option.get_id().as_str() {
            "leaves" => option.hide(true),
            "rows" | "columns" => option.hide_short_help(true),
            _ => option,
        }
    })
)]
pub struct Options {
    /// The measure by which clusterings are compared [default: adjusted_rand; of trees robinson_foulds]
    #[arg(short, long, value_name = "NAME", value_parser = MeasureName, hide_possible_values = true)]
    measure: Option<String>,
    #[command(flatten)]
    input: ManyArgs,
    #[command(flatten)]
    estimate: EstimateArgs,
    #[command(flatten)]
    trees: SummaryTreeArgs,
    /// Add a confidence interval to the mean score of all pairs [level: 0.95]
    ///
    /// It is over the items: others might have been clustered.
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "0.95", value_parser = level, hide_short_help = true, help_heading = "Uncertainty")]
    ci: Option<f64>,
    /// The things that the interval takes as a sample: items, or draws, which are the clusterings, as of a chain or of seeds
    #[arg(long, value_name = "SAMPLE", default_value = "items", value_parser = ["items", "draws"], requires = "ci", hide_short_help = true, help_heading = "Uncertainty")]
    over: String,
    /// The seed of the search and of the interval
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, help_heading = "Uncertainty")]
    seed: u64,
    /// Format of the output [default: that of its extension, else table]
    ///
    /// csv holds the consensus label of each item.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.kind(given)?;
    if kind == Kind::Trees {
        let (output, format) = options.output.open_as(options.format)?;
        return output.write(&of_trees(options)?.write(format));
    }
    let measure: Vec<String> = options.measure.clone().into_iter().collect();
    requests(&measure, kind, defaults(kind))?;
    options.asked(Vec::new()).common.loss().map_err(of_answer)?;
    let (output, format) = options.output.open_as(options.format)?;
    let found = match options.input.read(kind, None)? {
        Many::Labels(columns) => options.of_labels(columns)?,
        Many::Co(found) => options.of_blocks(found)?,
        _ => return Err(none_of(kind).into()),
    };
    say_caveats(&found.answer.caveats);
    output.write(&found.write(format))
}

/// The tree that sums up others.
fn of_trees(options: &Options) -> anyhow::Result<FoundTree> {
    let measure: Vec<String> = options.measure.clone().into_iter().collect();
    let asked = options.trees.options(options.measure.as_deref());
    requests(&measure, Kind::Trees, defaults(Kind::Trees))?;
    asked.summary().map_err(of_answer)?;
    let trees = options.input.read_tree_set()?;
    if options.trees.on.is_none() {
        asked.lacking(trees.branches()).map_err(of_answer)?.into_iter().for_each(warn);
    }
    let set = trees.set().expect("trees that must have the same leaves are packed");
    let bar = RunBar::new();
    let answer = match &options.trees.on {
        Some(file) => {
            if options.measure.is_some() {
                return Err(
                    Usage("--measure is for the method medoid; leave it out with --on".to_owned()).into()
                );
            }
            let tree = options.input.read_one_tree(file)?;
            let (support, rooted) = (options.trees.support, options.trees.rooted);
            answers::on_tree(set, &tree.tree, support, rooted, &bar).map_err(of_answer)?
        }
        None => answers::of_trees(set, &asked, &bar).map_err(of_answer)?,
    };
    let answer = TreeAnswer { caveats: runs_differ(&trees, options.trees.rooted, &bar)?, ..answer };
    drop(bar);
    say_caveats(&answer.caveats);
    if let Some(path) = &options.trees.tree {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let nexus = matches!(extension.as_deref(), Some("nex" | "nexus"));
        let form = if nexus { WrittenForm::Nexus } else { WrittenForm::Newick };
        let tree = named_by_shares(&answer.found.tree, &answer.found.shares);
        Output::to_file(path)?.write_with(|out| Ok(write_trees(out, &[tree], form)?))?;
    }
    Ok(FoundTree(answer))
}

impl Options {
    /// The kind; options that it does not have are refused.
    fn kind(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        let kind = self.input.kind_of(given)?;
        if let Some(several) = self.measure.as_ref().filter(|measure| measure.contains(',')) {
            let problem = format!("the consensus compares by one measure, not by {several}; name one");
            return Err(Usage(problem).into());
        }
        match kind {
            Kind::Labels | Kind::Trees => self.input.kind(given, &NOT_OF_TREES),
            Kind::Co => self.input.kind(given, &NOT_OF_BLOCKS),
            _ => Err(none_of(kind).into()),
        }
    }

    /// The options of the answer.
    fn asked(&self, names: Vec<String>) -> answers::Options {
        let options = self.estimate.options(names, self.seed);
        let over = if self.over == "draws" { answers::Over::Draws } else { answers::Over::Items };
        answers::Options { measure: self.measure.clone(), ci: self.ci, over, ..options }
    }

    /// An item without a label is left out of the comparisons that lack it, as when each labels a resample.
    fn of_labels(&self, columns: Columns) -> anyhow::Result<FoundConsensus> {
        let policies = self.input.labels.policies.policies(Missing::Drop);
        let asked = self.asked(columns.names.clone());
        let ensemble = Ensemble::under(columns.names.into_iter().zip(columns.labels).collect(), &policies)?;
        say_left_out_of_some(&ensemble);
        let answer = answers::of_labels(&ensemble, &asked, &RunBar::new()).map_err(of_answer)?;
        Ok(FoundConsensus { answer, ids: [columns.ids, None] })
    }

    fn of_blocks(&self, mut found: Vec<CoClustering>) -> anyhow::Result<FoundConsensus> {
        let side = |what: &str, side: fn(&CoClustering) -> &Side| {
            if let Some(one) = found.iter().find(|one| side(one).labels.missing() > 0) {
                let missing = side(one).labels.missing();
                let unlabelled = partita::Error::from(ErrorKind::Unlabelled { missing });
                return Err(unlabelled).with_context(|| format!("the {what} of {}", one.name));
            }
            let named = found.iter().map(|one| (one.name.clone(), side(one).labels.clone()));
            Ok(Ensemble::under(named.collect(), &Policies::default())?)
        };
        let ensemble = CoEnsemble::new(side("rows", |one| &one.rows)?, side("columns", |one| &one.columns)?)?;
        let asked = self.asked(found.iter().map(|one| one.name.clone()).collect());
        let answer = answers::of_blocks(&ensemble, &asked, &RunBar::new()).map_err(of_answer)?;
        let first = found.swap_remove(0);
        Ok(FoundConsensus { answer, ids: [first.rows.ids, first.columns.ids] })
    }
}

fn none_of(kind: Kind) -> Usage {
    let kind = kind.plural();
    Usage(format!("there is no consensus of {kind} yet; `partita pairwise` compares each with each"))
}
