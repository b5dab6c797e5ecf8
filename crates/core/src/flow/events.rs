//! What happens to clusters from one clustering to the next.

use super::FlowOptions;
use super::clusters::{Clusters, Meeting};
use crate::error::{ErrorKind, Result, choices};

/// When two clusters of neighbouring clusterings match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum MatchRule {
    /// By the items in both among the items in either, as Greene, Doyle and Cunningham (2010) match communities in time,
    /// of the items that both clusterings label: who is new or gone says nothing of where the others go.
    #[default]
    Jaccard,
    /// By the items in both among those of the smaller one: a small cluster matches the large one that takes it in.
    Overlap,
}

choices! {
    MatchRule as "rule" {
        Jaccard = "jaccard",
        Overlap = "overlap",
    }
}

impl MatchRule {
    /// The threshold where none is given.
    #[must_use]
    pub fn usual_threshold(self) -> f64 {
        match self {
            Self::Jaccard => 0.3,
            Self::Overlap => 0.5,
        }
    }
}

/// Fate of clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// A cluster that matches none before it.
    Birth,
    /// A cluster that matches one, which matches no other.
    Continue,
    /// A cluster that matches none after it.
    Death,
    /// A cluster that matches several before it.
    Merge,
    /// A cluster that matches several after it.
    Split,
}

choices! {
    EventKind as "event" {
        Birth = "birth",
        Continue = "continue",
        Death = "death",
        Merge = "merge",
        Split = "split",
    }
}

/// One event. A cluster may be split while its piece is part of a merge.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Event {
    /// The number of the step.
    pub step: usize,
    /// The kind of event.
    pub kind: EventKind,
    /// The clusters before.
    pub sources: Vec<u32>,
    /// The clusters after.
    pub targets: Vec<u32>,
}

/// More than rounding.
const ROUNDING: f64 = 1e-12;

impl FlowOptions {
    /// # Errors
    /// When the threshold is no share.
    pub(super) fn check(&self) -> Result<()> {
        match self.threshold {
            threshold if (0.0..=1.0).contains(&threshold) => Ok(()),
            threshold => Err(ErrorKind::BadMatchThreshold(threshold).into()),
        }
    }

    fn match_up(&self, [source, target]: [u64; 2], common: u64) -> bool {
        let whole = match self.rule {
            MatchRule::Jaccard => source + target - common,
            MatchRule::Overlap => source.min(target),
        };
        common as f64 / whole as f64 > self.threshold + ROUNDING
    }
}

/// The events of a step, in order.
pub(super) fn of(step: usize, ends: [&Clusters; 2], meeting: &Meeting, options: &FlowOptions) -> Vec<Event> {
    let [before, after] = meeting.sizes(ends);
    let (mut next, mut last) = (vec![Vec::new(); before.len()], vec![Vec::new(); after.len()]);
    for &(source, target, common) in &meeting.cells {
        let sizes = [before[source as usize], after[target as usize]];
        if options.match_up(sizes, common) {
            next[source as usize].push(target);
            last[target as usize].push(source);
        }
    }
    let event = |kind, sources: &[u32], targets: &[u32]| Event {
        step,
        kind,
        sources: sources.to_vec(),
        targets: targets.to_vec(),
    };
    let mut events = Vec::new();
    for (source, targets) in (0_u32..).zip(&next) {
        events.extend(match targets[..] {
            [] => Some(event(EventKind::Death, &[source], &[])),
            [target] if last[target as usize].len() == 1 => {
                Some(event(EventKind::Continue, &[source], &[target]))
            }
            // The merge says so.
            [_] => None,
            _ => Some(event(EventKind::Split, &[source], targets)),
        });
    }
    for (target, sources) in (0_u32..).zip(&last) {
        events.extend(match sources[..] {
            [] => Some(event(EventKind::Birth, &[], &[target])),
            [_] => None,
            _ => Some(event(EventKind::Merge, sources, &[target])),
        });
    }
    events.sort_unstable();
    events
}
