//! `partita sample`: which items to label, so that an estimate needs no thought.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::bail;
use partita::internal::{quantity, quoted};
use partita_answers::estimate::{Found, Given, Plan};
use partita_answers::sample::{Answer, Drawn, Goal, Options as Asked, drawer};
use partita_io::{HashedCounts, LinkageColumns, Source, count_clusters, each_item};

use crate::args::choice::one_of;
use crate::args::columns::same;
use crate::args::linkage::{FoundArgs, TruthArgs, read_plan};
use crate::args::reading::ReadingArgs;
use crate::failure::{Usage, of_answer};
use crate::output::Output;
use crate::progress::FileBar;
use crate::view::grid::Grid;
use crate::warnings::{document, warn};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The clustering of everything: a table with a row per item
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    found: FoundArgs,
    /// The number of items to draw, those of a pilot counted; the whole true cluster of each is labelled
    #[arg(long, value_name = "N")]
    draws: u64,
    /// The purpose of the sample: a little of all, or measures of pairs, of items or of clusters
    #[arg(long, value_name = "GOAL", default_value = "all", value_parser = one_of(Goal::NAMES))]
    goal: Goal,
    /// A first sample that was labelled; its draws count, and it says where the errors lie
    #[arg(long, value_name = "FILE", requires = "plan", help_heading = "Pilot")]
    pilot: Option<PathBuf>,
    /// The plan of the first sample
    #[arg(long, value_name = "FILE", requires = "pilot", help_heading = "Pilot")]
    plan: Option<PathBuf>,
    /// The column of true clusters of the first sample [default: cluster]
    #[arg(long, value_name = "COLUMN", requires = "pilot", help_heading = "Pilot")]
    cluster: Option<String>,
    /// The seed of the draws
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Write the drawn items to this file, and the plan beside it: s.csv and s.plan.json
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let file = Source::parse(&options.file);
    if file == Source::Stdin {
        let message = "the clustering is read twice; give a file instead of standard input";
        return Err(Usage(message.to_owned()).into());
    }
    let Some(path) = &options.output else {
        warn("the items are drawn by a plan, which only -o writes; name a file before you label them");
        return Output::Standard.write(&options.csv(&options.answer(&file)?));
    };
    let plan_path = plan_path(path);
    refuse_overwriting(&plan_path, options.plan.as_deref())?;
    let (output, plan) = (Output::named(path, &["csv", "txt"])?, Output::to_file(&plan_path)?);
    let answer = options.answer(&file)?;
    output.write(&options.csv(&answer))?;
    plan.write(&document(&answer.plan))?;
    Output::Standard.write(&next(&answer, options, &plan_path))
}

/// `s.plan.json` beside `s.csv`.
fn plan_path(path: &Path) -> PathBuf {
    path.with_extension("plan.json")
}

/// Says what to do with the items.
fn next(answer: &Answer, options: &Options, plan: &Path) -> String {
    let (id, found) = (&options.found.id, &options.found.found);
    let strata = quantity(answer.plan.strata.len(), "stratum").replace("stratums", "strata");
    let (items, file, plan) = (quantity(answer.items.len(), "item"), options.file.display(), plan.display());
    format!(
        "drew {items} in {strata} of found clusters; label the whole true cluster of each, then run\n\n  partita estimate {file} \
         --id {id} --found {found} --truth LABELLED --cluster COLUMN --plan {plan}\n"
    )
}

/// An item that is drawn twice stands in the clustering twice.
fn refuse_repeated(drawn: &[Drawn]) -> anyhow::Result<()> {
    let mut known = HashSet::new();
    match drawn.iter().find(|one| !known.insert(one.item.as_str())) {
        None => Ok(()),
        Some(one) => bail!("item {} is in the clustering twice", quoted(&one.item)),
    }
}

/// The plan is written beside the items, under a name that is not given.
fn refuse_overwriting(written: &Path, read: Option<&Path>) -> Result<(), Usage> {
    let is_same = read.is_some_and(|read| same(written, read));
    if !is_same {
        return Ok(());
    }
    let name = written.display();
    Err(Usage(format!("{name} is read and cannot be written; give another name with -o")))
}

impl Options {
    fn answer(&self, file: &Source) -> anyhow::Result<Answer> {
        let [id, found] = self.found.columns();
        let reading = self.reading.options()?;
        let mut bar = FileBar::default();
        let counts = count_clusters(file, &found, &reading, &mut |progress| bar.show(progress))?;
        let sizes = counts.sizes();
        let items = sizes.iter().map(|(size, clusters)| size * clusters).sum();
        let plan = self.plan.as_deref().map(read_plan).transpose()?;
        let pilot =
            plan.as_ref().map(|plan| Ok::<_, anyhow::Error>((self.pilot(file)?, plan))).transpose()?;
        let asked = Asked { draws: self.draws, goal: self.goal, seed: self.seed };
        let mut drawer = drawer(&sizes, &asked, pilot).map_err(of_answer)?;
        let mut drawn = Vec::new();
        each_item(
            file,
            [&id, &found],
            &reading,
            |item, found| {
                let size = counts.of(HashedCounts::hash(found));
                if let Some(stratum) = drawer.offer(item, size) {
                    let (item, found) = (item.to_owned(), found.to_owned());
                    drawn.push(Drawn { item, found, size, stratum: stratum.name() });
                }
            },
            &mut |progress| bar.show(progress),
        )?;
        refuse_repeated(&drawn)?;
        let before = plan.map_or(Vec::new(), |plan: Plan| plan.drawn);
        let size = (items, sizes.values().sum());
        Ok(Answer::new(size, drawn, drawer.strata, &before, (self.seed, self.goal.name())))
    }

    /// The first sample.
    fn pilot(&self, file: &Source) -> anyhow::Result<Given> {
        let [id, found] = self.found.columns();
        let truth = TruthArgs::of_pilot(self.pilot.clone(), self.cluster.clone());
        let columns = LinkageColumns { id, found, name: None, by: None };
        let given = truth.read(file, &columns, &self.reading)?;
        debug_assert!(matches!(given.found, Found { sizes: Some(_), .. }));
        Ok(given)
    }

    /// The drawn items; the column of items keeps its name.
    fn csv(&self, answer: &Answer) -> String {
        let mut grid = Grid::new(&[self.found.id.as_str(), "found", "size", "stratum"]);
        for one in &answer.items {
            grid.push(vec![one.item.clone(), one.found.clone(), one.size.to_string(), one.stratum.clone()]);
        }
        grid.csv()
    }
}
