//! The generalised Robinson–Foulds family: splits of two trees matched one to one as well as possible.

use super::splits::SplitMatch;
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

/// The informative splits of two trees: unrooted, as sizes of one side, and the overlaps of those to be matched.
#[derive(Debug)]
pub(crate) struct SplitTable {
    pub n: u32,
    /// All of the first tree, and of the second.
    pub a: Vec<u32>,
    pub b: Vec<u32>,
    /// Those that both trees have and that are matched with themselves.
    settled: Vec<u32>,
    /// The others of the first tree, of the second, and how they overlap.
    open_a: Vec<u32>,
    open_b: Vec<u32>,
    both: Vec<u32>,
}

/// A score in fixed point: enough digits to tell matchings apart, room to add up millions.
const SCALE: f64 = (1_u64 << 40) as f64;

/// Prices of columns may grow to the number of rows times the greatest score: they stay below this.
const MOST_PRICE: f64 = (1_u64 << 60) as f64;

/// Every pair of splits takes 12 bytes: 1.8 GB.
const MOST_PAIRS: usize = 150_000_000;

/// Why trees are not matched.
pub(crate) const TOO_MANY: &str =
    "the trees have more than 150 million pairs of splits; robinson_foulds needs no table of them";

fn fits(of_a: usize, of_b: usize) -> bool {
    of_a.checked_mul(of_b).is_some_and(|pairs| pairs <= MOST_PAIRS)
}

impl SplitTable {
    /// All splits are to be matched. `None` if the table of all pairs of splits would be too large.
    pub(crate) fn of(pair: &TreePair<'_>) -> Option<Self> {
        Self::between(pair, false)
    }

    /// Splits that both trees have are matched with themselves, and only the others are left: near trees leave few. That
    /// is lawful for a score with s(x, x) + s(a, b) ≥ s(a, x) + s(x, b) and s(x, x) ≥ s(a, x) for all splits, such as one
    /// that a metric is made of; then some best matching does so. `None` if the table of the pairs left would be too large.
    pub(crate) fn without_shared(pair: &TreePair<'_>) -> Option<Self> {
        Self::between(pair, true)
    }

    fn between(pair: &TreePair<'_>, settle_shared: bool) -> Option<Self> {
        let splits = SplitMatch::of_informative(pair, false);
        let mut shared = vec![false; pair.a().nodes()];
        if settle_shared {
            splits.partner.iter().flatten().for_each(|&node| shared[node as usize] = true);
        }
        let (settled, of_a): (Vec<u32>, Vec<u32>) =
            splits.a.iter().copied().partition(|&node| shared[node as usize]);
        let of_b = splits.b.iter().zip(&splits.partner);
        let of_b: Vec<u32> =
            of_b.filter(|(_, partner)| !settle_shared || partner.is_none()).map(|(&node, _)| node).collect();
        if !fits(of_a.len(), of_b.len()) {
            return None;
        }
        let sizes =
            |tree: &Tree, nodes: &[u32]| nodes.iter().map(|&node| tree.size(node) as u32).collect::<Vec<_>>();
        Some(Self {
            n: pair.leaves() as u32,
            a: sizes(pair.a(), &splits.a),
            b: sizes(pair.b(), &splits.b),
            settled: sizes(pair.a(), &settled),
            both: overlaps(pair, &of_a, &of_b),
            open_a: sizes(pair.a(), &of_a),
            open_b: sizes(pair.b(), &of_b),
        })
    }

    fn overlap(&self, i: usize, j: usize) -> SplitOverlap {
        let both = self.both[i * self.open_b.len() + j];
        SplitOverlap { n: self.n, a: self.open_a[i], b: self.open_b[j], both }
    }

    /// The greatest total of a score over all one-to-one matchings of the splits.
    pub(crate) fn best_total(&self, score: impl Fn(SplitOverlap) -> f64) -> f64 {
        let (of_a, of_b) = (self.open_a.len(), self.open_b.len());
        let wide = of_a <= of_b;
        let (rows, columns) = (of_a.min(of_b), of_a.max(of_b));
        let of = |row: usize, column: usize| {
            score(if wide { self.overlap(row, column) } else { self.overlap(column, row) })
        };
        let mut scores = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            checkpoint();
            scores.extend((0..columns).map(|column| of(row, column)));
        }
        let greatest = scores.iter().copied().fold(1.0, f64::max);
        let scale = SCALE.min(MOST_PRICE / (greatest * columns as f64));
        // In the same memory.
        let values = scores.into_iter().map(|score| -(score * scale) as i64).collect();
        let found = assign(&Costs { columns, values });
        let itself = |&size: &u32| score(SplitOverlap { n: self.n, a: size, b: size, both: size });
        let matched = found.iter().enumerate().map(|(row, &column)| of(row, column));
        crate::numeric::fixed_sum(self.settled.iter().map(itself).chain(matched))
    }
}

/// The common leaves of each node of the first tree with each of the second.
fn overlaps(pair: &TreePair<'_>, of_a: &[u32], of_b: &[u32]) -> Vec<u32> {
    let mut both = Vec::with_capacity(of_a.len() * of_b.len());
    // Leaves of the node of the first tree before each position of the second.
    let mut before = vec![0_u32; pair.leaves() + 1];
    for &node in of_a {
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
    both
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
        let pair = TreePair::new(&a, &b).expect("the same leaves");
        assert!(SplitTable::of(&pair).is_none());
        // Without their roots they are the same tree, and no split is left.
        assert!(SplitTable::without_shared(&pair).expect("a table").both.is_empty());
    }

    /// Random joining of a few parts at a time; a near tree exchanges two of its leaves.
    fn two_trees(next: &mut impl FnMut(usize) -> usize, leaves: usize, near: bool) -> [Tree; 2] {
        let mut joined = |names: Vec<String>, most: usize| {
            let mut parts = names;
            while parts.len() > 1 {
                let children = (2 + next(most - 1)).min(parts.len());
                let taken: Vec<String> =
                    (0..children).map(|_| parts.swap_remove(next(parts.len()))).collect();
                parts.push(format!("({})", taken.join(",")));
            }
            format!("{};", parts[0])
        };
        let names = || (0..leaves).map(|leaf| format!("x{leaf}x")).collect();
        let a = joined(names(), 2 + leaves % 3);
        let b = if near {
            a.replace("x0x", "y").replace("x1x", "x0x").replace('y', "x1x")
        } else {
            joined(names(), 3)
        };
        [a, b].map(|text| Tree::from_newick(&text).expect("a tree"))
    }

    #[test]
    fn shared_splits_may_be_matched_with_themselves() {
        let mut state = 5_u64;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        let table = x_ln_x_table(40);
        let saved = |overlap: SplitOverlap| {
            let smaller = |size: u32| size.min(overlap.n - size);
            f64::from(smaller(overlap.a) + smaller(overlap.b) - moved_leaves(overlap))
        };
        let scores: [(&str, &dyn Fn(SplitOverlap) -> f64); 5] = [
            ("information", &|overlap| split_information(overlap, &table)),
            ("jaccard", &split_jaccard),
            ("jaccard²", &|overlap| split_jaccard(overlap).powi(2)),
            ("jaccard^9.5", &|overlap| split_jaccard(overlap).powf(9.5)),
            ("leaves", &saved),
        ];
        for round in 0..400 {
            let [a, b] = two_trees(&mut next, 5 + round % 35, round % 2 == 0);
            let pair = TreePair::new(&a, &b).expect("the same leaves");
            let (all, few) = (
                SplitTable::of(&pair).expect("a table"),
                SplitTable::without_shared(&pair).expect("a table"),
            );
            assert_eq!((&all.a, &all.b), (&few.a, &few.b));
            for (name, score) in scores {
                let (all, few) = (all.best_total(score), few.best_total(score));
                assert!((all - few).abs() <= 1e-12 * all.max(1.0), "{name}: {all} {few} {}", a.to_newick());
            }
        }
    }
}
