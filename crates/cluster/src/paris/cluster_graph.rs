//! The clusters that are left, and which neighbour is nearest.

use partita::Graph;

use crate::linkage::DisjointSets;

/// Two shares this close, relatively, are tied: rounding must not decide.
const ROUNDING: f64 = 1e-12;
/// Of more tied neighbours than this the oldest are looked at: in a complete graph all are tied.
const MOST_TIED: usize = 32;

/// Each cluster is known by one of its nodes.
pub(super) struct ClusterGraph {
    sets: DisjointSets,
    /// Weights towards other nodes or clusters; tidied when read, since a neighbour may have merged meanwhile.
    links: Vec<Vec<(u32, f64)>>,
    strengths: Vec<f64>,
    sizes: Vec<f64>,
    total: f64,
    /// When each cluster was made: nodes in their order, then merges in theirs.
    born: Vec<u32>,
    merges: u32,
    /// Scratch: the place of a cluster in the list being tidied.
    place: Vec<u32>,
    /// Scratch: the weights of the links of one cluster, by target.
    weights: Vec<f64>,
}

impl ClusterGraph {
    pub(super) fn of_graph(graph: &Graph) -> Self {
        let links = (0..graph.nodes()).map(|node| {
            let (neighbours, weights) = graph.neighbours(node);
            neighbours.iter().copied().zip(weights.iter().copied()).collect()
        });
        Self::new(links.collect())
    }

    /// Symmetric links, loops included.
    pub(super) fn new(links: Vec<Vec<(u32, f64)>>) -> Self {
        let nodes = links.len();
        let strengths: Vec<f64> =
            links.iter().map(|links| links.iter().map(|(_, weight)| weight).sum()).collect();
        Self {
            sets: DisjointSets::new(nodes),
            links,
            total: strengths.iter().sum(),
            strengths,
            sizes: vec![1.0; nodes],
            born: (0..nodes as u32).collect(),
            merges: 0,
            place: vec![u32::MAX; nodes],
            weights: vec![0.0; nodes],
        }
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    pub(super) fn strength(&self, cluster: u32) -> f64 {
        self.strengths[cluster as usize]
    }

    pub(super) fn born(&self, cluster: u32) -> u32 {
        self.born[cluster as usize]
    }

    /// Returns whether the cluster made at that time has not merged since.
    pub(super) fn is_left(&mut self, cluster: u32, born: u32) -> bool {
        self.sets.find(cluster) == cluster && self.born[cluster as usize] == born
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

    /// The neighbour most often sampled with the cluster. Of tied ones the cluster before in the chain, which
    /// ends it; then by the rule.
    pub(super) fn nearest(
        &mut self,
        cluster: u32,
        before: Option<u32>,
        by_neighbours: bool,
        any_tied: &mut bool,
    ) -> Option<u32> {
        self.tidy(cluster);
        let share = |&(target, weight): &(u32, f64)| weight / self.strengths[target as usize];
        let links = &self.links[cluster as usize];
        let most = links.iter().map(share).fold(f64::NEG_INFINITY, f64::max);
        let near = links.iter().filter(|link| share(link) >= most * (1.0 - ROUNDING));
        let mut tied: Vec<u32> = near.map(|(target, _)| *target).collect();
        if tied.len() < 2 {
            return tied.pop();
        }
        *any_tied = true;
        if let Some(before) = before.filter(|before| tied.contains(before)) {
            return Some(before);
        }
        tied.sort_unstable_by_key(|&target| self.born[target as usize]);
        tied.truncate(MOST_TIED);
        if by_neighbours { Some(self.most_alike(cluster, &tied)) } else { tied.first().copied() }
    }

    /// The neighbour most often sampled with the cluster, of exactly equal ones the oldest: the published rule.
    pub(super) fn first_nearest(&mut self, cluster: u32) -> Option<u32> {
        self.tidy(cluster);
        let mut best: Option<(f64, u32)> = None;
        for &(target, weight) in &self.links[cluster as usize] {
            let share = weight / self.strengths[target as usize];
            let is_better = best.is_none_or(|(most, other)| {
                share > most || (share == most && self.born[target as usize] < self.born[other as usize])
            });
            if is_better {
                best = Some((share, target));
            }
        }
        best.map(|(_, target)| target)
    }

    /// Of some neighbours the one whose links overlap most with those of the cluster, the first of equals.
    fn most_alike(&mut self, cluster: u32, neighbours: &[u32]) -> u32 {
        for at in 0..self.links[cluster as usize].len() {
            let (target, weight) = self.links[cluster as usize][at];
            self.weights[target as usize] = weight;
        }
        let mut best = (neighbours[0], f64::NEG_INFINITY);
        for &neighbour in neighbours {
            self.tidy(neighbour);
            let links = self.links[neighbour as usize].iter();
            let common: f64 = links.map(|&(target, weight)| weight.min(self.weights[target as usize])).sum();
            if common > best.1 {
                best = (neighbour, common);
            }
        }
        for at in 0..self.links[cluster as usize].len() {
            self.weights[self.links[cluster as usize][at].0 as usize] = 0.0;
        }
        best.0
    }

    /// The height at which two neighbours merge, and what that adds to Dasgupta's cost.
    pub(super) fn height_and_cost(&self, a: u32, b: u32) -> (f64, f64) {
        let links = &self.links[a as usize];
        let weight = links.iter().find(|(target, _)| *target == b).map_or(0.0, |(_, weight)| *weight);
        let height = (self.strengths[a as usize] / self.total) * (self.strengths[b as usize] / weight);
        (height, weight * (self.sizes[a as usize] + self.sizes[b as usize]))
    }

    /// Merges two clusters and returns the node that the result is known by.
    pub(super) fn merge(&mut self, a: u32, b: u32) -> u32 {
        let root = self.sets.unite(a, b);
        self.born[root as usize] = self.links.len() as u32 + self.merges;
        self.merges += 1;
        let gone = if root == a { b } else { a };
        self.strengths[root as usize] += self.strengths[gone as usize];
        self.sizes[root as usize] += self.sizes[gone as usize];
        let mut fewer = std::mem::take(&mut self.links[gone as usize]);
        let more = &mut self.links[root as usize];
        if fewer.len() > more.len() {
            std::mem::swap(&mut fewer, more);
        }
        more.append(&mut fewer);
        root
    }
}
