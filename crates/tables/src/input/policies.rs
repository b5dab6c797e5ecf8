//! Labels that are not plain clusters: what becomes of items without a label and of noise.

use crate::error::choices;

/// Treatment of items that lack a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Missing {
    /// Refuse, with a count.
    #[default]
    Refuse,
    /// Leave the item out of the comparison.
    Drop,
    /// Put all of them into one cluster.
    Cluster,
    /// Make each of them a cluster of its own.
    Singletons,
}

choices! {
    Missing as "missing" {
        Refuse = "refuse",
        Drop = "drop",
        Cluster = "cluster",
        Singletons = "singletons",
    }
}

/// Treatment of items that carry the noise label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Noise {
    /// Noise is a cluster like any other.
    #[default]
    Cluster,
    /// Leave the item out of the comparison.
    Drop,
    /// Make each of them a cluster of its own.
    Singletons,
}

choices! {
    Noise as "noise" {
        Cluster = "cluster",
        Drop = "drop",
        Singletons = "singletons",
    }
}

/// Rules for reading labels that are not plain clusters.
///
/// ```
/// use partita::{Missing, Policies};
///
/// let policies = Policies::default().with_missing(Missing::Drop);
/// assert_eq!(policies.noise_label, "-1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Policies {
    /// Items without a label.
    pub missing: Missing,
    /// Items with the noise label.
    pub noise: Noise,
    /// The noise label; −1 by default.
    pub noise_label: String,
}

impl Default for Policies {
    fn default() -> Self {
        Self { missing: Missing::default(), noise: Noise::default(), noise_label: "-1".to_owned() }
    }
}

impl Policies {
    /// The same policies with another one for missing labels.
    #[must_use]
    pub fn with_missing(self, missing: Missing) -> Self {
        Self { missing, ..self }
    }

    /// The same policies with another one for noise.
    #[must_use]
    pub fn with_noise(self, noise: Noise) -> Self {
        Self { noise, ..self }
    }

    /// The same policies with another label for noise.
    #[must_use]
    pub fn with_noise_label(self, label: impl Into<String>) -> Self {
        Self { noise_label: label.into(), ..self }
    }
}
