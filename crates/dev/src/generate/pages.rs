//! One page per measure and an index, as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use partita::{AtIdentity, Family, Measure, measures};

/// The pages, by path.
pub fn files() -> BTreeMap<PathBuf, String> {
    let folder = PathBuf::from("docs/measures");
    let mut files: BTreeMap<PathBuf, String> =
        measures().iter().map(|m| (folder.join(format!("{}.md", m.name)), page(m))).collect();
    files.insert(folder.join("README.md"), index());
    files
}

fn index() -> String {
    let mut text = String::from(
        "# The catalogue of measures\n\nEvery measure with its range, what a clustering scores against itself, and its laws. \
         The laws are checked over all small partitions by the tests.\n",
    );
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
                identity(m.at_identity),
                m.sense,
                yes(m.symmetric),
                yes(m.metric),
                yes(m.chance_adjusted)
            );
        }
    }
    text
}

fn identity(at: AtIdentity) -> String {
    match at {
        AtIdentity::Fixed(value) => value.to_string(),
        AtIdentity::Varies => "varies".to_owned(),
    }
}

fn page(m: &Measure) -> String {
    let doc = m.text().replace("\n# ", "\n## ");
    let mut text = format!("# {}\n\n`{}`", m.title, m.name);
    if !m.aliases.is_empty() {
        let _ = write!(text, ", also `{}`", m.aliases.join("`, `"));
    }
    let _ = write!(text, " · {} · {}\n\n{}\n", m.family, m.sense, doc.trim());
    if !m.params.is_empty() {
        text.push_str("\n## Parameters\n");
        for p in m.params {
            let default = p.default.map_or("none".to_owned(), |value| format!("`{value}`"));
            let _ = writeln!(text, "- `{}`: {} ({}; default {default})", p.name, p.doc, p.kind.expected());
        }
    }
    let _ = write!(
        text,
        "\n## Facts\n- Range {}\n- Identical clusterings give {}\n- Cost: {}\n",
        m.range,
        match m.at_identity {
            AtIdentity::Fixed(value) => value.to_string(),
            AtIdentity::Varies => "a value that depends on the clustering".to_owned(),
        },
        m.cost
    );
    for e in m.exceptions {
        let _ = writeln!(
            text,
            "- With `{}={}`: range {}, at identity {}",
            e.param,
            e.value,
            e.range,
            identity(e.at_identity)
        );
    }
    let (a, b) = m.example_texts();
    let _ = write!(
        text,
        "\n## Example\nA = {a}, B = {b} gives {}.\n\n## References\n{}\n",
        m.example.value,
        m.references.iter().map(|key| format!("- `{key}` in references.bib")).collect::<Vec<_>>().join("\n")
    );
    text
}
