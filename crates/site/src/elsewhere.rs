//! Other packages that have a measure: read from the tables of the pages in `docs/coming-from`, which say what a call of
//! another package is here, and whether the numbers are the same.

use std::path::Path;

use crate::place::page_of;

/// A row of such a table.
#[derive(Debug, PartialEq)]
pub struct Peer {
    /// The package.
    pub package: String,
    /// The page that compares it.
    pub place: String,
    /// Its call, in Markdown.
    pub theirs: String,
    /// Ours.
    pub ours: String,
    /// The words that say whether the numbers are the same.
    pub same: String,
    /// The measures that our call names.
    pub measures: Vec<String>,
}

/// The rows of a page: tables of three columns whose first is headed `there`.
pub fn peers(file: &Path, text: &str) -> Vec<Peer> {
    let package =
        text.lines().next().unwrap_or_default().trim_start_matches("# ").trim_start_matches("Coming from ");
    let mut is_table = false;
    let mut found = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.trim().trim_matches('|').split(" | ").map(str::trim).collect();
        match cells[..] {
            ["there", "here", "the same?"] => is_table = true,
            [theirs, ours, same] if is_table && line.starts_with('|') && !theirs.starts_with("---") => found
                .push(Peer {
                    package: package.to_owned(),
                    place: page_of(file),
                    theirs: theirs.to_owned(),
                    ours: ours.to_owned(),
                    same: same.to_owned(),
                    measures: named(ours),
                }),
            _ if !line.starts_with('|') => is_table = false,
            _ => {}
        }
    }
    found
}

/// The measures whose names, or aliases in quotes, occur in a text as whole words.
fn named(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let is_named = |measure: &&partita::Measure| words.contains(&measure.name);
    partita::measures().iter().filter(is_named).map(|measure| measure.name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_tables_are_read() {
        let text = "# Coming from x\n\n| there | here | the same? |\n|---|---|---|\n| `x.ari(a, b)` | `partita.adjusted_rand(a, b)` | yes |\n\n| a | b |\n|---|---|\n";
        let found = peers(Path::new("docs/coming-from/x.md"), text);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].package.as_str(), found[0].place.as_str()), ("x", "coming-from/x.html"));
        assert_eq!(found[0].measures, ["adjusted_rand"]);
    }
}
