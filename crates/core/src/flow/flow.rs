//! Chains of clusterings of the same items, such as resolutions or snapshots in time: what goes where from each to the next.

use super::clusters::{Clusters, Meeting};
use super::{Event, MatchRule, events, order, stability};
use crate::ensemble::Ensemble;
use crate::error::Result;
use crate::numeric::float_sum;
use crate::sys::map_list;

/// Rules for matching clusters of neighbouring clusterings.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct FlowOptions {
    /// The share that is compared with the threshold.
    pub rule: MatchRule,
    /// Clusters match that overlap by more than this share.
    pub threshold: f64,
}

impl Default for FlowOptions {
    fn default() -> Self {
        Self::by(MatchRule::default())
    }
}

impl FlowOptions {
    /// The rule with its usual threshold.
    #[must_use]
    pub fn by(rule: MatchRule) -> Self {
        Self { rule, threshold: rule.usual_threshold() }
    }

    /// Another threshold.
    #[must_use]
    pub fn with_threshold(self, threshold: f64) -> Self {
        Self { threshold, ..self }
    }
}

/// A chain of clusterings.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Flow {
    /// The clusters, those of the first clustering first, numbered in order of appearance.
    pub nodes: Vec<Node>,
    /// The items that go from a cluster to one of the next clustering.
    pub edges: Vec<Edge>,
    /// One for each two neighbouring clusterings.
    pub steps: Vec<Step>,
    /// The events of clusters, step by step.
    pub events: Vec<Event>,
    /// The variation of information between the first and the last clustering, in nats; at most the sum of the steps where
    /// every item has a label. `None` when they have no item in common.
    pub first_to_last: Option<f64>,
    /// Items that cross in the picture: the smaller of two edges that cross, summed over all such pairs. `None` when there are
    /// too many edges to count.
    pub crossings: Option<u64>,
}

/// A cluster of one of the clusterings.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The number of its clustering.
    pub column: usize,
    /// Its number among the clusters there.
    pub cluster: u32,
    /// Its first item, which names it.
    pub first_item: usize,
    /// Items in it.
    pub size: u64,
    /// Its stability in the other clusterings: 1 if it is a cluster of each, less if it is split or part of others.
    pub sc3_stability: f64,
    /// Its place in its column of the picture.
    pub order: usize,
}

/// Items that go from one cluster to another of the next clustering.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edge {
    /// The number of the step.
    pub step: usize,
    /// The cluster that they leave.
    pub source: u32,
    /// The cluster that they enter.
    pub target: u32,
    /// Their number.
    pub count: u64,
    /// Their share of the source.
    pub out_proportion: f64,
    /// Their share of the target.
    pub in_proportion: f64,
}

/// Two neighbouring clusterings: what it takes to split the first into the common refinement, and to merge that into the
/// second, in nats.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Step {
    /// The price of all splits, H(B | A).
    pub split: f64,
    /// The price of all merges, H(A | B).
    pub merge: f64,
    /// Their sum.
    pub variation_of_information: f64,
    /// The price of splitting each cluster of the first.
    pub splits: Vec<f64>,
    /// The price of merging what becomes each cluster of the second.
    pub merges: Vec<f64>,
}

/// Follows the clusters of an ensemble from each clustering to the next, in the order of the ensemble. Between two
/// clusterings the items count that both label; the size of a cluster counts all of its items.
///
/// # Errors
/// When the threshold is no share, or when two neighbouring clusterings have no item in common.
pub fn flow(ensemble: &Ensemble, options: &FlowOptions) -> Result<Flow> {
    options.check()?;
    let columns: Vec<Clusters> = ensemble.columns().map(Clusters::of).collect();
    let meetings = map_list(0..columns.len() - 1, |step| Meeting::of(&columns[step], &columns[step + 1]));
    let meetings: Vec<Meeting> = meetings.into_iter().collect::<Result<_>>()?;
    let stability = stability::of_all(&columns);
    let arranged = order::least_crossings(&columns, &meetings);
    let nodes = columns.iter().enumerate().flat_map(|(column, clusters)| {
        let (stability, places) = (&stability[column], &arranged.places[column]);
        (0..clusters.len()).map(move |cluster| Node {
            column,
            cluster: cluster as u32,
            first_item: clusters.first_items[cluster],
            size: clusters.sizes[cluster],
            sc3_stability: stability[cluster],
            order: places[cluster],
        })
    });
    let events = meetings
        .iter()
        .enumerate()
        .flat_map(|(step, meeting)| events::of(step, [&columns[step], &columns[step + 1]], meeting, options));
    let steps: Vec<Step> = (meetings.iter().zip(columns.windows(2)))
        .map(|(meeting, pair)| Step::of(meeting, [&pair[0], &pair[1]]))
        .collect();
    let ends = [&columns[0], &columns[columns.len() - 1]];
    let first_to_last = Meeting::of(ends[0], ends[1]).ok();
    Ok(Flow {
        nodes: nodes.collect(),
        edges: edges(&columns, &meetings),
        events: events.collect(),
        first_to_last: first_to_last.map(|meeting| Step::of(&meeting, ends).variation_of_information),
        crossings: arranged.crossings,
        steps,
    })
}

/// Finds the items that go from cluster to cluster, step by step.
pub(super) fn edges(columns: &[Clusters], meetings: &[Meeting]) -> Vec<Edge> {
    let edges = meetings.iter().enumerate().flat_map(|(step, meeting)| {
        let (sources, targets) = (&columns[step].sizes, &columns[step + 1].sizes);
        meeting.cells.iter().map(move |&(source, target, count)| Edge {
            step,
            source,
            target,
            count,
            out_proportion: count as f64 / sources[source as usize] as f64,
            in_proportion: count as f64 / targets[target as usize] as f64,
        })
    });
    edges.collect()
}

impl Step {
    pub(super) fn of(meeting: &Meeting, ends: [&Clusters; 2]) -> Self {
        let [left, right] = meeting.sizes(ends);
        let n: u64 = left.iter().sum();
        // Items × ln(items of the whole cluster / items of the piece), all terms of one sign.
        let price = |whole: u64, piece: u64| piece as f64 / n as f64 * libm::log(whole as f64 / piece as f64);
        let prices = |wholes: &[u64], end: fn(&(u32, u32, u64)) -> u32| {
            let mut pieces = vec![Vec::new(); wholes.len()];
            for cell in &meeting.cells {
                pieces[end(cell) as usize].push(price(wholes[end(cell) as usize], cell.2));
            }
            pieces.iter().map(|pieces| float_sum(pieces.iter().copied())).collect::<Vec<f64>>()
        };
        let (splits, merges) = (prices(&left, |cell| cell.0), prices(&right, |cell| cell.1));
        let [split, merge] = [&splits, &merges].map(|prices| float_sum(prices.iter().copied()));
        Self { split, merge, variation_of_information: split + merge, splits, merges }
    }
}
