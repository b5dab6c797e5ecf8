//! Covers, and two of them counted.

use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1};
use partita::{Cover, CoverSummary};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::failure::raise;

/// Item, cluster and weight of each membership.
type Columns<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Option<Bound<'py, PyArray1<f64>>>);

/// A cover that never changes; its items are numbers.
#[pyclass(frozen, module = "partita._native")]
pub struct CoverRows(Arc<Cover>);

#[pymethods]
impl CoverRows {
    /// From columns of memberships.
    #[classmethod]
    fn from_columns(
        _: &Bound<'_, PyType>,
        shape: (usize, usize),
        items: PyReadonlyArray1<'_, u32>,
        clusters: PyReadonlyArray1<'_, u32>,
        weights: Option<PyReadonlyArray1<'_, f64>>,
    ) -> PyResult<Self> {
        let weights = weights.as_ref().map(|weights| weights.as_slice()).transpose()?;
        let cover =
            Cover::from_memberships(shape.0, shape.1, items.as_slice()?, clusters.as_slice()?, weights);
        Ok(Self(Arc::new(cover.map_err(raise)?)))
    }

    /// Item, cluster and weight of each membership; no weights where all are one.
    fn columns<'py>(&self, py: Python<'py>) -> Columns<'py> {
        let (mut items, mut clusters, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for item in 0..self.0.len() {
            for (cluster, weight) in self.0.of_item(item) {
                items.push(item as u32);
                clusters.push(cluster);
                weights.push(weight);
            }
        }
        let weights = (!self.0.is_crisp()).then(|| PyArray1::from_vec(py, weights));
        (PyArray1::from_vec(py, items), PyArray1::from_vec(py, clusters), weights)
    }

    /// Weights of at least that become one, the others vanish.
    fn thresholded(&self, threshold: f64) -> Self {
        Self(Arc::new(self.0.thresholded(threshold)))
    }

    /// The weights of each item divided by their sum.
    fn normalized(&self) -> Self {
        Self(Arc::new(self.0.normalized()))
    }

    /// The same memberships over `items` items, given the number of each of ours among them, or −1 to leave it out.
    fn placed(&self, items: usize, numbers: PyReadonlyArray1<'_, i64>) -> PyResult<Self> {
        let numbers = numbers.as_slice()?;
        let (mut of_item, mut of_cluster, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for (item, &number) in numbers.iter().enumerate().filter(|&(_, &number)| number >= 0) {
            for (cluster, weight) in self.0.of_item(item) {
                of_item.push(number as u32);
                of_cluster.push(cluster);
                weights.push(weight);
            }
        }
        let weights = (!self.0.is_crisp()).then_some(&weights[..]);
        let cover = Cover::from_memberships(items, self.0.clusters(), &of_item, &of_cluster, weights);
        Ok(Self(Arc::new(cover.map_err(raise)?)))
    }

    /// Number of items.
    #[getter]
    fn n(&self) -> usize {
        self.0.len()
    }

    /// Number of clusters.
    #[getter]
    fn clusters(&self) -> usize {
        self.0.clusters()
    }

    /// Clusters without items that were dropped.
    #[getter]
    fn empty_clusters(&self) -> usize {
        self.0.empty_clusters()
    }

    /// Clusters that repeat an earlier one.
    #[getter]
    fn duplicate_clusters(&self) -> usize {
        self.0.duplicate_clusters()
    }

    /// Items in no cluster.
    #[getter]
    fn in_none(&self) -> usize {
        self.0.in_none()
    }

    /// Whether every weight is one.
    #[getter]
    fn is_crisp(&self) -> bool {
        self.0.is_crisp()
    }
}

/// The cross-table of the types of two covers, and the memberships of the types.
#[pyclass(frozen, module = "partita._native")]
pub struct CoverCounts(pub(crate) Arc<CoverSummary>);

#[pymethods]
impl CoverCounts {
    /// Two covers of the same items.
    #[classmethod]
    fn from_covers(_: &Bound<'_, PyType>, py: Python<'_>, a: &CoverRows, b: &CoverRows) -> PyResult<Self> {
        let (a, b) = (Arc::clone(&a.0), Arc::clone(&b.0));
        let summary = py.detach(|| CoverSummary::of(&a, &b)).map_err(raise)?;
        Ok(Self(Arc::new(summary)))
    }

    /// Number of items.
    #[getter]
    fn n(&self) -> u64 {
        self.0.n()
    }

    /// Numbers of clusters.
    #[getter]
    fn clusters(&self) -> (usize, usize) {
        self.0.clusters()
    }

    /// Number of non-empty cells of types.
    #[getter]
    fn cells(&self) -> usize {
        self.0.cells().cells().len()
    }

    /// Whether every weight of both is one.
    #[getter]
    fn is_crisp(&self) -> bool {
        self.0.is_crisp()
    }
}
