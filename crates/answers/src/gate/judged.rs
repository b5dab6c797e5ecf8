//! A score held against a requirement.

use partita::inference::{IntervalOptions, confidence_interval};
use partita::internal::quantity;
use partita::story::{Change, MinOverlap, Story};
use partita::{Input, LabelledTable, Request, Summary};
use serde::Serialize;

use super::Requirement;

/// Facts about a score.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The score, or why there is none.
    pub value: Result<f64, String>,
    /// The ends of its interval, or why there is none; nothing where the score alone counts.
    pub ends: Option<Result<[f64; 2], String>>,
    /// The number of items.
    pub items: Option<u64>,
    /// The change that would regain most.
    pub change: Option<String>,
}

impl Evidence {
    /// The score of two with its interval at a level.
    pub fn of(request: &Request, input: Input<'_>, level: Option<f64>) -> Self {
        let score = request.score(input).map_err(|error| error.to_string());
        let value = score.and_then(|score| {
            score.value().ok_or_else(|| score.reason().unwrap_or("it is undefined").to_owned())
        });
        let interval = |level: f64| {
            let options = IntervalOptions::default().with_level(level);
            let found = confidence_interval(request, input, &options).map_err(|error| error.to_string());
            found.map(|found| [found.low, found.high])
        };
        Self { value, ends: level.map(interval), items: None, change: None }
    }

    /// The same of two clusterings, with the change that would regain most.
    pub fn of_labels(request: &Request, table: &LabelledTable, level: Option<f64>) -> Self {
        let summary = Summary::new(table.counts().clone());
        let found = Self::of(request, (&summary).into(), level);
        Self { items: Some(table.counts().n()), change: first_change(request, &summary, table), ..found }
    }
}

/// The change that undoing regains most of a measure, in words.
fn first_change(request: &Request, summary: &Summary, table: &LabelledTable) -> Option<String> {
    let story = Story::of(summary, std::slice::from_ref(request), MinOverlap::default()).ok()?;
    let step = story.steps.first()?;
    Some(match step.change {
        Change::Component(component) => {
            let component = component as usize;
            let names = |places: &[u32], names: &[String]| {
                let mut some: Vec<&str> =
                    places.iter().take(3).map(|&at| names[at as usize].as_str()).collect();
                some.extend((places.len() > 3).then_some("…"));
                some.join(", ")
            };
            let rows = names(story.components.rows(component), table.rows());
            let columns = names(story.components.columns(component), table.columns());
            format!("the {} of {rows} and {columns}", story.components.kind(component))
        }
        _ => format!("strays in {}", quantity(story.strays.cells.len(), "small overlap")),
    })
}

/// The verdict on a requirement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    /// The requirement.
    pub requirement: String,
    /// Of what, where there are several.
    pub of: Option<String>,
    /// True if it is kept.
    pub passed: bool,
    /// The same as a sentence.
    pub message: String,
    /// The score.
    pub value: Option<f64>,
    /// Lower end of its interval.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
}

/// Holds a score against a requirement: the end of its interval that is nearer to failure must pass too, if there is to be one.
pub fn judge(requirement: &Requirement, of: Option<&str>, found: &Evidence) -> Judged {
    let (passed, words) = compared(requirement, found);
    let name = of.map_or_else(String::new, |name| format!("{name}: "));
    let items = found.items.map_or_else(String::new, |items| format!(" ({})", quantity(items, "item")));
    let change = found.change.as_ref().filter(|_| !passed);
    let change = change.map_or_else(String::new, |change| format!("; most returns by undoing: {change}"));
    let ends = found.ends.as_ref().and_then(|ends| ends.as_ref().ok());
    Judged {
        requirement: requirement.to_string(),
        of: of.map(str::to_owned),
        passed,
        message: format!("{name}required {requirement}: {words}{items}{change}"),
        value: found.value.as_ref().ok().copied(),
        low: ends.map(|ends| ends[0]),
        high: ends.map(|ends| ends[1]),
    }
}

fn compared(requirement: &Requirement, found: &Evidence) -> (bool, String) {
    let value = match &found.value {
        Ok(value) => *value,
        Err(reason) => return (false, format!("there is no score: {reason}")),
    };
    let shown = requirement.shown(value);
    if !requirement.passes(value) {
        return (false, format!("the score {shown} does not pass"));
    }
    match &found.ends {
        None => (true, format!("the score {shown} passes")),
        Some(Err(reason)) => (false, format!("the score {shown} passes, but it has no interval: {reason}")),
        Some(Ok(ends)) => {
            let (side, end) = requirement.nearer(*ends);
            let far = requirement.shown(end);
            match requirement.passes(end) {
                true => (true, format!("the score {shown} and the {side} end of its interval {far} pass")),
                false => (
                    false,
                    format!("the score {shown} passes, the {side} end of its interval {far} does not"),
                ),
            }
        }
    }
}
