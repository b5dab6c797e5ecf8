//! What a user is told about columns that were read and may not be meant.

use std::collections::HashSet;

use anyhow::bail;
use partita::internal::quoted;
use partita::{Doubt, RawTable};
use partita_io::{Column, ErrorKind, OtherIds, Source, Table, Warning};

use super::tables::Read;
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

/// As [`doubt`], of two columns that were counted while they were read.
pub fn doubt_counts(names: &[String; 2], table: &RawTable) {
    let items = usize::try_from(table.items()).unwrap_or(usize::MAX);
    for (name, clusters) in names.iter().zip([table.rows().len(), table.columns().len()]) {
        Doubt::about_sizes(name, clusters, items).into_iter().for_each(warn);
    }
}

/// Whether the header that was guessed for one of two files is a label of the other.
pub fn header_is_label(guessed: &Table, other: &Table) -> bool {
    let is_guess = guessed.warnings.iter().any(|warning| matches!(warning, Warning::TookHeader { .. }));
    let has = |name: &String| other.labels.iter().any(|column| column.labels.names().contains(name));
    is_guess && guessed.labels.iter().any(|column| has(&column.name))
}

/// Whether files of one column each begin with the same word, which returns in none while other labels do.
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

/// Leaves out columns that nobody named and that are no clusterings, if others are, and says so.
pub fn leave_out_others(read: &mut Read) {
    if read.table.labels.iter().all(|column| column.labels.are_ids()) {
        return;
    }
    for place in (0..read.kept.len()).rev() {
        let column = &read.table.labels[place];
        if read.kept[place] || !column.labels.are_ids() {
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

/// What two files have in another order, and the command that matches it.
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
