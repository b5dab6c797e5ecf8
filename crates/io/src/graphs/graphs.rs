//! Graphs from lists of edges and from matrices.

use partita::Graph;

use super::edge_list::{joint_names, read_edges};
use super::{EdgeListOptions, NamedGraph};
use crate::matrix::{Matrix, MatrixOptions, is_market, read_matrix_from};
use crate::source::Input;
use crate::source::foreign::Foreign;
use crate::{ErrorKind, Result, Source};

/// Reads a graph from a list of edges (`read_edge_list`), or from a Matrix Market or NPZ file.
///
/// A square matrix holds the weights between nodes, or `A + Aᵀ` if it is not symmetric; its diagonal is kept. A matrix
/// that is not square, or any matrix with the option `bipartite`, links its rows with its columns.
///
/// # Errors
/// When the file cannot be read or does not hold a graph; the message says where.
pub fn read_graph(source: &Source, options: &EdgeListOptions) -> Result<NamedGraph> {
    let input = source.open_with(Foreign::is_archive)?;
    let is_archive = Foreign::of(&input.head).is_some_and(Foreign::is_archive);
    if is_archive || is_market(&input.head) {
        return from_matrix(source, input, options.bipartite);
    }
    read_edges(source, input, options)
}

fn from_matrix(source: &Source, input: Input, bipartite: bool) -> Result<NamedGraph> {
    let read = read_matrix_from(source, input, &MatrixOptions::default())?;
    let Matrix { values, row_names, column_names, .. } = read;
    let (rows, columns) = values.shape();
    let numbered = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
    let mut names = row_names.unwrap_or_else(|| numbered(rows));
    let graph = if bipartite || rows != columns {
        names = joint_names(names, column_names.unwrap_or_else(|| numbered(columns)));
        Graph::from_biadjacency(&values)
    } else {
        Graph::from_adjacency(&values)
    };
    let bad = |error: partita::Error| ErrorKind::BadContent {
        source_name: source.to_string(),
        problem: error.to_string(),
    };
    Ok(NamedGraph { graph: graph.map_err(bad)?, names })
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn read(text: &str, bipartite: bool) -> NamedGraph {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let options = EdgeListOptions { bipartite, ..EdgeListOptions::default() };
        read_graph(&Source::parse(file.path()), &options).unwrap()
    }

    #[test]
    fn matrices_are_recognised() {
        let symmetric = "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 1.5\n3 2 2\n";
        assert_eq!(read(symmetric, false).graph.strengths(), [1.5, 3.5, 2.0]);
        let wide = "%%MatrixMarket matrix coordinate real general\n1 2 2\n1 1 1\n1 2 4\n";
        let read_wide = read(wide, false);
        assert_eq!(read_wide.names, ["row:0", "column:0", "column:1"]);
        assert_eq!(read_wide.graph.strengths(), [5.0, 1.0, 4.0]);
        assert_eq!(read(symmetric, true).graph.nodes(), 6);
        assert_eq!(read("a b\n", false).names, ["a", "b"]);
    }
}
