//! Stochastic block models: graphs whose nodes form groups, flat or nested.

use partita::internal::quantity;
use partita::{Graph, Partition, Result};

use super::{check_share, refuse};
use crate::random::Random;

/// The edges of a simulated graph, each listed once as `(lower node, higher node)`, sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeList {
    /// Number of nodes.
    pub nodes: usize,
    /// The edges; no loops, none twice.
    pub edges: Vec<(u32, u32)>,
}

impl EdgeList {
    /// The graph, every edge of weight 1.
    ///
    /// # Errors
    /// When no edge was drawn.
    pub fn graph(&self) -> Result<Graph> {
        Graph::from_edges(self.nodes, self.edges.iter().map(|&(i, j)| (i, j, 1.0)))
    }
}

/// A stochastic block model: two nodes of one block are linked with probability `inside`, two nodes of
/// different blocks with probability `between`, independently.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockModel {
    /// Nodes of each block; the nodes are numbered block by block.
    pub sizes: Vec<usize>,
    /// Probability of an edge within a block.
    pub inside: f64,
    /// Probability of an edge between two blocks.
    pub between: f64,
}

impl BlockModel {
    /// Draws the edges.
    ///
    /// # Errors
    /// When a probability is none or there are too many nodes.
    pub fn edges(&self, seed: u64) -> Result<EdgeList> {
        check_share("probability of an edge within a block", self.inside)?;
        check_share("probability of an edge between blocks", self.between)?;
        draw(&self.sizes, seed, |a, b| if a == b { self.inside } else { self.between })
    }

    /// The block of every node.
    #[must_use]
    pub fn blocks(&self) -> Partition {
        let ids = self.sizes.iter().enumerate().flat_map(|(block, &size)| std::iter::repeat_n(block, size));
        Partition::from_labels(ids)
    }
}

/// A hierarchical stochastic block model: a group of level `l` holds `branching[l]` groups of the next level;
/// two nodes are linked with a probability that depends on the deepest group that holds them both.
#[derive(Debug, Clone, PartialEq)]
pub struct HierarchicalBlockModel {
    /// Number of parts of each group, from the whole downwards.
    pub branching: Vec<usize>,
    /// Nodes of each of the last groups.
    pub block_size: usize,
    /// Probability of an edge by the level of the deepest common group: the first is for nodes that only the
    /// whole holds, the last, one more than there are levels, for nodes of the same last group.
    pub probabilities: Vec<f64>,
}

impl HierarchicalBlockModel {
    /// Draws the edges.
    ///
    /// # Errors
    /// When a probability is none, their number is not that of the levels plus one, or there are too many
    /// nodes.
    pub fn edges(&self, seed: u64) -> Result<EdgeList> {
        let (levels, given) = (self.branching.len(), self.probabilities.len());
        if given != levels + 1 {
            return refuse(format!(
                "found {} for {}; give one more than there are levels",
                quantity(given, "probability"),
                quantity(levels, "level")
            ));
        }
        for &probability in &self.probabilities {
            check_share("probability of an edge", probability)?;
        }
        let nodes = self.branching.iter().try_fold(self.block_size, |nodes, &parts| nodes.checked_mul(parts));
        let Some(nodes) = nodes.filter(|&nodes| nodes <= u32::MAX as usize) else {
            return refuse("the levels multiply to more than 2^32 − 1 nodes; use fewer".to_owned());
        };
        if nodes == 0 {
            return refuse("a level or a block has size 0; every size is at least 1".to_owned());
        }
        let sizes = vec![self.block_size; nodes / self.block_size];
        draw(&sizes, seed, |a, b| self.probabilities[self.common_level(a, b)])
    }

    /// The nested groups of the nodes, coarse to fine, one clustering per level.
    #[must_use]
    pub fn levels(&self) -> Vec<Partition> {
        let blocks: usize = self.branching.iter().product();
        (1..=self.branching.len())
            .map(|level| {
                let width: usize = self.branching[level..].iter().product::<usize>() * self.block_size;
                Partition::from_labels((0..blocks * self.block_size).map(|node| node / width.max(1)))
            })
            .collect()
    }

    fn common_level(&self, a: usize, b: usize) -> usize {
        let mut width: usize = self.branching.iter().product();
        for (level, parts) in self.branching.iter().enumerate() {
            width /= parts;
            if a / width != b / width {
                return level;
            }
        }
        self.branching.len()
    }
}

/// Edges that are kept and written out: about a gigabyte.
const MOST_EDGES: f64 = 5e7;

/// Draws every pair of nodes with the probability of its two blocks; time grows with the edges drawn and the
/// pairs of blocks, not with the pairs of nodes.
fn draw(sizes: &[usize], seed: u64, probability: impl Fn(usize, usize) -> f64) -> Result<EdgeList> {
    let nodes = sizes.iter().try_fold(0_usize, |nodes, &size| nodes.checked_add(size));
    let Some(nodes) = nodes.filter(|&nodes| nodes <= u32::MAX as usize) else {
        return refuse("the blocks hold more than 2^32 − 1 nodes; use fewer".to_owned());
    };
    if nodes as f64 > MOST_EDGES {
        return refuse(format!("{nodes} nodes are more than {MOST_EDGES}; use fewer"));
    }
    let mut random = Random::new(seed);
    let (mut edges, mut expected) = (Vec::new(), 0.0);
    let mut expect = |pairs: u64, probability: f64| {
        expected += pairs as f64 * probability;
        match expected <= MOST_EDGES {
            true => Ok(()),
            false => refuse(format!(
                "more than {MOST_EDGES} edges are expected; use fewer nodes or lower probabilities"
            )),
        }
    };
    let mut first = 0_u32;
    for (a, &rows) in sizes.iter().enumerate() {
        let pairs = rows as u64 * (rows as u64).saturating_sub(1) / 2;
        expect(pairs, probability(a, a))?;
        successes(pairs, probability(a, a), &mut random, |pair| {
            let (i, j) = pair_below(pair);
            edges.push((first + j as u32, first + i as u32));
        });
        let mut start = first + rows as u32;
        for (b, &columns) in sizes.iter().enumerate().skip(a + 1) {
            expect(rows as u64 * columns as u64, probability(a, b))?;
            successes(rows as u64 * columns as u64, probability(a, b), &mut random, |pair| {
                let (i, j) = (pair / columns as u64, pair % columns as u64);
                edges.push((first + i as u32, start + j as u32));
            });
            start += columns as u32;
        }
        first += rows as u32;
    }
    edges.sort_unstable();
    Ok(EdgeList { nodes, edges })
}

/// Visits each of `0..trials` with the given probability, by jumping over the failures.
fn successes(trials: u64, probability: f64, random: &mut Random, mut visit: impl FnMut(u64)) {
    if probability >= 1.0 {
        return (0..trials).for_each(visit);
    }
    if probability <= 0.0 {
        return;
    }
    let log_failure = libm::log1p(-probability);
    let mut at = 0_u64;
    loop {
        let jump = libm::floor(libm::log1p(-random.unit()) / log_failure);
        // A jump beyond the last trial, infinite for tiny probabilities, ends the walk.
        if jump >= (trials - at) as f64 {
            return;
        }
        at += jump as u64;
        visit(at);
        at += 1;
        if at >= trials {
            return;
        }
    }
}

/// The `k`-th pair `(i, j)` with `j < i`: (1, 0), (2, 0), (2, 1), (3, 0), …
fn pair_below(k: u64) -> (u64, u64) {
    let mut i = ((1.0 + (1.0 + 8.0 * k as f64).sqrt()) / 2.0) as u64;
    // The root is rounded: step to the exact row.
    while i * (i - 1) / 2 > k {
        i -= 1;
    }
    while i * (i + 1) / 2 <= k {
        i += 1;
    }
    (i, k - i * (i - 1) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_edges_than_fit_are_refused_before_they_are_drawn() {
        let drawn = |sizes: &[usize], inside: f64, between: f64| {
            BlockModel { sizes: sizes.to_vec(), inside, between }.edges(1).unwrap_err().to_string()
        };
        assert!(drawn(&[1_000_000_000], 1.0, 0.0).contains("1000000000 nodes are more than 50000000"));
        for refused in [drawn(&[1_000_000], 1.0, 0.0), drawn(&[100_000, 100_000], 0.0, 0.5)] {
            assert!(refused.contains("more than 50000000 edges are expected"), "{refused}");
        }
    }

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let pairs: Vec<(u64, u64)> = (0..5000).map(pair_below).collect();
        let expected: Vec<(u64, u64)> = (1..).flat_map(|i| (0..i).map(move |j| (i, j))).take(5000).collect();
        assert_eq!(pairs, expected);
        let k = (1_u64 << 31) * ((1_u64 << 31) - 1) / 2;
        assert_eq!(pair_below(k), (1 << 31, 0));
        assert_eq!(pair_below(k - 1), ((1 << 31) - 1, (1 << 31) - 2));
    }

    #[test]
    fn edges_come_with_the_probability_of_their_blocks() {
        let model = BlockModel { sizes: vec![60, 30, 90], inside: 0.3, between: 0.02 };
        let blocks = model.blocks();
        let (mut inside, mut between) = (0.0, 0.0);
        for seed in 0..20 {
            let list = model.edges(seed).unwrap();
            assert!(list.edges.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(list.edges.iter().all(|&(i, j)| i < j && (j as usize) < 180));
            let same = |&&(i, j): &&(u32, u32)| blocks.ids()[i as usize] == blocks.ids()[j as usize];
            let count = list.edges.iter().filter(same).count();
            inside += count as f64;
            between += (list.edges.len() - count) as f64;
        }
        // Means 20 · 6210 · 0.3 and 20 · 9900 · 0.02; five standard deviations.
        assert!((inside - 37_260.0).abs() < 5.0 * (37_260.0_f64 * 0.7).sqrt(), "{inside}");
        assert!((between - 3960.0).abs() < 5.0 * (3960.0_f64 * 0.98).sqrt(), "{between}");
    }

    #[test]
    fn certain_edges_are_all_there() {
        let model = BlockModel { sizes: vec![4, 3], inside: 1.0, between: 0.0 };
        assert_eq!(model.edges(9).unwrap().edges.len(), 6 + 3);
        assert_eq!(model.blocks().ids(), [0, 0, 0, 0, 1, 1, 1]);
        let all = BlockModel { sizes: vec![4, 3], inside: 1.0, between: 1.0 };
        assert_eq!(all.edges(9).unwrap().edges.len(), 21);
    }

    #[test]
    fn nested_groups_decide_the_probability() {
        let model = HierarchicalBlockModel {
            branching: vec![2, 3],
            block_size: 2,
            probabilities: vec![0.0, 1.0, 0.0],
        };
        let levels = model.levels();
        assert_eq!(levels[0].ids(), [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
        assert_eq!(levels[1].ids(), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        let edges = model.edges(0).unwrap().edges;
        // Within a group of three blocks: 15 pairs less 3 within blocks.
        assert_eq!(edges.len(), 24);
        assert!(edges.iter().all(|&(i, j)| i / 6 == j / 6 && i / 2 != j / 2));
    }

    #[test]
    fn bad_models_are_refused() {
        let error = BlockModel { sizes: vec![3], inside: 1.5, between: 0.0 }.edges(0).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the probability of an edge within a block is 1.5; it lies between 0 and 1"
        );
        assert!(BlockModel { sizes: vec![3], inside: 0.5, between: f64::NAN }.edges(0).is_err());
        let model = HierarchicalBlockModel { branching: vec![2], block_size: 5, probabilities: vec![0.1] };
        assert!(model.edges(0).unwrap_err().to_string().contains("1 probability for 1 level"));
    }
}
