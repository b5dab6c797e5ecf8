//! What a user is told about columns that were read and may not be meant.

use std::collections::HashSet;

use anyhow::bail;
use partita::internal::quoted;
use partita::{Doubt, Labels, RawTable};
use partita_io::{
    Column, ColumnRef, ErrorKind, OtherIds, ReadOptions, Source, Table, Warning, column_names, read_columns,
};

use super::kind::listed;
use super::reading::{PolicyArgs, ReadingArgs};
use super::tables::{Read, warn_of_others};
use crate::failure::ColumnsNeeded;
use crate::source::line_with;
use crate::warnings::warn;

/// One table needs two columns: say which there are.
pub fn columns_needed(error: partita_io::Error) -> anyhow::Error {
    match error.kind() {
        // It lists a dozen columns at most.
        ErrorKind::NotTwoColumns { .. } => ColumnsNeeded(error).into(),
        _ => error.into(),
    }
}

/// Says so when a column looks like ids.
pub fn doubt(column: &Column) {
    let (clusters, items) = (column.labels.names().len(), column.labels.len());
    Doubt::about_sizes(&column.name, clusters, items).into_iter().for_each(warn);
}

/// Labels that programs write for noise, and for items without a label.
const NOISE: [&str; 4] = ["-1", "noise", "outlier", "outliers"];
const UNKNOWN: [&str; 12] = [
    "unknown",
    "unassigned",
    "unlabelled",
    "unlabeled",
    "undefined",
    "unclassified",
    "doublet",
    "doublets",
    "na",
    "n/a",
    "nan",
    "none",
];

/// Says once which labels look like noise or like missing ones, unless the user has decided on them.
pub fn doubt_names<'c>(
    columns: impl IntoIterator<Item = (&'c str, &'c [String])>,
    policies: &PolicyArgs,
    reading: &ReadingArgs,
) {
    let (mut noise, mut unknown) = (Vec::new(), Vec::new());
    for (column, labels) in columns {
        // The classes 1 and -1 are none of noise.
        let is_signed = labels.len() == 2 && labels.iter().any(|label| label == "1");
        for label in labels {
            let lower = label.to_lowercase();
            let of_column = || (label.clone(), column.to_owned());
            if NOISE.contains(&lower.as_str()) && !policies.names_noise() && !is_signed {
                noise.push(of_column());
            } else if UNKNOWN.contains(&lower.as_str()) && !reading.names_missing() {
                unknown.push(of_column());
            }
        }
    }
    let mut ways = Vec::new();
    if let Some((label, _)) = noise.first() {
        let name = if label == "-1" { String::new() } else { format!(" --noise-label {label}") };
        ways.push(format!("--noise drop{name} leaves noise out"));
    }
    if !unknown.is_empty() {
        let mut names: Vec<&str> = unknown.iter().map(|(label, _)| label.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        ways.push(format!(
            "--missing-values {} --missing drop leaves items without a label out",
            names.join(",")
        ));
    }
    if !ways.is_empty() {
        let labels = noise.iter().chain(&unknown);
        let labels = labels.map(|(label, column)| format!("{} of column {}", quoted(label), quoted(column)));
        let labels: Vec<String> = labels.collect();
        let verb = if labels.len() == 1 { "counts as a cluster" } else { "count as clusters" };
        warn(format!("{} {verb} like any other; {}", listed(&labels), ways.join(", ")));
    }
}

/// As [`doubt`], of two columns that were counted while they were read.
pub fn doubt_counts(names: &[String; 2], table: &RawTable) {
    let items = usize::try_from(table.items()).unwrap_or(usize::MAX);
    for (name, clusters) in names.iter().zip([table.rows().len(), table.columns().len()]) {
        Doubt::about_sizes(name, clusters, items).into_iter().for_each(warn);
    }
}

/// Returns whether the header that was guessed for one of two files is a label of the other.
pub fn header_is_label(guessed: &Table, other: &Table) -> bool {
    let is_guess = guessed.warnings.iter().any(|warning| matches!(warning, Warning::TookHeader { .. }));
    let has = |name: &String| other.labels.iter().any(|column| column.labels.names().contains(name));
    is_guess && guessed.labels.iter().any(|column| has(&column.name))
}

/// Returns whether files of one column each begin with the same word, which returns in none while other labels do.
pub fn share_first_line<'t>(tables: impl IntoIterator<Item = &'t Table>) -> bool {
    let first = |table: &Table| {
        let [Column { name, labels }] = &table.labels[..] else { return None };
        if table.columns.len() > 1 {
            return None;
        }
        if table.warnings.iter().any(|warning| matches!(warning, Warning::TookHeader { .. })) {
            return Some(name.clone());
        }
        let first = labels.get(0).filter(|first| name == "1" && first.parse::<f64>().is_err())?;
        let others = || (1..labels.len()).filter_map(|item| labels.get(item));
        let distinct: HashSet<&str> = others().collect();
        (!distinct.contains(first) && distinct.len() < others().count()).then(|| first.to_owned())
    };
    let firsts: Vec<Option<String>> = tables.into_iter().map(first).collect();
    firsts.iter().all(|first| first.is_some() && *first == firsts[0])
}

/// Says so when both clusterings are the same column.
pub fn doubt_same([a, b]: [&str; 2]) {
    if a == b {
        warn(format!("both clusterings are column {}, so that they agree in everything", quoted(a)));
    }
}

/// Fewer values may well be clusters.
const FEWEST_VALUES: usize = 20;

/// Names the values of a column that was measured or counted and is no clustering.
fn values_of(labels: &Labels) -> Option<&'static str> {
    let values = labels.names().len();
    if values <= FEWEST_VALUES {
        return None;
    }
    if 2 * values > labels.len() {
        return Some("more than half as many values as there are items");
    }
    // Clusters that are numbered are so without great gaps, from 0 or 1 on.
    let numbers: Option<Vec<u64>> = labels.names().iter().map(|name| name.parse().ok()).collect();
    let numbers = numbers?;
    let (least, most) = (*numbers.iter().min()?, *numbers.iter().max()?);
    (least > 1 || most > 2 * values as u64).then_some("counts")
}

/// Leaves out columns that nobody named and that are no clusterings, if others are, and says so.
pub fn leave_out_others(read: &mut Read) {
    if read.table.labels.iter().all(|column| column.labels.are_ids()) {
        return;
    }
    // A column of values goes where another one is left.
    let is_clustering = |place: &usize| {
        let labels = &read.table.labels[*place].labels;
        !read.kept[*place] && !labels.are_ids() && values_of(labels).is_none()
    };
    let is_left = (0..read.kept.len()).any(|place| is_clustering(&place));
    for place in (0..read.kept.len()).rev() {
        let column = &read.table.labels[place];
        if read.kept[place] {
            continue;
        }
        if !column.labels.are_ids() {
            if let Some(values) = values_of(&column.labels).filter(|_| is_left) {
                warn_of_others(&read.remove(place), values);
            }
            continue;
        }
        let doubt = Doubt::LeftOut { column: column.name.clone() };
        warn(format!("{doubt}; --id names the ids, --clusterings the columns to compare"));
        let texts = (0..column.labels.len()).filter_map(|item| column.labels.get(item));
        let (digest, at) = (texts.collect(), read.table.places[place]);
        let name = read.remove(place);
        read.table.other_ids.push(OtherIds { name, place: at, digest });
    }
}

/// Refuses to match items by their order where a file has the ids of an earlier one in another order, or many of them.
pub fn refuse_other_order(sources: &[Source], tables: &[Table]) -> anyhow::Result<()> {
    for (file, table) in tables.iter().enumerate() {
        let later = &table.other_ids;
        for (earlier, other) in tables[..file].iter().enumerate().map(|(at, table)| (at, &table.other_ids)) {
            // Where the same ids are in the same order, that order is right.
            if later.iter().any(|ids| other.iter().any(|other| ids.digest == other.digest)) {
                continue;
            }
            let alike =
                |a: &OtherIds, b: &OtherIds| a.digest.is_shuffled(&b.digest) || a.digest.is_alike(&b.digest);
            let pairs = || later.iter().flat_map(|ids| other.iter().map(move |other| (other, ids)));
            let named = pairs().find(|(a, b)| a.name == b.name && alike(a, b));
            if let Some(ids) = named.or_else(|| pairs().find(|(a, b)| alike(a, b))) {
                bail!(other_order([&sources[earlier], &sources[file]], ids, sources));
            }
        }
    }
    Ok(())
}

/// Names the columns that two files hold in another order, and the command that matches them.
fn other_order([first, second]: [&Source; 2], (a, b): (&OtherIds, &OtherIds), all: &[Source]) -> String {
    let is_all = a.digest.is_shuffled(&b.digest);
    let columns = match a.name == b.name {
        true => format!("column {}", quoted(&a.name)),
        false => format!("columns {} and {}", quoted(&a.name), quoted(&b.name)),
    };
    let held = if is_all { "the same ids in another order" } else { "many of the same ids, but not all" };
    let named = |ids: &OtherIds| match ids.name.is_empty() {
        true => (ids.place + 1).to_string(),
        false => ids.name.clone(),
    };
    let (of_a, of_b) = (named(a), named(b));
    let mut options = match all.len() {
        _ if of_a == of_b => vec!["--id".to_owned(), of_a],
        2 => vec!["--id-a".to_owned(), of_a, "--id-b".to_owned(), of_b],
        _ => [(first, of_a), (second, of_b)]
            .into_iter()
            .flat_map(|(source, id)| ["--id".to_owned(), format!("{source}:{id}")])
            .collect(),
    };
    if !is_all {
        options.extend(["--join".to_owned(), "inner".to_owned()]);
    }
    format!(
        "{first} and {second} hold {held} ({columns}), so their lines are not of the same items; `{}` matches them by their \
         ids; --by-order compares line by line all the same",
        line_with(&options)
    )
}

/// Refuses a table of the scores of clusterings, as `pairwise` writes it: its first line and its first column have their names.
pub fn refuse_scores(sources: &[Source], options: &ReadOptions) -> anyhow::Result<()> {
    for source in sources.iter().filter(|source| **source != Source::Stdin) {
        let names = column_names(source, options)?;
        let Some((first, others)) = names.split_first().filter(|(first, _)| partita::find(first).is_ok())
        else {
            continue;
        };
        let options = ReadOptions { header: Some(true), verbatim: true, ..options.clone() };
        let rows = read_columns(source, &[ColumnRef::At(0)], &options)?.remove(0).labels;
        if (0..rows.len()).all(|row| rows.get(row) == others.get(row).map(String::as_str)) {
            bail!(
                "{source} holds scores of {first}, of each clustering with each, as `partita pairwise` writes them, and no labels; \
                 give the table with a column of labels per clustering"
            );
        }
    }
    Ok(())
}
