//! The header names what the library exports, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the crate")
}

/// The names that a text has between a word and an opening parenthesis.
fn functions(text: &str, before: char) -> BTreeSet<String> {
    text.match_indices("partita_")
        .filter(|(at, _)| text[..*at].ends_with(before) || (before == '*' && text[..*at].ends_with(' ')))
        .map(|(at, _)| &text[at..])
        .filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            rest[end..].starts_with('(').then(|| rest[..end].to_owned())
        })
        .collect()
}

#[test]
fn the_header_names_what_is_exported() {
    let declared = functions(&read("include/partita.h"), '*');
    let mut exported = BTreeSet::new();
    for file in ["src/doors.rs", "src/score.rs"] {
        let source = read(file);
        for part in source.split("#[unsafe(no_mangle)]").skip(1) {
            let name = part.split("fn ").nth(1).and_then(|rest| rest.split('(').next()).expect("a function");
            exported.insert(name.to_owned());
        }
    }
    assert_eq!(declared, exported);
    assert!(exported.len() > 10);
}
