//! How one mode differs from another, in words.

use partita::internal::quantity;
use partita::story::{Change, Story, Tolerance};
use partita::{Contingency, Partition, Summary};
use serde::Serialize;

use crate::failure::Outcome;

/// The changes from the first mode to another.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModeStory {
    /// The number of the other mode, counted from 0.
    pub to: usize,
    /// The loss between the two.
    pub loss: f64,
    /// The changes in words.
    pub sentence: String,
    /// The number of changes of each kind, of loose pairs and of strays.
    pub changes: Vec<String>,
}

/// The words for two clusterings.
pub(super) fn told(to: usize, loss: f64, one: &[u32], other: &[u32]) -> Outcome<ModeStory> {
    let [one, other] = [one, other].map(|labels| Partition::from_labels(labels.iter().copied()));
    let story =
        Story::of(&Summary::new(Contingency::from_partitions(&one, &other)?), &[], Tolerance::default())?;
    Ok(ModeStory { to, loss, sentence: sentence(&story), changes: story.differences() })
}

/// A single change with its size, several in number.
fn sentence(story: &Story) -> String {
    let components = &story.components;
    match &story.steps[..] {
        [only] => match only.change {
            Change::Component(at) => {
                let (rows, columns) =
                    (components.rows(at as usize).len(), components.columns(at as usize).len());
                let items = quantity(components.items(at as usize), "item");
                format!("{} over {rows} and {columns} clusters, {items}", story.differences().join(", "))
            }
            Change::Strays => story.sentence().trim_end_matches('.').to_owned(),
        },
        _ => story.sentence().trim_end_matches('.').to_owned(),
    }
}
