//! The catalogue of measures.

use partita::{AtIdentity, Kind, Measure, Param};
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::job::Job;

/// The word of a kind.
pub fn word(kind: Kind) -> &'static str {
    Kind::NAMES.iter().find(|(_, known)| *known == kind).map_or("", |(word, _)| word)
}

/// Every measure as data, in the order of the catalogue.
pub fn measures(_: &Job) -> Outcome<Value> {
    Ok(partita::measures().iter().map(entry).collect())
}

fn entry(measure: &'static Measure) -> Value {
    let kinds: Vec<&str> = measure.kinds().iter().map(|kind| word(*kind)).collect();
    let finite = |end: f64| end.is_finite().then_some(end);
    let at_identity = match measure.at_identity {
        AtIdentity::Fixed(value) => Some(value),
        AtIdentity::Varies => None,
    };
    json!({
        "name": measure.name,
        "title": measure.title,
        "aliases": measure.aliases,
        "family": measure.family.to_string(),
        "kinds": kinds,
        "sense": measure.sense.to_string(),
        "low": finite(measure.range.low),
        "high": finite(measure.range.high),
        "at_identity": at_identity,
        "chance_adjusted": measure.chance_adjusted,
        "symmetric": measure.symmetric,
        "metric": measure.metric,
        "cost": measure.cost.to_string(),
        "references": measure.citations().collect::<Vec<_>>(),
        "params": measure.params.iter().map(parameter).collect::<Vec<_>>(),
    })
}

fn parameter(param: &Param) -> Value {
    json!({
        "name": param.name,
        "default": param.default.map(|value| value.to_string()),
        "expected": param.kind.expected(),
        "doc": param.doc,
    })
}
