//! The scores: a dot and a whisker per measure on its own range.

use maud::{Markup, html};
use partita::Sense;
use partita::internal::p_value;

use super::{ScoreFacts, number};

/// The question that the scores answer.
pub(super) const TITLE: &str = "How much, and how sure?";

pub(super) fn section(scores: &[ScoreFacts<'_>]) -> Markup {
    html! {
        section #scores aria-labelledby="scores-title" {
            h2 #scores-title { (TITLE) }
            (table(scores))
        }
    }
}

/// What the columns are, as far as there is something in them.
struct Columns {
    sides: bool,
    scale: bool,
    chance: bool,
}

pub(super) fn table(scores: &[ScoreFacts<'_>]) -> Markup {
    let columns = Columns {
        sides: scores.iter().any(|score| score.sides.is_some()),
        scale: scores.iter().any(|score| score.score.value().is_some() && range(score).is_some()),
        chance: scores.iter().any(|score| matches!(score.chance, Some(Ok(_)))),
    };
    html! {
        div.scroll tabindex="0" role="region" aria-label="Scores" {
            table {
                thead { tr {
                    th scope="col" { "measure" }
                    th.n scope="col" { (heading(scores)) }
                    @if columns.scale { th scope="col" { "on its range" } }
                    @if columns.chance { th.n scope="col" { "p by chance" } }
                    @if columns.sides { th.n scope="col" { "rows alone" } th.n scope="col" { "columns alone" } }
                } }
                tbody { @for score in scores { (row(score, &columns)) } }
            }
        }
    }
}

/// Values, with the level of their intervals where they have some.
fn heading(scores: &[ScoreFacts<'_>]) -> String {
    let level = scores.iter().find_map(|score| Some(score.interval.as_ref()?.as_ref().ok()?.level));
    level.map_or_else(
        || "value".to_owned(),
        |level| format!("value, {} % interval", partita::internal::rounded(100.0 * level)),
    )
}

fn row(facts: &ScoreFacts<'_>, columns: &Columns) -> Markup {
    let value = facts.score.value();
    let notes = notes(facts);
    let wide = 2 + usize::from(columns.scale) + usize::from(columns.chance) + 2 * usize::from(columns.sides);
    html! {
        tr {
            th scope="row" { (measure(facts)) }
            td.n {
                (value.map_or_else(|| "—".to_owned(), number))
                @if let Some((low, high)) = ends(facts) { (interval(low, high)) }
            }
            @if columns.scale {
                td { @if let (Some(value), Some(range)) = (value, range(facts)) { (dot(value, ends(facts), range)) } }
            }
            @if columns.chance {
                td.n { @if let Some(Ok(chance)) = &facts.chance { (p_value(chance.p, chance.p_floor)) } }
            }
            @if columns.sides { @for side in [0, 1] { td.n { (of_side(facts, side)) } } }
        }
        @if !notes.is_empty() {
            tr.notes { td colspan=(wide) { @for note in &notes { p { (note) } } } }
        }
    }
}

/// The name of a measure, and on demand what it means.
fn measure(facts: &ScoreFacts<'_>) -> Markup {
    let measure = facts.request.measure();
    let better = match measure.sense {
        Sense::Similarity => "Higher is better.",
        Sense::Distance => "Lower is better.",
        Sense::Description => "",
    };
    // What is adjusted need not have a mean of exactly zero by chance.
    let is_corrected = measure.chance_adjusted || measure.name.contains("adjusted");
    html! {
        details {
            summary { (broken(&facts.request.key())) }
            p { (measure.title) ". " (measure.doc.split("\n\n").next().unwrap_or_default()) " " (better) }
            @if !is_corrected {
                p { "Not corrected for chance: more or smaller clusters alone can change it." }
            }
        }
        @if measure.sense == Sense::Distance { span.hint { "lower is better" } }
    }
}

/// The ends of an interval, on a line of its own.
pub(super) fn interval(low: f64, high: f64) -> Markup {
    html! { " " span.interval { (number(low)) " to " (number(high)) } }
}

/// A name that may be broken after its underscores.
pub(super) fn broken(name: &str) -> Markup {
    html! { @for part in name.split_inclusive(['_', ':']) { (part) wbr; } }
}

/// Why something is missing, and what to know of the interval.
fn notes(facts: &ScoreFacts<'_>) -> Vec<String> {
    let mut notes: Vec<String> = facts.score.reason().map(str::to_owned).into_iter().collect();
    match &facts.interval {
        Some(Ok(interval)) => {
            notes.extend(interval.note());
            notes.extend(interval.warnings.iter().map(ToString::to_string));
        }
        Some(Err(reason)) => notes.push(reason.clone()),
        None => {}
    }
    if let Some(Err(reason)) = &facts.chance {
        notes.push(reason.clone());
    }
    notes.dedup();
    notes
}

/// The score of the rows or of the columns alone.
fn of_side(facts: &ScoreFacts<'_>, side: usize) -> String {
    facts.sides.and_then(|sides| sides[side].value()).map_or_else(String::new, number)
}

fn ends(facts: &ScoreFacts<'_>) -> Option<(f64, f64)> {
    let interval = facts.interval.as_ref()?.as_ref().ok()?;
    Some((interval.low, interval.high))
}

/// The range of a measure; without an upper end there is no place for a dot. Where there is no lower one, what is less than
/// nothing is rare, and the range begins there.
fn range(facts: &ScoreFacts<'_>) -> Option<(f64, f64)> {
    let range = facts.request.measure().range_for(facts.request.args());
    let shown = facts.score.value().into_iter().chain(ends(facts).map(|(low, _)| low));
    let low = if range.low.is_finite() { range.low } else { shown.fold(0.0, f64::min) };
    range.high.is_finite().then_some((low, range.high))
}

/// The value as a dot and its interval as a whisker, between the ends of the range.
pub(super) fn dot(value: f64, ends: Option<(f64, f64)>, (low, high): (f64, f64)) -> Markup {
    let place = |value: f64| {
        let share = if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 };
        format!("{:.2}%", 100.0 * share)
    };
    let said = match ends {
        Some((low, high)) => format!("{} between {} and {}", number(value), number(low), number(high)),
        None => number(value),
    };
    html! {
        span.scale {
            span.end { (end(low)) }
            svg.dot role="img" aria-label=(said) {
                line.range x1="0%" x2="100%" y1="50%" y2="50%" {}
                @if low < 0.0 && high > 0.0 { line.zero x1=(place(0.0)) x2=(place(0.0)) y1="10%" y2="90%" {} }
                @if let Some((low, high)) = ends {
                    line.whisker x1=(place(low)) x2=(place(high)) y1="50%" y2="50%" {}
                }
                circle cx=(place(value)) cy="50%" r="4.5" {}
            }
            span.end { (end(high)) }
        }
    }
}

/// An end of a range, with at most three digits after the point.
fn end(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.replace('-', "−") }
}
