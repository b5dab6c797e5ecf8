//! The scores: a dot and a whisker per measure on its own range.

use maud::{Markup, html};
use partita::Sense;
use partita::internal::p_value;

use super::{ScoreFacts, number};
use crate::kit::Px;

/// Width and height of a range, in pixels.
const WIDTH: f64 = 200.0;
const HEIGHT: f64 = 18.0;
/// What a dot needs beyond the ends.
const EDGE: f64 = 6.0;

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

pub(super) fn table(scores: &[ScoreFacts<'_>]) -> Markup {
    let columns = Columns {
        intervals: scores.iter().any(|score| score.interval.is_some()),
        chances: scores.iter().any(|score| score.chance.is_some()),
        sides: scores.iter().any(|score| score.sides.is_some()),
    };
    html! {
        div.scroll tabindex="0" role="region" aria-label="Scores" {
            table {
                thead { tr {
                    th scope="col" { "measure" }
                    th.n scope="col" { "value" }
                    th scope="col" { "on its range" }
                    @if columns.intervals { th scope="col" { "interval" } }
                    @if columns.chances { th.n scope="col" { "p by chance" } }
                    @if columns.sides { th.n scope="col" { "rows alone" } th.n scope="col" { "columns alone" } }
                    th scope="col" { "better" }
                } }
                tbody { @for score in scores { (row(score, &columns)) } }
            }
        }
    }
}

/// The columns that not every table has.
struct Columns {
    intervals: bool,
    chances: bool,
    sides: bool,
}

impl Columns {
    /// How many there are in all.
    fn count(&self) -> usize {
        4 + usize::from(self.intervals) + usize::from(self.chances) + 2 * usize::from(self.sides)
    }
}

fn row(facts: &ScoreFacts<'_>, columns: &Columns) -> Markup {
    let measure = facts.request.measure();
    let better = match measure.sense {
        Sense::Similarity => "higher",
        Sense::Distance => "lower",
        Sense::Description => "",
    };
    let value = facts.score.value();
    let notes = notes(facts);
    html! {
        tr {
            th scope="row" {
                details {
                    summary { (broken(&facts.request.key())) }
                    p { (measure.title) ". " (measure.doc.split("\n\n").next().unwrap_or_default()) }
                    @if !measure.chance_adjusted {
                        p { "Not corrected for chance: more or smaller clusters alone can change it." }
                    }
                }
            }
            td.n { (value.map_or_else(|| "—".to_owned(), number)) }
            td { @if let (Some(value), Some(range)) = (value, range(facts)) { (dot(value, ends(facts), range)) } }
            @if columns.intervals {
                td {
                    @if let Some(Ok(interval)) = &facts.interval {
                        (number(interval.low)) " to " (number(interval.high))
                    }
                }
            }
            @if columns.chances {
                td.n { @if let Some(Ok(chance)) = &facts.chance { (p_value(chance.p, chance.p_floor)) } }
            }
            @if columns.sides { @for side in [0, 1] { td.n { (of_side(facts, side)) } } }
            td { (better) }
        }
        @if !notes.is_empty() {
            tr.notes { td colspan=(columns.count()) { @for note in &notes { p { (note) } } } }
        }
    }
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

/// The value as a dot and its interval as a whisker.
pub(super) fn dot(value: f64, ends: Option<(f64, f64)>, (low, high): (f64, f64)) -> Markup {
    let place = |value: f64| {
        let share = if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 };
        Px(EDGE + share * (WIDTH - 2.0 * EDGE))
    };
    let said = match ends {
        Some((low, high)) => format!("{} between {} and {}", number(value), number(low), number(high)),
        None => number(value),
    };
    let middle = Px(HEIGHT / 2.0);
    html! {
        svg.dot width=(WIDTH) height=(HEIGHT) viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(said) {
            line.range x1=(Px(EDGE)) x2=(Px(WIDTH - EDGE)) y1=(middle) y2=(middle) {}
            @if low < 0.0 && high > 0.0 { line.zero x1=(place(0.0)) x2=(place(0.0)) y1="3" y2=(Px(HEIGHT - 3.0)) {} }
            @if let Some((low, high)) = ends {
                line.whisker x1=(place(low)) x2=(place(high)) y1=(middle) y2=(middle) {}
            }
            circle cx=(place(value)) cy=(middle) r="4.5" {}
        }
    }
}
