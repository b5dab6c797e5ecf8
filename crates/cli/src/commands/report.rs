//! `partita report`: one page that answers.

use std::io::IsTerminal as _;

use partita::story::MinOverlap;
use partita::{Missing, Request};
use partita_answers::page::{self, Chain, Draft, Given as About};
use partita_io::Source;

use crate::args::columns::{ColumnsArgs, Roles};
use crate::args::covers::CoverArgs;
use crate::args::inference::level;
use crate::args::kind::{Given, Kind};
use crate::args::measures::MeasureArgs;
use crate::args::tree_list::NamedTree;
use crate::args::trees::warn_of_lengths;
use crate::args::two::TwoArgs;
use crate::commands::explain::{co_sides, covers_named, sides_of_labels};
use crate::failure::{Usage, of_answer};
use crate::output::{Output, OutputArgs};
use crate::progress::RunBar;
use crate::source;
use crate::warnings::{said, warn};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    measures: MeasureArgs,
    /// Least overlap of clusters that belong together; items in smaller overlaps are strays
    #[arg(long, value_name = "SHARE", default_value_t)]
    min_overlap: MinOverlap,
    /// Many clusterings instead of two: their columns, comma-separated
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', conflicts_with_all = ["a", "b", "table"], help_heading = "Input")]
    clusterings: Vec<String>,
    /// The clustering by which to rank the others, all that there are or those of --clusterings
    #[arg(short, long, value_name = "NAME", conflicts_with_all = ["a", "b", "table"], help_heading = "Input")]
    reference: Option<String>,
    /// The level of the confidence intervals
    #[arg(long, value_name = "LEVEL", default_value = "0.95", value_parser = level, help_heading = "Uncertainty")]
    level: f64,
    /// The seed of the random tables
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, help_heading = "Uncertainty")]
    seed: u64,
    /// The command that the page names as its maker
    #[arg(long, value_name = "TEXT", hide = true)]
    called: Option<String>,
    #[command(flatten)]
    input: TwoArgs,
    #[command(flatten)]
    covers: CoverArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.kind(given)?;
    let output = options.output.open(&["html", "htm"])?;
    if matches!(output, Output::Standard) && std::io::stdout().is_terminal() {
        return Err(Usage("name the file of the page with -o report.html".to_owned()).into());
    }
    output.write(&options.page(kind, given)?)
}

/// The page itself.
pub fn found(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    options.page(options.kind(given)?, given)
}

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

impl Options {
    fn kind(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        let kind = self.input.kind(given)?;
        match kind {
            Kind::Labels | Kind::Co | Kind::Cover | Kind::Trees => Ok(kind),
            _ => Err(Usage(format!(
                "`partita report` does not take {}; `partita compare` says how alike they are",
                kind.plural()
            ))
            .into()),
        }
    }

    fn page(&self, kind: Kind, given: &Given<'_>) -> anyhow::Result<String> {
        let is_many = self.reference.is_some() || !self.clusterings.is_empty();
        let files = &self.input.labels.files;
        let is_two_labels = kind == Kind::Labels && !is_many;
        if !is_two_labels && files.iter().any(|file| Source::parse(file) == Source::Stdin) {
            let message =
                "this report reads its input more than once, and standard input cannot be; give a file";
            return Err(Usage(message.to_owned()).into());
        }
        self.refuse_idle(kind, is_many, given)?;
        let named = self.measures.requests(kind)?;
        let draft = match kind {
            Kind::Labels if is_many => self.answered(About::Many(self.chain()?)),
            Kind::Labels => {
                self.answered(About::Labels(sides_of_labels(&self.input.labels, false, EXAMPLES)?))
            }
            Kind::Co => {
                let [rows, columns] = co_sides(&self.input, EXAMPLES)?;
                self.answered(About::Co { rows, columns, more: self.input.levels() })
            }
            Kind::Cover => {
                let found = self.covers.read(&self.input.labels)?;
                let joined = found.join()?;
                let (covers, summary) = (covers_named(&found, &joined), joined.summary(0, 1)?);
                self.answered(About::Covers { covers, summary })
            }
            _ if self.input.trees()? > 2 => self.of_many_trees(),
            _ => self.of_trees(&named),
        };
        let mut draft = draft?;
        draft.warnings.iter().for_each(warn);
        draft.warnings = said();
        Ok(draft.html())
    }

    fn answered(&self, about: About<'_>) -> anyhow::Result<Draft> {
        let options = page::Options {
            measures: self.measures.measures(),
            min_overlap: Some(self.min_overlap),
            level: self.level,
            seed: self.seed,
            reference: self.reference.clone(),
            called: self.called.clone().unwrap_or_else(source::line),
        };
        page::report(about, &options, &RunBar::new()).map_err(of_answer)
    }

    /// The columns in the order of the files. A reference that `--clusterings` leaves out comes first.
    fn chain(&self) -> anyhow::Result<Chain> {
        let (labels, reference) = (&self.input.labels, self.reference.as_deref());
        let columns = ColumnsArgs {
            files: labels.files.clone(),
            clusterings: self.clusterings.clone(),
            joining: labels.joining.clone(),
            policies: labels.policies.clone(),
            reading: labels.reading.clone(),
        };
        let policies = labels.policies.policies(Missing::Refuse);
        let mut found = columns.columns(Roles { reference, groups: None })?;
        if self.clusterings.is_empty()
            || reference.is_some_and(|name| self.clusterings.iter().any(|one| one == name))
        {
            found.restore_file_order();
        }
        let named = found.named();
        Ok(Chain { named, ids: found.ids, policies, by_name: self.clusterings.is_empty() })
    }

    fn of_trees(&self, named: &[Request]) -> anyhow::Result<Draft> {
        let two = self.input.two_trees()?;
        warn_of_lengths(named, two.iter().map(NamedTree::branches));
        let [a, b] = &two;
        let pair = self.input.others.trees.pair(a, b)?;
        self.answered(About::Trees { names: [a.name.clone(), b.name.clone()], pair: &pair })
    }

    fn of_many_trees(&self) -> anyhow::Result<Draft> {
        let labels = &self.input.labels;
        let list = self.input.others.trees.read_set(&labels.files, labels.reading.input_format)?;
        let trees = list.set().expect("trees that must have the same leaves are packed");
        let (names, files) = (list.names.clone(), list.files.clone());
        self.answered(About::TreeSet { trees, names, files })
    }
}

impl Options {
    /// Refuses what this page has no use for.
    fn refuse_idle(&self, kind: Kind, is_many: bool, given: &Given<'_>) -> Result<(), Usage> {
        const OF_TWO: &str = "on a page about two clusterings";
        if kind == Kind::Labels && is_many {
            given.refuse_idle(&[("weight", OF_TWO), ("all", OF_TWO)])?;
            if self.reference.is_none() {
                let place = "on a page about two clusterings, or with --reference";
                given.refuse_idle(&[("measure", place), ("level", place), ("seed", place)])?;
            }
        }
        if kind != Kind::Labels {
            given.refuse_idle(&[
                ("reference", "on a page about labels"),
                ("clusterings", "on a page about labels"),
            ])?;
        }
        match kind {
            Kind::Trees => {
                given.refuse_idle(&[("min_overlap", "on a page about labels, covers and co-clusterings")])
            }
            _ => Ok(()),
        }
    }
}
