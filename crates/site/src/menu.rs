//! The menu: the headings and the lists of links of `docs/README.md`, so that the guide has one order everywhere.

use std::path::Path;

use crate::frame::Menu;
use crate::place::{page_of, target_of};

/// Pages that are no Markdown of the repository, each below the heading that it belongs to.
const OTHERS: &[(&str, &str, &str)] = &[
    ("Front ends", "Python API", "python-api/index.html"),
    ("Front ends", "R manual", "r-manual.html"),
    ("Front ends", "Rust API", crate::rust::PLACE),
    ("Front ends", "Try it in the browser", "try/index.html"),
];

/// Reads `## heading` and `- [title](file.md)`.
pub fn of(guide: &str) -> Menu {
    let mut menu: Menu = Vec::new();
    for line in guide.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            menu.push((heading.to_owned(), Vec::new()));
        }
        let link = line
            .strip_prefix("- [")
            .and_then(|rest| rest.split_once("]("))
            .and_then(|(title, rest)| Some((title, rest.split_once(')')?.0)));
        if let (Some((title, file)), Some((_, entries))) = (link, menu.last_mut()) {
            entries.push((title.to_owned(), page_of(&target_of(Path::new("docs/README.md"), file))));
        }
    }
    for (below, title, place) in OTHERS {
        if let Some((_, entries)) = menu.iter_mut().find(|(heading, _)| heading == below) {
            entries.push(((*title).to_owned(), (*place).to_owned()));
        }
    }
    menu
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_links_are_read() {
        let menu = of("# The guide\n\n## Kinds\n- [Trees](trees.md) more\n- [News](../CHANGELOG.md)\n");
        assert_eq!(menu[0].0, "Kinds");
        assert_eq!(menu[0].1[0], ("Trees".to_owned(), "trees.html".to_owned()));
        assert_eq!(menu[0].1[1].1, "changelog.html");
    }
}
