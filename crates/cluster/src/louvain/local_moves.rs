//! Nodes move between communities, one at a time, while modularity grows.

use partita::internal::checkpoint;

use std::collections::VecDeque;

use super::division::Division;
use super::network::{Gathered, Network};
use crate::random::Random;

/// A gain below this share of the total weight is rounding, not progress.
const LEAST_GAIN: f64 = 1e-13;

/// Moves nodes, from the clustering given, to the community, neighbouring or empty, that raises modularity
/// most, until no move raises it. Only nodes whose surroundings changed are looked at again.
pub(super) fn improved(
    network: &Network,
    start: &Division,
    resolution: f64,
    random: &mut Random,
) -> Division {
    let mut queue: VecDeque<u32> = random_order(network.nodes(), random).into();
    let mut queued = vec![true; network.nodes()];
    let mut state = Communities::new(network, start, resolution);
    while let Some(node) = queue.pop_front() {
        checkpoint();
        queued[node as usize] = false;
        if state.improve(node) {
            let joined = state.community[node as usize];
            for (neighbour, _) in network.links(node) {
                if !queued[neighbour as usize] && state.community[neighbour as usize] != joined {
                    queued[neighbour as usize] = true;
                    queue.push_back(neighbour);
                }
            }
        }
    }
    Division::renumbered(state.community, network.nodes())
}

/// Visits every node once and, if it is still alone, joins it to the community that raises modularity most,
/// within the same one of `bounds`. The communities stay small and pure, as nobody moves twice.
pub(super) fn paired(network: &Network, bounds: &Division, resolution: f64, random: &mut Random) -> Division {
    let alone = Division::alone(network.nodes());
    let mut state = Communities::new(network, &alone, resolution);
    for node in random_order(network.nodes(), random) {
        checkpoint();
        if state.sizes[node as usize] == 1 && state.community[node as usize] == node {
            state.join_within(node, &bounds.ids);
        }
    }
    Division::renumbered(state.community, network.nodes())
}

fn random_order(nodes: usize, random: &mut Random) -> Vec<u32> {
    let mut order: Vec<u32> = (0..nodes as u32).collect();
    random.shuffle(&mut order);
    order
}

struct Communities<'a> {
    network: &'a Network,
    resolution: f64,
    community: Vec<u32>,
    strengths: Vec<f64>,
    sizes: Vec<u32>,
    empty: Vec<u32>,
    towards: Gathered,
}

impl<'a> Communities<'a> {
    fn new(network: &'a Network, start: &Division, resolution: f64) -> Self {
        let nodes = network.nodes();
        let (mut strengths, mut sizes) = (vec![0.0; nodes], vec![0; nodes]);
        for (&id, strength) in start.ids.iter().zip(&network.strengths) {
            strengths[id as usize] += strength;
            sizes[id as usize] += 1;
        }
        Self {
            network,
            resolution,
            community: start.ids.clone(),
            strengths,
            sizes,
            empty: (start.count as u32..nodes as u32).rev().collect(),
            towards: Gathered::new(nodes),
        }
    }

    /// Returns the expected weight of a node's links per unit of a community's strength.
    fn expected_per_strength(&self, node: u32) -> f64 {
        self.resolution * self.network.strengths[node as usize] / self.network.total
    }

    /// Moves a node to where it raises modularity most; whether it moved.
    fn improve(&mut self, node: u32) -> bool {
        let own = self.community[node as usize];
        for (neighbour, weight) in self.network.links(node) {
            if neighbour != node {
                self.towards.add(self.community[neighbour as usize], weight);
            }
        }
        let expected = self.expected_per_strength(node);
        let others = self.strengths[own as usize] - self.network.strengths[node as usize];
        let stay = self.towards.weight(own) - expected * others;
        let mut best = (own, stay + LEAST_GAIN * self.network.total);
        // Alone in an empty community a node neither gains nor loses.
        if let Some(&empty) = self.empty.last()
            && best.1 < 0.0
        {
            best = (empty, 0.0);
        }
        for (target, weight) in self.towards.drain() {
            let gain = weight - expected * self.strengths[target as usize];
            if target != own && gain > best.1 {
                best = (target, gain);
            }
        }
        self.transfer(node, own, best.0);
        best.0 != own
    }

    /// Joins a node that is alone to the best community of its own bound, if that raises modularity.
    fn join_within(&mut self, node: u32, bounds: &[u32]) {
        let bound = bounds[node as usize];
        for (neighbour, weight) in self.network.links(node) {
            if neighbour != node && bounds[neighbour as usize] == bound {
                self.towards.add(self.community[neighbour as usize], weight);
            }
        }
        let expected = self.expected_per_strength(node);
        let mut best = (node, LEAST_GAIN * self.network.total);
        for (target, weight) in self.towards.drain() {
            let gain = weight - expected * self.strengths[target as usize];
            if gain > best.1 {
                best = (target, gain);
            }
        }
        self.transfer(node, node, best.0);
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
