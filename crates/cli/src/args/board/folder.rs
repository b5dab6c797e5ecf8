//! Data sets as folders: `DATASET/truth.csv`, `DATASET/ALGORITHM.csv`, `DATASET/ALGORITHM.SEED.csv`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, bail};
use partita::Labels;
use partita_answers::leaderboard::{Found, named};
use partita_io::{ColumnRef, Joining, ReadOptions, Source, Wanted, column_names, join, read_table};

use super::sets::Sets;
use crate::failure::of_answer;
use crate::warnings::warn_of_file;

/// Endings that compression adds to a name.
const COMPRESSED: [&str; 4] = ["gz", "bz2", "xz", "zst"];

/// Extensions of files of labels.
const TABLES: [&str; 5] = ["csv", "tsv", "txt", "parquet", "arrow"];

/// The labels of a file, with ids if it has two columns.
struct Column {
    labels: Labels,
    ids: Option<Vec<String>>,
}

/// The entries of a folder in the order of their names.
pub fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let listed = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// The name of a file without what compression adds.
pub fn plain_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match name.rsplit_once('.') {
        Some((plain, last)) if COMPRESSED.contains(&last) => plain.to_owned(),
        _ => name,
    }
}

/// The name of a file of labels without its extension.
fn stem(path: &Path) -> Option<String> {
    let name = plain_name(path);
    let (stem, extension) = name.rsplit_once('.')?;
    (TABLES.contains(&extension) && path.is_file() && !stem.is_empty()).then(|| stem.to_owned())
}

/// Reads a data set, or all in the folders below.
pub fn read(folder: &Path, options: &ReadOptions, sets: &mut Sets) -> anyhow::Result<()> {
    let before = sets.given.sets.len();
    let name = folder.file_name().and_then(OsStr::to_str).unwrap_or("data").to_owned();
    read_below(folder, &name, None, options, sets)?;
    if sets.given.sets.len() == before {
        bail!("{} holds no data sets: there is no file called truth.csv in a folder of it", folder.display());
    }
    Ok(())
}

fn read_below(
    folder: &Path,
    name: &str,
    battery: Option<&str>,
    options: &ReadOptions,
    sets: &mut Sets,
) -> anyhow::Result<()> {
    let paths = entries(folder)?;
    let files: Vec<(String, PathBuf)> =
        paths.iter().filter_map(|path| Some((stem(path)?, path.clone()))).collect();
    if files.iter().any(|(stem, _)| is_truth(stem)) {
        return read_set(name, &files, battery, options, sets);
    }
    for path in paths.iter().filter(|path| path.is_dir()) {
        let own = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let above = folder.file_name().and_then(OsStr::to_str);
        read_below(path, own, above, options, sets)?;
    }
    Ok(())
}

fn is_truth(stem: &str) -> bool {
    stem.strip_prefix("truth")
        .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || "._-".contains(c)))
}

fn read_set(
    name: &str,
    files: &[(String, PathBuf)],
    battery: Option<&str>,
    options: &ReadOptions,
    sets: &mut Sets,
) -> anyhow::Result<()> {
    if sets.given.sets.iter().any(|set| set.name == name) {
        bail!("two data sets are called {}; give them different names", named(name));
    }
    let (truths, found): (Vec<_>, Vec<_>) = files.iter().partition(|(stem, _)| is_truth(stem));
    let mut ids: Option<Vec<String>> = None;
    for (_, path) in truths {
        let column = column(path, options)?;
        let labels = in_order(column, &mut ids, path)?;
        sets.given.set(name).truths.push(Arc::new(labels));
    }
    for (stem, path) in found {
        let (algorithm, seed) = match stem.rsplit_once('.') {
            Some((algorithm, seed)) if is_number(seed) => (algorithm, Some(seed)),
            _ => (stem.as_str(), None),
        };
        let labels = Found::Labels(Arc::new(in_order(column(path, options)?, &mut ids, path)?));
        match seed {
            Some(_) => sets.given.add(name, algorithm, seed, labels).map_err(of_answer)?,
            None => sets.given.add_only(name, algorithm, labels).map_err(of_answer)?,
        }
    }
    sets.batteries.extend(battery.map(|battery| (name.to_owned(), battery.to_owned())));
    Ok(())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| character.is_ascii_digit())
}

/// A label per line, or ids and labels.
fn column(path: &Path, options: &ReadOptions) -> anyhow::Result<Column> {
    let source = Source::parse(path);
    let columns = column_names(&source, options)?;
    let (ids, labels) = match columns.len() {
        1 => (None, ColumnRef::At(0)),
        2 => (Some(ColumnRef::At(0)), ColumnRef::At(1)),
        many => bail!("{} has {many} columns; give a label per line, or ids and labels", path.display()),
    };
    let wanted = Wanted { labels: vec![labels], ids, ..Wanted::default() };
    let mut table = read_table(&source, &wanted, options)?;
    table.refuse_repeated_ids("the table")?;
    table.warnings.iter().for_each(warn_of_file);
    Ok(Column { labels: table.labels.remove(0).labels, ids: table.ids })
}

/// The labels in the order of the ids that come first.
fn in_order(column: Column, first: &mut Option<Vec<String>>, path: &Path) -> anyhow::Result<Labels> {
    let Some(ids) = column.ids else { return Ok(column.labels) };
    let Some(known) = first else {
        *first = Some(ids);
        return Ok(column.labels);
    };
    if *known == ids {
        return Ok(column.labels);
    }
    let joined = join(known, &ids, Joining::Exact).with_context(|| path.display().to_string())?;
    let places: Vec<usize> = joined.b.into_iter().flatten().collect();
    Ok(column.labels.select(&places))
}
