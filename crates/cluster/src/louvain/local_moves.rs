//! The first half of a Louvain step: nodes move between communities while modularity grows.

use std::collections::VecDeque;

use partita::Partition;

use super::network::{Gathered, Network};
use crate::random::Random;

/// A gain below this share of the total weight is rounding, not progress.
const LEAST_GAIN: f64 = 1e-13;

/// Starts from single nodes and moves one node at a time to the community, neighbouring or empty, that raises
/// modularity most, until no move raises it. Only nodes whose surroundings changed are looked at again.
pub(super) fn communities(network: &Network, resolution: f64, random: &mut Random) -> Partition {
    let nodes = network.nodes();
    let mut order: Vec<u32> = (0..nodes as u32).collect();
    random.shuffle(&mut order);
    let mut queue: VecDeque<u32> = order.into();
    let mut queued = vec![true; nodes];
    let mut state = Moves::new(network, resolution);
    while let Some(node) = queue.pop_front() {
        queued[node as usize] = false;
        if state.improve(node) {
            let joined = state.community[node as usize];
            for &(neighbour, _) in network.links(node) {
                if !queued[neighbour as usize] && state.community[neighbour as usize] != joined {
                    queued[neighbour as usize] = true;
                    queue.push_back(neighbour);
                }
            }
        }
    }
    Partition::from_labels(state.community)
}

struct Moves<'a> {
    network: &'a Network,
    resolution: f64,
    community: Vec<u32>,
    strengths: Vec<f64>,
    sizes: Vec<u32>,
    empty: Vec<u32>,
    towards: Gathered,
}

impl<'a> Moves<'a> {
    fn new(network: &'a Network, resolution: f64) -> Self {
        Self {
            network,
            resolution,
            community: (0..network.nodes() as u32).collect(),
            strengths: network.strengths.clone(),
            sizes: vec![1; network.nodes()],
            empty: Vec::new(),
            towards: Gathered::new(network.nodes()),
        }
    }

    /// Moves a node to where it raises modularity most; whether it moved.
    fn improve(&mut self, node: u32) -> bool {
        let own = self.community[node as usize];
        for &(neighbour, weight) in self.network.links(node) {
            if neighbour != node {
                self.towards.add(self.community[neighbour as usize], weight);
            }
        }
        let strength = self.network.strengths[node as usize];
        let factor = self.resolution * strength / self.network.total;
        let stay = self.towards.weight(own) - factor * (self.strengths[own as usize] - strength);
        let mut best = (own, stay + LEAST_GAIN * self.network.total);
        // Alone in an empty community a node neither gains nor loses.
        if let Some(&empty) = self.empty.last()
            && best.1 < 0.0
        {
            best = (empty, 0.0);
        }
        for (target, weight) in self.towards.drain() {
            let gain = weight - factor * self.strengths[target as usize];
            if target != own && gain > best.1 {
                best = (target, gain);
            }
        }
        self.transfer(node, own, best.0);
        best.0 != own
    }

    fn transfer(&mut self, node: u32, from: u32, to: u32) {
        if from == to {
            return;
        }
        if self.empty.last() == Some(&to) {
            self.empty.pop();
        }
        let strength = self.network.strengths[node as usize];
        self.community[node as usize] = to;
        self.sizes[from as usize] -= 1;
        self.sizes[to as usize] += 1;
        self.strengths[from as usize] -= strength;
        self.strengths[to as usize] += strength;
        if self.sizes[from as usize] == 0 {
            self.strengths[from as usize] = 0.0;
            self.empty.push(from);
        }
    }
}
