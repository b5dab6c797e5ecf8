//! The sets of clusters that rows contain, numbered.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::rows::Rows;

/// Numbers sets of clusters: each is a path of ascending clusters in a tree of which the root is the empty set. A step
/// is known by the number of the set before it and the cluster, so equal numbers mean equal sets.
struct Numbers {
    /// The number of each set of one cluster, or 0 where it has none yet.
    alone: Vec<u32>,
    steps: HashMap<u64, u32, BuildHasherDefault<FxHasher>>,
    /// The number of clusters of each set.
    sizes: Vec<u8>,
}

impl Numbers {
    fn step(&mut self, set: u32, cluster: u32) -> u32 {
        let number = match set {
            0 => &mut self.alone[cluster as usize],
            _ => self.steps.entry(u64::from(set) << 32 | u64::from(cluster)).or_insert(0),
        };
        if *number == 0 {
            *number = self.sizes.len() as u32;
            self.sizes.push(self.sizes[set as usize] + 1);
        }
        *number
    }
}

/// The subsets of some rows.
#[derive(Debug)]
pub(super) struct Subsets {
    starts: Vec<usize>,
    numbers: Vec<u32>,
    sizes: Vec<u8>,
}

impl Subsets {
    /// Of the types that are wanted; the others have none.
    pub(super) fn of(rows: &Rows, is_wanted: &[bool]) -> Self {
        let mut numbers = Numbers { alone: vec![0; rows.width()], steps: HashMap::default(), sizes: vec![0] };
        let mut subsets = Self { starts: vec![0], numbers: Vec::new(), sizes: Vec::new() };
        for (row, is_wanted) in rows.iter().zip(is_wanted) {
            if *is_wanted {
                let start = subsets.numbers.len();
                subsets.numbers.push(0);
                for &cluster in row.clusters {
                    for at in start..subsets.numbers.len() {
                        let number = numbers.step(subsets.numbers[at], cluster);
                        subsets.numbers.push(number);
                    }
                }
            }
            subsets.starts.push(subsets.numbers.len());
        }
        subsets.sizes = numbers.sizes;
        subsets
    }

    /// Returns the number of different ones.
    pub(super) fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The number of clusters of a subset.
    pub(super) fn size(&self, set: usize) -> usize {
        self.sizes[set] as usize
    }

    /// The numbers of all subsets of a row. The ones in the binary form of a position say which of its clusters the
    /// subset has.
    pub(super) fn of_type(&self, kind: u32) -> &[u32] {
        &self.numbers[self.starts[kind as usize]..self.starts[kind as usize + 1]]
    }
}
