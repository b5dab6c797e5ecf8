//! The working graph of Louvain: it shrinks to one node per community, or to the inside of one.

use partita::Graph;

use super::division::{Division, Groups};

/// A symmetric weighted graph with loops; the neighbours of a node need no order.
#[derive(Debug, Clone)]
pub(super) struct Network {
    starts: Vec<usize>,
    targets: Vec<u32>,
    weights: Vec<f64>,
    pub(super) strengths: Vec<f64>,
    pub(super) total: f64,
}

impl Network {
    pub(super) fn new(graph: &Graph) -> Self {
        let mut network = Self::with_capacity(graph.nodes(), graph.adjacency().nnz());
        for node in 0..graph.nodes() {
            let (neighbours, weights) = graph.neighbours(node);
            network.targets.extend_from_slice(neighbours);
            network.weights.extend_from_slice(weights);
            network.end_node();
        }
        network
    }

    fn with_capacity(nodes: usize, links: usize) -> Self {
        let mut starts = Vec::with_capacity(nodes + 1);
        starts.push(0);
        Self {
            starts,
            targets: Vec::with_capacity(links),
            weights: Vec::with_capacity(links),
            strengths: Vec::with_capacity(nodes),
            total: 0.0,
        }
    }

    fn push_link(&mut self, target: u32, weight: f64) {
        self.targets.push(target);
        self.weights.push(weight);
    }

    /// The links since the last node are those of the next one.
    fn end_node(&mut self) {
        let start = *self.starts.last().expect("starts begins with 0");
        let strength: f64 = self.weights[start..].iter().sum();
        self.starts.push(self.weights.len());
        self.strengths.push(strength);
        self.total += strength;
    }

    pub(super) fn nodes(&self) -> usize {
        self.strengths.len()
    }

    pub(super) fn links(&self, node: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.starts[node as usize]..self.starts[node as usize + 1];
        self.targets[range.clone()].iter().copied().zip(self.weights[range].iter().copied())
    }

    /// The links between different nodes of the same group, where it has more than two: two need no order.
    pub(super) fn links_within(&self, groups: &Division) -> Vec<Vec<(u32, f64)>> {
        let mut sizes = vec![0_u32; groups.count];
        groups.ids.iter().for_each(|&group| sizes[group as usize] += 1);
        let mut within = vec![Vec::new(); self.nodes()];
        for (node, &group) in groups.ids.iter().enumerate().filter(|(_, group)| sizes[**group as usize] > 2) {
            let same = |&(to, _): &(u32, f64)| to as usize != node && groups.ids[to as usize] == group;
            within[node].extend(self.links(node as u32).filter(same));
        }
        within
    }

    pub(super) fn modularity(&self, communities: &Division, resolution: f64) -> f64 {
        let ids = &communities.ids;
        let mut inside = 0.0;
        let mut strengths = vec![0.0; communities.count];
        for node in 0..self.nodes() {
            let same = self.links(node as u32).filter(|&(to, _)| ids[to as usize] == ids[node]);
            inside += same.map(|(_, weight)| weight).sum::<f64>();
            strengths[ids[node] as usize] += self.strengths[node];
        }
        let expected: f64 = strengths.iter().map(|s| (s / self.total) * (s / self.total)).sum();
        inside / self.total - resolution * expected
    }

    /// One node per group; links inside a group become its loop.
    pub(super) fn aggregated(&self, groups: &Division) -> Self {
        let members = Groups::new(groups);
        let mut network = Self::with_capacity(groups.count, self.targets.len());
        let mut gathered = Gathered::new(groups.count);
        for group in 0..groups.count {
            for &node in members.of(group) {
                for (to, weight) in self.links(node) {
                    gathered.add(groups.ids[to as usize], weight);
                }
            }
            gathered.drain().for_each(|(to, weight)| network.push_link(to, weight));
            network.end_node();
        }
        network
    }

    /// The nodes listed with the links among them; `number` is scratch, all `u32::MAX` before and after.
    pub(super) fn induced(&self, nodes: &[u32], number: &mut [u32]) -> Self {
        nodes.iter().enumerate().for_each(|(new, &node)| number[node as usize] = new as u32);
        let mut network = Self::with_capacity(nodes.len(), 0);
        for &node in nodes {
            for (to, weight) in self.links(node) {
                if number[to as usize] != u32::MAX {
                    network.push_link(number[to as usize], weight);
                }
            }
            network.end_node();
        }
        nodes.iter().for_each(|&node| number[node as usize] = u32::MAX);
        network
    }
}

/// Weights added up by target, in order of first appearance.
#[derive(Debug)]
pub(super) struct Gathered {
    weights: Vec<f64>,
    /// As many as have a weight, then one more place to write to.
    targets: Vec<u32>,
    count: usize,
}

impl Gathered {
    pub(super) fn new(targets: usize) -> Self {
        Self { weights: vec![0.0; targets], targets: vec![0; targets + 1], count: 0 }
    }

    /// Adds a positive weight. Whether the target is new is hard to foresee, so there is no branch.
    pub(super) fn add(&mut self, target: u32, weight: f64) {
        let sum = &mut self.weights[target as usize];
        self.targets[self.count] = target;
        self.count += usize::from(*sum == 0.0);
        *sum += weight;
    }

    pub(super) fn weight(&self, target: u32) -> f64 {
        self.weights[target as usize]
    }

    pub(super) fn drain(&mut self) -> impl Iterator<Item = (u32, f64)> {
        let (weights, count) = (&mut self.weights, std::mem::take(&mut self.count));
        self.targets[..count].iter().map(|&target| (target, std::mem::take(&mut weights[target as usize])))
    }
}
