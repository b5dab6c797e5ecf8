//! Covers on the command line.

use std::path::{Path, PathBuf};

use partita::internal::quantity;
use partita::{Cover, CoverSummary};
use partita_io::{
    AllItems, ColumnRef, CoverColumns, CoverForm, CoverJoin, JoinedCovers, Memberships, ReadOptions, Source,
    join_covers, lists_clusters, read_cover, read_only_column,
};

use super::join::{Join, JoinArgs};
use super::labels::LabelArgs;
use super::reading::{InputFormat, ReadingArgs};
use crate::failure::Usage;
use crate::warnings::{warn, warn_of_file};

/// Options of covers alone.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Covers")]
pub struct CoverArgs {
    /// All items, where some are in no cluster: their number, or a file with a name per line
    #[arg(long = "items", id = "all_items", value_name = "N|FILE", hide_short_help = true)]
    all_items: Option<String>,
    #[command(flatten)]
    weights: WeightArgs,
}

/// Treatment of weights.
#[derive(Debug, clap::Args)]
pub struct WeightArgs {
    /// Divide the weights of each item by their sum
    #[arg(long, hide_short_help = true)]
    normalize: bool,
    /// Take weights of at least this as 1, and others as 0
    #[arg(long, value_name = "WEIGHT", value_parser = threshold, conflicts_with = "normalize", hide_short_help = true)]
    threshold: Option<f64>,
}

/// Options of covers alone, where they are many.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Covers")]
pub struct ManyCoverArgs {
    /// The column of the weights of memberships
    #[arg(long = "weight", id = "cover_weight", value_name = "COLUMN", hide_short_help = true)]
    weight: Option<String>,
    #[command(flatten)]
    covers: CoverArgs,
}

fn threshold(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("give a positive number, such as 0.5".to_owned()),
    }
}

/// Covers of the same items, their weights as the options say.
pub struct Covers<'a> {
    pub covers: Vec<Cover>,
    /// The names of the items.
    pub items: Vec<&'a str>,
    /// More items, in no cluster of any of them.
    pub in_none: u64,
}

impl Covers<'_> {
    /// Returns the summary of two of them that measures read.
    pub fn summary(&self, a: usize, b: usize) -> partita::Result<CoverSummary> {
        summary(&self.covers[a], &self.covers[b], self.in_none)
    }

    /// Number of items.
    pub fn len(&self) -> u64 {
        self.items.len() as u64 + self.in_none
    }

    /// Says what readers should know of the clusters.
    fn say_empty(&self, names: &[String]) {
        for (cover, name) in self.covers.iter().zip(names).filter(|(cover, _)| cover.empty_clusters() > 0) {
            let count = cover.empty_clusters();
            let (count, verb) = (quantity(count, "cluster"), if count == 1 { "is" } else { "are" });
            warn(format!("{name}: {count} without items {verb} left out"));
        }
    }
}

/// Returns the summary of two covers that measures read, with more items in no cluster of either.
pub fn summary(a: &Cover, b: &Cover, in_none: u64) -> partita::Result<CoverSummary> {
    let summary = CoverSummary::of(a, b)?;
    if in_none > 0 { summary.with_more_in_none(in_none) } else { Ok(summary) }
}

/// Rules for matching covers.
#[derive(Debug, Clone)]
pub struct Matching {
    join: CoverJoin,
    all: Option<AllItems>,
    normalize: bool,
    threshold: Option<f64>,
}

impl Matching {
    /// The same, with the items of all covers.
    pub fn outer(&self) -> Self {
        Self { join: CoverJoin::Outer, ..self.clone() }
    }

    /// Matches the items of covers, and prepares the weights.
    pub fn join<'a>(&'a self, sides: &[&'a Memberships]) -> anyhow::Result<Covers<'a>> {
        let JoinedCovers { covers, items, in_none, .. } = join_covers(sides, self.join, self.all.as_ref())?;
        let prepared = |cover: Cover| match self.threshold {
            Some(threshold) => cover.thresholded(threshold),
            None if self.normalize => cover.normalized(),
            None => cover,
        };
        Ok(Covers { covers: covers.into_iter().map(prepared).collect(), items, in_none })
    }
}

/// Two files of covers, not yet matched.
pub struct TwoCovers {
    pub sides: [Memberships; 2],
    pub files: [PathBuf; 2],
    matching: Matching,
}

impl TwoCovers {
    /// Matches their items.
    pub fn join(&self) -> anyhow::Result<Covers<'_>> {
        let [a, b] = &self.sides;
        let covers = self.matching.join(&[a, b])?;
        covers.say_empty(&self.files.each_ref().map(|file| file.display().to_string()));
        Ok(covers)
    }
}

impl CoverArgs {
    /// The two covers that the arguments name.
    pub fn read(&self, input: &LabelArgs) -> anyhow::Result<TwoCovers> {
        read_two(input, self.matching(input.joining.join)?)
    }

    fn matching(&self, join: Option<Join>) -> anyhow::Result<Matching> {
        if join == Some(Join::Inner) && self.all_items.is_some() {
            let message = "--join inner leaves items out, and --items names them all; give one of the two";
            return Err(Usage(message.to_owned()).into());
        }
        Ok(Matching { all: self.all_items()?, ..self.weights.matching(join) })
    }

    fn all_items(&self) -> anyhow::Result<Option<AllItems>> {
        let Some(text) = &self.all_items else { return Ok(None) };
        if let Ok(count) = text.parse() {
            return Ok(Some(AllItems::Count(count)));
        }
        let options = ReadOptions { header: Some(false), verbatim: true, ..ReadOptions::default() };
        let column = read_only_column(&Source::parse(PathBuf::from(text)), &options)?;
        Ok(Some(AllItems::Names(column.labels.into_names())))
    }
}

impl WeightArgs {
    /// The two covers that the arguments name.
    pub fn read(&self, input: &LabelArgs) -> anyhow::Result<TwoCovers> {
        read_two(input, self.matching(input.joining.join))
    }

    fn matching(&self, join: Option<Join>) -> Matching {
        let join = match join {
            Some(Join::Inner) => CoverJoin::Inner,
            Some(Join::Outer) => CoverJoin::Outer,
            _ => CoverJoin::Exact,
        };
        Matching { join, all: None, normalize: self.normalize, threshold: self.threshold }
    }
}

fn read_two(input: &LabelArgs, matching: Matching) -> anyhow::Result<TwoCovers> {
    let [first, second] = &input.files[..] else {
        let files = input.files.len();
        let verb = if files == 1 { "was" } else { "were" };
        return Err(Usage(format!("covers are read from two files, and {files} {verb} given")).into());
    };
    let names = [("-a", input.a.is_some()), ("-b", input.b.is_some()), ("--weight", input.weight.is_some())];
    refuse_columns(&input.files, &input.joining, &names, &input.reading)?;
    let mut ids = input.joining.columns(&input.files)?.into_iter();
    let [a, b] = input.options_of_two()?;
    let [a, b] = [(first, &input.a, a), (second, &input.b, b)].map(|(file, clusters, options)| {
        let columns = columns(ids.next().flatten(), clusters.as_deref(), &input.weight);
        read(file, input.reading.input_format, &columns, &options)
    });
    Ok(TwoCovers { sides: [a?, b?], files: [first, second].map(Clone::clone), matching })
}

impl ManyCoverArgs {
    /// Reads the covers of some files, and says how they are matched. A column of clusters is named for all of them.
    pub fn read(
        &self,
        files: &[PathBuf],
        joining: &JoinArgs,
        clusters: &[String],
        reading: &ReadingArgs,
    ) -> anyhow::Result<(Vec<Memberships>, Matching)> {
        if clusters.len() > 1 {
            let message = "--clusterings names the column of clusters, which is one in every file of a cover";
            return Err(Usage(message.to_owned()).into());
        }
        let names = [("--clusterings", !clusters.is_empty()), ("--weight", self.weight.is_some())];
        refuse_columns(files, joining, &names, reading)?;
        let (ids, options) = (joining.columns(files)?, reading.options()?);
        let found = files.iter().zip(ids).map(|(file, id)| {
            let columns = columns(id, clusters.first().map(String::as_str), &self.weight);
            read(file, reading.input_format, &columns, &options)
        });
        let (found, matching) =
            (found.collect::<anyhow::Result<Vec<_>>>()?, self.covers.matching(joining.join)?);
        for (file, one) in files.iter().zip(&found) {
            let alone = Matching { join: CoverJoin::Exact, all: None, ..matching.clone() };
            alone.join(&[one])?.say_empty(&[file.display().to_string()]);
        }
        Ok((found, matching))
    }
}

/// Refuses names of columns where every file lists a cluster per line, and has none.
fn refuse_columns(
    files: &[PathBuf],
    joining: &JoinArgs,
    names: &[(&str, bool)],
    reading: &ReadingArgs,
) -> Result<(), Usage> {
    let of_columns = names.iter().copied().chain([("--id", joining.has_ids())]).chain(reading.of_tables());
    let Some((option, _)) = of_columns.into_iter().find(|(_, is_given)| *is_given) else { return Ok(()) };
    let options = reading.options()?;
    let is_list = |file: &PathBuf| match reading.input_format {
        Some(format) => format == InputFormat::Covers(CoverForm::Clusters),
        None => lists_clusters(&Source::parse(file), &options),
    };
    match files.iter().all(is_list) {
        true => Err(Usage(format!(
            "{option} is about tables, and these files list a cluster per line; leave it out"
        ))),
        false => Ok(()),
    }
}

fn columns(items: Option<ColumnRef>, clusters: Option<&str>, weights: &Option<String>) -> CoverColumns {
    let column = |name: Option<&str>| name.map(ColumnRef::parse);
    CoverColumns { items, clusters: column(clusters), weights: column(weights.as_deref()) }
}

fn read(
    file: &Path,
    format: Option<InputFormat>,
    columns: &CoverColumns,
    options: &ReadOptions,
) -> anyhow::Result<Memberships> {
    let form = match format {
        Some(InputFormat::Covers(form)) => form,
        Some(_) => CoverForm::Table,
        None => CoverForm::Detect,
    };
    let read = read_cover(&Source::parse(file), form, columns, options)?;
    read.warnings.iter().for_each(warn_of_file);
    Ok(read)
}
