//! What a user is told about columns that were read and may not be meant.

use std::collections::HashSet;

use partita::internal::quoted;
use partita::{Doubt, RawTable};
use partita_io::{Column, ErrorKind, OtherIds, Table, Warning};

use crate::failure::ColumnsNeeded;
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

/// Whether two files of one column each begin with the same word, which returns in neither while other labels do.
pub fn share_first_line(tables: &[Table; 2]) -> bool {
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
    let [a, b] = tables.each_ref().map(first);
    a.is_some() && a == b
}

/// Says so when both clusterings are the same column.
pub fn doubt_same([a, b]: [&str; 2]) {
    if a == b {
        warn(format!("both clusterings are column {}, so that they agree in everything", quoted(a)));
    }
}

/// Says so when a file has the ids of an earlier one in another order, or many of them, and nobody named them.
pub fn doubt_order(earlier: &[OtherIds], later: &[OtherIds]) {
    // Where the same ids are in the same order, that order is right.
    if later.iter().any(|ids| earlier.iter().any(|other| ids.digest == other.digest)) {
        return;
    }
    for ids in later {
        let alike =
            |other: &&OtherIds| ids.digest.is_shuffled(&other.digest) || ids.digest.is_alike(&other.digest);
        let named = || earlier.iter().filter(|other| other.name == ids.name).find(alike);
        let Some(other) = named().or_else(|| earlier.iter().find(alike)) else { continue };
        let columns = [other, ids].map(|ids| ids.name.clone());
        let all = ids.digest.is_shuffled(&other.digest);
        let way = match ids.name == other.name && !ids.name.is_empty() {
            true => format!("--id {} matches by it", ids.name),
            false if ids.place == other.place => format!("--id {} matches by them", ids.place + 1),
            false => "give them the same name, and --id matches by it".to_owned(),
        };
        warn(format!("{}; {way}", Doubt::MatchedByOrder { columns, all }));
    }
}
