//! The story: what is the same, and each change with what undoing it regains.

use maud::{Markup, html};
use partita::internal::quantity;
use partita::split_merge::ComponentKind;
use partita::story::{Change, Step};

use super::piece::shown_rows;
use super::told::ToldPair;
use super::{label, number};

/// Names listed of a side of a change.
const LISTED: usize = 6;

/// The sentence of the story and a row for each change.
pub(super) fn content(told: &ToldPair<'_>, id: &str) -> Markup {
    let story = told.story;
    let shown = shown_rows(id, story.steps.len());
    // Every region of a page has a name of its own.
    let region = match id.strip_suffix("-changes") {
        Some(part) => format!("Changes of {part}"),
        None => "Changes".to_owned(),
    };
    html! {
        p.answer { (story.sentence()) }
        @if !story.is_stepwise && !story.steps.is_empty() {
            p { "There are many changes: they are in the order of what each regains alone." }
        }
        @if shown < story.steps.len() {
            p { "The first " (shown) " of " (quantity(story.steps.len(), "change")) " are listed." }
        }
        @if !story.steps.is_empty() {
            p.hint hidden { "Point at a change, or move to it with the keyboard, to see it in the picture below." }
            div.scroll tabindex="0" role="region" aria-label=(region) {
                table id=[(!id.is_empty()).then_some(id)] {
                    thead { tr {
                        th.n scope="col" { "#" }
                        th scope="col" { "change" }
                        th scope="col" { (label(told.names[0])) }
                        th scope="col" { (label(told.names[1])) }
                        th.n scope="col" { "items" }
                        @for request in told.requests {
                            th.n scope="col" { (super::scores::broken(&request.key())) " if undone up to here" }
                        }
                    } }
                    tbody {
                        @for (place, step) in story.steps[..shown].iter().enumerate() { (row(told, place, step)) }
                    }
                }
            }
        }
    }
}

fn row(told: &ToldPair<'_>, place: usize, step: &Step) -> Markup {
    let components = &told.story.components;
    let (mark, kind, a, b) = match step.change {
        Change::Strays => {
            let overlaps = quantity(told.story.strays.cells.len(), "small overlap");
            ("strays".to_owned(), "strays".to_owned(), html! { "in " (overlaps) }, html! {})
        }
        Change::Component(component) => {
            let at = component as usize;
            let kind = match components.kind(at) {
                ComponentKind::Identical => "same".to_owned(),
                kind => kind.to_string(),
            };
            let a = listed(components.rows(at), told.table.rows());
            (component.to_string(), kind, a, listed(components.columns(at), told.table.columns()))
        }
    };
    html! {
        tr data-change=(mark) {
            td.n.place { (place + 1) }
            th scope="row" { (kind) }
            td { (a) }
            td { (b) }
            td.n { (step.items) }
            @for value in &step.values {
                td.n { (value.after.value().map_or_else(|| "—".to_owned(), number)) }
            }
        }
    }
}

/// The first clusters by name, and how many more there are. What a name does to the direction of the text ends with it.
fn listed(clusters: &[u32], names: &[String]) -> Markup {
    // Names of clades hold commas themselves.
    let has_commas = clusters.iter().take(LISTED).any(|&cluster| names[cluster as usize].contains(','));
    let separator = if has_commas { "; " } else { ", " };
    html! {
        @for (place, &cluster) in clusters.iter().take(LISTED).enumerate() {
            @if place > 0 { (separator) }
            (label(&names[cluster as usize]))
        }
        @if clusters.len() > LISTED { " … and " (clusters.len() - LISTED) " more" }
    }
}
