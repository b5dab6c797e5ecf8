//! What may be asked of what many have in common.

use partita::ensemble::{ClusterBound, ConsensusOptions, Ensemble, Loss};
use partita::measures::defaults;
use partita::{Kind, Labels, Missing, Request, SummaryMethod};
use serde::Deserialize;
use std::sync::Arc;

use super::Over;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{name_at, named};

/// Options of every question about the consensus of clusterings.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct InCommon {
    /// The names of the clusterings; by default their places from 1.
    pub names: Option<Vec<String>>,
    /// The loss; by default the variation of information.
    pub loss: Option<String>,
    /// The weight of what the consensus splits; by default 1.
    pub weight: Option<f64>,
    /// The seed of the search, and of the replicates of an interval.
    pub seed: u64,
}

impl InCommon {
    /// The loss with its weight.
    pub fn loss(&self) -> Outcome<Loss> {
        Ok(Loss::named(self.loss.as_deref().unwrap_or("vi"), self.weight.unwrap_or(1.0))?)
    }

    /// The names of that many.
    pub fn names(&self, count: usize) -> Vec<String> {
        (0..count).map(|at| name_at(self.names.as_deref(), at)).collect()
    }

    /// Labels with their names, under the policies of the job. An item without a label is left out of the comparisons that
    /// lack it, as when each clustering labels a resample.
    pub fn ensemble(&self, job: &Job, labels: &[Arc<Labels>]) -> Outcome<Ensemble> {
        let policies = job.policies_or(Missing::Drop)?;
        Ok(Ensemble::under(named(labels, self.names.as_deref()), &policies)?)
    }
}

/// The options of a consensus of labels or of co-clusterings.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names, the loss and the seed.
    #[serde(flatten)]
    pub common: InCommon,
    /// The number of clusters.
    pub clusters: Option<usize>,
    /// The most clusters.
    pub max_clusters: Option<usize>,
    /// The share of the clusterings that a ball around the consensus holds; no ball without it.
    pub credible: Option<f64>,
    /// True if the clusterings are scored each with each.
    pub scored: bool,
    /// By which measure; by default the first of the kind.
    pub measure: Option<String>,
    /// The level of the interval of the mean score; none without it.
    pub ci: Option<f64>,
    /// The things that this interval takes as a sample.
    pub over: Over,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            common: InCommon::default(),
            clusters: None,
            max_clusters: None,
            credible: None,
            scored: true,
            measure: None,
            ci: None,
            over: Over::default(),
        }
    }
}

impl Options {
    /// The measure by which the clusterings are scored, if they are.
    pub fn request(&self, kind: Kind) -> Outcome<Option<Request>> {
        let name = self.measure.as_deref().unwrap_or(defaults(kind)[0]);
        Ok(self.scored.then(|| Request::parse(name)).transpose()?)
    }

    /// The options of the search.
    pub(super) fn search(&self) -> Outcome<ConsensusOptions> {
        let most = self.max_clusters.map(ClusterBound::AtMost);
        let bound = self.clusters.map(ClusterBound::Exactly).or(most).unwrap_or_default();
        let options = ConsensusOptions::under(self.common.loss()?);
        Ok(options.with_clusters(bound).with_seed(self.common.seed))
    }
}

/// The method by which trees are summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Method {
    /// The splits that all trees have.
    Strict,
    /// The splits that no tree contradicts.
    #[serde(alias = "semi_strict")]
    Loose,
    /// The splits of more than a share of the trees.
    #[default]
    Majority,
    /// The splits in more trees than contradict them.
    #[serde(alias = "majority+")]
    MajorityPlus,
    /// The splits in strictly more trees than each split that contradicts them.
    FrequencyDifference,
    /// Those of the majority, and then others by falling number of trees.
    Greedy,
    /// The tree whose clades have the greatest product of shares.
    Mcc,
    /// The tree with the best sum of scores.
    Medoid,
}

/// How trees support the splits of a given one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Support {
    /// The share of the trees that have the split.
    #[default]
    Share,
    /// How few leaves must change sides until the trees have it.
    Transfer,
}

/// The options of a tree that sums up others.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct TreeOptions {
    /// The method by which trees are summed up.
    pub method: Method,
    /// True if clades are compared instead of splits into two sides.
    pub rooted: bool,
    /// The share of the trees that a split of the majority must exceed; by default a half.
    pub threshold: Option<f64>,
    /// The measure of the medoid; by default the Robinson–Foulds distance.
    pub measure: Option<String>,
}

impl TreeOptions {
    /// The share of the majority, where that is the method.
    pub fn share(&self) -> Option<f64> {
        (self.method == Method::Majority).then(|| self.threshold.unwrap_or(0.5))
    }

    /// The measure of the medoid, where that is the method; of rooted trees if the summary is rooted.
    pub fn request(&self) -> Outcome<Option<Request>> {
        if self.method != Method::Medoid {
            return Ok(None);
        }
        let request = Request::parse(self.measure.as_deref().unwrap_or("robinson_foulds"))?;
        Ok(Some(if self.rooted { request.of_rooted_trees() } else { request }))
    }

    /// The method; options of another one are refused.
    pub fn summary(&self) -> Outcome<SummaryMethod> {
        if self.measure.is_some() && self.method != Method::Medoid {
            return Err(Failure::usage("measure is for the method medoid; leave it out"));
        }
        if self.threshold.is_some() && self.method != Method::Majority {
            return Err(Failure::usage("threshold is for the method majority; leave it out"));
        }
        Ok(match (self.method, self.request()?) {
            (_, Some(request)) => SummaryMethod::Medoid(request),
            (Method::Strict, _) => SummaryMethod::Strict,
            (Method::Loose, _) => SummaryMethod::Loose,
            (Method::MajorityPlus, _) => SummaryMethod::MajorityPlus,
            (Method::FrequencyDifference, _) => SummaryMethod::FrequencyDifference,
            (Method::Greedy, _) => SummaryMethod::Greedy,
            (Method::Mcc, _) => SummaryMethod::Credibility,
            _ => SummaryMethod::Majority(self.threshold.unwrap_or(0.5)),
        })
    }
}
