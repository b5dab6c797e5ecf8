//! Matrices, and the co-clusterings that algorithms find in them.

use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1};
use partita::{CoPartition, Csr, Partition};
use partita_cluster::{
    CoHierarchy, Control, Error, HiccOptions, ItccOptions, ItccStart, Mode, SplitBy, TauOptions,
    goodman_kruskal_tau, hicc, itcc, tau_cocluster,
};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::clusterings::ids;
use crate::column::{Column, with_keys};
use crate::failure::{raise, word};
use crate::interruptible::{Listener, Threads};

/// A matrix of weights that never changes.
#[pyclass(frozen, module = "partita._native")]
pub struct Weights(pub Arc<Csr>);

/// Levels of the rows, levels of the columns, and τ of rows, columns and both at each level.
type Levels<'py> =
    (Vec<Bound<'py, PyArray1<i64>>>, Vec<Bound<'py, PyArray1<i64>>>, Vec<(f64, f64, f64)>, f64);

/// Mode, seed, starts and iterations.
type First = (String, u64, usize, u64);

/// Levels at most, the least size to split, the least gain, and whether clusters are split by single objects.
type Stops = (Option<usize>, usize, Option<f64>, bool);

/// Whom to tell about the progress, and the number of jobs.
type Reporting = (Listener, Option<i64>);

#[pymethods]
impl Weights {
    /// From the three arrays of SciPy's compressed rows.
    #[classmethod]
    fn from_rows(
        _: &Bound<'_, PyType>,
        columns: usize,
        indptr: PyReadonlyArray1<'_, i64>,
        indices: PyReadonlyArray1<'_, i64>,
        data: PyReadonlyArray1<'_, f64>,
    ) -> PyResult<Self> {
        let bad = |_| raise("the sparse matrix has negative or too great positions");
        let starts: Result<Vec<usize>, _> = indptr.as_slice()?.iter().map(|&at| at.try_into()).collect();
        let places: Result<Vec<u32>, _> = indices.as_slice()?.iter().map(|&at| at.try_into()).collect();
        let (starts, places) = (starts.map_err(bad)?, places.map_err(bad)?);
        let matrix = Csr::from_parts(columns, &starts, &places, data.as_slice()?).map_err(raise)?;
        Ok(Self(Arc::new(matrix)))
    }

    /// τ of the rows given the columns, of the columns given the rows, and of both pooled.
    fn tau(&self, rows: &Bound<'_, PyAny>, columns: &Bound<'_, PyAny>) -> PyResult<(f64, f64, f64)> {
        let tau = goodman_kruskal_tau(&self.0, &partition(rows)?, &partition(columns)?).map_err(raise)?;
        Ok((tau.rows, tau.columns, tau.symmetric))
    }

    /// Two coupled hierarchies.
    fn hicc<'py>(
        &self,
        py: Python<'py>,
        first: First,
        stops: Stops,
        reporting: Reporting,
    ) -> PyResult<Levels<'py>> {
        let (depth, min_size, min_gain, by_objects) = stops;
        let split_by = if by_objects { SplitBy::Objects } else { SplitBy::Level };
        let options = HiccOptions { first: tau_options(first)?, depth, min_size, min_gain, split_by };
        self.find(py, reporting, move |matrix, control| hicc(matrix, &options, control))
    }

    /// The first level alone.
    fn tau_cocluster<'py>(
        &self,
        py: Python<'py>,
        first: First,
        reporting: Reporting,
    ) -> PyResult<Levels<'py>> {
        let options = tau_options(first)?;
        self.find(py, reporting, move |matrix, control| tau_cocluster(matrix, &options, control).map(flat))
    }

    /// Row and column clusters that keep as much information as they can, and how much that is.
    fn itcc<'py>(
        &self,
        py: Python<'py>,
        clusters: (usize, usize),
        seed: u64,
        starts: (Option<usize>, bool),
        iterations: usize,
        reporting: Reporting,
    ) -> PyResult<(Levels<'py>, f64)> {
        let (restarts, paper) = starts;
        let start = if paper { ItccStart::Random } else { ItccStart::Spectral };
        let restarts = restarts.unwrap_or_else(|| start.usual_restarts(self.0.nnz()));
        let options =
            ItccOptions { seed, start, restarts, iterations, ..ItccOptions::new(clusters.0, clusters.1) };
        let matrix = Arc::clone(&self.0);
        let threads = Threads::from_jobs(reporting.1)?;
        let found = threads
            .run_controlled(py, reporting.0, move |control| itcc(&matrix, &options, control))?
            .map_err(raise)?;
        let kept = found.information.last().copied().unwrap_or(0.0);
        Ok((self.described(py, &flat(found.partition))?, kept))
    }
}

impl Weights {
    fn find<'py>(
        &self,
        py: Python<'py>,
        reporting: Reporting,
        search: impl FnOnce(&Csr, Control<'_>) -> Result<CoHierarchy, Error> + Send + 'static,
    ) -> PyResult<Levels<'py>> {
        let matrix = Arc::clone(&self.0);
        let threads = Threads::from_jobs(reporting.1)?;
        let found = threads
            .run_controlled(py, reporting.0, move |control| search(&matrix, control))?
            .map_err(raise)?;
        self.described(py, &found)
    }

    fn described<'py>(&self, py: Python<'py>, found: &CoHierarchy) -> PyResult<Levels<'py>> {
        let taus = found.taus(&self.0).map_err(raise)?;
        let goodness = found.goodness(&taus);
        let taus = taus.iter().map(|tau| (tau.rows, tau.columns, tau.symmetric)).collect();
        let labels = |level: &Partition| ids(py, level);
        Ok((
            found.rows.iter().map(labels).collect(),
            found.columns.iter().map(labels).collect(),
            taus,
            goodness,
        ))
    }
}

fn flat(partition: CoPartition) -> CoHierarchy {
    CoHierarchy { rows: vec![partition.rows], columns: vec![partition.columns], complete: true }
}

fn tau_options((mode, seed, restarts, iterations): First) -> PyResult<TauOptions> {
    let mode = word("mode", &mode, &[("exact", Mode::Exact), ("paper", Mode::Paper)])?;
    Ok(TauOptions { mode, seed, restarts, iterations })
}

fn partition(labels: &Bound<'_, PyAny>) -> PyResult<Partition> {
    let column = Column::of(labels)?;
    if column.lacks_labels() {
        return Err(raise("some labels are missing; give every row and column a label"));
    }
    with_keys!(&column, keys => Ok(Partition::from_labels(keys)))
}
