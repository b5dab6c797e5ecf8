//! `partita estimate`: how good is a clustering of everything, where only a sample of the truth is known?

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use partita::internal::Arrange as _;
use partita_answers::estimate::{self as answers, Answer, Truth};
use partita_io::{ColumnRef, HashedCounts, LinkageColumns, Source, each_item};

use crate::args::linkage::{FoundArgs, TruthArgs};
use crate::args::reading::ReadingArgs;
use crate::args::reviewed::PairArgs;
use crate::commands::estimate_page;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::{Output, OutputArgs};
use crate::progress::{FileBar, RunBar};
use crate::view::DrawnFormat;
use crate::view::estimate::Estimated;
use crate::view::estimate_csv::Record;
use crate::view::estimate_pairs::of_pairs;
use crate::warnings::warn;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The clustering of everything: a table with a row per item
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    found: FoundArgs,
    #[command(flatten)]
    truth: TruthArgs,
    #[command(flatten)]
    pairs: PairArgs,
    /// The column of names of items, such as the name of a person: adds how far names vary and are shared
    #[arg(long, value_name = "COLUMN", help_heading = "Input", hide_short_help = true)]
    name: Option<String>,
    /// The column of groups: adds the estimates of each, and a test against all others
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    by: Option<String>,
    /// The measure whose loss says which clusters are the worst [default: pair_f]
    #[arg(long, value_name = "NAME", help_heading = "Output", hide_short_help = true)]
    worst_by: Option<String>,
    /// Write the sampled clusters to this CSV file, the worst first
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    worst: Option<PathBuf>,
    /// Write the items of the ten worst clusters to this CSV file, and strangers among them
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    records: Option<PathBuf>,
    /// Write a page to this HTML file: how good, for whom, and which errors cost most
    #[arg(long, value_name = "FILE", help_heading = "Output", hide_short_help = true)]
    page: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The clusters of which the items are written.
const MOST_WORST: usize = 10;
/// The strangers of a found cluster that are written.
const MOST_STRANGERS: usize = 100;

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let csv =
        |path: &Option<PathBuf>| path.as_deref().map(|path| Output::named(path, &["csv", "txt"])).transpose();
    let (worst, records) = (csv(&options.worst)?, csv(&options.records)?);
    let page = options.page.as_deref().map(|path| Output::named(path, &["html", "htm"])).transpose()?;
    if options.truth.is_of_pairs() {
        if let Some(option) = options.idle_for_pairs() {
            return Err(Usage(format!(
                "{option} needs true clusters, and reviewed pairs have none; leave it out"
            ))
            .into());
        }
        return options.of_pairs(output, format);
    }
    options.refuse_idle()?;
    if records.is_some() && options.truth.is_counted() {
        return Err(
            Usage("--records lists items, and --count has none; leave one of them out".to_owned()).into()
        );
    }
    if records.is_some() && Source::parse(&options.file) == Source::Stdin {
        return Err(Usage(
            "--records reads the clustering again; give a file instead of standard input".to_owned(),
        )
        .into());
    }
    let (answer, truth) = options.answer()?;
    answer.caveats.iter().for_each(|caveat| warn(&caveat.words));
    if let Some(file) = records {
        file.write(&Record::csv(&options.records(&answer, &truth)?))?;
    }
    let found = Estimated(answer);
    if let Some(file) = worst {
        file.write(&found.worst_csv())?;
    }
    if let Some(file) = page {
        file.write(&estimate_page::page(&found))?;
    }
    match format.picture() {
        Some(picture) => output.draw(found.svg(), picture),
        None => output.write(&found.write(format)),
    }
}

impl Options {
    fn idle_for_pairs(&self) -> Option<&'static str> {
        let given = [
            ("--by", self.by.is_some()),
            ("--name", self.name.is_some()),
            ("--worst", self.worst.is_some()),
            ("--records", self.records.is_some()),
            ("--page", self.page.is_some()),
            ("--plan", self.truth.plan.is_some()),
            ("--worst-by", self.worst_by.is_some()),
        ];
        let mut given = given.into_iter().chain(self.truth.idle_for_pairs());
        given.find(|(_, given)| *given).map(|(option, _)| option)
    }

    /// Refuses what only reviewed pairs have, and what a sample of items does not have.
    fn refuse_idle(&self) -> Result<(), Usage> {
        if let Some(option) = self.pairs.asked() {
            return Err(Usage(format!("{option} is of reviewed pairs; leave it out, or add --design pairs")));
        }
        let of_clusters = [("--worst", self.worst.is_some()), ("--records", self.records.is_some())];
        match of_clusters.iter().find(|(_, given)| *given && self.truth.is_of_items()) {
            Some((option, _)) => Err(Usage(format!(
                "{option} lists true clusters, and a sample of items has none that are complete; leave it out"
            ))),
            None => Ok(()),
        }
    }

    fn of_pairs(&self, output: Output, format: DrawnFormat) -> anyhow::Result<()> {
        let file = Source::parse(&self.file);
        let reviewed = self.truth.read_pairs(&file, self.found.columns(), &self.pairs, &self.reading)?;
        let answer = answers::estimate_pairs(&reviewed, self.truth.level()).map_err(of_answer)?;
        if format.picture().is_some() {
            return Err(Usage(
                "three estimates of reviewed pairs need no picture; choose table, json, csv or markdown"
                    .to_owned(),
            )
            .into());
        }
        output.write(&of_pairs(&answer, format))
    }

    fn columns(&self) -> LinkageColumns {
        let [id, found] = self.found.columns();
        let column = |name: &Option<String>| name.as_deref().map(ColumnRef::parse);
        LinkageColumns { id, found, name: column(&self.name), by: column(&self.by) }
    }

    /// Returns the answer of `estimate`, and the truth.
    fn answer(&self) -> anyhow::Result<(Answer, Truth)> {
        let options = answers::Options { worst_by: self.worst_by.clone(), ..self.truth.options()? };
        let given = self.truth.read(&Source::parse(&self.file), &self.columns(), &self.reading)?;
        let truth = given.truth.clone();
        Ok((answers::estimate(given, &options, &RunBar::new()).map_err(of_answer)?, truth))
    }

    /// The items of the worst clusters and the strangers in their found clusters, by reading the clustering again.
    fn records(&self, answer: &Answer, truth: &Truth) -> anyhow::Result<Vec<Record>> {
        let worst = answer.clusters.iter().filter(|cluster| cluster.share.is_some_and(|share| share > 0.0));
        let rank: HashMap<&str, usize> =
            worst.take(MOST_WORST).map(|cluster| cluster.cluster.as_str()).zip(1..).collect();
        let cluster_of: HashMap<&str, &str> = truth
            .items
            .iter()
            .zip(&truth.cluster_of)
            .map(|(item, &cluster)| (item.as_str(), truth.clusters[cluster as usize].as_str()))
            .collect();
        let [id, found] = self.found.columns();
        let (file, options) = (Source::parse(&self.file), self.reading.options()?);
        let mut records = Vec::new();
        let mut met: HashMap<u64, BTreeSet<usize>> = HashMap::new();
        let mut bar = FileBar::default();
        each_item(
            &file,
            [&id, &found],
            &options,
            |item, found| {
                let Some(&cluster) = cluster_of.get(item) else { return };
                let Some(&rank) = rank.get(cluster) else { return };
                met.entry(HashedCounts::hash(found)).or_default().insert(rank);
                records.push(Record::new(rank, cluster, item, found, false));
            },
            &mut |progress| bar.show(progress),
        )?;
        let names: HashMap<usize, &str> = rank.iter().map(|(cluster, rank)| (*rank, *cluster)).collect();
        let mut strangers: HashMap<u64, usize> = HashMap::new();
        each_item(
            &file,
            [&id, &found],
            &options,
            |item, found| {
                let Some(ranks) = met.get(&HashedCounts::hash(found)) else { return };
                let own = cluster_of.get(item).and_then(|cluster| rank.get(cluster));
                let count = strangers.entry(HashedCounts::hash(found)).or_default();
                for rank in ranks.iter().filter(|rank| own != Some(rank)) {
                    *count += 1;
                    if *count <= MOST_STRANGERS {
                        records.push(Record::new(*rank, names[rank], item, found, true));
                    }
                }
            },
            &mut |progress| bar.show(progress),
        )?;
        records.arrange_by(|x, y| x.order().cmp(&y.order()));
        Ok(records)
    }
}
