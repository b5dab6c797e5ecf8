//! Which atoms need not be looked at again.

/// An atom stays where it is unless its cluster or one that it could join has changed since it was looked at,
/// and unless enough items have moved for another cluster to catch up.
pub(super) struct Settled {
    /// When each cluster changed last.
    pub(super) changed: Vec<u64>,
    /// When each atom was looked at.
    checked: Vec<u64>,
    /// For each atom the number of moved items up to which it stays in any case.
    holds_until: Vec<u64>,
    clock: u64,
    /// The number of items that have moved.
    moved: u64,
}

impl Settled {
    pub(super) fn new(count: usize) -> Self {
        // Items count as moved from the start, so that every atom is looked at once.
        Self {
            changed: vec![1; count],
            checked: vec![0; count],
            holds_until: vec![0; count],
            clock: 1,
            moved: 1,
        }
    }

    /// Whether an atom stays whatever has changed.
    pub(super) fn holds(&self, atom: u32) -> bool {
        self.moved <= self.holds_until[atom as usize]
    }

    /// Whether an atom was looked at before this time; it is now.
    pub(super) fn is_stale(&mut self, atom: u32, changed: u64) -> bool {
        changed > std::mem::replace(&mut self.checked[atom as usize], self.clock)
    }

    /// The atom stays until more items than this have moved.
    pub(super) fn stays(&mut self, atom: u32, items: u64) {
        self.holds_until[atom as usize] = self.moved + items;
    }

    /// The atom moves between two clusters.
    pub(super) fn moves(&mut self, atom: u32, items: u64, clusters: [u32; 2]) {
        self.clock += 1;
        self.moved += items;
        self.checked[atom as usize] = self.clock;
        clusters.into_iter().for_each(|cluster| self.changed[cluster as usize] = self.clock);
    }
}
