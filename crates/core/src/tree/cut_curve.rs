//! The curve of Bₖ: how alike the cuts of two trees into k clusters are, for every k.

use rustc_hash::FxHashMap;

use super::{Tree, TreePair};

/// The standard normal distribution exceeds this in 5 of 100 draws.
const ONE_IN_TWENTY: f64 = 1.644_853_626_951_472_2;

/// The cuts of two trees into at most `k` clusters, and how alike they are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CutAgreement {
    /// The requested number of clusters.
    pub k: usize,
    /// The numbers of clusters that the two cuts have: a node with many children may leave fewer than `k`.
    pub clusters: (usize, usize),
    /// The Fowlkes–Mallows index of the two cuts.
    pub bk: f64,
    /// Its mean over all ways to deal the leaves out to clusters of the same sizes.
    pub expected: f64,
    /// Its standard deviation over them.
    pub standard_deviation: f64,
    /// The value that unrelated trees exceed in about 5 of 100 cases: the mean and 1.645 standard deviations.
    pub limit: f64,
}

/// Bₖ for k = 2, …, n − 1 (Fowlkes & Mallows, 1983), with its exact mean and standard deviation for unrelated
/// trees; empty for trees of two leaves or fewer.
///
/// Each cut opens one more node than the one before. When a node is opened, only the leaves of its smaller
/// children change their cluster, so the whole curve costs O(n log n) for binary trees.
///
/// ```
/// use partita::{Tree, TreePair, cut_curve};
///
/// let a = Tree::from_newick("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);")?;
/// let b = Tree::from_newick("((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")?;
/// let curve = cut_curve(&TreePair::new(&a, &b)?);
/// let found: Vec<(usize, f64)> = curve.iter().map(|point| (point.k, point.bk)).collect();
/// assert_eq!(found, [(2, 0.25), (3, 0.5), (4, 1.0)]);
/// assert_eq!(curve[0].expected, 0.4);
/// # Ok::<(), partita::Error>(())
/// ```
#[must_use]
pub fn cut_curve(pair: &TreePair<'_>) -> Vec<CutAgreement> {
    let n = pair.leaves();
    let mut a_to_b = vec![0_u32; n];
    pair.b_to_a().iter().enumerate().for_each(|(at, &leaf)| a_to_b[leaf as usize] = at as u32);
    let (mut a, mut b) = (CurveSide::new(pair.a(), &a_to_b), CurveSide::new(pair.b(), pair.b_to_a()));
    let mut cells = Cells { counts: FxHashMap::from_iter([((0, 0), n as u64)]), pairs: pairs(n as u64) };
    let at = |k| {
        a.open_up_to(k, |leaf, from, to| cells.shift((from, b.cluster[leaf]), (to, b.cluster[leaf])));
        b.open_up_to(k, |leaf, from, to| cells.shift((a.cluster[leaf], from), (a.cluster[leaf], to)));
        agreement(k, n as u64, [&a, &b], cells.pairs)
    };
    (2..n).map(at).collect()
}

/// Number of pairs among `n` things.
pub(crate) fn pairs(count: u64) -> u64 {
    count * count.saturating_sub(1) / 2
}

/// Number of ordered triples among `n` things.
fn ordered_triples(count: u64) -> u128 {
    u128::from(count * count.saturating_sub(1)) * u128::from(count.saturating_sub(2))
}

/// A tree that is opened node by node.
struct CurveSide<'t> {
    tree: &'t Tree,
    /// The position of each leaf in the other tree.
    partner: &'t [u32],
    /// Inner nodes that are still to be opened, the next one last.
    to_open: Vec<u32>,
    /// The cluster of each leaf.
    cluster: Vec<u32>,
    clusters: usize,
    /// Pairs of leaves in the same cluster.
    pairs: u64,
    /// Triples of leaves in the same cluster.
    ordered_triples: u128,
}

impl<'t> CurveSide<'t> {
    fn new(tree: &'t Tree, partner: &'t [u32]) -> Self {
        let leaves = tree.leaves() as u64;
        let mut to_open = tree.openings();
        to_open.reverse();
        Self {
            tree,
            partner,
            to_open,
            cluster: vec![0; tree.leaves()],
            clusters: 1,
            pairs: pairs(leaves),
            ordered_triples: ordered_triples(leaves),
        }
    }

    /// Opens nodes as long as there are at most `k` clusters, and tells of each leaf that changes its cluster:
    /// its position in the other tree, the old and the new cluster.
    fn open_up_to(&mut self, k: usize, mut moved: impl FnMut(usize, u32, u32)) {
        let tree = self.tree;
        while let Some(&node) = self.to_open.last()
            && self.clusters + tree.children(node).count() - 1 <= k
        {
            self.to_open.pop();
            let size = |node: u32| tree.size(node) as u64;
            self.pairs -= pairs(size(node));
            self.ordered_triples -= ordered_triples(size(node));
            let largest = tree.children(node).max_by_key(|&child| size(child));
            for child in tree.children(node) {
                self.pairs += pairs(size(child));
                self.ordered_triples += ordered_triples(size(child));
                // The largest child keeps the number of the node.
                if Some(child) != largest {
                    let new = self.clusters as u32;
                    self.clusters += 1;
                    for leaf in tree.leaf_range(child) {
                        let old = std::mem::replace(&mut self.cluster[leaf], new);
                        moved(self.partner[leaf] as usize, old, new);
                    }
                }
            }
        }
    }
}

/// The leaves that clusters of the two trees share.
struct Cells {
    counts: FxHashMap<(u32, u32), u64>,
    /// Pairs of leaves together in both trees.
    pairs: u64,
}

impl Cells {
    /// Moves a leaf from one cell to another.
    fn shift(&mut self, from: (u32, u32), to: (u32, u32)) {
        let count = self.counts.entry(from).or_default();
        *count -= 1;
        self.pairs -= *count;
        if *count == 0 {
            self.counts.remove(&from);
        }
        let count = self.counts.entry(to).or_default();
        self.pairs += *count;
        *count += 1;
    }
}

fn agreement(k: usize, n: u64, sides: [&CurveSide<'_>; 2], both: u64) -> CutAgreement {
    let [a, b] = sides;
    let bk = index(both, a.pairs, b.pairs);
    let (expected, variance) = match (a.pairs, b.pairs) {
        // Nothing else is possible.
        (0, _) | (_, 0) => (bk, 0.0),
        _ => chance(n as f64, sides),
    };
    let standard_deviation = variance.max(0.0).sqrt();
    let limit = expected + ONE_IN_TWENTY * standard_deviation;
    CutAgreement { k, clusters: (a.clusters, b.clusters), bk, expected, standard_deviation, limit }
}

/// The Fowlkes–Mallows index from the pairs together in both clusterings and in either. Clusterings into single
/// leaves alone share no pair: they agree fully with each other and not at all with anything else.
pub(crate) fn index(both: u64, in_a: u64, in_b: u64) -> f64 {
    match (in_a, in_b) {
        (0, 0) => 1.0,
        (0, _) | (_, 0) => 0.0,
        _ => both as f64 / (in_a as f64 * in_b as f64).sqrt(),
    }
}

/// Mean and variance of the index when the leaves are dealt out at random to clusters of the same sizes: Fowlkes
/// and Mallows's formulae, the squared mean taken off the last term by hand, where digits would be lost.
fn chance(n: f64, sides: [&CurveSide<'_>; 2]) -> (f64, f64) {
    let two = n * (n - 1.0);
    let three = two * (n - 2.0);
    let [p, q] = sides.map(|side| 2.0 * side.pairs as f64);
    // The leaves left to choose for the third of a triple, on average over the pairs.
    let [third_p, third_q] = [sides[0].ordered_triples as f64 / p, sides[1].ordered_triples as f64 / q];
    let shared_leaf = 2.0 / two + 4.0 * third_p * third_q / three;
    let apart = if n > 3.0 {
        let [lost_p, lost_q] = [2.0 + 4.0 * third_p, 2.0 + 4.0 * third_q];
        let excess = p * q * (4.0 * n - 6.0) - two * (lost_p * q + lost_q * p - lost_p * lost_q);
        excess / (two * three * (n - 3.0))
    } else {
        // No two pairs of three leaves are apart.
        -p * q / (two * two)
    };
    ((p * q).sqrt() / two, shared_leaf + apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        Tree::from_newick(text).expect("valid Newick")
    }

    /// All orders of `0..n`.
    fn orders(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        let insert = |order: Vec<usize>| {
            (0..n).map(move |at| {
                let mut order = order.clone();
                order.insert(at, n - 1);
                order
            })
        };
        orders(n - 1).into_iter().flat_map(insert).collect()
    }

    #[test]
    fn mean_and_deviation_are_those_over_all_orders_of_the_leaves() {
        let shapes = [
            "(((A:1,B:1):1,(C:1,D:1):1.5):1,(E:1,F:2):1);",
            "(A:1,(B:1,(C:1,(D:1,(E:1,F:1):1):1):1):1);",
            "((A:1,B:1,C:1):2,(D:1,(E:1,F:1):1):1.5);",
        ];
        let named = |shape: &str, order: &[usize]| {
            let name = |letter: char| match "ABCDEF".find(letter) {
                Some(at) => order[at].to_string(),
                None => letter.to_string(),
            };
            tree(&shape.chars().map(name).collect::<String>())
        };
        for (i, j) in [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)] {
            let a = named(shapes[i], &[0, 1, 2, 3, 4, 5]);
            let curves: Vec<Vec<CutAgreement>> = orders(6)
                .iter()
                .map(|order| cut_curve(&TreePair::new(&a, &named(shapes[j], order)).expect("same leaves")))
                .collect();
            for at in 0..4 {
                let found: Vec<f64> = curves.iter().map(|curve| curve[at].bk).collect();
                let mean = found.iter().sum::<f64>() / found.len() as f64;
                let variance = found.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / found.len() as f64;
                let point = curves[0][at];
                assert!((point.expected - mean).abs() < 1e-12, "{point:?} {mean}");
                assert!((point.standard_deviation - variance.sqrt()).abs() < 1e-7, "{point:?} {variance}");
            }
        }
    }

    #[test]
    fn three_leaves_and_fewer() {
        let (a, b) = (tree("((x:1,y:1):1,z:2);"), tree("((x:1,z:1):1,y:2);"));
        let curve = cut_curve(&TreePair::new(&a, &b).expect("same leaves"));
        let [point] = curve[..] else { panic!("one point") };
        // One of the three trees agrees fully, two not at all.
        assert_eq!((point.k, point.bk), (2, 0.0));
        assert!((point.expected - 1.0 / 3.0).abs() < 1e-15);
        assert!((point.standard_deviation - 2_f64.sqrt() / 3.0).abs() < 1e-15);
        let small = tree("(x,y);");
        assert_eq!(cut_curve(&TreePair::new(&small, &small).expect("same leaves")), []);
    }
}
