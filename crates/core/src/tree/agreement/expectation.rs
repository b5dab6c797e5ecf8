//! The mean mutual information of two growing cuts under permutations, kept up to date.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::chance::moments::cell_means;

/// The change in the number of each size: children come, their parent goes.
pub(super) type SizeChange = Vec<(u32, f64)>;

/// Mean contributions of cells by the sizes of their clusters, and for every size in use on one side its sum
/// over the clusters of the other.
#[derive(Debug)]
pub(super) struct Expectation {
    leaves: u64,
    cells: HashMap<(u32, u32), f64, FxBuildHasher>,
    sides: [Sums; 2],
}

#[derive(Debug, Default)]
struct Sums {
    /// The clusters of this side, by size.
    clusters: HashMap<u32, f64, FxBuildHasher>,
    /// The place of the sum of each size in use.
    places: HashMap<u32, u32, FxBuildHasher>,
    sizes: Vec<u32>,
    values: Vec<f64>,
    users: Vec<u32>,
    free: Vec<u32>,
}

impl Expectation {
    /// One cluster of all leaves on each side.
    pub(super) fn new(leaves: usize) -> Self {
        let whole = || Sums { clusters: [(leaves as u32, 1.0)].into_iter().collect(), ..Sums::default() };
        Self { leaves: leaves as u64, cells: HashMap::default(), sides: [whole(), whole()] }
    }

    /// The mean contribution of a cell, in nats.
    pub(super) fn cell(&mut self, a: u32, b: u32) -> f64 {
        self.fill(a, &[b]);
        self.cells[&key(a, b)]
    }

    /// Computes the cells of one size with many that are not known yet, side by side.
    fn fill(&mut self, a: u32, sizes: &[u32]) {
        let mut unknown: Vec<u64> =
            sizes.iter().filter(|&&b| !self.cells.contains_key(&key(a, b))).map(|&b| u64::from(b)).collect();
        unknown.sort_unstable();
        unknown.dedup();
        let means = cell_means(self.leaves, u64::from(a), &unknown);
        let n = self.leaves as f64;
        self.cells.extend(unknown.iter().zip(means).map(|(&b, mean)| (key(a, b as u32), mean / n)));
    }

    /// Starts to use a size on a side; returns where its sum will be.
    pub(super) fn acquire(&mut self, side: usize, size: u32) -> u32 {
        if let Some(&place) = self.sides[side].places.get(&size) {
            self.sides[side].users[place as usize] += 1;
            return place;
        }
        let clusters: Vec<(u32, f64)> = {
            let mut clusters: Vec<_> = self.sides[1 - side].clusters.iter().map(|(&b, &m)| (b, m)).collect();
            // The order of a hash table must not show in the last digits.
            clusters.sort_unstable_by_key(|(b, _)| *b);
            clusters
        };
        self.fill(size, &clusters.iter().map(|(b, _)| *b).collect::<Vec<_>>());
        let value = clusters.iter().map(|&(b, m)| m * self.cells[&key(size, b)]).sum();
        self.sides[side].store(size, value)
    }

    /// Ends one use of the size at that place.
    pub(super) fn release(&mut self, side: usize, place: u32) {
        let sums = &mut self.sides[side];
        sums.users[place as usize] -= 1;
        if sums.users[place as usize] == 0 {
            sums.places.remove(&sums.sizes[place as usize]);
            sums.free.push(place);
        }
    }

    /// The sums of a side, by place.
    pub(super) fn sums(&self, side: usize) -> &[f64] {
        &self.sides[side].values
    }

    /// A node of `side` was opened: its clusters change, and with them all sums of the other side.
    pub(super) fn apply(&mut self, side: usize, change: &SizeChange) {
        for &(size, count) in change {
            let clusters = &mut self.sides[side].clusters;
            let left = clusters.entry(size).or_insert(0.0);
            *left += count;
            if *left == 0.0 {
                clusters.remove(&size);
            }
        }
        let other = &self.sides[1 - side];
        let used: Vec<(u32, u32)> = {
            let mut used: Vec<_> = other.places.iter().map(|(&size, &place)| (size, place)).collect();
            used.sort_unstable();
            used
        };
        let sizes: Vec<u32> = used.iter().map(|(size, _)| *size).collect();
        for &(changed, count) in change {
            self.fill(changed, &sizes);
            for &(size, place) in &used {
                self.sides[1 - side].values[place as usize] += count * self.cells[&key(size, changed)];
            }
        }
    }

    /// The mixed difference of the mean when two nodes are opened together, given their changes of sizes.
    pub(super) fn interaction(&mut self, a: &SizeChange, b: &SizeChange) -> f64 {
        let mut total = 0.0;
        for &(size_a, count_a) in a {
            for &(size_b, count_b) in b {
                total += count_a * count_b * self.cell(size_a, size_b);
            }
        }
        total
    }
}

impl Sums {
    fn store(&mut self, size: u32, value: f64) -> u32 {
        let place = self.free.pop().unwrap_or_else(|| {
            self.sizes.push(0);
            self.values.push(0.0);
            self.users.push(0);
            self.sizes.len() as u32 - 1
        });
        let at = place as usize;
        (self.sizes[at], self.values[at], self.users[at]) = (size, value, 1);
        self.places.insert(size, place);
        place
    }
}

fn key(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}
