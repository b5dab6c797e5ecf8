//! Graphs as points of a space: the spectral embedding.

use partita::{ErrorKind, Graph, Result};

use super::subspace;
use crate::{Linkage, LinkageMethod, Points, linkage};

/// Coordinates are multiples of 1 / `GRAIN`: finer digits are left over from the iteration, and without them nodes
/// with the same neighbours lie at the same point.
const GRAIN: f64 = (1 << 22) as f64;

/// The spectral embedding of a graph, and Ward's hierarchy of it.
///
/// The leading `dims` eigenvectors u of D^−1/2 A D^−1/2, which are the last of the normalised Laplacian, place
/// node i at the coordinates λ u_i / √w_i, scaled to length 1: nodes of one community point the same way. An
/// isolated node lies at the origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpectralEmbedding {
    /// Number of coordinates; at most the number of nodes.
    pub dims: usize,
    /// Seed of the block from which the eigenvectors are found.
    pub seed: u64,
}

impl Default for SpectralEmbedding {
    fn default() -> Self {
        Self { dims: 10, seed: 0 }
    }
}

impl SpectralEmbedding {
    /// The point of every node.
    ///
    /// # Errors
    /// When the number of dimensions is 0.
    pub fn points(&self, graph: &Graph) -> Result<Points> {
        if self.dims == 0 {
            return Err(ErrorKind::BadFeatures(
                "an embedding in 0 dimensions cannot distinguish nodes; choose at least 1".to_owned(),
            )
            .into());
        }
        let (values, vectors) = subspace::leading(graph, self.dims, self.seed);
        placed(graph, &values, &vectors)
    }

    /// The same from vectors that are not followed to their last digit: enough to begin a search with.
    pub(crate) fn rough_points(&self, graph: &Graph) -> Result<Points> {
        let (values, vectors) = subspace::leading_until(graph, self.dims.max(1), self.seed, ROUGHLY);
        placed(graph, &values, &vectors)
    }

    /// Ward's hierarchy of the points.
    ///
    /// # Errors
    /// When the number of dimensions is 0.
    pub fn ward(&self, graph: &Graph) -> Result<Linkage> {
        linkage(&self.points(graph)?, LinkageMethod::Ward)
    }
}

/// Looks at the eigenvalues, and the residual, of an embedding that a search begins with.
const ROUGHLY: (usize, f64) = (3, 1e-2);

/// The points of the nodes by eigenvalues and eigenvectors.
fn placed(graph: &Graph, values: &[f64], vectors: &[Vec<f64>]) -> Result<Points> {
    let mut coordinates = Vec::with_capacity(graph.nodes() * values.len());
    for (node, &strength) in graph.strengths().iter().enumerate() {
        let row = vectors
            .iter()
            .zip(values)
            .map(|(vector, value)| if strength > 0.0 { value * vector[node] } else { 0.0 });
        let start = coordinates.len();
        coordinates.extend(row);
        let length = coordinates[start..].iter().map(|x| x * x).sum::<f64>().sqrt();
        if length > 0.0 {
            coordinates[start..].iter_mut().for_each(|x| *x = (*x / length * GRAIN).round() / GRAIN);
        }
    }
    Points::new(values.len(), coordinates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::BlockModel;

    /// The residual of an eigenpair of the normalised adjacency matrix.
    fn residual(graph: &Graph, value: f64, vector: &[f64]) -> f64 {
        let s = graph.strengths();
        let entry = |i: usize| {
            let (neighbours, weights) = graph.neighbours(i);
            let terms = neighbours.iter().zip(weights);
            let sum: f64 = terms.map(|(&j, w)| w * vector[j as usize] / (s[i] * s[j as usize]).sqrt()).sum();
            sum - value * vector[i]
        };
        (0..graph.nodes()).map(|i| entry(i).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn the_leading_vectors_satisfy_the_equation() {
        let list = BlockModel { sizes: vec![40; 6], inside: 0.4, between: 0.02 }.edges(1).unwrap();
        let graph = list.graph().unwrap();
        let (values, vectors) = subspace::leading(&graph, 6, 3);
        assert!((values[0] - 1.0).abs() < 1e-9 && values.windows(2).all(|pair| pair[0] >= pair[1]));
        // Six blocks stand out of the bulk.
        assert!(values[5] > 0.5, "{values:?}");
        for (value, vector) in values.iter().zip(&vectors) {
            assert!(residual(&graph, *value, vector) < 1e-6);
            assert!((vector.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_ring_has_the_eigenvalues_of_the_cosine() {
        let n = 30_u32;
        let graph = Graph::from_edges(30, (0..n).map(|i| (i, (i + 1) % n, 2.0))).unwrap();
        let (values, _) = subspace::leading(&graph, 5, 0);
        for (value, turn) in values.iter().zip([0.0, 1.0, 1.0, 2.0, 2.0]) {
            let expected = (std::f64::consts::TAU * turn / 30.0).cos();
            assert!((value - expected).abs() < 1e-10, "{values:?}");
        }
    }

    #[test]
    fn every_component_has_its_own_direction() {
        let edges = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (6, 7)].map(|(i, j)| (i, j, 1.0));
        let graph = Graph::from_edges(9, edges).unwrap();
        let points = SpectralEmbedding { dims: 3, seed: 1 }.points(&graph).unwrap();
        let dot = |i: usize, j: usize| -> f64 {
            points.point(i).iter().zip(points.point(j)).map(|(x, y)| x * y).sum()
        };
        assert!((dot(0, 1) - 1.0).abs() < 1e-6 && (dot(3, 5) - 1.0).abs() < 1e-6);
        assert!(dot(0, 3).abs() < 1e-6 && dot(3, 6).abs() < 1e-6);
        assert_eq!(points.point(8), [0.0; 3]);
    }

    #[test]
    fn ward_finds_the_blocks() {
        let model = BlockModel { sizes: vec![10; 10], inside: 1.0, between: 0.01 };
        let graph = model.edges(7).unwrap().graph().unwrap();
        let tree = SpectralEmbedding::default().ward(&graph).unwrap();
        let tree = tree.to_tree(None, partita::Ties::Merge).unwrap();
        assert_eq!(tree.to_partition(&tree.cut_into(10)), model.blocks());
        assert!(SpectralEmbedding { dims: 0, seed: 0 }.ward(&graph).is_err());
        let more = SpectralEmbedding { dims: 500, seed: 0 }.points(&graph).unwrap();
        assert_eq!(more.dims(), 100);
    }
}
