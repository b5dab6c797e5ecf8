//! From a flow to its picture.

use std::collections::BTreeMap;

use partita::flow::{Edge, Node};
use partita::internal::Arrange as _;
use partita::internal::quantity;

use super::{Chain, ChainCluster, ChainColumn, ChainEdge};

/// Maximum number of clusters per column.
const MOST_CLUSTERS: usize = 60;

/// The chain of the nodes and edges of a flow, with the titles of its clusterings and the names of its nodes. The smallest clusters of a column with
/// more than 60 are gathered at its lower end. A cluster has the colour of the one before it that gives it most of its items,
/// if that gives most of its own.
#[must_use]
pub fn chain(nodes: &[Node], edges: &[Edge], titles: &[String], names: &[String]) -> Chain {
    let mut columns = Vec::new();
    let mut places: Vec<Vec<usize>> = Vec::new();
    for (column, title) in titles.iter().enumerate() {
        let own: Vec<(&Node, &String)> =
            nodes.iter().zip(names).filter(|(node, _)| node.column == column).collect();
        let (clusters, place) = drawn(&own);
        columns.push(ChainColumn { title: title.clone(), clusters });
        places.push(place);
    }
    let mut sums: BTreeMap<(usize, usize, usize), u64> = BTreeMap::new();
    for edge in edges {
        let ends = (places[edge.step][edge.source as usize], places[edge.step + 1][edge.target as usize]);
        *sums.entry((edge.step, ends.0, ends.1)).or_default() += edge.count;
    }
    let edges: Vec<ChainEdge> = sums
        .into_iter()
        .map(|((column, source, target), count)| ChainEdge { column, source, target, count })
        .collect();
    colour(&mut columns, &edges);
    Chain { columns, edges }
}

/// The clusters of a column from top to bottom, and the place of each node.
fn drawn(nodes: &[(&Node, &String)]) -> (Vec<ChainCluster>, Vec<usize>) {
    let mut by_size: Vec<usize> = (0..nodes.len()).collect();
    by_size.arrange_by_key(|&node| std::cmp::Reverse(nodes[node].0.size));
    let kept = if nodes.len() > MOST_CLUSTERS { MOST_CLUSTERS - 1 } else { nodes.len() };
    let mut shown: Vec<usize> = by_size[..kept].to_vec();
    shown.arrange_by_key(|&node| nodes[node].0.order);
    let mut place = vec![kept; nodes.len()];
    let mut clusters = Vec::new();
    for node in shown {
        let (found, name) = nodes[node];
        place[node] = clusters.len();
        let title = format!("{name}: {}, stability {:.2}", quantity(found.size, "item"), found.sc3_stability);
        clusters.push(ChainCluster { name: name.clone(), size: found.size, colour: 0, title });
    }
    if kept < nodes.len() {
        let size = by_size[kept..].iter().map(|&node| nodes[node].0.size).sum();
        let name = format!("… {} more", nodes.len() - kept);
        let title = format!("{}: {}", quantity(nodes.len() - kept, "cluster"), quantity(size, "item"));
        clusters.push(ChainCluster { name, size, colour: 0, title });
    }
    (clusters, place)
}

fn colour(columns: &mut [ChainColumn], edges: &[ChainEdge]) {
    let mut next = 0;
    for column in 0..columns.len() {
        for cluster in 0..columns[column].clusters.len() {
            let before = column.checked_sub(1).and_then(|before| {
                let into = edges.iter().filter(|edge| edge.column == before && edge.target == cluster);
                let most = into.max_by_key(|edge| (edge.count, std::cmp::Reverse(edge.source)))?;
                let out_of = edges.iter().filter(|edge| edge.column == before && edge.source == most.source);
                let goes = out_of.max_by_key(|edge| (edge.count, std::cmp::Reverse(edge.target)))?;
                (goes.target == cluster).then(|| columns[before].clusters[most.source].colour)
            });
            columns[column].clusters[cluster].colour = before.unwrap_or_else(|| {
                next += 1;
                next - 1
            });
        }
    }
}
