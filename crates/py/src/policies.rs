//! How labels are read, as the keyword arguments of the Python functions say it.

use partita::{Missing, Noise, Policies};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::failure::raise;
use crate::running::Threads;

/// What every comparison takes: `(missing, noise, noise_label, weights, n_jobs)`.
pub struct Reading<'py> {
    pub policies: Policies,
    /// A multiplicity per item: anything that `partita._labels.weights` reads.
    pub weights: Option<Bound<'py, PyAny>>,
    pub threads: Threads,
}

impl<'py> FromPyObject<'_, 'py> for Reading<'py> {
    type Error = PyErr;

    fn extract(keywords: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        type Keywords<'py> = (
            Bound<'py, PyString>,
            Bound<'py, PyString>,
            Bound<'py, PyAny>,
            Option<Bound<'py, PyAny>>,
            Option<i64>,
        );
        let (missing, noise, noise_label, weights, n_jobs): Keywords<'py> = keywords.extract()?;
        let noise = parse_noise(noise.to_str()?)?;
        let missing = parse_missing(missing.to_str()?)?;
        let mut policies = Policies { missing, noise, noise_label: String::new() };
        if noise != Noise::Cluster {
            policies.noise_label = noise_label.str()?.to_str()?.to_owned();
        }
        Ok(Self { policies, weights, threads: Threads::from_jobs(n_jobs)? })
    }
}

impl Reading<'_> {
    /// Whether every label is a cluster and every item counts once.
    pub fn is_plain(&self) -> bool {
        self.weights.is_none()
            && self.policies.noise == Noise::Cluster
            && self.policies.missing == Missing::Refuse
    }
}

fn parse_missing(word: &str) -> PyResult<Missing> {
    match word {
        "refuse" => Ok(Missing::Refuse),
        "drop" => Ok(Missing::Drop),
        "cluster" => Ok(Missing::Cluster),
        "singletons" => Ok(Missing::Singletons),
        other => Err(raise(format!(
            "{other:?} is not a value of missing; choose refuse, drop, cluster, singletons"
        ))),
    }
}

fn parse_noise(word: &str) -> PyResult<Noise> {
    match word {
        "cluster" => Ok(Noise::Cluster),
        "drop" => Ok(Noise::Drop),
        "singletons" => Ok(Noise::Singletons),
        other => Err(raise(format!("{other:?} is not a value of noise; choose cluster, drop, singletons"))),
    }
}
