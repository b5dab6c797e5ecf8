//! Parts of messages.

use std::fmt::Display;

use crate::text::{alternatives, excerpt, quantity};

/// A quantity and its verb: "1 draw is".
pub(super) fn are<T: Display + PartialEq + From<u8>>(count: T, noun: &str) -> String {
    let verb = if count == T::from(1) { "is" } else { "are" };
    format!("{} {verb}", quantity(count, noun))
}

pub(super) fn examples(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| excerpt(name)).collect();
    if names.is_empty() { String::new() } else { format!(" (such as {})", names.join(", ")) }
}

pub(super) fn suggestion(similar: &[&'static str]) -> String {
    let names: Vec<String> = similar.iter().map(|name| format!("{name:?}")).collect();
    if names.is_empty() { String::new() } else { format!("; did you mean {}?", alternatives(&names)) }
}

pub(super) fn listed(lead: &str, names: &[&str]) -> String {
    if names.is_empty() { format!("{lead} none") } else { format!("{lead} {}", names.join(", ")) }
}
