//! One version: every place where it stands, and one command that sets it there. The Python package, the page, the site and the
//! programs take it from the workspace.

use std::fs;
use std::ops::Range;

use anyhow::{Context as _, ensure};
use partita_dev::{record, shell};

/// Finds the version in a line of a file, which also depends on the line before.
type Find = fn(before: &str, line: &str) -> Option<Range<usize>>;

/// The files in which the version stands.
const VERSIONS: [(&str, Find); 8] = [
    ("Cargo.toml", in_manifest),
    ("Cargo.lock", in_lock),
    ("CITATION.cff", in_citation),
    ("r/DESCRIPTION", in_description),
    ("recipes/conda/recipe.yaml", |_, line| quoted(line, "  version: \"")),
    ("recipes/homebrew/partita.rb", |_, line| quoted(line, "tag: \"v")),
    ("recipes/debian/copyright", |_, line| after(line, "Source: REPOSITORY, tag v")),
    ("recipes/cran-comments.md", |_, line| until(line, "partita ", ',')),
];

/// The files in which the date of the release stands.
const DATES: [(&str, Find); 2] = [
    ("CITATION.cff", |_, line| after(line, "date-released: ")),
    ("r/DESCRIPTION", |_, line| after(line, "Date: ")),
];

/// Sets the version everywhere, and the date to that of today.
pub fn set(version: &str) -> anyhow::Result<()> {
    ensure!(is_version(version), "{version:?} is no version; give three numbers, as 0.2.0");
    let newest = newest_of_changelog(&fs::read_to_string(shell::root().join("CHANGELOG.md"))?);
    ensure!(
        newest.as_deref() == Some(version),
        "CHANGELOG.md begins with {}; write what is new under `## {version}` first",
        newest.as_deref().unwrap_or("no version")
    );
    let today = record::today();
    let all = VERSIONS.map(|(file, find)| (file, find, version));
    for (file, find, new) in all.into_iter().chain(DATES.map(|(file, find)| (file, find, today.as_str()))) {
        let path = shell::root().join(file);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
        let (changed, found) = replaced(&text, find, new);
        ensure!(!found.is_empty(), "{file} names no version");
        if changed != text {
            fs::write(&path, changed)?;
        }
        let old: Vec<&str> = found.iter().map(String::as_str).filter(|old| *old != new).collect();
        shell::say(format!("{file}: {new} in {} places, {} of them changed", found.len(), old.len()));
    }
    Ok(())
}

/// The text with another version, and the versions that it had.
fn replaced(text: &str, find: Find, new: &str) -> (String, Vec<String>) {
    let (mut changed, mut found, mut before) = (String::with_capacity(text.len()), Vec::new(), "");
    for line in text.split_inclusive('\n') {
        match find(before, line) {
            Some(place) => {
                found.push(line[place.clone()].to_owned());
                changed.extend([&line[..place.start], new, &line[place.end..]]);
            }
            None => changed.push_str(line),
        }
        before = line;
    }
    (changed, found)
}

/// The version of the workspace, and those that its crates ask for of each other.
fn in_manifest(before: &str, line: &str) -> Option<Range<usize>> {
    let is_own = before.starts_with("[workspace.package]") || line.contains("path = \"crates/");
    is_own.then(|| quoted(line, "version = \"")).flatten()
}

/// The versions of the crates of the workspace.
fn in_lock(before: &str, line: &str) -> Option<Range<usize>> {
    before.starts_with("name = \"partita").then(|| quoted(line, "version = \"")).flatten()
}

fn in_citation(_: &str, line: &str) -> Option<Range<usize>> {
    after(line, "version: ")
}

fn in_description(_: &str, line: &str) -> Option<Range<usize>> {
    after(line, "Version: ")
}

/// Returns the place of the text between the mark and the next quote.
fn quoted(line: &str, mark: &str) -> Option<Range<usize>> {
    let start = line.find(mark)? + mark.len();
    Some(start..start + line[start..].find('"')?)
}

/// The rest of a line that begins so.
fn after(line: &str, mark: &str) -> Option<Range<usize>> {
    line.starts_with(mark).then(|| mark.len()..line.trim_end().len())
}

/// Returns the place of the text after the beginning of a line, up to a sign, if it is a version.
fn until(line: &str, mark: &str, end: char) -> Option<Range<usize>> {
    let place = after(line, mark)?;
    let length = line[place.clone()].find(end)?;
    is_version(&line[place.start..place.start + length]).then(|| place.start..place.start + length)
}

/// Three numbers: R and its archives know no others.
fn is_version(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split('.').count() == 3 && text.split('.').all(is_number)
}

/// The version of the first heading that names one.
fn newest_of_changelog(changelog: &str) -> Option<String> {
    let heading = changelog.lines().find_map(|line| line.strip_prefix("## "))?;
    heading.split_whitespace().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str) -> String {
        fs::read_to_string(shell::root().join(file)).unwrap()
    }

    #[test]
    fn every_file_names_the_same_version() {
        for (file, find) in VERSIONS {
            let (_, found) = replaced(&read(file), find, "");
            assert!(!found.is_empty(), "{file} names no version");
            for version in found {
                assert_eq!(version, env!("CARGO_PKG_VERSION"), "{file}");
            }
        }
        assert_eq!(newest_of_changelog(&read("CHANGELOG.md")).as_deref(), Some(env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn the_dates_of_the_release_are_the_same() {
        let dates = DATES.map(|(file, find)| replaced(&read(file), find, "").1);
        assert_eq!(dates[0], dates[1]);
        assert_eq!(dates[0].len(), 1);
    }

    /// A crate or package with a version of its own would be forgotten.
    #[test]
    fn the_crates_and_the_python_package_take_the_version_of_the_workspace() {
        let root = read("Cargo.toml");
        let members = root.lines().find_map(|line| line.strip_prefix("members = ")).unwrap();
        for member in members.split('"').skip(1).step_by(2) {
            let manifest = read(&format!("{member}/Cargo.toml"));
            assert!(manifest.contains("version.workspace = true"), "{member}");
        }
        assert!(read("pyproject.toml").contains("dynamic = [\"version\"]"));
        assert!(read("r/inst/CITATION").contains("meta$Version"));
    }

    #[test]
    fn a_version_is_set_where_it_stands_and_nowhere_else() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\n[workspace.dependencies]\n\
                        partita = { path = \"crates/core\", version = \"0.1.0\" }\nserde = { version = \"0.1.0\" }\n";
        let (changed, found) = replaced(manifest, in_manifest, "0.2.0");
        assert_eq!(found, ["0.1.0", "0.1.0"]);
        assert!(
            changed.contains("crates/core\", version = \"0.2.0\"")
                && changed.contains("serde = { version = \"0.1.0\"")
        );
        assert!(["0.2.0", "1.10.3"].into_iter().all(is_version));
        assert!(["0.2", "0.2.0-rc.1", "v0.2.0", "0..1"].into_iter().all(|text| !is_version(text)));
    }
}
