//! The modes of many draws as they are written.

use partita::Labels;
use partita::modes::{ModesFit, ModesStep};
use serde::Serialize;
use serde::ser::Serializer;

use super::Answer;
use super::story::ModeStory;
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;

/// One of the answers that many draws give.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "mode"))]
struct ModeFields<'a> {
    /// Its share of the draws.
    weight: f64,
    /// The lower end of the interval of that share; null of the only mode.
    low: Option<f64>,
    /// The upper end.
    high: Option<f64>,
    /// The number of its draws.
    draws: usize,
    /// Their names.
    names: Vec<&'a str>,
    /// For each item the cluster of the clustering that stands for it; a cluster has the number of the one of the first mode
    /// that it matches. Null of trees.
    labels: Option<&'a [u32]>,
    /// The number of clusters; null of trees.
    clusters: Option<usize>,
    /// The draw of least mean loss to the others.
    medoid: &'a str,
    /// The mean loss of its draws to its labels.
    expected_loss: f64,
    /// For each item the share of its draws that give it this label.
    own: &'a [f64],
}

/// The mode of each draw by its name, in the order of the draws.
struct ByName<'a>(&'a [String], &'a [usize]);

impl Serialize for ByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(self.1))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ByName<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "mode_by_name".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, usize>::json_schema(generator)
    }
}

/// The modes with all that is said of them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "all_modes"))]
struct AllModes<'a> {
    /// The number of items.
    n: usize,
    /// The number of modes.
    n_modes: usize,
    /// The modes, the largest first.
    modes: Vec<ModeFields<'a>>,
    /// The number of the mode of each draw, counted from 0.
    mode_of: ByName<'a>,
    /// The p-value of the test of all draws; null where nothing was tested.
    p: Option<f64>,
    /// The correlation with which the worst group is found again in the other half of the items.
    clarity: Option<f64>,
    /// The places in the file within which draws depend on each other; 0 where they do not.
    window: usize,
    /// For each item how far the labels of two modes differ there, from 0 to 1.
    decides: &'a [f64],
    /// The tests, set by set.
    steps: &'a [ModesStep],
    /// For each draw its labels with the numbers of its mode; null where it has none.
    aligned: Vec<Vec<Option<u32>>>,
    /// Mean losses to one clustering for all, and to the nearest mode.
    fit: ModesFit,
    /// The changes from the first mode to each other one.
    stories: &'a [ModeStory],
    /// The loss.
    loss: &'a str,
    /// Whether there is one answer or several, in a sentence.
    sentence: String,
}

/// The modes of many draws.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "modes"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of the draws: `labels` or `trees`.
    kind: &'static str,
    /// The modes.
    modes: AllModes<'a>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

impl Answer {
    fn of_mode<'a>(&'a self, mode: &'a partita::modes::Mode) -> ModeFields<'a> {
        let has_labels = !mode.labels.is_empty();
        ModeFields {
            weight: mode.weight,
            low: mode.interval.map(|interval| interval.low),
            high: mode.interval.map(|interval| interval.high),
            draws: mode.draws.len(),
            names: mode.draws.iter().map(|&draw| self.names[draw].as_str()).collect(),
            labels: has_labels.then_some(&mode.labels[..]),
            clusters: has_labels.then_some(mode.clusters),
            medoid: &self.names[mode.medoid],
            expected_loss: mode.expected_loss,
            own: &mode.own,
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = &self.found;
        let label = |&label: &u32| (label != Labels::MISSING).then_some(label);
        let modes = AllModes {
            n: self.items,
            n_modes: found.modes.len(),
            modes: found.modes.iter().map(|mode| self.of_mode(mode)).collect(),
            mode_of: ByName(&self.names, &found.mode_of),
            p: found.p,
            clarity: found.clarity,
            window: found.window,
            decides: &found.decides,
            steps: &found.steps,
            aligned: found.aligned.iter().map(|labels| labels.iter().map(label).collect()).collect(),
            fit: found.fit,
            stories: &self.stories,
            loss: &self.loss,
            sentence: self.sentence(),
        };
        let fields = Fields { schema: SCHEMA, kind: word(self.kind), modes, caveats: &self.caveats };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
