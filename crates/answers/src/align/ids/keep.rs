//! Clusters under the ids of the last run.

use std::collections::{HashMap, HashSet};

use partita::{LabelledTable, Labels, Noise, Policies};
use serde::Serialize;

use super::calls::{Call, Place};
use super::cluster::{Cluster, Event};
use super::fresh::NewIds;
use super::lineage::{Lineage, Origin};
use super::store::{Run, Store};
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};

/// How ids are kept.
#[derive(Debug, Clone, Copy)]
pub struct Keep<'a> {
    /// The table that the last run left; empty at first.
    pub store: &'a str,
    /// The share of the larger of two clusters that must be exceeded for the second to continue the first.
    pub floor: Option<f64>,
    /// What the items are called; by default they are told by their places.
    pub items: Option<&'a [String]>,
}

/// What a run does with the ids of the last.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "kept_ids"))]
pub struct Kept {
    /// The number of the run, that of the first clustering of all being 1.
    pub run: usize,
    /// The share of the larger of two clusters that must be exceeded for the second to continue the first.
    pub floor: f64,
    /// The ids of the run, and those that end with it.
    pub clusters: Vec<Cluster>,
    /// The table of ids for the next run.
    pub store: String,
}

/// Clusters with their ids.
#[derive(Debug)]
pub struct Named {
    /// The id of each label of B.
    pub new: Vec<String>,
    pub ids: Kept,
    pub caveats: Vec<Caveat>,
}

/// More than half of both clusters, so that no two can continue one.
const FLOOR: f64 = 0.5;

/// Gives the clusters of B the ids that those of A have in the store.
pub fn kept(
    keep: &Keep<'_>,
    table: &LabelledTable,
    [a, b]: [&Labels; 2],
    policies: &Policies,
) -> Outcome<Named> {
    let floor = keep.floor.unwrap_or(FLOOR);
    if !(0.0..1.0).contains(&floor) {
        return Err(Failure::usage(format!("the floor is {floor}; give a share of at least 0 and below 1")));
    }
    let (store, call) = (Store::parse(keep.store)?, Call::of([a, b], keep.items));
    let place = call.place(&store);
    let mut known = Store {
        runs: match place {
            Place::First => vec![first(a, policies, &call)],
            Place::Next => store.runs.clone(),
            Place::Again(run) => store.runs[..run].to_vec(),
        },
    };
    let mut caveats = Vec::new();
    let before = Before::of(&known, a, policies, &mut caveats)?;
    let lineage = Lineage::of(table, floor);
    say_ties(&lineage, table, &before, &mut caveats);
    let clusters = named(&lineage, table, b, policies, &before, NewIds::beside(known.ids()));
    let new = ids_of(b, &clusters);
    let number = known.runs.len() + 1;
    known.runs.push(Run { clusters: clusters.clone(), labels: call.now, call: call.both });
    if let Place::Again(run) = place
        && run + 1 < store.runs.len()
    {
        caveats.push(again(&store, run, &known)?);
        known = store;
    }
    let ids = Kept { run: number, floor, clusters, store: known.text() };
    Ok(Named { new, ids, caveats })
}

/// The first run of all, whose labels are its ids.
fn first(a: &Labels, policies: &Policies, call: &Call) -> Run {
    let clusters = sized(a, policies).into_iter().map(|(label, items)| Cluster {
        id: label.to_owned(),
        label: label.to_owned(),
        items,
        event: Event::Begins,
        parents: Vec::new(),
        into: Vec::new(),
    });
    Run { clusters: clusters.collect(), labels: call.before.clone(), call: String::new() }
}

/// The clusters with their sizes, the largest first; noise that is none is left out.
fn sized<'a>(labels: &'a Labels, policies: &Policies) -> Vec<(&'a str, u64)> {
    let mut sizes = vec![0_u64; labels.names().len()];
    for &code in labels.codes().iter().filter(|&&code| code != Labels::MISSING) {
        sizes[code as usize] += 1;
    }
    let named = labels.names().iter().map(String::as_str).zip(sizes);
    let mut named: Vec<(&str, u64)> =
        named.filter(|(name, _)| policies.noise == Noise::Cluster || *name != policies.noise_label).collect();
    named.sort_by(|x, y| y.1.cmp(&x.1).then(x.0.cmp(y.0)));
    named
}

/// The ids of the run before.
struct Before<'s> {
    last: &'s Run,
    /// By the labels of A.
    ids: HashMap<&'s str, &'s str>,
}

impl<'s> Before<'s> {
    /// Reads the labels of A as those of the last run, or else as its ids.
    fn of(known: &'s Store, a: &Labels, policies: &Policies, caveats: &mut Vec<Caveat>) -> Outcome<Self> {
        let last = known.runs.last().expect("a store has a run before the next");
        let by_label: HashMap<&str, &str> =
            last.living().map(|cluster| (cluster.label.as_str(), cluster.id.as_str())).collect();
        let by_id: HashMap<&str, &str> =
            last.living().map(|cluster| (cluster.id.as_str(), cluster.id.as_str())).collect();
        let given: Vec<&str> = sized(a, policies).into_iter().map(|(label, _)| label).collect();
        let holds = |ids: &HashMap<&str, &str>| given.iter().all(|label| ids.contains_key(label));
        let number = known.runs.len();
        match (holds(&by_label), holds(&by_id)) {
            (true, true) if given.iter().any(|label| by_label[label] != *label) => caveats.push(Caveat::new(
                "labels_or_ids",
                format!("the clusters of A are read as the labels of run {number}, though its ids have the same names"),
            )),
            (true, _) => {}
            (false, true) => caveats.push(Caveat::new(
                "labels_or_ids",
                format!("the clusters of A are read as the ids of run {number}, not as its labels"),
            )),
            (false, false) => {
                let unknown = given.iter().find(|label| !by_label.contains_key(*label)).copied().unwrap_or_default();
                return Err(Failure::input(format!(
                    "A has a cluster {unknown:?}, which run {number} of the store does not have; give as A the labels of that run, or another store"
                )));
            }
        }
        let ids = if holds(&by_label) { by_label } else { by_id };
        Ok(Self { last, ids })
    }

    /// The id of a row; none where a policy made it.
    fn id(&self, table: &LabelledTable, row: usize) -> Option<&'s str> {
        self.ids.get(table.rows()[row].as_str()).copied()
    }
}

/// The clusters of B with their ids, and the ids that end.
fn named(
    lineage: &Lineage,
    table: &LabelledTable,
    b: &Labels,
    policies: &Policies,
    before: &Before<'_>,
    mut fresh: NewIds,
) -> Vec<Cluster> {
    let columns: HashMap<&str, usize> =
        table.columns().iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    let mut clusters = Vec::new();
    for (label, items) in sized(b, policies) {
        let (event, own, rows) = event(lineage, columns.get(label).copied());
        let own = own.and_then(|row| before.id(table, row));
        // A row that a policy made is no cluster.
        let mut parents: Vec<String> =
            rows.into_iter().filter_map(|row| before.id(table, row)).map(str::to_owned).collect();
        parents.sort_unstable();
        let (id, event) = match (event, own) {
            (Event::Continues, Some(own)) => (own.to_owned(), event),
            (Event::Splits, Some(parent)) => (fresh.piece_of(parent), event),
            (Event::Merges, _) if !parents.is_empty() => (fresh.named(label), event),
            _ => (fresh.named(label), Event::Begins),
        };
        clusters.push(Cluster { id, label: label.to_owned(), items, event, parents, into: Vec::new() });
    }
    let ended = ended(before, &clusters);
    clusters.extend(ended);
    clusters
}

/// What becomes of a column, with the row that it is named after and those that it comes of.
fn event(lineage: &Lineage, column: Option<usize>) -> (Event, Option<usize>, Vec<usize>) {
    let Some(column) = column else { return (Event::Begins, None, Vec::new()) };
    match lineage.origin(column) {
        Origin::Of(row) => (Event::Continues, Some(row), lineage.parents(column)),
        Origin::Piece(row) => (Event::Splits, Some(row), vec![row]),
        Origin::Several(rows) => (Event::Merges, None, rows),
        Origin::Nothing => (Event::Begins, None, Vec::new()),
    }
}

/// The ids that no cluster has any more.
fn ended(before: &Before<'_>, clusters: &[Cluster]) -> Vec<Cluster> {
    let living: HashSet<&str> = clusters.iter().map(|cluster| cluster.id.as_str()).collect();
    let mut children: HashMap<&str, Vec<String>> = HashMap::new();
    for cluster in clusters {
        for parent in &cluster.parents {
            children.entry(parent).or_default().push(cluster.id.clone());
        }
    }
    let gone = before.last.living().filter(|cluster| !living.contains(cluster.id.as_str()));
    let end = |cluster: &Cluster| Cluster {
        id: cluster.id.clone(),
        label: cluster.label.clone(),
        items: 0,
        event: Event::Ends,
        parents: Vec::new(),
        into: children.get(cluster.id.as_str()).cloned().unwrap_or_default(),
    };
    let mut gone: Vec<Cluster> = gone.map(end).collect();
    gone.sort_by(|x, y| x.id.cmp(&y.id));
    gone
}

/// The id of each label; noise that is no cluster keeps its own.
fn ids_of(b: &Labels, clusters: &[Cluster]) -> Vec<String> {
    let living = clusters.iter().filter(|cluster| cluster.event != Event::Ends);
    let ids: HashMap<&str, &str> =
        living.map(|cluster| (cluster.label.as_str(), cluster.id.as_str())).collect();
    b.names()
        .iter()
        .map(|name| ids.get(name.as_str()).map_or_else(|| name.clone(), |&id| id.to_owned()))
        .collect()
}

/// Says where nothing but names decided which cluster goes on.
fn say_ties(lineage: &Lineage, table: &LabelledTable, before: &Before<'_>, caveats: &mut Vec<Caveat>) {
    for [chosen, other] in &lineage.continuation.ties {
        let [id, other_id] = [chosen, other].map(|pair| before.id(table, pair.row).unwrap_or_default());
        let [label, other_label] = [chosen, other].map(|pair| &table.columns()[pair.column]);
        let words = if chosen.row == other.row {
            format!(
                "{label:?} and {other_label:?} continue {id} equally well; {label:?} keeps the id, since its name comes first"
            )
        } else {
            format!(
                "{label:?} continues {id} and {other_id} equally well; it keeps {id}, which had the first label"
            )
        };
        caveats.push(Caveat::new("tie", words));
    }
}

/// Says that an earlier run was given once more; refuses that where its ids would change under later runs.
fn again(store: &Store, run: usize, now: &Store) -> Outcome<Caveat> {
    let number = run + 1;
    if now.runs.last() != store.runs.get(run) {
        return Err(Failure::input(format!(
            "these two are run {number} of the store, and its ids would change, on which later runs rest; take another store"
        )));
    }
    Ok(Caveat::new("again", format!("these two are run {number} of the store, which stays as it is")))
}
