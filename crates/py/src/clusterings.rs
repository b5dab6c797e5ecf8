//! Several clusterings of the same items at once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use partita::ensemble::{ClusterBound, CoEnsemble, ConsensusOptions, Ensemble, Loss, ScoreMatrix};
use partita::inference::{Sampling, significance};
use partita::{Doubt, Error, ErrorKind, Labels, Partition, Request, Summary};
use partita_answers::consensus::several;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::column::Column;
use crate::counting::labels;
use crate::failure::{caught, raise};
use crate::inference::{Chance, Tail, p_value};
use crate::interruptible::Threads;
use crate::policies::{Given, warn_of_absent_noise};

/// The words of a caveat, and its code.
type Caveat = (String, &'static str);

fn groups_of(ensemble: &Ensemble, groups: &Bound<'_, PyAny>) -> PyResult<Partition> {
    let column = Column::of(groups)?;
    ensemble.groups_of_common_items(&*labels(&column)?).map_err(raise)
}

/// The labels of each column, with its name.
fn named(
    names: impl IntoIterator<Item = String>,
    columns: &[Bound<'_, PyAny>],
) -> PyResult<Vec<(String, Labels)>> {
    let pairs = names.into_iter().zip(columns);
    pairs.map(|(name, column)| Ok((name, labels(&Column::of(column)?)?.into_owned()))).collect()
}

/// Columns of labels of the same items; an item may lack a label in some of them.
#[pyclass(frozen, module = "partita._native")]
pub struct Clusterings(Arc<Ensemble>, Vec<String>);

/// A score, or why it is undefined.
pub type MaybeScore = (Option<f64>, Option<String>);

/// Mean, low and high end; the medoid and its mean; replicates without a value; items; warnings.
type Agreement = ([f64; 3], usize, f64, u32, Option<f64>, Vec<String>);

#[pymethods]
impl Clusterings {
    #[new]
    fn new(
        py: Python<'_>,
        names: Vec<String>,
        columns: Vec<Bound<'_, PyAny>>,
        reading: Given<'_>,
    ) -> PyResult<Self> {
        let reading = reading.0?;
        let named = named(names, &columns)?;
        let doubts = named.iter().filter_map(|(name, labels)| {
            // A category that no item has is no cluster.
            let mut sizes = vec![0_usize; labels.names().len()];
            labels
                .codes()
                .iter()
                .for_each(|&code| sizes.get_mut(code as usize).map_or((), |size| *size += 1));
            let clusters = sizes.iter().filter(|&&size| size > 0).count();
            Doubt::about_sizes(name, clusters, sizes.iter().sum()).map(|doubt| doubt.to_string())
        });
        let doubts: Vec<String> = doubts.collect();
        warn_of_absent_noise(py, &reading.policies, named.iter().map(|(_, labels)| labels))?;
        let ensemble = caught(|| Ensemble::under(named, &reading.policies).map_err(raise))?;
        Ok(Self(Arc::new(ensemble), doubts))
    }

    /// Lists the doubts that the clusterings are what was meant.
    #[getter]
    fn doubts(&self) -> &[String] {
        &self.1
    }

    /// Lists the notes on missing labels.
    #[getter]
    fn gaps(&self) -> Vec<String> {
        self.0.gaps()
    }

    /// The scores of each with each and with itself: a row per reference.
    fn scores(&self, py: Python<'_>, measure: &str, n_jobs: Option<i64>) -> PyResult<Vec<Vec<MaybeScore>>> {
        let (request, ensemble) = (Request::parse(measure).map_err(raise)?, Arc::clone(&self.0));
        let matrix = Threads::from_jobs(n_jobs)?
            .run_interruptibly(py, move || Ok(ensemble.matrices(&[request], &|| {})?.remove(0)))?;
        Ok(rows(&matrix))
    }

    /// The p-values of these pairs, the reference first, each with its Monte Carlo error and the least that the draws can give.
    fn p_values(
        &self,
        py: Python<'_>,
        measure: &str,
        pairs: Vec<(usize, usize)>,
        options: Chance,
        tail: Tail,
        n_jobs: Option<i64>,
    ) -> PyResult<Vec<(f64, f64, f64)>> {
        let (request, ensemble) = (Request::parse(measure).map_err(raise)?, Arc::clone(&self.0));
        let options = p_value(options, tail)?;
        let p = move |(a, b)| {
            let found = significance(&request, &Summary::new(ensemble.table(a, b)?), &options)?;
            Ok((found.p, found.p_error, found.p_floor))
        };
        Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || pairs.into_iter().map(p).collect())
    }

    /// The number of clusters of each clustering.
    fn clusters(&self) -> Vec<usize> {
        self.0.clusters()
    }

    /// The clusters of the items that every clustering has.
    fn of_common_items<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyArray1<i64>>>> {
        let common = caught(|| self.0.of_common_items().map_err(raise))?;
        Ok(common.iter().map(|partition| ids(py, partition)).collect())
    }

    /// The places of the items that every clustering has.
    fn common_items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let common = self.0.common_items().map_err(raise)?;
        Ok(PyArray1::from_iter(py, common.into_iter().map(|item| item as i64)))
    }

    /// The groups of the items that every clustering has.
    fn groups_of_common_items<'py>(&self, groups: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        Ok(ids(groups.py(), &groups_of(&self.0, groups)?))
    }

    /// The consensus, as the fields of its Python class, and what to warn of.
    fn consensus<'py>(
        &self,
        py: Python<'py>,
        loss: (String, f64),
        clusters: (Option<usize>, Option<usize>),
        seed: u64,
        n_jobs: Option<i64>,
    ) -> PyResult<(Bound<'py, PyDict>, Vec<Caveat>)> {
        let ensemble = Arc::clone(&self.0);
        let most = clusters.0.map(ClusterBound::AtMost);
        let bound = clusters.1.map(ClusterBound::Exactly).or(most).unwrap_or_default();
        let loss = Loss::named(&loss.0, loss.1).map_err(raise)?;
        let options = ConsensusOptions::under(loss).with_clusters(bound).with_seed(seed);
        let found = Threads::from_jobs(n_jobs)?.run_controlled(py, None, move |control| {
            let stop = control.cancel.expect("the control has a switch");
            let found = ensemble.consensus_while(&options, &|_| !stop.load(Ordering::Relaxed))?;
            Ok::<_, Error>(found.map(|found| (found, ensemble.several_modes(options.seed))))
        })?;
        let (found, several_modes) = found.map_err(raise)?.expect("only an interruption stops the search");
        let fields = PyDict::new(py);
        fields.set_item("labels", ids(py, &found.partition))?;
        fields.set_item("expected_loss", found.expected_loss)?;
        fields.set_item("agreement", found.agreement)?;
        fields.set_item("stability", found.stability)?;
        let (own, next) = found.items.map_or((None, None), |items| (Some(items.own), Some(items.next)));
        fields.set_item("own", own.map(|shares| floats(py, shares)))?;
        fields.set_item("next", next.map(|shares| floats(py, shares)))?;
        let doubts = found.outside.map(|outside| (outside.to_string(), "far_number_of_clusters"));
        let several_modes =
            several_modes.map(|modes| several(&modes)).map(|caveat| (caveat.words, caveat.code));
        Ok((fields, doubts.into_iter().chain(several_modes).collect()))
    }

    /// The ball around a clustering: its radius, and the numbers of the clusterings inside, farthest, with fewest clusters
    /// and with most.
    fn credible_ball(
        &self,
        py: Python<'_>,
        clustering: &Bound<'_, PyAny>,
        loss: (String, f64),
        level: f64,
        n_jobs: Option<i64>,
    ) -> PyResult<(f64, [Vec<usize>; 4])> {
        let (partition, ensemble) = (named_partition(clustering)?.0, Arc::clone(&self.0));
        let loss = Loss::named(&loss.0, loss.1).map_err(raise)?;
        let ball = Threads::from_jobs(n_jobs)?
            .run_interruptibly(py, move || ensemble.credible_ball(&partition, &loss, level))?;
        Ok((ball.radius, [ball.inside, ball.horizontal, ball.upper, ball.lower]))
    }

    /// The share of clusterings in which two items are together.
    fn co_association<'py>(
        &self,
        py: Python<'py>,
        n_jobs: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let ensemble = Arc::clone(&self.0);
        let rows = Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || ensemble.co_association())?;
        let shares: Vec<f64> = rows.into_iter().flatten().map(|share| share.unwrap_or(f64::NAN)).collect();
        let items = self.0.items();
        PyArray1::from_vec(py, shares).reshape([items, items])
    }

    /// Returns how often each item is together with its own cluster, and with the next one.
    fn item_scores<'py>(
        &self,
        py: Python<'py>,
        clustering: &Bound<'py, PyAny>,
        n_jobs: Option<i64>,
    ) -> PyResult<[Bound<'py, PyArray1<f64>>; 2]> {
        let (partition, ensemble) = (named_partition(clustering)?.0, Arc::clone(&self.0));
        let found =
            Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || ensemble.item_scores(&partition))?;
        Ok([floats(py, found.own), floats(py, found.next)])
    }

    /// Returns the likeness of each item's surroundings.
    fn element_consistency<'py>(
        &self,
        py: Python<'py>,
        n_jobs: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let ensemble = Arc::clone(&self.0);
        let found =
            Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || Ok(ensemble.element_consistency()))?;
        Ok(floats(py, found))
    }

    /// The share of ambiguous pairs.
    fn pac(&self, py: Python<'_>, low: f64, high: f64, n_jobs: Option<i64>) -> PyResult<f64> {
        let ensemble = Arc::clone(&self.0);
        Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || ensemble.pac(low, high))
    }

    /// The mean score over all pairs with its interval over items or over draws, the medoid with its mean score, replicates
    /// without a value, on how many items the interval rests, and what to know before trusting it; of
    /// co-clusterings if these are clusterings of rows and others of columns are given.
    fn mean_agreement(
        &self,
        py: Python<'_>,
        measure: &str,
        level: f64,
        how: ((u32, u64), bool),
        columns: Option<PyRef<'_, Self>>,
        n_jobs: Option<i64>,
    ) -> PyResult<Agreement> {
        let (request, ensemble) = (Request::parse(measure).map_err(raise)?, Arc::clone(&self.0));
        let ((draws, seed), over_draws) = how;
        let sampling = Sampling { draws, seed };
        let columns = columns.map(|columns| Arc::clone(&columns.0));
        let found = Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || match columns {
            None if over_draws => ensemble.mean_agreement_over_draws(&request, level),
            None => ensemble.mean_agreement(&request, level, sampling),
            Some(columns) => CoEnsemble::new((*ensemble).clone(), (*columns).clone())?
                .mean_agreement(&request, level, sampling),
        })?;
        let warnings = found.warnings.iter().map(ToString::to_string).collect();
        let ends = [found.mean, found.low, found.high];
        Ok((ends, found.medoid, found.medoid_mean, found.undefined, found.items, warnings))
    }

    /// The labels of a clustering in order of first appearance, each with its stability over the ensemble.
    fn stability(
        &self,
        py: Python<'_>,
        clustering: &Bound<'_, PyAny>,
        n_jobs: Option<i64>,
    ) -> PyResult<Vec<(String, f64)>> {
        let (partition, names) = named_partition(clustering)?;
        if partition.len() != self.0.items() {
            let kind = ErrorKind::UnequalLengths { a: partition.len(), b: self.0.items() };
            return Err(raise(Error::from(kind)));
        }
        let ensemble = Arc::clone(&self.0);
        let found =
            Threads::from_jobs(n_jobs)?.run_interruptibly(py, move || Ok(ensemble.stability(&partition)))?;
        Ok(names.into_iter().zip(found).collect())
    }
}

impl Clusterings {
    /// The clusterings as the core holds them.
    pub fn ensemble(&self) -> &Arc<Ensemble> {
        &self.0
    }
}

/// Numbers, `nan` where there is none.
fn floats(py: Python<'_>, numbers: Vec<Option<f64>>) -> Bound<'_, PyArray1<f64>> {
    PyArray1::from_iter(py, numbers.into_iter().map(|number| number.unwrap_or(f64::NAN)))
}

/// The cluster of each item.
pub fn ids<'py>(py: Python<'py>, partition: &Partition) -> Bound<'py, PyArray1<i64>> {
    PyArray1::from_iter(py, partition.ids().iter().map(|&id| i64::from(id)))
}

/// The clustering that a column without missing labels makes, and the label of each cluster.
pub fn named_partition(column: &Bound<'_, PyAny>) -> PyResult<(Partition, Vec<String>)> {
    let column = Column::of(column)?;
    let labels = labels(&column)?;
    let partition = labels.to_partition().map_err(raise)?;
    let mut names = Vec::with_capacity(partition.clusters() as usize);
    for (&id, &code) in partition.ids().iter().zip(labels.codes()) {
        // Clusters are numbered in order of first appearance.
        if id as usize == names.len() {
            names.push(labels.names()[code as usize].clone());
        }
    }
    Ok((partition, names))
}

/// The scores of each with each, a row for each reference.
fn rows(matrix: &ScoreMatrix) -> Vec<Vec<MaybeScore>> {
    let score = |a, b| match matrix.score(a, b).clone().into_result() {
        Ok(value) => (Some(value), None),
        Err(reason) => (None, Some(reason.into_owned())),
    };
    let all = 0..matrix.clusterings();
    all.clone().map(|a| all.clone().map(|b| score(a, b)).collect()).collect()
}
