//! Finding a measure by name or alias, and the nearest name when there is none.

use crate::{Error, ErrorKind, Measure, Result, measures};

/// The measure of that name or alias, in upper or lower case.
///
/// # Errors
/// When there is none; the error names the nearest.
pub fn find(name: &str) -> Result<&'static Measure> {
    let is_it = |other: &&'static str| other.eq_ignore_ascii_case(name);
    measures().iter().find(|m| is_it(&m.name) || m.aliases.iter().any(is_it)).ok_or_else(|| {
        Error::from(ErrorKind::UnknownMeasure { name: name.to_owned(), similar: nearest(name) })
    })
}

/// The name or alias within a third of the typed length; the first of the nearest.
fn nearest(typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase().replace('-', "_");
    let names = measures().iter().flat_map(|m| std::iter::once(m.name).chain(m.aliases.iter().copied()));
    let (distance, name) = names.map(|name| (edit_distance(&typed, name), name)).min_by_key(|(d, _)| *d)?;
    (distance <= typed.len().div_ceil(3)).then_some(name)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
