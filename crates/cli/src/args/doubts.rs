//! What a user is told about columns that were read and may not be meant.

use partita::{Doubt, RawTable};
use partita_io::{Column, ErrorKind, Table};

use crate::failure::Usage;
use crate::warnings::warn;

/// One table needs two columns: say which there are.
pub fn columns_needed(error: partita_io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotTwoColumns { source_name, columns } => {
            let listed = columns.join(", ");
            let message = "name the two columns to compare with -a and -b, or give a second file";
            Usage(format!("{message}; {source_name} has the columns {listed}")).into()
        }
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
    let items = table.iter().fold(0, |sum: u64, (_, _, count)| sum.saturating_add(count));
    let items = usize::try_from(items).unwrap_or(usize::MAX);
    for (name, clusters) in names.iter().zip([table.rows().len(), table.columns().len()]) {
        Doubt::about_sizes(name, clusters, items).into_iter().for_each(warn);
    }
}

/// Says so when both files have the same ids in another order and nobody named them.
pub fn doubt_order(a: &Table, b: &Table) {
    for (column, ids) in &a.other_ids {
        let other = b.other_ids.iter().find(|(other, _)| other == column);
        if other.is_some_and(|(_, other)| ids.is_shuffled(*other)) {
            let doubt = Doubt::MatchedByOrder { column: column.clone() };
            warn(format!("{doubt}; --id {column} matches by it"));
        }
    }
}
