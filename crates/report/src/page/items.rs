//! The strays: where each is, and where it would belong.

use maud::{Markup, html};
use partita::internal::quantity;

use super::{StrayItem, label};

/// Items beyond this are left out of the page, with a word.
const MOST_ITEMS: usize = 50_000;

pub(super) fn section(names: [&str; 2], strays: &[StrayItem]) -> Markup {
    if strays.is_empty() {
        return html! {};
    }
    let shown = strays.len().min(MOST_ITEMS);
    html! {
        section #items aria-labelledby="items-title" {
            h2 #items-title { "Which items stray?" }
            p { (quantity(strays.len(), "item")) " in overlaps that are too small to count."
                @if shown < strays.len() { " The first " (shown) " are listed; `partita explain --items` writes all." } }
            p.control hidden {
                label for="filter-items" { "Find" }
                input #filter-items type="search" data-filters="items-table";
                button type="button" data-saves="items-table" { "Save as CSV" }
            }
            div.scroll.tall tabindex="0" role="region" aria-label="Strays" {
                table #items-table .sortable {
                    thead { tr {
                        th scope="col" { "item" }
                        th scope="col" { (label(names[0])) }
                        th scope="col" { (label(names[1])) }
                        th scope="col" { "would belong to" }
                    } }
                    tbody {
                        @for item in &strays[..shown] {
                            tr { th scope="row" { (label(&item.id)) } td { (label(&item.a)) } td { (label(&item.b)) } td { (label(&item.home)) } }
                        }
                    }
                }
            }
        }
    }
}
