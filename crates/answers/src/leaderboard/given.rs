//! Data sets with their truths and what algorithms found on them.

use std::collections::BTreeMap;
use std::sync::Arc;

use partita::Labels;

use super::named::named;
use crate::failure::{Failure, Outcome};

/// The result of one run of an algorithm on a data set.
#[derive(Debug, Clone)]
pub enum Found {
    /// A score; none of a run that failed.
    Score(Option<f64>),
    /// A label for each item.
    Labels(Arc<Labels>),
    /// Labels for each number of clusters that was asked for.
    ByClusters(BTreeMap<usize, Arc<Labels>>),
}

/// A data set.
#[derive(Debug, Clone)]
pub struct DataSet {
    /// Its name.
    pub name: String,
    /// The family of data sets that are not independent of it; by default it stands alone.
    pub family: Option<String>,
    /// Its truths.
    pub truths: Vec<Arc<Labels>>,
    /// The runs of each algorithm, by name.
    pub runs: BTreeMap<String, Vec<(Option<String>, Found)>>,
}

/// All data sets, in the order in which they were given, with the algorithms in theirs.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The data sets.
    pub sets: Vec<DataSet>,
    /// The algorithms.
    pub algorithms: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Given {
    /// The data set of a name, a new one if there is none yet.
    pub fn set(&mut self, name: &str) -> &mut DataSet {
        let place = *self.places.entry(name.to_owned()).or_insert_with(|| {
            let (name, runs) = (name.to_owned(), BTreeMap::new());
            self.sets.push(DataSet { name, family: None, truths: Vec::new(), runs });
            self.sets.len() - 1
        });
        &mut self.sets[place]
    }

    /// Adds a run. Without a seed every run is another one.
    pub fn add(&mut self, set: &str, algorithm: &str, seed: Option<&str>, found: Found) -> Outcome<()> {
        if !self.algorithms.iter().any(|known| known == algorithm) {
            self.algorithms.push(algorithm.to_owned());
        }
        let runs = self.set(set).runs.entry(algorithm.to_owned()).or_default();
        if let Some(seed) = seed
            && runs.iter().any(|(other, _)| other.as_deref() == Some(seed))
        {
            let (set, algorithm) = (named(set), named(algorithm));
            let words = format!("data set {set}, algorithm {algorithm}, seed {seed} is given twice");
            return Err(Failure::input(words));
        }
        runs.push((seed.map(str::to_owned), found));
        Ok(())
    }

    /// Adds the only run of an algorithm; another one is refused.
    pub fn add_only(&mut self, set: &str, algorithm: &str, found: Found) -> Outcome<()> {
        if self.set(set).runs.contains_key(algorithm) {
            let (set, algorithm) = (named(set), named(algorithm));
            return Err(Failure::input(format!("data set {set}, algorithm {algorithm} is given twice")));
        }
        self.add(set, algorithm, None, found)
    }

    /// Names the family of data sets. A family of a data set that is not there is an error.
    pub fn take_families(&mut self, families: &BTreeMap<String, String>) -> Outcome<()> {
        if let Some(unknown) = families.keys().find(|name| !self.places.contains_key(*name)) {
            let unknown = named(unknown);
            return Err(Failure::input(format!("a family is given for {unknown}, which is no data set")));
        }
        for set in &mut self.sets {
            set.family = families.get(&set.name).cloned().or(set.family.take());
        }
        Ok(())
    }

    /// Returns whether scores are given and no labels.
    pub fn is_scored(&self) -> bool {
        let all = self.sets.iter().flat_map(|set| set.runs.values().flatten());
        all.clone().count() > 0 && all.into_iter().all(|(_, found)| matches!(found, Found::Score(_)))
    }
}
