//! A clustering and a truth that are in memory.

use std::collections::{BTreeMap, HashMap};

use partita::Labels;
use partita::internal::{quantity, quoted};
use serde::Deserialize;

use super::given::{Found, Given, Met, Truth, Values};
use crate::failure::{Failure, Outcome};

/// A clustering of everything, item by item.
#[derive(Debug, Clone, Copy)]
pub struct InMemory<'a> {
    /// The items, which differ.
    pub items: &'a Labels,
    /// The cluster of each.
    pub clusters: &'a Labels,
    /// The name of each.
    pub names: Option<&'a Labels>,
    /// The group of each.
    pub groups: Option<&'a Labels>,
}

/// The truth from items with their clusters. An item that stands there twice in the same cluster counts once.
pub fn truth_of(items: &Labels, clusters: &Labels) -> Outcome<Truth> {
    if items.len() != clusters.len() {
        return Err(Failure::usage("each item of the truth needs a cluster"));
    }
    let mut truth = Truth { clusters: clusters.names().to_vec(), ..Truth::default() };
    let mut cluster_of: HashMap<u32, u32> = HashMap::new();
    for (&item, &cluster) in items.codes().iter().zip(clusters.codes()) {
        if item == Labels::MISSING {
            return Err(Failure::input("an item of the truth has no id"));
        }
        let name = || quoted(&items.names()[item as usize]);
        if cluster == Labels::MISSING {
            return Err(Failure::input(format!("item {} of the truth has no true cluster", name())));
        }
        match cluster_of.insert(item, cluster) {
            None => {
                truth.items.push(items.names()[item as usize].clone());
                truth.cluster_of.push(cluster);
            }
            Some(before) if before == cluster => {}
            Some(before) => {
                let [one, other] = [before, cluster].map(|cluster| quoted(&truth.clusters[cluster as usize]));
                return Err(Failure::input(format!(
                    "item {} has two true clusters, {one} and {other}",
                    name()
                )));
            }
        }
    }
    Ok(truth)
}

/// A clustering that was counted elsewhere, such as in a database.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Counted {
    /// How many clusters have each size.
    pub sizes: BTreeMap<u64, u64>,
    /// The number of items of each cluster that an item of the truth is in.
    pub clusters: BTreeMap<String, u64>,
}

impl Counted {
    /// The clustering and a truth together. Of the clustering only items of the truth are in memory.
    pub fn given_of(&self, found: InMemory<'_>, truth: Truth) -> Outcome<Given> {
        if found.names.is_some() {
            return Err(Failure::usage(
                "names are counted over all items; a clustering that was counted has none",
            ));
        }
        let mut given = given_of(found, truth)?;
        for (size, name) in given.met.sizes.iter_mut().zip(found.clusters.names()) {
            let count = self.clusters.get(name).copied().unwrap_or(0);
            let of_size = self.sizes.get(&count).copied().unwrap_or(0);
            if count < *size || of_size == 0 {
                let (name, found) = (quoted(name), *size);
                return Err(Failure::input(format!(
                    "found cluster {name} is counted as {count} items, and {found} of the truth are in it; count all items of \
                     the same clustering"
                )));
            }
            *size = count;
        }
        let items = |(size, clusters): (&u64, &u64)| size.checked_mul(*clusters);
        let all = self.sizes.iter().map(items).try_fold(0_u64, |sum, own| sum.checked_add(own?));
        given.found.items =
            all.ok_or_else(|| Failure::input("the clusters hold more items than can be counted"))?;
        let sizes = self.sizes.iter().filter(|(size, clusters)| **size > 0 && **clusters > 0);
        given.found.sizes = Some(sizes.map(|(&size, &clusters)| (size, clusters)).collect());
        Ok(given)
    }
}

/// A clustering and a truth together.
pub fn given_of(found: InMemory<'_>, truth: Truth) -> Outcome<Given> {
    let columns = [Some(found.clusters), found.names, found.groups];
    if columns.iter().flatten().any(|column| column.len() != found.items.len()) {
        return Err(Failure::usage(
            "each item needs a cluster, and a name and a group where these are given",
        ));
    }
    let place_of = places(found.items)?;
    let counts = counts(found.clusters)?;
    let places: Vec<Option<usize>> =
        truth.items.iter().map(|item| place_of.get(item.as_str()).copied()).collect();
    let of = |labels: &Labels| Values {
        of_items: places.iter().map(|place| (*place).and_then(|place| known(labels, place))).collect(),
        values: labels.names().to_vec(),
    };
    let mut name_counts = Vec::new();
    if let Some(names) = found.names {
        name_counts = vec![0; names.names().len()];
        names
            .codes()
            .iter()
            .filter(|code| **code != Labels::MISSING)
            .for_each(|&code| name_counts[code as usize] += 1);
    }
    let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
    counts.iter().filter(|count| **count > 0).for_each(|&count| *sizes.entry(count).or_default() += 1);
    let met = Met {
        cluster_of: places
            .iter()
            .map(|place| (*place).and_then(|place| known(found.clusters, place)))
            .collect(),
        sizes: counts,
        added: 0,
        names: found.names.map(of),
        name_counts,
        groups: found.groups.map(of),
    };
    Ok(Given { found: Found { items: found.items.len() as u64, sizes: Some(sizes) }, truth, met })
}

fn known(labels: &Labels, place: usize) -> Option<u32> {
    Some(labels.codes()[place]).filter(|code| *code != Labels::MISSING)
}

/// The place of each item.
fn places(items: &Labels) -> Outcome<HashMap<&str, usize>> {
    let mut places = HashMap::with_capacity(items.len());
    for place in 0..items.len() {
        let item = items.get(place).ok_or_else(|| Failure::input("an item has no id"))?;
        if places.insert(item, place).is_some() {
            return Err(Failure::input(format!("item {} is in the clustering twice", quoted(item))));
        }
    }
    Ok(places)
}

/// The number of items of each cluster.
fn counts(clusters: &Labels) -> Outcome<Vec<u64>> {
    let missing = clusters.missing();
    if missing > 0 {
        return Err(Failure::input(format!(
            "{} of the clustering have no cluster",
            quantity(missing, "item")
        )));
    }
    let mut counts = vec![0; clusters.names().len()];
    clusters.codes().iter().for_each(|&code| counts[code as usize] += 1);
    Ok(counts)
}
