//! The scores: a dot and a whisker per measure on its own range.

use maud::{Markup, html};
use partita::internal::Arrange as _;
use partita::internal::{p_value, probability, quantity};
use partita::{AtIdentity, Measure, Sense};

use super::{ScoreFacts, controls, number, two_digits, warnings, within};

/// The question that the scores answer.
pub(super) const TITLE: &str = "How much, and how sure?";

/// Columns of the table, as far as there is something in them.
struct Columns {
    sides: bool,
    scale: bool,
    chance: bool,
}

pub(super) fn table(scores: &[ScoreFacts<'_>], id: &str) -> Markup {
    let has_name = !id.is_empty();
    let columns = Columns {
        sides: scores.iter().any(|score| score.sides.is_some()),
        // The column would be empty if hardly a measure has a range.
        scale: 2 * scores
            .iter()
            .filter(|score| score.score.value().is_some() && range(score).is_some())
            .count()
            >= scores.len(),
        chance: scores.iter().any(|score| matches!(score.chance, Some(Ok(_)))),
    };
    html! {
        @if has_name { (controls(id, None)) }
        div.scroll tabindex="0" role="region" aria-label="Scores" {
            table id=[has_name.then_some(id)] {
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
        (warnings("What to know of these scores", &scores.iter().flat_map(notes).collect::<Vec<_>>()))
        @if let Some(note) = about_chance(scores) { p.note { (note) } }
    }
}

/// Explains p and z, and how small p can be.
fn about_chance(scores: &[ScoreFacts<'_>]) -> Option<String> {
    let found = || scores.iter().filter_map(|score| score.chance.as_ref()?.as_ref().ok());
    let of_z = "z is how many standard deviations the score is better than the mean of chance.";
    if let Some(tables) = found().find_map(|chance| chance.tables) {
        let tables = quantity(tables, "table");
        return Some(format!(
            "p is the share of all {tables} with the same cluster sizes, each as likely as chance gives it, that agree at least as well. {of_z}"
        ));
    }
    let found = found();
    let mut floors: Vec<(u32, f64)> = found.map(|chance| (chance.draws, chance.p_floor)).collect();
    floors.arrange_by_key(|(draws, _)| *draws);
    floors.dedup_by_key(|(draws, _)| *draws);
    let least = |(draws, floor): &(u32, f64)| {
        format!("{} cannot give less than {}", quantity(*draws, "draw"), probability(*floor))
    };
    let least: Vec<String> = floors.iter().map(least).collect();
    (!least.is_empty()).then(|| {
        format!(
            "p is the share of random draws that agree at least as well, the score itself counted as one; {}, which is shown as ≤. {of_z}",
            least.join(", ")
        )
    })
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
    html! {
        tr {
            th scope="row" { (measure(facts)) }
            td.n {
                @if let Some(value) = value { span title=(number(value)) { (within(value, ends(facts))) } } @else { "—" }
                @if let Some((low, high)) = ends(facts) { (interval(low, high)) }
            }
            @if columns.scale {
                td { @if let (Some(value), Some(range)) = (value, range(facts)) { (dot(value, ends(facts), range)) } }
            }
            @if columns.chance {
                td.n {
                    @if let Some(Ok(chance)) = &facts.chance {
                        (p_value(chance.p, chance.p_floor))
                        @if let Some(z) = chance.z { " " span.aside { "z = " (two_digits(z)) } }
                    }
                }
            }
            @if columns.sides { @for side in [0, 1] { td.n { (of_side(facts, side)) } } }
        }
    }
}

/// The name of a measure, and on demand what it means.
fn measure(facts: &ScoreFacts<'_>) -> Markup {
    let measure = facts.request.measure();
    html! {
        details {
            summary { (broken(&facts.request.key())) }
            (meaning(measure))
        }
        @if measure.sense == Sense::Distance { span.hint { "lower is better" } }
        @if measure.at_identity_for(facts.request.args()) == AtIdentity::Varies { span.hint { "no fixed best value" } }
        @if !notes(facts).is_empty() { span.hint { "see what to know, below" } }
    }
}

/// Explains a measure, and when it is not to be trusted.
pub(super) fn meaning(measure: &Measure) -> Markup {
    let better = match measure.sense {
        Sense::Similarity => " Higher is better.",
        // A measure that is better lower says so beside its name.
        Sense::Distance | Sense::Description => "",
    };
    html! {
            p { (measure.title) ". " (measure.doc.split("\n\n").next().unwrap_or_default()) (better) }
            @if measure.sense != Sense::Description && !measure.is_corrected_for_chance() {
                p { "Not corrected for chance: more or smaller clusters alone can change it." }
            }
    }
}

/// The ends of an interval, on a line of its own.
pub(super) fn interval(low: f64, high: f64) -> Markup {
    let [from, to] = [low, high].map(|end| within(end, Some((low, high))));
    html! { " " span.interval title=(format!("{} to {}", number(low), number(high))) { (from) " to " (to) } }
}

/// A name that may be broken after its underscores.
pub(super) fn broken(name: &str) -> Markup {
    html! { @for part in name.split_inclusive(['_', ':']) { (part) wbr; } }
}

/// Says why something is missing, and what to know of the interval.
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
    notes.into_iter().map(|note| format!("{}: {note}", facts.request.key())).collect()
}

/// The score of the rows or of the columns alone.
fn of_side(facts: &ScoreFacts<'_>, side: usize) -> String {
    facts.sides.and_then(|sides| sides[side].value()).map_or_else(String::new, number)
}

fn ends(facts: &ScoreFacts<'_>) -> Option<(f64, f64)> {
    let interval = facts.interval.as_ref()?.as_ref().ok()?;
    Some((interval.low, interval.high))
}

/// The range of a measure; without an upper end there is no place for a dot. Where there is no lower one, it is drawn as far
/// below zero as that of the adjusted Rand index, or as far as what is shown.
fn range(facts: &ScoreFacts<'_>) -> Option<Range> {
    let range = facts.request.measure().range_for(facts.request.args());
    let shown = facts.score.value().into_iter().chain(ends(facts).map(|(low, _)| low));
    let is_open = !range.low.is_finite();
    let low = if is_open { shown.fold(-range.high / 2.0, f64::min) } else { range.low };
    range.high.is_finite().then_some(Range { ends: (low, range.high), is_open })
}

/// The scale under a dot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Range {
    pub(super) ends: (f64, f64),
    /// True if values below it are possible.
    pub(super) is_open: bool,
}

impl From<(f64, f64)> for Range {
    fn from(ends: (f64, f64)) -> Self {
        Self { ends, is_open: false }
    }
}

/// The value as a dot and its interval as a whisker, between the ends of the range.
pub(super) fn dot(value: f64, ends: Option<(f64, f64)>, range: Range) -> Markup {
    let (low, high) = range.ends;
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
            span.end { @if range.is_open { "≤ " } (end(low)) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use partita::{Request, Score};

    fn facts<'a>(request: &'a Request, score: &'a Score) -> ScoreFacts<'a> {
        ScoreFacts { request, score, interval: None, chance: None, sides: None }
    }

    #[test]
    fn what_may_be_below_zero_is_drawn_from_below_zero() {
        let score = Score::from(0.4);
        for (name, low, is_open) in
            [("adjusted_rand", -0.5, false), ("ami", -0.5, true), ("mari", -0.5, true), ("nmi", 0.0, false)]
        {
            let request = Request::parse(name).unwrap();
            let found = range(&facts(&request, &score)).unwrap();
            assert_eq!((found.ends, found.is_open), ((low, 1.0), is_open), "{name}");
            let drawn = dot(0.4, None, found).into_string();
            assert_eq!(drawn.contains("class=\"zero\""), low < 0.0, "{drawn}");
        }
        let far = Score::from(-2.0);
        let ami = Request::parse("ami").unwrap();
        assert_eq!(range(&facts(&ami, &far)).unwrap().ends, (-2.0, 1.0));
    }

    #[test]
    fn digits_follow_the_interval() {
        for (value, ends, shown) in [
            (0.414_779, Some((0.371, 0.458)), "0.41"),
            (0.414_779, Some((0.2, 0.6)), "0.41"),
            (0.414_779, Some((0.4142, 0.4153)), "0.4148"),
            (-0.001, Some((-0.1, 0.1)), "0.00"),
            (0.414_779, Some((0.414_779, 0.414_779)), "0.414779"),
            (0.5, None, "0.500000"),
        ] {
            assert_eq!(within(value, ends), shown);
        }
    }

    #[test]
    fn the_registry_says_what_is_corrected_for_chance() {
        for (name, warned) in
            [("nmi", true), ("rand", true), ("mari", false), ("ari", false), ("omega", false), ("rmi", false)]
        {
            let request = Request::parse(name).unwrap();
            let said = meaning(request.measure()).into_string();
            assert_eq!(said.contains("Not corrected for chance"), warned, "{name}: {said}");
        }
    }
}
