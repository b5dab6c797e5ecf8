//! Scores held against those of an earlier answer.

use partita::{Request, Sense};
use serde_json::Value;

use super::Judged;
use crate::failure::{Failure, Outcome};

/// Refuses scores that are worse than in an earlier answer by more than a tolerance. Each measure must be in it.
pub fn against_baseline(
    baseline: &Value,
    name: &str,
    scores: &[(&Request, Option<f64>)],
    tolerance: f64,
) -> Outcome<Vec<Judged>> {
    let known = baseline["scores"].as_object();
    let known = known.ok_or_else(|| {
        Failure::input(format!("{name} holds no scores; write it with `partita compare --format json`"))
    })?;
    let mut all = Vec::new();
    for (request, value) in scores {
        let key = request.key();
        let before =
            known.get(&key).ok_or_else(|| Failure::input(format!("{name} holds no score by {key}")))?;
        let Some(before) = before.as_f64() else { continue };
        if request.measure().sense == Sense::Description {
            continue;
        }
        let sign = request.measure().sense.sign();
        let passed = value.is_some_and(|value| sign * (value - before) >= -tolerance);
        let shown =
            value.map_or_else(|| "there is no score".to_owned(), |value| format!("the score {value:.6}"));
        let words = if passed { "is not worse" } else { "is worse" };
        let by = if tolerance > 0.0 { format!(" by more than {tolerance}") } else { String::new() };
        all.push(Judged {
            requirement: format!("{key} as in {name}"),
            of: None,
            passed,
            message: format!("required {key} as in {name}: {shown} {words} than {before:.6}{by}"),
            value: *value,
            low: None,
            high: None,
        });
    }
    Ok(all)
}
