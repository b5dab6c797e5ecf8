//! How labels are read, as the keyword arguments of the Python functions say it.

use partita::{Missing, Noise, Policies};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::failure::word;
use crate::interruptible::Threads;

/// What every comparison takes: `(missing, noise, noise_label, weights, n_jobs)`.
pub struct Reading<'py> {
    pub policies: Policies,
    /// A multiplicity per item: anything that `partita._labels.weights` reads.
    pub weights: Option<Bound<'py, PyAny>>,
    pub threads: Threads,
}

/// A [`Reading`], or why it is none: an error of ours that PyO3 must not comment on.
pub struct Given<'py>(pub PyResult<Reading<'py>>);

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(keywords: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Reading::from_keywords(keywords)))
    }
}

impl<'py> Reading<'py> {
    fn from_keywords(keywords: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        type Keywords<'py> = (
            Bound<'py, PyString>,
            Bound<'py, PyString>,
            Bound<'py, PyAny>,
            Option<Bound<'py, PyAny>>,
            Option<i64>,
        );
        let (missing, noise, noise_label, weights, n_jobs): Keywords<'py> = keywords.extract()?;
        let noise = word("noise", noise.to_str()?, Noise::NAMES)?;
        let missing = word("missing", missing.to_str()?, Missing::NAMES)?;
        let mut policies = Policies::default().with_missing(missing).with_noise(noise);
        if noise != Noise::Cluster {
            policies.noise_label = noise_label.str()?.to_str()?.to_owned();
        }
        Ok(Self { policies, weights, threads: Threads::from_jobs(n_jobs)? })
    }

    /// Whether every label is a cluster and every item counts once.
    pub fn is_plain(&self) -> bool {
        self.weights.is_none()
            && self.policies.noise == Noise::Cluster
            && self.policies.missing == Missing::Refuse
    }
}
