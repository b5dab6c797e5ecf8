//! A flat clustering: a dense cluster id per item.

use std::hash::{BuildHasherDefault, Hash};

use hashbrown::HashMap;
use rustc_hash::FxHasher;

/// A flat clustering of items `0..n`: one id per item, ids `0..clusters` in order of first appearance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    ids: Vec<u32>,
    clusters: u32,
}

impl Partition {
    /// Encodes labels of any type that has equality.
    ///
    /// ```
    /// let partition = partita::Partition::from_labels(["b", "a", "b"]);
    /// assert_eq!(partition.ids(), [0, 1, 0]);
    /// assert_eq!(partition.clusters(), 2);
    /// ```
    pub fn from_labels<T: Hash + Eq>(labels: impl IntoIterator<Item = T>) -> Self {
        let mut seen: HashMap<T, u32, BuildHasherDefault<FxHasher>> = HashMap::default();
        let ids = labels
            .into_iter()
            .map(|label| {
                let next = u32::try_from(seen.len()).expect("fewer than 2^32 clusters");
                *seen.entry(label).or_insert(next)
            })
            .collect();
        Self { ids, clusters: seen.len() as u32 }
    }

    /// The id of each item.
    #[must_use]
    pub fn ids(&self) -> &[u32] {
        &self.ids
    }

    /// Number of clusters; none is empty.
    #[must_use]
    pub fn clusters(&self) -> u32 {
        self.clusters
    }

    /// Number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns whether there are no items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

/// The cluster of each item.
#[cfg(feature = "serde")]
impl serde::Serialize for Partition {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.ids().serialize(serializer)
    }
}
