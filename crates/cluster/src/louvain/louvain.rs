//! Louvain: communities of a graph by greedy modularity, level upon level.

use std::borrow::Cow;

use partita::internal::Arrange as _;
use partita::{Graph, Partition};

use super::division::{Division, Groups};
use super::ladder::Ladder;
use super::local_moves;
use super::network::Network;
use super::published;
use crate::random::Random;
use crate::{Linkage, paris};

/// Rounds over all scales; each starts from the best clustering so far, and most graphs need two or three.
const MOST_ROUNDS: usize = 10;

/// A round that raises modularity by less than this is the last.
const LEAST_PROGRESS: f64 = 1e-4;

/// The Louvain algorithm (Blondel, Guillaume, Lambiotte & Lefebvre, 2008) and its two hierarchies.
///
/// ```
/// use partita::Graph;
/// use partita_cluster::{Louvain, modularity};
///
/// let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)];
/// let graph = Graph::from_edges(6, edges.map(|(i, j)| (i, j, 1.0)))?;
/// let clusters = Louvain::default().cluster(&graph);
/// assert_eq!(clusters.ids(), [0, 0, 0, 1, 1, 1]);
/// assert!((modularity(&graph, &clusters, 1.0) - 5.0 / 14.0).abs() < 1e-15);
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Louvain {
    /// γ in A_ij − γ w_i w_j / w: above 1 favours smaller communities, below 1 larger ones.
    pub resolution: f64,
    /// Seed of the order in which nodes are looked at.
    pub seed: u64,
    /// The algorithm as it was published: nodes in their order, pass by pass while modularity grows by more than 0.001, and no
    /// rounds after that. The seed then has no effect.
    pub published: bool,
}

impl Default for Louvain {
    fn default() -> Self {
        Self { resolution: 1.0, seed: 0, published: false }
    }
}

impl Louvain {
    /// The nested clusterings of the successive aggregations, fine to coarse; at least one.
    #[must_use]
    pub fn levels(&self, graph: &Graph) -> Vec<Partition> {
        self.ladder(&Network::new(graph)).levels()
    }

    /// The coarsest level: the clustering of greatest modularity that was found.
    #[must_use]
    pub fn cluster(&self, graph: &Graph) -> Partition {
        Partition::from_labels(self.ladder(&Network::new(graph)).communities().ids)
    }

    /// The levels as a tree, from the bottom up: level `l` at height `l`, counted from 1, the root on top.
    #[must_use]
    pub fn hierarchy(&self, graph: &Graph) -> Linkage {
        let network = Network::new(graph);
        let ladder = match self.published {
            true => published::levels(&network, self.resolution),
            false => self.ladder(&network),
        };
        Linkage::from_joins(graph.nodes(), ladder.joins())
    }

    /// A deep tree, from the top down: the algorithm runs again inside every community, until it finds nothing
    /// to split or `depth` levels are reached. A node lies one unit of height above its highest child.
    #[must_use]
    pub fn iterated(&self, graph: &Graph, depth: Option<usize>) -> Linkage {
        let whole = Network::new(graph);
        let mut number = vec![u32::MAX; graph.nodes()];
        let mut open = vec![((0..graph.nodes() as u32).collect::<Vec<u32>>(), 0_usize)];
        let mut nodes_of_tree = Vec::new();
        while let Some((members, level)) = open.pop() {
            let mut children: Vec<u32> = members.clone();
            let mut inside = whole.induced(&members, &mut number);
            if depth.is_none_or(|depth| level < depth) {
                let split = self.split(&inside);
                let groups = Groups::new(&split);
                if split.count > 1 {
                    inside = inside.aggregated(&split);
                    children.clear();
                    for group in 0..split.count {
                        let part: Vec<u32> =
                            groups.of(group).iter().map(|&at| members[at as usize]).collect();
                        children.push(part[0]);
                        if part.len() > 1 {
                            open.push((part, level + 1));
                        }
                    }
                }
            }
            let order = paris::join_order(inside.links_within(&Division::whole(inside.nodes())));
            let joins = order.into_iter().map(|(a, b)| (children[a as usize], children[b as usize]));
            let apart = children[1..].iter().map(|&child| (children[0], child));
            nodes_of_tree.push((level, joins.chain(apart).collect()));
        }
        from_nodes(graph.nodes(), nodes_of_tree)
    }

    /// The communities inside a network; one if there are no links to tell them by.
    fn split(&self, network: &Network) -> Division {
        if network.total == 0.0 {
            return Division::whole(network.nodes());
        }
        self.ladder(network).communities()
    }

    /// The aggregations of the best round.
    fn ladder<'n>(&self, network: &'n Network) -> Ladder<'n> {
        if self.published {
            return published::communities(network, self.resolution);
        }
        let mut random = Random::new(self.seed);
        let (communities, mut reached) = self.ascend(network, &mut random);
        let (mut best, mut modularity) = self.refine(network, &communities, &mut random);
        for _ in 1..MOST_ROUNDS {
            if modularity <= reached + LEAST_PROGRESS {
                break;
            }
            reached = modularity;
            let again = self.refine(network, &best.communities(), &mut random);
            if again.1 > reached {
                (best, modularity) = again;
            }
        }
        best
    }

    /// The communities of the plain algorithm, and their modularity: nodes move, then the communities that they
    /// make, and so on.
    fn ascend(&self, network: &Network, random: &mut Random) -> (Division, f64) {
        let mut communities = Division::alone(network.nodes());
        let mut network = Cow::Borrowed(network);
        loop {
            let alone = Division::alone(network.nodes());
            let found = local_moves::improved(&network, &alone, self.resolution, random);
            if found.count == network.nodes() {
                return (communities, network.modularity(&found, self.resolution));
            }
            communities = communities.coarsened(&found);
            network = Cow::Owned(network.aggregated(&found));
        }
    }

    /// One round over all scales, from single nodes to the communities of the last level, and the modularity
    /// that they reach. Parts of a community are joined one by one, so that they can also leave it.
    fn refine<'n>(&self, network: &'n Network, start: &Division, random: &mut Random) -> (Ladder<'n>, f64) {
        let mut ladder = Ladder::default();
        let mut network = Cow::Borrowed(network);
        let mut communities = local_moves::improved(&network, start, self.resolution, random);
        loop {
            let parts = local_moves::paired(&network, &communities, self.resolution, random);
            if parts.count == network.nodes() {
                break;
            }
            let above = network.aggregated(&parts);
            let bounds = parts.bounds(&communities);
            ladder.push(std::mem::replace(&mut network, Cow::Owned(above)), parts);
            communities = local_moves::improved(&network, &bounds, self.resolution, random);
        }
        let modularity = network.modularity(&communities, self.resolution);
        if ladder.is_empty() || communities.count < network.nodes() {
            ladder.push(network, communities);
        }
        (ladder, modularity)
    }
}

/// The linkage of a tree given as nodes `(level, joins of their children)`; the root has level 0.
fn from_nodes(leaves: usize, mut nodes: Vec<(usize, Vec<(u32, u32)>)>) -> Linkage {
    nodes.arrange_by_key(|(level, _)| std::cmp::Reverse(*level));
    let deepest = nodes.first().map_or(0, |(level, _)| *level);
    let joins = nodes.iter().flat_map(|(level, joins)| {
        let height = (deepest - level + 1) as f64;
        joins.iter().map(move |&(a, b)| (a, b, height))
    });
    Linkage::from_joins(leaves, joins)
}

/// The modularity of a clustering: the share of the weight inside clusters, less γ times the share expected
/// if the ends of the edges were paired at random (Newman & Girvan, 2004).
///
/// # Panics
/// When the clustering does not have one item per node.
#[must_use]
pub fn modularity(graph: &Graph, clusters: &Partition, resolution: f64) -> f64 {
    assert_eq!(clusters.len(), graph.nodes(), "a clustering of a graph has one item per node");
    let ids = clusters.ids();
    let mut inside = 0.0;
    let mut strengths = vec![0.0; clusters.clusters() as usize];
    for node in 0..graph.nodes() {
        let (neighbours, weights) = graph.neighbours(node);
        let same = neighbours.iter().zip(weights).filter(|(n, _)| ids[**n as usize] == ids[node]);
        inside += same.map(|(_, weight)| weight).sum::<f64>();
        strengths[ids[node] as usize] += graph.strengths()[node];
    }
    let expected: f64 = strengths.iter().map(|s| (s / graph.total()) * (s / graph.total())).sum();
    inside / graph.total() - resolution * expected
}
