//! The working graph of Louvain: it shrinks to one node per community, or to the inside of one.

use partita::{Graph, Partition};

/// A symmetric weighted graph with loops; the neighbours of a node need no order.
#[derive(Debug, Clone)]
pub(super) struct Network {
    starts: Vec<usize>,
    links: Vec<(u32, f64)>,
    pub(super) strengths: Vec<f64>,
    pub(super) total: f64,
}

impl Network {
    pub(super) fn new(graph: &Graph) -> Self {
        let mut network = Self::with_capacity(graph.nodes(), graph.adjacency().nnz());
        for node in 0..graph.nodes() {
            let (neighbours, weights) = graph.neighbours(node);
            network.push(neighbours.iter().copied().zip(weights.iter().copied()));
        }
        network
    }

    fn with_capacity(nodes: usize, links: usize) -> Self {
        let mut starts = Vec::with_capacity(nodes + 1);
        starts.push(0);
        Self { starts, links: Vec::with_capacity(links), strengths: Vec::with_capacity(nodes), total: 0.0 }
    }

    fn push(&mut self, links: impl Iterator<Item = (u32, f64)>) {
        self.links.extend(links);
        let start = *self.starts.last().expect("starts begins with 0");
        let strength: f64 = self.links[start..].iter().map(|(_, weight)| weight).sum();
        self.starts.push(self.links.len());
        self.strengths.push(strength);
        self.total += strength;
    }

    pub(super) fn nodes(&self) -> usize {
        self.strengths.len()
    }

    pub(super) fn links(&self, node: u32) -> &[(u32, f64)] {
        &self.links[self.starts[node as usize]..self.starts[node as usize + 1]]
    }

    /// The links between different nodes of the same group.
    pub(super) fn links_within(&self, group: impl Fn(u32) -> u32) -> Vec<Vec<(u32, f64)>> {
        let of = |node: u32| {
            let same = |link: &&(u32, f64)| link.0 != node && group(link.0) == group(node);
            self.links(node).iter().filter(same).copied().collect()
        };
        (0..self.nodes() as u32).map(of).collect()
    }

    pub(super) fn modularity(&self, communities: &Partition, resolution: f64) -> f64 {
        let ids = communities.ids();
        let mut inside = 0.0;
        let mut strengths = vec![0.0; communities.clusters() as usize];
        for node in 0..self.nodes() {
            let same = self.links(node as u32).iter().filter(|(to, _)| ids[*to as usize] == ids[node]);
            inside += same.map(|(_, weight)| weight).sum::<f64>();
            strengths[ids[node] as usize] += self.strengths[node];
        }
        let expected: f64 = strengths.iter().map(|s| (s / self.total) * (s / self.total)).sum();
        inside / self.total - resolution * expected
    }

    /// One node per community; links inside a community become its loop.
    pub(super) fn aggregated(&self, community: &[u32], communities: usize) -> Self {
        let members = Groups::new(community, communities);
        let mut network = Self::with_capacity(communities, self.links.len());
        let mut gathered = Gathered::new(communities);
        for group in 0..communities {
            for &node in members.of(group) {
                for &(neighbour, weight) in self.links(node) {
                    gathered.add(community[neighbour as usize], weight);
                }
            }
            network.push(gathered.drain());
        }
        network
    }

    /// The nodes listed with the links among them; `number` is scratch, all `u32::MAX` before and after.
    pub(super) fn induced(&self, nodes: &[u32], number: &mut [u32]) -> Self {
        nodes.iter().enumerate().for_each(|(new, &node)| number[node as usize] = new as u32);
        let mut network = Self::with_capacity(nodes.len(), 0);
        for &node in nodes {
            let inside = self.links(node).iter().map(|&(to, weight)| (number[to as usize], weight));
            network.push(inside.filter(|&(to, _)| to != u32::MAX));
        }
        nodes.iter().for_each(|&node| number[node as usize] = u32::MAX);
        network
    }
}

/// The members of each group, in order.
#[derive(Debug)]
pub(super) struct Groups {
    starts: Vec<usize>,
    members: Vec<u32>,
}

impl Groups {
    pub(super) fn new(group: &[u32], groups: usize) -> Self {
        let mut starts = vec![0; groups + 1];
        group.iter().for_each(|&g| starts[g as usize + 1] += 1);
        for g in 0..groups {
            starts[g + 1] += starts[g];
        }
        let mut next = starts.clone();
        let mut members = vec![0; group.len()];
        for (item, &g) in group.iter().enumerate() {
            members[next[g as usize]] = item as u32;
            next[g as usize] += 1;
        }
        Self { starts, members }
    }

    pub(super) fn of(&self, group: usize) -> &[u32] {
        &self.members[self.starts[group]..self.starts[group + 1]]
    }
}

/// Weights added up by target, in order of first appearance.
#[derive(Debug)]
pub(super) struct Gathered {
    weights: Vec<f64>,
    targets: Vec<u32>,
}

impl Gathered {
    pub(super) fn new(targets: usize) -> Self {
        Self { weights: vec![0.0; targets], targets: Vec::new() }
    }

    /// Adds a positive weight.
    pub(super) fn add(&mut self, target: u32, weight: f64) {
        if self.weights[target as usize] == 0.0 {
            self.targets.push(target);
        }
        self.weights[target as usize] += weight;
    }

    pub(super) fn weight(&self, target: u32) -> f64 {
        self.weights[target as usize]
    }

    pub(super) fn drain(&mut self) -> impl Iterator<Item = (u32, f64)> {
        let weights = &mut self.weights;
        self.targets.drain(..).map(|target| (target, std::mem::take(&mut weights[target as usize])))
    }
}
