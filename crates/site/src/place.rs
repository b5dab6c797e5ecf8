//! Finds the place of a repository's file in the site, and the names by which pages link to each other.

use std::path::{Component, Path, PathBuf};

/// The page of a Markdown file, both from their roots: `docs/trees.md` is `trees.html`, the README of a folder its index.
pub fn page_of(file: &Path) -> String {
    let text = file.with_extension("").to_string_lossy().replace('\\', "/");
    let text = text.strip_prefix("docs/").unwrap_or(&text);
    match text {
        "README" if file.starts_with("docs") => "guide.html".to_owned(),
        "README" => "index.html".to_owned(),
        _ => match text.strip_suffix("/README") {
            Some(folder) => format!("{folder}/index.html"),
            None if file.starts_with("docs") => format!("{text}.html"),
            None => format!("{}.html", text.to_lowercase()),
        },
    }
}

/// Returns the place that a file is copied to if it is no page: pictures of the guide stay beside it.
pub fn file_of(file: &Path) -> String {
    let text = file.to_string_lossy().replace('\\', "/");
    text.strip_prefix("docs/").map_or_else(|| format!("files/{text}"), str::to_owned)
}

/// Returns the target of a file's link, from the root of the repository.
pub fn target_of(file: &Path, link: &str) -> PathBuf {
    let mut found = PathBuf::new();
    for part in file.parent().unwrap_or(Path::new("")).join(link).components() {
        match part {
            Component::ParentDir => {
                found.pop();
            }
            Component::CurDir => {}
            other => found.push(other),
        }
    }
    found
}

/// The address of one place of the site as a page at another place writes it.
pub fn relative(from: &str, to: &str) -> String {
    format!("{}{to}", "../".repeat(from.matches('/').count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_become_pages() {
        let pages = [
            ("README.md", "index.html"),
            ("docs/README.md", "guide.html"),
            ("docs/trees.md", "trees.html"),
            ("docs/measures/README.md", "measures/index.html"),
            ("docs/measures/rand.md", "measures/rand.html"),
            ("papers/hicc/README.md", "papers/hicc/index.html"),
            ("CHANGELOG.md", "changelog.html"),
        ];
        for (file, page) in pages {
            assert_eq!(page_of(Path::new(file)), page);
        }
    }

    #[test]
    fn links_are_resolved_and_written_anew() {
        let target = target_of(Path::new("docs/measures/rand.md"), "../../examples/iris.csv");
        assert_eq!(target, Path::new("examples/iris.csv"));
        assert_eq!(relative("measures/rand.html", "trees.html"), "../trees.html");
        assert_eq!(relative("trees.html", "measures/rand.html"), "measures/rand.html");
    }
}
