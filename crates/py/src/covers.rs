//! Covers.

use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1};
use partita::Cover;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::failure::raise;

/// Item, cluster and weight of each membership.
type Columns<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Option<Bound<'py, PyArray1<f64>>>);

/// The numbers of items and clusters, and the columns.
type Parts<'py> =
    ((usize, usize), Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Option<Bound<'py, PyArray1<f64>>>);

/// A cover that never changes; its items are numbers.
#[pyclass(frozen, module = "partita._native")]
pub struct CoverRows(Arc<Cover>);

impl CoverRows {
    /// The cover, for other threads.
    pub(crate) fn shared(&self) -> Arc<Cover> {
        Arc::clone(&self.0)
    }
}

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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let (cover, (items, clusters, weights)) = (&slf.get().0, slf.get().columns(slf.py()));
        let shape = (cover.len(), cover.clusters());
        Ok((slf.get_type().getattr("from_columns")?, (shape, items, clusters, weights)))
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

    /// The number that each cluster was given with.
    #[getter]
    fn origins(&self) -> Vec<u32> {
        self.0.origins().to_vec()
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

    /// Returns whether every weight is one.
    #[getter]
    fn is_crisp(&self) -> bool {
        self.0.is_crisp()
    }
}
