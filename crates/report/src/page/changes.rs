//! The story: what is the same, and each change with what undoing it regains.

use maud::{Markup, html};
use partita::internal::quantity;
use partita::split_merge::ComponentKind;
use partita::story::{Change, Step, loose_pairs};

use super::pair_story::PairStory;
use super::piece::shown_rows;
use super::{controls, label, number};

/// Names listed of a side of a change.
const LISTED: usize = 6;

/// The sentence of the story and a row for each change.
pub(super) fn content(pair: &PairStory<'_>, id: &str) -> Markup {
    let story = pair.story;
    let shown = shown_rows(id, story.steps.len());
    // A number stays with its sign; notebooks break where they like.
    let sign = if id.is_empty() { " %" } else { "\u{a0}%" };
    let sentence = story.sentence().replace(" %", sign);
    // Every region of a page has a name of its own.
    let region = match id.strip_suffix("-changes") {
        Some(part) => format!("Changes of {part}"),
        None => "Changes".to_owned(),
    };
    html! {
        p.answer { (sentence) }
        @if !story.is_stepwise && !story.steps.is_empty() {
            p { "There are many changes: they are in the order of what each regains alone." }
        }
        @if shown < story.steps.len() {
            p { "The first " (shown) " of " (quantity(story.steps.len(), "change")) " are listed." }
        }
        @if !story.steps.is_empty() {
            p.note { (words(pair)) }
            p.hint hidden { "Point at a change to see it in the picture below; a click, or Enter, goes there and keeps it." }
            @if !id.is_empty() { (controls(id, None)) }
            div.scroll tabindex="0" role="region" aria-label=(region) {
                table class=[(!id.is_empty()).then_some("sortable")] id=[(!id.is_empty()).then_some(id)] {
                    thead { tr {
                        th.n.place scope="col" { "#" }
                        th scope="col" { "change" }
                        th scope="col" { (label(pair.names[0])) }
                        th scope="col" { (label(pair.names[1])) }
                        th.n scope="col" { "items" }
                        th.n scope="col" { "that move" }
                        @for request in pair.requests {
                            th.n scope="col" { (super::scores::broken(&request.key())) " if undone up to here" }
                        }
                    } }
                    tbody {
                        (beginning(pair))
                        @for (place, step) in story.steps[..shown].iter().enumerate() { (row(pair, place, step)) }
                        @for component in loose_pairs(&story.components, &story.strays.cells) { (loose(pair, component)) }
                    }
                }
            }
        }
    }
}

/// Explains the words of the table, as far as they occur.
fn words(pair: &PairStory<'_>) -> Markup {
    let story = pair.story;
    let [a, b] = pair.names.map(label);
    let has = |kind: ComponentKind| story.of_kind(kind) > 0;
    html! {
        @if has(ComponentKind::Split) { "A split is one cluster of " (a) " that is several of " (b) ". " }
        @if has(ComponentKind::Merge) { "A merge is several clusters of " (a) " that are one of " (b) ". " }
        @if has(ComponentKind::Tangle) { "A tangle is several clusters of either that share items. " }
        @if !story.strays.cells.is_empty() {
            "A stray is an item in an overlap of two clusters that is the largest of neither, and small beside their sizes or no larger than chance gives. "
        }
        @if story.loose() > 0 {
            "A loose pair is two clusters whose largest overlap is with each other, though one has more than half of its items elsewhere. "
        }
        "Each cluster is paired with at most one other, the largest overlaps first; items outside the pairs move. The last column \
         is the score if this change and all above it were undone."
    }
}

/// The scores before anything is undone.
fn beginning(pair: &PairStory<'_>) -> Markup {
    html! {
        tr {
            td.n.place { "0" }
            td { "as they are" }
            td {} td {} td.n {} td.n {}
            @for score in &pair.story.scores { td.n { (score.value().map_or_else(|| "—".to_owned(), number)) } }
        }
    }
}

/// Two clusters that match each other, and little else does; nothing is undone.
fn loose(pair: &PairStory<'_>, component: usize) -> Markup {
    let components = &pair.story.components;
    html! {
        tr data-change=(component) {
            td.n {}
            th scope="row" { "loose pair" }
            td { (listed(components.rows(component), pair.table.rows())) }
            td { (listed(components.columns(component), pair.table.columns())) }
            td.n {} td.n {}
            @for _ in pair.requests { td.n {} }
        }
    }
}

fn row(pair: &PairStory<'_>, place: usize, step: &Step) -> Markup {
    let components = &pair.story.components;
    let (mark, kind, a, b) = match step.change {
        Change::Strays => {
            let overlaps = quantity(pair.story.strays.cells.len(), "small overlap");
            ("strays".to_owned(), "strays".to_owned(), html! { "in " (overlaps) }, html! {})
        }
        Change::Component(component) => {
            let at = component as usize;
            let kind = match components.kind(at) {
                ComponentKind::Identical => "same".to_owned(),
                kind => kind.to_string(),
            };
            let a = listed(components.rows(at), pair.table.rows());
            (component.to_string(), kind, a, listed(components.columns(at), pair.table.columns()))
        }
    };
    html! {
        tr data-change=(mark) {
            td.n.place { (place + 1) }
            th scope="row" { (kind) }
            td { (a) }
            td { (b) }
            td.n { (step.items) }
            td.n { (pair.story.moved(step)) }
            @for value in &step.values {
                td.n { (value.after.value().map_or_else(|| "—".to_owned(), number)) }
            }
        }
    }
}

/// The first clusters by name, and how many more there are. What a name does to the direction of the text ends with it.
fn listed(clusters: &[u32], names: &[String]) -> Markup {
    let shown = &clusters[..clusters.len().min(LISTED)];
    let more = clusters.len() - shown.len();
    let name = |cluster: u32| label(&names[cluster as usize]);
    // Names of clades hold commas themselves: each has a line.
    let has_commas = shown.iter().any(|&cluster| names[cluster as usize].contains(','));
    html! {
        @for (place, &cluster) in shown.iter().enumerate() {
            @let is_last = place + 1 == shown.len();
            @if has_commas {
                span.line { (name(cluster)) @if !is_last { "; " } @else if more > 0 { " … and " (more) " more" } }
            } @else {
                (name(cluster)) @if !is_last { ", " } @else if more > 0 { " … and " (more) " more" }
            }
        }
    }
}
