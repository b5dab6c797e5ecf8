//! Numbers of things in messages: "1 item", "2 items".

use std::fmt::Display;

/// A number with its noun in the singular or plural; for the messages of Partita's own
/// crates.
///
/// ```
/// use partita::internal::quantity;
///
/// assert_eq!(quantity(1, "item"), "1 item");
/// assert_eq!(quantity(0, "item"), "0 items");
/// assert_eq!(quantity(2, "leaf"), "2 leaves");
/// ```
#[doc(hidden)]
#[must_use]
pub fn quantity<T: Display + PartialEq + From<u8>>(count: T, noun: &str) -> String {
    if count == T::from(1) { format!("1 {noun}") } else { format!("{count} {}", plural(noun)) }
}

/// The plural of a noun; the last word of several decides.
fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("leaf") {
        return format!("{stem}leaves");
    }
    match noun.as_bytes() {
        [.., b'e' | b'i', b'x'] => format!("{}ices", &noun[..noun.len() - 2]),
        [.., b's'] => format!("{noun}es"),
        [.., consonant, b'y'] if !b"aeiou".contains(consonant) => format!("{}ies", &noun[..noun.len() - 1]),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        let nouns = ["item", "leaf", "class", "entry", "index", "matrix", "non-empty cell", "key"];
        let plurals =
            ["items", "leaves", "classes", "entries", "indices", "matrices", "non-empty cells", "keys"];
        assert_eq!(nouns.map(plural), plurals);
    }

    #[test]
    fn only_one_is_singular() {
        assert_eq!([0_u64, 1, 2, 11].map(|n| quantity(n, "row")), ["0 rows", "1 row", "2 rows", "11 rows"]);
    }
}
