//! Words of messages that every crate of the workspace shares: quantities, places, and the name that a mistyped one
//! means.

/// "a", "a or b", "a, b or c".
#[doc(hidden)]
#[must_use]
pub fn alternatives<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => words.concat(),
    }
}
