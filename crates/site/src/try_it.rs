//! The page that compares in the browser: the one that `cargo dev page` built, or a word on how to build it.

use std::fs;
use std::path::Path;

use maud::html;
use partita_dev::shell;

use crate::frame::{Menu, Page, framed};

/// Copies the page into the site, where it was built.
pub fn lay(site: &Path, menu: &Menu) -> anyhow::Result<()> {
    let built = shell::target().join("page/index.html");
    if built.exists() {
        fs::create_dir_all(site.join("try"))?;
        fs::copy(built, site.join("try/index.html"))?;
        return Ok(());
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
