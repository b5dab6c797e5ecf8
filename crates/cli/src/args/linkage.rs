//! A clustering of everything, and a sample of the truth.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use partita::Labels;
use partita::internal::quoted;
use partita_answers::estimate::{
    Design, Found, Given, Lacking, Met, NO_DESIGN, Options, Plan, Truth, Values, truth_of,
};
use partita_io::{
    ColumnRef, Linkage, LinkageColumns, Source, Table, Wanted, read_linkage, read_linkage_lean,
    read_table_with,
};

use super::choice::one_of;
use super::counted::Places;
use super::inference::level;
use super::reading::ReadingArgs;
use crate::failure::{Usage, of_answer};
use crate::progress::FileBar;
use crate::source::add_columns;
use crate::warnings::warn_of_file;

/// Design by which the truth was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Clusters or items were drawn.
    Drawn(Design),
    /// Pairs were reviewed.
    Reviewed,
}

const DESIGNS: &[(&str, Known)] = &[
    ("uniform", Known::Drawn(Design::Uniform)),
    ("size", Known::Drawn(Design::Size)),
    ("weights", Known::Drawn(Design::Weights)),
    ("strata", Known::Drawn(Design::Strata)),
    ("plan", Known::Drawn(Design::Plan)),
    ("items", Known::Drawn(Design::Items)),
    ("pairs", Known::Reviewed),
];

const JOINS: &[(&str, Lacking)] =
    &[("exact", Lacking::Exact), ("inner", Lacking::Inner), ("outer", Lacking::Outer)];

/// The columns of a clustering of everything.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Input")]
pub struct FoundArgs {
    /// The column of items, in both files
    #[arg(long, value_name = "COLUMN", default_value = "id")]
    pub id: String,
    /// The column of found clusters
    #[arg(long, value_name = "COLUMN", default_value = "found")]
    pub found: String,
}

impl FoundArgs {
    /// Both columns.
    pub fn columns(&self) -> [ColumnRef; 2] {
        [ColumnRef::parse(&self.id), ColumnRef::parse(&self.found)]
    }
}

/// The sample of the truth, and how it was drawn.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Truth")]
pub struct TruthArgs {
    /// The items with known true clusters: a table with a row per item
    #[arg(long, value_name = "FILE")]
    pub truth: Option<PathBuf>,
    /// The column of true clusters [default: cluster]
    #[arg(long, value_name = "COLUMN")]
    cluster: Option<String>,
    /// The design by which the truth was drawn; it is never guessed
    ///
    /// uniform: every true cluster had the same chance. size: items were drawn and their clusters completed. weights: by
    /// --weight or --probability. strata: the same in strata. plan: the items of `partita sample`. items: a sample of items
    /// whose clusters are not complete. pairs: reviewed pairs.
    #[arg(long, value_name = "DESIGN", value_parser = one_of(DESIGNS))]
    design: Option<Known>,
    /// The column of weights of true clusters: 1 over the chance to be drawn, up to a factor
    #[arg(long, value_name = "COLUMN", conflicts_with = "probability", hide_short_help = true)]
    weight: Option<String>,
    /// The column of chances of true clusters to be drawn
    #[arg(long, value_name = "COLUMN", hide_short_help = true)]
    probability: Option<String>,
    /// The column of strata, within which clusters or pairs were drawn
    #[arg(long, value_name = "COLUMN", hide_short_help = true)]
    pub(super) strata: Option<String>,
    /// The column that says how often each true cluster was drawn [default: once]
    #[arg(long, value_name = "COLUMN", hide_short_help = true)]
    times: Option<String>,
    /// The plan that `partita sample` wrote
    #[arg(long, value_name = "FILE")]
    pub plan: Option<PathBuf>,
    /// Treatment of items of the truth that the clustering lacks: refuse, leave out, or make each a cluster of its own [default: exact]
    #[arg(long, value_name = "HOW", value_parser = one_of(JOINS), hide_short_help = true)]
    join: Option<Lacking>,
    /// The weight of recall in an F, as a multiple of that of precision [default: 1]
    #[arg(long, value_name = "BETA", hide_short_help = true)]
    beta: Option<f64>,
    /// The level of the intervals
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, value_parser = level, hide_short_help = true)]
    level: f64,
    /// The column of numbers of items, where the clustering has a row per found cluster
    ///
    /// As `SELECT found, COUNT(*) ... GROUP BY found` gives it. The truth then has the column of found clusters too.
    #[arg(long, value_name = "COLUMN", conflicts_with = "lean", hide_short_help = true)]
    count: Option<String>,
    /// Read the clustering twice, and count only clusters that the truth meets: memory is that of the truth
    #[arg(long, hide_short_help = true)]
    lean: bool,
}

impl TruthArgs {
    /// Returns whether the truth is reviewed pairs.
    pub fn is_of_pairs(&self) -> bool {
        self.design == Some(Known::Reviewed)
    }

    /// Returns whether the truth is a sample of items whose clusters are not complete.
    pub fn is_of_items(&self) -> bool {
        self.design == Some(Known::Drawn(Design::Items))
    }

    /// The options that reviewed pairs do not have, and whether the user gave them.
    pub fn idle_for_pairs(&self) -> [(&'static str, bool); 8] {
        [
            ("--cluster", self.cluster.is_some()),
            ("--weight", self.weight.is_some()),
            ("--probability", self.probability.is_some()),
            ("--times", self.times.is_some()),
            ("--join", self.join.is_some()),
            ("--beta", self.beta.is_some()),
            ("--count", self.count.is_some()),
            ("--lean", self.lean),
        ]
    }

    /// The truth of a pilot that was drawn by a plan.
    pub fn of_pilot(truth: Option<PathBuf>, cluster: Option<String>) -> Self {
        Self {
            truth,
            cluster,
            design: Some(Known::Drawn(Design::Plan)),
            weight: None,
            probability: None,
            strata: None,
            times: None,
            plan: None,
            join: None,
            beta: None,
            level: 0.95,
            count: None,
            lean: false,
        }
    }

    /// The level of the intervals.
    pub fn level(&self) -> f64 {
        self.level
    }

    /// The options of the answer.
    pub fn options(&self) -> anyhow::Result<Options> {
        let design = match self.design {
            Some(Known::Drawn(design)) => Some(design),
            Some(Known::Reviewed) => {
                return Err(
                    Usage("pairs are no true clusters; `partita estimate` reads them".to_owned()).into()
                );
            }
            None => self.plan.is_some().then_some(Design::Plan),
        };
        let plan = self.plan.as_deref().map(read_plan).transpose()?;
        let design = Some(design.ok_or_else(|| Usage(format!("--design: {NO_DESIGN}")))?);
        let (beta, level, join) = (self.beta.unwrap_or(1.0), self.level, self.join.unwrap_or_default());
        Ok(Options { design, plan, beta, level, join, worst_by: None })
    }

    /// Reads the truth, and of the clustering what it says of its items.
    pub fn read(
        &self,
        file: &Source,
        columns: &LinkageColumns,
        reading: &ReadingArgs,
    ) -> anyhow::Result<Given> {
        self.refuse_second_stdin(file)?;
        let truth = self.read_truth(&columns.id, reading)?;
        if let Some(count) = &self.count {
            return self.counted(file, columns, count, reading, truth);
        }
        let mut bar = FileBar::default();
        let options = reading.options()?;
        let read = if self.lean { read_linkage_lean } else { read_linkage };
        let found = read(file, columns, &truth.items, &options, &mut |progress| bar.show(progress))?;
        found.warnings.iter().for_each(warn_of_file);
        Ok(given(found, truth))
    }

    /// Standard input is read once.
    fn refuse_second_stdin(&self, file: &Source) -> Result<(), Usage> {
        if *file != Source::Stdin {
            return Ok(());
        }
        if self.lean {
            let message =
                "--lean reads the clustering twice; give a file instead of standard input, or leave it out";
            return Err(Usage(message.to_owned()));
        }
        match self.file()? {
            Source::Stdin => Err(Usage(
                "give a file for the clustering or for the truth; both are standard input".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// A clustering with a row per found cluster.
    fn counted(
        &self,
        file: &Source,
        columns: &LinkageColumns,
        count: &str,
        reading: &ReadingArgs,
        truth: Truth,
    ) -> anyhow::Result<Given> {
        if columns.name.is_some() || columns.by.is_some() {
            let message = "--name and --by read a row per item; leave them out, or --count";
            return Err(Usage(message.to_owned()).into());
        }
        let table = read(&self.file()?, &columns.id, vec![columns.found.clone()], reading)?;
        let places = Places::of(&truth, &table)?;
        places.read(file, [&columns.found, &ColumnRef::parse(count)], &reading.options()?, truth)
    }

    /// Returns whether the clustering has a row per found cluster.
    pub fn is_counted(&self) -> bool {
        self.count.is_some()
    }

    /// The file of the truth.
    pub(super) fn file(&self) -> Result<Source, Usage> {
        let file =
            self.truth.as_ref().ok_or_else(|| Usage("give the file of the truth with --truth".to_owned()))?;
        Ok(Source::parse(file))
    }

    /// Reads the truth alone.
    pub fn read_truth(&self, id: &ColumnRef, reading: &ReadingArgs) -> anyhow::Result<Truth> {
        let file = self.file()?;
        let beside = [&self.weight, &self.probability, &self.strata, &self.times];
        let cluster = self.cluster.clone().unwrap_or_else(|| "cluster".to_owned());
        let named: Vec<&String> = std::iter::once(&cluster).chain(beside.into_iter().flatten()).collect();
        let table = read(&file, id, parsed(&named), reading)?;
        let mut labels = table.labels.iter().map(|column| &column.labels);
        let ids = Labels::from_texts(table.ids.iter().flatten());
        let clusters = labels.next().expect("the clusters were asked for");
        let mut truth = truth_of(&ids, clusters).map_err(of_answer)?;
        let mut next = |column: &Option<String>, what: &str| {
            let values = column.as_ref().and_then(|_| labels.next());
            values.map(|values| per_cluster(clusters, values, &truth.clusters, what)).transpose()
        };
        let [weights, chances, strata, times] = [
            next(&self.weight, "weight")?,
            next(&self.probability, "probability")?,
            next(&self.strata, "stratum")?,
            next(&self.times, "number of draws")?,
        ];
        truth.weights = weights.map(|weights| numbers(&weights, &truth.clusters, "weight")).transpose()?;
        if let Some(chances) = chances {
            let chances: Vec<f64> = numbers(&chances, &truth.clusters, "probability")?;
            truth.weights = Some(chances.into_iter().map(|chance| 1.0 / chance).collect());
        }
        truth.strata = strata;
        truth.times = times.map(|times| numbers(&times, &truth.clusters, "number of draws")).transpose()?;
        Ok(truth)
    }
}

/// Reads a plan.
pub fn read_plan(path: &std::path::Path) -> anyhow::Result<Plan> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    serde_json::from_str(&text).with_context(|| format!("{name} is not a plan that `partita sample` wrote"))
}

/// The columns of these names.
pub(super) fn parsed(names: &[&String]) -> Vec<ColumnRef> {
    names.iter().map(|name| ColumnRef::parse(name)).collect()
}

/// Ids and columns of a table, as they are written.
pub(super) fn read(
    file: &Source,
    id: &ColumnRef,
    labels: Vec<ColumnRef>,
    reading: &ReadingArgs,
) -> anyhow::Result<Table> {
    let wanted = Wanted { labels, ids: Some(id.clone()), ..Wanted::default() };
    let mut options = reading.options()?;
    options.verbatim = true;
    let table = read_table_with(file, &wanted, &options, &mut |_| {})?;
    table.warnings.iter().for_each(warn_of_file);
    add_columns(table.labels.iter().map(|column| column.name.clone()));
    Ok(table)
}

/// Returns the value that all rows of each cluster share.
fn per_cluster(
    clusters: &Labels,
    values: &Labels,
    names: &[String],
    what: &str,
) -> anyhow::Result<Vec<String>> {
    let mut found: Vec<Option<&str>> = vec![None; names.len()];
    for row in 0..clusters.len() {
        let cluster = clusters.codes()[row] as usize;
        let name = || quoted(&names[cluster]);
        let value = values
            .get(row)
            .ok_or_else(|| anyhow::anyhow!("a row of true cluster {} has no {what}", name()))?;
        match found[cluster].replace(value) {
            Some(before) if before != value => anyhow::bail!(
                "true cluster {} has two values of {what}, {before} and {value}; it is constant within a cluster",
                name()
            ),
            _ => {}
        }
    }
    Ok(found.into_iter().map(|value| value.unwrap_or_default().to_owned()).collect())
}

/// Values as numbers.
fn numbers<T: std::str::FromStr>(
    values: &[String],
    clusters: &[String],
    what: &str,
) -> anyhow::Result<Vec<T>> {
    let number = |(value, cluster): (&String, &String)| {
        let wrong = || {
            anyhow::anyhow!(
                "the {what} of true cluster {} is {value:?}, which is no such number",
                quoted(cluster)
            )
        };
        value.trim().parse().map_err(|_| wrong())
    };
    values.iter().zip(clusters).map(number).collect()
}

/// Puts together what was read.
fn given(found: Linkage, truth: Truth) -> Given {
    let names = found.names.map(|names| (names.of_items, names.counts));
    let (names, name_counts) = names.map_or((None, Vec::new()), |(of_items, counts)| {
        (Some(Values { of_items, values: Vec::new() }), counts)
    });
    let groups = found.groups.map(|groups| Values { of_items: groups.of_items, values: groups.values });
    Given {
        found: Found { items: found.items, sizes: found.sizes },
        truth,
        met: Met { cluster_of: found.cluster_of, sizes: found.met, added: 0, names, name_counts, groups },
    }
}
