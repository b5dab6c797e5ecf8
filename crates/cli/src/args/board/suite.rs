//! The layout of the clustering-benchmarks suite: `DATA/BATTERY/SET.labelsN.gz` with the truths, and
//! `RESULTS/[GROUP/]BATTERY/SET.resultK.gz` with a column per algorithm, for each number of clusters that was asked for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use partita::Labels;
use partita::internal::quantity;
use partita_answers::leaderboard::{Found, named};
use partita_io::{ColumnRef, Format, ReadOptions, Source, Wanted, column_names, read_table};

use super::folder::{entries, plain_name};
use super::sets::Sets;
use crate::failure::of_answer;
use crate::warnings::warn;

/// A battery and a data set of it.
type Place = (String, String);

/// Clusterings of a data set: by algorithm, by number of clusters.
type Results = BTreeMap<Place, BTreeMap<String, BTreeMap<usize, Arc<Labels>>>>;

/// Reads the data sets that have results.
pub fn read(data: &Path, results: &Path, sets: &mut Sets) -> anyhow::Result<()> {
    let truths = truths(data)?;
    if truths.is_empty() {
        bail!("{} holds no truths such as BATTERY/SET.labels0.gz", data.display());
    }
    let (results, algorithms) = results_of(results, &truths)?;
    let repeated = |set: &str| truths.keys().filter(|(_, other)| other == set).count() > 1;
    let mut without = 0;
    for ((battery, set), truths) in &truths {
        let Some(found) = results.get(&(battery.clone(), set.clone())) else {
            without += 1;
            continue;
        };
        let name = if repeated(set) { format!("{battery}/{set}") } else { set.clone() };
        sets.given.set(&name).truths.extend(truths.values().cloned());
        sets.batteries.insert(name.clone(), battery.clone());
        for algorithm in algorithms.iter().filter(|algorithm| found.contains_key(*algorithm)) {
            let by_clusters = Found::ByClusters(found[algorithm].clone());
            sets.given.add_only(&name, algorithm, by_clusters).map_err(of_answer)?;
        }
    }
    if without > 0 {
        warn(format!("left out {} without results", quantity(without, "data set")));
    }
    Ok(())
}

/// The truths of each data set, by their numbers.
fn truths(data: &Path) -> anyhow::Result<BTreeMap<Place, BTreeMap<usize, Arc<Labels>>>> {
    let mut truths: BTreeMap<Place, BTreeMap<usize, Arc<Labels>>> = BTreeMap::new();
    each(data, &mut |path, battery| {
        if let Some((set, number)) = numbered(path, ".labels") {
            let options =
                ReadOptions { format: Some(Format::Lines), header: Some(false), ..ReadOptions::default() };
            let wanted = Wanted { labels: vec![ColumnRef::At(0)], ..Wanted::default() };
            let labels = read_table(&Source::parse(path), &wanted, &options)?.labels.remove(0).labels;
            truths.entry((battery.to_owned(), set)).or_default().insert(number, Arc::new(labels));
        }
        Ok(())
    })?;
    Ok(truths)
}

/// The results of the data sets that have truths, and the algorithms in the order of their files.
fn results_of(
    folder: &Path,
    truths: &BTreeMap<Place, BTreeMap<usize, Arc<Labels>>>,
) -> anyhow::Result<(Results, Vec<String>)> {
    let (mut results, mut algorithms) = (Results::new(), Vec::new());
    each(folder, &mut |path, battery| {
        let Some((set, clusters)) = numbered(path, ".result") else { return Ok(()) };
        let place = (battery.to_owned(), set);
        if !truths.contains_key(&place) {
            return Ok(());
        }
        for (algorithm, labels) in columns(path, &place.1, clusters)? {
            if !algorithms.contains(&algorithm) {
                algorithms.push(algorithm.clone());
            }
            let by_clusters = results.entry(place.clone()).or_default().entry(algorithm.clone()).or_default();
            if by_clusters.insert(clusters, labels).is_some() {
                let (algorithm, set) = (named(&algorithm), named(&place.1));
                bail!("results of {algorithm} for {set} with {clusters} clusters are given twice");
            }
        }
        Ok(())
    })?;
    if results.is_empty() {
        bail!("{} holds no results such as BATTERY/SET.result3.gz for these data sets", folder.display());
    }
    Ok((results, algorithms))
}

/// The columns of a file of results.
fn columns(path: &Path, set: &str, clusters: usize) -> anyhow::Result<Vec<(String, Arc<Labels>)>> {
    let source = Source::parse(path);
    let options = ReadOptions { format: Some(Format::Csv), header: Some(true), ..ReadOptions::default() };
    let count = column_names(&source, &options)?.len();
    let wanted = Wanted { labels: (0..count).map(ColumnRef::At).collect(), ..Wanted::default() };
    let mut columns = Vec::new();
    for column in read_table(&source, &wanted, &options)?.labels {
        if column.labels.missing() == column.labels.len() {
            continue;
        }
        let is_known =
            |label: &&String| label.parse().is_ok_and(|label: usize| (1..=clusters).contains(&label));
        if let Some(label) = column.labels.names().iter().find(|label| !is_known(label)) {
            let (name, set) = (named(&column.name), named(set));
            bail!("results of {name} for {set} with {clusters} clusters hold the label {label}");
        }
        columns.push((column.name, Arc::new(column.labels)));
    }
    Ok(columns)
}

/// The data set and the number in a name such as `x1.result3.gz`.
fn numbered(path: &Path, mark: &str) -> Option<(String, usize)> {
    let name = plain_name(path);
    let (set, number) = name.rsplit_once(mark)?;
    Some((set.to_owned(), number.parse().ok()?))
}

/// Calls for each file in a folder of a folder, however deep, with the name of the last folder.
fn each(folder: &Path, take: &mut dyn FnMut(&Path, &str) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
        entries(folder)?.into_iter().partition(|path| path.is_dir());
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().try_for_each(|file| take(file, &name))?;
    folders.iter().try_for_each(|folder| each(folder, take))
}
