//! The graph of nearest neighbours of vectors, for methods that cluster graphs.

use partita::internal::{checkpoint, map_init, quantity};
use partita::{ErrorKind, Graph, Result};

use super::Points;

/// Distances that are computed: each point with each.
const MOST_POINTS: usize = 50_000;

/// The graph that links each point with its `k` nearest by Euclidean distance, ties by place. An edge weighs 1, or 2 where each is
/// among the nearest of the other.
///
/// # Errors
/// When there are not more points than neighbours, or too many points to compare each with each.
pub fn neighbour_graph(points: &Points, k: usize) -> Result<Graph> {
    let n = points.len();
    let problem = if k == 0 || k >= n {
        format!(
            "{} of {}; give at least 1, and fewer than there are vectors",
            quantity(k, "neighbour"),
            quantity(n, "vector")
        )
    } else if n > MOST_POINTS {
        format!(
            "{} are more than {MOST_POINTS}, whose distances are compared; give a graph of nearest neighbours",
            quantity(n, "vector")
        )
    } else {
        let nearest = map_init(n, Vec::new, |distances, item| nearest(points, item, k, distances));
        let edges = nearest
            .iter()
            .enumerate()
            .flat_map(|(item, others)| others.iter().map(move |&other| (item as u32, other, 1.0)));
        return Graph::from_edges(n, edges);
    };
    Err(ErrorKind::BadFeatures(problem).into())
}

/// The places of the points nearest to one of them.
fn nearest(points: &Points, item: usize, k: usize, distances: &mut Vec<(f64, u32)>) -> Vec<u32> {
    checkpoint();
    let own = points.point(item);
    distances.clear();
    distances.extend((0..points.len()).filter(|&other| other != item).map(|other| {
        let squares = own.iter().zip(points.point(other)).map(|(x, y)| (x - y) * (x - y));
        (squares.sum::<f64>(), other as u32)
    }));
    let by_distance = |one: &(f64, u32), next: &(f64, u32)| one.0.total_cmp(&next.0).then(one.1.cmp(&next.1));
    distances.select_nth_unstable_by(k - 1, by_distance);
    distances[..k].iter().map(|&(_, other)| other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_linked_and_mutual_ones_weigh_more() {
        // Places 0, 1, 3, 7 on a line: the nearest of each are 1, 0, 1, 3.
        let points = Points::new(1, vec![0.0, 1.0, 3.0, 7.0]).unwrap();
        let graph = neighbour_graph(&points, 1).unwrap();
        assert_eq!(graph.edges(), 3);
        assert_eq!(graph.neighbours(0), (&[1][..], &[2.0][..]));
        assert_eq!(graph.neighbours(1), (&[0, 2][..], &[2.0, 1.0][..]));
        assert_eq!(graph.neighbours(3), (&[2][..], &[1.0][..]));
        for k in [0, 4] {
            assert!(neighbour_graph(&points, k).is_err());
        }
    }

    #[test]
    fn ties_go_to_the_first() {
        let graph = neighbour_graph(&Points::new(1, vec![5.0; 4]).unwrap(), 1).unwrap();
        assert_eq!(graph.neighbours(0).0, [1, 2, 3]);
    }
}
