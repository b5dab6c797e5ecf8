//! Louvain as it was published: nodes in their order, pass by pass, then their communities as nodes.

use std::borrow::Cow;
use std::cmp::Reverse;

use partita::internal::checkpoint;

use super::division::Division;
use super::ladder::Ladder;
use super::network::{Gathered, Network};

/// A pass, or an aggregation, that raises modularity by no more is the last.
const LEAST_INCREASE: f64 = 1e-3;

/// The aggregations as long as modularity grows; the last ones are the communities.
pub(super) fn communities<'n>(network: &'n Network, resolution: f64) -> Ladder<'n> {
    let mut ladder = Ladder::default();
    let mut network = Cow::Borrowed(network);
    loop {
        let (groups, increase) = moved(&network, resolution, false);
        let above = network.aggregated(&groups);
        let is_last = groups.count == 1 || increase <= LEAST_INCREASE;
        ladder.push(std::mem::replace(&mut network, Cow::Owned(above)), groups);
        if is_last {
            return ladder;
        }
    }
}

/// The aggregations as long as communities become fewer, each with its largest community first.
pub(super) fn levels<'n>(network: &'n Network, resolution: f64) -> Ladder<'n> {
    let mut ladder = Ladder::default();
    let mut network = Cow::Borrowed(network);
    loop {
        let (groups, _) = moved(&network, resolution, true);
        if !ladder.is_empty() && groups.count == network.nodes() {
            return ladder;
        }
        let above = network.aggregated(&groups);
        ladder.push(std::mem::replace(&mut network, Cow::Owned(above)), groups);
    }
}

/// The communities of passes over all nodes, and how much they raise modularity.
fn moved(network: &Network, resolution: f64, by_size: bool) -> (Division, f64) {
    let nodes = network.nodes();
    let mut community: Vec<u32> = (0..nodes as u32).collect();
    let mut strengths = network.strengths.clone();
    let mut towards = Gathered::new(nodes);
    let mut increase = 0.0;
    // Without weight nothing attracts.
    let is_linked = network.total > 0.0;
    loop {
        let mut gained = 0.0;
        for node in (0..nodes as u32).filter(|_| is_linked) {
            checkpoint();
            gained += improve(network, node, resolution, (&mut community, &mut strengths), &mut towards);
        }
        increase += gained;
        if gained <= LEAST_INCREASE {
            break;
        }
    }
    (numbered(&community, by_size), increase)
}

/// Moves a node to the community that raises modularity most, of equal ones the first; how much it raises it.
fn improve(
    network: &Network,
    node: u32,
    resolution: f64,
    (community, strengths): (&mut [u32], &mut [f64]),
    towards: &mut Gathered,
) -> f64 {
    let own = community[node as usize];
    for (neighbour, weight) in network.links(node) {
        if neighbour != node {
            towards.add(community[neighbour as usize], weight);
        }
    }
    let strength = network.strengths[node as usize];
    let expected = resolution * strength / network.total;
    let stay = towards.weight(own) - expected * (strengths[own as usize] - strength);
    let mut best = (own, 0.0);
    for (target, weight) in towards.drain() {
        let gain = weight - expected * strengths[target as usize] - stay;
        if target != own && (gain > best.1 || (gain == best.1 && gain > 0.0 && target < best.0)) {
            best = (target, gain);
        }
    }
    if best.0 != own {
        community[node as usize] = best.0;
        strengths[own as usize] -= strength;
        strengths[best.0 as usize] += strength;
    }
    2.0 * best.1 / network.total
}

/// Communities by the number of the node that they began with, or the largest first.
fn numbered(community: &[u32], by_size: bool) -> Division {
    let mut sizes = vec![0_usize; community.len()];
    community.iter().for_each(|&name| sizes[name as usize] += 1);
    let mut names: Vec<u32> = (0..community.len() as u32).filter(|&name| sizes[name as usize] > 0).collect();
    if by_size {
        names.sort_by_key(|&name| Reverse(sizes[name as usize]));
    }
    let mut number = vec![0; community.len()];
    names.iter().zip(0..).for_each(|(&name, place)| number[name as usize] = place);
    let ids = community.iter().map(|&name| number[name as usize]).collect();
    Division { ids, count: names.len() }
}

#[cfg(test)]
mod tests {
    use partita::{Graph, Ties};
    use serde_json::Value;

    use crate::{Linkage, Louvain, published_paris};

    fn cases() -> Vec<Value> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/published_hierarchies.json");
        let golden: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        golden["cases"].as_array().unwrap().clone()
    }

    fn numbers(list: &Value) -> Vec<u32> {
        list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as u32).collect()
    }

    /// The leaves below each inner node, sorted.
    fn clades(linkage: &Linkage) -> Vec<Vec<u32>> {
        let tree = linkage.to_tree(None, Ties::Merge).unwrap();
        let below = |node: u32| {
            let mut leaves: Vec<u32> = tree
                .leaf_range(node)
                .map(|at| tree.item_name(tree.leaf_items()[at]).parse().unwrap())
                .collect();
            leaves.sort_unstable();
            leaves
        };
        let inner = (0..tree.nodes() as u32).filter(|&node| !tree.is_leaf(node));
        let mut clades: Vec<Vec<u32>> = inner.map(below).collect();
        clades.sort();
        clades
    }

    #[test]
    fn weighted_graphs_have_the_trees_of_the_published_code() {
        for case in cases() {
            let edges = case["edges"].as_array().unwrap().iter().map(|edge| {
                (
                    edge[0].as_u64().unwrap() as u32,
                    edge[1].as_u64().unwrap() as u32,
                    edge[2].as_f64().unwrap(),
                )
            });
            let graph = Graph::from_edges(case["nodes"].as_u64().unwrap() as usize, edges).unwrap();
            let louvain = Louvain { published: true, ..Louvain::default() };
            for (name, found) in [
                ("paris", published_paris(&graph)),
                ("louvain", louvain.hierarchy(&graph)),
                ("louvain_iterated", louvain.iterated(&graph, None)),
            ] {
                let expected: Vec<Vec<u32>> = case[name].as_array().unwrap().iter().map(numbers).collect();
                assert_eq!(clades(&found), expected, "{name} {}", case["name"]);
            }
            let expected = partita::Partition::from_labels(numbers(&case["communities"]));
            assert_eq!(louvain.cluster(&graph).ids(), expected.ids(), "{}", case["name"]);
        }
    }

    #[test]
    fn nodes_without_edges_are_joined_last() {
        let graph = Graph::from_edges(4, [(0, 1, 1.0)]).unwrap();
        let louvain = Louvain { published: true, ..Louvain::default() };
        for found in [louvain.hierarchy(&graph), louvain.iterated(&graph, None), published_paris(&graph)] {
            assert_eq!(found.merges().len(), 3);
            assert!(clades(&found).contains(&vec![0, 1]));
        }
    }
}
