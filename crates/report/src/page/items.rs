//! The strays: where each is, and where it would belong.

use maud::html;
use partita::internal::quantity;

use super::piece::Section;
use super::{StrayItem, controls, label, not_printed};

/// Items beyond this are in the data only, where the script finds them.
const MOST_ROWS: usize = 1000;

/// Items beyond these are left out of the page, with a word: their number, and the bytes of their labels.
const MOST_ITEMS: usize = 50_000;
const MOST_BYTES: usize = 1_000_000;

/// As many of the first strays as a page may hold.
#[must_use]
pub fn within_page(strays: &[StrayItem]) -> &[StrayItem] {
    let mut bytes = 0;
    let fits = |stray: &&StrayItem| {
        bytes += [&stray.id, &stray.a, &stray.b, &stray.home].map(String::len).iter().sum::<usize>();
        bytes <= MOST_BYTES
    };
    &strays[..strays.iter().take(MOST_ITEMS).take_while(fits).count()]
}

pub(super) fn section(names: [&str; 2], strays: &[StrayItem]) -> Section {
    let held = within_page(strays).len();
    let shown = held.min(MOST_ROWS);
    Section::new("items", "Which items stray?").with(html! {
        p { (quantity(strays.len(), "item")) " in overlaps that are too small to count. Each would belong to the cluster of "
            (label(names[1])) " that holds most of its cluster of " (label(names[0])) "."
            @if shown < held { " The first " (shown) " are listed; the others are found by a search." }
            @if held < strays.len() { " The page holds the first " (held) "; `partita explain --items` writes all." } }
        (controls("items-table", Some("Find")))
        div.scroll.tall tabindex="0" role="region" aria-label="Strays" {
            table #items-table .sortable data-rows="strays" {
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
        (not_printed(held))
    })
}
