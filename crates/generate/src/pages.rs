//! One page per measure and an index, as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use partita::{Family, measures};

/// The pages, by path.
pub fn files() -> BTreeMap<PathBuf, String> {
    let folder = PathBuf::from("docs/measures");
    let mut files: BTreeMap<PathBuf, String> =
        measures().iter().map(|m| (folder.join(format!("{}.md", m.name)), m.page())).collect();
    files.insert(folder.join("README.md"), index());
    files
}

fn index() -> String {
    let mut text = String::from(
        "# The catalogue of measures\n\nEvery measure with its range, what a clustering scores against itself, and its laws. \
         The laws are checked over all small partitions by the tests.\n",
    );
    let _ = write!(text, "\n{}", include_str!("notation.md"));
    let mut families: Vec<Family> = measures().iter().map(|m| m.family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        let _ = write!(
            text,
            "\n## {family}\n\n| measure | also | range | at identity | sense | symmetric | metric | zero by chance |\n|---|---|---|---|---|---|---|---|\n"
        );
        for m in measures().iter().filter(|m| m.family == family) {
            let yes = |flag: bool| if flag { "yes" } else { "" };
            let _ = writeln!(
                text,
                "| [{0}]({0}.md) | {1} | {2} | {3} | {4} | {5} | {6} | {7} |",
                m.name,
                m.aliases.join(", "),
                m.range,
                m.at_identity,
                m.sense,
                yes(m.symmetric),
                yes(m.metric),
                yes(m.chance_adjusted)
            );
        }
    }
    text
}
