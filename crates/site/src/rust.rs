//! The front page of the crate `partita` as a page of the site: its documentation, which the tests run, read from its source.

use std::fs;
use std::path::{Path, PathBuf};

use partita_dev::shell;

/// The file whose documentation it is; a link to this file leads to its page.
pub const SOURCE: &str = "crates/core/src/lib.rs";

/// The place of the page.
pub const PLACE: &str = "rust-api.html";

/// The page as Markdown, by the file that it would be.
pub fn page() -> anyhow::Result<(PathBuf, String)> {
    let source = fs::read_to_string(shell::root().join(SOURCE))?;
    let end = "\n## Every type\n`cargo doc --open --package partita` writes the pages of every type and function.\n";
    Ok((
        Path::new("docs").join(PLACE).with_extension("md"),
        format!("# Rust API\n\n{}{end}", markdown(&source)),
    ))
}

/// The documentation at the beginning of a source: headings one level deeper, without links to types and without the lines
/// that examples hide.
fn markdown(source: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        let fences = line.starts_with("```");
        is_code ^= fences;
        match line {
            "```" if is_code => out.push_str("```rust"),
            line if is_code && (line == "#" || line.starts_with("# ")) => continue,
            line if is_code || fences => out.push_str(line),
            line if line.starts_with('#') => out.push_str(&format!("#{line}")),
            line => out.push_str(&line.replace("[`", "`").replace("`]", "`")),
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_lines_and_links_are_left_out() {
        let source = "//! One [`f`].\n//!\n//! # Two\n//! ```\n//! let x = [1];\n//! # hidden\n//! ```\n\nmod x;\n//! not\n";
        assert_eq!(markdown(source), "One `f`.\n\n## Two\n```rust\nlet x = [1];\n```\n");
    }

    #[test]
    fn the_crate_has_a_page() {
        let (file, text) = page().unwrap();
        assert_eq!(file, Path::new("docs/rust-api.md"));
        assert!(text.contains("## Two label columns") && text.contains("partita::score(\"adjusted_rand\""));
        assert!(!text.contains("Ok::<()") && !text.contains("[`"));
    }
}
