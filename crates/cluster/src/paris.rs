//! Paris: a hierarchy of a graph by agglomeration of the nodes most often sampled together.

use partita::Graph;

use crate::Linkage;
use crate::linkage::DisjointSets;

/// The Paris hierarchy of a graph (Bonald, Charpentier, Galland & Hollocou, 2018).
///
/// Draw an edge by weight: p(i, j) is the chance that it joins clusters i and j, p(i) that one of its ends,
/// chosen at random, is in i. The two clusters with the greatest p(i, j) / (p(i) p(j)) merge, at the height
/// p(i) p(j) / p(i, j), until no edge is left between clusters; the connected components are then joined at
/// infinite height. Ties go to the lower node numbers.
///
/// Merging never brings a third cluster nearer, so a chain of nearest neighbours finds the merges of the
/// greedy algorithm without a queue.
#[must_use]
pub fn paris(graph: &Graph) -> Linkage {
    let mut clusters = Clusters::new(graph);
    let mut joins = Vec::with_capacity(graph.nodes().saturating_sub(1));
    let mut chain: Vec<u32> = Vec::new();
    let mut in_chain = vec![false; graph.nodes()];
    for start in 0..graph.nodes() as u32 {
        if clusters.sets.find(start) != start {
            continue;
        }
        push(&mut chain, &mut in_chain, start);
        while let Some(&last) = chain.last() {
            let before = chain.len().checked_sub(2).map(|at| chain[at]);
            match clusters.nearest(last) {
                // Where the chain would close on itself, rounding hid a tie with the cluster before.
                Some(next) if Some(next) != before && !in_chain[next as usize] => {
                    push(&mut chain, &mut in_chain, next);
                }
                Some(_) => {
                    let before = before.expect("a cluster in the chain other than the last");
                    joins.push((last, before, clusters.height(last, before)));
                    chain.truncate(chain.len() - 2);
                    in_chain[last as usize] = false;
                    in_chain[before as usize] = false;
                    let merged = clusters.merge(last, before);
                    if chain.is_empty() {
                        push(&mut chain, &mut in_chain, merged);
                    }
                }
                None => chain.clear(),
            }
        }
    }
    joins.extend((1..graph.nodes() as u32).map(|node| (0, node, f64::INFINITY)));
    Linkage::from_joins(graph.nodes(), joins)
}

fn push(chain: &mut Vec<u32>, in_chain: &mut [bool], cluster: u32) {
    chain.push(cluster);
    in_chain[cluster as usize] = true;
}

/// The clusters that are left, each known by one of its nodes, with the weights between them.
struct Clusters {
    sets: DisjointSets,
    /// Weights towards other nodes or clusters; tidied when read, since a neighbour may have merged meanwhile.
    links: Vec<Vec<(u32, f64)>>,
    strengths: Vec<f64>,
    total: f64,
    /// When each cluster was made: nodes in their order, then merges in theirs.
    born: Vec<u32>,
    merges: u32,
    /// Scratch: where a cluster stands in the list being tidied.
    place: Vec<u32>,
}

impl Clusters {
    fn new(graph: &Graph) -> Self {
        let links = (0..graph.nodes())
            .map(|node| {
                let (neighbours, weights) = graph.neighbours(node);
                neighbours.iter().copied().zip(weights.iter().copied()).collect()
            })
            .collect();
        Self {
            sets: DisjointSets::new(graph.nodes()),
            links,
            strengths: graph.strengths().to_vec(),
            total: graph.total(),
            born: (0..graph.nodes() as u32).collect(),
            merges: 0,
            place: vec![u32::MAX; graph.nodes()],
        }
    }

    /// Adds up the links of a cluster that lead to the same neighbour, and drops those that lead to itself.
    fn tidy(&mut self, cluster: u32) {
        let mut links = std::mem::take(&mut self.links[cluster as usize]);
        let mut kept = 0;
        for at in 0..links.len() {
            let (target, weight) = links[at];
            let target = self.sets.find(target);
            if target == cluster {
                continue;
            }
            let place = &mut self.place[target as usize];
            if *place == u32::MAX {
                *place = kept as u32;
                links[kept] = (target, weight);
                kept += 1;
            } else {
                links[*place as usize].1 += weight;
            }
        }
        links.truncate(kept);
        links.iter().for_each(|&(target, _)| self.place[target as usize] = u32::MAX);
        self.links[cluster as usize] = links;
    }

    /// The neighbour most often sampled with the cluster; the oldest of equals.
    fn nearest(&mut self, cluster: u32) -> Option<u32> {
        self.tidy(cluster);
        let mut best: Option<(u32, f64)> = None;
        for &(target, weight) in &self.links[cluster as usize] {
            let share = weight / self.strengths[target as usize];
            let older = |held: u32| self.born[target as usize] < self.born[held as usize];
            if best.is_none_or(|(held, most)| share > most || (share == most && older(held))) {
                best = Some((target, share));
            }
        }
        best.map(|(target, _)| target)
    }

    fn height(&self, a: u32, b: u32) -> f64 {
        let links = &self.links[a as usize];
        let weight = links.iter().find(|(target, _)| *target == b).map_or(0.0, |(_, weight)| *weight);
        (self.strengths[a as usize] / self.total) * (self.strengths[b as usize] / weight)
    }

    fn merge(&mut self, a: u32, b: u32) -> u32 {
        let root = self.sets.unite(a, b);
        self.born[root as usize] = self.links.len() as u32 + self.merges;
        self.merges += 1;
        let gone = if root == a { b } else { a };
        self.strengths[root as usize] += self.strengths[gone as usize];
        let mut fewer = std::mem::take(&mut self.links[gone as usize]);
        let more = &mut self.links[root as usize];
        if fewer.len() > more.len() {
            std::mem::swap(&mut fewer, more);
        }
        more.append(&mut fewer);
        root
    }
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
    fn ties_everywhere_come_to_an_end() {
        let n = 40_u32;
        let complete = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j, 0.1)));
        assert_eq!(paris(&Graph::from_edges(n as usize, complete).unwrap()).merges().len(), 39);
        let ring = (0..n).map(|i| (i, (i + 1) % n, 0.3));
        assert_eq!(paris(&Graph::from_edges(n as usize, ring).unwrap()).merges().len(), 39);
    }
}
