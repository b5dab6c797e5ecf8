//! Sets of biclusters on the command line.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita::{BiclusterSummary, Biclusters};
use partita_io::{JoinedBiclusters, Look, NamedBiclusters, Source, join_biclusters, read_biclusters};
use serde_json::Value;

use super::co::{label, read_json};
use super::labels::LabelArgs;
use crate::failure::Usage;
use crate::warnings::{warn, warn_of_file};

/// Options of biclusters alone.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Biclusters")]
pub struct BiclusterArgs {
    /// Rows and columns of the matrix, where some are in no bicluster: their numbers, such as 100,20
    #[arg(long, value_name = "ROWS,COLUMNS", value_parser = shape, hide_short_help = true)]
    shape: Option<(usize, usize)>,
}

fn shape(text: &str) -> Result<(usize, usize), String> {
    let numbers =
        text.split_once([',', 'x', '×']).map(|(rows, columns)| (rows.trim().parse(), columns.trim().parse()));
    match numbers {
        Some((Ok(rows), Ok(columns))) if rows > 0 && columns > 0 => Ok((rows, columns)),
        _ => Err("give two positive numbers, such as 100,20".to_owned()),
    }
}

impl BiclusterArgs {
    /// The two sets that the arguments name.
    pub fn summary(&self, input: &LabelArgs) -> anyhow::Result<BiclusterSummary> {
        let [first, second] = &input.files[..] else {
            let files = input.files.len();
            return Err(Usage(format!("biclusters are read from two files, and {files} were given")).into());
        };
        let [of_a, of_b] = input.options_of_two()?;
        let (a, b) = (read(first, &of_a)?, read(second, &of_b)?);
        let JoinedBiclusters { a, b, .. } = join_biclusters(&a, &b, self.shape)?;
        warn_of_empty("first", &a);
        warn_of_empty("second", &b);
        Ok(BiclusterSummary::of(&a, &b)?)
    }
}

fn warn_of_empty(side: &str, set: &Biclusters) {
    if set.empty_biclusters() > 0 {
        let count = partita::internal::quantity(set.empty_biclusters(), "bicluster");
        warn(format!("{count} of the {side} set without rows or without columns are left out"));
    }
}

fn read(path: &PathBuf, options: &partita_io::ReadOptions) -> anyhow::Result<NamedBiclusters> {
    if path.extension().is_some_and(|extension| extension == "json") {
        return of_json(path);
    }
    let read = read_biclusters(&Source::parse(path), options)?;
    read.warnings.iter().for_each(warn_of_file);
    Ok(read)
}

/// `{"shape": [4, 3], "biclusters": [{"rows": [0, 1], "columns": ["x"]}]}`, or the list alone, or a co-clustering.
fn of_json(path: &Path) -> anyhow::Result<NamedBiclusters> {
    let source_name = path.display().to_string();
    let look = Look::at(&Source::parse(path));
    if look.is_co() && !look.is_biclusters() {
        return Ok(NamedBiclusters { source_name, ..of_blocks(path)? });
    }
    let text = Source::parse(path).read_json()?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{source_name} is not JSON"))?;
    let list = value.get("biclusters").unwrap_or(&value).as_array();
    let list = list.with_context(|| format!("{source_name} has no list \"biclusters\""))?;
    let biclusters = list.iter().enumerate().map(|(number, bicluster)| {
        let side = |key: &str| -> anyhow::Result<Vec<String>> {
            let names = bicluster[key].as_array();
            let names =
                names.with_context(|| format!("{source_name}: bicluster {number} has no list {key:?}"))?;
            let names: Option<Vec<String>> = names.iter().map(label).collect();
            names.with_context(|| {
                format!("{source_name}: {key:?} of bicluster {number} holds other than numbers and texts")
            })
        };
        Ok((side("rows")?, side("columns")?))
    });
    let biclusters = biclusters.collect::<anyhow::Result<_>>()?;
    let shape = value
        .get("shape")
        .map(|given| of_shape(given).with_context(|| bad_shape(&source_name)))
        .transpose()?;
    Ok(NamedBiclusters { biclusters, shape, source_name, ..NamedBiclusters::default() })
}

fn of_shape(value: &Value) -> Option<(usize, usize)> {
    let [rows, columns] = value.as_array()?.as_slice() else { return None };
    Some((usize::try_from(rows.as_u64()?).ok()?, usize::try_from(columns.as_u64()?).ok()?))
}

fn bad_shape(source_name: &str) -> String {
    format!("{source_name}: \"shape\" is not two numbers, those of the rows and of the columns")
}

/// Every row cluster of a co-clustering with every column cluster. Rows and columns are named by their numbers.
fn of_blocks(path: &Path) -> anyhow::Result<NamedBiclusters> {
    let co = read_json(path)?;
    let members = |side: &super::co::Side| -> anyhow::Result<Vec<Vec<String>>> {
        let partition = side.labels.to_partition()?;
        let mut members = vec![Vec::new(); partition.clusters() as usize];
        partition.ids().iter().enumerate().for_each(|(at, &id)| members[id as usize].push(at.to_string()));
        Ok(members)
    };
    let (rows, columns) = (members(&co.rows)?, members(&co.columns)?);
    let blocks = rows.iter().flat_map(|row| columns.iter().map(move |column| (row.clone(), column.clone())));
    let shape = Some((co.rows.labels.len(), co.columns.labels.len()));
    Ok(NamedBiclusters { biclusters: blocks.collect(), shape, ..NamedBiclusters::default() })
}
