//! Louvain: communities of a graph by greedy modularity, level upon level.

mod local_moves;
mod network;

use partita::{Graph, Partition};

use crate::random::Random;
use crate::{Linkage, paris};
use network::{Groups, Network};

/// Rounds over all scales; each starts from the best clustering so far, and most graphs need two or three.
const MOST_ROUNDS: usize = 10;

/// A round that raises modularity by less than this is the last.
const LEAST_PROGRESS: f64 = 1e-5;

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
}

impl Default for Louvain {
    fn default() -> Self {
        Self { resolution: 1.0, seed: 0 }
    }
}

impl Louvain {
    /// The nested clusterings of the successive aggregations, fine to coarse; at least one.
    #[must_use]
    pub fn levels(&self, graph: &Graph) -> Vec<Partition> {
        self.levels_of(&Network::new(graph))
    }

    /// The coarsest level: the clustering of greatest modularity that was found.
    #[must_use]
    pub fn cluster(&self, graph: &Graph) -> Partition {
        self.levels(graph).pop().expect("there is at least one level")
    }

    /// The levels as a tree, from the bottom up: level `l` at height `l`, counted from 1, the root on top.
    #[must_use]
    pub fn hierarchy(&self, graph: &Graph) -> Linkage {
        let levels = self.levels(graph);
        Linkage::from_joins(graph.nodes(), level_joins(Network::new(graph), &levels))
    }

    /// A deep tree, from the top down: the algorithm runs again inside every community, until it finds nothing
    /// to split or `depth` levels are reached. Every node of the tree stands one above the next deeper ones.
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
                let groups = Groups::new(split.ids(), split.clusters() as usize);
                if split.clusters() > 1 {
                    inside = inside.aggregated(split.ids(), split.clusters() as usize);
                    children.clear();
                    for group in 0..split.clusters() as usize {
                        let part: Vec<u32> =
                            groups.of(group).iter().map(|&at| members[at as usize]).collect();
                        children.push(part[0]);
                        if part.len() > 1 {
                            open.push((part, level + 1));
                        }
                    }
                }
            }
            let order = paris::join_order(inside.links_within(|_| 0));
            let joins = order.into_iter().map(|(a, b)| (children[a as usize], children[b as usize]));
            let apart = children[1..].iter().map(|&child| (children[0], child));
            nodes_of_tree.push((level, joins.chain(apart).collect()));
        }
        from_nodes(graph.nodes(), nodes_of_tree)
    }

    /// The communities inside a network; one if there are no links to tell them by.
    fn split(&self, network: &Network) -> Partition {
        if network.total == 0.0 {
            return Partition::from_labels(vec![0; network.nodes()]);
        }
        self.levels_of(network).pop().expect("there is at least one level")
    }

    fn levels_of(&self, network: &Network) -> Vec<Partition> {
        let mut random = Random::new(self.seed);
        let mut levels = self.descend(network, None, &mut random);
        let mut reached = network.modularity(top(&levels), self.resolution);
        for _ in 0..MOST_ROUNDS {
            let again = self.descend(network, Some(top(&levels)), &mut random);
            let modularity = network.modularity(top(&again), self.resolution);
            if modularity <= reached + LEAST_PROGRESS {
                break;
            }
            (levels, reached) = (again, modularity);
        }
        levels
    }

    /// One round over all scales, from single nodes to the communities of the last level.
    fn descend(&self, network: &Network, start: Option<&Partition>, random: &mut Random) -> Vec<Partition> {
        let mut network = network.clone();
        let mut communities = match start {
            Some(start) => local_moves::improved(&network, start, self.resolution, random),
            None => Partition::from_labels(vec![0; network.nodes()]),
        };
        let mut levels: Vec<Partition> = Vec::new();
        loop {
            let parts = local_moves::paired(&network, &communities, self.resolution, random);
            if parts.clusters() as usize == network.nodes() {
                break;
            }
            push_level(&mut levels, &parts);
            let mut bounds = vec![0; parts.clusters() as usize];
            parts.ids().iter().zip(communities.ids()).for_each(|(&part, &id)| bounds[part as usize] = id);
            network = network.aggregated(parts.ids(), parts.clusters() as usize);
            communities = Partition::from_labels(bounds);
            if start.is_some() {
                communities = local_moves::improved(&network, &communities, self.resolution, random);
            }
        }
        if start.is_none() {
            communities = Partition::from_labels(0..network.nodes());
        }
        if levels.is_empty() || (communities.clusters() as usize) < network.nodes() {
            push_level(&mut levels, &communities);
        }
        levels
    }
}

fn top(levels: &[Partition]) -> &Partition {
    levels.last().expect("there is at least one level")
}

/// Adds a clustering of the clusters of the last level, or of the items if there is none.
fn push_level(levels: &mut Vec<Partition>, of_clusters: &Partition) {
    let level = match levels.last() {
        None => of_clusters.clone(),
        Some(below) => Partition::from_labels(below.ids().iter().map(|&id| of_clusters.ids()[id as usize])),
    };
    levels.push(level);
}

/// The joins of nested levels, fine to coarse: clusters of level `l` are made at height `l + 1`, and what the
/// last level leaves apart is joined one step higher. The order of the joins of one cluster, which the levels
/// leave open, is that of Paris.
fn level_joins(mut network: Network, levels: &[Partition]) -> Vec<(u32, u32, f64)> {
    let whole = Partition::from_labels(vec![0; network.nodes()]);
    // A leaf of each node of the network.
    let mut leaf: Vec<u32> = (0..network.nodes() as u32).collect();
    let mut joins = Vec::new();
    for (at, level) in levels.iter().chain([&whole]).enumerate() {
        let height = at as f64 + 1.0;
        let community: Vec<u32> = leaf.iter().map(|&leaf| level.ids()[leaf as usize]).collect();
        let order = paris::join_order(network.links_within(|node| community[node as usize]));
        joins.extend(order.into_iter().map(|(a, b)| (leaf[a as usize], leaf[b as usize], height)));
        let groups = Groups::new(&community, level.clusters() as usize);
        let mut first = Vec::with_capacity(level.clusters() as usize);
        for group in 0..level.clusters() as usize {
            let members = groups.of(group);
            first.push(leaf[members[0] as usize]);
            joins.extend(members[1..].iter().map(|&node| (first[group], leaf[node as usize], height)));
        }
        network = network.aggregated(&community, level.clusters() as usize);
        leaf = first;
    }
    joins
}

/// The linkage of a tree given as nodes `(level, joins of their children)`; the root has level 0.
fn from_nodes(leaves: usize, mut nodes: Vec<(usize, Vec<(u32, u32)>)>) -> Linkage {
    nodes.sort_by_key(|(level, _)| std::cmp::Reverse(*level));
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

#[cfg(test)]
mod tests;
