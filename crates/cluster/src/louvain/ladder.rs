//! The aggregations of one round, step upon step.

use std::borrow::Cow;

use partita::Partition;

use super::division::{Division, Groups};
use super::network::Network;
use crate::paris;

/// Networks with groups of their nodes; the groups of one are the nodes of the next.
#[derive(Debug, Default)]
pub(super) struct Ladder<'n> {
    steps: Vec<(Cow<'n, Network>, Division)>,
}

impl<'n> Ladder<'n> {
    pub(super) fn push(&mut self, network: Cow<'n, Network>, groups: Division) {
        self.steps.push((network, groups));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The groups of every step as clusterings of the nodes of the first network, fine to coarse.
    pub(super) fn levels(&self) -> Vec<Partition> {
        let mut of_nodes: Option<Division> = None;
        let levels = self.steps.iter().map(|(_, groups)| {
            let level = of_nodes.take().map_or_else(|| groups.clone(), |below| below.coarsened(groups));
            let partition = Partition::from_labels(&level.ids);
            of_nodes = Some(level);
            partition
        });
        levels.collect()
    }

    /// The last of the levels.
    pub(super) fn communities(&self) -> Division {
        let mut steps = self.steps.iter().map(|(_, groups)| groups);
        let first = steps.next().expect("a round has at least one step").clone();
        steps.fold(first, |below, groups| below.coarsened(groups))
    }

    /// The joins of the tree of the levels: groups of step `l` are made at height `l + 1`, and what the last step
    /// leaves apart is joined one step higher. The order of the joins of one group, which the levels leave open,
    /// is that of Paris.
    pub(super) fn joins(&self) -> Vec<(u32, u32, f64)> {
        let mut joins = Vec::new();
        let Some((first, _)) = self.steps.first() else { return joins };
        // A leaf of each node of the network.
        let mut leaf: Vec<u32> = (0..first.nodes() as u32).collect();
        for (at, (network, groups)) in self.steps.iter().enumerate() {
            leaf = join(network, groups, &leaf, at as f64 + 1.0, &mut joins);
        }
        if let Some((network, groups)) = self.steps.last() {
            let top = network.aggregated(groups);
            let whole = Division::whole(top.nodes());
            join(&top, &whole, &leaf, self.steps.len() as f64 + 1.0, &mut joins);
        }
        joins
    }
}

/// Joins the nodes of every group, and returns a leaf of each group.
fn join(
    network: &Network,
    groups: &Division,
    leaf: &[u32],
    height: f64,
    joins: &mut Vec<(u32, u32, f64)>,
) -> Vec<u32> {
    let order = paris::join_order(network.links_within(groups));
    joins.extend(order.into_iter().map(|(a, b)| (leaf[a as usize], leaf[b as usize], height)));
    let members = Groups::new(groups);
    let mut first = Vec::with_capacity(groups.count);
    for group in 0..groups.count {
        let members = members.of(group);
        first.push(leaf[members[0] as usize]);
        joins.extend(members[1..].iter().map(|&node| (first[group], leaf[node as usize], height)));
    }
    first
}
