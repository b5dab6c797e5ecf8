//! The modes of many draws, as data.

use std::collections::BTreeSet;

use partita::ensemble::Ensemble;
use partita::modes::{Modes, ModesProgress, ModesStage};
use partita::{Kind, Labels, Partition};

use super::Options;
use super::said::caveats;
use super::story::{ModeStory, told};
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::{Watch, step};

/// The modes of many draws.
#[derive(Debug)]
pub struct Answer {
    /// The kind of the draws.
    pub kind: Kind,
    /// The number of items.
    pub items: usize,
    /// The names of the draws.
    pub names: Vec<String>,
    /// The key of the loss.
    pub loss: String,
    /// The level of the intervals.
    pub level: f64,
    /// The findings.
    pub found: Modes,
    /// The changes from the first mode to each other one.
    pub stories: Vec<ModeStory>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// The modes of clusterings of the same items.
pub fn of_labels(ensemble: &Ensemble, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let asked = options.search()?;
    let names = distinct(options.common.names(ensemble.len()))?;
    step(watch, HALVES, 0, asked.splits)?;
    let found = ensemble.modes_heard(&asked, &|progress| hear(watch, progress))?;
    step(watch, "clusterings of the modes", 1, 1)?;
    let caveats = caveats(&found, ensemble.len(), ensemble.items(), &asked);
    let stories = stories(&found, &asked.loss)?;
    Ok(Answer {
        kind: Kind::Labels,
        items: ensemble.items(),
        names,
        loss: asked.loss.to_string(),
        level: asked.level,
        found,
        stories,
        caveats,
    })
}

/// Modes are told by the names of the draws, so that two of one name would be one.
fn distinct(names: Vec<String>) -> Outcome<Vec<String>> {
    let mut seen = BTreeSet::new();
    match names.iter().find(|name| !seen.insert(name.as_str())) {
        Some(name) => {
            Err(Failure::input(format!("two clusterings are named {name:?}; give each a name of its own")))
        }
        None => Ok(names),
    }
}

const HALVES: &str = "halves of the items";

fn hear(watch: &dyn Watch, ModesProgress { stage, done, of, .. }: ModesProgress) {
    let what = match stage {
        ModesStage::Others => "draws that were not tested",
        ModesStage::Clusterings => "clusterings of the modes",
        _ => HALVES,
    };
    watch.step(what, done, of);
}

fn stories(found: &Modes, loss: &partita::ensemble::Loss) -> Outcome<Vec<ModeStory>> {
    let [first, others @ ..] = &found.modes[..] else { return Ok(Vec::new()) };
    let story = |(at, other): (usize, &partita::modes::Mode)| {
        let column = |labels: &[u32]| Labels::from_integers(labels.iter().map(|&label| i64::from(label)));
        // An ensemble has two: the mean over one clustering is that over the same one twice.
        let of_other = Ensemble::new(&[column(&other.labels), column(&other.labels)])?;
        let one = Partition::from_labels(first.labels.iter().copied());
        told(at + 1, of_other.expected_loss(&one, loss)?, &first.labels, &other.labels)
    };
    others.iter().enumerate().map(story).collect()
}

/// Refuses a single draw, which no distance can group.
pub(super) fn at_least_two(draws: usize) -> Outcome<()> {
    match draws {
        1 => Err(Failure::input("one clustering has no modes; give at least two")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_of_one_name_are_refused() {
        let named = |names: &[&str]| distinct(names.iter().map(|&name| name.to_owned()).collect());
        assert_eq!(named(&["a", "b"]).unwrap(), ["a", "b"]);
        let refused = named(&["a", "b", "a"]).unwrap_err().to_string();
        assert_eq!(refused, "two clusterings are named \"a\"; give each a name of its own");
    }
}
