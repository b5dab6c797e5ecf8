//! `cargo dev site`: the guide, a page per measure and the search, as files that open from disk.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita_dev::shell;

mod elsewhere;
mod example;
mod frame;
mod links;
mod manual;
mod markdown;
mod maths;
mod measures;
mod menu;
mod place;
mod python;
mod python_examples;
mod rust;
mod search;
mod try_it;
mod words;

use frame::{Page, raw};
use markdown::{Setting, rendered};

/// Folders whose Markdown becomes pages, with those below them.
const FOLDERS: &[&str] = &["docs", "papers", "benches"];
/// Files of the root that become pages.
const FILES: &[&str] = &["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
/// Written from the registry here, with more on them than Markdown can hold.
const MEASURES: &str = "docs/measures";

fn main() -> anyhow::Result<()> {
    let site = shell::target().join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    let (pages, files) = pages()?;
    let guide = fs::read_to_string(shell::root().join("docs/README.md"))?;
    let menu = menu::of(&guide);
    for page in &pages {
        write(&site, &page.place, &frame::framed(page, &menu))?;
    }
    write(&site, "style.css", &frame::style())?;
    write(&site, "script.js", include_str!("script.js"))?;
    write(&site, "search.js", &search::script(&pages))?;
    for file in &files {
        copy(&shell::root().join(file), &site.join(place::file_of(file)))?;
    }
    try_it::lay(&site, &menu)?;
    let checked = links::check(&site)?;
    shell::say(format!(
        "{} pages in {}; {} links lead somewhere, {} addresses elsewhere were not tried",
        pages.len(),
        site.display(),
        checked.inside,
        checked.outside.len()
    ));
    Ok(())
}

/// Every page, and the files that they show.
fn pages() -> anyhow::Result<(Vec<Page>, Vec<PathBuf>)> {
    let (mut pages, mut files, mut peers) = (Vec::new(), Vec::new(), Vec::new());
    let of_sources = [rust::page()?, manual::page()?];
    for (file, text) in sources()?.into_iter().chain(python::pages()?).chain(of_sources) {
        if file.starts_with("docs/coming-from") {
            peers.extend(elsewhere::peers(&file, &text));
        }
        if file.starts_with(MEASURES) && file.file_name().is_some_and(|name| name != "README.md") {
            continue;
        }
        let place = place::page_of(&file);
        let found = rendered(&text, Setting { file: &file, place: &place, subscripts: false });
        files.extend(found.files);
        let (title, sections) = (found.title, found.sections);
        pages.push(Page { place, words: command_of(&file), title, body: raw(found.html), sections });
    }
    for measure in partita::measures() {
        pages.push(measures::page(measure, &peers)?);
    }
    files.sort();
    files.dedup();
    Ok((pages, files))
}

/// The name of a page of the guide, which is often that of its command: `explain` leads to the page on it.
fn command_of(file: &Path) -> String {
    let is_guide = file.parent() == Some(Path::new("docs"));
    let name = file.file_stem().and_then(|stem| stem.to_str()).filter(|name| is_guide && *name != "README");
    name.unwrap_or_default().replace('-', " ")
}

/// The Markdown files of the repository that become pages, with what they say.
fn sources() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut files: Vec<PathBuf> = FILES.iter().map(PathBuf::from).collect();
    for folder in FOLDERS {
        collect(Path::new(folder), &mut files)?;
    }
    let read = |file: PathBuf| Ok((file.clone(), fs::read_to_string(shell::root().join(file))?));
    files.into_iter().map(read).collect()
}

/// The Markdown files of a folder of the repository and of those in it, in order.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(shell::root().join(folder))? {
        names.push(PathBuf::from(entry?.file_name()));
    }
    names.sort();
    for name in names {
        let path = folder.join(name);
        if shell::root().join(&path).is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    Ok(())
}

/// Writes a file of the site.
fn write(site: &Path, place: &str, content: &str) -> anyhow::Result<()> {
    let path = site.join(place);
    fs::create_dir_all(path.parent().unwrap_or(site))?;
    fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to).with_context(|| format!("a page shows {}, which is not there", from.display()))?;
    Ok(())
}
