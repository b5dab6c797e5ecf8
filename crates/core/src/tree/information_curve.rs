//! The information of the cuts of one tree beyond chance, for every number of clusters.

use std::collections::BTreeMap;

use super::Tree;
use crate::chance::moments;
use crate::numeric::FixedSum;
use crate::sys::checkpoint;
use crate::table::Contingency;

/// Up to here every number of clusters has a point.
const EVERY: usize = 200;
/// From there on the next point has more clusters by this share.
const STEP: f64 = 1.05;

/// The information of a cut of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CutInformation {
    /// Its number of clusters.
    pub clusters: usize,
    /// The information that the cut has of itself beyond chance: its entropy less the mutual information that clusters of these
    /// sizes share by chance, in nats.
    pub information: f64,
}

/// The information of the cuts of a tree beyond chance, against their number of clusters.
///
/// One cluster tells nothing, and single leaves tell nothing that a permutation of them would not tell: between them is a
/// maximum, of equal clusters at √n. The cuts are those of [`Tree::cut_into`], each one that it can give up to 200 clusters and
/// every one with 5 % more from there on.
///
/// ```
/// use partita::{Tree, information_curve};
///
/// let curve = information_curve(&Tree::from_newick("((a,b),(c,d));")?);
/// let found: Vec<usize> = curve.iter().map(|point| point.clusters).collect();
/// assert_eq!(found, [1, 2, 3, 4]);
/// assert!((curve[1].information - 0.4620981203732969).abs() < 1e-12);
/// assert_eq!(curve[3].information, 0.0);
/// # Ok::<(), partita::Error>(())
/// ```
#[must_use]
pub fn information_curve(tree: &Tree) -> Vec<CutInformation> {
    let mut sizes = BTreeMap::from([(tree.leaves() as u64, 1_u64)]);
    let mut clusters = 1;
    let mut curve = vec![CutInformation { clusters, information: 0.0 }];
    let mut next = 2;
    for node in tree.openings() {
        checkpoint();
        close(&mut sizes, tree.size(node) as u64);
        for child in tree.children(node) {
            *sizes.entry(tree.size(child) as u64).or_default() += 1;
            clusters += 1;
        }
        clusters -= 1;
        // A node with a single child opens nothing.
        if clusters >= next || (clusters == tree.leaves() && clusters > curve[curve.len() - 1].clusters) {
            curve.push(CutInformation { clusters, information: information(&sizes, tree.leaves()) });
            next = if clusters < EVERY { clusters + 1 } else { (clusters as f64 * STEP).ceil() as usize };
        }
    }
    curve
}

/// The point with the most information, of equal ones that with the fewest clusters.
#[must_use]
pub fn most_information(curve: &[CutInformation]) -> Option<CutInformation> {
    curve.iter().copied().reduce(|best, next| if next.information > best.information { next } else { best })
}

fn close(sizes: &mut BTreeMap<u64, u64>, size: u64) {
    if let Some(count) = sizes.get_mut(&size) {
        *count -= 1;
        if *count == 0 {
            sizes.remove(&size);
        }
    }
}

/// The entropy of clusters of these sizes, less what they share by chance.
fn information(sizes: &BTreeMap<u64, u64>, leaves: usize) -> f64 {
    if sizes.len() == 1 && sizes.contains_key(&1) {
        return 0.0;
    }
    let n = leaves as f64;
    let mut entropy = FixedSum::default();
    for (&size, &count) in sizes {
        entropy.add(count as f64 * size as f64 / n * libm::log(n / size as f64));
    }
    let clusters = sizes.iter().flat_map(|(&size, &count)| (0..count).map(move |_| size));
    let cells = clusters.zip(0_u32..).map(|(size, cluster)| (cluster, cluster, size));
    match Contingency::from_triples(cells) {
        Ok(table) => (entropy.value() - moments::expected(&table)).max(0.0),
        Err(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// √n equal clusters of n leaves, and a star below each.
    fn even(root: usize) -> Tree {
        let group = |g: usize| {
            let leaves: Vec<String> = (0..root).map(|leaf| format!("{g}_{leaf}")).collect();
            leaves.into_iter().reduce(|tree, leaf| format!("({tree},{leaf})")).unwrap()
        };
        let groups: Vec<String> = (0..root).map(group).collect();
        Tree::from_newick(&format!("({});", groups.join(","))).unwrap()
    }

    /// Every order of some numbers.
    fn orders(numbers: &[u32]) -> Vec<Vec<u32>> {
        if numbers.is_empty() {
            return vec![Vec::new()];
        }
        let with = |at: usize| {
            let rest: Vec<u32> = [&numbers[..at], &numbers[at + 1..]].concat();
            orders(&rest)
                .into_iter()
                .map(move |order| [vec![numbers[at]], order].concat())
                .collect::<Vec<_>>()
        };
        (0..numbers.len()).flat_map(with).collect()
    }

    /// The mutual information of two lists of clusters, cell by cell.
    fn shared(a: &[u32], b: &[u32]) -> f64 {
        let n = a.len() as f64;
        let count = |is: &dyn Fn(usize) -> bool| (0..a.len()).filter(|&item| is(item)).count() as f64;
        let term = |item: usize| {
            let both = count(&|other| a[other] == a[item] && b[other] == b[item]);
            let [of_a, of_b] = [count(&|other| a[other] == a[item]), count(&|other| b[other] == b[item])];
            (both * n / (of_a * of_b)).ln() / n
        };
        (0..a.len()).map(term).sum()
    }

    #[test]
    fn the_curve_is_the_information_of_each_cut_less_that_of_all_permutations() {
        let tree = Tree::from_newick("(((a,b),(c,d)),(e,(f,g)));").unwrap();
        let curve = information_curve(&tree);
        assert_eq!(curve.len(), 7);
        for point in curve {
            let cut = tree.to_partition(&tree.cut_into(point.clusters)).ids().to_vec();
            let all = orders(&cut);
            let by_chance = all.iter().map(|order| shared(&cut, order)).sum::<f64>() / all.len() as f64;
            let expected = shared(&cut, &cut) - by_chance;
            assert!((expected - point.information).abs() < 1e-12, "{point:?} {expected}");
        }
    }

    #[test]
    fn equal_clusters_tell_most_at_the_root_of_the_leaves() {
        let best = most_information(&information_curve(&even(10))).unwrap();
        assert_eq!(best.clusters, 10);
    }

    #[test]
    fn a_leaf_and_a_star_have_nothing_between() {
        let star = information_curve(&Tree::from_newick("(a,b,c);").unwrap());
        assert_eq!(star.iter().map(|point| point.clusters).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(most_information(&star).unwrap().clusters, 1);
        assert_eq!(information_curve(&Tree::from_newick("a;").unwrap()).len(), 1);
    }
}
