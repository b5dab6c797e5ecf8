//! Paris: a hierarchy of a graph by agglomeration of the nodes most often sampled together.

mod cluster_graph;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use partita::Graph;
use partita::internal::checkpoint;

use crate::Linkage;
use cluster_graph::ClusterGraph;

/// The Paris hierarchy of a graph (Bonald, Charpentier, Galland & Hollocou, 2018).
///
/// Draw an edge by weight: p(i, j) is the chance that it joins clusters i and j, p(i) that one of its ends,
/// chosen at random, is in i. The two clusters with the greatest p(i, j) / (p(i) p(j)) merge, at the height
/// p(i) p(j) / p(i, j), until no edge is left between clusters; the connected components are then joined at
/// infinite height.
///
/// Merging never brings a third cluster nearer, so a chain of nearest neighbours finds the merges of the
/// greedy algorithm without a queue. Graphs without weights are full of ties, which the algorithm leaves open
/// and which decide how good the tree is: they are broken by common neighbours or by age, from the lightest or
/// the first cluster on, and of these trees the one with the least Dasgupta cost is returned.
#[must_use]
pub fn paris(graph: &Graph) -> Linkage {
    let mut best = agglomerate(ClusterGraph::of_graph(graph), RULES[0]);
    if best.tied {
        for rule in &RULES[1..] {
            let found = agglomerate(ClusterGraph::of_graph(graph), *rule);
            if found.cost < best.cost {
                best = found;
            }
        }
    }
    of_joins(graph, best.joins)
}

/// The Paris hierarchy as it was published: the chain starts at the oldest cluster and goes to the nearest one, of equal ones the
/// oldest. It differs from [`paris`] only where neighbours are equally near.
#[must_use]
pub fn published_paris(graph: &Graph) -> Linkage {
    of_joins(graph, agglomerate(ClusterGraph::of_graph(graph), PUBLISHED).joins)
}

/// The tree of the joins; components meet at infinity.
fn of_joins(graph: &Graph, mut joins: Vec<(u32, u32, f64)>) -> Linkage {
    joins.extend((1..graph.nodes() as u32).map(|node| (0, node, f64::INFINITY)));
    Linkage::from_joins(graph.nodes(), joins)
}

/// Pairs of nodes in the order in which Paris joins their clusters, as far as links lead.
pub(crate) fn join_order(links: Vec<Vec<(u32, f64)>>) -> Vec<(u32, u32)> {
    let found = agglomerate(ClusterGraph::new(links), RULES[0]);
    found.joins.into_iter().map(|(a, b, _)| (a, b)).collect()
}

/// A rule to break ties, and the start of a chain of neighbours.
#[derive(Debug, Clone, Copy)]
struct Rule {
    /// The neighbour that shares most neighbours, instead of the oldest.
    by_neighbours: bool,
    /// From the lightest cluster that is left, instead of the oldest.
    lightest_first: bool,
    /// Ties are what is exactly equal, and the cluster before in the chain has no preference.
    published: bool,
}

const PUBLISHED: Rule = Rule { by_neighbours: false, lightest_first: false, published: true };

const RULES: [Rule; 3] = [
    Rule { by_neighbours: true, lightest_first: true, published: false },
    Rule { by_neighbours: true, lightest_first: false, published: false },
    Rule { by_neighbours: false, lightest_first: true, published: false },
];

struct Agglomeration {
    joins: Vec<(u32, u32, f64)>,
    /// Dasgupta's: the weight between the two clusters of each merge times their size.
    cost: f64,
    /// True if a tie was broken.
    tied: bool,
}

fn agglomerate(mut clusters: ClusterGraph, rule: Rule) -> Agglomeration {
    let nodes = clusters.len();
    let mut found =
        Agglomeration { joins: Vec::with_capacity(nodes.saturating_sub(1)), cost: 0.0, tied: false };
    // The bits of floats that are not negative are in their order.
    let key = |clusters: &ClusterGraph, cluster: u32| {
        let weight = if rule.lightest_first { clusters.strength(cluster).to_bits() } else { 0 };
        Reverse((weight, clusters.born(cluster), cluster))
    };
    let mut starts: BinaryHeap<_> = (0..nodes as u32).map(|node| key(&clusters, node)).collect();
    let mut chain: Vec<u32> = Vec::new();
    let mut in_chain = vec![false; nodes];
    while let Some(Reverse((_, born, start))) = starts.pop() {
        if !clusters.is_left(start, born) {
            continue;
        }
        chain.push(start);
        in_chain[start as usize] = true;
        while let Some(&last) = chain.last() {
            checkpoint();
            let before = chain.len().checked_sub(2).map(|at| chain[at]);
            let nearest = match rule.published {
                true => clusters.first_nearest(last),
                false => clusters.nearest(last, before, rule.by_neighbours, &mut found.tied),
            };
            match nearest {
                // Where the chain would close on itself, rounding hid a tie with the cluster before.
                Some(next) if Some(next) != before && !in_chain[next as usize] => {
                    chain.push(next);
                    in_chain[next as usize] = true;
                }
                Some(_) => {
                    let before = before.expect("a cluster in the chain other than the last");
                    let (height, cost) = clusters.height_and_cost(last, before);
                    found.joins.push((last, before, height));
                    found.cost += cost;
                    chain.truncate(chain.len() - 2);
                    in_chain[last as usize] = false;
                    in_chain[before as usize] = false;
                    let merged = clusters.merge(last, before);
                    starts.push(key(&clusters, merged));
                }
                None => chain.drain(..).for_each(|cluster| in_chain[cluster as usize] = false),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: at every step the two clusters with the greatest σ, from the whole matrix.
    fn greedy_heights(graph: &Graph) -> Vec<f64> {
        let n = graph.nodes();
        let mut weights = vec![vec![0.0; n]; n];
        for (i, row) in weights.iter_mut().enumerate() {
            let (neighbours, values) = graph.neighbours(i);
            neighbours.iter().zip(values).for_each(|(&j, &value)| row[j as usize] = value);
        }
        let mut strengths = graph.strengths().to_vec();
        let mut alive: Vec<usize> = (0..n).collect();
        let mut heights = Vec::new();
        while alive.len() > 1 {
            let mut best = (f64::INFINITY, alive[0], alive[1]);
            for (at, &i) in alive.iter().enumerate() {
                for &j in &alive[at + 1..] {
                    let height = strengths[i] * strengths[j] / graph.total() / weights[i][j];
                    if weights[i][j] > 0.0 && height < best.0 {
                        best = (height, i, j);
                    }
                }
            }
            let (height, i, j) = best;
            heights.push(height);
            strengths[i] += strengths[j];
            alive.retain(|&k| k != j);
            for &k in &alive {
                weights[i][k] += weights[j][k];
                weights[k][i] = weights[i][k];
            }
        }
        heights
    }

    fn heights(linkage: &Linkage) -> Vec<f64> {
        linkage.merges().iter().map(|m| m.height).collect()
    }

    #[test]
    fn the_house_graph_gives_the_heights_of_scikit_network() {
        let edges = [(0, 1), (0, 4), (1, 2), (1, 4), (2, 3), (3, 4)].map(|(i, j)| (i, j, 1.0));
        let heights = heights(&paris(&Graph::from_edges(5, edges).unwrap()));
        for (height, expected) in heights.iter().zip([1.0 / 3.0, 0.5, 0.625, 4.0 / 3.0]) {
            assert!((height - expected).abs() < 1e-15, "{heights:?}");
        }
    }

    #[test]
    fn the_chain_finds_the_merges_of_the_greedy_algorithm() {
        // Distinct weights, so that no tie decides.
        for seed in 1..30_u32 {
            let n = 4 + seed % 9;
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            let edges = pairs.filter(|(i, j)| (i * 7 + j * 13 + seed) % 3 != 0).map(|(i, j)| {
                (
                    i,
                    j,
                    1.0 + f64::from((i * 31 + j * 17 + seed * 101) % 97) * 0.37 + f64::from(i * n + j) * 1e-3,
                )
            });
            let graph = Graph::from_edges(n as usize, edges).unwrap();
            let (ours, greedy) = (heights(&paris(&graph)), greedy_heights(&graph));
            for (x, y) in ours.iter().zip(&greedy) {
                assert!(x == y || (x - y).abs() < 1e-12 * y, "seed {seed}: {ours:?} {greedy:?}");
            }
        }
    }

    #[test]
    fn components_and_isolated_nodes_join_at_infinite_height() {
        let graph = Graph::from_edges(6, [(0, 1, 1.0), (2, 3, 1.0), (3, 4, 1.0)]).unwrap();
        let heights = heights(&paris(&graph));
        assert!(heights[..3].iter().all(|h| h.is_finite()));
        assert_eq!(heights[3..], [f64::INFINITY, f64::INFINITY]);
    }

    #[test]
    fn the_cost_is_dasguptas() {
        let edges = [(0, 1, 1.0), (1, 2, 2.0), (2, 3, 1.5), (3, 4, 1.0), (0, 4, 0.5), (1, 3, 0.7)];
        let graph = Graph::from_edges(5, edges).unwrap();
        let linkage = paris(&graph);
        let tree = linkage.to_tree(None, partita::Ties::Keep).unwrap();
        let on_graph = partita::TreeOnGraph::new(&tree, &graph, None).unwrap();
        let mean = partita::compare("dasgupta_cost", &on_graph).unwrap().value().unwrap();
        let cost = agglomerate(ClusterGraph::of_graph(&graph), RULES[0]).cost;
        assert!((cost - mean * graph.total() / 2.0).abs() < 1e-12, "{cost} {mean}");
    }

    #[test]
    fn of_tied_neighbours_the_one_with_common_neighbours_is_joined() {
        // Two triangles joined by an edge, all of weight 1: 2 and 3 have the same degree, and so have the others.
        let edges = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (2, 3)].map(|(i, j)| (i, j, 1.0));
        let linkage = paris(&Graph::from_edges(6, edges).unwrap());
        let tree = linkage.to_tree(None, partita::Ties::Keep).unwrap();
        assert_eq!(tree.to_partition(&tree.cut_into(2)).ids(), [0, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn ties_everywhere_come_to_an_end() {
        let n = 40_u32;
        let complete = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j, 0.1)));
        assert_eq!(paris(&Graph::from_edges(n as usize, complete).unwrap()).merges().len(), 39);
        let ring = (0..n).map(|i| (i, (i + 1) % n, 0.3));
        assert_eq!(paris(&Graph::from_edges(n as usize, ring).unwrap()).merges().len(), 39);
    }
}
