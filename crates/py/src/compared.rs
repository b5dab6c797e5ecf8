//! Two clusterings, co-clusterings, covers, sets of biclusters or trees as measures and inference read them.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use partita::{BiclusterSummary, CoSummary, Cost, CoverSummary, Input, Kind, Request, Summary};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::biclusters::BiclusterCounts;
use crate::counting;
use crate::covers::CoverCounts;
use crate::failure::{PartitaError, raise};
use crate::interruptible::Threads;
use crate::policies::Given;
use crate::scoring::{Scored, parse, scored};
use crate::table::Counts;
use crate::tree_pair::TwoTrees;

/// What is compared, of any kind.
pub enum Compared {
    Labels(Arc<Summary>),
    Co(Arc<CoSummary>),
    Cover(Arc<CoverSummary>),
    Biclusters(Arc<BiclusterSummary>),
    Trees(TwoTrees),
}

/// Cells from which on a comparison may take long enough for a user to give up.
const LONG: usize = 1 << 10;

impl Compared {
    /// What is compared.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Labels(_) => Kind::Labels,
            Self::Co(_) => Kind::Co,
            Self::Cover(_) => Kind::Cover,
            Self::Biclusters(_) => Kind::Biclusters,
            Self::Trees(_) => Kind::Trees,
        }
    }

    /// Runs `work` on the input without the interpreter's lock, and interruptibly unless it is quick.
    pub fn run<R: Send + 'static>(
        self,
        py: Python<'_>,
        threads: Threads,
        quick: bool,
        work: impl FnOnce(Input<'_>) -> partita::Result<R> + Send + 'static,
    ) -> PyResult<R> {
        match self {
            Self::Labels(summary) if quick => {
                threads.run(py, summary.table().cells().len(), || work((&*summary).into()))
            }
            Self::Labels(summary) => threads.run_interruptibly(py, move || work((&*summary).into())),
            Self::Co(summary) => threads.run_interruptibly(py, move || work((&*summary).into())),
            Self::Cover(summary) => threads.run_interruptibly(py, move || work((&*summary).into())),
            Self::Biclusters(summary) => threads.run_interruptibly(py, move || work((&*summary).into())),
            Self::Trees(trees) => trees.on_pair(py, threads, move |pair| work(pair.into())),
        }
    }

    /// As [`Self::run`], for work that asks whether to go on; an interruption says no.
    pub fn run_while<R: Send + 'static>(
        self,
        py: Python<'_>,
        threads: Threads,
        work: impl FnOnce(Input<'_>, &(dyn Fn() -> bool + Sync)) -> partita::Result<R> + Send + 'static,
    ) -> PyResult<R> {
        let found = threads.run_controlled(py, None, move |control| {
            let stop = control.cancel.expect("the control has a switch");
            let go_on = || !stop.load(Ordering::Relaxed);
            match &self {
                Self::Labels(summary) => work((&**summary).into(), &go_on),
                Self::Co(summary) => work((&**summary).into(), &go_on),
                Self::Cover(summary) => work((&**summary).into(), &go_on),
                Self::Biclusters(summary) => work((&**summary).into(), &go_on),
                Self::Trees(trees) => trees.with_pair(|pair| work(pair.into(), &go_on)),
            }
        })?;
        found.map_err(raise)
    }

    /// The scores by each measure.
    pub fn scores(self, py: Python<'_>, requests: Vec<Request>, threads: Threads) -> PyResult<Vec<Scored>> {
        let linear = requests.iter().all(|request| request.measure().cost == Cost::Linear);
        let quick = linear || matches!(&self, Self::Labels(summary) if summary.table().cells().len() < LONG);
        self.run(py, threads, quick, move |input| {
            requests.iter().map(|request| Ok(scored(request, request.score(input)?))).collect()
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Compared {
    type Error = PyErr;

    fn extract(counts: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(co) = counts.cast::<CoCounts>() {
            return Ok(Self::Co(Arc::clone(&co.get().0)));
        }
        if let Ok(covers) = counts.cast::<CoverCounts>() {
            return Ok(Self::Cover(Arc::clone(&covers.get().0)));
        }
        if let Ok(biclusters) = counts.cast::<BiclusterCounts>() {
            return Ok(Self::Biclusters(Arc::clone(&biclusters.get().0)));
        }
        if let Ok(trees) = counts.cast::<TwoTrees>() {
            return Ok(Self::Trees(trees.get().clone()));
        }
        Ok(Self::Labels(Arc::clone(&counts.cast::<Counts>()?.get().summary)))
    }
}

/// The scores by each measure.
#[pyfunction]
pub fn scores(
    py: Python<'_>,
    counts: Compared,
    measures: Vec<String>,
    n_jobs: Option<i64>,
) -> PyResult<Vec<Scored>> {
    counts.scores(py, parse(&measures)?, Threads::from_jobs(n_jobs)?)
}

/// As [`scores`]; what a measure refuses is the reason why it has no score.
#[pyfunction]
pub fn scores_or_reasons(
    py: Python<'_>,
    counts: Compared,
    measures: Vec<String>,
    n_jobs: Option<i64>,
) -> PyResult<Vec<Scored>> {
    let requests = parse(&measures)?;
    counts.run(py, Threads::from_jobs(n_jobs)?, false, move |input| {
        let score = |request: &Request| match request.score(input) {
            Ok(score) => scored(request, score),
            Err(error) => (request.key(), None, Some(error.to_string())),
        };
        Ok(requests.iter().map(score).collect())
    })
}

/// The labels of the rows, and those of the columns.
type Sides<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The counts of the rows and those of the columns of two co-clusterings of one matrix.
#[pyclass(frozen, module = "partita._native")]
pub struct CoCounts(Arc<CoSummary>);

#[pymethods]
impl CoCounts {
    /// The labels of the rows and of the columns of both co-clusterings.
    #[classmethod]
    fn from_columns(_: &Bound<'_, PyType>, a: Sides<'_>, b: Sides<'_>, reading: Given<'_>) -> PyResult<Self> {
        let reading = reading.0?;
        let py = a.0.py();
        let rows = counting::counts(&a.0, &b.0, &reading).map_err(|error| of_side(py, "rows", error))?;
        let columns =
            counting::counts(&a.1, &b.1, &reading).map_err(|error| of_side(py, "columns", error))?;
        Ok(Self(Arc::new(CoSummary::new(rows, columns))))
    }

    /// Number of cells of the matrix.
    #[getter]
    fn n(&self) -> u64 {
        self.0.rows().table().n() * self.0.columns().table().n()
    }

    /// Numbers of blocks.
    #[getter]
    fn clusters(&self) -> (usize, usize) {
        let (rows, columns) = (self.0.rows().table().clusters(), self.0.columns().table().clusters());
        (rows.0 * columns.0, rows.1 * columns.1)
    }

    /// Number of pairs of blocks that share cells.
    #[getter]
    fn cells(&self) -> usize {
        self.0.rows().table().cells().len() * self.0.columns().table().cells().len()
    }
}

/// An error of ours with the side that it is about.
fn of_side(py: Python<'_>, side: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<PartitaError>(py) {
        raise(format!("{side}: {}", error.value(py)))
    } else {
        error
    }
}
