//! Pairs noted one after the other and sorted from time to time. Where most pairs are new, looking each of them up in a map that no
//! cache holds takes several times as long.

/// Pairs that are noted at least before they are sorted.
const LEAST: usize = 1 << 18;

/// Pairs with their counts, and those noted since.
#[derive(Debug, Default)]
pub(super) struct PairLog {
    /// Ascending and distinct.
    counts: Vec<(u64, u64)>,
    noted: Vec<u64>,
}

impl PairLog {
    /// Notes a pair that occurs once.
    #[inline]
    pub fn push(&mut self, pair: u64) {
        // Memory stays within a few times the distinct pairs, and each is merged a few times only.
        if self.noted.len() >= self.counts.len().max(LEAST) {
            self.merge();
        }
        self.noted.push(pair);
    }

    /// At least as many as there are distinct pairs.
    pub fn len(&self) -> usize {
        self.counts.len() + self.noted.len()
    }

    /// The pairs with their counts, ascending.
    pub fn finish(mut self) -> impl Iterator<Item = (u64, u64)> {
        self.merge();
        self.counts.into_iter()
    }

    fn merge(&mut self) {
        self.noted.sort_unstable();
        let mut merged = Vec::with_capacity(self.len());
        let mut known = std::mem::take(&mut self.counts).into_iter().peekable();
        for run in self.noted.chunk_by(u64::eq) {
            while let Some(before) = known.next_if(|&(pair, _)| pair < run[0]) {
                merged.push(before);
            }
            let counted = known.next_if(|&(pair, _)| pair == run[0]).map_or(0, |(_, count)| count);
            merged.push((run[0], counted + run.len() as u64));
        }
        merged.extend(known);
        self.counts = merged;
        self.noted.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_log_counts_what_a_map_counts() {
        let (mut log, mut expected) = (PairLog::default(), BTreeMap::new());
        for item in 0..3 * LEAST as u64 + 5 {
            let pair = item.wrapping_mul(item).wrapping_mul(0x9e37_79b9) % 300_007;
            log.push(pair);
            *expected.entry(pair).or_default() += 1;
        }
        assert!(log.finish().eq(expected));
        assert_eq!(PairLog::default().finish().count(), 0);
    }
}
