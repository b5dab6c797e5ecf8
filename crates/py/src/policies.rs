//! Rules for reading labels, from the keyword arguments of the Python functions.

use partita::{Labels, Missing, Noise, Policies};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::encode;
use crate::failure::{raise, warn, word};
use crate::interruptible::Threads;

/// Arguments of every comparison: `(missing, noise, noise_label, weights, n_jobs)`.
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
            policies.noise_label = text_of(&noise_label)?;
        } else if !is_default(&noise_label) {
            let message = "noise_label has no effect without noise; add noise=\"drop\" or \"singletons\"";
            return Err(raise(message));
        }
        Ok(Self { policies, weights, threads: Threads::from_jobs(n_jobs)? })
    }

    /// Returns whether every label is a cluster and every item counts once.
    pub fn is_plain(&self) -> bool {
        self.weights.is_none()
            && self.policies.noise == Noise::Cluster
            && self.policies.missing == Missing::Refuse
    }
}

/// Rules for reading labels, as options of a question.
#[pyfunction]
pub fn policies(py: Python<'_>, reading: Given<'_>) -> PyResult<Py<PyDict>> {
    let policies = reading.0?.policies;
    let options = PyDict::new(py);
    options.set_item("missing", policies.missing.to_string())?;
    options.set_item("noise", policies.noise.to_string())?;
    options.set_item("noise_label", policies.noise_label)?;
    Ok(options.unbind())
}

/// Returns whether the label of noise is the default one.
fn is_default(label: &Bound<'_, PyAny>) -> bool {
    label.extract::<i64>().is_ok_and(|label| label == -1)
}

/// The text of a label, as columns have it.
fn text_of(label: &Bound<'_, PyAny>) -> PyResult<String> {
    let alone = PyList::new(label.py(), [label])?;
    match encode::objects(&alone) {
        Ok((labels, _)) if labels.missing() == 0 => Ok(labels.names()[0].clone()),
        Ok(_) => {
            Err(raise("noise_label is a missing value; missing= says what to do with items without a label"))
        }
        Err(_) => {
            Err(raise(format!("noise_label is {}; give one label, an integer or a text", label.repr()?)))
        }
    }
}

/// Warns of a label of noise that the user chose and that none of these columns has.
pub fn warn_of_absent_noise<'a>(
    py: Python<'_>,
    policies: &Policies,
    columns: impl IntoIterator<Item = &'a Labels>,
) -> PyResult<()> {
    let label = &policies.noise_label;
    let is_chosen = policies.noise != Noise::Cluster && *label != Policies::default().noise_label;
    if is_chosen && !columns.into_iter().any(|column| column.names().contains(label)) {
        warn(py, format!("no item has the noise label {label:?}; noise_label= names the label of noise"))?;
    }
    Ok(())
}
