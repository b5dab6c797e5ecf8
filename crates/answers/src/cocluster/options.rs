//! What may be asked of a co-clustering.

use partita_cluster::{HiccOptions, ItccOptions, Mode, SplitBy, TauOptions};
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
    /// The single columns or rows.
    #[default]
    Columns,
    /// The clusters of the same level of the other side.
    Level,
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
    /// The number of starts of each run; by default 10.
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
            _ if self.runs == 0 => Err(Failure::usage("nothing is run; give at least 1 run")),
            _ if self.runs > MOST_RUNS => Err(Failure::usage(format!(
                "{} runs are more than any machine gets through; give at most {MOST_RUNS}",
                self.runs
            ))),
            _ => Ok(()),
        }
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

    pub(super) fn itcc(&self, run: u64) -> ItccOptions {
        let [rows, columns] = self.clusters.unwrap_or_default();
        let usual = ItccOptions::new(rows, columns);
        ItccOptions {
            seed: self.seed.wrapping_add(run),
            restarts: self.restarts.unwrap_or(TauOptions::default().restarts),
            iterations: self.iterations.map_or(usual.iterations, |count| count as usize),
            ..usual
        }
    }
}
