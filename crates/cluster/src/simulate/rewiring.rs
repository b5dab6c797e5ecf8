//! Noise in a graph: edges torn out and put elsewhere.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use partita::Result;
use partita::internal::quantity;
use rustc_hash::FxHasher;

use super::{EdgeList, check_share, refuse};
use crate::random::Random;

/// Replaces a share of the edges, rounded to a whole number and drawn at random, by as many edges between
/// nodes that are not linked, also drawn at random: 0 changes nothing, 1 leaves a graph without structure.
///
/// # Errors
/// When the share is none, or too few pairs of nodes are free to take the new edges.
pub fn rewired(list: &EdgeList, share: f64, seed: u64) -> Result<EdgeList> {
    check_share("share of edges to rewire", share)?;
    let mut random = Random::new(seed);
    let mut edges = list.edges.clone();
    random.shuffle(&mut edges);
    let moved = (share * edges.len() as f64).round() as usize;
    let nodes = list.nodes as u64;
    let pairs = nodes * nodes.saturating_sub(1) / 2;
    // Torn edges may not come back to their old places: each new edge needs a pair that was free at first.
    let free = pairs.saturating_sub(edges.len() as u64);
    if (moved as u64) > free {
        return refuse(format!(
            "there is no room to rewire {}: the free pairs of nodes are {free}; rewire a smaller share",
            quantity(moved, "edge")
        ));
    }
    let mut taken: HashSet<(u32, u32), BuildHasherDefault<FxHasher>> = edges.iter().copied().collect();
    for edge in edges.iter_mut().take(moved) {
        *edge = loop {
            let (i, j) = (random.below(nodes) as u32, random.below(nodes) as u32);
            let pair = (i.min(j), i.max(j));
            if i != j && taken.insert(pair) {
                break pair;
            }
        };
    }
    edges.sort_unstable();
    Ok(EdgeList { nodes: list.nodes, edges })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::BlockModel;

    fn kept(before: &EdgeList, after: &EdgeList) -> usize {
        after.edges.iter().filter(|edge| before.edges.binary_search(edge).is_ok()).count()
    }

    #[test]
    fn the_share_asked_for_moves_and_the_rest_stays() {
        let list = BlockModel { sizes: vec![10; 10], inside: 1.0, between: 0.01 }.edges(4).unwrap();
        for share in [0.0, 0.25, 0.5, 1.0] {
            let noisy = rewired(&list, share, 11).unwrap();
            let moved = (share * list.edges.len() as f64).round() as usize;
            assert_eq!(noisy.edges.len(), list.edges.len());
            assert!(noisy.edges.windows(2).all(|pair| pair[0] < pair[1]));
            assert_eq!(kept(&list, &noisy), list.edges.len() - moved);
        }
    }

    #[test]
    fn a_graph_without_room_is_refused() {
        let complete = BlockModel { sizes: vec![6], inside: 1.0, between: 0.0 }.edges(0).unwrap();
        assert!(rewired(&complete, 0.0, 0).is_ok());
        let message = rewired(&complete, 0.5, 0).unwrap_err().to_string();
        assert!(message.starts_with("there is no room to rewire 8 edges"), "{message}");
        assert!(rewired(&complete, -0.1, 0).unwrap_err().to_string().contains("between 0 and 1"));
    }
}
