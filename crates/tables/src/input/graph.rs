//! An undirected graph with weighted edges.

use super::Csr;
use crate::error::{ErrorKind, Result};
use crate::text::quantity;

/// An undirected graph on nodes `0..n`: a symmetric matrix of non-negative weights.
///
/// An edge that is listed more than once, in either direction, weighs the sum of its listings, so a directed
/// graph becomes `A + Aᵀ`; a loop from a node to itself weighs twice what is listed, as an edge has two ends.
/// The rows and the columns of a two-mode table are the nodes of one bipartite graph.
///
/// ```
/// let triangle = partita::Graph::from_edges(3, [(0, 1, 1.0), (1, 2, 1.0), (2, 0, 2.0)])?;
/// assert_eq!(triangle.strengths(), [3.0, 2.0, 3.0]);
/// assert_eq!(triangle.total(), 8.0);
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    adjacency: Csr,
    strengths: Vec<f64>,
    total: f64,
}

impl Graph {
    /// A graph from a list of edges `(node, node, weight)`; an edge of weight 0 is no edge.
    ///
    /// # Errors
    /// When a node lies outside `0..nodes`, a weight is negative or not finite, or no edge is left.
    pub fn from_edges(nodes: usize, edges: impl IntoIterator<Item = (u32, u32, f64)>) -> Result<Self> {
        let mut triples = Vec::new();
        for (edge, (i, j, weight)) in edges.into_iter().enumerate() {
            let edge = edge + 1;
            if let Some(outside) = [i, j].into_iter().find(|&node| node as usize >= nodes) {
                return bad(format!(
                    "edge {edge} joins node {outside} of a graph of {}; nodes are numbered from 0",
                    quantity(nodes, "node")
                ));
            }
            if !weight.is_finite() || weight < 0.0 {
                return bad(format!("edge {edge} weighs {weight}; weights are finite and not negative"));
            }
            triples.push((i, j, weight));
            triples.push((j, i, weight));
        }
        Self::new(Csr::from_triples(nodes, nodes, triples))
    }

    /// A graph from a square matrix: as it is when symmetric, else `A + Aᵀ`.
    ///
    /// # Errors
    /// When the matrix is not square, a weight is negative or not finite, or all are zero.
    pub fn from_adjacency(matrix: &Csr) -> Result<Self> {
        let (rows, columns) = matrix.shape();
        if rows != columns {
            return bad(format!(
                "the matrix has {} and {}; an adjacency matrix is square",
                quantity(rows, "row"),
                quantity(columns, "column")
            ));
        }
        if *matrix == matrix.transposed() && matrix_is_valid(matrix) {
            return Self::new(matrix.clone());
        }
        Self::from_edges(rows, triples(matrix))
    }

    /// The bipartite graph of a two-mode table: node `i` is row `i`, node `rows + j` is column `j`.
    ///
    /// # Errors
    /// When a weight is negative or not finite, or all are zero.
    pub fn from_biadjacency(matrix: &Csr) -> Result<Self> {
        let (rows, columns) = matrix.shape();
        Self::from_edges(rows + columns, triples(matrix).map(|(i, j, weight)| (i, rows as u32 + j, weight)))
    }

    fn new(adjacency: Csr) -> Result<Self> {
        let (nodes, _) = adjacency.shape();
        if adjacency.nnz() == 0 {
            let nodes = quantity(nodes, "node");
            return bad(format!("the graph has {nodes} and no edge; give at least one edge"));
        }
        let strengths: Vec<f64> = (0..nodes).map(|node| adjacency.row(node).1.iter().sum()).collect();
        let total: f64 = strengths.iter().sum();
        if !total.is_finite() {
            return bad(
                "the weights of the edges add up to more than a float holds; scale them down".to_owned()
            );
        }
        Ok(Self { adjacency, strengths, total })
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.strengths.len()
    }

    /// Number of edges, each counted once, loops included.
    #[must_use]
    pub fn edges(&self) -> usize {
        let loops = (0..self.nodes())
            .filter(|&node| self.neighbours(node).0.binary_search(&(node as u32)).is_ok())
            .count();
        (self.adjacency.nnz() - loops) / 2 + loops
    }

    /// The symmetric matrix of weights.
    #[must_use]
    pub fn adjacency(&self) -> &Csr {
        &self.adjacency
    }

    /// The neighbours of a node, sorted, with the weights of the edges.
    #[must_use]
    pub fn neighbours(&self, node: usize) -> (&[u32], &[f64]) {
        self.adjacency.row(node)
    }

    /// The sum of the weights at each node: its degree when every edge weighs 1.
    #[must_use]
    pub fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// The sum of all strengths: twice the weight of the edges.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.total
    }

    /// Number of nodes without an edge.
    #[must_use]
    pub fn isolated(&self) -> usize {
        self.strengths.iter().filter(|&&strength| strength == 0.0).count()
    }
}

fn bad<T>(message: String) -> Result<T> {
    Err(ErrorKind::BadGraph(message).into())
}

fn triples(matrix: &Csr) -> impl Iterator<Item = (u32, u32, f64)> {
    (0..matrix.shape().0).flat_map(move |row| {
        let (columns, values) = matrix.row(row);
        columns.iter().zip(values).map(move |(&column, &value)| (row as u32, column, value))
    })
}

fn matrix_is_valid(matrix: &Csr) -> bool {
    triples(matrix).all(|(_, _, weight)| weight.is_finite() && weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result<Graph>) -> String {
        result.expect_err("bad input is refused").to_string()
    }

    #[test]
    fn listings_of_an_edge_add_up_and_a_loop_has_two_ends() {
        let graph = Graph::from_edges(4, [(0, 1, 1.0), (1, 0, 2.0), (2, 2, 1.5), (1, 2, 0.0)]).unwrap();
        assert_eq!(graph.neighbours(0), (&[1][..], &[3.0][..]));
        assert_eq!(graph.strengths(), [3.0, 3.0, 3.0, 0.0]);
        assert_eq!((graph.edges(), graph.isolated(), graph.total()), (2, 1, 9.0));
    }

    #[test]
    fn a_symmetric_matrix_is_kept_and_another_is_added_to_its_transpose() {
        let symmetric = Csr::from_triples(2, 2, vec![(0, 1, 2.0), (1, 0, 2.0), (1, 1, 1.0)]);
        assert_eq!(*Graph::from_adjacency(&symmetric).unwrap().adjacency(), symmetric);
        let directed = Csr::from_triples(2, 2, vec![(0, 1, 2.0), (1, 1, 1.0)]);
        let doubled = Csr::from_triples(2, 2, vec![(0, 1, 2.0), (1, 0, 2.0), (1, 1, 2.0)]);
        assert_eq!(*Graph::from_adjacency(&directed).unwrap().adjacency(), doubled);
    }

    #[test]
    fn rows_and_columns_are_nodes_of_a_bipartite_graph() {
        let table = Csr::from_triples(2, 3, vec![(0, 2, 1.0), (1, 0, 4.0)]);
        let graph = Graph::from_biadjacency(&table).unwrap();
        assert_eq!(graph.nodes(), 5);
        assert_eq!(graph.neighbours(4), (&[0][..], &[1.0][..]));
    }

    #[test]
    fn bad_graphs_are_refused_in_one_sentence() {
        assert_eq!(
            message(Graph::from_edges(3, [(0, 1, 1.0), (1, 2, -1.0)])),
            "edge 2 weighs -1; weights are finite and not negative"
        );
        assert!(message(Graph::from_edges(3, [(0, 1, f64::NAN)])).contains("edge 1 weighs NaN"));
        assert!(message(Graph::from_edges(3, [(0, 3, 1.0)])).contains("joins node 3"));
        assert!(message(Graph::from_edges(3, [])).contains("3 nodes and no edge"));
        assert!(message(Graph::from_edges(2, [(0, 1, f64::MAX)])).contains("scale them down"));
        let wide = Csr::from_triples(2, 3, vec![(0, 2, 1.0)]);
        assert!(message(Graph::from_adjacency(&wide)).contains("2 rows and 3 columns"));
        let negative = Csr::from_triples(2, 2, vec![(0, 1, -1.0), (1, 0, -1.0)]);
        assert!(message(Graph::from_adjacency(&negative)).contains("weighs -1"));
    }
}
