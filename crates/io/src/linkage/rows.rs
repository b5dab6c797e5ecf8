//! The rows of a clustering of everything, one after another.

use super::hashed_counts::HashedCounts;
use crate::source::Source;
use crate::tables::field::{Receiver, Target};
use crate::tables::open;
use crate::tables::reader::Batches;
use crate::{ColumnRef, ErrorKind, Progress, ReadOptions, Result};

/// Counts the clusters of a column.
///
/// # Errors
/// When the file cannot be read, the column does not exist, or an item has no cluster.
pub fn count_clusters(
    source: &Source,
    found: &ColumnRef,
    options: &ReadOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<HashedCounts> {
    let mut counts = HashedCounts::default();
    let take = |targets: &mut [Target]| {
        if let Receiver::Hashes(hashes) = &mut targets[0].receiver {
            hashes.drain(..).for_each(|hash| counts.add(hash));
        }
    };
    each(source, &[found], || Receiver::Hashes(Vec::new()), options, (take, progress))?;
    let missing = counts.of(HashedCounts::missing());
    if missing > 0 {
        let problem = format!("{missing} of its items have no cluster");
        return Err(ErrorKind::BadContent { source_name: source.to_string(), problem }.into());
    }
    Ok(counts)
}

/// Passes the id and the cluster of every item.
///
/// # Errors
/// When the file cannot be read, a column does not exist, or a field is missing.
pub fn each_item(
    source: &Source,
    columns: [&ColumnRef; 2],
    options: &ReadOptions,
    mut item: impl FnMut(&str, &str),
    progress: &mut dyn FnMut(Progress),
) -> Result<()> {
    let take = |targets: &mut [Target]| {
        if let [Target { receiver: Receiver::Ids(ids), .. }, Target { receiver: Receiver::Ids(found), .. }] =
            targets
        {
            ids.iter().zip(found.iter()).for_each(|(id, found)| item(id, found));
            ids.clear();
            found.clear();
        }
    };
    each(source, &columns, || Receiver::Ids(Vec::new()), options, (take, progress))
}

/// Reads columns batch by batch.
fn each(
    source: &Source,
    columns: &[&ColumnRef],
    receiver: impl Fn() -> Receiver,
    options: &ReadOptions,
    (take, progress): (impl FnMut(&mut [Target]), &mut dyn FnMut(Progress)),
) -> Result<()> {
    let named = columns.iter().filter_map(|column| match column {
        ColumnRef::Name(name) => Some(name.as_str()),
        _ => None,
    });
    let reader = open(source, options, &named.collect::<Vec<_>>())?;
    let header = reader.header().clone();
    let target = |column: &&ColumnRef| Ok(Target::new(header.find(source, column, &[])?, receiver()));
    let mut targets = columns.iter().map(target).collect::<Result<Vec<_>>>()?;
    let total = reader.bytes(&targets.iter().map(|target| target.column).collect::<Vec<_>>());
    reader.read(&mut targets, &mut Each { take, total, progress })
}

struct Each<'a, F> {
    take: F,
    total: Option<u64>,
    progress: &'a mut dyn FnMut(Progress),
}

impl<F: FnMut(&mut [Target])> Batches for Each<'_, F> {
    fn take(&mut self, targets: &mut [Target], bytes: u64) {
        (self.take)(targets);
        (self.progress)(Progress { bytes, total: self.total });
    }
}
