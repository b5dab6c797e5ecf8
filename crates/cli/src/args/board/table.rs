//! Tables with a row for each score, for each item, or for each data set.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use partita::Labels;
use partita_answers::leaderboard::{Found, Given, named};
use partita_io::{ColumnRef, ErrorKind, ReadOptions, Source, Wanted, column_names, read_table};

use super::families::{is_elsewhere, no_family};
use crate::failure::of_answer;
use crate::source::add_columns;
use crate::warnings::warn_of_file;

/// A text per row; none where it is missing.
type Texts = Vec<Option<String>>;

/// Reads a table of any form.
pub fn read(
    path: &Path,
    family: Option<&str>,
    options: &ReadOptions,
    given: &mut Given,
) -> anyhow::Result<()> {
    let options = ReadOptions { header: options.header.or(Some(true)), ..options.clone() };
    let names = column_names(&Source::parse(path), &options)?;
    add_columns(&names);
    let place = |name: &str| names.iter().position(|own| own == name);
    let of_family = family.and_then(place).or_else(|| place("family"));
    if let Some(family) = family
        && place(family).is_none()
        && !is_elsewhere(family)
    {
        let names = names.join(", ");
        return Err(no_family(family, &format!("column of {}, which has {names},", path.display())).into());
    }
    let (Some(set), Some(algorithm)) = (place("dataset"), place("algorithm")) else {
        return wide(path, &names, of_family, &options, given);
    };
    let table = Long { path, options: &options, set, algorithm, seed: place("seed"), family: of_family };
    let truths: Vec<usize> = (0..names.len()).filter(|&at| names[at].starts_with("truth")).collect();
    match (place("score"), place("found")) {
        (Some(score), None) => table.scores(score, given),
        (None, Some(found)) if !truths.is_empty() => table.labels(&truths, found, given),
        _ => bail!(
            "{} has the columns dataset and algorithm; it needs score too, or truth and found with a row per item",
            path.display()
        ),
    }
}

/// A table with a row for each score or item.
struct Long<'a> {
    path: &'a Path,
    options: &'a ReadOptions,
    set: usize,
    algorithm: usize,
    seed: Option<usize>,
    family: Option<usize>,
}

/// Place of a row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    set: String,
    algorithm: String,
    seed: Option<String>,
}

impl Long<'_> {
    /// Returns the place of each row; families are taken on the way.
    fn keys(&self, given: &mut Given) -> anyhow::Result<Vec<Key>> {
        let places: Vec<usize> =
            [self.set, self.algorithm].into_iter().chain(self.seed).chain(self.family).collect();
        let mut columns = texts(self.path, &places, self.options)?.into_iter();
        let mut next = || columns.next().expect("a column for each place");
        let (sets, algorithms) = (next(), next());
        let (seeds, families) = (self.seed.map(|_| next()), self.family.map(|_| next()));
        let mut keys = Vec::new();
        for row in 0..sets.len() {
            let (Some(set), Some(algorithm)) = (sets[row].clone(), algorithms[row].clone()) else {
                bail!("{}: row {} has no data set or no algorithm", self.path.display(), row + 1);
            };
            let family = families.as_ref().and_then(|families| families[row].clone());
            let own = given.set(&set);
            if own.family.is_some() && family.is_some() && own.family != family {
                bail!("data set {} is in two families", named(&set));
            }
            own.family = own.family.take().or(family);
            let seed = seeds.as_ref().and_then(|seeds| seeds[row].clone());
            keys.push(Key { set, algorithm, seed });
        }
        Ok(keys)
    }

    fn scores(&self, score: usize, given: &mut Given) -> anyhow::Result<()> {
        let (keys, scores) = (self.keys(given)?, texts(self.path, &[score], self.options)?.remove(0));
        for (key, score) in keys.into_iter().zip(scores) {
            let found = Found::Score(number(score, &key.set, &key.algorithm)?);
            add(given, &key, found)?;
        }
        Ok(())
    }

    fn labels(&self, truths: &[usize], found: usize, given: &mut Given) -> anyhow::Result<()> {
        let keys = self.keys(given)?;
        let places = truths.iter().chain([&found]).copied().map(ColumnRef::At).collect();
        let wanted = Wanted { labels: places, ..Wanted::default() };
        let table = read_table(&Source::parse(self.path), &wanted, self.options)?;
        table.warnings.iter().for_each(warn_of_file);
        let mut columns: Vec<Labels> = table.labels.into_iter().map(|column| column.labels).collect();
        let found = columns.pop().expect("the column of what was found");
        let mut order: Vec<&Key> = Vec::new();
        let mut rows: BTreeMap<&Key, Vec<usize>> = BTreeMap::new();
        for (row, key) in keys.iter().enumerate() {
            let of_key = rows.entry(key).or_default();
            if of_key.is_empty() {
                order.push(key);
            }
            of_key.push(row);
        }
        let mut first: BTreeMap<&str, &Key> = BTreeMap::new();
        for key in order {
            let own = &rows[key];
            let known = *first.entry(&key.set).or_insert(key);
            if std::ptr::eq(known, key) {
                let some = columns.iter().map(|column| Arc::new(column.select(own)));
                // A data set may have fewer truths than others.
                given.set(&key.set).truths.extend(some.filter(|labels| labels.missing() < labels.len()));
            } else {
                same_truth(key, known, [&own[..], &rows[known][..]], &columns)?;
            }
            add(given, key, Found::Labels(Arc::new(found.select(own))))?;
        }
        Ok(())
    }
}

fn add(given: &mut Given, key: &Key, found: Found) -> anyhow::Result<()> {
    let Key { set, algorithm, seed } = key;
    match seed {
        Some(seed) => given.add(set, algorithm, Some(seed), found),
        None => given.add_only(set, algorithm, found),
    }
    .map_err(of_answer)
}

/// All algorithms must repeat the truth of a data set in the same order.
fn same_truth(own: &Key, other: &Key, [rows, known]: [&[usize]; 2], truths: &[Labels]) -> anyhow::Result<()> {
    let set = named(&own.set);
    if rows.len() != known.len() {
        let (labels, algorithm) = (rows.len(), named(&own.algorithm));
        bail!("data set {set}: {} true labels, {labels} of {algorithm}", known.len());
    }
    for truth in truths {
        if rows.iter().zip(known).any(|(&row, &other)| truth.codes()[row] != truth.codes()[other]) {
            let [own, other] = [own, other].map(|key| named(&key.algorithm));
            bail!(
                "data set {set}: {own} has other true labels than {other}; give the items in the same order"
            );
        }
    }
    Ok(())
}

/// A row for each data set, whose name comes first, and a column for each algorithm.
fn wide(
    path: &Path,
    names: &[String],
    family: Option<usize>,
    options: &ReadOptions,
    given: &mut Given,
) -> anyhow::Result<()> {
    let columns = texts(path, &(0..names.len()).collect::<Vec<_>>(), options)?;
    for (row, set) in columns[0].iter().enumerate() {
        let Some(set) = set else { bail!("{}: row {} has no data set", path.display(), row + 1) };
        if given.sets.iter().any(|known| known.name == *set) {
            bail!("data set {} is given twice", named(set));
        }
        for at in (1..names.len()).filter(|at| Some(*at) != family) {
            let score = number(columns[at][row].clone(), set, &names[at])?;
            given.add_only(set, &names[at], Found::Score(score)).map_err(of_answer)?;
        }
        given.set(set).family = family.and_then(|family| columns[family][row].clone());
    }
    Ok(())
}

/// A finite number; none where the field is empty.
fn number(text: Option<String>, set: &str, algorithm: &str) -> anyhow::Result<Option<f64>> {
    let Some(text) = text else { return Ok(None) };
    match text.trim().parse::<f64>() {
        Ok(score) if score.is_finite() => Ok(Some(score)),
        _ => {
            let [set, algorithm, text] = [set, algorithm, &text].map(named);
            bail!("'score' of data set {set}, algorithm {algorithm} is {text}, which is no number")
        }
    }
}

/// Columns as they are written, by their places.
pub fn texts(path: &Path, places: &[usize], options: &ReadOptions) -> anyhow::Result<Vec<Texts>> {
    let source = Source::parse(path);
    let options = ReadOptions { verbatim: true, ..options.clone() };
    let labels = places.iter().copied().map(ColumnRef::At).collect();
    let columns = match read_table(&source, &Wanted { labels, ..Wanted::default() }, &options) {
        Ok(table) => table.labels,
        // A column of floats: no labels, but texts like ids.
        Err(error) if matches!(error.kind(), ErrorKind::FractionalLabel { .. }) => {
            return places.iter().map(|&place| ids(&source, place, &options)).collect();
        }
        Err(error) => return Err(error.into()),
    };
    let text = |labels: &Labels| (0..labels.len()).map(|row| labels.get(row).map(str::to_owned)).collect();
    Ok(columns.iter().map(|column| text(&column.labels)).collect())
}

fn ids(source: &Source, place: usize, options: &ReadOptions) -> anyhow::Result<Texts> {
    let wanted = Wanted { ids: Some(ColumnRef::At(place)), ..Wanted::default() };
    let table = read_table(source, &wanted, options)?;
    Ok(table.ids.unwrap_or_default().into_iter().map(Some).collect())
}
