//! The generalised Robinson–Foulds family: splits of two trees matched one to one as well as possible.

use super::splits::nodes;
use super::{Tree, TreePair};
use crate::matching::{Costs, assign};
use crate::sys::checkpoint;

/// How two splits overlap: leaves of the trees, of a side of each split, and of the two sides together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SplitOverlap {
    pub n: u32,
    pub a: u32,
    pub b: u32,
    pub both: u32,
}

impl SplitOverlap {
    /// The four cells: in both sides, in the first alone, in the second alone, in neither.
    pub(crate) fn cells(&self) -> [u32; 4] {
        [self.both, self.a - self.both, self.b - self.both, self.n + self.both - self.a - self.b]
    }
}

/// The informative splits of two trees: unrooted, as sizes of one side, and all their overlaps.
#[derive(Debug)]
pub(crate) struct SplitTable {
    pub n: u32,
    pub a: Vec<u32>,
    pub b: Vec<u32>,
    both: Vec<u32>,
}

/// A score in fixed point: enough digits to tell matchings apart, room to add up millions.
const SCALE: f64 = (1_u64 << 40) as f64;

/// Every pair of splits takes 12 bytes: 1.8 GB.
const MOST_PAIRS: usize = 150_000_000;

/// Why trees are not matched.
pub(crate) const TOO_MANY: &str =
    "the trees have more than 150 million pairs of splits; robinson_foulds needs no table of them";

fn fits(of_a: usize, of_b: usize) -> bool {
    of_a.checked_mul(of_b).is_some_and(|pairs| pairs <= MOST_PAIRS)
}

impl SplitTable {
    /// `None` if the table of all pairs of splits would be too large.
    pub(crate) fn of(pair: &TreePair<'_>) -> Option<Self> {
        let n = pair.leaves();
        let informative = |tree: &Tree| -> Vec<u32> {
            let inner = |node: &u32| tree.size(*node) > 1 && tree.size(*node) + 1 < n;
            nodes(tree, false).into_iter().filter(inner).collect()
        };
        let (of_a, of_b) = (informative(pair.a()), informative(pair.b()));
        if !fits(of_a.len(), of_b.len()) {
            return None;
        }
        let mut both = Vec::with_capacity(of_a.len() * of_b.len());
        // Leaves of the node of the first tree before each position of the second.
        let mut before = vec![0_u32; n + 1];
        for &node in &of_a {
            checkpoint();
            let range = pair.a().leaf_range(node);
            for (at, &leaf) in pair.b_to_a().iter().enumerate() {
                before[at + 1] = before[at] + u32::from(range.contains(&(leaf as usize)));
            }
            both.extend(of_b.iter().map(|&other| {
                let range = pair.b().leaf_range(other);
                before[range.end] - before[range.start]
            }));
        }
        let sizes = |tree: &Tree, nodes: &[u32]| nodes.iter().map(|&node| tree.size(node) as u32).collect();
        Some(Self { n: n as u32, a: sizes(pair.a(), &of_a), b: sizes(pair.b(), &of_b), both })
    }

    fn overlap(&self, i: usize, j: usize) -> SplitOverlap {
        SplitOverlap { n: self.n, a: self.a[i], b: self.b[j], both: self.both[i * self.b.len() + j] }
    }

    /// The greatest total of a score over all one-to-one matchings of the splits.
    pub(crate) fn best_total(&self, score: impl Fn(SplitOverlap) -> f64) -> f64 {
        let wide = self.a.len() <= self.b.len();
        let (rows, columns) = if wide { (self.a.len(), self.b.len()) } else { (self.b.len(), self.a.len()) };
        let of = |row: usize, column: usize| {
            score(if wide { self.overlap(row, column) } else { self.overlap(column, row) })
        };
        let mut values = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            checkpoint();
            values.extend((0..columns).map(|column| -(of(row, column) * SCALE) as i64));
        }
        let found = assign(&Costs { columns, values });
        crate::numeric::fixed_sum(found.iter().enumerate().map(|(row, &column)| of(row, column)))
    }
}

/// Sums of entropies: Σ H(split) of a list of splits.
pub(crate) fn total_entropy(n: u32, sizes: &[u32], table: &[f64]) -> f64 {
    let entropy =
        |&size: &u32| (table[n as usize] - table[size as usize] - table[(n - size) as usize]) / f64::from(n);
    crate::numeric::fixed_sum(sizes.iter().map(entropy))
}

/// k ln k for all counts up to n.
pub(crate) fn x_ln_x_table(n: u32) -> Vec<f64> {
    (0..=n).map(|k| if k < 2 { 0.0 } else { f64::from(k) * libm::log(f64::from(k)) }).collect()
}

/// The mutual information of two splits, in nats.
pub(crate) fn split_information(overlap: SplitOverlap, table: &[f64]) -> f64 {
    let f = |count: u32| table[count as usize];
    let SplitOverlap { n, a, b, .. } = overlap;
    let cells: f64 = overlap.cells().iter().map(|&count| f(count)).sum();
    let sum = cells - f(a) - f(n - a) - f(b) - f(n - b) + f(n);
    (sum / f64::from(n)).max(0.0)
}

/// How alike two splits are by their worse side, the sides paired the better way: Jaccard's index.
pub(crate) fn split_jaccard(overlap: SplitOverlap) -> f64 {
    let [both, only_a, only_b, neither] = overlap.cells().map(f64::from);
    let n = f64::from(overlap.n);
    let straight = (both / (n - neither)).min(neither / (n - both));
    let crossed = (only_a / (n - only_b)).min(only_b / (n - only_a));
    straight.max(crossed)
}

/// Whether two splits can be in one tree: some pair of sides has no leaf in common.
pub(crate) fn compatible(overlap: SplitOverlap) -> bool {
    overlap.cells().contains(&0)
}

/// Leaves that must change sides to make two splits the same.
pub(crate) fn moved_leaves(overlap: SplitOverlap) -> u32 {
    let [both, only_a, only_b, neither] = overlap.cells();
    (only_a + only_b).min(both + neither)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_more_than_two_gigabytes_are_refused() {
        assert!(fits(12_000, 12_000) && fits(150_000_000, 1));
        assert!(!fits(13_000, 13_000) && !fits(usize::MAX, 2));
    }

    #[test]
    fn trees_with_too_many_splits_are_not_matched() {
        // Caterpillars of 13,000 leaves in a file of 200 KB.
        let caterpillar = |names: &mut dyn Iterator<Item = usize>| {
            let first = names.next().expect("a leaf");
            let rest: String = names.map(|name| format!(",{name})")).collect();
            Tree::from_newick(&format!("{}{first}{rest};", "(".repeat(12_999))).expect("a tree")
        };
        let (a, b) = (caterpillar(&mut (0..13_000)), caterpillar(&mut (0..13_000).rev()));
        assert!(SplitTable::of(&TreePair::new(&a, &b).expect("the same leaves")).is_none());
    }
}
