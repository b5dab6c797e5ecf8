//! Single linkage without a matrix: its merges are the edges of a minimum spanning tree.

use partita::internal::Arrange as _;
use partita::internal::checkpoint;

use super::{Points, squared_distance};
use crate::Linkage;

/// Prim's algorithm, in O(n) memory.
pub(super) fn single(points: &Points) -> Linkage {
    let n = points.len();
    let mut outside: Vec<u32> = (1..n as u32).collect();
    // The nearest point inside the tree, and how far.
    let mut nearest = vec![(f64::INFINITY, 0_u32); n];
    let mut last = 0_u32;
    let mut edges = Vec::with_capacity(n - 1);
    while !outside.is_empty() {
        checkpoint();
        let mut best = 0;
        for (at, &item) in outside.iter().enumerate() {
            let distance = squared_distance(points.point(item as usize), points.point(last as usize));
            if distance < nearest[item as usize].0 {
                nearest[item as usize] = (distance, last);
            }
            let (held, reached) = (nearest[outside[best] as usize].0, nearest[item as usize].0);
            if reached < held || (reached == held && item < outside[best]) {
                best = at;
            }
        }
        last = outside.swap_remove(best);
        let (distance, from) = nearest[last as usize];
        edges.push((from, last, distance.sqrt()));
    }
    // The edges of the tree join in order of length, not in that of their discovery.
    edges.arrange_by(|x, y| x.2.total_cmp(&y.2));
    Linkage::from_joins(n, edges)
}
