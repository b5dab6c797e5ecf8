//! A measure as a page of Markdown: the help of every front end and the pages under `docs/measures/`.

use std::fmt::Write as _;

use super::{Args, AtIdentity, Kind, Measure, Population};

/// The bibliography as it is cited, a key and a tab before each entry.
const CITATIONS: &str = include_str!("citations.tsv");

/// Returns the source that a key of the bibliography stands for: authors, year, title, where it appeared, DOI.
#[must_use]
pub fn citation(key: &str) -> Option<&'static str> {
    CITATIONS.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('\t'))
}

impl Measure {
    /// Everything there is to say of the measure, as Markdown.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = format!("# {}\n\n`{}`", self.title, self.name);
        if !self.aliases.is_empty() {
            let _ = write!(page, ", also `{}`", self.aliases.join("`, `"));
        }
        let doc = self.text().replace("\n# ", "\n## ");
        let _ = write!(page, " · {} · {}\n\n{}\n", self.family, self.sense, doc.trim());
        self.parameters(&mut page);
        self.facts(&mut page);
        let (a, b) = self.example_texts();
        let _ = write!(page, "\n## Example\nA = {a}, B = {b} gives {}.\n", self.example_value());
        let references = self.citations().map(|cited| format!("- {cited}\n"));
        let _ = write!(page, "\n## References\n{}", references.collect::<String>());
        page
    }

    /// Lists the sources that it cites: authors, year, title, where it appeared, DOI.
    pub fn citations(&self) -> impl Iterator<Item = &'static str> {
        self.references.iter().map(|key| citation(key).unwrap_or(key))
    }

    fn parameters(&self, page: &mut String) {
        if !self.params.is_empty() {
            page.push_str("\n## Parameters\n");
        }
        for p in self.params {
            let default = p.default.map_or("none".to_owned(), |value| format!("`{value}`"));
            let _ = writeln!(page, "- `{}`: {} ({}; default {default})", p.name, p.doc, p.kind.expected());
        }
    }

    fn facts(&self, page: &mut String) {
        let identity = match self.at_identity {
            AtIdentity::Fixed(value) => value.to_string(),
            AtIdentity::Varies => "a value that depends on them".to_owned(),
        };
        let _ = write!(
            page,
            "\n## Facts\n- Range {}\n- Identical inputs give {identity}\n- Cost: {}\n",
            self.range, self.cost
        );
        if self.accepts(Kind::Labels) {
            let _ = match self.population_for(&Args::defaults(self)) {
                Population::Own | Population::Best(_) => Ok(()),
                Population::Of(other) => {
                    writeln!(page, "- Tends to `{other}` as items are added, and shares its intervals")
                }
                Population::None { reason, instead } => {
                    writeln!(page, "- No population value, so no interval: {reason}; use {instead}")
                }
            };
        }
        for e in self.exceptions {
            let identity = e.at_identity;
            let _ =
                writeln!(page, "- With `{}={}`: range {}, at identity {identity}", e.param, e.value, e.range);
        }
    }
}
