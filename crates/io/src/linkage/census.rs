//! One pass over everything: clusters are counted, and of some items their rows are kept.

use std::collections::BTreeMap;
use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use partita::{Labels, LabelsBuilder};
use rustc_hash::FxHasher;

use super::hashed_counts::HashedCounts;
use crate::source::Source;
use crate::tables::column::Header;
use crate::tables::field::{Receiver, Target};
use crate::tables::open;
use crate::tables::reader::Batches;
use crate::{ColumnRef, ErrorKind, Progress, ReadOptions, Result, Warning};

/// The columns of a clustering of everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkageColumns {
    /// The items.
    pub id: ColumnRef,
    /// Their clusters.
    pub found: ColumnRef,
    /// Their names.
    pub name: Option<ColumnRef>,
    /// Their groups.
    pub by: Option<ColumnRef>,
}

impl LinkageColumns {
    pub(super) fn chosen(&self) -> Vec<ColumnRef> {
        [&self.id, &self.found].into_iter().chain(&self.name).chain(&self.by).cloned().collect()
    }

    pub(super) fn named(&self) -> Vec<String> {
        let name = |column: ColumnRef| match column {
            ColumnRef::Name(name) => Some(name),
            _ => None,
        };
        self.chosen().into_iter().filter_map(name).collect()
    }
}

/// The names of the items that were asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// The place of each item's name; none where it has none.
    pub of_items: Vec<Option<u32>>,
    /// The number of all items that bear each name.
    pub counts: Vec<u64>,
}

/// The groups of the items that were asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Groups {
    /// The place of each item's group; none where it has none.
    pub of_items: Vec<Option<u32>>,
    /// The groups.
    pub values: Vec<String>,
}

/// A clustering of everything, counted.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Linkage {
    /// The number of items.
    pub items: u64,
    /// The number of clusters of each size; none where only clusters of the asked items were counted.
    pub sizes: Option<BTreeMap<u64, u64>>,
    /// The cluster of each asked item; none where there is no such item.
    pub cluster_of: Vec<Option<u32>>,
    /// The sizes of these clusters.
    pub met: Vec<u64>,
    /// The names of the asked items.
    pub names: Option<Names>,
    /// The groups of the asked items.
    pub groups: Option<Groups>,
    /// Guesses about the file.
    pub warnings: Vec<Warning>,
}

/// Reads a clustering of everything in one pass, and of it the rows of `items`.
///
/// # Errors
/// When the file cannot be read, a column does not exist, an item has no cluster, or an asked item is there twice.
pub fn read_linkage(
    source: &Source,
    columns: &LinkageColumns,
    items: &[String],
    options: &ReadOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Linkage> {
    let mut taking = Taking::new(columns, items, Counting::All);
    let warnings = taking.read(source, columns, options, progress)?;
    taking.linkage(source, items, warnings)
}

/// As [`read_linkage`] in two passes that count only the clusters of `items`: the memory is that of these.
///
/// # Errors
/// As [`read_linkage`].
pub fn read_linkage_lean(
    source: &Source,
    columns: &LinkageColumns,
    items: &[String],
    options: &ReadOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Linkage> {
    let mut first = Taking::new(columns, items, Counting::Nothing);
    first.read(source, columns, options, progress)?;
    let mut second = Taking::new(columns, items, Counting::Known);
    first.found.iter().flatten().for_each(|&hash| second.clusters.know(hash));
    first.names.iter().flatten().flatten().for_each(|&hash| second.name_counts.know(hash));
    let warnings = second.read(source, columns, options, progress)?;
    second.linkage(source, items, warnings)
}

/// The labels that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counting {
    All,
    Known,
    Nothing,
}

type Places = HashMap<u64, u32, BuildHasherDefault<FxHasher>>;

/// Counts and finds that are taken from the rows.
struct Taking {
    counting: Counting,
    rows: u64,
    missing: u64,
    clusters: HashedCounts,
    name_counts: HashedCounts,
    /// The place of each asked item by the hash of its id.
    asked: Places,
    /// The hash of the cluster of each asked item.
    found: Vec<Option<u64>>,
    names: Option<Vec<Option<u64>>>,
    groups: Option<Groups>,
    /// An asked item that is there twice.
    twice: Option<u32>,
}

impl Taking {
    fn new(columns: &LinkageColumns, items: &[String], counting: Counting) -> Self {
        let hashes = items.iter().zip(0..).map(|(item, place)| (HashedCounts::hash(item), place));
        Self {
            counting,
            rows: 0,
            missing: 0,
            clusters: HashedCounts::default(),
            name_counts: HashedCounts::default(),
            asked: hashes.collect(),
            found: vec![None; items.len()],
            names: columns.name.is_some().then(|| vec![None; items.len()]),
            groups: columns
                .by
                .is_some()
                .then(|| Groups { of_items: vec![None; items.len()], values: Vec::new() }),
            twice: None,
        }
    }

    fn read(
        &mut self,
        source: &Source,
        columns: &LinkageColumns,
        options: &ReadOptions,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Warning>> {
        let named = columns.named();
        let reader = open(source, options, &named.iter().map(String::as_str).collect::<Vec<_>>())?;
        let header = reader.header().clone();
        let mut targets = targets(source, &header, columns)?;
        let total = reader.bytes(&targets.iter().map(|target| target.column).collect::<Vec<_>>());
        reader.read(&mut targets, &mut Batch { taking: self, total, progress })?;
        if let (Some(groups), Some(Target { receiver: Receiver::Labels(labels), .. })) =
            (&mut self.groups, targets.pop())
        {
            groups.values = labels.finish().into_names();
        }
        if self.rows == 0 {
            return Err(ErrorKind::NoRows { source_name: source.to_string() }.into());
        }
        Ok(header.warnings(source, &columns.chosen()))
    }

    /// Takes the rows of a batch by the hashes of their fields.
    fn take(&mut self, ids: &[u64], found: &[u64], names: Option<&[u64]>, groups: Option<&[u32]>) {
        self.rows += ids.len() as u64;
        let missing = HashedCounts::missing();
        let count = |counts: &mut HashedCounts, labels: &[u64], counting: Counting| match counting {
            Counting::All => labels.iter().for_each(|&hash| counts.add(hash)),
            Counting::Known => labels.iter().for_each(|&hash| counts.add_known(hash)),
            Counting::Nothing => {}
        };
        count(&mut self.clusters, found, self.counting);
        if let Some(names) = names {
            count(&mut self.name_counts, names, self.counting);
        }
        self.missing += found.iter().filter(|hash| **hash == missing).count() as u64;
        for (row, id) in ids.iter().enumerate() {
            let Some(&place) = self.asked.get(id) else { continue };
            let item = place as usize;
            if self.found[item].replace(found[row]).is_some() {
                self.twice.get_or_insert(place);
            }
            if let (Some(own), Some(names)) = (&mut self.names, names) {
                own[item] = Some(names[row]).filter(|hash| *hash != missing);
            }
            if let (Some(own), Some(groups)) = (&mut self.groups, groups) {
                own.of_items[item] = Some(groups[row]).filter(|code| *code != Labels::MISSING);
            }
        }
    }

    fn linkage(self, source: &Source, items: &[String], warnings: Vec<Warning>) -> Result<Linkage> {
        let source_name = source.to_string();
        if self.missing > 0 {
            let problem = format!("{} of its {} items have no cluster", self.missing, self.rows);
            return Err(ErrorKind::BadContent { source_name, problem }.into());
        }
        if let Some(place) = self.twice {
            return Err(
                ErrorKind::RepeatedId { id: items[place as usize].clone(), place: "the table" }.into()
            );
        }
        let (cluster_of, met) = placed(&self.found, &self.clusters);
        let names = self.names.map(|names| {
            let (of_items, counts) = placed(&names, &self.name_counts);
            Names { of_items, counts }
        });
        let sizes = (self.counting == Counting::All).then(|| self.clusters.sizes());
        Ok(Linkage { items: self.rows, sizes, cluster_of, met, names, groups: self.groups, warnings })
    }
}

/// Numbers for hashes in order of appearance, and how often each occurs.
fn placed(hashes: &[Option<u64>], counts: &HashedCounts) -> (Vec<Option<u32>>, Vec<u64>) {
    let (mut places, mut sizes) = (Places::default(), Vec::new());
    let mut place = |hash: &u64| {
        *places.entry(*hash).or_insert_with(|| {
            sizes.push(counts.of(*hash));
            sizes.len() as u32 - 1
        })
    };
    let of_items = hashes.iter().map(|hash| hash.as_ref().map(&mut place)).collect();
    (of_items, sizes)
}

fn targets(source: &Source, header: &Header, columns: &LinkageColumns) -> Result<Vec<Target>> {
    let hashes = || Receiver::Hashes(Vec::new());
    let find = |column: &ColumnRef| header.find(source, column, &[]);
    let mut targets =
        vec![Target::new(find(&columns.id)?, hashes()), Target::new(find(&columns.found)?, hashes())];
    if let Some(name) = &columns.name {
        targets.push(Target::new(find(name)?, hashes()));
    }
    if let Some(by) = &columns.by {
        targets.push(Target::new(find(by)?, Receiver::Labels(LabelsBuilder::default())));
    }
    Ok(targets)
}

/// Rows as they come.
struct Batch<'a> {
    taking: &'a mut Taking,
    total: Option<u64>,
    progress: &'a mut dyn FnMut(Progress),
}

impl Batches for Batch<'_> {
    fn take(&mut self, targets: &mut [Target], bytes: u64) {
        let mut columns: [&[u64]; 3] = [&[]; 3];
        let (mut hashed, mut groups) = (0, None);
        for target in &*targets {
            match &target.receiver {
                Receiver::Hashes(hashes) => {
                    columns[hashed] = hashes;
                    hashed += 1;
                }
                Receiver::Labels(labels) => groups = Some(labels.codes()),
                _ => {}
            }
        }
        let [ids, found, names] = columns;
        self.taking.take(ids, found, (hashed > 2).then_some(names), groups);
        for target in targets {
            match &mut target.receiver {
                Receiver::Hashes(hashes) => hashes.clear(),
                Receiver::Labels(labels) => labels.forget_items(),
                _ => {}
            }
        }
        (self.progress)(Progress { bytes, total: self.total });
    }
}
