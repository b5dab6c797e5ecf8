//! A long table: item, cluster and, if there is a third column, weight.

use partita::Labels;
use partita::internal::quoted;

use super::{CoverColumns, Memberships, Places};
use crate::source::Source;
use crate::tables::field::{Receiver, Target};
use crate::tables::{ReadOptions, open};
use crate::{ColumnRef, ErrorKind, Position, Result};

pub(super) fn read(source: &Source, columns: &CoverColumns, options: &ReadOptions) -> Result<Memberships> {
    let chosen = [&columns.items, &columns.clusters, &columns.weights];
    let named = chosen.into_iter().flatten().filter_map(|column| match column {
        ColumnRef::Name(name) => Some(name.as_str()),
        _ => None,
    });
    let reader = open(source, options, &named.collect::<Vec<_>>())?;
    let header = reader.header().clone();
    let (count, none_chosen) = (header.names.len(), chosen.iter().all(|column| column.is_none()));
    if none_chosen && !(2..=3).contains(&count) {
        return Err(ErrorKind::NotACover { source_name: source.to_string(), columns: header.names }.into());
    }
    let find = |column: &Option<ColumnRef>, default: usize| {
        header.find(source, column.as_ref().unwrap_or(&ColumnRef::At(default)), &[])
    };
    let (items, clusters) = (find(&columns.items, 0)?, find(&columns.clusters, 1)?);
    let weights = match &columns.weights {
        Some(_) => Some(find(&columns.weights, 2)?),
        None => (none_chosen && count == 3).then_some(2),
    };
    let labels = || Receiver::Labels(Default::default());
    let mut targets = vec![Target::new(items, labels()), Target::new(clusters, labels())];
    targets.extend(weights.map(|column| Target::new(column, Receiver::Reals(Vec::new()))));
    reader.read(&mut targets, &mut |_: u64| {})?;
    let mut received = targets.into_iter().map(|target| target.receiver);
    let mut column = |index: usize| match received.next() {
        Some(Receiver::Labels(builder)) => present(source, &header.names[index], builder.finish()),
        _ => unreachable!("two columns of labels are read"),
    };
    let (items, clusters) = (column(items)?, column(clusters)?);
    let weights = match received.next() {
        Some(Receiver::Reals(weights)) => Some(weights),
        _ => None,
    };
    Ok(Memberships {
        of_item: items.codes().to_vec(),
        of_cluster: clusters.codes().to_vec(),
        clusters: clusters.into_names(),
        items: items.into_names().iter().collect(),
        weights,
        warnings: header.warning.into_iter().collect(),
        source_name: source.to_string(),
        places: Places::Rows,
    })
}

/// A membership needs both its item and its cluster.
fn present(source: &Source, column: &str, labels: Labels) -> Result<Labels> {
    match labels.codes().iter().position(|&code| code == Labels::MISSING) {
        None => Ok(labels),
        Some(row) => {
            let (source_name, position) = (source.to_string(), Position::Row(row as u64 + 1));
            let problem = format!(
                "there is nothing in column {}; a membership has an item and a cluster",
                quoted(column)
            );
            Err(ErrorKind::BadMembership { source_name, position, problem }.into())
        }
    }
}
