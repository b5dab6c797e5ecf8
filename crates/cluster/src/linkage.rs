//! A hierarchy as a table of merges, in the form of SciPy's linkage matrix.

use partita::internal::Arrange as _;
use partita::{Merge, Result, Ties, Tree};

/// A binary hierarchy over leaves `0..n`: `n − 1` merges in order of height, the lower cluster on the left.
///
/// A height is infinite where nothing links the two clusters, as between the components of a graph. A node with
/// more than two children is a run of merges of the same height.
#[derive(Debug, Clone, PartialEq)]
pub struct Linkage {
    leaves: usize,
    merges: Vec<Merge>,
}

impl Linkage {
    /// Orders joins by height and numbers the clusters. A join `(a, b, height)` names any leaf of either side;
    /// the joins inside a cluster come before the one that takes it further, and a join within one cluster
    /// is skipped.
    ///
    /// Heights that fall from a cluster to the one that holds it, as rounding may cause, are raised.
    pub(crate) fn from_joins(leaves: usize, joins: impl IntoIterator<Item = (u32, u32, f64)>) -> Self {
        let mut sets = DisjointSets::new(leaves);
        let mut reached = vec![f64::NEG_INFINITY; leaves];
        let mut kept = Vec::with_capacity(leaves.saturating_sub(1));
        for (a, b, height) in joins {
            let (a, b) = (sets.find(a), sets.find(b));
            if a != b {
                let height = height.max(reached[a as usize]).max(reached[b as usize]);
                let root = sets.unite(a, b);
                reached[root as usize] = height;
                kept.push((a, b, height));
            }
        }
        kept.arrange_by(|x, y| x.2.total_cmp(&y.2));
        Self { leaves, merges: number(leaves, &kept) }
    }

    /// Number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// The merges, in order of height.
    #[must_use]
    pub fn merges(&self) -> &[Merge] {
        &self.merges
    }

    /// The rows of SciPy's linkage matrix: left, right, height, number of leaves.
    #[must_use]
    pub fn rows(&self) -> Vec<[f64; 4]> {
        let mut sizes = vec![1_usize; self.leaves];
        let row = |merge: &Merge| {
            let size = sizes[merge.left] + sizes[merge.right];
            sizes.push(size);
            [merge.left as f64, merge.right as f64, merge.height, size as f64]
        };
        self.merges.iter().map(row).collect()
    }

    /// The leaves in an order in which every cluster is contiguous. Each merge is oriented so that the two ends that
    /// meet are close, as a picture of the distances needs.
    #[must_use]
    pub fn leaf_order(&self, distance: impl Fn(usize, usize) -> f64) -> Vec<usize> {
        let mut clusters: Vec<Vec<usize>> = (0..self.leaves).map(|leaf| vec![leaf]).collect();
        for merge in &self.merges {
            let (mut left, mut right) =
                (std::mem::take(&mut clusters[merge.left]), std::mem::take(&mut clusters[merge.right]));
            let ends = |cluster: &[usize]| (cluster[0], cluster[cluster.len() - 1]);
            let ((a, b), (c, d)) = (ends(&left), ends(&right));
            let turns = [(b, c, false, false), (b, d, false, true), (a, c, true, false), (a, d, true, true)];
            let near = |turn: &(usize, usize, bool, bool)| distance(turn.0, turn.1);
            let best = turns.into_iter().min_by(|x, y| near(x).total_cmp(&near(y)));
            if let Some((_, _, turn_left, turn_right)) = best {
                if turn_left {
                    left.reverse();
                }
                if turn_right {
                    right.reverse();
                }
            }
            left.append(&mut right);
            clusters.push(left);
        }
        clusters.into_iter().flatten().collect()
    }

    /// The tree, its leaves named by `names` or by their numbers. Infinite heights become twice the greatest
    /// finite one, so that every branch has a length.
    ///
    /// # Errors
    /// When there is not one name per leaf, or a name is empty or repeated.
    pub fn to_tree(&self, names: Option<&[String]>, ties: Ties) -> Result<Tree> {
        Tree::from_linkage(&self.merges, names, ties)
    }
}

fn number(leaves: usize, joins: &[(u32, u32, f64)]) -> Vec<Merge> {
    let mut sets = DisjointSets::new(leaves);
    let mut name: Vec<usize> = (0..leaves).collect();
    let mut merges = Vec::with_capacity(joins.len());
    for (step, &(a, b, height)) in joins.iter().enumerate() {
        let (a, b) = (sets.find(a), sets.find(b));
        let (x, y) = (name[a as usize], name[b as usize]);
        let root = sets.unite(a, b);
        name[root as usize] = leaves + step;
        merges.push(Merge { left: x.min(y), right: x.max(y), height });
    }
    merges
}

/// Sets that only grow, each known by one of its members.
#[derive(Debug)]
pub(crate) struct DisjointSets {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl DisjointSets {
    pub(crate) fn new(items: usize) -> Self {
        Self { parent: (0..items as u32).collect(), size: vec![1; items] }
    }

    pub(crate) fn find(&mut self, mut item: u32) -> u32 {
        while self.parent[item as usize] != item {
            let above = self.parent[self.parent[item as usize] as usize];
            self.parent[item as usize] = above;
            item = above;
        }
        item
    }

    /// Unites two different roots under the larger one and returns it.
    pub(crate) fn unite(&mut self, a: u32, b: u32) -> u32 {
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        large
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_the_leaf_order_are_near() {
        // Points on a line, shuffled: the order must walk along the line.
        let at: [f64; 7] = [3.0, 0.0, 6.1, 1.0, 5.0, 2.2, 4.0];
        let distances = (0..7).flat_map(|i| (i + 1..7).map(move |j| (at[i] - at[j]).abs())).collect();
        let found = crate::linkage_of_distances(7, distances, crate::LinkageMethod::Average).unwrap();
        let order = found.leaf_order(|i, j| (at[i] - at[j]).abs());
        let walked: Vec<f64> = order.iter().map(|&leaf| at[leaf]).collect();
        assert!(walked.is_sorted() || walked.iter().rev().is_sorted(), "{walked:?}");
        let alone = Linkage::from_joins(1, []);
        assert_eq!(alone.leaf_order(|_, _| 0.0), [0]);
    }

    #[test]
    fn joins_are_ordered_by_height_and_numbered() {
        let linkage = Linkage::from_joins(4, [(2, 3, 2.0), (0, 1, 1.0), (1, 2, 3.0), (0, 3, 9.0)]);
        assert_eq!(linkage.rows(), [[0., 1., 1., 2.], [2., 3., 2., 2.], [4., 5., 3., 4.]]);
    }

    #[test]
    fn a_height_below_its_part_is_raised() {
        let linkage = Linkage::from_joins(3, [(0, 1, 1.0 + 1e-15), (1, 2, 1.0)]);
        assert_eq!(linkage.rows(), [[0., 1., 1.0 + 1e-15, 2.], [2., 3., 1.0 + 1e-15, 3.]]);
    }

    #[test]
    fn trees_have_finite_heights_and_the_names_given() {
        let linkage = Linkage::from_joins(3, [(0, 1, 1.5), (1, 2, f64::INFINITY)]);
        let names = ["x", "y", "z"].map(str::to_owned);
        let tree = linkage.to_tree(Some(&names), Ties::Merge).unwrap();
        assert_eq!(tree.heights().unwrap()[0], 3.0);
        assert_eq!(tree.item_name(2), "z");
        let apart = Linkage::from_joins(2, [(0, 1, f64::INFINITY)]);
        assert_eq!(apart.to_tree(None, Ties::Merge).unwrap().heights().unwrap()[0], 1.0);
        assert!(linkage.to_tree(Some(&names[..2]), Ties::Merge).is_err());
    }
}
