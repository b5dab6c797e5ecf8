//! The closest candidate in sentences.

use partita::internal::alternatives;
use partita_report::number;
use serde_json::{Value, json};

use crate::page::draft::{Draft, GOOD};
use crate::page::first_score::GRADED;
use crate::rank::{Answer, Candidate, Test};
use crate::spoken::{POPULATION, Spoken, end};
use crate::words::{percent, spoken};

/// Says which is the closest, how good that is, and what to know of it.
pub(super) fn say_closest(draft: &mut Draft, ranking: &Answer) {
    draft.answer.extend(ranking.closest.iter().map(|closest| closest.sentence.clone()));
    if let Some(spoken) = how_close(ranking) {
        draft.explain_grades(&spoken);
        let caveat =
            ranking.chosen_by_score().map_or_else(String::new, |caveat| format!(" {}.", caveat.words));
        draft.answer.push(format!("{GOOD} {}{caveat}", spoken.lines.join(" ")));
    }
}

/// The score of the best, its interval and what that means.
fn how_close(answer: &Answer) -> Option<Spoken> {
    let (best, measure) = (answer.ranking.first()?, answer.requests.first()?.measure());
    let scale = if measure.name == GRADED { " (1 is identical, 0 is the mean by chance)" } else { "" };
    let score = format!("The {} of {} is {}{scale}.", spoken(measure), best.name, number(best.score()?));
    if let Some(verdict) = &answer.verdict {
        let verdict = Spoken::of_verdict(verdict);
        return Some(Spoken { lines: [vec![score], verdict.lines].concat(), ..verdict });
    }
    let Some([low, high]) = best.ends().map(|ends| ends.map(end)) else {
        return Some(Spoken::ungraded(score));
    };
    let level = percent(answer.level.unwrap_or(0.95));
    Some(Spoken::ungraded(format!("{score} {POPULATION} it is {low} to {high} ({level}).")))
}

/// The measures by which another candidate is the closest.
pub(super) fn others_say(answer: &Answer) -> Option<String> {
    let best: Vec<&str> = answer.best().iter().map(|candidate| candidate.name.as_str()).collect();
    let mut others = Vec::new();
    for (at, request) in answer.requests.iter().enumerate().skip(1) {
        let sign = request.measure().sense.sign();
        let score = |candidate: &Candidate| candidate.scores[at].value().map(|value| sign * value);
        let most = answer.ranking.iter().filter_map(score).fold(f64::NEG_INFINITY, f64::max);
        let first: Vec<&str> = (answer.ranking.iter())
            .filter(|candidate| score(candidate) == Some(most))
            .map(|candidate| candidate.name.as_str())
            .collect();
        if most.is_finite() && !first.iter().any(|name| best.contains(name)) {
            others.push(format!("by {} {}", spoken(request.measure()), alternatives(&first)));
        }
    }
    (!others.is_empty()).then(|| format!("Not all measures agree: {} comes first.", others.join(", ")))
}

/// A test of the best candidate, for programs.
pub(super) fn tested(answer: &Answer, (test, p): &(&Test, f64)) -> Value {
    let found = &test.found.test;
    json!({
        "other": answer.ranking[test.other].name, "advantage": found.advantage,
        "low": found.low, "high": found.high, "p": found.p, "p_holm": p,
    })
}
