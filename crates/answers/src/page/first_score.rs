//! The score that decides, in sentences: its interval, whether it is more than chance, and how good it is.

use partita::AtIdentity;
use partita::internal::rounded;
use partita_report::ScoreFacts;

use super::draft::{Draft, SURE};
use crate::compare::Answer;
use crate::inference::Known;
use crate::spoken::{POPULATION, Spoken, by_chance};
use crate::verdict::of_interval;
use crate::words::{percent, spoken};

/// The first score with its interval, whether that is more than chance, and how good it is.
pub(super) fn say_first_score(draft: &mut Draft, answer: &Answer, of_what: &str) {
    let first = answer.rows.first();
    let Some((row, value)) = first.and_then(|row| Some((row, row.score.value()?))) else { return };
    let (measure, name) = (row.request.measure(), spoken(row.request.measure()));
    let scale = match measure.at_identity_for(row.request.args()) {
        AtIdentity::Fixed(best) if measure.chance_adjusted_for(row.request.args()) => {
            format!(" ({best} is identical, 0 is the mean by chance)")
        }
        AtIdentity::Fixed(best) => format!(" ({best} is identical)"),
        AtIdentity::Varies => String::new(),
    };
    draft.answer.push(format!("The {name}{of_what} is {}{scale}.", rounded(value)));
    let known = &answer.uncertainty;
    let chance = known.significances.first().and_then(|found| found.as_ref().ok()).map(|found| &found.test);
    let interval = known.intervals.first().and_then(|found| found.as_ref().ok());
    let interval = interval.map(|found| &found.interval);
    if measure.name == GRADED && interval.is_some() {
        let verdict = Spoken::of_verdict(&of_interval(answer.facts.items(), interval, chance));
        draft.explain_grades(&verdict);
        draft.answer.extend(verdict.lines);
        return;
    }
    let p = chance.filter(|found| found.p_floor <= LEVEL).map(|found| found.p);
    let verdict = match p {
        Some(p) if p > LEVEL => "no agreement beyond chance is shown.",
        Some(_) => "they agree beyond chance.",
        None => "",
    };
    if let Some(found) = interval {
        let [low, high] = [found.low, found.high].map(rounded);
        let end = if verdict.is_empty() { "." } else { ": " };
        let level = percent(found.level);
        draft.answer.push(format!("{POPULATION} it is {low} to {high} ({level}){end}{verdict}"));
    } else if !verdict.is_empty() {
        draft.answer.push(format!("{SURE} There is no interval: {verdict}"));
    }
    draft.answer.extend(chance.map(by_chance));
}

/// Chance that agrees as well more often than this explains the agreement.
pub(super) const LEVEL: f64 = 0.05;
/// The measure that has grades.
pub(super) const GRADED: &str = "adjusted_rand";

/// A p-value after the letter p.
pub(super) fn with_sign(p: &str) -> String {
    if p.starts_with('≤') { p.to_owned() } else { format!("= {p}") }
}

/// A part of a result, or why there is none.
fn or_why<T, U>(found: &Known<T>, part: fn(&T) -> &U) -> Result<&U, String> {
    found.as_ref().map(part).map_err(ToString::to_string)
}

/// The scores with what is known of each.
pub fn score_facts(answer: &Answer) -> Vec<ScoreFacts<'_>> {
    let known = &answer.uncertainty;
    let facts = answer.rows.iter().enumerate().map(|(place, row)| ScoreFacts {
        request: &row.request,
        score: &row.score,
        interval: known.intervals.get(place).map(|found| or_why(found, |found| &found.interval)),
        chance: known.significances.get(place).map(|found| or_why(found, |found| &found.test)),
        sides: row.sides.as_ref(),
    });
    facts.collect()
}
