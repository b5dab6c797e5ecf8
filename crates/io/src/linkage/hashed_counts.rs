//! Counts of labels by their hashes: no text is kept.

use std::collections::BTreeMap;

use hashbrown::HashTable;

use crate::tables::Digest;

/// Any large odd number.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Counts by hashes of 64 bits; each takes 12 bytes. That two of 20 million labels have one hash happens once in 100,000 files.
#[derive(Debug, Clone, Default)]
pub struct HashedCounts {
    /// Both halves of a hash, and the count.
    table: HashTable<[u32; 3]>,
    /// The counts that do not fit.
    large: BTreeMap<u64, u64>,
}

fn key(entry: &[u32; 3]) -> u64 {
    u64::from(entry[0]) << 32 | u64::from(entry[1])
}

fn mixed(hash: u64) -> u64 {
    (hash ^ (hash >> 32)).wrapping_mul(ODD)
}

impl HashedCounts {
    /// The hash of a label.
    #[must_use]
    pub fn hash(label: &str) -> u64 {
        Digest::hash(label.as_bytes())
    }

    /// The hash of a missing label.
    #[must_use]
    pub fn missing() -> u64 {
        Digest::hash(b"")
    }

    #[inline]
    pub(crate) fn add(&mut self, hash: u64) {
        let entry = self.table.entry(mixed(hash), |entry| key(entry) == hash, |entry| mixed(key(entry)));
        let mut entry = entry.or_insert([(hash >> 32) as u32, hash as u32, 0]);
        let count = &mut entry.get_mut()[2];
        match count.checked_add(1) {
            Some(more) => *count = more,
            None => *self.large.entry(hash).or_default() += 1,
        }
    }

    /// Adds a label only if it is known.
    #[inline]
    pub(crate) fn add_known(&mut self, hash: u64) {
        if self.table.find(mixed(hash), |entry| key(entry) == hash).is_some() {
            self.add(hash);
        }
    }

    /// Knows a label that did not occur yet.
    pub(crate) fn know(&mut self, hash: u64) {
        let entry = self.table.entry(mixed(hash), |entry| key(entry) == hash, |entry| mixed(key(entry)));
        entry.or_insert([(hash >> 32) as u32, hash as u32, 0]);
    }

    /// Returns the number of times that the label with a hash occurs.
    #[must_use]
    pub fn of(&self, hash: u64) -> u64 {
        let found = self.table.find(mixed(hash), |entry| key(entry) == hash);
        found.map_or(0, |entry| u64::from(entry[2])) + self.large.get(&hash).copied().unwrap_or(0)
    }

    /// The number of labels.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether there are no labels.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Counts the labels that occur each number of times.
    #[must_use]
    pub fn sizes(&self) -> BTreeMap<u64, u64> {
        let mut small: Vec<u64> = vec![0; 1 << 12];
        let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
        for entry in &self.table {
            let count = u64::from(entry[2]) + self.large.get(&key(entry)).copied().unwrap_or(0);
            match small.get_mut(count as usize) {
                Some(labels) => *labels += 1,
                None => *sizes.entry(count).or_default() += 1,
            }
        }
        sizes.extend(
            small
                .into_iter()
                .enumerate()
                .filter(|(_, labels)| *labels > 0)
                .map(|(size, labels)| (size as u64, labels)),
        );
        sizes
    }
}

#[cfg(test)]
mod tests {
    use super::HashedCounts;

    #[test]
    fn labels_are_counted_by_their_hashes() {
        let mut counts = HashedCounts::default();
        for item in 0..10_000_u32 {
            let label = format!("cluster {}", item % 3000);
            counts.add(HashedCounts::hash(&label));
        }
        assert_eq!(counts.len(), 3000);
        assert_eq!(counts.of(HashedCounts::hash("cluster 5")), 4);
        assert_eq!(counts.of(HashedCounts::hash("cluster 2000")), 3);
        assert_eq!(counts.of(HashedCounts::hash("another")), 0);
        assert_eq!(counts.sizes().into_iter().collect::<Vec<_>>(), [(3, 2000), (4, 1000)]);
    }

    #[test]
    fn only_known_labels_are_counted_where_memory_is_scarce() {
        let mut counts = HashedCounts::default();
        counts.know(1);
        [1, 2, 1, 3].into_iter().for_each(|hash| counts.add_known(hash));
        assert_eq!((counts.len(), counts.of(1), counts.of(2)), (1, 2, 0));
    }
}
