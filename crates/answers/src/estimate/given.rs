//! A clustering of everything, and a truth of which only a sample is known.

use std::collections::BTreeMap;

/// The clustering of everything, as far as an estimate reads it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The number of items.
    pub items: u64,
    /// The number of clusters of each size; none where only clusters of the sample were counted.
    pub sizes: Option<BTreeMap<u64, u64>>,
}

impl Found {
    /// The number of clusters.
    pub fn clusters(&self) -> Option<u64> {
        Some(self.sizes.as_ref()?.values().sum())
    }

    /// The share of all found pairs that lie in clusters larger than that.
    pub fn pairs_above(&self, largest: u64) -> Option<f64> {
        let sizes = self.sizes.as_ref()?;
        let pairs = |(size, clusters): (&u64, &u64)| {
            let size = *size as f64;
            *clusters as f64 * size * (size - 1.0) / 2.0
        };
        let all: f64 = sizes.iter().map(pairs).sum();
        let above: f64 = sizes.range(largest + 1..).map(pairs).sum();
        // A sum of nothing is −0.
        Some(if above > 0.0 { above / all } else { 0.0 })
    }
}

/// The items of which the true cluster is known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Truth {
    /// The items, each once.
    pub items: Vec<String>,
    /// The true cluster of each item.
    pub cluster_of: Vec<u32>,
    /// The names of the true clusters.
    pub clusters: Vec<String>,
    /// The weight of each cluster.
    pub weights: Option<Vec<f64>>,
    /// The stratum of each cluster.
    pub strata: Option<Vec<String>>,
    /// The number of times that each cluster was drawn; once by default.
    pub times: Option<Vec<u64>>,
}

impl Truth {
    /// The same of the items of which that is true; clusters keep their places.
    fn kept(&mut self, keep: &[bool]) {
        let mut kept = keep.iter();
        self.items.retain(|_| *kept.next().unwrap_or(&true));
        let mut kept = keep.iter();
        self.cluster_of.retain(|_| *kept.next().unwrap_or(&true));
    }
}

/// The items of the truth in the clustering of everything, one by one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Met {
    /// The found cluster of each item; none where the clustering lacks it.
    pub cluster_of: Vec<Option<u32>>,
    /// The number of items of each of these found clusters.
    pub sizes: Vec<u64>,
    /// How many of them, the last ones, were made for items that the clustering lacks.
    pub added: usize,
    /// The name of each item.
    pub names: Option<Values>,
    /// The number of all items that bear each name.
    pub name_counts: Vec<u64>,
    /// The group of each item.
    pub groups: Option<Values>,
}

/// A value per item of the truth.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Values {
    /// The place of each item's value; none where there is none.
    pub of_items: Vec<Option<u32>>,
    /// The values.
    pub values: Vec<String>,
}

/// The group of items without a value.
const MISSING: &str = "missing";

impl Values {
    /// The names of the groups; that of items without a value comes last unless a value has its name.
    pub fn groups(&self) -> Vec<String> {
        let mut groups = self.values.clone();
        if !groups.iter().any(|group| group == MISSING) && self.of_items.contains(&None) {
            groups.push(MISSING.to_owned());
        }
        groups
    }

    /// The place of an item's group.
    pub fn group_of(&self, item: usize) -> u32 {
        let missing =
            || self.values.iter().position(|value| value == MISSING).unwrap_or(self.values.len()) as u32;
        self.of_items[item].unwrap_or_else(missing)
    }

    fn kept(&mut self, keep: &[bool]) {
        let mut kept = keep.iter();
        self.of_items.retain(|_| *kept.next().unwrap_or(&true));
    }
}

/// Everything that an estimate is of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Given {
    /// The clustering of everything.
    pub found: Found,
    /// The sample of the truth.
    pub truth: Truth,
    /// The clusters in which the two meet.
    pub met: Met,
}

impl Given {
    /// The items of the truth that the clustering lacks.
    pub fn lacking(&self) -> impl Iterator<Item = &str> {
        let items = self.truth.items.iter().zip(&self.met.cluster_of);
        items.filter(|(_, found)| found.is_none()).map(|(item, _)| item.as_str())
    }

    /// Leaves out the items that the clustering lacks.
    pub fn leave_out_lacking(&mut self) {
        let keep: Vec<bool> = self.met.cluster_of.iter().map(Option::is_some).collect();
        self.truth.kept(&keep);
        self.met.cluster_of.retain(Option::is_some);
        self.met.names.iter_mut().chain(&mut self.met.groups).for_each(|values| values.kept(&keep));
    }

    /// The size of the found cluster of an item of the truth; none where the clustering lacks the item, even if a found cluster
    /// was made for it.
    pub fn size_of(&self, item: usize) -> Option<u64> {
        let found = self.met.cluster_of[item]? as usize;
        (found < self.met.sizes.len() - self.met.added).then(|| self.met.sizes[found])
    }

    /// How many clusters the clustering itself has of each size, where all were counted.
    pub fn own_sizes(&self) -> Option<BTreeMap<u64, u64>> {
        let mut sizes = self.found.sizes.clone()?;
        if let Some(single) = sizes.get_mut(&1) {
            *single -= self.met.added as u64;
        }
        sizes.retain(|_, clusters| *clusters > 0);
        Some(sizes)
    }

    /// Makes each item that the clustering lacks a found cluster of its own.
    pub fn add_lacking(&mut self) {
        for found in self.met.cluster_of.iter_mut().filter(|found| found.is_none()) {
            *found = Some(self.met.sizes.len() as u32);
            self.met.sizes.push(1);
            self.met.added += 1;
            self.found.items += 1;
            if let Some(sizes) = &mut self.found.sizes {
                *sizes.entry(1).or_default() += 1;
            }
        }
    }
}
