//! Graphs as sparse matrices, and the hierarchies of graphs and of vectors.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use partita::{Csr, Graph};
use partita_cluster::{
    LinkageMethod, Louvain, Points, SpectralEmbedding, modularity, paris, published_paris,
};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::clusterings::ids;
use crate::failure::{caught, raise, word};
use crate::interruptible::Threads;

/// An undirected graph that never changes.
#[pyclass(frozen, module = "partita._native")]
pub struct Adjacency(pub Arc<Graph>);

#[pymethods]
impl Adjacency {
    /// The entries of a matrix: square, or of rows against columns. Repeated entries add up.
    #[classmethod]
    fn from_entries(
        _: &Bound<'_, PyType>,
        rows: PyReadonlyArray1<'_, i64>,
        columns: PyReadonlyArray1<'_, i64>,
        weights: PyReadonlyArray1<'_, f64>,
        shape: (usize, usize),
        bipartite: bool,
    ) -> PyResult<Self> {
        let (rows, columns, weights) = (rows.as_array(), columns.as_array(), weights.as_array());
        let within = |at: &[i64], size: usize| at.iter().all(|&at| (0..size as i64).contains(&at));
        let (rows, columns) = (rows.to_vec(), columns.to_vec());
        if !within(&rows, shape.0) || !within(&columns, shape.1) || shape.0.max(shape.1) > u32::MAX as usize {
            return Err(raise(format!("an entry lies outside the {} × {} of the matrix", shape.0, shape.1)));
        }
        let triples = rows.iter().zip(&columns).zip(weights.iter());
        let triples = triples.map(|((&row, &col), &weight)| (row as u32, col as u32, weight)).collect();
        caught(|| {
            let matrix = Csr::from_triples(shape.0, shape.1, triples);
            let graph =
                if bipartite { Graph::from_biadjacency(&matrix) } else { Graph::from_adjacency(&matrix) };
            graph.map(|graph| Self(Arc::new(graph))).map_err(raise)
        })
    }

    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// The linkage of Paris, with ties broken as published or better.
    fn paris<'py>(&self, py: Python<'py>, published: bool) -> PyResult<Rows<'py>> {
        let graph = Arc::clone(&self.0);
        let found = move || if published { published_paris(&graph) } else { paris(&graph) };
        let rows = run(py, move || Ok(found().rows()))?;
        as_array(py, &rows)
    }

    /// Linkage, communities and modularity of Louvain; iterated inside communities if `iterated`.
    fn louvain<'py>(
        &self,
        py: Python<'py>,
        resolution: f64,
        seed: u64,
        iterated: bool,
        depth: Option<usize>,
        published: bool,
    ) -> PyResult<(Rows<'py>, Bound<'py, PyArray1<i64>>, f64)> {
        if !resolution.is_finite() || resolution < 0.0 {
            return Err(raise(format!("the resolution is {resolution}; give a finite number of 0 or more")));
        }
        let graph = Arc::clone(&self.0);
        let (rows, communities, reached) = run(py, move || {
            let louvain = Louvain { resolution, seed, published };
            let communities = louvain.cluster(&graph);
            let linkage = if iterated { louvain.iterated(&graph, depth) } else { louvain.hierarchy(&graph) };
            let reached = modularity(&graph, &communities, resolution);
            Ok((linkage.rows(), communities, reached))
        })?;
        Ok((as_array(py, &rows)?, ids(py, &communities), reached))
    }

    /// A point per node: the spectral embedding.
    fn spectral<'py>(&self, py: Python<'py>, dims: usize, seed: u64) -> PyResult<Rows<'py>> {
        let graph = Arc::clone(&self.0);
        let points = run(py, move || SpectralEmbedding { dims, seed }.points(&graph))?;
        let rows: Vec<Vec<f64>> = (0..points.len()).map(|point| points.point(point).to_vec()).collect();
        Ok(PyArray2::from_vec2(py, &rows)?)
    }
}

type Rows<'py> = Bound<'py, PyArray2<f64>>;

/// The linkage of vectors, one per row.
#[pyfunction]
pub fn linkage<'py>(py: Python<'py>, points: PyReadonlyArray2<'_, f64>, method: &str) -> PyResult<Rows<'py>> {
    let method = word("method", method, &LinkageMethod::ALL)?;
    let points = points.as_array();
    let points = Points::new(points.ncols(), points.iter().copied().collect()).map_err(raise)?;
    let rows = run(py, move || Ok(partita_cluster::linkage(&points, method)?.rows()))?;
    as_array(py, &rows)
}

fn run<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> partita::Result<R> + Send + 'static,
) -> PyResult<R> {
    Threads::from_jobs(None)?.run_interruptibly(py, work)
}

/// The rows of a linkage; also none, for a single leaf.
fn as_array<'py>(py: Python<'py>, rows: &[[f64; 4]]) -> PyResult<Rows<'py>> {
    if rows.is_empty() {
        return Ok(PyArray2::zeros(py, [0, 4], false));
    }
    let rows: Vec<Vec<f64>> = rows.iter().map(|row| row.to_vec()).collect();
    Ok(PyArray2::from_vec2(py, &rows)?)
}
