//! Parts of messages.

use std::fmt::Display;

use crate::text::{alternatives, quantity};

/// A quantity and its verb: "1 draw is".
pub(super) fn are<T: Display + PartialEq + From<u8>>(count: T, noun: &str) -> String {
    let verb = if count == T::from(1) { "is" } else { "are" };
    format!("{} {verb}", quantity(count, noun))
}

/// Letters of an example that are shown.
const SHOWN: usize = 60;

pub(super) fn examples(names: &[String]) -> String {
    let shown = |name: &String| match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.clone(),
    };
    let names: Vec<String> = names.iter().map(shown).collect();
    if names.is_empty() { String::new() } else { format!(" (such as {})", names.join(", ")) }
}

pub(super) fn suggestion(similar: &[&'static str]) -> String {
    let names: Vec<String> = similar.iter().map(|name| format!("{name:?}")).collect();
    if names.is_empty() { String::new() } else { format!("; did you mean {}?", alternatives(&names)) }
}

pub(super) fn listed(lead: &str, names: &[&str]) -> String {
    if names.is_empty() { format!("{lead} none") } else { format!("{lead} {}", names.join(", ")) }
}
