//! What every page has around it: the style of the reports, the menu and the search.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::markdown::Section;
use crate::place::relative;

/// A page of the site before it is framed.
#[derive(Debug)]
pub struct Page {
    /// Its place, from the root of the site.
    pub place: String,
    /// Its title.
    pub title: String,
    /// Other words under which it should be found first.
    pub words: String,
    /// Its contents, without the title.
    pub body: Markup,
    /// The sections that can be searched.
    pub sections: Vec<Section>,
}

/// The menu: headings with titles and places of pages.
pub type Menu = Vec<(String, Vec<(String, String)>)>;

/// The links above every page.
const HEAD: &[(&str, &str)] = &[
    ("Guide", "guide.html"),
    ("Measures", "measures/index.html"),
    ("Which measure?", "which-measure.html"),
    ("Gallery", "gallery.html"),
    ("Try it", "try/index.html"),
];

/// A page as a file.
pub fn framed(page: &Page, menu: &Menu) -> String {
    let at = |place: &str| relative(&page.place, place);
    let is_home = page.place == "index.html";
    let title = if is_home { "Partita".to_owned() } else { format!("{} · Partita", page.title) };
    let framed = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href=(at("style.css"));
                script defer src=(at("script.js")) data-root=(at("")) {}
            }
            body {
                a.skip href="#content" { "Skip to content" }
                header {
                    a.brand href=(at("index.html")) { "Partita" }
                    nav aria-label="Site" {
                        @for (word, place) in HEAD { a href=(at(place)) aria-current=[(page.place == *place).then_some("page")] { (word) } }
                        a.to-menu href="#menu" { "All pages" }
                    }
                    search hidden {
                        input #search type="search" placeholder="Search" aria-label="Search" autocomplete="off" aria-controls="found";
                        ol #found hidden aria-live="polite" {}
                    }
                }
                main #content {
                    h1 { (page.title) }
                    (contents(page))
                    (page.body)
                }
                nav #menu aria-label="Pages" {
                    (sidebar(page, menu))
                    p.version { "Partita " (env!("CARGO_PKG_VERSION")) }
                }
            }
        }
    };
    framed.into_string()
}

/// The table of contents of a long page.
fn contents(page: &Page) -> Markup {
    let headings: Vec<&Section> = page.sections.iter().filter(|section| !section.anchor.is_empty()).collect();
    html! {
        @if headings.len() > 4 && page.place != "index.html" {
            details.contents {
                summary { "On this page" }
                ul { @for section in headings { li { a href={ "#" (section.anchor) } { (section.heading) } } } }
            }
        }
    }
}

fn sidebar(page: &Page, menu: &Menu) -> Markup {
    html! {
        @for (heading, entries) in menu {
            h2 { (heading) }
            ul {
                @for (title, place) in entries {
                    li { a href=(relative(&page.place, place)) aria-current=[(page.place == *place).then_some("page")] { (title) } }
                }
            }
        }
    }
}

/// The style of all pages: that of the reports, and what a site has besides.
pub fn style() -> String {
    format!("{}{}", partita_report::STYLE, include_str!("style.css"))
}

/// Text that is markup already.
pub fn raw(html: String) -> Markup {
    PreEscaped(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_says_the_version() {
        let page = Page {
            place: "index.html".to_owned(),
            title: "Partita".to_owned(),
            words: String::new(),
            body: html! {},
            sections: Vec::new(),
        };
        let said = concat!("<p class=\"version\">Partita ", env!("CARGO_PKG_VERSION"), "</p>");
        assert!(framed(&page, &Menu::new()).contains(said));
    }
}
