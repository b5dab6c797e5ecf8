//! Checks that every link of the site leads somewhere: to a file that is there, and to an anchor that it has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::place::target_of;

/// Findings on the way.
#[derive(Debug, Default)]
pub struct Checked {
    /// Links to places of the site.
    pub inside: usize,
    /// Addresses elsewhere, which are not tried.
    pub outside: BTreeSet<String>,
}

/// Fails with every link that leads nowhere.
pub fn check(site: &Path) -> anyhow::Result<Checked> {
    let mut pages = BTreeMap::new();
    read(site, site, &mut pages)?;
    let anchors: BTreeMap<&PathBuf, BTreeSet<&str>> =
        pages.iter().map(|(place, html)| (place, values(html, &[" id=\""]).collect())).collect();
    let (mut checked, mut broken) = (Checked::default(), Vec::new());
    for (place, html) in &pages {
        for link in values(html, &[" href=\"", " src=\""]) {
            let link = link.replace("&amp;", "&");
            if link.starts_with("data:") {
                continue;
            }
            if link.contains("://") || link.starts_with("mailto:") {
                checked.outside.insert(link);
                continue;
            }
            checked.inside += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { place.clone() } else { target_of(place, path) };
            let has_anchor = || anchors.get(&target).is_some_and(|found| found.contains(anchor));
            if !site.join(&target).is_file() || !anchor.is_empty() && !has_anchor() {
                broken.push(format!("{}: {link}", place.display()));
            }
        }
    }
    if !broken.is_empty() {
        bail!("links that lead nowhere:\n  {}", broken.join("\n  "));
    }
    Ok(checked)
}

/// All pages below a folder, by their place in the site. The page of `try` is a program with links of its own.
fn read(site: &Path, folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(site, &path, pages)?;
        } else if path.extension().is_some_and(|extension| extension == "html")
            && path != site.join("try/index.html")
        {
            pages.insert(path.strip_prefix(site)?.to_owned(), fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// The values of attributes that begin so.
fn values<'a>(html: &'a str, attributes: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    attributes.iter().flat_map(move |attribute| {
        html.split(attribute).skip(1).map(|rest| rest.split('"').next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(name: &str, pages: &[(&str, &str)]) -> anyhow::Result<Checked> {
        let folder = std::env::temp_dir().join(format!("partita-site-{}-{name}", std::process::id()));
        for (place, html) in pages {
            let path = folder.join(place);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, html).unwrap();
        }
        let checked = check(&folder);
        fs::remove_dir_all(&folder).unwrap();
        checked
    }

    #[test]
    fn links_to_pages_and_anchors_are_followed() {
        let pages = [
            (
                "a.html",
                "<p id=\"x\"><a href=\"b/c.html#y\">c</a><a href=\"#x\">x</a><a href=\"https://doi.org/1\">1</a>",
            ),
            ("b/c.html", "<p id=\"y\"><a href=\"../a.html\">a</a>"),
        ];
        let found = checked("good", &pages).unwrap();
        assert_eq!((found.inside, found.outside.len()), (3, 1));
    }

    #[test]
    fn a_lost_page_and_a_lost_anchor_are_errors() {
        let pages = [("a.html", "<a href=\"b.html\">b</a><a href=\"#z\">z</a><img src=\"a.html\">")];
        let error = checked("bad", &pages).unwrap_err().to_string();
        assert!(error.contains("a.html: b.html") && error.contains("a.html: #z"), "{error}");
        assert_eq!(error.lines().count(), 3);
    }
}
