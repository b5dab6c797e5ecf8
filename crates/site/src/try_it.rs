//! The page that compares in the browser: the one that `cargo dev page` built, or a word on how to build it.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use maud::html;
use partita_dev::shell;

use crate::frame::{Menu, Page, framed};

/// Lays the page into the site, where it was built, with a way back.
pub fn lay(site: &Path, menu: &Menu) -> anyhow::Result<()> {
    let built = shell::target().join("page/index.html");
    if built.exists() {
        return crate::write(site, "try/index.html", &with_way_back(&fs::read_to_string(built)?)?);
    }
    shell::progress("no page/index.html in the target folder: the site is written without it");
    let body = html! {
        p { "This site was built without the page that compares clusterings in the browser." }
        p { code { "cargo dev page" } " builds it, and " code { "cargo dev site" } " then puts it here." }
    };
    let title = "Try it in the browser".to_owned();
    let page =
        Page { place: "try/index.html".to_owned(), words: String::new(), title, body, sections: Vec::new() };
    crate::write(site, &page.place, &framed(&page, menu))
}

/// The page alone knows no site around it.
fn with_way_back(page: &str) -> anyhow::Result<String> {
    let (head, body) = page.split_once("<body>\n").context("the page has no body")?;
    let back = html! {
        nav.site aria-label="Site" { a href="../index.html" { "Partita" } a href="../page.html" { "About this page" } }
    };
    Ok(format!("{head}<body>\n{}\n{body}", back.into_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_is_before_all_else() {
        let page = with_way_back("<head></head>\n<body>\n<header>").unwrap();
        assert!(
            page.contains("<body>\n<nav") && page.contains("\"../index.html\"") && page.ends_with("<header>")
        );
        assert!(with_way_back("").is_err());
    }
}
