//! Covers on the command line.

use std::path::PathBuf;

use partita::{Cover, CoverSummary};
use partita_io::{
    AllItems, ColumnRef, CoverColumns, CoverForm, CoverJoin, JoinedCovers, Memberships, ReadOptions, Source,
    join_covers, read_cover, read_only_column,
};

use super::labels::{Join, LabelArgs};
use super::reading::InputFormat;
use crate::failure::Usage;
use crate::warnings::{warn, warn_of_file};

/// What only covers have.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Covers")]
pub struct CoverArgs {
    /// All items, where some are in no cluster: their number, or a file with a name per line
    #[arg(long = "items", id = "all_items", value_name = "N|FILE", hide_short_help = true)]
    all_items: Option<String>,
    /// Divide the weights of each item by their sum
    #[arg(long, hide_short_help = true)]
    normalize: bool,
    /// Take weights of at least this as 1, and others as 0
    #[arg(long, value_name = "WEIGHT", value_parser = threshold, conflicts_with = "normalize", hide_short_help = true)]
    threshold: Option<f64>,
}

fn threshold(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("give a positive number, such as 0.5".to_owned()),
    }
}

impl CoverArgs {
    /// The two covers that the arguments name.
    pub fn summary(&self, input: &LabelArgs) -> anyhow::Result<CoverSummary> {
        let [first, second] = &input.files[..] else {
            let files = input.files.len();
            return Err(Usage(format!("covers are read from two files, and {files} were given")).into());
        };
        let [a, b] = input.options_of_two()?;
        let [a, b] = [(first, &input.a, a), (second, &input.b, b)]
            .map(|(file, clusters, options)| read(file, input, clusters.as_deref(), &options));
        let JoinedCovers { a, b, in_neither, .. } =
            join_covers(&a?, &b?, self.join(input)?, self.all_items()?.as_ref())?;
        let [a, b] = [("first", a), ("second", b)].map(|(side, cover)| self.prepared(side, cover));
        let summary = CoverSummary::of(&a, &b)?;
        Ok(if in_neither > 0 { summary.with_more_in_none(in_neither)? } else { summary })
    }

    fn join(&self, input: &LabelArgs) -> Result<CoverJoin, Usage> {
        match (input.join, &self.all_items) {
            (Some(Join::Inner), Some(_)) => Err(Usage(
                "--join inner leaves items out, and --items names them all; give one of the two".to_owned(),
            )),
            (Some(Join::Inner), None) => Ok(CoverJoin::Inner),
            (Some(Join::Outer), _) => Ok(CoverJoin::Outer),
            _ => Ok(CoverJoin::Exact),
        }
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

    /// The weights as the options say, and what readers should know of the clusters.
    fn prepared(&self, side: &str, cover: Cover) -> Cover {
        let cover = match self.threshold {
            Some(threshold) => cover.thresholded(threshold),
            None if self.normalize => cover.normalized(),
            None => cover,
        };
        if cover.empty_clusters() > 0 {
            let count = partita::internal::quantity(cover.empty_clusters(), "cluster");
            warn(format!("{count} of the {side} cover without items are left out"));
        }
        cover
    }
}

fn read(
    file: &PathBuf,
    input: &LabelArgs,
    clusters: Option<&str>,
    options: &ReadOptions,
) -> anyhow::Result<Memberships> {
    let form = match input.reading.input_format {
        Some(InputFormat::Covers(form)) => form,
        Some(_) => CoverForm::Table,
        None => CoverForm::Detect,
    };
    let column = |name: Option<&str>| name.map(ColumnRef::parse);
    let columns = CoverColumns {
        items: column(input.id.as_deref()),
        clusters: column(clusters),
        weights: column(input.weight.as_deref()),
    };
    let read = read_cover(&Source::parse(file), form, &columns, options)?;
    read.warnings.iter().for_each(warn_of_file);
    Ok(read)
}
