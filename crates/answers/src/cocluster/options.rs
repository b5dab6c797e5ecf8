//! What may be asked of a co-clustering.

use partita_cluster::{CoHierarchy, HiccOptions, ItccOptions, ItccStart, Mode, SplitBy, Tau, TauOptions};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Outcome};

/// The kind of co-clustering to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Method {
    /// Two coupled hierarchies.
    #[default]
    Hicc,
    /// Two clusterings, the first level of hicc.
    Tau,
    /// Two clusterings with given numbers of clusters.
    Itcc,
}

/// The way to search for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Search {
    /// All moves from several starts.
    #[default]
    Exact,
    /// Random moves as published.
    Paper,
}

/// The objects by which the clusters of hicc are split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// The clusters of the same level of the other side.
    #[default]
    Level,
    /// The single columns or rows.
    Columns,
}

/// The most runs: each takes seconds.
const MOST_RUNS: u64 = 1_000_000;

/// The options of a co-clustering.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The kind of co-clustering to find.
    pub method: Method,
    /// The way to search for it.
    pub mode: Search,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of runs, with the seeds n, n + 1, …; the best is kept.
    pub runs: u64,
    /// The number of starts of each run; by default 10, and 2 of itcc on a matrix of more than 300,000 entries.
    pub restarts: Option<usize>,
    /// The number of random moves, or of rounds of itcc.
    pub iterations: Option<u64>,
    /// The maximum number of levels.
    pub depth: Option<usize>,
    /// Clusters of fewer objects are not split; by default 2.
    pub min_size: Option<usize>,
    /// A cluster is split only if τ of its parts exceeds this.
    pub min_gain: Option<f64>,
    /// The objects by which clusters are split, in exact mode.
    pub split_by: Split,
    /// The numbers of row clusters and of column clusters of itcc.
    pub clusters: Option<[usize; 2]>,
    /// The weight of each row level in the goodness, the coarsest first; levels that are not listed weigh nothing. By default
    /// level i weighs 1/i.
    pub alpha: Option<Vec<f64>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::default(),
            mode: Search::default(),
            seed: 0,
            runs: 1,
            restarts: None,
            iterations: None,
            depth: None,
            min_size: None,
            min_gain: None,
            split_by: Split::default(),
            clusters: None,
            alpha: None,
        }
    }
}

impl Options {
    /// Refuses numbers of clusters where they are found, and asks for them where they are not.
    pub fn check(&self) -> Outcome<()> {
        match (self.method, self.clusters) {
            (Method::Itcc, None) => {
                Err(Failure::usage("itcc needs the numbers of clusters of the rows and of the columns"))
            }
            (Method::Hicc | Method::Tau, Some(_)) => {
                Err(Failure::usage("hicc and tau find the numbers of clusters; give them with itcc"))
            }
            _ if self.alpha.as_ref().is_some_and(|alpha| !are_weights(alpha)) => Err(Failure::usage(
                "the weights of levels are numbers of 0 or more, and one of them is greater",
            )),
            _ if self.runs == 0 => Err(Failure::usage("nothing is run; give at least 1 run")),
            _ if self.runs > MOST_RUNS => Err(Failure::usage(format!(
                "{} runs are more than any machine gets through; give at most {MOST_RUNS}",
                self.runs
            ))),
            _ => Ok(()),
        }
    }

    /// The mean of the symmetric τ over the row levels, by the weights of the levels.
    pub fn goodness(&self, found: &CoHierarchy, taus: &[Tau]) -> f64 {
        let Some(alpha) = &self.alpha else { return found.goodness(taus) };
        let of_rows = || taus.iter().take(found.rows.len()).zip(alpha);
        let weights: f64 = of_rows().map(|(_, alpha)| alpha).sum();
        let sum: f64 = of_rows().map(|(tau, alpha)| tau.symmetric * alpha).sum();
        if weights > 0.0 { sum / weights } else { 0.0 }
    }

    /// The options of the first level of a run.
    pub(super) fn tau(&self, run: u64) -> TauOptions {
        let usual = TauOptions::default();
        TauOptions {
            mode: match self.mode {
                Search::Exact => Mode::Exact,
                Search::Paper => Mode::Paper,
            },
            seed: self.seed.wrapping_add(run),
            restarts: self.restarts.unwrap_or(usual.restarts),
            iterations: self.iterations.unwrap_or(usual.iterations),
        }
    }

    pub(super) fn hicc(&self, run: u64) -> HiccOptions {
        let usual = HiccOptions::default();
        HiccOptions {
            first: self.tau(run),
            depth: self.depth,
            min_size: self.min_size.unwrap_or(usual.min_size),
            min_gain: self.min_gain,
            split_by: match self.split_by {
                Split::Level => SplitBy::Level,
                Split::Columns => SplitBy::Objects,
            },
        }
    }

    /// The options of itcc for a matrix of so many entries.
    pub(super) fn itcc(&self, run: u64, entries: usize) -> ItccOptions {
        let [rows, columns] = self.clusters.unwrap_or_default();
        let usual = ItccOptions::new(rows, columns);
        let start = match self.mode {
            Search::Exact => ItccStart::Spectral,
            Search::Paper => ItccStart::Random,
        };
        ItccOptions {
            seed: self.seed.wrapping_add(run),
            start,
            restarts: self.restarts.unwrap_or_else(|| start.usual_restarts(entries)),
            iterations: self.iterations.map_or(usual.iterations, |count| count as usize),
            ..usual
        }
    }
}

fn are_weights(alpha: &[f64]) -> bool {
    alpha.iter().all(|weight| weight.is_finite() && *weight >= 0.0)
        && alpha.iter().any(|weight| *weight > 0.0)
}
