//! Trees over the same leaves, as the Python class `TreeSet` holds them.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray2};
use partita::{Request, Score, Strategy, SummaryMethod, Tree, TreeSet, supported_splits};
use partita_answers::convergence::Runs;
use partita_answers::watch::Patient;
use partita_io::{BurnIn, Sampling, Source, read_runs};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::failure::{caught, raise, refuse, word};
use crate::interruptible::Threads;
use crate::scoring::parse;
use crate::tree_pair::with_strategy;
use crate::trees::{FORMS, TreeNodes, ties};

/// Trees that never change.
#[pyclass(frozen, module = "partita._native", name = "Forest")]
pub struct Forest {
    set: Arc<TreeSet>,
    /// The number of trees of each file that was read, in its place.
    runs: Vec<usize>,
    /// True if the trees were read from the first one on.
    from_start: bool,
}

/// A split as the names of its leaves, and the share of the trees that have it.
type Support = Vec<(Vec<String>, f64)>;

/// A row and a column of a matrix, and why there is no score.
type Undefined = (usize, usize, String);

/// The scores by a measure, and what is undefined among them.
type Named<'py> = (String, Bound<'py, PyArray2<f64>>, Vec<Undefined>);

/// A tree with the supports of its splits, its place if it is one of the set, and its score.
type Summed = (TreeNodes, Support, Option<usize>, Option<f64>);

#[pymethods]
impl Forest {
    #[new]
    fn new(trees: Vec<PyRef<'_, TreeNodes>>) -> PyResult<Self> {
        let mut set = TreeSet::default();
        for (at, tree) in trees.iter().enumerate() {
            let which = |error| raise(format!("the first tree and tree {}: {error}", at + 1));
            caught(|| set.push((*tree.0).clone()).map_err(which))?;
        }
        Ok(Self { set: Arc::new(set), runs: Vec::new(), from_start: false })
    }

    /// The trees of some files.
    #[classmethod]
    fn read(
        _: &Bound<'_, PyType>,
        paths: Vec<PathBuf>,
        form: &str,
        merge_ties: bool,
        burn_in: &str,
        thin: usize,
    ) -> PyResult<Self> {
        let form = word("form", form, &FORMS)?;
        let sampling = sampling(burn_in, thin)?;
        let sources: Vec<Source> = paths.into_iter().map(Source::parse).collect();
        let from_start = sampling.burn_in == BurnIn::Trees(0);
        let (set, runs) = caught(|| read_runs(&sources, form, ties(merge_ties), sampling).map_err(raise))?;
        Ok(Self { set: Arc::new(set), runs, from_start })
    }

    fn __len__(&self) -> usize {
        self.set.len()
    }

    /// The names of the trees, empty where they have none.
    fn titles(&self) -> Vec<&str> {
        self.set.titles().collect()
    }

    /// The names of the leaves, in the order of their bytes.
    fn leaves(&self) -> Vec<String> {
        self.set.names().to_vec()
    }

    fn tree(&self, at: usize) -> PyResult<TreeNodes> {
        caught(|| Ok(self.set.tree(at).into()))
    }

    /// The scores of each tree with each, or with each of others, a row for each reference; where one is undefined it is NaN,
    /// and its place and the reason stand apart.
    fn matrix<'py>(
        &self,
        py: Python<'py>,
        measure: &str,
        others: Option<&Self>,
        n_jobs: Option<i64>,
    ) -> PyResult<(Bound<'py, PyArray2<f64>>, Vec<Undefined>)> {
        let (set, request) = (self.set.clone(), Request::parse(measure).map_err(raise)?);
        let others = others.map(|others| others.set.clone());
        let columns = others.as_ref().map_or(set.len(), |others| others.len());
        let threads = Threads::from_jobs(n_jobs)?;
        let found = threads.run_interruptibly(py, move || match others {
            Some(others) => {
                let scores = set.scores_with(&others, &[request], &|| {})?.swap_remove(0);
                Ok(apart(scores.into_iter().flatten(), columns))
            }
            None => {
                let (matrix, all) = (set.matrix(&request, &|| {})?, 0..set.len());
                let pairs = all.clone().flat_map(|a| all.clone().map(move |b| (a, b)));
                Ok(apart(pairs.map(|(a, b)| matrix.score(a, b).clone()), columns))
            }
        })?;
        let (values, undefined) = found;
        let matrix = PyArray1::from_vec(py, values).reshape([self.set.len(), columns])?;
        Ok((matrix, undefined))
    }

    /// As `matrix` with others, for several measures at once.
    fn matrices<'py>(
        &self,
        py: Python<'py>,
        measures: Vec<String>,
        strategy: &str,
        others: &Self,
        n_jobs: Option<i64>,
    ) -> PyResult<Vec<Named<'py>>> {
        let strategy = word("strategy", strategy, Strategy::NAMES)?;
        let requests = with_strategy(parse(&measures)?, strategy)?;
        let keys: Vec<String> = requests.iter().map(Request::key).collect();
        let (set, others) = (self.set.clone(), others.set.clone());
        let (rows, columns) = (set.len(), others.len());
        let found = Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || {
            let scores = set.scores_with(&others, &requests, &|| {})?;
            Ok(scores.into_iter().map(|rows| apart(rows.into_iter().flatten(), columns)).collect::<Vec<_>>())
        })?;
        let matrix = |(key, (values, undefined))| {
            Ok((key, PyArray1::from_vec(py, values).reshape([rows, columns])?, undefined))
        };
        keys.into_iter().zip(found).map(matrix).collect()
    }

    /// That the files are runs that do not agree, in a sentence; nothing where they do, or where there are no runs.
    fn differ(&self, py: Python<'_>, rooted: bool) -> PyResult<Option<String>> {
        const FURTHER: &str = "partita.convergence";
        let (set, lengths) = (self.set.clone(), self.runs.clone());
        let Some(runs) = Runs::of_lengths(lengths) else { return Ok(None) };
        let found = Threads::from_jobs(None)?
            .run_interruptibly(py, move || Ok(runs.differ(&set, rooted, FURTHER, &Patient)))?;
        Ok(found.map_err(refuse)?.map(|caveat| caveat.words))
    }

    /// Whether the trees were read from the first one on.
    fn is_from_start(&self) -> bool {
        self.from_start
    }

    /// The first tree that lacks lengths of branches where it has others, from 0: its place, how many it lacks, of how many,
    /// and how many trees do.
    fn lacking_lengths(&self) -> Option<(usize, usize, usize, usize)> {
        let lacks = |&at: &usize| self.set.branches(at).1 > 0;
        let first = (0..self.set.len()).find(lacks)?;
        let (all, lacking) = self.set.branches(first);
        Some((first, lacking, all, (first..self.set.len()).filter(lacks).count()))
    }

    /// The tree that sums them up.
    fn summary(
        &self,
        py: Python<'_>,
        method: &str,
        rooted: bool,
        threshold: f64,
        measure: &str,
        n_jobs: Option<i64>,
    ) -> PyResult<Summed> {
        let method = match method {
            "strict" => SummaryMethod::Strict,
            "majority" => SummaryMethod::Majority(threshold),
            "loose" => SummaryMethod::Loose,
            "majority_plus" => SummaryMethod::MajorityPlus,
            "frequency_difference" => SummaryMethod::FrequencyDifference,
            "greedy" => SummaryMethod::Greedy,
            "mcc" => SummaryMethod::Credibility,
            _ => SummaryMethod::Medoid(Request::parse(measure).map_err(raise)?),
        };
        let set = self.set.clone();
        let threads = Threads::from_jobs(n_jobs)?;
        let found = threads.run_interruptibly(py, move || set.summary(&method, rooted))?;
        let support = supported_splits(&found.tree, &found.shares, rooted);
        Ok((found.tree.into(), support, found.index, found.score))
    }

    /// How near the trees have the splits of a tree, in leaves that must change sides.
    fn transfer_support(&self, py: Python<'_>, tree: &TreeNodes) -> PyResult<Support> {
        let (set, tree) = (self.set.clone(), Tree::clone(&tree.0));
        Threads::from_jobs(None)?.run_interruptibly(py, move || {
            let supports = set.transfer_supports(&tree)?;
            Ok(supported_splits(&tree, &supports, false))
        })
    }

    /// The shares of the trees that have the splits of a tree.
    fn support(&self, tree: &TreeNodes, rooted: bool) -> PyResult<Support> {
        caught(|| {
            // There is no setting that would prune them.
            let shares = self.set.shares(&tree.0, rooted).map_err(|error| raise(error.to_string()))?;
            Ok(supported_splits(&tree.0, &shares, rooted))
        })
    }
}

impl Forest {
    /// Copies of the trees.
    pub fn trees(&self) -> Vec<Tree> {
        (0..self.set.len()).map(|at| self.set.tree(at)).collect()
    }
}

/// The scores of a matrix row by row, and apart from them those that are undefined.
fn apart(scores: impl Iterator<Item = Score>, columns: usize) -> (Vec<f64>, Vec<Undefined>) {
    let (mut values, mut undefined) = (Vec::new(), Vec::new());
    for (at, score) in scores.enumerate() {
        values.push(score.value().unwrap_or(f64::NAN));
        if let Some(reason) = score.reason() {
            undefined.push((at / columns, at % columns, reason.to_owned()));
        }
    }
    (values, undefined)
}

/// Coordinates, shares of the axes and of what cannot be shown, stress, trustworthiness and continuity.
type Mapped = (Vec<Vec<f64>>, Vec<f64>, f64, f64, f64, f64);

/// The map of a square matrix of distances.
#[pyfunction]
pub fn distance_map(
    py: Python<'_>,
    distances: PyReadonlyArray2<'_, f64>,
    dimensions: usize,
    neighbours: usize,
) -> PyResult<Mapped> {
    let (rows, columns) = distances.as_array().dim();
    if rows != columns {
        return Err(raise(format!(
            "the distances have {rows} rows and {columns} columns; give a square matrix"
        )));
    }
    let entries: Vec<f64> = distances.as_array().iter().copied().collect();
    let map = move || partita_cluster::distance_map(&entries, dimensions, neighbours);
    let found = Threads::from_jobs(None)?.run_interruptibly(py, map)?;
    let (trust, continuity) = (found.trustworthiness, found.continuity);
    Ok((found.coordinates, found.share, found.negative_share, found.stress, trust, continuity))
}

/// Reads the choice of trees that are kept of a file.
pub fn sampling(burn_in: &str, thin: usize) -> PyResult<Sampling> {
    let burn_in: BurnIn = burn_in.parse().map_err(|problem: String| raise(problem))?;
    let thin = NonZeroUsize::new(thin).ok_or_else(|| raise("thin is 0; keep one of 1 or more trees"))?;
    Ok(Sampling { burn_in, thin })
}
