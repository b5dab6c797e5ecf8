//! A clustering that changes object by object.

use crate::random::Random;

/// Clusters `0..len` without gaps, with their members listed so that one is drawn in O(1).
#[derive(Debug, Clone)]
pub(super) struct MutablePartition {
    of: Vec<u32>,
    members: Vec<Vec<u32>>,
    place: Vec<u32>,
}

/// Effect of a move on the list of clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slots {
    Kept,
    /// The source became empty: the last cluster took its number.
    Removed(usize),
}

impl MutablePartition {
    /// From a cluster number per object; every number below `count` occurs.
    pub(super) fn new(of: Vec<u32>, count: usize) -> Self {
        let mut members = vec![Vec::new(); count];
        let mut place = vec![0; of.len()];
        for (object, &cluster) in of.iter().enumerate() {
            let list: &mut Vec<u32> = &mut members[cluster as usize];
            place[object] = list.len() as u32;
            list.push(object as u32);
        }
        debug_assert!(members.iter().all(|list| !list.is_empty()));
        Self { of, members, place }
    }

    /// `count` objects drawn at random start a cluster each, the others join one at random.
    pub(super) fn random(objects: usize, count: usize, random: &mut Random) -> Self {
        let order = random.permutation(objects);
        let mut of = vec![0; objects];
        for (rank, &object) in order.iter().enumerate() {
            of[object as usize] = if rank < count { rank } else { random.index(count) } as u32;
        }
        Self::new(of, count)
    }

    /// Number of clusters.
    pub(super) fn grouped(&self, coarse: &Self) -> Self {
        Self::new(self.of.iter().map(|&cluster| coarse.of[cluster as usize]).collect(), coarse.len())
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    pub(super) fn objects(&self) -> usize {
        self.of.len()
    }

    pub(super) fn cluster_of(&self, object: usize) -> usize {
        self.of[object] as usize
    }

    pub(super) fn into_ids(self) -> Vec<u32> {
        self.of
    }

    /// Objects that say nothing about where they belong join the largest cluster of the others.
    pub(super) fn gather(&mut self, silent: impl Fn(usize) -> bool) {
        let heard = |list: &Vec<u32>| list.iter().filter(|&&object| !silent(object as usize)).count();
        let Some(largest) =
            (0..self.len()).max_by_key(|&cluster| (heard(&self.members[cluster]), usize::MAX - cluster))
        else {
            return;
        };
        let Some(&anchor) = self.members[largest].iter().find(|&&object| !silent(object as usize)) else {
            return;
        };
        for object in (0..self.objects()).filter(|&object| silent(object)) {
            let home = self.cluster_of(anchor as usize);
            if self.cluster_of(object) != home {
                self.relocate(object, home);
            }
        }
    }

    /// A cluster uniformly, then a member uniformly.
    pub(super) fn draw(&self, random: &mut Random) -> usize {
        let members = &self.members[random.index(self.len())];
        members[random.index(members.len())] as usize
    }

    /// Moves an object to a cluster, or to a new one when `to` is the number of clusters.
    pub(super) fn relocate(&mut self, object: usize, to: usize) -> Slots {
        if to == self.len() {
            self.members.push(Vec::new());
        }
        let from = self.cluster_of(object);
        let source = &mut self.members[from];
        source.swap_remove(self.place[object] as usize);
        if let Some(&moved) = source.get(self.place[object] as usize) {
            self.place[moved as usize] = self.place[object];
        }
        self.place[object] = self.members[to].len() as u32;
        self.members[to].push(object as u32);
        self.of[object] = to as u32;
        if !self.members[from].is_empty() {
            return Slots::Kept;
        }
        self.members.swap_remove(from);
        if let Some(renumbered) = self.members.get(from) {
            for &member in renumbered {
                self.of[member as usize] = from as u32;
            }
        }
        Slots::Removed(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_the_lists_and_the_numbers_in_step() {
        let mut random = Random::new(3);
        let mut clusters = MutablePartition::random(30, 8, &mut random);
        for _ in 0..2000 {
            let object = clusters.draw(&mut random);
            let to = random.index(clusters.len() + 1);
            if to != clusters.cluster_of(object) {
                clusters.relocate(object, to);
            }
            let total: usize = clusters.members.iter().map(Vec::len).sum();
            assert_eq!(total, 30);
            for (cluster, list) in clusters.members.iter().enumerate() {
                assert!(!list.is_empty());
                for (place, &member) in list.iter().enumerate() {
                    assert_eq!(clusters.of[member as usize] as usize, cluster);
                    assert_eq!(clusters.place[member as usize] as usize, place);
                }
            }
        }
    }
}
