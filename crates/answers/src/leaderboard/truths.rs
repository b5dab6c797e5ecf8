//! The score of what was found on a data set by each of its truths.

use partita::{Contingency, Labels, Noise, Partition, Request, Score, Summary};

use super::given::{DataSet, Found};
use super::named::named;
use crate::failure::{Failure, Outcome};

/// A truth with what becomes of its noise.
#[derive(Debug)]
pub struct Truth<'a> {
    set: &'a str,
    /// The items that are compared.
    kept: Vec<usize>,
    /// Their clusters.
    pub labels: Partition,
    items: usize,
}

impl<'a> Truth<'a> {
    /// A truth of a data set. Under `drop` what it calls noise leaves both sides.
    pub fn of(set: &'a DataSet, labels: &Labels, (noise, label): (Noise, &str)) -> Outcome<Self> {
        let name = &set.name;
        if labels.missing() > 0 {
            let (missing, name) = (labels.missing(), named(name));
            return Err(Failure::input(format!("data set {name}: {missing} items have no true label")));
        }
        let noise_code = labels.names().iter().position(|name| name == label);
        let is_noise = |item: usize| Some(labels.codes()[item] as usize) == noise_code;
        let all = 0..labels.len();
        let kept: Vec<usize> = all.filter(|&item| noise != Noise::Drop || !is_noise(item)).collect();
        if kept.is_empty() {
            let name = named(name);
            return Err(Failure::input(format!("data set {name}: a truth calls every item noise")));
        }
        let own = |&item: &usize| match noise == Noise::Singletons && is_noise(item) {
            true => (1, item),
            false => (0, labels.codes()[item] as usize),
        };
        let partition = Partition::from_labels(kept.iter().map(own));
        Ok(Self { set: name, kept, labels: partition, items: labels.len() })
    }

    /// The number of its clusters.
    pub fn clusters(&self) -> usize {
        self.labels.clusters() as usize
    }

    /// Returns the found clusters of the items that are compared.
    pub fn restricted(&self, algorithm: &str, found: &Labels) -> Outcome<Partition> {
        let set = named(self.set);
        if found.len() != self.items {
            let (items, labels, algorithm) = (self.items, found.len(), named(algorithm));
            return Err(Failure::input(format!(
                "data set {set}: {items} true labels, {labels} of {algorithm}"
            )));
        }
        if found.missing() > 0 {
            let (missing, algorithm) = (found.missing(), named(algorithm));
            return Err(Failure::input(format!(
                "data set {set}: {missing} items have no label of {algorithm}"
            )));
        }
        Ok(Partition::from_labels(self.kept.iter().map(|&item| found.codes()[item])))
    }

    /// The labels that are compared with it: of results by number of clusters those for its own.
    pub fn labels_of<'f>(&self, found: &'f Found) -> Option<&'f Labels> {
        match found {
            Found::Score(_) => None,
            Found::Labels(labels) => Some(labels),
            Found::ByClusters(by_clusters) => by_clusters.get(&self.clusters()).map(AsRef::as_ref),
        }
    }

    /// The table of the truth, and what was found.
    pub fn summary(&self, found: &Partition) -> Outcome<Summary> {
        Ok(Summary::new(Contingency::from_partitions(&self.labels, found)?))
    }

    /// The score of what was found; none without a result for its number of clusters.
    pub fn score(&self, algorithm: &str, found: &Found, request: &Request) -> Outcome<Option<Score>> {
        let Some(labels) = self.labels_of(found) else { return Ok(None) };
        let summary = self.summary(&self.restricted(algorithm, labels)?)?;
        Ok(Some(request.score(&summary)?))
    }
}
