//! Sentences of the page about several clusterings.

/// The sentence with a capital letter.
pub(super) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
