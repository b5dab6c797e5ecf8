//! The nodes of a network in groups.

/// A group per node, numbered in order of first appearance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Division {
    pub(super) ids: Vec<u32>,
    pub(super) count: usize,
}

impl Division {
    /// Every node for itself.
    pub(super) fn alone(nodes: usize) -> Self {
        Self { ids: (0..nodes as u32).collect(), count: nodes }
    }

    /// All nodes in one group.
    pub(super) fn whole(nodes: usize) -> Self {
        Self { ids: vec![0; nodes], count: nodes.min(1) }
    }

    /// Groups named by numbers below `bound`.
    pub(super) fn renumbered(mut names: Vec<u32>, bound: usize) -> Self {
        let mut number = vec![u32::MAX; bound];
        let mut count = 0;
        for name in &mut names {
            let known = &mut number[*name as usize];
            if *known == u32::MAX {
                *known = count;
                count += 1;
            }
            *name = *known;
        }
        Self { ids: names, count: count as usize }
    }

    /// The groups joined to larger ones.
    pub(super) fn coarsened(&self, of_groups: &Self) -> Self {
        let ids = self.ids.iter().map(|&id| of_groups.ids[id as usize]).collect();
        Self { ids, count: of_groups.count }
    }

    /// For each group the larger one that holds it.
    pub(super) fn bounds(&self, larger: &Self) -> Self {
        let mut bounds = vec![0; self.count];
        self.ids.iter().zip(&larger.ids).for_each(|(&part, &id)| bounds[part as usize] = id);
        Self::renumbered(bounds, larger.count)
    }
}

/// The members of each group, in order.
#[derive(Debug)]
pub(super) struct Groups {
    starts: Vec<usize>,
    members: Vec<u32>,
}

impl Groups {
    pub(super) fn new(division: &Division) -> Self {
        let mut starts = vec![0; division.count + 1];
        division.ids.iter().for_each(|&group| starts[group as usize + 1] += 1);
        for group in 0..division.count {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut members = vec![0; division.ids.len()];
        for (node, &group) in division.ids.iter().enumerate() {
            members[next[group as usize]] = node as u32;
            next[group as usize] += 1;
        }
        Self { starts, members }
    }

    pub(super) fn of(&self, group: usize) -> &[u32] {
        &self.members[self.starts[group]..self.starts[group + 1]]
    }
}
