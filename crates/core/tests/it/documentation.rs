//! What the catalogue owes its readers.

use partita::{Kind, Measure, find, measures};

#[test]
fn documentation_is_complete() {
    let mut names: Vec<&str> = Vec::new();
    for measure @ Measure { name, aliases, doc, references, .. } in measures() {
        for heading in ["# When to use", "# When not", "# Degenerate cases"] {
            assert!(doc.contains(heading), "{name} lacks {heading:?}");
        }
        assert!(!references.is_empty(), "{name} cites nothing");
        for (key, cited) in references.iter().zip(measure.citations()) {
            assert_ne!(*key, cited, "{name} cites {key}, which is not in references.bib");
        }
        for word in std::iter::once(name).chain(*aliases) {
            assert!(word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'), "{word}");
            assert!(!names.contains(word), "{word} names two measures");
            names.push(word);
        }
    }
}

#[test]
fn the_measures_shown_by_default_compare_their_kind() {
    for kind in [Kind::Labels, Kind::Co, Kind::Cover, Kind::Biclusters, Kind::Trees, Kind::TreeOnGraph] {
        for name in measures::defaults(kind) {
            let measure = find(name).unwrap();
            assert!(measure.name == *name && measure.accepts(kind), "{name}");
        }
    }
}
